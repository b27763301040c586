"""A measure's values on many pairs of rankings of the same size: on matchings, on samples of the items.

Measures that are made of pairs are counted for many rows at once, in NumPy where that is little work and compiled where
it is much; those that are made of scores are products of matrices, and those of single items sums of distances; every
other measure is asked row by row.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.errors import quietly
from tiewise.kernels.rows import TNORMS, row_masses
from tiewise.measures.base.list_measure import ListMeasure
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.score_correlation import mean_scores, mean_scores_of_rows
from tiewise.measures.base.score_form import Sides
from tiewise.pairs.by_itself import each_by_itself
from tiewise.pairs.coefficients import quotient
from tiewise.pairs.form import PairForm
from tiewise.pairs.masses import Masses
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.lists import ListPair
from tiewise.rankings.positions import mean_positions
from tiewise.rankings.ranked_rows import RankedRows
from tiewise.weights.position_distance import PositionDistance
from tiewise.weights.sum_distance import SumDistance

Evaluate = Callable[[Numbers, Numbers], Floats]
"""From positions, a row for each pair (one row of x may serve all of y), to values; nan where undefined."""

EvaluateSamples = Callable[[Numbers, Numbers, Integers], Floats]
"""The same, with the places of each row's items among all of them."""

# Elements that NumPy goes through, in all, before loading numba pays; and in one block, which stays in the cache.
FEW_ELEMENTS = 20_000_000
_BLOCK = 1 << 16

# Beyond this many items, one O(N log N) count is quicker than one over all pairs.
_PAIRS_UP_TO = 2500

# The measure's own count has some overhead: below this many items, a table of all pairs is quicker for any t-norm.
_TABLES_UP_TO = 64


def evaluator(measure: Measure, n: int, rows: int, *, ties: bool = True, alike: bool = False) -> Evaluate:
    """Return the function that takes n positions in each of two sets of rows; `rows` is about how many there will be.

    `ties` says whether any row has real ties; `alike`, that all rows of y hold the same positions in another order.
    """
    scores, items, form = measure.score_form, measure.item_form, measure.pair_form
    if scores is not None:
        return _Scores(scores.centred(n), alike)
    if items is not None:
        return _Distances(items.distance(n), alike)
    if form is None or not form.fits(ties):
        return _by_itself(measure)
    pairs = _Pairs(form, n, alike)
    if n <= _TABLES_UP_TO and rows * n * n <= FEW_ELEMENTS:
        return pairs.by_tables
    if n <= _PAIRS_UP_TO and pairs.are_compiled:
        return pairs.compiled
    return pairs.by_tables if n <= _TABLES_UP_TO else pairs.one_by_one


def evaluator_of_samples(measure: Measure, n: int, rows: int, *, ties: bool = True) -> EvaluateSamples:
    """Return the same for samples of the items: what the measure says of each item goes with it."""
    if not measure.weighs_items:
        evaluate = evaluator(measure, n, rows, ties=ties)
        return lambda xs, ys, items: evaluate(xs, ys)
    return lambda xs, ys, items: np.array(
        [_value(measure.taking(places), x, y) for x, y, places in zip(xs, ys, items, strict=True)]
    )


def _by_itself(measure: Measure) -> Evaluate:
    return lambda xs, ys: np.array([_value(measure, xs[i % len(xs)], y) for i, y in enumerate(ys)])


def _value(measure: Any, x: Numbers, y: Numbers) -> float:
    """Return the measure's value on the same items in two rows; nan where it is undefined."""
    with quietly():  # what there is to be said was said of the rankings themselves
        return float(measure._compute(ListPair.of(x, y) if isinstance(measure, ListMeasure) else Aligned(x, y)))


class _Scores:
    """Pearson's correlation of the scores of positions, which are looked up where all rows hold the same positions."""

    def __init__(self, centred: Sides, alike: bool) -> None:
        self.centred, self.alike = centred, alike

    def __call__(self, xs: Numbers, ys: Numbers) -> Floats:
        """Correlate the scores."""
        u, v = (self._of_items(scores, rows) for scores, rows in zip(self.centred, (xs, ys), strict=True))
        products = v @ u[0] if len(u) == 1 else np.einsum("ij,ij->i", u, v)
        norms = np.sqrt((u * u).sum(axis=1) * ((v[:1] if self.alike else v) ** 2).sum(axis=1))
        correlations: Floats = np.clip(quotient(products, np.broadcast_to(norms, len(products))), -1.0, 1.0)
        return correlations

    def _of_items(self, scores: Floats, rows: Numbers) -> Floats:
        if not self.alike:
            return mean_scores_of_rows(scores, rows)
        positions, first = np.unique(rows[0], return_index=True)
        return np.take(mean_scores(scores, rows[0], tied=True)[first], np.searchsorted(positions, rows))


