"""What a measure returns: frozen values that are numbers and print well."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from numbers import Real
from typing import Any

from tiewise.errors import InputTypeError, InputValueError, UndefinedCorrelationWarning, cut, shown, warn
from tiewise.figures import Figure, number_text
from tiewise.left_out import NOTHING, LeftOut


class Result(Figure):
    """What all results share; a subclass says which rows and numbers it has."""

    __slots__ = ()

    statistic: float
    n: int
    measure: Any
    left_out: LeftOut

    def rows(self) -> list[tuple[str, str]]:
        """Return the (label, text) rows in the order in which they are shown; the last says what was left out."""
        return [*self._rows(), ("note", self.left_out.told(self.n))] if self.left_out else self._rows()

    def numbers(self) -> dict[str, Any]:
        """Return the numbers by name, `statistic` first, and in words what was left out: for JSON and tables."""
        numbers = {name: getattr(self, name) for name in self._names()}
        return {**numbers, "left_out": self.left_out.told(self.n)} if self.left_out else numbers

    def as_distance(self) -> "Distance":
        """Return the result as a distance."""
        raise NotImplementedError

    def as_correlation(self) -> "Correlation":
        """Return the result as a correlation."""
        raise NotImplementedError

    def _rows(self) -> list[tuple[str, str]]:
        raise NotImplementedError

    def _names(self) -> tuple[str, ...]:
        """Return the names of the numbers."""
        raise NotImplementedError

    def _beside(self) -> str:
        """Return what the short text says right behind the number."""
        return ""

    def _in_short(self) -> str:
        gone = f"; {cut(self.left_out.told(self.n))}" if self.left_out else ""
        return f"{self._beside()}: {cut(str(self.measure))}, n = {self.n}{gone}"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Correlation(Result):
    """A correlation between two rankings.

    Attributes
    ----------
    statistic : float
        The coefficient; `nan` where nothing is comparable.
    concordant, discordant, tied : float or None
        C, D and T: the mass of pairs ordered alike, oppositely, and (partly) tied. They add up to N(N-1)/2, or to the
        weight of all pairs where items or positions have weights that are not shares of 1 (`tau_x`, `gamma_delta`).
        `None` for coefficients that are not made of pairs.
    n : int
        The number of items compared.
    measure : Measure
        The measure that was applied; `result.measure(x, y)` applies it again.
    tied_real, tied_scaling : float or None
        The two parts of T: the pairs that a ranking really ties, and what scaling makes of the others.
    left_out : LeftOut
        Items that were not compared as they came: `.dropped`, `.placed`, `.omitted`.
    """

    statistic: float
    concordant: float | None
    discordant: float | None
    tied: float | None
    n: int
    measure: Any
    tied_real: float | None = None
    tied_scaling: float | None = None
    left_out: LeftOut = NOTHING

    def _rows(self) -> list[tuple[str, str]]:
        return [(str(self.measure), number_text(self.statistic)), *self._mass_rows(), ("n", str(self.n))]

    def _names(self) -> tuple[str, ...]:
        return ("statistic", "concordant", "discordant", "tied", "tied_real", "tied_scaling")

    def as_distance(self, maximum: float = 1.0) -> "Distance":
        """Return the distance d with corr = 1 - 2 d/M, for the largest distance M > 0 that you choose.

        Where the measure can fall below -1, d can exceed M, and the result has no maximum.
        """
        wrong = f"`maximum` must be a number > 0: got {shown(maximum)}."
        if isinstance(maximum, bool) or not isinstance(maximum, Real):
            raise InputTypeError(wrong)
        try:
            largest = float(maximum)
        except OverflowError:
            largest = math.inf
        if not 0.0 < largest < math.inf:
            raise InputValueError(wrong)
        claims = getattr(self.measure, "claims", None)
        bound = None if claims is not None and claims.low < -1.0 else largest
        return Distance(largest * (1.0 - self.statistic) / 2.0, bound, self.n, self.measure, self.left_out)

    def as_chord(self) -> "Distance":
        """Return sqrt(2 - 2 corr): where the correlation is a cosine, the Euclidean distance of two unit vectors.

        So it is a metric for `scaled_tau`, `kendall_tau` and `spearman`; `axioms` tells for which others.
        """
        return Distance(math.sqrt(max(0.0, 2.0 - 2.0 * self.statistic)), None, self.n, self.measure, self.left_out)

    def as_correlation(self) -> "Correlation":
        """Return the correlation itself."""
        return self

    def _mass_rows(self) -> list[tuple[str, str]]:
        masses = [("C", self.concordant), ("D", self.discordant), ("T", self.tied)]
        if self.tied_real and self.tied_scaling:  # where T is all of one kind, there is nothing to tell apart
            masses += [("T real", self.tied_real), ("T scaling", self.tied_scaling)]
        return [(label, number_text(mass)) for label, mass in masses if mass is not None]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Distance(Result):
    """A distance between two rankings.

    Attributes
    ----------
    statistic : float
        The distance; 0 for equal rankings.
    maximum : float or None
        The largest distance that two rankings of this size can have, where it is known.
    expected : float or None
        The mean over all ways in which the items can meet, for a distance whose correlation goes by it.
    n : int
        The number of items compared.
    measure : Measure
        The measure that was applied; `result.measure(x, y)` applies it again.
    left_out : LeftOut
        Items that were not compared as they came: `.dropped`, `.placed`, `.omitted`.
    """

    statistic: float
    maximum: float | None
    n: int
    measure: Any
    left_out: LeftOut = NOTHING
    by_chance: Callable[[], float] | None = field(default=None, compare=False)  # worked out when it is asked for

    @property
    def expected(self) -> float | None:
        """The mean distance over all alignments of the two rankings, where the correlation goes by it."""
        return None if self.by_chance is None else self.by_chance()

    @property
    def normalized(self) -> float | None:
        """The distance over its maximum, where that is known; nan where both are 0."""
        if self.maximum is None:
            return None
        return self.statistic / self.maximum if self.maximum else math.nan

    def _names(self) -> tuple[str, ...]:
        return ("statistic", "maximum", "normalized")

    def as_distance(self) -> "Distance":
        """Return the distance itself."""
        return self

    def as_correlation(self) -> Correlation:
        """Return the correlation 1 - 2 d/M, where the largest distance M is known, or 1 - d/E by the mean E."""
        twice = 2.0 * self.normalized if self.normalized is not None else None
        if (expected := self.expected) is not None:
            twice = self.statistic / expected if expected else math.nan
        if twice is None:
            raise InputValueError(
                f"{cut(str(self.measure))} has no known maximum here, so that it gives no correlation."
            )
        if math.isnan(twice) and not math.isnan(self.statistic):
            warn(
                f"{cut(str(self.measure))} has no correlation here: its largest distance is 0.",
                UndefinedCorrelationWarning,
            )
        return Correlation(1.0 - twice, None, None, None, self.n, self.measure, left_out=self.left_out)

    def _rows(self) -> list[tuple[str, str]]:
        rows = [(str(self.measure), number_text(self.statistic))]
        if self.maximum is not None:
            rows += [("normalized", number_text(self.normalized)), ("maximum", number_text(self.maximum))]
        return [*rows, ("n", str(self.n))]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Similarity(Result):
    """A similarity between two rankings or lists, from 0 (nothing in common) to 1.

    Attributes
    ----------
    statistic : float
        The similarity, extrapolated where the lists are prefixes of longer ones.
    n : int
        The number of different items in the two.
    measure : Measure
        The measure that was applied; `result.measure(x, y)` applies it again.
    low, high : float or None
        Where the lists are prefixes of longer ones: what the value can be, whatever comes further down.
    left_out : LeftOut
        Items that were not compared as they came: `.dropped`, `.placed`, `.omitted`.
    """

    statistic: float
    n: int
    measure: Any
    low: float | None = None
    high: float | None = None
    left_out: LeftOut = NOTHING

    @property
    def residual(self) -> float | None:
        """How much is left open by what comes further down: `high - low`."""
        return None if self.low is None or self.high is None else self.high - self.low

    def _names(self) -> tuple[str, ...]:
        return ("statistic", "low", "high", "residual")

    def as_distance(self) -> Distance:
        """Return one minus the similarity."""
        return Distance(1.0 - self.statistic, 1.0, self.n, self.measure, self.left_out)

    def as_correlation(self) -> Correlation:
        """Return the similarity stretched to reach from -1 to 1."""
        return self.as_distance().as_correlation()

    def _rows(self) -> list[tuple[str, str]]:
        bounds = [("low", self.low), ("high", self.high), ("residual", self.residual)]
        shown = [(label, number_text(value)) for label, value in bounds if value is not None]
        return [(str(self.measure), number_text(self.statistic)), *shown, ("n", str(self.n))]
