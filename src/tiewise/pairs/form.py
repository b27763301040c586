"""What a measure made of pairs says of itself: how much a pair weighs, and what becomes of the sums.

Inference, explanations, matrices, groups and pictures ask a measure for this form, never for its class.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from tiewise.arrays import Floats, Numbers
from tiewise.fuzzy.tnorms import PRODUCT, TNorm
from tiewise.pairs.by_itself import CountedByItself, one_by_itself
from tiewise.pairs.counting import count_pairs, scaled_masses
from tiewise.pairs.masses import ByItself, Masses
from tiewise.rankings.alignment import Aligned
from tiewise.weights.position_distance import CrispDistance, PositionDistance

Metrics = tuple[PositionDistance, PositionDistance]
Coefficient = Callable[[Masses], Any]
Cost = Callable[[Numbers, Numbers, Numbers, Numbers], Floats]


class Dependence(Enum):
    """How a coefficient depends on which item of x meets which item of y, the positions staying what they are."""

    RATIO = "(C - D)/(C + D)"
    AFFINE = "affine in C - D, all else being the same for every matching"
    OTHER = "any other function of C, D and the ties"


class Ties(Enum):
    """What the masses C and D know of pairs that a ranking really ties."""

    LEFT_OUT = "such a pair is in neither, and the coefficient is right as it stands"
    WEIGHED = "such a pair has a mass of its own, which the coefficient needs and the form does not give"
    BROKEN = "such a pair has a mass for each way to break the tie"


@dataclass(frozen=True, slots=True)
class PairForm:
    """A measure as v = T(d_x, d_y) for each pair, for C where both rankings order it alike, else for D.

    Attributes
    ----------
    coefficient : function
        From `Masses` to the measure's value, for numbers and for arrays.
    dependence : Dependence
        How the coefficient depends on C and D.
    tnorm : TNorm
        The conjunction of the two distances.
    distances : function, optional
        From N to the distances on the positions 1, ..., N of x and of y. Without it every pair that is not tied
        weighs 1, and the masses are counts.
    ties : Ties
        What becomes of real ties.
    """

    coefficient: Coefficient
    dependence: Dependence
    tnorm: TNorm = PRODUCT
    distances: Callable[[int], Metrics] | None = None
    ties: Ties = Ties.LEFT_OUT

    @property
    def counts(self) -> bool:
        """Whether C and D are counts: every pair that is not tied weighs 1."""
        return self.distances is None

    @property
    def needs_total(self) -> bool:
        """Whether C - D is not enough, and C + D is asked for."""
        return self.dependence is not Dependence.AFFINE

    def metrics(self, n: int) -> Metrics:
        """Return the distances on n positions, of x and of y."""
        if self.distances is None:
            crisp = CrispDistance(n)
            return crisp, crisp
        return self.distances(n)

    def masses(self, pair: Aligned, *, many: bool = False) -> Masses:
        """Return the masses of two rankings; `many` says that many such sums are taken, so that numba is worth it."""
        if self.distances is None:
            c, d, tied_x, tied_y, _ = count_pairs(pair)
            return OnePair(self, pair, c, d, (c + d + tied_y, c + d + tied_x))
        return OnePair(self, pair, *scaled_masses(pair, *self.distances(pair.n), self.tnorm, many=many))

    def by_itself(self, pair: Aligned, side: int) -> ByItself:
        """Return what x (side 0) or y (side 1) has by itself."""
        tied = pair.tied_pairs[side]
        if self.distances is None:
            return CountedByItself(pair, side, pair.n * (pair.n - 1) // 2 - tied)
        return one_by_itself(pair.y if side else pair.x, self.metrics(pair.n)[side], self.tnorm, tied)

    def fits(self, ties: bool) -> bool:
        """Tell whether the coefficient is right on rankings that have real ties, or have none."""
        return not ties or self.ties is Ties.LEFT_OUT

    def on_matchings(self, one_is_untied: bool) -> Dependence:
        """Return the dependence, given whether one of the rankings has no real ties.

        Of counts, C + D is then the number of pairs that the other does not tie, whichever item meets which.
        """
        fixed = self.counts and one_is_untied and self.dependence is Dependence.OTHER
        return Dependence.AFFINE if fixed else self.dependence

    def cost(self, n: int) -> Cost:
        """Return the function that gives v for pairs of items at positions (x_i, x_j, y_i, y_j) out of n."""
        metric_x, metric_y = self.metrics(n)
        slack = metric_x.slack + metric_y.slack

        def cost(x_i: Numbers, x_j: Numbers, y_i: Numbers, y_j: Numbers) -> Floats:
            return self.tnorm(metric_x.between(x_i, x_j), metric_y.between(y_i, y_j), slack=slack)

        return cost


class OnePair(Masses):
    """The masses of one comparison; what its rankings have by themselves is seldom asked for."""

    __slots__ = ("_form", "_pair", "_untied")

    def __init__(
        self, form: PairForm, pair: Aligned, concordant: float, discordant: float, untied: tuple[int, int] | None = None
    ) -> None:
        self.n, self._form, self._pair, self._untied = pair.n, form, pair, untied
        self.difference, self.total = concordant - discordant, concordant + discordant
        self._concordant, self._discordant = concordant, discordant

    @property
    def x(self) -> ByItself:  # type: ignore[override]
        """What x has by itself."""
        return self._side(0)

    @property
    def y(self) -> ByItself:  # type: ignore[override]
        """What y has by itself."""
        return self._side(1)

    def _side(self, side: int) -> ByItself:
        if self._untied is not None:
            return CountedByItself(self._pair, side, self._untied[side])
        return self._form.by_itself(self._pair, side)
