"""A number for each item: a vector in the order of x's items, or numbers by item."""

import math
from collections.abc import Callable, Container, Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Protocol, Self

import numpy as np

from tiewise.arrays import Integers, Numbers
from tiewise.errors import InputTypeError, InputValueError, listed, shown
from tiewise.rankings.reading import Items, read_numbers
from tiewise.weights.entries import FACTORS, Place, doubles, refuse_outside


class Compared(Protocol):
    """Items that are compared: one pair of rankings, or many."""

    @property
    def n(self) -> int:
        """How many there are."""

    @property
    def names(self) -> Items | None:
        """What they are called, None where they have no names."""


@dataclass(frozen=True, eq=False)
class ItemValues:
    """Weights of items, in the order of x's items (then those that only y has); by item where `items` names them.

    Items that are not compared are ignored, and the order in which they are named does not matter.
    """

    values: tuple[float, ...]
    items: tuple[Hashable, ...] | None = None

    argument: ClassVar[str] = "elements"
    noun: ClassVar[str] = "weight"
    bare: ClassVar[str] = "a vector"
    wrong_count: ClassVar[str] = (
        "one weight for each of the N = {n} items compared: got {got}. Where `missing` or `nan_policy` changes which "
        "items are compared, give a dict {{item: weight}}."
    )

    def of(self, pair: Compared) -> Numbers:
        """Return the values of the items of two aligned rankings."""
        if self.items is None:
            if len(self.values) != pair.n:
                told = self.wrong_count.format(n=pair.n, got=len(self.values))
                raise InputValueError(f"`{self.argument}` must have {told}")
            return np.array(self.values)
        items = compared_items(pair, self._by_item, self.argument, f"a {self.noun}", self.bare)
        return np.array([self._by_item[item] for item in items])

    def in_order(self, pair: Compared, argument: str) -> Self:
        """Return the values in the order of the items of two aligned rankings, without their names."""
        return type(self)(tuple(self.of(pair).tolist()))

    def taking(self, places: Integers) -> Self:
        """Return the values, which have no names, of the items at these places."""
        return type(self)(tuple(self.values[place] for place in places.tolist()))

    @cached_property
    def _by_item(self) -> dict[Hashable, float]:
        return dict(zip(self.items or (), self.values, strict=True))

    @cached_property
    def _key(self) -> Hashable:
        return self.values if self.items is None else frozenset(self._by_item.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ItemValues) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __str__(self) -> str:
        if self.items is None:
            return "[" + ",".join(map(repr, self.values)) + "]"
        return text_by_item(self._by_item, f"<{self.noun}s of {len(self.items)} items>")


def as_elements(elements: Any, argument: str = "elements") -> ItemValues:
    """Return the weights that a vector, a dict {item: weight} or a Series with labels stands for."""
    if type(elements) is ItemValues:
        return elements
    if isinstance(elements, bool | int | float | str):
        raise InputTypeError(
            f"`{argument}` must be a vector of weights or a dict {{item: weight}}: got {shown(elements)}."
        )
    numbers, items = read_numbers(elements, argument)
    weights = doubles(numbers, argument)
    refuse_outside(weights, FACTORS, argument, told_by_item(numbers, items))
    return ItemValues(tuple(weights.tolist()), None if items is None else tuple(map(plain, items)))


def told_by_item(numbers: Numbers, items: Items | None) -> Callable[[Place], str]:
    """Return how an entry is told: the number, and its place or its item."""

    def told(place: Place) -> str:
        where = f"at index {place[0]}" if items is None else f"for item {shown(items[place[0]])}"
        return f"{shown(numbers[place])} {where}"

    return told


def compared_items(
    pair: Compared, known: Container[Hashable], argument: str, lacks: str, instead: str
) -> tuple[Hashable, ...]:
    """Return the items of two aligned rankings if all of them are known, or say what is lacking."""
    if pair.names is None:
        raise InputValueError(
            f"`{argument}` by item need rankings that name their items: got bare positions. "
            f"Give {instead}, or rankings with items."
        )
    lacking = [item for item in pair.names if item not in known]
    if lacking:
        raise InputValueError(f"`{argument}` must have {lacks} for each item compared: it lacks {listed(lacking)}.")
    return pair.names


def plain(item: Hashable) -> Hashable:
    """Return NumPy's texts and numbers as Python's, which are equal to them and print as they are parsed."""
    return item.item() if isinstance(item, np.str_ | np.number | np.bool_) else item


def text_by_item(values: Mapping[Hashable, Any], instead: str) -> str:
    """Return {item: value} as it is parsed; items that no text brings back, such as dates, have `instead`."""
    if not all(map(_is_literal, values)):
        return instead
    return "{" + ",".join(f"{item!r}:{value!r}" for item, value in values.items()) + "}"


def _is_literal(item: object) -> bool:
    if type(item) is tuple:
        return all(map(_is_literal, item))
    return type(item) in (str, int, bool, bytes) or (type(item) is float and math.isfinite(item))
