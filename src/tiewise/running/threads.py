"""Work on several cores, with answers that do not depend on how many there are."""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from contextvars import copy_context
from functools import cache
from typing import Any

from tiewise.running import progress
from tiewise.running.interrupts import apart, stop_if_abandoned

WORKERS = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_local = threading.local()


class _Pool:
    """Threads that take one task after the other.

    Those of `concurrent.futures` are waited for when Python ends, even with work that was abandoned by Ctrl-C and may
    take another half a minute; these are not.
    """

    def __init__(self, size: int) -> None:
        from queue import SimpleQueue

        self._tasks: SimpleQueue[Any] = SimpleQueue()
        self._size = size
        for _ in range(size):
            threading.Thread(target=self._work, name="tiewise", daemon=True).start()

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Return the future of function(*arguments)."""
        from concurrent.futures import Future

        future: Future[Any] = Future()
        self._tasks.put((future, function, arguments))
        return future

    def end(self) -> None:
        """Forget the tasks that no thread has begun; the threads end with those that they have."""
        from queue import Empty

        with suppress(Empty):
            while True:
                future, *_ = self._tasks.get_nowait()
                future.cancel()
        for _ in range(self._size):
            self._tasks.put(None)

    def _work(self) -> None:
        _local.is_worker = True
        while (task := self._tasks.get()) is not None:
            _settle(*task)
            del task  # nothing is held while there is nothing to do


def _settle(future: Any, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    if future.set_running_or_notify_cancel():
        try:
            future.set_result(function(*arguments))
        except BaseException as error:
            future.set_exception(error)


@cache
def _pool() -> _Pool:
    return _Pool(WORKERS)


# Threads do not survive a fork: a child makes a pool of its own.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)


def together(tasks: Sequence[tuple[Any, ...]]) -> list[Any]:
    """Return the results of the tasks (function, *arguments), in their order, computed side by side."""
    return list(in_order(_call, tasks))


def _call(function: Callable[..., Any], *arguments: Any) -> Any:
    return function(*arguments)


def in_order(
    function: Callable[..., Any], tasks: Sequence[tuple[Any, ...]], workers: int | None = None
) -> Iterator[Any]:
    """Yield function(*task) for each task, in the order of the tasks, computed side by side.

    The tasks must not depend on the number of cores; then neither does anything that is made of the answers. `workers`
    is how many threads to use in place of one a core; the tasks themselves then use no further ones.
    """
    # A worker that waited for other workers could wait for ever, so what it asks for is done where it stands.
    if getattr(_local, "is_worker", False):
        return (function(*task) for task in tasks)
    if workers is not None and workers != WORKERS:
        return _alone(function, tasks) if workers == 1 else _in_own_pool(function, tasks, workers)
    if WORKERS == 1 or len(tasks) == 1:
        return (function(*task) for task in tasks)
    return _side_by_side(_pool(), function, tasks)


def cancel_waiting() -> None:
    """Forget the tasks that no thread has begun: whoever waited for them has gone, as after Ctrl-C."""
    if _pool.cache_info().currsize:
        _pool().end()
        _pool.cache_clear()


def _side_by_side(pool: Any, function: Callable[..., Any], tasks: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
    """Yield the answers in order; when nobody asks for the next one any more, what waits is not begun."""
    inherited = _inherited(function)
    waiting = [pool.submit(inherited, task) for task in tasks]
    waiting.reverse()
    try:
        while waiting:
            yield waiting[-1].result()
            stop_if_abandoned()
            waiting.pop()
    finally:
        for task in waiting:
            task.cancel()


def _inherited(function: Callable[..., Any]) -> Callable[[tuple[Any, ...]], Any]:
    """Return the function of a task that runs in the context in which it was asked for: its warnings go there."""
    context = copy_context()
    context.run(progress.mute)
    return lambda task: context.copy().run(_unless_abandoned, function, *task)  # two threads cannot be in one context


def _unless_abandoned(function: Callable[..., Any], *arguments: Any) -> Any:
    stop_if_abandoned()
    return function(*arguments)


# Up to this many items, waking another thread takes longer than what it would do.
_SHORT = 16_000


class on_this_thread:  # noqa: N801 - it is used as a word
    """While one ranking of so few items is counted, no other thread is asked: `with on_this_thread(n): ...`."""

    __slots__ = ("_was", "is_short")

    def __init__(self, n: int) -> None:
        self.is_short = n <= _SHORT

    def __enter__(self) -> None:
        self._was = getattr(_local, "is_worker", False)
        _local.is_worker = self._was or self.is_short

    def __exit__(self, *_: object) -> None:
        _local.is_worker = self._was


def _alone(function: Callable[..., Any], tasks: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
    """One task after the other, on one thread, which hears no Ctrl-C; whoever waits for it does."""

    def alone(*task: Any) -> Any:
        _local.is_worker = True
        return function(*task)

    for task in tasks:
        yield apart(alone, *task)


def _in_own_pool(function: Callable[..., Any], tasks: Sequence[tuple[Any, ...]], workers: int) -> Iterator[Any]:
    pool = _Pool(workers)
    try:
        yield from _side_by_side(pool, function, tasks)
    finally:
        pool.end()
