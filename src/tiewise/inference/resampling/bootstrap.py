"""Samples of the items with replacement, through SciPy's bootstrap.

A sample's items are ranked anew by their mean ranks: copies of an item are tied. Mean ranks then go where the ranking
itself puts items of that rank, so that a sample's positions reach as far down the scale as the ranking's own.
"""

import inspect
import math
import warnings
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.errors import InputValueError
from tiewise.inference.arguments import Resampling
from tiewise.inference.evaluation import evaluator
from tiewise.inference.resampling.left_out import left_out
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import number
from tiewise.running.threads import in_order
from tiewise.weights.distance import MatrixDistance

_SCIPY = {"percentile": "percentile", "bca": "BCa"}
_ROWS = 128


class SampledItems:
    """A measure's values on samples of the items, as SciPy asks for them: rows of indices."""

    def __init__(self, measure: Measure, pair: Aligned, rows: int) -> None:
        if not measure.claims.ties:
            raise InputValueError(
                f'`method` must be "jackknife" for {measure.name}, which allows no ties: a sample holds items twice.'
            )
        form = measure.pair_form
        if form is not None and isinstance(form.metrics(pair.n)[0], MatrixDistance):
            raise InputValueError(
                "`aggregate` must be sum or max for the bootstrap, whose mean ranks are no whole numbers."
            )
        self.measure, self.pair = measure, pair
        self._evaluate = evaluator(measure, pair.n, rows)
        self._scales = [_rank_scale(positions) for positions in (pair.x, pair.y)]

    def __call__(self, rows: Integers, axis: int = -1) -> Floats:
        """Return the values; SciPy also leaves out items one by one, and then the rows are shorter."""
        n = self.pair.n
        if rows.shape[-1] == n - 1:
            without: Floats = left_out(self.measure, self.pair)[n * (n - 1) // 2 - rows.sum(axis=-1)]
            return without
        table = np.atleast_2d(rows)
        blocks = [(table[start : start + _ROWS],) for start in range(0, len(table), _ROWS)]
        return np.concatenate(list(in_order(self._values, blocks))).reshape(rows.shape[:-1])

    def _values(self, rows: Integers) -> Floats:
        from scipy.stats import rankdata

        if isinstance(self.measure, ValueMeasure):  # values stay what they are
            return self._evaluate(self.pair.x[rows], self.pair.y[rows])
        sides = zip((self.pair.x, self.pair.y), self._scales, strict=True)
        ranked = (np.interp(rankdata(positions[rows], axis=1), *scale) for positions, scale in sides)
        return self._evaluate(*ranked)


def _rank_scale(positions: Numbers) -> tuple[Floats, Floats]:
    """Return mean ranks, rising, and the positions that the ranking gives to them."""
    ordered = np.unique(positions)
    ranks = np.unique(number(positions, "average"))
    return ranks, ordered.astype(np.float64)


def bootstrapped(measure: Measure, pair: Aligned, level: float, wanted: Resampling) -> tuple[float, float, float]:
    """Return the ends of the interval and the standard error."""
    from scipy import stats

    n = pair.n
    values = SampledItems(measure, pair, wanted.n_resamples)
    seed: dict[str, Any] = {
        "rng" if "rng" in inspect.signature(stats.bootstrap).parameters else "random_state": np.random.default_rng(
            wanted.rng
        )
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # SciPy's on samples that are all alike or undefined: the interval says so
        found = stats.bootstrap(
            (np.arange(n),),
            values,
            vectorized=True,
            n_resamples=wanted.n_resamples,
            batch=max(1, (1 << 22) // n),
            confidence_level=level,
            method=_SCIPY[wanted.method],
            **seed,
        )
    sample = found.bootstrap_distribution[~np.isnan(found.bootstrap_distribution)]
    if not len(sample):
        return math.nan, math.nan, math.nan
    error = float(sample.std(ddof=1)) if len(sample) > 1 else math.nan
    if sample.min() == sample.max():
        return float(sample[0]), float(sample[0]), error
    if len(sample) < wanted.n_resamples and wanted.method == "percentile":
        low, high = np.quantile(sample, [(1.0 - level) / 2.0, (1.0 + level) / 2.0]).tolist()
        return low, high, error
    return float(found.confidence_interval.low), float(found.confidence_interval.high), error
