"""The one decorator every compiled loop goes through, and the reasons for its flags."""

from collections.abc import Callable
from typing import Any

import numba
from numba.core import config as numba_config
from numba.core.typeinfer import register_dispatcher

from tiewise.errors import TiewiseWarning, warn
from tiewise.kernels.cached_code import CachedCode

# Sums may be taken in any order (reassoc) and a product may be fused into a sum (contract): that is what lets LLVM use
# vector registers. Values are finite (nnan, ninf) and the sign of zero never matters (nsz), so that min and max become
# one instruction. No `arcp`, no `afn`. Only for kernels whose digits do not rest on the order of the operations.
LOOSE = {"reassoc", "contract", "nnan", "ninf", "nsz"}

# The kernels that this process has, and those of them that it compiled because no cache held them.
kernels: list[str] = []
missed: list[str] = []
is_told = False


def kernel(
    *signatures: Any, loose: bool = False, inner: bool = False, handed: bool = False
) -> Callable[[Callable[..., Any]], Any]:
    """Compile a loop for these signatures, mostly one, and no others, so that one compilation serves everybody.

    nogil: drivers run kernels in threads. error_model numpy: no test for a zero divisor in inner loops. An inner kernel
    is called by kernels only and goes without an entry from Python, which is a good part of its compile time; only one
    that is handed to others as a pointer has an entry from C. A user pays for compiling once; where the installation is
    read-only, numba keeps the code in the user's own folder, and where there is no such place either, kernels are
    compiled anew in each process, which says so.
    """
    options: dict[str, Any] = {
        "nogil": True,
        "boundscheck": False,
        "error_model": "numpy",
        "fastmath": LOOSE if loose else False,
        "no_cpython_wrapper": inner,
        "no_cfunc_wrapper": not handed,
    }

    def compiled(function: Callable[..., Any]) -> Any:
        made_with = [str(cell.cell_contents) for cell in function.__closure__ or ()]
        kernels.append(".".join([function.__module__, function.__name__, *made_with]))
        dispatcher: Any = numba.njit(**options)(function)
        if dispatcher is function:  # the JIT is switched off
            return function
        try:
            dispatcher._cache = CachedCode(function)
        except RuntimeError as error:
            _tell(f"there is no place to keep machine code ({error})")
        _compile(dispatcher, signatures)
        _tell(getattr(dispatcher._cache, "problem", ""))
        if dispatcher.stats.cache_misses:
            missed.append(kernels[-1])
        return dispatcher

    return compiled


def _tell(problem: str) -> None:
    """Warn of what is wrong with the cache: once, although each kernel has a part of it."""
    global is_told
    if problem and not is_told:
        is_told = True
        warn(
            f"{problem}: kernels are compiled anew.", TiewiseWarning, "NUMBA_CACHE_DIR can name another folder for it."
        )


def _compile(dispatcher: Any, signatures: tuple[Any, ...]) -> None:
    """Compile or load, then close the list of signatures."""
    config: Any = numba_config
    before = config.SLP_VECTORIZE
    # Like statements in a row become vector instructions only in LLVM's SLP pass, which numba leaves off.
    config.SLP_VECTORIZE = 1
    try:
        with register_dispatcher(dispatcher):  # a kernel may call itself
            for signature in signatures:
                dispatcher.compile(signature)
    finally:
        config.SLP_VECTORIZE = before
    dispatcher.disable_compile()
