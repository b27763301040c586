"""What the measures of scaled concordance share: their parameters, and v = T(d_x, d_y) for each pair as a form.

What becomes of real ties is in `reads_ties`; the form is counted by `pairs.counting`.
"""

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any, ClassVar, Self, TypeVar

from tiewise.choices import options
from tiewise.errors import InputValueError
from tiewise.fuzzy.tnorms import TNorm, as_tnorm
from tiewise.likes import AggregateLike, MatrixLike, RankingLike, SeedLike, TiesLike, TNormLike, WeightsLike
from tiewise.linear_extensions.sampling import as_sample_size, as_seed
from tiewise.measures.base.advice import advise_hardly
from tiewise.measures.base.pair_correlation import PairCorrelation
from tiewise.measures.base.reads_ties import ReadsTies
from tiewise.pairs.form import Coefficient, Dependence, PairForm, Ties
from tiewise.pairs.tie_scores import TieScores, as_tie_scores
from tiewise.pairs.ties import as_ties
from tiewise.parameters import Parameter, keep, parameter
from tiewise.results import Correlation
from tiewise.weights.distance import Aggregate, as_aggregate, both_distances
from tiewise.weights.importance import Importance
from tiewise.weights.pseudometric import PseudoMetric
from tiewise.weights.reading import as_scaling
from tiewise.weights.scaling import Scaling
from tiewise.weights.stress import means_to_stress


@dataclass(frozen=True, kw_only=True)
class ScaledPairs(ReadsTies, PairCorrelation):
    """A correlation by concordance that is a matter of degree; a subclass gives its `coefficient`."""

    weights: Parameter[WeightsLike, Scaling] = parameter("uniform", read=as_scaling)
    weights_y: Parameter[WeightsLike | None, Scaling | None] = parameter(None, read=as_scaling)
    aggregate: Parameter[AggregateLike, Aggregate] = parameter("sum", read=as_aggregate)
    tnorm: Parameter[TNormLike, TNorm] = parameter("product", read=as_tnorm)
    ties: Parameter[TiesLike, str] = parameter("gamma", read=as_ties)
    tie_scores: Parameter[MatrixLike | None, TieScores | None] = parameter(None, read=as_tie_scores)
    n_samples: int = parameter(1000, read=as_sample_size)
    rng: SeedLike = parameter(None, read=as_seed)

    dependence: ClassVar[Dependence] = Dependence.AFFINE

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
        advise_hardly((self.weights, self.weights_y), self.aggregate, n)

    def _claims_here(self) -> dict[str, Any]:
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
        """The measure's coefficient, with the distances of the scaling; ties as the word for them says."""
        form: PairForm | None = getattr(self, "_form", None)
        if form is None:
            form = self._made_form()
            keep(self, "_form", form)  # not a cached_property, which would make each look-up of an attribute slower
        return form

    def _made_form(self) -> PairForm:
        coefficient: Coefficient = self.coefficient
        dependence = self.dependence
        if self.tie_scores is not None:
            coefficient, dependence = partial(self.tie_scores.over, coefficient), Dependence.OTHER
        read = Ties.LEFT_OUT if self.ties == "gamma" else Ties.WEIGHED
        distances = partial(both_distances, self.weights, self.weights_y, self.aggregate)
        return PairForm(
            coefficient, dependence, self.tnorm, distances, Ties.BROKEN if "incomparability" in self.ties else read
        )

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


Kind = TypeVar("Kind", bound=ScaledPairs)

_WORDS = {str, int, type(None)}


def made(kind: type[Kind], **parameters: Any) -> Kind:
    """Return the measure with these parameters; words among them can be looked up.

    To build a measure anew would cost as much as a short ranking's whole count.
    """
    are_words = _WORDS.issuperset(map(type, parameters.values()))
    make: Any = _kept if are_words else _new
    found: Kind = make(kind, **parameters)
    return found


def _new(kind: Any, **parameters: Any) -> Any:
    return kind(**parameters)


_kept = lru_cache(maxsize=128)(_new)
