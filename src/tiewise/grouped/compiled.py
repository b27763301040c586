"""Groups counted by compiled kernels, all groups of one size at a time."""

from typing import Any

import numpy as np

from tiewise.arrays import Bools, Floats, Integers
from tiewise.errors import InputValueError, TiewiseError, shown
from tiewise.grouped.question import GroupQuestion
from tiewise.grouped.rows import GroupedPairs
from tiewise.grouped.values import GroupValues, warn_of_fractions
from tiewise.measures.base.measure import Measure
from tiewise.measures.gamma import Gamma
from tiewise.measures.kendall_tau import KendallTau
from tiewise.measures.scaled_gamma import ScaledGamma
from tiewise.weights.distance import SumDistance

# Beyond this many items, counting a ranking in O(N log N) by itself is faster than all its pairs.
_PAIRS_UP_TO = 1000

# Up to this much, a loop in Python is faster than loading numba.
_FEW_GROUPS, _FEW_PAIRS = 500, 2_000_000


def has_kernel(question: GroupQuestion, sizes: Integers) -> bool:
    """Tell whether there are kernels for a measure, and enough work for them to pay."""
    measure = question.measure
    if len(sizes) <= _FEW_GROUPS and int(sizes @ sizes) <= _FEW_PAIRS:
        return False
    if question.scores and question.method == "average" and not _counts_fractions(measure):
        return False
    if isinstance(measure, ScaledGamma):
        return bool(measure.ties == "gamma" and measure.tnorm.has_kernel)
    return type(measure) is Gamma or (type(measure) is KendallTau and measure.variant != "c")


def count_groups(pairs: GroupedPairs, question: GroupQuestion, groups: Integers, values: GroupValues) -> Bools:
    """Fill in the values of the groups, and return which of them are left for the measure itself."""
    from tiewise.kernels.compiled import group_pairs
    from tiewise.kernels.group_masses import Block

    left = np.zeros(len(groups), dtype=np.bool_)
    states = np.zeros((len(groups), 2), dtype=np.int64)
    sign = -1.0 if question.higher_is_better else 1.0
    method = question.method if question.scores else "as given"
    for n, places in _by_size(pairs.size[groups]):
        if n > _PAIRS_UP_TO:
            left[places] = True
            continue
        own = groups[places]
        block = Block(pairs.x, pairs.y, pairs.order, pairs.start[own], n, method, sign)
        try:
            masses, states[places] = _masses(block, question.measure, n)
        except TiewiseError as error:
            raise InputValueError(f"in group {pairs.label(int(own[0]))}: {error}") from None
        _refuse_outside(pairs, own, states[places])
        _fill(values, own, masses, question.measure)
    if not _counts_fractions(question.measure):
        left |= np.isin(states, (group_pairs.FRACTIONS, group_pairs.NOT_AVERAGED)).any(axis=1)
    odd = ((states == group_pairs.NOT_AVERAGED).any(axis=1) & ~left).nonzero()[0]
    warn_of_fractions(len(odd), pairs.label(int(groups[odd[0]])) if len(odd) else "")
    return left


def _by_size(sizes: Integers) -> list[tuple[int, Integers]]:
    """Return each size with the places where it stands."""
    order = np.argsort(sizes, kind="stable")
    different, first = np.unique(sizes[order], return_index=True)
    return list(zip(different.tolist(), np.split(order, first[1:]), strict=True)) if len(sizes) else []


def _counts_fractions(measure: Measure) -> bool:
    return not isinstance(measure, ScaledGamma) or measure.aggregate == "sum"


def _masses(block: Any, measure: Measure, n: int) -> tuple[Floats, Floats]:
    """Return the masses by group, and what was wrong with its positions."""
    found: tuple[Floats, Floats]
    if not isinstance(measure, ScaledGamma):
        found = block.crisp_counts()
        return found
    metric_x, metric_y = measure._metrics(n)
    if isinstance(metric_x, SumDistance) and isinstance(metric_y, SumDistance):
        scales = (metric_x.scale_from_zero, metric_y.scale_from_zero)
        found = block.sum_masses(scales, (1.0 - metric_x.slack, 1.0 - metric_y.slack), measure.tnorm.name)
        return found
    p = np.arange(1, n + 1)
    tables = tuple(np.ascontiguousarray(metric.between(p[:, None], p[None, :])) for metric in (metric_x, metric_y))
    found = block.table_masses(tables, metric_x.slack + metric_y.slack, measure.tnorm.name)
    return found


def _fill(values: GroupValues, groups: Integers, masses: Floats, measure: Measure) -> None:
    n = values.n[groups]
    total = n * (n - 1) / 2
    c, d = masses[:, 0], masses[:, 1]
    values.concordant[groups], values.discordant[groups] = c, d
    values.tied[groups] = np.maximum(0.0, total - c - d)
    divisor = c + d
    if isinstance(measure, KendallTau):
        divisor = total if measure.variant == "a" else np.sqrt((total - masses[:, 2]) * (total - masses[:, 3]))
    with np.errstate(invalid="ignore", divide="ignore"):
        values.statistic[groups] = np.where(divisor > 0, (c - d) / divisor, np.nan)


def _refuse_outside(pairs: GroupedPairs, groups: Integers, states: Integers) -> None:
    """Raise if numbers given as positions are none."""
    from tiewise.kernels.compiled.group_pairs import OUTSIDE

    wrong = np.flatnonzero((states == OUTSIDE).any(axis=1))
    if not wrong.size:
        return
    group = int(groups[wrong[0]])
    argument, column = ("x", pairs.x) if states[wrong[0], 0] == OUTSIDE else ("y", pairs.y)
    numbers = column[pairs.rows(group)]
    first = numbers[(numbers < 1) | (numbers > len(numbers))][0]
    raise InputValueError(
        f"`{argument}` must hold positions from 1 (best) to {len(numbers)} (the number of items in the group): "
        f"got {shown(first)} in group {pairs.label(group)}. If these are scores, say scores=True."
    )
