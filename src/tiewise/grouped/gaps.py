"""Gaps in groups: missing values, and items that only one ranking has; what the measure's policies make of them."""

import math
from dataclasses import replace

import numpy as np

from tiewise import hints
from tiewise.arrays import Bools, Floats
from tiewise.errors import InputValueError
from tiewise.grouped.question import GroupQuestion
from tiewise.grouped.rows import GroupedPairs
from tiewise.rankings.joining import told_lacking


def without_gaps(pairs: GroupedPairs, question: GroupQuestion) -> tuple[GroupedPairs, Bools, Bools]:
    """Return the pairs as the policies leave them, the groups that have become unknown, and those with gaps still.

    Scores can be ranked after items have left or joined, so nothing is left of a gap. Positions must be numbered anew
    by the method they followed, which is left to the measure, group by group. A group may become empty.
    """
    pairs, unknown, apart = _without_missing_values(pairs, question)
    if pairs.absent_x is None and pairs.absent_y is None:
        return pairs, unknown, apart
    nobody = np.zeros(len(pairs.x), dtype=np.bool_)
    absent_x, absent_y = (nobody if absent is None else absent for absent in (pairs.absent_x, pairs.absent_y))
    one_only = pairs.by_group(absent_x | absent_y)
    if question.missing == "raise":
        _refuse_absent(pairs, absent_x, absent_y, question)
    if question.missing == "drop":
        common = ~(absent_x | absent_y)
        if question.scores:
            return pairs.only(common), unknown, apart
        return pairs.emptied(common), unknown, apart | one_only
    if question.missing == "keep":  # a list without items has no overlap with another
        return pairs, unknown | ~pairs.by_group(~absent_x) | ~pairs.by_group(~absent_y), apart | one_only
    if question.scores:
        last = -math.inf if question.higher_is_better else math.inf
        return replace(pairs, x=np.where(absent_x, last, pairs.x), y=np.where(absent_y, last, pairs.y)), unknown, apart
    return _in_one_bucket(pairs, absent_x, absent_y), unknown, apart | one_only


def _without_missing_values(pairs: GroupedPairs, question: GroupQuestion) -> tuple[GroupedPairs, Bools, Bools]:
    unknown = apart = np.zeros(len(pairs), dtype=np.bool_)
    gaps = _misses_value(pairs.x, pairs.absent_x) | _misses_value(pairs.y, pairs.absent_y)
    if not gaps.any():
        return pairs, unknown, apart
    if question.nan_policy == "raise":
        _refuse_gap(pairs, gaps, question)
    if question.nan_policy == "propagate":
        return pairs, pairs.by_group(gaps), apart
    if question.scores:
        return pairs.only(~gaps), unknown, apart
    return pairs.emptied(~gaps), unknown, pairs.by_group(gaps)


def _misses_value(numbers: Floats, absent: Bools | None) -> Bools:
    """Return for each row whether its value is missing; an item that is not there misses none."""
    missing: Bools = np.isnan(numbers)
    return missing if absent is None else missing & ~absent


def _in_one_bucket(pairs: GroupedPairs, absent_x: Bools, absent_y: Bools) -> GroupedPairs:
    """Return the pairs with a ranking that has none of a group's items tying them all."""
    none_x, none_y = (pairs.rows_of(~pairs.by_group(~absent)) for absent in (absent_x, absent_y))
    return replace(
        pairs, x=np.where(none_x, 1.0, pairs.x), y=np.where(none_y, 1.0, pairs.y),
        absent_x=absent_x & ~none_x, absent_y=absent_y & ~none_y,
    )  # fmt: skip


def _refuse_gap(pairs: GroupedPairs, gaps: Bools, question: GroupQuestion) -> None:
    row = int(np.flatnonzero(gaps)[0])
    argument = "value" if question.is_long else "x" if np.isnan(pairs.x[row]) else "y"
    raise InputValueError(
        f"`{argument}` must not have missing values: got one in group {pairs.label(pairs.group_of(row))}.",
        f"{question.measure.name}(nan_policy=omit) as the measure leaves such items out.",
    )


def _refuse_absent(pairs: GroupedPairs, absent_x: Bools, absent_y: Bools, question: GroupQuestion) -> None:
    group = int(np.flatnonzero(pairs.by_group(absent_x | absent_y))[0])
    rows = pairs.rows(group)
    x, y = (
        [pairs.item(row) if pairs.item else row for row in rows[~absent[rows]].tolist()]
        for absent in (absent_x, absent_y)
    )
    raise InputValueError(
        f"`x` and `y` must rank the same items: in group {pairs.label(group)}, {told_lacking(x, y)}.",
        hints.DROP if question.of_values else hints.DROP_OR_BOTTOM,
    )
