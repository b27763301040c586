"""Pearson's correlation of scores that depend on the position alone: what several weighted coefficients share.

Without ties the item at position p has the score s(p). Tied items share the mean of the scores of the positions that
their bucket occupies, which is the expectation over all ways to break the tie.
"""

import math
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.linear_extensions.extensions import Extensions
from tiewise.measures.base.position_measure import CorrelationMeasure, clipped
from tiewise.measures.base.score_form import ScoreForm
from tiewise.pairs.coefficients import quotient
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.buckets import Buckets
from tiewise.results import Correlation


@dataclass(frozen=True, kw_only=True)
class ScoreCorrelation(CorrelationMeasure):
    """A measure that is Pearson's correlation of the scores of positions; a subclass says what these are."""

    has_student_limit: ClassVar[bool] = False

    @property
    def score_form(self) -> ScoreForm:
        """What the positions score."""
        return ScoreForm(self._centred, self.has_student_limit)

    def _scores(self, n: int) -> Floats:
        """Return the scores of the positions 1, ..., n; they fall or rise strictly, up to rounding."""
        raise NotImplementedError

    def _compute(self, pair: Aligned) -> Correlation:
        u, v = _of_items(pair, self._centred(pair.n))
        # The root of the product, not the product of the roots: it is exact where both are equal.
        value = quotient(float(u @ v), math.sqrt(float(u @ u) * float(v @ v)))
        return Correlation(clipped(value), None, None, None, pair.n, self)

    def _mean_on_extensions(self, extensions: Extensions, low: float, high: float) -> float | None:
        # As for Spearman's rho: with monotone scores the sum of products is highest where either side is sorted by the
        # other, its mean is that of the mean scores, and only the norm of an extended side is another one.
        scores = self._centred(extensions.n)
        u, v = _of_items(extensions.pair, scores)
        norms = (
            float(scores @ scores) if extended else float(side @ side)
            for side, extended in zip((u, v), extensions.extended, strict=True)
        )
        return float(quotient(float(u @ v), math.sqrt(math.prod(norms))))

    def _centred(self, n: int) -> Floats:
        """Return the scores less their mean, so that the sums of products do not cancel."""
        scores = self._scores(n)
        centred: Floats = scores - scores.mean()
        return centred


def _of_items(pair: Aligned, scores: Floats) -> list[Floats]:
    """Return the scores of the items in x and in y."""
    sides = zip((pair.x, pair.y), pair.tied_pairs, strict=True)
    return [mean_scores(scores, positions, bool(tied)) for positions, tied in sides]


def mean_scores(scores: Floats, positions: Numbers, tied: bool) -> Floats:
    """Return each item's score, or the mean of those of its bucket."""
    if not tied and positions.dtype.kind == "i":
        untied: Floats = scores[positions - 1]
        return untied
    buckets = Buckets.of(positions)
    if buckets.count == 1:  # by rounding, the mean of all centred scores need not be 0
        return np.zeros(len(scores))
    means: Floats = np.add.reduceat(scores, buckets.starts) / buckets.sizes
    return means[buckets.of_item]


def mean_scores_of_rows(scores: Floats, rows: Numbers) -> Floats:
    """Return each item's score in each of many rankings, a row each, or the mean of those of its bucket."""
    order = np.argsort(rows, axis=1, kind="stable")
    ordered = np.take_along_axis(rows, order, axis=1)
    starts = np.ones(rows.shape, dtype=np.bool_)
    starts[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    ends = np.ones(rows.shape, dtype=np.bool_)
    ends[:, :-1] = starts[:, 1:]
    places, n = np.arange(rows.shape[1]), rows.shape[1]
    first = np.maximum.accumulate(np.where(starts, places, 0), axis=1)
    last = np.minimum.accumulate(np.where(ends, places, n)[:, ::-1], axis=1)[:, ::-1]
    sums = np.concatenate(([0.0], np.cumsum(scores)))
    means = (sums[last + 1] - sums[first]) / (last - first + 1)
    means[last - first == n - 1] = 0.0  # by rounding, the mean of all centred scores need not be 0
    found = np.empty(rows.shape)
    np.put_along_axis(found, order, means, axis=1)
    return found
