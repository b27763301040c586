"""The `closed_form` for many comparisons at once: what it needs of each tie pattern is worked out once."""

import math
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.inference.null.closed_form import hoeffding_roughness, score_cubes, student_tails
from tiewise.inference.null.moments import null_moments
from tiewise.inference.null.patterns import TiePatterns
from tiewise.inference.null.score_sums import score_sums_of_rows
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.score_correlation import mean_scores_of_rows
from tiewise.pairs.by_itself import each_by_itself
from tiewise.pairs.coefficients import quotient
from tiewise.pairs.form import Dependence, PairForm
from tiewise.pairs.masses import Masses
from tiewise.rankings.ranked_rows import RankedRows
from tiewise.weights.distance import distance
from tiewise.weights.matched_distance import MatchedDistance
from tiewise.weights.named import uniform

# Pairs of patterns whose moments are taken at once.
_TOGETHER = 1024


class ClosedForms:
    """The closed form of a measure on rankings of these patterns; the caller knows for which of them there is one."""

    def __init__(self, measure: Measure, x: TiePatterns, y: TiePatterns) -> None:
        self._n, self._form = x.n, measure.pair_form
        self._items, scores = measure.item_form, measure.score_form
        if self._form is not None:
            self._prepare(self._form, x, y)
        elif self._items is not None:
            rows_x, rows_y = (RankedRows.of(side.rows).mean_positions for side in (x, y))
            self._matched = MatchedDistance(self._items.distance(x.n), rows_x, rows_y)
        elif scores is not None:
            sides = zip(scores.centred(x.n), (x, y), strict=True)
            self._cubes = [score_cubes(mean_scores_of_rows(of_places, side.rows)) for of_places, side in sides]

    def _prepare(self, form: PairForm, x: TiePatterns, y: TiePatterns) -> None:
        metrics = metric_x, metric_y = form.metrics(self._n)
        rows_x, rows_y = x.rows, y.rows
        if form.counts:  # only the order matters
            metric_x = metric_y = distance(uniform, "sum", self._n)
            rows_x, rows_y = x.levels, y.levels
        self._x = score_sums_of_rows(rows_x, metric_x)
        self._y = self._x if y is x and metric_y is metric_x else score_sums_of_rows(rows_y, metric_y)
        self._sides = [
            each_by_itself(side.rows, metric, form.tnorm) for side, metric in zip((x, y), metrics, strict=True)
        ]

    def tails(self, x: Integers, y: Integers, statistic: Floats, difference: Floats) -> tuple[Floats, Floats, Floats]:
        """Return the probabilities of larger and of smaller values, and how far the null can be from its limit.

        `x` and `y` are the patterns that are compared, `difference` is C - D, nan where it is not known.
        """
        form = self._form
        if form is None:
            return self._of_distances(x, y, statistic) if self._items is not None else self._of_scores(x, y, statistic)
        moments = null_moments(self._x.of(x), self._y.of(y))
        sign: Any = 1.0
        if form.dependence is not Dependence.RATIO:
            zero, slope = self._line(form, x, y)
            difference = np.where(np.isnan(difference), quotient(statistic - zero, slope), difference)
            sign = np.copysign(1.0, slope)
        z = quotient(sign * 2.0 * difference, np.sqrt(moments.variance))
        return _upper(z), _upper(-z), moments.roughness

    def _of_scores(self, x: Integers, y: Integers, statistic: Floats) -> tuple[Floats, Floats, Floats]:
        unknown = np.full(len(statistic), np.nan)
        if self._n < 3:
            return unknown, unknown, np.full(len(statistic), math.inf)
        cubes_x, cubes_y = self._cubes
        return *student_tails(self._n, statistic), cubes_x[x] * cubes_y[y] / math.sqrt(self._n)

    def _of_distances(self, x: Integers, y: Integers, statistic: Floats) -> tuple[Floats, Floats, Floats]:
        pairs, of = np.unique(np.stack([x, y]), axis=1, return_inverse=True)
        parts = [pairs[:, start : start + _TOGETHER] for start in range(0, pairs.shape[1], _TOGETHER)]
        moments = [self._matched.moments(*part) for part in parts]
        mean, variance, largest = (np.concatenate(found)[of.reshape(-1)] for found in zip(*moments, strict=True))
        z = quotient(statistic - mean, np.sqrt(variance))
        return _upper(z), _upper(-z), hoeffding_roughness(variance, largest)

    def _line(self, form: PairForm, x: Integers, y: Integers) -> tuple[Floats, Floats]:
        """Return the values where C - D is 0, and what each unit of C - D adds."""
        own, other = self._sides[0].map(lambda entries: entries[x]), self._sides[1].map(lambda entries: entries[y])
        total = np.minimum(own.untied, other.untied) if form.counts else np.full(len(x), math.nan)
        zero, one = (
            np.asarray(form.coefficient(Masses(self._n, np.full(len(x), float(step)), total, own, other)))
            for step in (0, 1)
        )
        return zero, one - zero


def _upper(z: Floats) -> Floats:
    from scipy.special import erfc

    tail: Floats = erfc(z / math.sqrt(2.0)) / 2.0
    return tail
