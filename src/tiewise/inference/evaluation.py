"""A measure's values on many pairs of rankings of the same size: on alignments, on samples of the items.

Scaled gamma, gamma and Kendall's tau are counted for many rows at once, in NumPy where that is little work and compiled
where it is much; Spearman's rho is a product of matrices; every other measure is asked row by row.
"""

from collections.abc import Callable

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.fuzzy.tnorms import TNorm
from tiewise.measures.base.measure import Measure, PositionMeasure
from tiewise.measures.base.value_measure import ValueMeasure, Values
from tiewise.measures.gamma import Gamma
from tiewise.measures.kendall_tau import KendallTau
from tiewise.measures.scaled_gamma import ScaledGamma
from tiewise.measures.spearman import Spearman
from tiewise.pairs.masses import scaled_masses
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import number
from tiewise.weights.distance import SumDistance

Evaluate = Callable[[Numbers, Numbers], Floats]
"""From positions, a row for each pair (one row of x may serve all of y), to values; nan where undefined."""

# Elements that NumPy goes through, in all, before loading numba pays; and in one block, which stays in the cache.
_FEW_ELEMENTS = 20_000_000
_BLOCK = 1 << 16

# Beyond this many items, one O(N log N) count is quicker than one over all pairs.
_PAIRS_UP_TO = 2500

# The measure's own count has some overhead: below this many items, a table of all pairs is quicker for any t-norm.
_TABLES_UP_TO = 64

_COMPILED = ("product", "minimum", "lukasiewicz")


def evaluator(measure: Measure, n: int, rows: int, *, ties: bool = True, alike: bool = False) -> Evaluate:
    """Return the function that takes n positions in each of two sets of rows; `rows` is about how many there will be.

    `ties` says whether any row has real ties; `alike`, that all rows of y hold the same positions in another order.
    """
    if isinstance(measure, Spearman):
        return _Ranks(alike).spearman
    if not isinstance(measure, ScaledGamma | Gamma | KendallTau):
        return _by_itself(measure)
    if isinstance(measure, ScaledGamma) and ties and measure.ties != "gamma":
        return _by_itself(measure)
    if n <= _TABLES_UP_TO and rows * n * n <= _FEW_ELEMENTS:
        return _Pairs(measure, alike).by_tables
    if n <= _PAIRS_UP_TO and _is_compiled(measure, n):
        return _Pairs(measure, alike).compiled
    pairs = _Pairs(measure, alike)
    return pairs.by_tables if n <= _TABLES_UP_TO else pairs.one_by_one


def _is_compiled(measure: Measure, n: int) -> bool:
    if not isinstance(measure, ScaledGamma):
        return True
    return measure.tnorm in map(TNorm, _COMPILED) and all(isinstance(m, SumDistance) for m in measure._metrics(n))


def _by_itself(measure: Measure) -> Evaluate:
    if isinstance(measure, ValueMeasure):
        return lambda xs, ys: np.array([float(measure._compute(Values(xs[i % len(xs)], y))) for i, y in enumerate(ys)])
    if isinstance(measure, PositionMeasure):
        return lambda xs, ys: np.array(
            [float(measure._compute(Aligned(xs[i % len(xs)], y, None))) for i, y in enumerate(ys)]
        )
    return lambda xs, ys: np.array([float(measure(xs[i % len(xs)], y)) for i, y in enumerate(ys)])


class _Ranks:
    """Mean ranks, which are looked up where all rows hold the same positions."""

    def __init__(self, alike: bool) -> None:
        self.alike = alike

    def spearman(self, xs: Numbers, ys: Numbers) -> Floats:
        """Correlate the mean ranks."""
        u, v = (self._centred(rows) for rows in (xs, ys))
        products = v @ u[0] if len(u) == 1 else np.einsum("ij,ij->i", u, v)
        norms = np.sqrt((u * u).sum(axis=1) * ((v[:1] if self.alike else v) ** 2).sum(axis=1))
        return quotients(products, np.broadcast_to(norms, len(products)))

    def _centred(self, rows: Numbers) -> Floats:
        middle = (rows.shape[1] + 1) / 2
        if not self.alike:
            from scipy.stats import rankdata

            ranked: Floats = rankdata(rows, axis=1) - middle
            return ranked
        positions, first = np.unique(rows[0], return_index=True)
        ranks = number(rows[0], "average")[first] - middle
        return np.take(ranks, np.searchsorted(positions, rows))


