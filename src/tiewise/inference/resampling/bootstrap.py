"""Samples of the items with replacement: the bootstrap.

A sample's items are ranked anew by their mean ranks: copies of an item are tied. Mean ranks then go where the ranking
itself puts items of that rank, so that a sample's positions reach as far down the scale as the ranking's own.
"""

import math
from collections.abc import Iterator

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.errors import InputValueError
from tiewise.inference.arguments import Resampling
from tiewise.inference.evaluation import evaluator_of_samples
from tiewise.inference.resampling.interval import NOTHING_LEFT, TOO_FEW, Interval
from tiewise.inference.resampling.leave_one_out import values_without_each
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import number
from tiewise.running.progress import report
from tiewise.running.threads import in_order
from tiewise.weights.position_distance import MatrixDistance

# Rows that one thread takes at once, and about how many indices are drawn at once.
_ROWS = 128
_NUMBERS = 1 << 22


class SampledItems:
    """A measure's values on samples of the items, which are rows of indices."""

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
        self._evaluate = evaluator_of_samples(measure, pair.n, rows)
        self._scales = [_rank_scale(positions) for positions in (pair.x, pair.y)]

    def __call__(self, rows: Integers) -> Floats:
        """Return the values; nan where the measure is undefined."""
        return np.concatenate(list(self.in_blocks(rows)))

    def in_blocks(self, rows: Integers) -> Iterator[Floats]:
        """Yield the values, some rows at a time."""
        return in_order(self._values, [(rows[start : start + _ROWS],) for start in range(0, len(rows), _ROWS)])

    def _values(self, rows: Integers) -> Floats:
        from scipy.stats import rankdata

        if isinstance(self.measure, ValueMeasure):  # values stay what they are
            return self._evaluate(self.pair.x[rows], self.pair.y[rows], rows)
        sides = zip((self.pair.x, self.pair.y), self._scales, strict=True)
        x, y = (np.interp(rankdata(positions[rows], axis=1), *scale) for positions, scale in sides)
        return self._evaluate(x, y, rows)


def _rank_scale(positions: Numbers) -> tuple[Floats, Floats]:
    """Return mean ranks, rising, and the positions that the ranking gives to them."""
    ordered = np.unique(positions)
    ranks = np.unique(number(positions, "average"))
    return ranks, ordered.astype(np.float64)


def bootstrapped(
    measure: Measure, pair: Aligned, value: float, level: float, wanted: Resampling
) -> tuple[Interval, float]:
    """Return the interval and the standard error.

    The interval is widened to hold the value, where it does not by itself. Copies of an item are tied, so that samples
    can be less alike than the rankings are: two equal lists have a rank-biased overlap of 1, and no sample of them has.
    """
    values = SampledItems(measure, pair, wanted.n_resamples)
    if pair.n < 2:  # there is one sample only
        return Interval.undefined(TOO_FEW), math.nan
    sample = _drawn(values, pair.n, wanted)
    sample = sample[~np.isnan(sample)]
    if not len(sample):
        return Interval.undefined("no sample of the items has anything to compare"), math.nan
    error = float(sample.std(ddof=1)) if len(sample) > 1 else math.nan
    shares = (1.0 - level) / 2.0, (1.0 + level) / 2.0
    if sample.min() < sample.max() and wanted.method == "bca":
        below = (np.count_nonzero(sample < value) + np.count_nonzero(sample <= value)) / (2 * len(sample))
        if not 0.0 < below < 1.0:
            return Interval.undefined('all samples lie on one side of the value. method="percentile" has one'), error
        without_one = values_without_each(measure, pair)
        if np.isnan(without_one).any():
            return Interval.undefined(NOTHING_LEFT), error
        shares = _corrected(shares, below, without_one.mean() - without_one)
    low, high = np.quantile(sample, shares).tolist()
    return Interval(min(low, value), max(high, value)), error


def _drawn(values: SampledItems, n: int, wanted: Resampling) -> Floats:
    """Return the values on samples of the n items with replacement; the same seed draws the same samples as SciPy's."""
    rng = np.random.default_rng(wanted.rng)
    height = max(1, _NUMBERS // n)
    heights = [min(height, wanted.n_resamples - start) for start in range(0, wanted.n_resamples, height)]
    found, done = [], 0
    for rows in heights:
        for block in values.in_blocks(rng.integers(0, n, (rows, n))):
            found.append(block)
            done += len(block)
            report("samples of the items", done / wanted.n_resamples)
    return np.concatenate(found)


def _corrected(shares: tuple[float, float], below: float, owed: Floats) -> tuple[float, float]:
    """Return the shares that BCa takes in place of these (Efron 1987), for bias and acceleration.

    The bias is the normal deviate of the share of samples below the value; the acceleration is a sixth of the skewness
    of what the value owes to each item.
    """
    from scipy.special import ndtr, ndtri

    bias, spread = float(ndtri(below)), float((owed**2).sum())
    acceleration = float((owed**3).sum()) / (6.0 * spread**1.5) if spread else 0.0
    deviates = [bias + float(ndtri(share)) for share in shares]
    low, high = (float(ndtr(bias + at / (1.0 - acceleration * at))) for at in deviates)
    return low, high
