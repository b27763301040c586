"""Compiled loops: arrays in, numbers out. The only files that know numba; their drivers stand one folder up.

Drivers ask for a file as an attribute, `compiled.ramp_sweep`, which loads it: a call compiles only what it needs. What
threads are to share is loaded before they begin, by `load`, so that whoever waits for the compiler is told.
"""

from importlib import import_module
from typing import Any


def load(*names: str) -> None:
    """Load files, compiling what no cache holds."""
    for name in names:
        import_module(f"{__name__}.{name}")


def __getattr__(name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")
