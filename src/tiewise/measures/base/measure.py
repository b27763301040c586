"""What a measure is: a frozen, hashable value that is called on two rankings and prints as it is parsed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial
from typing import Any, ClassVar, Self

from tiewise import markup
from tiewise.arrays import Integers
from tiewise.errors import InputValueError, cut
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.item_form import ItemForm
from tiewise.measures.base.list_form import ListForm
from tiewise.measures.base.many_form import ManyForm
from tiewise.measures.base.order_law import OrderLaw
from tiewise.measures.base.place_form import PlaceForm
from tiewise.measures.base.score_form import ScoreForm
from tiewise.pairs.form import PairForm, Ties
from tiewise.parameters import keep, read_parameters
from tiewise.rankings.alignment import Aligned
from tiewise.results import Result
from tiewise.weights.item_matrix import ItemMatrix
from tiewise.weights.item_values import ItemValues
from tiewise.weights.scaling import WeightVector

# The parameters that all measures of the same items have.
SHARED = ("missing", "nan_policy")
_ITEMS = {"same": "the same in x and y", "different": "may differ in x and y", "fewer in y": "y may lack some of x's"}


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
    def item_form(self) -> ItemForm | None:
        """How the measure is made of the distances between the two positions of each item; None where it is not."""
        return None

    @property
    def place_form(self) -> PlaceForm | None:
        """How the measure is a sum over items, each by its places in x and in y; None where it is not."""
        return None

    @property
    def many_form(self) -> ManyForm | None:
        """How the measure is computed on many pairs of rankings at once; None where it takes one after the other."""
        return None

    @property
    def list_form(self) -> ListForm | None:
        """How the measure compares many lists of items at once; None where it takes them pair by pair."""
        return None

    @property
    def order_law(self) -> OrderLaw | None:
        """How likely the values 0, 1, 2, ... are over all alignments of linear orders; None where nobody knows."""
        return None

    @property
    def is_mirrored(self) -> bool:
        """Whether exchanging x and y gives the same value to the last digit, with these parameters."""
        return self.claims.symmetric

    def heed(self, n: int) -> None:
        """Give a warning where the measure does not do on rankings of n items what its parameters seem to ask for."""

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
                "`measure` must be made of concordant and discordant pairs, as scaled_gamma, scaled_tau, "
                f"scaled_somers_d, gamma, kendall_tau, somers_d and tau_x are: got {self}."
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
        return tuple(field.name for field in fields(cls) if field.name not in SHARED)

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
        span = f"from {claims.low:g} " + ("up" if claims.kind == "distance" else f"to {claims.high:g}")
        rows = [("", self.summary), *((name, cut(_text_of(getattr(self, name)))) for name in self.parameters())]
        rows += [
            ("returns", f"a {claims.kind}, {span}"),
            ("symmetric", "yes" if claims.symmetric else "no: x is the reference"),
            ("ties", "allowed" if claims.ties else "not allowed"),
            ("items", _ITEMS[claims.items]),
            ("reference", self.reference),
        ]
        return markup.in_rows([*rows, *([("caveat", claims.caveat)] if claims.caveat else [])], self.name)


def _text_of(value: object) -> str:
    """Return a parameter's text; a generator has none that brings it back."""
    return "<Generator>" if type(value).__name__ == "Generator" else str(value)


def _code_of(value: object, text: str) -> str:
    """Return a parameter's text as Python reads it: lists, dicts and numbers as they are, words in quotes."""
    if value is None or isinstance(value, bool | int | float) or text.startswith(("[", "{", "<")):
        return cut(text, 200)
    return repr(text)
