"""A measure's values on many matchings of the same two rankings: what stays the same is prepared once.

A matching is a row of indices: item i of x meets item row[i] of y.
"""

from collections.abc import Callable

import numpy as np

from tiewise.arrays import Floats, Integers, Ints, Numbers
from tiewise.fuzzy.tnorms import PRODUCT
from tiewise.inference.evaluation import FEW_ELEMENTS, evaluator
from tiewise.kernels.norms import KINDS
from tiewise.kernels.rows import TNORMS, row_masses
from tiewise.measures.base.measure import Measure
from tiewise.pairs.by_itself import each_by_itself
from tiewise.pairs.form import PairForm
from tiewise.pairs.masses import Masses
from tiewise.rankings.alignment import Aligned
from tiewise.weights.sum_distance import SumDistance

# Below, tables in NumPy are quick enough not to load numba; beyond, rows would leave the cache, or counts 16 bits. The
# last is up to how many items tables of distances serve what has no other loop.
_SWEPT = range(65, 1 << 16)
_COUNTED = range(65, 4000)
_PAIRED = range(65, 2501)
_TABLED = 256

Rows = Integers | Ints
Sums = Callable[[Rows], tuple[Floats, Floats]]
"""From matchings to C - D and C + D."""


class MatchedValues:
    """Called on rows of indices, gives the measure's values on these matchings."""

    def __init__(self, measure: Measure, pair: Aligned, rows: int) -> None:
        self.pair = pair
        ties, form = any(pair.tied_pairs), measure.pair_form
        swept = _swept(form, pair, rows) if form is not None and form.fits(ties) else None
        self.compiled = swept is not None
        # What the measure says of each item stays with x's items: it is y's positions that are matched anew.
        evaluate = evaluator(measure.in_order_of(pair), pair.n, rows, ties=ties, alike=True)
        self._values: Callable[[Rows], Floats] = swept or (lambda rows: evaluate(pair.x[None, :], pair.y[rows]))

    def __call__(self, matchings: Rows) -> Floats:
        """Return the values; nan where the measure is undefined."""
        return self._values(matchings)

    @property
    def observed(self) -> float:
        """The value on the rankings as they are, by the same sums as the others."""
        return float(self._values(np.arange(self.pair.n)[None, :])[0])


def _swept(form: PairForm, pair: Aligned, rows: int) -> Callable[[Rows], Floats] | None:
    """Return the values by a compiled loop over matchings, where there is one and `rows` of them are worth it."""
    sums: Sums | None = None
    metric_x, metric_y = form.metrics(pair.n)
    by_sum = isinstance(metric_x, SumDistance) and isinstance(metric_y, SumDistance)
    if form.counts:
        sums = _counts(pair) if pair.n in _COUNTED else None
    elif not by_sum or form.tnorm.name not in TNORMS:
        if form.tnorm.has_kernel and pair.n <= _TABLED and rows * pair.n**2 > FEW_ELEMENTS:
            sums = _looked_up(form, pair)
    elif isinstance(metric_x, SumDistance) and isinstance(metric_y, SumDistance):
        if form.tnorm == PRODUCT:
            sums = _products(pair, metric_x, metric_y) if pair.n in _SWEPT else None
        elif pair.n in _PAIRED:
            sums = _pairs(pair, metric_x, metric_y, form.tnorm.name)
    if sums is None:
        return None
    x, y = (
        each_by_itself(positions[None, :], metric, form.tnorm)
        for positions, metric in ((pair.x, metric_x), (pair.y, metric_y))
    )

    def values(matchings: Rows) -> Floats:
        difference, total = sums(matchings)
        found: Floats = form.coefficient(Masses(pair.n, difference, total, x, y))
        return found

    return values


