"""Measures of positions: two rankings of the same items, read, aligned and checked."""

import math
from dataclasses import dataclass, replace
from typing import cast

import numpy as np

from tiewise import hints
from tiewise.errors import InputValueError, UndefinedCorrelationWarning, cut, warn
from tiewise.hints import Hint
from tiewise.likes import RankingLike
from tiewise.linear_extensions.extensions import Extensions
from tiewise.measures.base.measure import Measure
from tiewise.parameters import parameter, word_of
from tiewise.rankings.alignment import MISSING, NAN_POLICIES, Aligned, align
from tiewise.rankings.counted_pair import CountedPair
from tiewise.results import Correlation, Distance, Result, Similarity
from tiewise.running.interrupts import interruptible


@dataclass(frozen=True, kw_only=True)
class PositionMeasure(Measure):
    """A measure of the positions of the same items in two rankings.

    `missing` says what to do with items that only one ranking has: "raise", "drop" them, or put them in one bucket at
    the "bottom". `nan_policy` says what to do with missing values in bare vectors: "raise", "omit" the items, or
    "propagate" nan to the result. Subclasses add parameters, claims and `_compute`.
    """

    missing: str = parameter("raise", read=word_of(MISSING))
    nan_policy: str = parameter("raise", read=word_of(NAN_POLICIES))

    def __call__(self, x: RankingLike, y: RankingLike, /, *, input: str | None = None) -> Result:
        """Return the measure's value on two rankings, or on vectors of what `input` says (positions, 1 = best)."""
        pair = align(x, y, self.missing, self.nan_policy, input=input)
        if not pair.has_nan:
            self._refuse_ties(pair)
        return self.on(pair)

    def on(self, pair: Aligned) -> Result:
        """Return the measure's value on two rankings that are aligned, checked, and without ties where it has none."""
        if isinstance(pair, CountedPair) and (self.pair_form is None or not self.pair_form.counts):
            pair.refuse_too_many()
        result = self._unknown(pair) if pair.has_nan else interruptible(pair.n, self._compute, pair)
        if math.isnan(result.statistic) and not (pair.has_nan and pair.n):
            reason = self._reason(pair) if pair.n else "no item has a value in both rankings"
            warn(f"{cut(str(self))} is undefined here: {reason}.", UndefinedCorrelationWarning)
        return replace(result, left_out=pair.left_out) if pair.left_out else result  # type: ignore[type-var]

    def _compute(self, pair: Aligned) -> Result:
        raise NotImplementedError

    @property
    def untied_sides(self) -> str:
        """Which of x and y must have no ties: both ("xy") where the measure is defined on linear orders only."""
        return "" if self.claims.ties else "xy"

    def _refuse_ties(self, pair: Aligned) -> None:
        """Raise where a ranking has ties that the measure, with its parameters, is not defined for."""
        if self.untied_sides:
            refuse_ties(pair, self.name, self.untied_sides, kind=self.claims.kind)

    def _unknown(self, pair: Aligned) -> Result:
        """Return the result for rankings with missing values that are to be propagated."""
        raise NotImplementedError

    def _reason(self, pair: Aligned) -> str:
        """Return why the value is undefined, for the warning."""
        if pair.n == 1:
            return "there is only one item"
        if self.claims.pairs:
            return "no pair of items is told apart by both rankings"
        return "one ranking ties all items"


@dataclass(frozen=True, kw_only=True)
class CorrelationMeasure(PositionMeasure):
    """A measure of positions that returns a correlation."""

    def __call__(self, x: RankingLike, y: RankingLike, /, *, input: str | None = None) -> Correlation:
        """Return the correlation of two rankings, or of vectors of what `input` says (positions, 1 = best)."""
        return cast("Correlation", super().__call__(x, y, input=input))

    def on(self, pair: Aligned) -> Correlation:
        """Return the correlation of two rankings that are aligned, checked, and without ties where it has none."""
        return cast("Correlation", super().on(pair))

    def _compute(self, pair: Aligned) -> Correlation:
        raise NotImplementedError

    def _unknown(self, pair: Aligned) -> Correlation:
        mass = math.nan if self.claims.pairs else None
        return Correlation(math.nan, mass, mass, mass, pair.n, self)

    # What a measure may know of itself on the linear extensions of rankings with ties (see `Extendable`).

    def _mean_on_extensions(self, extensions: Extensions, low: float, high: float) -> float | None:
        return None

    def _masses_on_extensions(self, extensions: Extensions) -> tuple[float, float] | None:
        return None

    def _bounds_on_extensions(self, extensions: Extensions) -> tuple[float, float] | None:
        return None


@dataclass(frozen=True, kw_only=True)
class DistanceMeasure(PositionMeasure):
    """A measure of positions that returns a distance."""

    def __call__(self, x: RankingLike, y: RankingLike, /, *, input: str | None = None) -> Distance:
        """Return the distance of two rankings, or of vectors of what `input` says (positions, 1 = best)."""
        return cast("Distance", super().__call__(x, y, input=input))

    def _compute(self, pair: Aligned) -> Distance:
        raise NotImplementedError

    def _unknown(self, pair: Aligned) -> Distance:
        return Distance(math.nan, None, pair.n, self)


@dataclass(frozen=True, kw_only=True)
class SimilarityMeasure(PositionMeasure):
    """A measure of positions that returns a similarity."""

    def __call__(self, x: RankingLike, y: RankingLike, /, *, input: str | None = None) -> Similarity:
        """Return the similarity of two rankings, or of vectors of what `input` says (positions, 1 = best)."""
        return cast("Similarity", super().__call__(x, y, input=input))

    def _compute(self, pair: Aligned) -> Similarity:
        raise NotImplementedError

    def _unknown(self, pair: Aligned) -> Similarity:
        return Similarity(math.nan, pair.n, self)


def clipped(value: float, low: float = -1.0) -> float:
    """Return a correlation within its bounds, which rounding may have left; nan stays nan."""
    return max(low, min(1.0, value)) if value == value else value


def refuse_ties(
    pair: Aligned, name: str, arguments: str = "xy", instead: Hint = hints.NONE, kind: str = "correlation"
) -> None:
    """Raise if a ranking has ties, for measures that are defined on linear orders only.

    `arguments` are those that must have none; `instead` says what the caller could do.
    """
    if kind == "correlation":  # only correlations have a range over all extensions
        instead += hints.extensions(name)
    sides = zip("xy", pair.told, (pair.x, pair.y), pair.tied_pairs, strict=True)
    for side, argument, positions, tied in sides:
        if tied and side in arguments:
            values, counts = np.unique(positions, return_counts=True)
            raise InputValueError(
                f"`{argument}` must have no ties, because {name} is defined on linear orders only: "
                f"got position {values[counts > 1][0]:g} more than once.",
                instead,
            )
