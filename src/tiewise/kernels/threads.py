"""Work on several cores, with answers that do not depend on how many there are."""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

WORKERS = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_local = threading.local()


def _mark() -> None:
    _local.is_worker = True


@cache
def _pool() -> Any:
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(WORKERS, thread_name_prefix="tiewise", initializer=_mark)


# Threads do not survive a fork: a child makes a pool of its own.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)


def together(tasks: Sequence[tuple[Any, ...]]) -> list[Any]:
    """Return the results of the tasks (function, *arguments), in their order, computed side by side."""
    return list(in_order(_call, tasks))


def _call(function: Callable[..., Any], *arguments: Any) -> Any:
    return function(*arguments)


def in_order(function: Callable[..., Any], tasks: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
    """Yield function(*task) for each task, in the order of the tasks, computed side by side.

    The tasks must not depend on the number of cores; then neither does anything that is made of the answers.
    """
    # A worker that waited for other workers could wait for ever, so what it asks for is done where it stands.
    if WORKERS == 1 or len(tasks) == 1 or getattr(_local, "is_worker", False):
        return (function(*task) for task in tasks)
    answers: Iterator[Any] = _pool().map(lambda task: function(*task), tasks)
    return answers
