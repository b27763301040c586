"""Scaled gamma (Henzgen and Hüllermeier): gamma = (C - D)/(C + D), with concordance a matter of degree.

For each pair of items, v = T(d_x, d_y) with the distances of their positions in x and in y; it adds to C where the two
rankings order the pair alike, to D where they order it oppositely, and 1 - v goes to T.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Self

from tiewise.choices import options
from tiewise.errors import HardlyWeighsWarning, InputValueError, TiewiseWarning, advise
from tiewise.fuzzy.tnorms import TNorm, as_tnorm
from tiewise.likes import AggregateLike, MatrixLike, RankingLike, SeedLike, TiesLike, TNormLike, WeightsLike
from tiewise.linear_extensions.sampling import as_sample_size, as_seed
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.pair_correlation import PairCorrelation
from tiewise.measures.base.reads_ties import ReadsTies
from tiewise.pairs.coefficients import over_total
from tiewise.pairs.form import Dependence, Metrics, PairForm, Ties
from tiewise.pairs.tie_scores import TieScores, as_tie_scores
from tiewise.pairs.tied_masses import tied_masses
from tiewise.pairs.ties import as_ties
from tiewise.parameters import Parameter, keep, parameter
from tiewise.rankings.alignment import Aligned
from tiewise.results import Correlation
from tiewise.weights.distance import Aggregate, as_aggregate, distance
from tiewise.weights.importance import Importance
from tiewise.weights.pseudometric import PseudoMetric
from tiewise.weights.reading import as_scaling
from tiewise.weights.scaling import Scaling
from tiewise.weights.stress import hardly_weighs, means_to_stress


@dataclass(frozen=True, kw_only=True)
class ScaledGamma(ReadsTies, PairCorrelation):
    """Scaled gamma as a value: hashable, printable, callable on two rankings. See `scaled_gamma`."""

    weights: Parameter[WeightsLike, Scaling] = parameter("uniform", read=as_scaling)
    weights_y: Parameter[WeightsLike | None, Scaling | None] = parameter(None, read=as_scaling)
    aggregate: Parameter[AggregateLike, Aggregate] = parameter("sum", read=as_aggregate)
    tnorm: Parameter[TNormLike, TNorm] = parameter("product", read=as_tnorm)
    ties: Parameter[TiesLike, str] = parameter("gamma", read=as_ties)
    tie_scores: Parameter[MatrixLike | None, TieScores | None] = parameter(None, read=as_tie_scores)
    n_samples: int = parameter(1000, read=as_sample_size)
    rng: SeedLike = parameter(None, read=as_seed)

    name = "scaled_gamma"
    summary = "concordance weighted by how well positions are told apart"
    reference = "Henzgen and Hüllermeier, Weighting by Tying: A New Approach to Weighted Rank Correlation"
    claims = Claims(symmetric=True, ties=True, low=-1.0, reversal=False, scaling=True)

    def _check(self) -> None:
        for name in ("weights", "weights_y"):
            if isinstance(given := getattr(self, name), Importance):
                keep(self, name, given.under(self.tnorm))
        if self.tie_scores is not None and "indifference" not in self.ties:
            raise InputValueError(
                f'`tie_scores` must be left out unless `ties` reads a tie as "indifference": got ties={self.ties}.'
            )
        if not isinstance(self.aggregate, str) and (str(self.weights) != "uniform" or self.weights_y is not None):
            raise InputValueError(
                "`weights` and `weights_y` must be left out when `aggregate` is a pseudo-metric of its own: "
                f"got {self.weights} and {self.weights_y}."
            )

        is_meant = isinstance(self.aggregate, str) and any(map(means_to_stress, (self.weights, self.weights_y)))
        keep(self, "_stresses", is_meant)

    def __call__(self, x: RankingLike, y: RankingLike, /, *, input: str | None = None) -> Correlation:
        """Return the correlation of two rankings, or of vectors of what `input` says (positions, 1 = best)."""
        found = super().__call__(x, y, input=input)
        if self._stresses:  # type: ignore[attr-defined]
            self.heed(found.n)
        return found

    def heed(self, n: int) -> None:
        """Give a warning, once for each line of the user's, where the weights hardly weigh on n items."""
        if not self._stresses or options.advice == "off":  # type: ignore[attr-defined]
            return
        for weights in (self.weights, self.weights_y):
            if weights is not None and means_to_stress(weights) and hardly_weighs(weights, self.aggregate, n):
                advise(*_told(weights, n))
                return

    def _claims_here(self) -> dict[str, bool]:
        # x and y can be exchanged: one scaling, one word on ties, one score for a tie in either.
        scores = self.tie_scores
        alike = (
            self.weights_y in (None, self.weights)
            and ":" not in self.ties
            and (scores is None or scores.tied_x == scores.tied_y)
        )
        return {} if alike else {"symmetric": False}

    @property
    def pair_form(self) -> PairForm:
        """(C - D)/(C + D) with the distances of the scaling; ties as the word for them says."""
        form: PairForm | None = getattr(self, "_form", None)
        if form is None:
            form = self._made_form()
            keep(self, "_form", form)  # not a cached_property, which would make each look-up of an attribute slower
        return form

    def _made_form(self) -> PairForm:
        if "incomparability" in self.ties:
            return PairForm(over_total, Dependence.RATIO, self.tnorm, self._metrics, Ties.BROKEN)
        if self.ties == "gamma":
            return PairForm(over_total, Dependence.RATIO, self.tnorm, self._metrics)
        if self.tie_scores is None:
            return PairForm(over_total, Dependence.RATIO, self.tnorm, self._metrics, Ties.WEIGHED)
        return PairForm(self.tie_scores.without_ties, Dependence.OTHER, self.tnorm, self._metrics, Ties.WEIGHED)

    @property
    def is_mirrored(self) -> bool:
        """Whether exchanging x and y gives the same value; extensions are drawn, or searched, from one side."""
        return self.claims.symmetric and "incomparability" not in self.ties

    def for_one_fewer(self) -> Self:
        """Return the measure for N - 1 items: weights and distances given for N positions lose the last one."""
        shorter = super().for_one_fewer()
        if not isinstance(self.aggregate, PseudoMetric):
            return shorter
        return replace(shorter, aggregate=PseudoMetric(self.aggregate.distances[:-1, :-1], check_triangle=False))

    def _compute(self, pair: Aligned) -> Correlation:
        if self.ties == "gamma":
            return super()._compute(pair)
        if "incomparability" in self.ties:
            return self._over_extensions(pair)
        found = super()._compute(pair)
        if not found.tied_real:
            return found
        among_tied = tied_masses(pair, *self._metrics(pair.n), self.tnorm)
        return replace(found, statistic=self._mean_score(found, among_tied))

    def _metrics(self, n: int) -> Metrics:
        metric_x = distance(self.weights, self.aggregate, n)
        return metric_x, metric_x if self.weights_y is None else distance(
            self.weights_y, self.aggregate, n, "weights_y"
        )


