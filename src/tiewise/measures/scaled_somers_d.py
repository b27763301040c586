"""Scaled Somers' d: (C - D)/Q_x, with concordance a matter of degree; x is the reference.

C and D are those of scaled gamma; Q_x is what x says by itself, the sum of T(d, d) over its pairs.
"""

import math
from dataclasses import dataclass
from typing import Any

from tiewise.fuzzy.positivity import why_not_positive
from tiewise.fuzzy.tnorms import MINIMUM
from tiewise.likes import AggregateLike, MatrixLike, RankingLike, SeedLike, TiesLike, TNormLike, WeightsLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.scaled_pairs import ScaledPairs, made
from tiewise.pairs.coefficients import over_mass_of_x
from tiewise.rankings.alignment import Aligned
from tiewise.results import Correlation


@dataclass(frozen=True, kw_only=True)
class ScaledSomersD(ScaledPairs):
    """Scaled Somers' d as a value: hashable, printable, callable on two rankings. See `scaled_somers_d`."""

    name = "scaled_somers_d"
    summary = "Somers' d by degrees: of all that x says, how much y says, too"
    reference = "Somers (1962), doi:10.2307/2090408, with the distances of Henzgen and Hüllermeier"
    claims = Claims(symmetric=False, ties=True, low=-1.0, reversal=False, scaling=True)
    coefficient = staticmethod(over_mass_of_x)

    def _claims_here(self) -> dict[str, Any]:
        return {} if self._is_bounded else {"low": -math.inf, "high": math.inf}

    @property
    def _is_bounded(self) -> bool:
        """Whether no value is beyond 1: else what y tells apart can outweigh what x does."""
        if self.tnorm == MINIMUM:
            return True  # only by it is T(a, b) never more than T(a, a)
        if not isinstance(self.aggregate, str) or self.weights_y not in (None, self.weights):
            return False
        # Every pair weighs 1; or both rankings have all positions, so that Q_x = Q_y, and this is scaled tau.
        return str(self.weights) == "uniform" or (
            self.ties == "incomparability" and why_not_positive(self.tnorm) is None
        )

    def _reason(self, pair: Aligned) -> str:
        return "there is only one item" if pair.n == 1 else "x tells no two items apart"


def scaled_somers_d(
    x: RankingLike,
    y: RankingLike,
    /,
    *,
    weights: WeightsLike = "uniform",
    weights_y: WeightsLike | None = None,
    aggregate: AggregateLike = "sum",
    tnorm: TNormLike = "product",
    ties: TiesLike = "gamma",
    tie_scores: MatrixLike | None = None,
    n_samples: int = 1000,
    rng: SeedLike = None,
    missing: str = "raise",
    nan_policy: str = "raise",
    input: str | None = None,
) -> Correlation:
    """Compare a ranking y with a reference x by scaled Somers' d, (C - D)/Q_x.

    C and D are those of `scaled_gamma`. Q_x is what x says by itself: the sum, over all pairs, of T(d, d) with the
    distance of their positions in x. With uniform weights it is Somers' d of y on x.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    weights : str, Scaling, array-like or callable
        How well neighbouring positions are told apart: a scaling by name (`tiewise scalings` lists them), N - 1
        numbers in [0, 1], or a function N -> vector that always answers the same for the same N.
    weights_y : same as `weights`, optional
        The scaling on the side of y, where it differs.
    aggregate : {"sum", "max"}, matrix or callable
        How the weights between two positions make their distance; or an N x N pseudo-metric or a function d(p, q).
    tnorm : str or callable
        The conjunction of the two distances; `tiewise tnorms` lists them.
    ties : {"gamma", "indifference", "incomparability"} or a pair of them
        What a real tie means. "gamma": nothing; the pair drops out of C and D. "indifference": the items are equally
        good; each pair has its score of `tie_scores`, and tied pairs count in Q_x with the mean distance that breaking
        the tie at random would give them.
        "incomparability": their order is unknown; the result is the range and the mean over all ways to break the
        ties. A pair of words, or a text such as "indifference:incomparability", is for x and y. "dropped", "equal" and
        "unknown" are the words for the three that other measures share.
    tie_scores : 3 x 3 table, optional
        For indifference, the score of a pair by how x (rows) and y (columns) order it: before, tied, after. The
        default, [[1, 0, -1], [0, 1, 0], [-1, 0, 1]], is with uniform weights Emond and Mason's tau_x.
    n_samples : int
        For incomparability, where the extensions are too many to enumerate: how many to draw for the mean, and how many
        evaluations each of the searches for the lowest and the highest value may take.
    rng : int or numpy.random.Generator, optional
        The seed of these samples; without one, every call draws others.
    missing : {"raise", "drop", "bottom"}
        What to do with items that only one ranking has.
    nan_policy : {"raise", "omit", "propagate"}
        What to do with missing values in bare vectors.
    input : {"positions", "scores", "costs", "order"}, optional
        What x and y hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.

    Returns
    -------
    Correlation
        With `.statistic`, `.concordant`, `.discordant`, `.tied`. `nan` and a warning where x tells nothing apart.
        Under incomparability a `CorrelationRange`, which also has `.low` and `.high`; see `extensions`.

    Notes
    -----
    The square of `scaled_tau` is the product of scaled_somers_d(x, y) and scaled_somers_d(y, x). It is a slope rather
    than a correlation: with the minimum, and between rankings without ties that have the same weights, it lies in
    [-1, 1]; else, where y says more than x, because x has ties or lower weights, it can exceed 1.

    References
    ----------
    Somers (1962), *A New Asymmetric Measure of Association for Ordinal Variables*, American Sociological Review 27(6).
    Henzgen and Hüllermeier, *Weighting by Tying: A New Approach to Weighted Rank Correlation*.

    Examples
    --------
    A tie in x takes from what x says, and y says more than that; a tie in y takes from what y says:

    >>> import tiewise as tw
    >>> print(tw.scaled_somers_d([1, 2, 3, 4, 4], [1, 2, 3, 4, 5], weights="top"))
    scaled_somers_d(weights=top) = 1.012658228 (C = 6.4, D = 0, T = 3.6, T real = 1, T scaling = 2.6, n = 5)
    >>> print(tw.scaled_somers_d([1, 2, 3, 4, 5], [1, 2, 3, 4, 4], weights="top"))
    scaled_somers_d(weights=top) = 0.9756097561 (C = 6.4, D = 0, T = 3.6, T real = 1, T scaling = 2.6, n = 5)
    """
    return made(
        ScaledSomersD,
        weights=weights,
        weights_y=weights_y,
        aggregate=aggregate,
        tnorm=tnorm,
        ties=ties,
        tie_scores=tie_scores,
        n_samples=n_samples,
        rng=rng,
        missing=missing,
        nan_policy=nan_policy,
    )(x, y, input=input)
