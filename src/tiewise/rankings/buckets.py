"""The buckets of a vector of positions: who is tied with whom, and which positions 1, ..., N a bucket occupies."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np

from tiewise.arrays import Integers, Numbers


@dataclass(frozen=True, slots=True)
class Buckets:
    """Buckets, best first.

    `order` lists the items by position, so that the item at place p of it occupies position p + 1; `of_item` has each
    item's bucket and `at_place` each place's; bucket b takes the places `starts[b]` to `starts[b] + sizes[b] - 1`.
    """

    order: Integers
    of_item: Integers
    at_place: Integers
    starts: Integers
    sizes: Integers

    @classmethod
    def of(cls, positions: Numbers) -> Self:
        """Return the buckets of a vector of positions, whatever the method that numbered it."""
        order = np.argsort(positions, kind="stable")
        new = np.empty(len(order), dtype=np.bool_)
        new[:1] = True
        in_order = positions[order]
        np.not_equal(in_order[1:], in_order[:-1], out=new[1:])
        starts = np.flatnonzero(new)
        at_place = np.cumsum(new) - 1
        of_item = np.empty_like(at_place)
        of_item[order] = at_place
        return cls(order, of_item, at_place, starts, np.diff(starts, append=len(order)))

    @property
    def n(self) -> int:
        """The number of items."""
        return len(self.order)

    @property
    def count(self) -> int:
        """The number of buckets."""
        return len(self.sizes)

    @property
    def places(self) -> Integers:
        """The first place of each item's bucket, counted from 1: how many items stand before it, and one."""
        found: Integers = self.starts[self.of_item] + 1
        return found

    def place(self, item: int) -> tuple[int, bool]:
        """Return an item's place, and whether others share it."""
        bucket = self.of_item[item]
        return int(self.starts[bucket]) + 1, bool(self.sizes[bucket] > 1)

    def told(self, item: int) -> str:
        """Return an item's place as one says it, whatever the method that numbered it: 1, =2, =2, 4."""
        place, is_shared = self.place(item)
        return f"{'=' if is_shared else ''}{place:,}"

    @property
    def tied_pairs(self) -> int:
        """The number of pairs of items in the same bucket."""
        return int((self.sizes * (self.sizes - 1) // 2).sum())

    def pairs(self) -> Iterator[tuple[Integers, Integers]]:
        """Yield every pair of places in the same bucket once, in arrays (left, right) of at most n places."""
        end = (self.starts + self.sizes)[self.at_place]
        left = np.arange(self.n)
        for step in range(1, int(self.sizes.max(initial=1))):
            left = left[left + step < end[left]]
            yield left, left + step

    def joined(self, other: "Buckets") -> "Buckets":
        """Return the buckets of items that are tied in this ranking and in the other, in the order of this one."""
        return Buckets.of(self.of_item * other.count + other.of_item)
