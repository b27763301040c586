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
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.position_measure import CorrelationMeasure, clipped
from tiewise.measures.base.score_form import ScoreForm, Sides
from tiewise.pairs.coefficients import quotient
from tiewise.pairs.many import RankedPairs
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.buckets import Buckets
from tiewise.rankings.ranked_rows import RankedRows
from tiewise.results import Correlation


@dataclass(frozen=True, kw_only=True)
class ScoreCorrelation(CorrelationMeasure):
    """A measure that is Pearson's correlation of the scores of positions; a subclass says what these are."""

    has_student_limit: ClassVar[bool] = False

    @property
    def score_form(self) -> ScoreForm:
        """What the positions score."""
        return ScoreForm(self._sides, self.has_student_limit)

    @property
    def many_form(self) -> ManyForm:
        """Products of what the items score, over their norms."""
        return ManyForm(self._on_many, by_item=False, up_to=None)

    def _scores(self, n: int) -> Floats:
        """Return the scores of the positions 1, ..., n; they fall or rise strictly, up to rounding."""
        raise NotImplementedError

    def _compute(self, pair: Aligned) -> Correlation:
        u, v = _of_items(pair, self._sides(pair.n))
        # The root of the product, not the product of the roots: it is exact where both are equal.
        value = quotient(float(u @ v), math.sqrt(float(u @ u) * float(v @ v)))
        return Correlation(clipped(value), None, None, None, pair.n, self)

    def _on_many(self, pairs: RankedPairs) -> ManyValues:
        sides = zip((pairs.x, pairs.y), self._sides(pairs.n), strict=True)
        u, v = (_mean_scores_in(rows, scores) for rows, scores in sides)
        of_x, of_y = ((side * side).sum(axis=1) for side in (u, v))
        norms = np.sqrt(pairs.of_x(of_x) * pairs.of_y(of_y))
        return ManyValues(np.clip(quotient(pairs.dots(u, v), norms), -1.0, 1.0))

    def _mean_on_extensions(self, extensions: Extensions, low: float, high: float) -> float | None:
        # As for Spearman's rho: with monotone scores the sum of products is highest where either side is sorted by the
        # other, its mean is that of the mean scores, and only the norm of an extended side is another one.
        sides = self._sides(extensions.n)
        u, v = _of_items(extensions.pair, sides)
        norms = (
            float(scores @ scores) if extended else float(side @ side)
            for side, scores, extended in zip((u, v), sides, extensions.extended, strict=True)
        )
        return float(quotient(float(u @ v), math.sqrt(math.prod(norms))))

    def _sides(self, n: int) -> Sides:
        """Return the scores of the positions of x, and of those of y, each less their mean."""
        centred = less_mean(self._scores(n))
        return centred, centred


def less_mean(scores: Floats) -> Floats:
    """Return the scores less their mean, so that the sums of products do not cancel."""
    centred: Floats = scores - scores.mean()
    return centred


def _of_items(pair: Aligned, sides: Sides) -> list[Floats]:
    """Return the scores of the items in x and in y."""
    every = zip(sides, (pair.x, pair.y), pair.tied_pairs, strict=True)
    return [mean_scores(scores, positions, bool(tied)) for scores, positions, tied in every]


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
    return _mean_scores_in(RankedRows.of(rows), scores)


def _mean_scores_in(rows: RankedRows, scores: Floats) -> Floats:
    if not rows.tied.any():
        untied: Floats = scores[rows.first]
        return untied
    sums = np.concatenate(([0.0], np.cumsum(scores)))
    means: Floats = (sums[rows.first + rows.size] - sums[rows.first]) / rows.size
    means[rows.size == len(scores)] = 0.0  # by rounding, the mean of all centred scores need not be 0
    return means
