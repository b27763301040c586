"""All kernels compiled ahead, for those who would rather wait once, at a time of their choosing."""

import ast
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pkgutil import walk_packages
from typing import Any, NamedTuple

from tiewise.kernels import compiled
from tiewise.running.progress import report
from tiewise.running.threads import WORKERS

_ROOM = compiled.__name__ + "."
_TASK = "compiling kernels, once for this installation"


class Warmed(NamedTuple):
    """How many kernels there are, and how many of them had to be compiled: the others were in the cache."""

    kernels: int
    compiled: int


def warm() -> Warmed:
    """Compile every kernel, or load it from the cache; a process for each core shares the work, through the cache."""
    from tiewise.kernels.compile import missed

    files = [found.name for found in walk_packages(compiled.__path__, _ROOM)]
    before, elsewhere = len(missed), set[str]()
    for done, file in enumerate(files, start=1):
        load_whole(file)
        if len(missed) > before and not elsewhere and sys.executable:  # the cache does not hold them
            elsewhere = _in_processes(_shared(files, WORKERS))
        report(_TASK, done / len(files))
    from tiewise.kernels import compile as compiling

    return Warmed(compiling.kernels, len(elsewhere.union(missed[before:])))


def load_whole(file: str) -> None:
    """Load a file of kernels, those as well that it compiles only when they are asked for."""
    module: Any = import_module(file)
    if hasattr(module, "load_all"):
        module.load_all()


def _in_processes(shares: list[list[str]]) -> set[str]:
    """Let a process compile each share, all at once, and return the kernels that they compiled.

    What a process cannot do, be it that there is no place to keep it, is done here afterwards.
    """
    code = (
        "import gc, sys; gc.disable()\n"
        "from tiewise.kernels.warming import load_whole; from tiewise.kernels.compile import missed\n"
        "for file in sys.argv[1:]: load_whole(file)\n"
        "print(*missed)"
    )
    report(f"{_TASK}, in {len(shares)} processes for some ten seconds", None)
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code, *share], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        for share in shares
    ]
    try:
        answers = [process.communicate()[0] for process in running]
    except BaseException:
        for process in running:
            process.kill()
        raise
    return {name for answer in answers for name in answer.split()}


def _shared(files: list[str], count: int) -> list[list[str]]:
    """Deal files to so many processes: those that rest on the same others to the same, the largest first.

    What a file rests on is compiled with it, so that a process pays for the whole of it once.
    """
    sizes, needs = {}, {}
    for file in files:
        sizes[file], needs[file] = _read(file)
    whole = {file: _closure(file, needs) for file in files}
    shares: list[set[str]] = [set() for _ in range(count)]
    for file in sorted(files, key=lambda file: -sum(sizes[part] for part in whole[file])):
        best = min(shares, key=lambda share: sum(sizes[part] for part in share | whole[file]))
        best |= whole[file]
    return [sorted(share) for share in shares if share]


def _closure(file: str, needs: dict[str, list[str]]) -> set[str]:
    found, left = set(), [file]
    while left:
        one = left.pop()
        if one not in found:
            found.add(one)
            left += needs[one]
    return found


def _read(file: str) -> tuple[int, list[str]]:
    """Return how long a file of kernels is, and which others it imports."""
    loader: Any = getattr(find_spec(file), "loader", None)
    source = loader.get_source(file) or ""
    names = [node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom) and node.module]
    return len(source), [name for name in names if name.startswith(_ROOM) and name != file]
