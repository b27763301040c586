"""The one decorator every compiled loop goes through, and the reasons for its flags.

A kernel calls only kernels of its own file: numba's disk cache is keyed by the defining file alone, and an upgrade
could otherwise leave a user on old machine code.
"""

from collections.abc import Callable
from typing import Any

import numba
from numba.core import config as numba_config

from tiewise.running.progress import report

# Sums may be taken in any order (reassoc) and a product may be fused into a sum (contract): that is what lets LLVM use
# vector registers. Values are finite (nnan, ninf) and the sign of zero never matters (nsz), so that min and max become
# one instruction. No `arcp`, no `afn`. Only for kernels whose digits do not rest on the order of the operations.
LOOSE = {"reassoc", "contract", "nnan", "ninf", "nsz"}

# How many kernels this process compiled because no cache held them.
compilations = 0


def kernel(signature: Any, *, loose: bool = False, inner: bool = False) -> Callable[[Callable[..., Any]], Any]:
    """Compile a loop for exactly one signature, so that one compilation serves everybody.

    nogil: drivers run kernels in threads. cache: a user pays for compiling once; where the installation is read-only,
    numba keeps the cache in the user's own folder, and where there is no such place either, kernels are compiled anew.
    error_model numpy: no test for a zero divisor in inner loops. An inner kernel is called by kernels only and goes
    without an entry from Python, which is a good part of its compile time.
    """
    options: dict[str, Any] = {
        "nogil": True,
        "boundscheck": False,
        "error_model": "numpy",
        "fastmath": LOOSE if loose else False,
        "no_cpython_wrapper": inner,
        "no_cfunc_wrapper": inner,
    }

    def compiled(function: Callable[..., Any]) -> Any:
        # Like statements in a row become vector instructions only in LLVM's SLP pass, which numba leaves off.
        config: Any = numba_config
        before = config.SLP_VECTORIZE
        config.SLP_VECTORIZE = 1
        try:
            dispatcher = numba.njit(signature, cache=True, **options)(function)
        except RuntimeError:  # "cannot cache function": nowhere to write
            dispatcher = numba.njit(signature, **options)(function)
        finally:
            config.SLP_VECTORIZE = before
        _take_note(dispatcher)
        return dispatcher

    return compiled


def _take_note(dispatcher: Any) -> None:
    """Count and tell a compilation; with the JIT switched off there is none."""
    global compilations
    stats = getattr(dispatcher, "stats", None)
    if stats is not None and not stats.cache_hits:
        compilations += 1
        report(f"compiling kernels, once for this installation ({compilations} done)", None)
