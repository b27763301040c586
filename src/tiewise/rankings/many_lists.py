"""Many lists of items in one numbering: read once, to be compared in pairs."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from tiewise.arrays import Integers, Ints, Numbers
from tiewise.kernels.list_pairs import ListPairs
from tiewise.rankings.list_reading import Opened
from tiewise.rankings.lists import ItemList, ListPair


@dataclass(frozen=True, slots=True, eq=False)
class ManyLists:
    """Lists place by place, best first, one behind the other: list k has the places start[k] to start[k + 1] - 1.

    `numbers` has the number of the item at each place, less than `n`; `tops` and `bottoms` have the first and the last
    place of its tie group, counted from 1 within its list. Tied items lie by number.
    """

    numbers: Ints
    tops: Ints
    bottoms: Ints
    start: Integers
    n: int

    @classmethod
    def of(cls, owner: Integers, keys: Numbers, numbers: Integers, count: int, n: int) -> Self:
        """Return `count` lists by their rows: whose list it is, the key that puts it in order, the item's number."""
        order = np.lexsort((numbers, keys, owner))
        owner, keys = owner[order], keys[order]
        start = np.searchsorted(owner, np.arange(count + 1))
        new = np.ones(len(order), dtype=np.bool_)
        new[1:] = (owner[1:] != owner[:-1]) | (keys[1:] != keys[:-1])
        first = np.flatnonzero(new)
        group = np.cumsum(new) - 1
        tops = first[group] - start[owner] + 1
        bottoms = np.append(first[1:], len(order))[group] - start[owner]
        items, tops, bottoms = (part.astype(np.int32) for part in (numbers[order], tops, bottoms))
        return cls(items, tops, bottoms, start, n)

    @property
    def longest(self) -> int:
        """The length of the longest list."""
        return int(np.diff(self.start).max(initial=0))

    @property
    def owner(self) -> Integers:
        """Whose list each place belongs to."""
        return np.repeat(np.arange(len(self.start) - 1), np.diff(self.start))

    @property
    def places(self) -> Integers:
        """Each place's number within its list, counted from 1."""
        return np.arange(1, len(self.numbers) + 1) - self.start[self.owner]

    @property
    def groups(self) -> Integers:
        """How many tie groups each list has."""
        return np.bincount(self.owner[self.places == self.tops], minlength=len(self.start) - 1)

    @property
    def turned(self) -> Ints:
        """Each list's places, counted from 0, from its last tie group to its first; tied items as they lie."""
        order = np.lexsort((-self.tops, self.owner))
        return (order - self.start[self.owner]).astype(np.int32)

    def pairs(self, first: Integers, second: Integers) -> ListPairs:
        """Return these pairs of lists, for many to be compared at once."""
        return ListPairs(self.numbers, self.tops, self.bottoms, self.start, self.n, first, second)

    def pair(self, i: int, j: int) -> ListPair:
        """Return two of the lists, for one comparison."""
        x, y = (slice(self.start[k], self.start[k + 1]) for k in (i, j))
        every, numbers = np.unique(np.concatenate((self.numbers[x], self.numbers[y])), return_inverse=True)
        own = np.split(numbers, [x.stop - x.start])
        tops, bottoms = self.tops.astype(np.int64), self.bottoms.astype(np.int64)
        left, right = (ItemList(mine, tops[at], bottoms[at]) for mine, at in zip(own, (x, y), strict=True))
        return ListPair(left, right, len(every))


def number_lists(lists: Sequence[Opened]) -> ManyLists | None:
    """Return lists with their items in one numbering; None where some name their items and some do not.

    Lists that do not name them have rows for items, and must have as many of them.
    """
    named = [one.items for one in lists if one.items is not None]
    if len({one.n for one in lists}) > 1 if not named else len(named) < len(lists):
        return None
    number_of: dict[Hashable, int] = {}
    for items in named:
        for item in items:
            number_of.setdefault(item, len(number_of))
    owner = np.repeat(np.arange(len(lists)), [one.n for one in lists])
    keys = np.concatenate([np.arange(one.n) if one.positions is None else one.positions for one in lists])
    if named:
        count, n = len(keys), len(number_of)
        numbers = np.fromiter((number_of[item] for items in named for item in items), np.int64, count)
    else:
        n = lists[0].n
        numbers = np.tile(np.arange(n), len(lists))
    return ManyLists.of(owner, keys, numbers, len(lists), n)
