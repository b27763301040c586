"""Files of kernels compiled by several processes at once, which hand each other machine code through the cache.

numba compiles one kernel at a time in a process. A file is given to a process when all that it rests on is in the
cache, so that nothing is compiled twice, and no two processes write the code of one kernel.
"""

import gc
import json
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any, NamedTuple

# How often whoever waits is told, and heard, in seconds.
_PATIENCE_SECONDS = 0.1


class Loaded(NamedTuple):
    """Which kernels came with a file, which of them were not in the cache, and whether all of them are now."""

    kernels: list[str]
    missed: list[str]
    are_kept: bool


def load_whole(file: str) -> Loaded:
    """Load a file of kernels, those as well that it compiles only when they are asked for."""
    from tiewise.kernels import compile as compiling

    before, missed_before = len(compiling.kernels), len(compiling.missed)
    module: Any = import_module(file)
    if hasattr(module, "load_all"):
        module.load_all()
    return Loaded(compiling.kernels[before:], compiling.missed[missed_before:], not compiling.is_told)


def load_in_processes(
    sizes: Mapping[str, int], needs: Mapping[str, list[str]], count: int, told: Callable[[float], None]
) -> dict[str, Loaded]:
    """Let so many processes load these files, and return what came of those that they have done.

    `told` hears the share of the sizes that is done. A process that cannot be started, or that dies, leaves its file to
    the caller, and all others to those that live.
    """
    work = _Work(sizes, needs)
    running = _started(min(count, len(sizes)))
    serving = [threading.Thread(target=_serve, args=(process, work), daemon=True) for process in running]
    try:
        for thread in serving:
            thread.start()
        for thread in serving:
            while thread.is_alive():
                thread.join(_PATIENCE_SECONDS)
                told(work.share())
    finally:
        for process in running:  # those that have done their work wait for more
            process.kill()
        for thread in serving:
            if thread.ident is not None:
                thread.join()
        for process in running:
            with suppress(OSError), process:  # closes the pipes, of which one may be broken
                pass
    return work.done


def _started(count: int) -> list[subprocess.Popen[str]]:
    """Start processes that see the same packages as this one; fewer or none where that is not allowed."""
    code = f"import json, sys; sys.path[:] = json.loads(sys.argv[1]); from {__name__} import serve; serve()"
    running: list[subprocess.Popen[str]] = []
    if sys.executable and not getattr(sys, "frozen", False):  # a frozen program would start itself
        with suppress(OSError):
            for _ in range(count):
                process = subprocess.Popen(
                    [sys.executable, "-c", code, json.dumps(sys.path)],
                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8",
                )  # fmt: skip
                running.append(process)
    return running


def serve() -> None:
    """Load the file that each line names, and say in a line what came of it: this is what such a process does."""
    gc.disable()  # compiling makes much garbage, of which little can be freed
    for line in sys.stdin:
        print(json.dumps(load_whole(line.strip())), flush=True)


def _serve(process: Any, work: "_Work") -> None:
    """Give a process one file after the other, until none is left or the process is dead."""
    while (file := work.take()) is not None:
        loaded = None
        with suppress(OSError, ValueError):
            process.stdin.write(file + "\n")
            process.stdin.flush()
            loaded = Loaded(*json.loads(process.stdout.readline()))
        work.give_back(file, loaded)
        if loaded is None:
            return


class _Work:
    """Files that are to be loaded, the most urgent first: those that the longest way of others waits for."""

    def __init__(self, sizes: Mapping[str, int], needs: Mapping[str, list[str]]) -> None:
        self.done: dict[str, Loaded] = {}
        self._sizes, self._needs = sizes, needs
        self._left = sorted(sizes, key=self._way, reverse=True)
        self._under_way: set[str] = set()
        self._changed = threading.Condition()

    def _way(self, file: str) -> int:
        return self._sizes[file] + max(
            (self._way(user) for user in self._needs if file in self._needs[user]), default=0
        )

    def take(self) -> str | None:
        """Return a file all of whose needs have been given back, as soon as there is one; None when none is left."""
        with self._changed:
            while self._left:
                blocked = self._under_way.union(self._left)
                for file in self._left:
                    if blocked.isdisjoint(self._needs[file]):
                        self._left.remove(file)
                        self._under_way.add(file)
                        return file
                self._changed.wait()
        return None

    def give_back(self, file: str, loaded: Loaded | None) -> None:
        """Note what came of a file, None if nothing did."""
        with self._changed:
            self._under_way.remove(file)
            if loaded is not None:
                self.done[file] = loaded
            self._changed.notify_all()

    def share(self) -> float:
        """Return the share of the sizes that is done."""
        with self._changed:
            return sum(self._sizes[file] for file in self.done) / sum(self._sizes.values())
