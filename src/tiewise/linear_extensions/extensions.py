"""The linear extensions of rankings with ties: every way to break them, a random one, the most and the least agreeing.

The positions of an extension are 1, ..., N, whatever the method that numbered the buckets.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, product
from typing import Self

import numpy as np

from tiewise.arrays import Generator, Integers, Numbers
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.buckets import Buckets
from tiewise.rankings.positions import method_of
from tiewise.rankings.ranking import Ranking


@dataclass(frozen=True, slots=True)
class Extensions:
    """The pairs of linear extensions of two aligned rankings, or of one of them while the other stays as it is."""

    pair: Aligned
    extended: tuple[bool, bool]
    x: Buckets
    y: Buckets
    kinds: Integers

    @classmethod
    def of(cls, pair: Aligned, extended: tuple[bool, bool] = (True, True), *, items_differ: bool = False) -> Self:
        """Return the extensions of a pair; `extended` says which of x and y have their ties broken.

        Items tied in both rankings are of one kind, and interchangeable; none are where items differ by themselves.
        """
        x, y = Buckets.of(pair.x), Buckets.of(pair.y)
        return cls(pair, extended, x, y, np.arange(pair.n) if items_differ else x.joined(y).of_item)

    @property
    def n(self) -> int:
        """The number of items."""
        return self.pair.n

    def count(self) -> float:
        """Return how many pairs of extensions differ, up to renaming items of one kind.

        Such items are interchangeable, and no renaming leaves a linear order as it is, so every case stands for equally
        many pairs of extensions: the mean over the cases is the mean over all. Beyond 10^9 the answer is infinity.
        """
        if not any(self.extended):
            return 1
        above = [buckets for buckets, extended, _ in self._sides() if extended]
        logarithm = sum(_log_orders(buckets.sizes) for buckets in above) - _log_orders(np.bincount(self.kinds))
        if logarithm > math.log(1e9):
            return math.inf
        return round(math.exp(logarithm))

    def each(self) -> Iterator[Aligned]:
        """Yield one pair of extensions of each case."""
        alone = np.arange(self.n)
        in_x, in_y = self.extended
        for x in _every(self.x, self.kinds) if in_x else [self.pair.x]:
            for y in _every(self.y, alone if in_x else self.kinds) if in_y else [self.pair.y]:
                yield Aligned(x, y, self.pair.names)

    def random(self, rng: Generator) -> Aligned:
        """Return a pair of extensions drawn at random, all equally likely."""
        x, y = (
            _by_keys(buckets.of_item + rng.random(self.n)) if extended else positions
            for buckets, extended, positions in self._sides()
        )
        return Aligned(x, y, self.pair.names)

    def agreeing(self, sign: int) -> Aligned:
        """Return the extensions that break ties by the other ranking's order (sign 1), or against it (sign -1).

        Items tied in both rankings are ordered alike in the two extensions, or oppositely.
        """
        x, y = self.pair.x, self.pair.y
        if self.extended[0]:
            x = _by_keys(sign * self.y.of_item, self.x.of_item)
        if self.extended[1]:
            y = _by_keys(sign * x, self.y.of_item)
        return Aligned(x, y, self.pair.names)

    def rankings(self, pair: Aligned) -> tuple[Ranking, Ranking]:
        """Return a pair of extensions as rankings of their own."""
        x, y = (Ranking._of(positions.copy(), pair.names, method_of(positions)) for positions in (pair.x, pair.y))
        return x, y

    def _sides(self) -> Iterator[tuple[Buckets, bool, Numbers]]:
        return zip((self.x, self.y), self.extended, (self.pair.x, self.pair.y), strict=True)


def _by_keys(*keys: Numbers) -> Numbers:
    """Return the positions 1, ..., N of items by their keys, the last key first."""
    positions = np.empty(len(keys[0]), dtype=np.int64)
    positions[np.lexsort(keys)] = np.arange(1, len(positions) + 1)
    return positions


def _log_orders(sizes: Integers) -> float:
    """Return the logarithm of the number of linear extensions of buckets of these sizes."""
    sizes, times = np.unique(sizes, return_counts=True)
    return math.fsum(count * math.lgamma(size + 1) for size, count in zip(sizes.tolist(), times.tolist(), strict=True))


def _every(buckets: Buckets, kinds: Numbers) -> Iterator[Numbers]:
    """Yield the positions of all extensions in which items of one kind keep the order in which they are given."""
    parts = np.split(buckets.order, buckets.starts[1:])
    arrangements = [_arrange(part.tolist(), kinds[part].tolist()) for part in parts]
    for orders in product(*arrangements):
        positions = np.empty(buckets.n, dtype=np.int64)
        positions[np.fromiter(chain.from_iterable(orders), np.int64, buckets.n)] = np.arange(1, buckets.n + 1)
        yield positions


def _arrange(items: list[int], kinds: list[int]) -> list[tuple[int, ...]]:
    """Return all orders of the items in which those of one kind keep their order."""
    if len(items) <= 1:
        return [tuple(items)]
    firsts = {kind: place for place, kind in reversed(list(enumerate(kinds)))}
    return [
        (items[place], *rest)
        for place in sorted(firsts.values())
        for rest in _arrange(items[:place] + items[place + 1 :], kinds[:place] + kinds[place + 1 :])
    ]
