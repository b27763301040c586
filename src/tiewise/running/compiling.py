"""Compiling takes some seconds when a kernel is first needed: whoever waits is told of it."""

import sys
import time

from tiewise.running.progress import is_heard, report

# From when on a wait is worth a line, in seconds of compiling.
_PATIENCE_SECONDS = 0.7

_began: float | None = None
_is_told = False


def tell_of_compiling(name: str) -> None:
    """Say that this kernel is about to be compiled: beside the bar, or once in a line where someone sits and waits."""
    global _began, _is_told
    report(f"compiling {name}, once for this installation", None)
    now = time.monotonic()
    _began = now if _began is None else _began
    if is_heard() or _is_told or now - _began < _PATIENCE_SECONDS or sys.stderr is None or not sys.stderr.isatty():
        return
    _is_told = True
    print(
        f"tiewise: compiling kernels ({name} and others), once for this installation; `tiewise warm` does it ahead.",
        file=sys.stderr,
    )
