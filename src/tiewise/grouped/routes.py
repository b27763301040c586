"""A measure on all groups: what is left of each after the policies for gaps, and which route counts it."""

import math
from dataclasses import dataclass, field

import numpy as np

from tiewise.arrays import Bools, Floats, Integers
from tiewise.errors import UndefinedCorrelationWarning, warn
from tiewise.grouped.gaps import without_gaps
from tiewise.grouped.numbering import positions_in, refuse_ratings
from tiewise.grouped.question import GroupQuestion
from tiewise.grouped.rows import GroupedPairs

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


def group_values(pairs: GroupedPairs, question: GroupQuestion) -> GroupValues:
    """Return the measure's values on all groups."""
    from tiewise.grouped.compiled import count_groups
    from tiewise.grouped.loop import loop_over

    if not question.scores and question.reading.input is None:
        refuse_ratings(pairs)
    size = pairs.size
    pairs, unknown, apart = without_gaps(pairs, question)
    values = GroupValues(pairs.size.copy(), size - pairs.size)
    # One item has no correlation, but it has a distance.
    short = pairs.size < (2 if question.measure.claims.kind == "correlation" else 1)
    if question.measure.claims.pairs:
        for masses in (values.concordant, values.discordant, values.tied):
            masses[short & ~unknown] = 0.0
    if not question.scores:
        _refuse_single_positions(pairs, short & ~unknown & ~apart)
    left = ~(short | unknown)
    if _pays_to_compile(question, pairs.size[left]):
        counted = left & ~apart
        left[counted] = count_groups(pairs, question, np.flatnonzero(counted), values)
    loop_over(pairs, question, np.flatnonzero(left), values)
    if question.test is not None:
        from tiewise.grouped.pvalues import add_pvalues

        add_pvalues(pairs, question, question.test, np.flatnonzero(~np.isnan(values.statistic)), values)
    return values


def _pays_to_compile(question: GroupQuestion, sizes: Integers) -> bool:
    """Tell whether there are kernels for a measure, and enough work for them to pay."""
    form = question.measure.pair_form
    if len(sizes) <= _FEW_GROUPS and int(sizes @ sizes) <= _FEW_PAIRS:
        return False
    return form is not None and form.fits(True) and form.tnorm.has_kernel


def _refuse_single_positions(pairs: GroupedPairs, groups: Bools) -> None:
    """Raise if the only item of a group is not at position 1: such groups are not compared, but they are looked at."""
    singles = np.flatnonzero(groups & (pairs.size == 1))
    rows = pairs.order[pairs.start[singles]] if len(pairs.order) else pairs.start[singles]
    for side, (column, _) in enumerate(pairs.sides):
        for place in np.flatnonzero(column[rows] != 1.0).tolist():
            positions_in(pairs, int(singles[place]), side, rows[place : place + 1])


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
