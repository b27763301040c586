"""The buckets of many groups at once: who is tied with whom in each, and the positions that they take."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.rankings.positions import METHODS


@dataclass(frozen=True, slots=True, eq=False)
class GroupBuckets:
    """Rows of many groups by their keys, smallest first; equal keys of a group are a bucket.

    `order` has the rows group by group and bucket by bucket, `at` the bucket of each. Of a bucket, `group` is the group
    it belongs to, `key` its key, `number` which one of its group it is, `first` and `last` the places it takes there.
    """

    order: Integers
    at: Integers
    group: Integers
    key: Floats
    number: Integers
    first: Integers
    last: Integers

    @classmethod
    def of(cls, groups: Integers, keys: Floats) -> Self:
        """Return the buckets of rows by the group of each and its key; a key that is nan is a bucket, the last."""
        order = np.lexsort((keys, groups))
        groups, keys = groups[order], keys[order]
        starts = np.ones(len(order), dtype=np.bool_)
        starts[1:] = groups[1:] != groups[:-1]
        new = starts.copy()
        new[1:] |= keys[1:] != keys[:-1]
        begin, at = np.flatnonzero(new), np.cumsum(new) - 1
        head = np.maximum.accumulate(np.where(starts[begin], np.arange(len(begin)), 0))  # the first one of the group
        before = begin[head]
        number = np.arange(len(begin)) - head + 1
        last = np.append(begin[1:], len(order))[: len(begin)] - before
        return cls(order, at, groups[begin], keys[begin], number, begin - before + 1, last)

    def positions(self, method: Integers) -> Floats:
        """Return the rows' positions, as they came; method[group] is the number of the group's method in METHODS."""
        by_bucket = np.choose(method[self.group], self._made) if len(self.group) else np.empty(0)
        positions = np.empty(len(self.order))
        positions[self.order] = by_bucket[self.at]
        return positions

    def methods(self, count: int) -> Integers:
        """Return for each of `count` groups the first of METHODS that makes the keys positions, -1 where none does."""
        found = np.full(count, -1)
        for number in reversed(range(len(METHODS))):
            fits = np.ones(count, dtype=np.bool_)
            fits[self.group[self._made[number] != self.key]] = False
            found[fits] = number
        return found

    @property
    def _made(self) -> tuple[Floats, ...]:
        """The positions of the buckets, by method."""
        dense, first, last = (part.astype(np.float64) for part in (self.number, self.first, self.last))
        return dense, first, last, (first + last) / 2
