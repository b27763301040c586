"""All kernels compiled ahead, for those who would rather wait once, at a time of their choosing."""

from importlib import import_module
from pkgutil import walk_packages
from typing import NamedTuple

from tiewise.kernels import compiled
from tiewise.running.progress import report


class Warmed(NamedTuple):
    """How many kernels there are, and how many of them had to be compiled: the others were in the cache."""

    kernels: int
    compiled: int


def warm() -> Warmed:
    """Compile every kernel, or load it from the cache."""
    from tiewise.kernels import compile as compiling

    before = compiling.compilations
    files = [found.name for found in walk_packages(compiled.__path__, compiled.__name__ + ".")]
    for done, file in enumerate(files, start=1):
        import_module(file)
        report("compiling kernels, once for this installation", done / len(files))
    return Warmed(compiling.kernels, compiling.compilations - before)
