"""Groups counted by compiled kernels, all groups of one size at a time."""

from typing import Any

import numpy as np

from tiewise.arrays import Bools, Integers
from tiewise.errors import InputValueError, TiewiseError
from tiewise.grouped.numbering import positions_in
from tiewise.grouped.question import GroupQuestion
from tiewise.grouped.routes import GroupValues
from tiewise.grouped.rows import GroupedPairs
from tiewise.pairs.masses import Masses

# Beyond this many items, counting a ranking in O(N log N) by itself is faster than all its pairs.
_PAIRS_UP_TO = 1000


def count_groups(pairs: GroupedPairs, question: GroupQuestion, groups: Integers, values: GroupValues) -> Bools:
    """Fill in the values of the groups, and return which of them are left for the measure itself."""
    from tiewise.grouped.block_masses import GroupMasses
    from tiewise.kernels.compiled import group_pairs
    from tiewise.kernels.group_masses import Block

    form = question.measure.pair_form
    assert form is not None
    left, wrong = np.zeros(len(groups), dtype=np.bool_), np.zeros(len(groups), dtype=np.bool_)
    sign = -1.0 if question.higher_is_better else 1.0
    method = question.method if question.scores else "as given"
    for n, places in by_size(pairs.size[groups]):
        if n > _PAIRS_UP_TO:
            left[places] = True
            continue
        own = groups[places]
        block = Block(pairs.x, pairs.y, pairs.order, pairs.start[own], n, method, sign)
        try:
            counted = GroupMasses(block, form)
        except TiewiseError as error:
            raise InputValueError(f"in group {pairs.label(int(own[0]))}: {error}") from None
        if method == "average" and not counted.takes_fractions:
            left[places] = True
            continue
        _fill(values, own, counted.masses, question.measure)
        wrong[places] = np.isin(counted.states, (group_pairs.OUTSIDE, group_pairs.UNNUMBERED)).any(axis=1)
        if not counted.takes_fractions:
            left[places] = (counted.states == group_pairs.FRACTIONS).any(axis=1)
    for group in groups[wrong].tolist():
        for side in (0, 1):
            positions_in(pairs, group, side, pairs.rows(group))
    return left


def by_size(sizes: Integers) -> list[tuple[int, Integers]]:
    """Return each size with the places where it stands."""
    order = np.argsort(sizes, kind="stable")
    different, first = np.unique(sizes[order], return_index=True)
    return list(zip(different.tolist(), np.split(order, first[1:]), strict=True)) if len(sizes) else []


def _fill(values: GroupValues, groups: Integers, masses: Masses, measure: Any) -> None:
    values.statistic[groups] = measure.pair_form.coefficient(masses)
    if measure.claims.kind == "correlation":  # a distance has no C and D of its own
        values.concordant[groups], values.discordant[groups] = masses.concordant, masses.discordant
        values.tied[groups] = np.maximum(0.0, masses.pairs - masses.concordant - masses.discordant)