class _Distances:
    """Sums over the items of the distance between their mean positions."""

    def __init__(self, metric: PositionDistance, alike: bool) -> None:
        self.metric, self.alike = metric, alike

    def __call__(self, xs: Numbers, ys: Numbers) -> Floats:
        """Add up the distances, a block of rows at a time."""
        x, y = (self._means(rows) for rows in (xs, ys))
        height = max(1, _BLOCK // y.shape[1])
        blocks = (slice(start, start + height) for start in range(0, len(y), height))
        return np.concatenate(
            [self.metric.between(x if len(x) == 1 else x[rows], y[rows]).sum(axis=1) for rows in blocks]
        )

    def _means(self, rows: Numbers) -> Numbers:
        if not self.alike:
            return RankedRows.of(rows).mean_positions
        positions, first = np.unique(rows[0], return_index=True)
        means = mean_positions(rows[0], tied=True)[first]
        if (means == np.rint(means)).all():
            means = means.astype(np.int64)  # which are looked up more quickly
        return np.take(means, np.searchsorted(positions, rows))


class _Pairs:
    """A measure that is made of pairs."""

    def __init__(self, form: PairForm, n: int, alike: bool) -> None:
        self.form, self.alike = form, alike
        self.metric_x, self.metric_y = form.metrics(n)

    @property
    def are_compiled(self) -> bool:
        """Whether there is a compiled loop over the pairs of many rows."""
        by_sum = isinstance(self.metric_x, SumDistance) and isinstance(self.metric_y, SumDistance)
        return self.form.counts or (by_sum and self.form.tnorm.name in TNORMS)

    def compiled(self, xs: Numbers, ys: Numbers) -> Floats:
        """Count pair by pair in a compiled loop."""
        xs, ys = _in_order(xs, ys)
        if isinstance(self.metric_x, SumDistance) and isinstance(self.metric_y, SumDistance):
            x, y = self.metric_x.of_positions(xs), self.metric_y.of_positions(ys)
        else:
            x, y = _apart(xs), _apart(ys)
        return self._value(xs, ys, *row_masses(x, y, self.form.tnorm.name))

    def by_tables(self, xs: Numbers, ys: Numbers) -> Floats:
        """Take the definition for all pairs of a block of rows at once."""
        height = max(1, _BLOCK // ys.shape[1] ** 2)
        blocks = [slice(start, start + height) for start in range(0, len(ys), height)]
        return np.concatenate([self._table(xs if len(xs) == 1 else xs[rows], ys[rows]) for rows in blocks])

    def one_by_one(self, xs: Numbers, ys: Numbers) -> Floats:
        """Count row by row, by the kernels where the t-norm and the distances have them."""
        pairs = (Aligned(xs[i % len(xs)], y, None) for i, y in enumerate(ys))
        masses = [self.form.masses(pair, many=True) for pair in pairs]
        sums = np.array([(mass.difference, mass.total) for mass in masses], dtype=np.float64)
        return self._value(xs, ys, sums[:, 0], sums[:, 1])

    def _table(self, xs: Numbers, ys: Numbers) -> Floats:
        left_x, right_x, left_y, right_y = xs[:, :, None], xs[:, None, :], ys[:, :, None], ys[:, None, :]
        signed = np.sign(right_x - left_x) * np.sign(right_y - left_y).astype(np.float64)
        if not self.form.counts:
            d_x, d_y = self.metric_x.between(left_x, right_x), self.metric_y.between(left_y, right_y)
            signed *= self.form.tnorm(d_x, d_y, slack=self.metric_x.slack + self.metric_y.slack)
        return self._value(xs, ys, signed.sum(axis=(1, 2)) / 2, np.abs(signed).sum(axis=(1, 2)) / 2)

    def _value(self, xs: Numbers, ys: Numbers, difference: Floats, total: Floats) -> Floats:
        """Return the coefficients by C - D and C + D."""
        tnorm = self.form.tnorm
        x, y = (
            each_by_itself(xs, self.metric_x, tnorm),
            each_by_itself(ys[:1] if self.alike else ys, self.metric_y, tnorm),
        )
        values: Floats = self.form.coefficient(Masses(ys.shape[1], difference, total, x, y))
        return np.broadcast_to(values, len(ys))


def _in_order(xs: Numbers, ys: Numbers) -> tuple[Numbers, Numbers]:
    """Return the rows with their items in the order of x."""
    order = np.argsort(xs, axis=1, kind="stable")
    return np.take_along_axis(xs, order, axis=1), (
        ys[:, order[0]] if len(order) == 1 else np.take_along_axis(ys, order, axis=1)
    )


def _apart(rows: Numbers) -> Floats:
    """Return numbers in the same order, of which no two different ones are nearer than 1."""
    if rows.dtype.kind != "f":
        return rows.astype(np.float64)
    twice = 2.0 * rows
    if (twice == np.rint(twice)).all():  # mean positions
        return twice
    return np.unique(rows, return_inverse=True)[1].reshape(rows.shape).astype(np.float64)
