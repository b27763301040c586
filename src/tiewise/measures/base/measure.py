"""What a measure is: a frozen, hashable value that is called on two rankings and prints as it is parsed."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial
from typing import Any, ClassVar, Self, cast

import numpy as np

from tiewise import hints, markup
from tiewise.arrays import Integers
from tiewise.errors import InputValueError, UndefinedCorrelationWarning, cut, warn
from tiewise.hints import Hint
from tiewise.likes import RankingLike
from tiewise.linear_extensions.extensions import Extensions
from tiewise.measures.base.score_form import ScoreForm
from tiewise.pairs.form import PairForm, Ties
from tiewise.parameters import keep, parameter, read_parameters, word_of
from tiewise.rankings.alignment import MISSING, NAN_POLICIES, Aligned, align
from tiewise.results import Correlation, Distance, Result
from tiewise.weights.item_matrix import ItemMatrix
from tiewise.weights.item_values import ItemValues
from tiewise.weights.scaling import WeightVector


@dataclass(frozen=True, slots=True)
class Claims:
    """What a measure says of itself; the contract tests hold it to every word, in both directions.

    Attributes
    ----------
    symmetric : bool
        Exchanging x and y does not change the value, whatever the parameters. Where not, x is the reference. What a
        parameter says item by item in the order of x's items (vectors and matrices of elements, ranks, `rank=False`)
        is to be said for one order of the items: where y lists them otherwise, it has to be put into y's order.
    ties : bool
        Real ties are allowed.
    low : float
        No value is smaller. A correlation and a similarity are 1, a distance is 0, on equal rankings without ties.
    reversal : bool
        Reversing one of two rankings without ties changes the sign of the correlation and nothing else, whatever the
        parameters.
    pairs : bool
        It is made of pairs of items, and so has C, D and T.
    kind : {"correlation", "distance", "similarity"}
        What it returns: correlations reach from about -1 to 1, similarities from 0 to 1, distances from 0 up.
    items : {"same", "different"}
        Whether the two rankings must be of the same items, or may be lists of different items and lengths.
    scaling : bool
        Its parameters `weights` and `weights_y` are scalings of positions.
    caveat : str
        What could not be verified, where the original text was not available.
    """

    symmetric: bool
    ties: bool
    low: float
    reversal: bool
    pairs: bool = True
    kind: str = "correlation"
    items: str = "same"
    scaling: bool = False
    caveat: str = ""


@dataclass(frozen=True, kw_only=True)
class Measure:
    """A measure with its parameters: what all measures share, whatever they are called on."""

    name: ClassVar[str]
    summary: ClassVar[str]
    reference: ClassVar[str]
    claims: ClassVar[Claims]
    old_names: ClassVar[Mapping[str, str]] = {}

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        if "__repr__" not in vars(cls):  # else each dataclass would make one of its own
            cls.__repr__ = Measure.__repr__  # type: ignore[method-assign]

    def __post_init__(self) -> None:
        read_parameters(self)
        self._check()
        otherwise = self._claims_here()
        if otherwise:
            keep(self, "claims", replace(self.claims, **otherwise))

    def _check(self) -> None:
        """Raise where parameters that are right one by one do not go together."""

    def _claims_here(self) -> dict[str, Any]:
        """Return the claims that are not, with these parameters, what the measure claims in general."""
        return {}

    def __call__(self, x: Any, y: Any, /, *, input: str | None = None) -> Result:
        """Return the measure's value on two rankings; `input` says what their numbers are."""
        raise NotImplementedError

    @property
    def pair_form(self) -> PairForm | None:
        """How the measure is made of pairs of items; None where it is not."""
        return None

    @property
    def score_form(self) -> ScoreForm | None:
        """How the measure is made of scores of positions; None where it is not."""
        return None

    @property
    def is_mirrored(self) -> bool:
        """Whether exchanging x and y gives the same value to the last digit, with these parameters."""
        return self.claims.symmetric

    @property
    def weighs_items(self) -> bool:
        """Whether parameters say something of each item, so that two items with the same positions may differ."""
        return bool(self._by_item())

    @property
    def goes_by_order(self) -> bool:
        """Whether what parameters say of items goes by the order in which x has them, and not by their names."""
        return any(said.items is None for said in self._by_item().values())

    def in_order_of(self, pair: Aligned) -> Self:
        """Return the measure with what it says of named items in the order of these; it then needs no names."""
        named = {name: said.in_order(pair, name) for name, said in self._by_item().items() if said.items is not None}
        return replace(self, **named) if named else self

    def taking(self, places: Integers) -> Self:
        """Return the measure, which needs no names, for the items at these places: some, or some more than once."""
        taken = {name: said.taking(places) for name, said in self._by_item().items()}
        return replace(self, **taken) if taken else self

    def _by_item(self) -> dict[str, ItemValues | ItemMatrix]:
        """Return the parameters that say something of each item."""
        every = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: said for name, said in every.items() if isinstance(said, ItemValues | ItemMatrix)}

    def for_one_fewer(self) -> Self:
        """Return the measure for N - 1 items: what was given for each of N positions loses the last one."""
        shorter = {
            field.name: WeightVector(given.values[:-1])
            for field in fields(self)
            if isinstance(given := getattr(self, field.name), WeightVector)
        }
        return replace(self, **shorter) if shorter else self

    def with_pairs(self) -> PairForm:
        """Return how each pair of items weighs in the correlation, or say why it has no one weight."""
        form = self.pair_form
        if form is None or self.claims.kind != "correlation":
            raise InputValueError(
                "`measure` must be made of concordant and discordant pairs, as scaled_gamma, gamma, kendall_tau, "
                f"somers_d and tau_x are: got {self}."
            )
        if form.ties is Ties.BROKEN:
            raise InputValueError(
                "`measure` must give each pair of items one mass, and ties=incomparability gives it one for each way "
                f"to break the ties: got {self}."
            )
        return form

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel as the parameters: what else was worked out is worked out anew in another process."""
        return partial(type(self), **{field.name: getattr(self, field.name) for field in fields(self)}), ()

    @classmethod
    def parameters(cls) -> tuple[str, ...]:
        """Return the names of the parameters, the measure's own first."""
        own, shared = cls.own_parameters(), [field.name for field in fields(cls)]
        return own + tuple(name for name in shared if name not in own)

    @classmethod
    def own_parameters(cls) -> tuple[str, ...]:
        """Return the names of the parameters that are not shared by all measures of its kind."""
        shared = {field.name for field in fields(PositionMeasure)}
        return tuple(field.name for field in fields(cls) if field.name not in shared)

    @cached_property
    def _text(self) -> str:
        inside = ",".join(f"{name}={text}" for name, text in self._given())
        return f"{self.name}({inside})" if inside else self.name

    def _given(self) -> Iterator[tuple[str, str]]:
        """Yield the parameters that are not as they are by default, as texts."""
        defaults = {field.name: field.default for field in fields(self)}
        for name in self.parameters():
            text = _text_of(getattr(self, name))
            if text != str(defaults[name]):
                yield name, text

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        inside = (f"{name}={_code_of(getattr(self, name), text)}" for name, text in self._given())
        return f"{type(self).__name__}({', '.join(inside)})"

    def _repr_html_(self) -> str:
        claims = self.claims
        high = {"distance": "up", "similarity": "to 1", "correlation": "to 1"}[claims.kind]
        rows = [("", self.summary), *((name, cut(_text_of(getattr(self, name)))) for name in self.parameters())]
        rows += [
            ("returns", f"a {claims.kind}, from {claims.low:g} {high}"),
            ("symmetric", "yes" if claims.symmetric else "no: x is the reference"),
            ("ties", "allowed" if claims.ties else "not allowed"),
            ("items", "the same in x and y" if claims.items == "same" else "may differ in x and y"),
            ("reference", self.reference),
        ]
        return markup.in_rows([*rows, *([("caveat", claims.caveat)] if claims.caveat else [])], self.name)


