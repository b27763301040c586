"""Work on several cores, with answers that do not depend on how many there are."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

WORKERS = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(WORKERS, thread_name_prefix="tiewise")


def in_order(function: Callable[..., Any], tasks: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
    """Yield function(*task) for each task, in the order of the tasks, computed side by side.

    The tasks must not depend on the number of cores; then neither does anything that is made of the answers.
    """
    if WORKERS == 1 or len(tasks) == 1:
        return (function(*task) for task in tasks)
    return _pool().map(function, *zip(*tasks, strict=True))
