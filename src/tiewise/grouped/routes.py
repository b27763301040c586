"""A measure on all groups: what is left of each after the policies for gaps, and which route counts it."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from tiewise.arrays import Bools, Floats, Integers
from tiewise.errors import UndefinedCorrelationWarning, warn
from tiewise.grouped.gaps import without_gaps
from tiewise.grouped.numbering import positions_in, refuse_ratings
from tiewise.grouped.question import GroupQuestion
from tiewise.grouped.rows import GroupedPairs
from tiewise.measures.base.measure import Measure

# Up to this much, a loop in Python is faster than loading numba.
_FEW_GROUPS, _FEW_PAIRS = 500, 2_000_000


@dataclass
class GroupValues:
    """A row a group: the statistic (nan where undefined), the items, C, D and T (nan where a measure has none).

    `n` are the items that are compared, `left_out` those that were in the group and are not.
    """

    n: Integers
    left_out: Integers
    statistic: Floats = field(init=False)
    concordant: Floats = field(init=False)
    discordant: Floats = field(init=False)
    tied: Floats = field(init=False)
    pvalue: Floats = field(init=False)
    pvalue_is_least: Bools = field(init=False)

    def __post_init__(self) -> None:
        self.pvalue_is_least = np.zeros(len(self.n), dtype=np.bool_)
        for name in ("statistic", "concordant", "discordant", "tied", "pvalue"):
            setattr(self, name, np.full(len(self.n), math.nan))


Route = Callable[[GroupedPairs, GroupQuestion, Integers, GroupValues], Bools]


def group_values(pairs: GroupedPairs, question: GroupQuestion) -> GroupValues:
    """Return the measure's values on all groups."""
    if not question.scores and question.reading.input is None:
        refuse_ratings(pairs)
    size = pairs.size
    pairs, unknown, apart = without_gaps(pairs, question)
    values = compare_groups(pairs, question, unknown, apart)
    values.left_out = size - pairs.size
    if question.test is not None:
        from tiewise.grouped.pvalues import add_pvalues

        add_pvalues(pairs, question, question.test, np.flatnonzero(~np.isnan(values.statistic)), values)
    return values


def compare_groups(
    pairs: GroupedPairs,
    question: GroupQuestion,
    unknown: Bools | None = None,
    apart: Bools | None = None,
    *,
    many: bool = False,
) -> GroupValues:
    """Return the measure's values on groups whose gaps are closed.

    The marked groups are unknown, or two lists of different items. `many` says that these are some of many groups, so
    that loading numba is worth it.
    """
    from tiewise.grouped.loop import loop_over

    unknown, apart = (np.zeros(len(pairs), dtype=np.bool_) if marked is None else marked for marked in (unknown, apart))
    values = GroupValues(pairs.size.copy(), np.zeros_like(pairs.size))
    # One item has no correlation, but it has a distance.
    short = pairs.size < (2 if question.measure.claims.kind == "correlation" else 1)
    if question.measure.claims.pairs:
        for masses in (values.concordant, values.discordant, values.tied):
            masses[short & ~unknown] = 0.0
    if not question.scores:
        _refuse_single_positions(pairs, short & ~unknown & ~apart)
    left = ~(short | unknown)
    route = None if _are_few(pairs.size[left]) and not many else route_of(question)
    if route is not None:
        counted = left if question.measure.list_form is not None else left & ~apart
        left[counted] = route(pairs, question, np.flatnonzero(counted), values)
    loop_over(pairs, question, np.flatnonzero(left), values)
    return values


def _are_few(sizes: Integers) -> bool:
    """Tell whether groups of these sizes are too little work for kernels to pay."""
    return len(sizes) <= _FEW_GROUPS and int(sizes @ sizes) <= _FEW_PAIRS


def route_of(question: GroupQuestion) -> Route | None:
    """Return what fills in the values of many groups at once, None where there is nothing that can."""
    from tiewise.grouped.compiled import count_groups
    from tiewise.grouped.list_groups import compare_lists
    from tiewise.grouped.many import compute_groups

    measure = question.measure
    form = measure.pair_form
    if measure.list_form is not None:
        return compare_lists
    if form is not None and form.fits(True) and form.tnorm.has_kernel:
        return count_groups
    # Where a parameter speaks of items by name, each group has its own.
    return None if measure.many_form is None or question.names_items else compute_groups


def _refuse_single_positions(pairs: GroupedPairs, groups: Bools) -> None:
    """Raise if the only item of a group is not at position 1: such groups are not compared, but they are looked at."""
    singles = np.flatnonzero(groups & (pairs.size == 1))
    rows = pairs.order[pairs.start[singles]] if len(pairs.order) else pairs.start[singles]
    for side, (column, _) in enumerate(pairs.sides):
        for place in np.flatnonzero(column[rows] != 1.0).tolist():
            positions_in(pairs, int(singles[place]), side, rows[place : place + 1])


def tell_of_groups(values: GroupValues, measure: Measure) -> None:
    """Say once how many groups have no value, and why; and what there is to say of a measure on half of the groups."""
    if len(values.n):
        measure.heed(int(np.median(values.n)))
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
