"""The items of two sides brought together: who stands where, and who is in one only."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Protocol

import numpy as np

from tiewise import hints
from tiewise.arrays import Integers, Numbers
from tiewise.errors import InputValueError, listed
from tiewise.hints import Hint


@dataclass(frozen=True, slots=True, eq=False)
class Join:
    """Where y's items stand among those of both: x's are 0, 1, 2, ..., those that x lacks follow in y's order.

    `numbers` has the number of each of y's items; x has the first `n_x` of the `n` different items.
    """

    numbers: Integers
    n_x: int
    n: int

    @property
    def is_same(self) -> bool:
        """Whether both have the same items."""
        return self.n == self.n_x == len(self.numbers)

    def in_order_of_x(self, by_item: Numbers) -> Numbers:
        """Return what y's items have (in the last axis) in the order of x's, which must be the same items."""
        ordered = np.empty_like(by_item)
        ordered[..., self.numbers] = by_item
        return ordered

    def rows(self) -> tuple[Integers, Integers]:
        """Return each item's row in x and in y, -1 where it is not there."""
        in_x, in_y = np.arange(self.n), np.full(self.n, -1)
        in_x[self.n_x :] = -1
        in_y[self.numbers] = np.arange(len(self.numbers))
        return in_x, in_y


def join(x: Sequence[Hashable], y: Sequence[Hashable]) -> Join:
    """Return where the items of y stand among those of x."""
    row_of = dict(zip(x, range(len(x)), strict=True))
    numbers = np.fromiter(map(row_of.get, y, repeat(-1)), dtype=np.int64, count=len(y))
    new = np.flatnonzero(numbers < 0)
    n = len(x) + len(new)
    if len(new):
        numbers[new] = np.arange(len(x), n)
    return Join(numbers, len(x), n)


class Named(Protocol):
    """What is given as an argument, and may name its items."""

    @property
    def argument(self) -> str:
        """What messages call it."""
        ...

    @property
    def items(self) -> Sequence[Hashable] | None:
        """Its items, None where it does not name them."""
        ...


def refuse_mixed(left: Named, right: Named, otherwise: str, hint: Hint | str = hints.LABELS) -> None:
    """Raise if one of two names its items and the other does not; `otherwise` is what both may be in place of named."""
    if (left.items is None) != (right.items is None):
        named, bare = (left, right) if right.items is None else (right, left)
        raise InputValueError(
            f"`{named.argument}` names its items and `{bare.argument}` does not: give both with items, or {otherwise}.",
            hint,
        )


def told_lacking(x: Collection[Hashable], y: Collection[Hashable], told_x: str = "`x`", told_y: str = "`y`") -> str:
    """Return which items only one of two has, as part of a sentence; nothing where they have the same."""
    lacks = ((told_y, _without(x, y)), (told_x, _without(y, x)))
    return "; ".join(f"{told} lacks {listed(items)}" for told, items in lacks if items)


def _without(items: Collection[Hashable], others: Collection[Hashable]) -> list[Hashable]:
    known = set(others)
    return [item for item in items if item not in known]