@dataclass(frozen=True, kw_only=True)
class PositionMeasure(Measure):
    """A measure of the positions of the same items in two rankings.

    `missing` says what to do with items that only one ranking has: "raise", "drop" them, or put them in one bucket at
    the "bottom". `nan_policy` says what to do with missing values in bare vectors: "raise", "omit" the items, or
    "propagate" nan to the result. Subclasses add parameters, claims and `_compute`.
    """

    missing: str = parameter("raise", read=word_of(MISSING))
    nan_policy: str = parameter("raise", read=word_of(NAN_POLICIES))

    def __call__(self, x: RankingLike, y: RankingLike, /, *, input: str | None = None) -> Result:
        """Return the measure's value on two rankings, or on vectors of what `input` says (positions, 1 = best)."""
        pair = align(x, y, self.missing, self.nan_policy, input=input)
        if not pair.has_nan:
            self._refuse_ties(pair)
        return self.on(pair)

    def on(self, pair: Aligned) -> Result:
        """Return the measure's value on two rankings that are aligned, checked, and without ties where it has none."""
        result = self._unknown(pair) if pair.has_nan else self._compute(pair)
        if math.isnan(result.statistic) and not (pair.has_nan and pair.n):
            reason = self._reason(pair) if pair.n else "no item has a value in both rankings"
            warn(f"{cut(str(self))} is undefined here: {reason}.", UndefinedCorrelationWarning)
        return replace(result, left_out=pair.left_out) if pair.left_out else result  # type: ignore[type-var]

    def _compute(self, pair: Aligned) -> Result:
        raise NotImplementedError

    def _refuse_ties(self, pair: Aligned) -> None:
        """Raise where a ranking has ties that the measure, with its parameters, is not defined for."""
        if not self.claims.ties:
            refuse_ties(pair, self.name, kind=self.claims.kind)

    def _unknown(self, pair: Aligned) -> Result:
        """Return the result for rankings with missing values that are to be propagated."""
        raise NotImplementedError

    def _reason(self, pair: Aligned) -> str:
        """Return why the value is undefined, for the warning."""
        if pair.n == 1:
            return "there is only one item"
        if self.claims.pairs:
            return "no pair of items is told apart by both rankings"
        return "one ranking ties all items"