def quotients(above: Floats, below: Floats) -> Floats:
    """Return above over below, nan where below is 0."""
    found = np.full(len(above), np.nan)
    np.divide(above, below, out=found, where=below > 0)
    return found


class _Pairs:
    """A measure that is made of C - D and C + D."""

    def __init__(self, measure: ScaledGamma | Gamma | KendallTau, alike: bool) -> None:
        self.measure, self.alike = measure, alike

    def compiled(self, xs: Numbers, ys: Numbers) -> Floats:
        """Count pair by pair in a compiled loop."""
        from tiewise.kernels.rows import row_masses

        xs, ys = _in_order(xs, ys)
        if isinstance(self.measure, ScaledGamma):
            metric_x, metric_y = self.measure._metrics(ys.shape[1])
            assert isinstance(metric_x, SumDistance)
            assert isinstance(metric_y, SumDistance)
            x, y = metric_x.of_positions(xs), metric_y.of_positions(ys)
            tnorm = self.measure.tnorm.name
        else:
            x, y, tnorm = _apart(xs), _apart(ys), "product"
        return self._value(xs, ys, *row_masses(x, y, tnorm))

    def by_tables(self, xs: Numbers, ys: Numbers) -> Floats:
        """Take the definition for all pairs of a block of rows at once."""
        height = max(1, _BLOCK // ys.shape[1] ** 2)
        blocks = [slice(start, start + height) for start in range(0, len(ys), height)]
        return np.concatenate([self._table(xs if len(xs) == 1 else xs[rows], ys[rows]) for rows in blocks])

    def one_by_one(self, xs: Numbers, ys: Numbers) -> Floats:
        """Count row by row, by the kernels where the t-norm and the distances have them."""
        if not isinstance(self.measure, ScaledGamma):
            return _by_itself(self.measure)(xs, ys)
        metrics, tnorm = self.measure._metrics(ys.shape[1]), self.measure.tnorm
        masses = np.array(
            [scaled_masses(Aligned(xs[i % len(xs)], y, None), *metrics, tnorm, many=True) for i, y in enumerate(ys)]
        )
        return quotients(masses[:, 0] - masses[:, 1], masses[:, 0] + masses[:, 1])

    def _table(self, xs: Numbers, ys: Numbers) -> Floats:
        left_x, right_x, left_y, right_y = xs[:, :, None], xs[:, None, :], ys[:, :, None], ys[:, None, :]
        signed = np.sign(right_x - left_x) * np.sign(right_y - left_y).astype(np.float64)
        if isinstance(self.measure, ScaledGamma):
            metric_x, metric_y = self.measure._metrics(ys.shape[1])
            d_x, d_y = metric_x.between(left_x, right_x), metric_y.between(left_y, right_y)
            signed *= self.measure.tnorm(d_x, d_y, slack=metric_x.slack + metric_y.slack)
        return self._value(xs, ys, signed.sum(axis=(1, 2)) / 2, np.abs(signed).sum(axis=(1, 2)) / 2)

    def _value(self, xs: Numbers, ys: Numbers, difference: Floats, total: Floats) -> Floats:
        """Return the coefficients by C - D and C + D."""
        if not isinstance(self.measure, KendallTau):
            return quotients(difference, total)
        n = ys.shape[1]
        if self.measure.variant == "a":
            return quotients(difference, np.full(len(ys), n * (n - 1) / 2))
        (tied_x, distinct_x), (tied_y, distinct_y) = _ties(xs), _ties(ys[:1] if self.alike else ys)
        if self.measure.variant == "b":
            pairs = n * (n - 1) / 2
            return quotients(difference, np.sqrt((pairs - tied_x) * (pairs - tied_y)))
        m = np.minimum(distinct_x, distinct_y)
        return quotients(2 * m * difference, n * n * (m - 1.0))


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


def _ties(rows: Numbers) -> tuple[Floats, Floats]:
    """Return the numbers of tied pairs and of different positions in each row."""
    ordered = np.sort(rows, axis=1)
    new = np.ones(ordered.shape, dtype=np.bool_)
    new[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    places = np.arange(rows.shape[1])
    first = np.maximum.accumulate(np.where(new, places, 0), axis=1)
    return (places - first).sum(axis=1).astype(np.float64), new.sum(axis=1).astype(np.float64)