def _products(pair: Aligned, metric_x: SumDistance, metric_y: SumDistance) -> Sums:
    from tiewise.kernels.compiled.matching_sweep import product_matchings

    order, place, positions = _places(pair)
    x = _about_the_middle(metric_x.of_positions(pair.x[order]))
    y = _about_the_middle(metric_y.of_positions(positions))
    below, above = (np.searchsorted(y, y - 1.0, side="right"), np.searchsorted(y, y + 1.0, side="left"))
    below, above = np.minimum(below, np.arange(len(y))).astype(np.int32), above.astype(np.int32)
    digits = 1
    while 4**digits <= len(y):
        digits += 1

    def sums(matchings: Rows) -> tuple[Floats, Floats]:
        # Every call has a tree of its own: calls run side by side.
        out, tree = np.empty((len(matchings), 2)), np.empty(4 * (4 ** (digits + 1) - 4) // 3)
        product_matchings(x, np.take(place, np.take(matchings, order, axis=1)), y, below, above, digits, tree, out)
        return out[:, 0], _without_rounding(out[:, 1], pair.n)

    return sums


def _counts(pair: Aligned) -> Sums:
    from tiewise.kernels.compiled.matching_sweep import count_matchings

    order, place, _ = _places(pair)
    x = pair.x[order]
    ties = np.searchsorted(x, x, side="left").astype(np.int32)

    def sums(matchings: Rows) -> tuple[Floats, Floats]:
        out = np.empty((len(matchings), 2), dtype=np.int64)
        cells, rest = np.empty(64, dtype=np.int16), np.empty(4096, dtype=np.int16)
        count_matchings(ties, np.take(place, np.take(matchings, order, axis=1)), cells, rest, out)
        return (out[:, 0] - out[:, 1]).astype(np.float64), out.sum(axis=1).astype(np.float64)

    return sums


def _pairs(pair: Aligned, metric_x: SumDistance, metric_y: SumDistance, tnorm: str) -> Sums:
    """For t-norms that have no sweep: pair by pair."""
    order = np.argsort(pair.x, kind="stable")
    x, y = metric_x.of_positions(pair.x[order])[None, :], metric_y.of_positions(pair.y)

    def sums(matchings: Rows) -> tuple[Floats, Floats]:
        difference, total = row_masses(x, np.take(y, np.take(matchings, order, axis=1)), tnorm)
        return difference, _without_rounding(total, pair.n)

    return sums


def _looked_up(form: PairForm, pair: Aligned) -> Sums:
    """For distances that have no scale, and t-norms that jump: pair by pair, in tables of the distances."""
    from tiewise.kernels.compiled.matching_sweep import table_matchings

    metrics = form.metrics(pair.n)
    kind, slack = KINDS[form.tnorm.name], metrics[0].slack + metrics[1].slack
    tables = []
    for positions, metric in zip((pair.x, pair.y), metrics, strict=True):
        own, other = positions[:, None], positions[None, :]
        tables.append(np.ascontiguousarray(metric.between(own, other) * np.sign(own - other)))

    def sums(matchings: Rows) -> tuple[Floats, Floats]:
        out = np.empty((len(matchings), 2))
        table_matchings(kind, *tables, slack, np.ascontiguousarray(matchings, dtype=np.int32), out)
        return out[:, 0], out[:, 1]

    return sums


def _without_rounding(total: Floats, n: int) -> Floats:
    """Return C + D, a sum of positive terms, as 0 where it is next to nothing beside the pairs' number."""
    return np.where(total > 1e-12 * n, total, 0.0)


def _places(pair: Aligned) -> tuple[Integers, Ints, Numbers]:
    """Return the items in the order of x, the place of each item in y, and the positions at these places."""
    positions, place = np.unique(pair.y, return_inverse=True)
    return np.argsort(pair.x, kind="stable"), place.astype(np.int32), positions


def _about_the_middle(values: Floats) -> Floats:
    """Return the values with their middle at 0, where sums of their products have the most digits."""
    return np.ascontiguousarray(values - (values[0] + values[-1]) / 2.0)
