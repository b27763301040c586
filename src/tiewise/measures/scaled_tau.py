"""Scaled tau: (C - D)/sqrt(Q_x Q_y), with concordance a matter of degree.

C and D are those of scaled gamma; Q_x and Q_y are what each ranking says by itself, the sum of T(d, d) over its pairs.
With the product this is a cosine: Daniels' general coefficient with signed distances of positions for scores.
"""

from dataclasses import dataclass

from tiewise.errors import InputValueError
from tiewise.fuzzy.positivity import why_not_positive
from tiewise.likes import AggregateLike, MatrixLike, RankingLike, SeedLike, TiesLike, TNormLike, WeightsLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.scaled_pairs import ScaledPairs, made
from tiewise.pairs.coefficients import cosine
from tiewise.rankings.alignment import Aligned
from tiewise.results import Correlation


@dataclass(frozen=True, kw_only=True)
class ScaledTau(ScaledPairs):
    """Scaled tau as a value: hashable, printable, callable on two rankings. See `scaled_tau`."""

    name = "scaled_tau"
    summary = "tau-b by degrees: of all that two rankings say, how much they say together"
    reference = "Daniels (1944), doi:10.1093/biomet/33.2.129, with the distances of Henzgen and Hüllermeier for scores"
    claims = Claims(symmetric=True, ties=True, low=-1.0, reversal=False, scaling=True)
    coefficient = staticmethod(cosine)

    def _check(self) -> None:
        super()._check()
        reason = why_not_positive(self.tnorm)
        if reason is not None:
            raise InputValueError(
                f"`tnorm` must be a positive semi-definite kernel for scaled_tau, or |tau| could exceed 1: {reason}.",
                "product and minimum are such kernels, hamacher:p and frank:p up to p = 1, dombi:p and aczel_alsina:p "
                "from p = 1 on; scaled_gamma takes any t-norm.",
            )

    def _reason(self, pair: Aligned) -> str:
        return "there is only one item" if pair.n == 1 else "one ranking tells no two items apart"


def scaled_tau(
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
    """Compare two rankings by scaled tau, (C - D)/sqrt(Q_x Q_y).

    C and D are those of `scaled_gamma`. Q_x is what x says by itself: the sum, over all pairs, of T(d, d) with the
    distance of their positions in x; likewise Q_y. With uniform weights it is Kendall's tau-b.

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
        good; each pair has its score of `tie_scores`, and tied pairs count in Q_x and Q_y with the mean distance that
        breaking the tie at random would give them.
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
        With `.statistic`, `.concordant`, `.discordant`, `.tied`. `nan` and a warning where a ranking tells nothing
        apart. Under incomparability a `CorrelationRange`, which also has `.low` and `.high`; see `extensions`.

    Notes
    -----
    Scaled gamma asks: of what both rankings can tell apart, how much agrees? Scaled tau asks: of all that the two say,
    how much do they say together? So its mean over all permutations is exactly 0, whatever the weights; a matrix of its
    values is a valid kernel; and sqrt(2 - 2 tau) is a metric on the rankings that the weights tell apart. The price:
    against the reversed ranking it is -1 only where the weights read the same from both ends.

    References
    ----------
    Daniels (1944), *The Relation Between Measures of Correlation in the Universe of Sample Permutations*, Biometrika
    33(2). Henzgen and Hüllermeier, *Weighting by Tying: A New Approach to Weighted Rank Correlation*.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.scaled_tau([1, 2, 3, 4, 5], [2, 1, 3, 4, 5], weights="top"))
    scaled_tau(weights=top) = 0.7804878049 (C = 5.76, D = 0.64, T = 3.6, n = 5)
    >>> print(tw.scaled_tau([1, 2, 3, 4, 5], [1, 2, 3, 5, 4], weights="top"))
    scaled_tau(weights=top) = 0.9817073171 (C = 6.48, D = 0.04, T = 3.48, n = 5)
    """
    return made(
        ScaledTau,
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
