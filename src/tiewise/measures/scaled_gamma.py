"""Scaled gamma (Henzgen and Hüllermeier): gamma = (C - D)/(C + D), with concordance a matter of degree.

For each pair of items, v = T(d_x, d_y) with the distances of their positions in x and in y; it adds to C where the two
rankings order the pair alike, to D where they order it oppositely, and 1 - v goes to T.
"""

from dataclasses import dataclass

from tiewise.likes import AggregateLike, MatrixLike, RankingLike, SeedLike, TiesLike, TNormLike, WeightsLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.scaled_pairs import ScaledPairs, made
from tiewise.pairs.coefficients import over_total
from tiewise.pairs.form import Dependence
from tiewise.results import Correlation


@dataclass(frozen=True, kw_only=True)
class ScaledGamma(ScaledPairs):
    """Scaled gamma as a value: hashable, printable, callable on two rankings. See `scaled_gamma`."""

    name = "scaled_gamma"
    summary = "concordance weighted by how well positions are told apart"
    reference = "Henzgen and Hüllermeier, Weighting by Tying: A New Approach to Weighted Rank Correlation"
    claims = Claims(symmetric=True, ties=True, low=-1.0, reversal=False, scaling=True)
    coefficient = staticmethod(over_total)
    dependence = Dependence.RATIO


def scaled_gamma(
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
    """Compare two rankings by scaled gamma.

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
        good; the coefficient is the weighted mean of `tie_scores` over all pairs. "incomparability": their order is
        unknown; the result is the range and the mean over all ways to break the ties. A pair of words, or a text such
        as "indifference:incomparability", is for x and y. "dropped", "equal" and "unknown" are the words for the three
        that other measures share.
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
        With `.statistic`, `.concordant`, `.discordant`, `.tied`. `nan` and a warning where nothing is comparable. Under
        incomparability a `CorrelationRange`, which also has `.low` and `.high`; see `extensions`.

    References
    ----------
    Henzgen and Hüllermeier, *Weighting by Tying: A New Approach to Weighted Rank Correlation*.

    Examples
    --------
    A swap at the top costs more than one at the bottom:

    >>> import tiewise as tw
    >>> print(tw.scaled_gamma([1, 2, 3, 4, 5], [2, 1, 3, 4, 5], weights="top"))
    scaled_gamma(weights=top) = 0.8 (C = 5.76, D = 0.64, T = 3.6, n = 5)
    >>> print(tw.scaled_gamma([1, 2, 3, 4, 5], [1, 2, 3, 5, 4], weights="top"))
    scaled_gamma(weights=top) = 0.9877300613 (C = 6.48, D = 0.04, T = 3.48, n = 5)
    """
    return made(
        ScaledGamma,
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
