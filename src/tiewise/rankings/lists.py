"""Two lists of items, best first, which need not have the same items or the same length."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.errors import InputValueError
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.buckets import Buckets
from tiewise.rankings.inputs import as_input
from tiewise.rankings.joining import join, refuse_mixed
from tiewise.rankings.list_reading import open_list, refuse_doubtful
from tiewise.rankings.positions import tied_pairs


@dataclass(frozen=True, slots=True, eq=False)
class ItemList:
    """One list, place by place, best first.

    `numbers` has the number that the item at each place has among the items of both lists; `tops` and `bottoms` have
    the first and the last place of its tie group, counted from 1.
    """

    numbers: Integers
    tops: Integers
    bottoms: Integers

    @classmethod
    def of(cls, positions: Numbers | None, numbers: Integers) -> Self:
        """Return the list of the items with these numbers at these positions; None if they are listed best first."""
        places = np.arange(1, len(numbers) + 1)
        if positions is None:
            return cls(numbers, places, places)
        if positions.dtype.kind == "i" and not tied_pairs(positions):  # 1, ..., n, which need no sorting
            in_order = np.empty_like(numbers)
            in_order[positions - 1] = numbers
            return cls(in_order, places, places)
        buckets = Buckets.of(positions)
        tops = buckets.starts[buckets.at_place] + 1
        return cls(numbers[buckets.order], tops, tops + buckets.sizes[buckets.at_place] - 1)

    @property
    def length(self) -> int:
        """The number of items."""
        return len(self.numbers)

    @property
    def has_ties(self) -> bool:
        """Whether any two items share a position."""
        return bool((self.tops != self.bottoms).any())


@dataclass(frozen=True, slots=True, eq=False)
class ListPair:
    """Two lists whose items are numbered alike, from 0 to n - 1, n being the number of different items."""

    x: ItemList
    y: ItemList
    n: int

    @classmethod
    def of(cls, x: Numbers, y: Numbers) -> Self:
        """Return the lists of the same items, by their positions in both."""
        items = np.arange(len(x))
        return cls(ItemList.of(x, items), ItemList.of(y, items), len(x))

    @property
    def has_same_items(self) -> bool:
        """Whether both lists have the same items."""
        return self.n == self.x.length == self.y.length

    @property
    def shorter_and_longer(self) -> tuple[ItemList, ItemList]:
        """The two lists by length."""
        return (self.x, self.y) if self.x.length <= self.y.length else (self.y, self.x)

    @property
    def buckets_of_all(self) -> Aligned:
        """All items in both lists, those that a list lacks in one bucket at its bottom."""
        x, y = (self.spread(side, side.tops, side.length + 1) for side in (self.x, self.y))
        return Aligned(x, y)

    def mean_positions(self, absent: float) -> tuple[Floats, Floats]:
        """Return all items' positions in both lists, tied ones at their mean, those that a list lacks at `absent`."""
        x, y = (self.spread(side, (side.tops + side.bottoms) / 2, absent) for side in (self.x, self.y))
        return x, y

    def spread(self, side: ItemList, by_place: Numbers, absent: float) -> Numbers:
        """Return a list's values place by place as values item by item, `absent` for items that it lacks."""
        by_item = np.full(self.n, absent, dtype=by_place.dtype)
        by_item[side.numbers] = by_place
        return by_item


def pair_lists(x: object, y: object, input: str | None = None) -> ListPair:
    """Return two lists, their items numbered alike: by name where both name them, by row where neither does."""
    said = as_input(input)
    if said is None:
        refuse_doubtful(x, y)
    left, right = open_list(x, "x", said), open_list(y, "y", said)
    refuse_mixed(left, right, "both as arrays of positions", "A list holds items here, best first.")
    if left.items is None and left.n != right.n:
        raise InputValueError(
            f"`x` and `y` must have the same length as arrays of positions: got {left.n} and {right.n}.",
            "Lists of different items and lengths are given as lists of items, best first.",
        )
    numbers, n = np.arange(right.n), left.n
    if left.items is not None and right.items is not None and left.items is not right.items:
        both = join(left.items, right.items)
        numbers, n = both.numbers, both.n
    return ListPair(ItemList.of(left.positions, np.arange(left.n)), ItemList.of(right.positions, numbers), n)
