"""Many rankings of the same number of items, a row each: their orders, and the places that their buckets occupy."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from tiewise.arrays import Bools, Floats, Ints, Numbers


@dataclass(frozen=True, slots=True)
class RankedRows:
    """Rankings as weak orders, whatever the method that numbered them.

    `order` lists the items of each ranking, best first, tied ones as they lie. By item, `place` says where it stands
    in that order, from 0, `first` where its bucket begins, and `size` how many items share the bucket.
    """

    order: Ints
    place: Ints
    first: Ints
    size: Ints

    @classmethod
    def of(cls, keys: Numbers) -> Self:
        """Return the rankings of rows of positions, or of other keys, smallest first."""
        rows, n = keys.shape
        order = np.argsort(keys, axis=1, kind="stable").astype(np.int32)
        ordered = np.take_along_axis(keys, order, axis=1)
        places = np.arange(n, dtype=np.int32)
        place = np.empty((rows, n), np.int32)
        np.put_along_axis(place, order, np.broadcast_to(places, (rows, n)), axis=1)
        tied = ordered[:, 1:] == ordered[:, :-1]
        if not tied.any():
            return cls(order, place, place, np.ones_like(place))
        begins, ends = np.ones((2, rows, n), dtype=np.bool_)
        begins[:, 1:] = ends[:, :-1] = ~tied
        first = np.maximum.accumulate(np.where(begins, places, np.int32(0)), axis=1)
        last = np.minimum.accumulate(np.where(ends, places, np.int32(n))[:, ::-1], axis=1)[:, ::-1]
        size = np.take_along_axis(last - first + np.int32(1), place, axis=1)
        return cls(order, place, np.take_along_axis(first, place, axis=1), size)

    def __len__(self) -> int:
        return len(self.order)

    def __getitem__(self, rows: slice | Bools) -> "RankedRows":
        """Return some of the rankings."""
        return RankedRows(self.order[rows], self.place[rows], self.first[rows], self.size[rows])

    @property
    def n(self) -> int:
        """The number of items."""
        return int(self.order.shape[1])

    @property
    def tied(self) -> Bools:
        """Which of the rankings have ties."""
        return np.asarray((self.size > 1).any(axis=1))

    @property
    def mean_positions(self) -> Floats:
        """The mean of the positions that the bucket of each item occupies."""
        means: Floats = self.first + (self.size + 1) / 2.0
        return means

    def bucket_sums(self, of_places: Floats) -> Floats:
        """Return by item the sum over the places of its bucket of numbers that go by the place, for all rows alike."""
        begins = np.flatnonzero(self._begins)
        sums = np.add.reduceat(np.broadcast_to(of_places, self.order.shape).ravel(), begins)
        by_place = np.repeat(sums, np.diff(begins, append=self.order.size)).reshape(self.order.shape)
        return np.take_along_axis(by_place, self.place, axis=1)

    @property
    def _begins(self) -> Bools:
        """By place, whether a bucket begins there."""
        found: Bools = np.take_along_axis(self.first, self.order, axis=1) == np.arange(self.n)
        return found

    def are_numbered(self, positions: Floats) -> Bools:
        """Tell which rows of numbers, whose orders these are, are positions by one of the rules for ties."""
        dense = np.take_along_axis(np.cumsum(self._begins, axis=1), self.place, axis=1)
        rules = (dense, self.first + 1, self.first + self.size, self.mean_positions)
        numbered: Bools = np.logical_or.reduce([(positions == rule).all(axis=1) for rule in rules])
        return numbered
