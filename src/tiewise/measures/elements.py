"""How much each item weighs: a vector in the order of x's items, or weights by item."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.errors import InputTypeError, InputValueError, listed, shown
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.reading import read_numbers


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
        object.__setattr__(self, "_weights", dict(weights))
        object.__setattr__(self, "_hash", hash(frozenset(self._weights.items())))

    def of(self, pair: Aligned) -> Floats:
        """Return the weights of the items of two aligned rankings."""
        if pair.items is None:
            raise InputValueError(
                "`elements` by item need rankings that name their items: got bare positions. "
                "Give a vector, or rankings with items."
            )
        lacking = [item for item in pair.items if item not in self._weights]
        if lacking:
            raise InputValueError(f"`elements` must have a weight for each item compared: it lacks {listed(lacking)}.")
        return np.array([self._weights[item] for item in pair.items], dtype=np.float64)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ElementsByItem) and self._weights == other._weights

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return "{" + ",".join(f"{item!r}:{weight!r}" for item, weight in self._weights.items()) + "}"

    def __repr__(self) -> str:
        return f"<weights of {len(self._weights)} items>"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"weights by item cannot be changed: {name} was to be set.")

    def __reduce__(self) -> tuple[Any, ...]:
        return ElementsByItem, (self._weights,)


Elements = ElementVector | ElementsByItem


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
    wrong = np.flatnonzero(~((numbers >= 0) & (numbers < np.inf)))
    if wrong.size:
        place = int(wrong[0])
        where = f"at index {place}" if items is None else f"for item {shown(items[place])}"
        raise InputValueError(f"`elements` must be finite and >= 0: got {shown(numbers[place])} {where}.")
    return numbers.astype(np.float64)
