"""How scaled gamma reads real ties: the mean score under indifference, all extensions under incomparability."""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tiewise.arrays import Numbers
from tiewise.fuzzy.tnorms import PRODUCT, TNorm
from tiewise.linear_extensions.bounds import ExtendedSide, score_bounds
from tiewise.linear_extensions.extensions import Extensions
from tiewise.linear_extensions.masses import MeanDistances, expected_masses
from tiewise.linear_extensions.range import extension_range, unknown_range
from tiewise.measures.base.position_measure import CorrelationMeasure
from tiewise.pairs.coefficients import quotient
from tiewise.pairs.tie_scores import DEFAULT, TieScores
from tiewise.pairs.ties import per_ranking
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.buckets import Buckets
from tiewise.results import Correlation, CorrelationRange
from tiewise.weights.distance import PositionDistance

# Up to this many cells of items that both rankings tie, a bound on each pair of cells is worth some ten seconds.
_BOUNDED_UP_TO = 20_000


class ReadsTies(CorrelationMeasure):
    """The part of scaled gamma that knows what ties mean; its parameters are those of `ScaledGamma`."""

    weights: Any
    weights_y: Any
    aggregate: Any
    tnorm: TNorm
    ties: str
    tie_scores: TieScores | None
    n_samples: int
    rng: Any

    def _metrics(self, n: int) -> tuple[PositionDistance, PositionDistance]:
        raise NotImplementedError

    def _mean_score(self, found: Correlation, tied: tuple[float, float, float]) -> float:
        """Return the sum of v s over the sum of v. A pair that a ranking read as gamma ties drops out."""
        concordant, discordant = found.concordant or 0.0, found.discordant or 0.0
        scores = self.tie_scores or DEFAULT
        x, y = (word == "indifference" for word in per_ranking(self.ties))
        weighted = [(concordant, scores.concordant), (discordant, scores.discordant)]
        among_tied = zip(tied, (scores.tied_x, scores.tied_y, scores.tied_both), (x, y, x and y), strict=True)
        weighted += [(mass, score) for mass, score, counts in among_tied if counts]
        total = math.fsum(mass for mass, _ in weighted)
        return float(quotient(math.fsum(mass * score for mass, score in weighted), total))

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
        return score_bounds(x, y, self.tnorm, self.tie_scores or DEFAULT)

    def _sides(self, extensions: Extensions) -> Iterator[tuple[Numbers, Buckets, PositionDistance, bool]]:
        pair = extensions.pair
        return zip(
            (pair.x, pair.y), (extensions.x, extensions.y), self._metrics(pair.n), extensions.extended, strict=True
        )
