"""The values of a measure on all groups: what is left of each after the policies for gaps, and who counts it."""

import math
from dataclasses import dataclass, field, replace

import numpy as np

from tiewise.arrays import Bools, Floats, Integers
from tiewise.errors import InputValueError, SuspiciousPositionsWarning, UndefinedCorrelationWarning, listed, warn
from tiewise.many.groups_pairs import GroupedPairs
from tiewise.many.groups_question import GroupQuestion


@dataclass
class GroupValues:
    """A row a group: the statistic (nan where undefined), the items, C, D and T (nan where a measure has none)."""

    n: Integers
    statistic: Floats = field(init=False)
    concordant: Floats = field(init=False)
    discordant: Floats = field(init=False)
    tied: Floats = field(init=False)
    pvalue: Floats = field(init=False)

    def __post_init__(self) -> None:
        for name in ("statistic", "concordant", "discordant", "tied", "pvalue"):
            setattr(self, name, np.full(len(self.n), math.nan))


def group_values(pairs: GroupedPairs, question: GroupQuestion) -> GroupValues:
    """Return the measure's values on all groups."""
    from tiewise.many.groups_compiled import count_groups, has_kernel
    from tiewise.many.groups_loop import add_pvalues, loop_over

    pairs, unknown, apart = _without_gaps(pairs, question)
    values = GroupValues(pairs.size.copy())
    # One item has no correlation, but it has a distance.
    short = pairs.size < (2 if question.measure.claims.kind == "correlation" else 1)
    if question.measure.claims.pairs:
        for masses in (values.concordant, values.discordant, values.tied):
            masses[short & ~unknown] = 0.0
    if not question.scores:
        _refuse_single_positions(pairs, short & ~unknown & ~apart)
    left = ~(short | unknown)
    if has_kernel(question.measure, pairs.size[left]):
        counted = left & ~apart
        left[counted] = count_groups(pairs, question, np.flatnonzero(counted), values)
    loop_over(pairs, question, np.flatnonzero(left), values)
    if question.test:
        add_pvalues(pairs, question, np.flatnonzero(~np.isnan(values.statistic)), values)
    return values


def _refuse_single_positions(pairs: GroupedPairs, groups: Bools) -> None:
    """Raise if the only item of a group is not at position 1: such groups are not compared, but they are looked at."""
    singles = np.flatnonzero(groups & (pairs.size == 1))
    rows = pairs.order[pairs.start[singles]] if len(pairs.order) else pairs.start[singles]
    for argument, column in (("x", pairs.x), ("y", pairs.y)):
        wrong = np.flatnonzero(column[rows] != 1.0)
        if wrong.size:
            raise InputValueError(
                f"`{argument}` must hold positions from 1 (best) to 1 (the number of items in the group): "
                f"got {column[rows[wrong[0]]]:g} in group {pairs.label(int(singles[wrong[0]]))}. "
                "If these are scores, say scores=True."
            )


def _without_gaps(pairs: GroupedPairs, question: GroupQuestion) -> tuple[GroupedPairs, Bools, Bools]:
    """Return the pairs as the policies leave them, the groups that have become unknown, and those with gaps still.

    Scores can be ranked after items have left or joined, so nothing is left of a gap; positions must be numbered anew
    by the method they followed, which is left to the measure, group by group.
    """
    unknown = apart = np.zeros(len(pairs), dtype=np.bool_)
    present_x, present_y = (True if absent is None else ~absent for absent in (pairs.absent_x, pairs.absent_y))
    gaps = (np.isnan(pairs.x) & present_x) | (np.isnan(pairs.y) & present_y)
    if gaps.any():
        if question.nan_policy == "raise":
            _refuse_gap(pairs, gaps, question)
        if question.nan_policy == "propagate":
            unknown = pairs.by_group(gaps)
        elif question.scores or pairs.absent_x is not None or pairs.absent_y is not None:
            pairs = pairs.only(~gaps)
        if not question.scores:
            apart = apart | pairs.by_group(gaps)
    if pairs.absent_x is None and pairs.absent_y is None:
        return pairs, unknown, apart
    nobody = np.zeros(len(pairs.x), dtype=np.bool_)
    absent_x, absent_y = (nobody if absent is None else absent for absent in (pairs.absent_x, pairs.absent_y))
    if question.missing == "raise":
        _refuse_absent(pairs, absent_x, absent_y)
    if question.missing == "drop":
        dropped = pairs.by_group(absent_x | absent_y)
        pairs = pairs.only(~(absent_x | absent_y))
        return pairs, unknown, apart if question.scores else apart | dropped
    if not question.scores or question.missing == "keep":
        return pairs, unknown, apart | pairs.by_group(absent_x | absent_y)
    last = -math.inf if question.higher_is_better else math.inf
    return (
        replace(pairs, x=np.where(absent_x, last, pairs.x), y=np.where(absent_y, last, pairs.y)), unknown, apart,
    )  # fmt: skip


def _refuse_gap(pairs: GroupedPairs, gaps: Bools, question: GroupQuestion) -> None:
    row = int(np.flatnonzero(gaps)[0])
    argument = "value" if question.is_long else "x" if np.isnan(pairs.x[row]) else "y"
    raise InputValueError(
        f"`{argument}` must not have missing values: got one in group {pairs.label(pairs.group_of(row))}. "
        f"{question.measure.name}(nan_policy=omit) as the measure leaves such items out."
    )


def _refuse_absent(pairs: GroupedPairs, absent_x: Bools, absent_y: Bools) -> None:
    group = int(np.flatnonzero(pairs.by_group(absent_x | absent_y))[0])
    rows = pairs.rows(group)
    lacks = [
        f"`{argument}` lacks {listed(pairs.item(int(row)) if pairs.item else row for row in rows[absent[rows]])}"
        for argument, absent in (("y", absent_y), ("x", absent_x))
        if absent[rows].any()
    ]
    raise InputValueError(
        f"`x` and `y` must rank the same items: in group {pairs.label(group)}, {'; '.join(lacks)}. "
        'missing="drop" compares the common items, missing="bottom" puts the others below the rest.'
    )


def warn_of_undefined(values: GroupValues) -> None:
    """Say once how many groups have no value, and why."""
    undefined = np.isnan(values.statistic)
    if undefined.any():
        short = int((undefined & (values.n < 2)).sum())
        rest = int(undefined.sum()) - short
        reasons = [f"{short} with fewer than two items"] * (short > 0)
        reasons += [f"{rest} in which nothing can be compared"] * (rest > 0)
        warn(
            f"{int(undefined.sum())} of {len(undefined)} groups are undefined and nan: {', '.join(reasons)}.",
            UndefinedCorrelationWarning,
        )


def warn_of_fractions(count: int, label: str) -> None:
    """Say once how many groups hold fractions that look like scores."""
    if count:
        warn(
            f"{count} of the groups hold fractions that no averaging of ranks can have made, the first is {label}. "
            "If these are scores, say scores=True.",
            SuspiciousPositionsWarning,
        )