@dataclass(frozen=True, kw_only=True)
class CorrelationMeasure(PositionMeasure):
    """A measure of positions that returns a correlation."""

    def __call__(self, x: RankingLike, y: RankingLike, /, *, input: str | None = None) -> Correlation:
        """Return the correlation of two rankings, or of vectors of what `input` says (positions, 1 = best)."""
        return cast("Correlation", super().__call__(x, y, input=input))

    def on(self, pair: Aligned) -> Correlation:
        """Return the correlation of two rankings that are aligned, checked, and without ties where it has none."""
        return cast("Correlation", super().on(pair))

    def _compute(self, pair: Aligned) -> Correlation:
        raise NotImplementedError

    def _unknown(self, pair: Aligned) -> Correlation:
        mass = math.nan if self.claims.pairs else None
        return Correlation(math.nan, mass, mass, mass, pair.n, self)

    # What a measure may know of itself on the linear extensions of rankings with ties (see `Extendable`).

    def _mean_on_extensions(self, extensions: Extensions, low: float, high: float) -> float | None:
        return None

    def _masses_on_extensions(self, extensions: Extensions) -> tuple[float, float] | None:
        return None

    def _bounds_on_extensions(self, extensions: Extensions) -> tuple[float, float] | None:
        return None


@dataclass(frozen=True, kw_only=True)
class DistanceMeasure(PositionMeasure):
    """A measure of positions that returns a distance."""

    def __call__(self, x: RankingLike, y: RankingLike, /, *, input: str | None = None) -> Distance:
        """Return the distance of two rankings, or of vectors of what `input` says (positions, 1 = best)."""
        return cast("Distance", super().__call__(x, y, input=input))

    def _compute(self, pair: Aligned) -> Distance:
        raise NotImplementedError

    def _unknown(self, pair: Aligned) -> Distance:
        return Distance(math.nan, None, pair.n, self)


def clipped(value: float, low: float = -1.0) -> float:
    """Return a correlation within its bounds, which rounding may have left; nan stays nan."""
    return max(low, min(1.0, value)) if value == value else value


def _text_of(value: object) -> str:
    """Return a parameter's text; a generator has none that brings it back."""
    return "<Generator>" if type(value).__name__ == "Generator" else str(value)


def _code_of(value: object, text: str) -> str:
    """Return a parameter's text as Python reads it: lists, dicts and numbers as they are, words in quotes."""
    if value is None or isinstance(value, bool | int | float) or text.startswith(("[", "{", "<")):
        return cut(text, 200)
    return repr(text)


def refuse_ties(
    pair: Aligned, name: str, arguments: str = "xy", instead: Hint = hints.NONE, kind: str = "correlation"
) -> None:
    """Raise if a ranking has ties, for measures that are defined on linear orders only.

    `arguments` are those that must have none; `instead` says what the caller could do.
    """
    if kind == "correlation":  # only correlations have a range over all extensions
        instead += hints.extensions(name)
    sides = zip("xy", pair.told, (pair.x, pair.y), pair.tied_pairs, strict=True)
    for side, argument, positions, tied in sides:
        if tied and side in arguments:
            values, counts = np.unique(positions, return_counts=True)
            raise InputValueError(
                f"`{argument}` must have no ties, because {name} is defined on linear orders only: "
                f"got position {values[counts > 1][0]:g} more than once.",
                instead,
            )
