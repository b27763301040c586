"""Long scores, a row for each, laid out as a matrix; what comes twice is refused, averaged, or a level of its own."""

from collections.abc import Hashable

import numpy as np

from tiewise.arrays import Bools, Integers
from tiewise.errors import InputValueError, shown
from tiewise.leaderboards.frames import LongColumns
from tiewise.leaderboards.scores import Scores, as_scores

REPEATS = ("raise", "mean", "level")


def from_long(rows: LongColumns, repeats: str, missing: str) -> Scores:
    """Return the scores as a matrix, in the order in which items and tasks first come."""
    item_at: dict[Hashable, int] = {}
    of_item = np.array([item_at.setdefault(item, len(item_at)) for item in rows.items], dtype=np.int64)
    there = ~np.isnan(rows.values)
    units = _numbered(rows, of_item) if repeats == "level" else list(rows.tasks)
    unit_at: dict[Hashable, int] = {}
    of_unit = np.array([unit_at.setdefault(unit, len(unit_at)) for unit in units], dtype=np.int64)
    shape = (len(item_at), len(unit_at))
    cell = (of_item * shape[1] + of_unit)[there]
    counts = np.bincount(cell, minlength=shape[0] * shape[1])
    if repeats != "mean":
        _refuse_twice(rows, counts, cell, there)
    sums = np.bincount(cell, weights=rows.values[there], minlength=shape[0] * shape[1])
    with np.errstate(invalid="ignore"):
        values = np.where(counts > 0, sums / counts, np.nan).reshape(shape)
    if repeats != "level":
        return as_scores(list(item_at), list(unit_at), values, missing, None)
    task_at: dict[Hashable, int] = {}
    task_of = np.array([task_at.setdefault(unit[0], len(task_at)) for unit in unit_at], dtype=np.int64)  # type: ignore[index]
    return as_scores(list(item_at), list(unit_at), values, missing, task_of)


def _numbered(rows: LongColumns, of_item: Integers) -> list[Hashable]:
    """Return (task, repeat) of each row; repeats without a name are counted in the order in which they come."""
    if rows.repeats is not None:
        return list(zip(rows.tasks, rows.repeats, strict=True))
    seen: dict[Hashable, int] = {}
    units: list[Hashable] = []
    for key in zip(of_item.tolist(), rows.tasks, strict=True):
        seen[key] = seen.get(key, 0) + 1
        units.append((key[1], seen[key]))
    return units


def _refuse_twice(rows: LongColumns, counts: Integers, cell: Integers, there: Bools) -> None:
    if rows.counts is not None:
        again = np.flatnonzero(rows.counts > 1)
        how_many, place = len(again), int(again[0]) if len(again) else -1
    else:
        twice = np.flatnonzero(counts > 1)
        how_many = len(twice)
        place = int(np.flatnonzero(there)[np.flatnonzero(cell == twice[0])[-1]]) if how_many else -1
    if how_many:
        raise InputValueError(
            f"`scores` must have one score of an item on a task: got several of {how_many} such pairs, the first "
            f"{shown(rows.items[place])} on {shown(rows.tasks[place])}.",
            'repeats="mean" averages them, repeats="level" takes the tasks as given and the repeats as chance.',
        )
