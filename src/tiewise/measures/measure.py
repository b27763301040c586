"""What a measure is: a frozen, hashable value that is called on two rankings and prints as it is parsed."""

import math
from dataclasses import dataclass, fields
from functools import cached_property
from typing import ClassVar

from tiewise.errors import UndefinedCorrelationWarning, one_of, warn
from tiewise.rankings.alignment import MISSING, NAN_POLICIES, Aligned, align
from tiewise.rankings.extensions import Extensions
from tiewise.results import Correlation


@dataclass(frozen=True, slots=True)
class Claims:
    """What a measure says of itself; the contract tests hold it to every word, in both directions.

    Attributes
    ----------
    symmetric : bool
        Exchanging x and y does not change the value.
    ties : bool
        Real ties are allowed.
    low : float
        The smallest value it can have; the largest is 1, which it has on equal rankings without ties.
    reversal : bool
        Reversing one of two rankings without ties changes the sign and nothing else, whatever the parameters.
    pairs : bool
        It is made of pairs of items, and so has C, D and T.
    """

    symmetric: bool
    ties: bool
    low: float
    reversal: bool
    pairs: bool = True


@dataclass(frozen=True, kw_only=True)
class Measure:
    """A measure with its parameters. Subclasses add parameters, claims and `_compute`.

    `missing` says what to do with items that only one ranking has: "raise", "drop" them, or put them in one bucket at
    the "bottom". `nan_policy` says what to do with missing values in bare vectors: "raise", "omit" the items, or
    "propagate" nan to the result.
    """

    missing: str = "raise"
    nan_policy: str = "raise"

    name: ClassVar[str]
    summary: ClassVar[str]
    reference: ClassVar[str]
    claims: ClassVar[Claims]

    def __post_init__(self) -> None:
        one_of("missing", self.missing, MISSING)
        one_of("nan_policy", self.nan_policy, NAN_POLICIES)

    def __call__(self, x: object, y: object, /) -> Correlation:
        """Return the measure's value on two rankings (or vectors of positions, 1 = best)."""
        pair = align(x, y, self.missing, self.nan_policy)
        if pair.has_nan:
            return self._unknown(pair)
        result = self._compute(pair)
        if math.isnan(result.statistic):
            warn(f"{self} is undefined here: {self._reason(pair)}.", UndefinedCorrelationWarning)
        return result

    def _compute(self, pair: Aligned) -> Correlation:
        raise NotImplementedError

    def _unknown(self, pair: Aligned) -> Correlation:
        """Return the result for rankings with missing values that are to be propagated."""
        mass = math.nan if self.claims.pairs else None
        return Correlation(math.nan, mass, mass, mass, pair.n, self)

    def _reason(self, pair: Aligned) -> str:
        """Return why the value is undefined, for the warning."""
        return "there is only one item" if pair.n == 1 else "no pair of items is told apart by both rankings"

    # What a measure may know of itself on the linear extensions of rankings with ties; it need not know anything.

    def _mean_on_extensions(self, extensions: Extensions, low: float, high: float) -> float | None:
        """Return the exact mean, if the value is lowest and highest where ties are broken against and by each other.

        `low` and `high` are the values there.
        """
        return None

    def _masses_on_extensions(self, extensions: Extensions) -> tuple[float, float] | None:
        """Return the exact expectations of C and D, if they are known."""
        return None

    def _bounds_on_extensions(self, extensions: Extensions) -> tuple[float, float] | None:
        """Return an interval that holds the values on all extensions, if one is known beyond the measure's range."""
        return None

    @classmethod
    def parameters(cls) -> tuple[str, ...]:
        """Return the names of the parameters, the measure's own first."""
        shared = tuple(field.name for field in fields(Measure))
        return tuple(field.name for field in fields(cls) if field.name not in shared) + shared

    @cached_property
    def _text(self) -> str:
        defaults = {field.name: field.default for field in fields(self)}
        texts = {name: str(getattr(self, name)) for name in self.parameters()}
        inside = ",".join(f"{name}={text}" for name, text in texts.items() if text != str(defaults[name]))
        return f"{self.name}({inside})" if inside else self.name

    def __str__(self) -> str:
        return self._text


def ratio(numerator: float, denominator: float) -> float:
    """Return the quotient, nan where nothing is comparable."""
    return numerator / denominator if denominator else math.nan
