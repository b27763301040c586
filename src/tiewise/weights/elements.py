"""How much each item weighs: a vector in the order of x's items, or weights by item."""

import math
from collections.abc import Container, Hashable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.errors import InputTypeError, InputValueError, listed, shown
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.reading import read_numbers
from tiewise.weights.costs import fault_of_weights


@dataclass(frozen=True, slots=True)
class ElementVector:
    """One weight for each item compared, in the order of x's items (then those that only y has)."""

    values: tuple[float, ...]

    def of(self, pair: Aligned) -> Floats:
        """Return the weights of the items of two aligned rankings."""
        if len(self.values) != pair.n:
            raise InputValueError(
                f"`elements` must have one weight for each of the N = {pair.n} items compared: got "
                f"{len(self.values)}. Where `missing` or `nan_policy` changes which items are compared, "
                "give a dict {item: weight}."
            )
        return np.array(self.values, dtype=np.float64)

    def __str__(self) -> str:
        return "[" + ",".join(map(repr, self.values)) + "]"


class ElementsByItem:
    """Weights by item, whatever the order in which rankings list them; items that are not compared are ignored."""

    __slots__ = ("_hash", "_weights")
    _weights: dict[Hashable, float]
    _hash: int

    def __init__(self, weights: dict[Hashable, float]) -> None:
        object.__setattr__(self, "_weights", {plain(item): weight for item, weight in weights.items()})
        object.__setattr__(self, "_hash", hash(frozenset(self._weights.items())))

    def of(self, pair: Aligned) -> Floats:
        """Return the weights of the items of two aligned rankings."""
        items = compared_items(pair, self._weights, "elements", "a weight", "a vector")
        return np.array([self._weights[item] for item in items], dtype=np.float64)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ElementsByItem) and self._weights == other._weights

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return text_by_item(self._weights, repr(self))

    def __repr__(self) -> str:
        return f"<weights of {len(self._weights)} items>"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"weights by item cannot be changed: {name} was to be set.")

    def __reduce__(self) -> tuple[Any, ...]:
        return ElementsByItem, (self._weights,)


def _is_literal(item: object) -> bool:
    if type(item) is tuple:
        return all(map(_is_literal, item))
    return type(item) in (str, int, bool, bytes) or (type(item) is float and math.isfinite(item))


Elements = ElementVector | ElementsByItem


def compared_items(
    pair: Aligned, known: Container[Hashable], argument: str, lacks: str, instead: str
) -> tuple[Hashable, ...]:
    """Return the items of two aligned rankings if all of them are known, or say what is lacking."""
    if pair.items is None:
        raise InputValueError(
            f"`{argument}` by item need rankings that name their items: got bare positions. "
            f"Give {instead}, or rankings with items."
        )
    lacking = [item for item in pair.items if item not in known]
    if lacking:
        raise InputValueError(f"`{argument}` must have {lacks} for each item compared: it lacks {listed(lacking)}.")
    return pair.items


def plain(item: Hashable) -> Hashable:
    """Return NumPy's texts and numbers as Python's, which are equal to them and print as they are parsed."""
    return item.item() if isinstance(item, np.str_ | np.number | np.bool_) else item


def text_by_item(values: Mapping[Hashable, Any], instead: str) -> str:
    """Return {item: value} as it is parsed; items that no text brings back, such as dates, have `instead`."""
    if not all(map(_is_literal, values)):
        return instead
    return "{" + ",".join(f"{item!r}:{value!r}" for item, value in values.items()) + "}"


def as_elements(elements: Any) -> Elements:
    """Return the weights that a vector, a dict {item: weight} or a Series with labels stands for."""
    if isinstance(elements, Elements):
        return elements
    if isinstance(elements, bool | int | float | str):
        raise InputTypeError(
            f"`elements` must be a vector of weights or a dict {{item: weight}}: got {shown(elements)}."
        )
    numbers, items = read_numbers(elements, "elements")
    values = _non_negative(numbers, items).tolist()
    return ElementVector(tuple(values)) if items is None else ElementsByItem(dict(zip(items, values, strict=True)))


def _non_negative(numbers: Numbers, items: tuple[Hashable, ...] | None) -> Floats:
    weights: Floats = numbers.astype(np.float64)
    fault = fault_of_weights(weights)
    if fault is not None:
        wanted, (place,) = fault
        where = f"at index {place}" if items is None else f"for item {shown(items[place])}"
        raise InputValueError(f"`elements` must be {wanted}: got {shown(numbers[place])} {where}.")
    return weights
