"""Groups in a Dask DataFrame: rows of a group are shuffled into one partition, and each partition is a pandas frame."""

from collections.abc import Callable
from typing import Any

from tiewise.grouped.engines.whole import refuse_of_whole
from tiewise.grouped.groups import groups_in_memory
from tiewise.grouped.question import GroupQuestion


def dask_groups(frame: Any, question: GroupQuestion) -> Any:
    """Return a Dask DataFrame with a row for each group; nothing is computed yet."""
    refuse_of_whole(question)
    return by_partition(frame, question, partition_groups)


def by_partition(frame: Any, question: Any, answer: Callable[[Any, Any], Any]) -> Any:
    """Return the answers to a question of groups for each partition, in which each group is whole."""
    question.refuse_unknown_columns(list(frame.columns))
    needed = frame[list(dict.fromkeys(question.names))]
    # What the answer looks like, from a frame without rows: the keys keep their own types.
    empty = answer(needed._meta, question)
    together = needed.shuffle(on=list(question.by), ignore_index=True)
    return together.map_partitions(answer, question, meta=empty, enforce_metadata=False).clear_divisions()


def partition_groups(part: Any, question: GroupQuestion) -> Any:
    """Return the answer for the groups of one partition."""
    return groups_in_memory(part, question, part=True)