@lru_cache(maxsize=64)
def _told(weights: Scaling, n: int) -> tuple[str, type[TiewiseWarning], str]:
    """Return the warning about weights that hardly weigh."""
    name = str(weights).partition(":")[0]
    return (
        f"weights={weights} hardly weighs on {n:,} items: nearly all pairs of positions are told apart in full, as by "
        "uniform.",
        HardlyWeighsWarning,
        f"{'top' if name == 'geometric' else name}:10 tells about ten positions apart, whatever the number of items. "
        'tw.options.advice = "off" silences this.',
    )


_WORDS = {str, int, type(None)}


@lru_cache(maxsize=128)
def _kept(**parameters: Any) -> ScaledGamma:
    return ScaledGamma(**parameters)


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
    parameters: dict[str, Any] = {
        "weights": weights,
        "weights_y": weights_y,
        "aggregate": aggregate,
        "tnorm": tnorm,
        "ties": ties,
        "tie_scores": tie_scores,
        "n_samples": n_samples,
        "rng": rng,
        "missing": missing,
        "nan_policy": nan_policy,
    }
    # Words can be looked up; building a measure anew would cost as much as a short ranking's whole count.
    are_words = _WORDS.issuperset(map(type, parameters.values()))
    return (_kept if are_words else ScaledGamma)(**parameters)(x, y, input=input)
