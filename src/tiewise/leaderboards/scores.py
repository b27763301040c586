"""Scores of items on tasks, as a matrix in which nothing is missing silently."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tiewise.arrays import Bools, Floats, Integers
from tiewise.errors import InputValueError, listed, one_of, shown
from tiewise.hints import Hint

MISSING = ("raise", "complete_tasks", "pairwise")
_PAIRWISE = Hint(
    'missing="pairwise" compares each two items on the tasks that both have.',
    "--missing pairwise compares each two items on the tasks that both have.",
)
_EITHER = (
    Hint(
        'missing="complete_tasks" leaves out the tasks that some item lacks.',
        "--missing complete_tasks leaves out the tasks that some item lacks.",
    )
    + _PAIRWISE
)
# Squares of scores are summed up: beyond these bounds the sums would be infinite, or 0 where scores do vary.
_LEAST, _MOST = 1e-100, 1e100


@dataclass(frozen=True, eq=False)
class Scores:
    """An N x n matrix of scores, items in rows; nan where one is missing.

    `task_of` numbers the tasks of the columns where repeats of a task stand in columns of their own. `left_out` are the
    tasks that some item lacks, where these were to be left out. `named` says that the tasks have names.
    """

    items: tuple[Hashable, ...]
    tasks: tuple[Hashable, ...]
    values: Floats
    task_of: Integers | None = None
    left_out: tuple[Hashable, ...] = ()
    named: bool = True

    @property
    def has_gaps(self) -> bool:
        """Whether an item lacks a score."""
        return bool(np.isnan(self.values).any())


def as_scores(
    items: Sequence[Hashable], tasks: Sequence[Hashable] | None, values: Floats, missing: str, task_of: Integers | None
) -> Scores:
    """Return the scores, complete or as `missing` says."""
    one_of("missing", missing, MISSING)
    named = tasks is not None
    every = tuple(range(1, values.shape[1] + 1)) if tasks is None else tuple(tasks)
    _refuse_repeated(items, "item")
    if task_of is None:
        _refuse_repeated(every, "task")
    if len(items) < 2:
        raise InputValueError(f"`scores` must have at least 2 items: got {len(items)}.")
    _refuse_infinite(items, every, values)
    found = Scores(tuple(items), every, values, task_of, named=named)
    if found.has_gaps:
        found = _without_gaps(found, missing)
    if found.values.shape[1] < 2:
        raise InputValueError(
            f"`scores` must have at least 2 tasks, to see how much scores vary: got {found.values.shape[1]}."
        )
    return found


def _refuse_repeated(names: Sequence[Hashable], noun: str) -> None:
    seen: set[Hashable] = set()
    twice = [name for name in names if name in seen or seen.add(name)]  # type: ignore[func-returns-value]
    if twice:
        raise InputValueError(f"`scores` must name each {noun} once: got {listed(dict.fromkeys(twice))} again.")


def _refuse_infinite(items: Sequence[Hashable], tasks: Sequence[Hashable], values: Floats) -> None:
    wrong = np.argwhere(np.isinf(values))
    if len(wrong):
        i, k = wrong[0].tolist()
        raise InputValueError(
            f"`scores` must be finite: got {shown(values[i, k])} for item {shown(items[i])} on task {shown(tasks[k])}."
        )
    refuse_beyond_doubles(values, "scores")


def refuse_beyond_doubles(values: Floats, argument: str) -> None:
    """Raise if the largest number is so large, or so small, that its square is beyond double precision."""
    largest = float(np.nanmax(np.abs(values), initial=0.0))
    if largest and not _LEAST <= largest <= _MOST:
        raise InputValueError(
            f"`{argument}` must be within double precision when squared, the largest from {_LEAST:g} to {_MOST:g}: "
            f"got {largest:g}."
        )


def _without_gaps(scores: Scores, missing: str) -> Scores:
    """Return the scores as `missing` says, or say which are missing."""
    gaps = np.isnan(scores.values)
    if missing == "raise":
        raise InputValueError(_told(scores, gaps), _EITHER)
    empty = np.flatnonzero(gaps.all(axis=1)).tolist()
    if empty:
        raise InputValueError(
            f"`scores` must have a score of every item: got none of {listed(scores.items[i] for i in empty)}."
        )
    if scores.task_of is not None and missing == "pairwise":
        raise InputValueError('`missing` must be "complete_tasks" for repeats as a level of their own: got "pairwise".')
    if missing == "pairwise":
        return scores
    lacking = gaps.any(axis=0)
    if lacking.all():
        raise InputValueError(
            f"`scores` must have tasks that all items have: got none among {len(scores.tasks)}.",
            _PAIRWISE,
        )
    return _only(scores, np.asarray(~lacking))


def _only(scores: Scores, kept: Bools) -> Scores:
    places = np.flatnonzero(kept).tolist()
    task_of = scores.task_of
    if task_of is not None:
        task_of = np.unique(task_of[kept], return_inverse=True)[1].astype(np.int64)
    return replace(
        scores,
        tasks=tuple(scores.tasks[k] for k in places),
        values=np.ascontiguousarray(scores.values[:, kept]),
        task_of=task_of,
        left_out=tuple(scores.tasks[k] for k in np.flatnonzero(~kept).tolist()),
    )


def _told(scores: Scores, gaps: Bools) -> str:
    i, k = (int(place) for place in np.argwhere(gaps)[0])
    items, tasks = gaps.any(axis=1), gaps.any(axis=0)
    alone = int(((~gaps).sum(axis=0) == 1).sum())
    told = f" {alone} tasks have a score of one item only." if alone else ""
    return (
        f"`scores` must be complete, or `missing` must say what to do: {int(gaps.sum())} of {gaps.size} are missing, "
        f"of {int(items.sum())} items ({listed(np.array(scores.items, dtype=object)[items], 3)}) on {int(tasks.sum())} "
        f"tasks ({listed(np.array(scores.tasks, dtype=object)[tasks], 3)}); the first is that of "
        f"{shown(scores.items[i])} on {shown(scores.tasks[k])}.{told}"
    )
