"""All kernels compiled ahead, for those who would rather wait once, at a time of their choosing."""

import ast
from importlib.util import find_spec
from pkgutil import walk_packages
from typing import Any, NamedTuple

from tiewise.kernels import compiled
from tiewise.kernels.compiling_processes import Loaded, load_in_processes, load_whole
from tiewise.running.progress import report
from tiewise.running.threads import WORKERS

_ROOM = compiled.__name__ + "."
_TASK = "compiling kernels, once for this installation"


class Warmed(NamedTuple):
    """How many kernels there are, and how many of them had to be compiled: the others were in the cache."""

    kernels: int
    compiled: int


def warm() -> Warmed:
    """Compile every kernel that the cache does not hold; a process for each core shares the work.

    What a process cannot do, be it that there is no place to keep it, is done here afterwards.
    """
    sizes, needs = _files()
    answers: list[Loaded] = []
    left = list(sizes)
    if WORKERS > 1:
        loaded = load_in_processes(sizes, needs, WORKERS, lambda share: report(_TASK, share))
        answers += loaded.values()
        left = [file for file in sizes if file not in loaded or not loaded[file].are_kept]
    for done, file in enumerate(left, start=len(sizes) - len(left) + 1):
        answers.append(load_whole(file))
        report(_TASK, done / len(sizes))
    report(_TASK, 1.0)
    kernels = {name for answer in answers for name in answer.kernels}
    return Warmed(len(kernels), len({name for answer in answers for name in answer.missed}))


def _files() -> tuple[dict[str, int], dict[str, list[str]]]:
    """Return how long each file of kernels is, and which others it rests on."""
    sizes, needs = {}, {}
    for found in walk_packages(compiled.__path__, _ROOM):
        loader: Any = getattr(find_spec(found.name), "loader", None)
        source = loader.get_source(found.name) or ""
        sizes[found.name] = len(source)
        needs[found.name] = sorted(
            {
                node.module
                for node in ast.walk(ast.parse(source))
                if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(_ROOM)
            }
        )
    return sizes, needs
