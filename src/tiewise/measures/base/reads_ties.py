"""How scaled measures read real ties: scores of pairs under indifference, all extensions under incomparability."""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

import numpy as np

from tiewise.arrays import Numbers
from tiewise.fuzzy.tnorms import PRODUCT, TNorm
from tiewise.linear_extensions.bounds import ExtendedSide, bounds_of_mean, bounds_of_sum, mass_bounds
from tiewise.linear_extensions.correlation_range import CorrelationRange
from tiewise.linear_extensions.extensions import Extensions
from tiewise.linear_extensions.masses import MeanDistances, expected_masses
from tiewise.linear_extensions.range import extension_range, unknown_range
from tiewise.measures.base.position_measure import CorrelationMeasure
from tiewise.pairs.by_itself import one_by_itself
from tiewise.pairs.form import Dependence
from tiewise.pairs.masses import ByItself, Masses
from tiewise.pairs.tie_scores import DEFAULT, TieScores
from tiewise.pairs.tied_masses import tied_masses, tied_self_mass
from tiewise.pairs.ties import per_ranking
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.buckets import Buckets
from tiewise.results import Correlation
from tiewise.weights.distance import both_distances
from tiewise.weights.position_distance import PositionDistance

# Up to this many cells of items that both rankings tie, a bound on each pair of cells is worth some ten seconds.
_BOUNDED_UP_TO = 20_000


class ReadsTies(CorrelationMeasure):
    """The part of a scaled measure that knows what ties mean; its parameters are those of `ScaledPairs`."""

    dependence: ClassVar[Dependence]
    weights: Any
    weights_y: Any
    aggregate: Any
    tnorm: TNorm
    ties: str
    tie_scores: TieScores | None
    n_samples: int
    rng: Any

    @staticmethod
    def coefficient(masses: Masses) -> Any:
        """Return the measure's value by the masses of pairs."""
        raise NotImplementedError

    def _metrics(self, n: int) -> tuple[PositionDistance, PositionDistance]:
        return both_distances(self.weights, self.weights_y, self.aggregate, n)

    def _compute(self, pair: Aligned) -> Correlation:
        if self.ties == "gamma":
            return super()._compute(pair)
        if "incomparability" in self.ties:
            return self._over_extensions(pair)
        found = super()._compute(pair)
        if not found.tied_real:
            return found
        return replace(found, statistic=self._scored(found, pair))

    def _scored(self, found: Correlation, pair: Aligned) -> float:
        """Return the coefficient with the sum of v s for C - D. A pair that a ranking read as gamma ties drops out."""
        concordant, discordant = found.concordant or 0.0, found.discordant or 0.0
        scores = self.tie_scores or DEFAULT
        tied = tied_masses(pair, *self._metrics(pair.n), self.tnorm)
        x, y = (word == "indifference" for word in per_ranking(self.ties))
        weighted = [(concordant, scores.concordant), (discordant, scores.discordant)]
        among_tied = zip(tied, (scores.tied_x, scores.tied_y, scores.tied_both), (x, y, x and y), strict=True)
        weighted += [(mass, score) for mass, score, counts in among_tied if counts]
        total, scored = (
            math.fsum(mass for mass, _ in weighted), math.fsum(mass * score for mass, score in weighted)
        )  # fmt: skip
        return float(self.coefficient(Masses(pair.n, scored, total, *self._by_themselves(pair.x, pair.y))))

    def _by_themselves(self, *positions: Numbers) -> Iterator[ByItself]:
        """Yield what each ranking has by itself; of one whose ties are indifference, tied pairs have their mass too."""
        sides = zip(positions, self._metrics(len(positions[0])), per_ranking(self.ties), strict=True)
        for ranking, metric, word in sides:
            found = one_by_itself(ranking, metric, self.tnorm)
            yield self._with_ties(found, ranking, metric) if word == "indifference" else found

    def _with_ties(self, found: ByItself, positions: Numbers, metric: PositionDistance) -> ByItself:
        return ByItself(
            lambda: found.untied,
            lambda: found.distinct,
            lambda: found.self_mass + tied_self_mass(positions, metric, self.tnorm),
        )

    def _over_extensions(self, pair: Aligned) -> CorrelationRange:
        """Break the ties of the rankings whose order is unknown; the ties of the other are read as its word says."""
        unknown = [word == "incomparability" for word in per_ranking(self.ties)]
        words = ("gamma" if broken else word for broken, word in zip(unknown, per_ranking(self.ties), strict=True))
        changes: dict[str, Any] = {"ties": ":".join(words)}
        on_extensions = replace(self, **changes)
        extensions = Extensions.of(pair, (unknown[0], unknown[1]))
        return extension_range(on_extensions, extensions, self.n_samples, self.rng, named=self)

    def _unknown(self, pair: Aligned) -> Correlation:
        return unknown_range(pair.n, self) if "incomparability" in self.ties else super()._unknown(pair)

    def _mean_on_extensions(self, extensions: Extensions, low: float, high: float) -> float | None:
        if not isinstance(self.aggregate, str):
            return None
        scalings = (self.weights, self.weights if self.weights_y is None else self.weights_y)
        crisp = all((scaling.weights(extensions.n) == 1.0).all() for scaling in scalings)
        # Every pair weighs 1, as for gamma.
        return (low + high) / 2 if crisp else None

    def _masses_on_extensions(self, extensions: Extensions) -> tuple[float, float] | None:
        if self.tnorm != PRODUCT:
            return None
        x, y = (MeanDistances(*side) for side in self._sides(extensions))
        return expected_masses(x, y)

    def _bounds_on_extensions(self, extensions: Extensions) -> tuple[float, float] | None:
        if extensions.x.joined(extensions.y).count > _BOUNDED_UP_TO:
            return None
        counts = (word == "indifference" for word in per_ranking(self.ties))
        x, y = (ExtendedSide(*side, ties) for side, ties in zip(self._sides(extensions), counts, strict=True))
        masses, scores = mass_bounds(x, y, self.tnorm), self.tie_scores or DEFAULT
        if self.dependence is Dependence.RATIO:
            return bounds_of_mean(masses, scores)
        # What a ranking has by itself is the same on all its extensions: they occupy every position.
        every = np.arange(1, extensions.n + 1)
        sides = zip((extensions.pair.x, extensions.pair.y), extensions.extended, strict=True)
        by_themselves = list(self._by_themselves(*(every if extended else side for side, extended in sides)))
        low, high = (Masses(extensions.n, bound, math.nan, *by_themselves) for bound in bounds_of_sum(masses, scores))
        return float(self.coefficient(low)), float(self.coefficient(high))

    def _sides(self, extensions: Extensions) -> Iterator[tuple[Numbers, Buckets, PositionDistance, bool]]:
        pair = extensions.pair
        return zip(
            (pair.x, pair.y), (extensions.x, extensions.y), self._metrics(pair.n), extensions.extended, strict=True
        )
