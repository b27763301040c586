"""One of two rankings on its scale, for the ways that count pairs in NumPy."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tiewise.arrays import Bools, Floats, Integers, Numbers
from tiewise.weights.sum_distance import SumDistance


@dataclass(frozen=True)
class ScaledSide:
    """The positions of the items, their distances by sum, and how many pairs are tied."""

    positions: Numbers
    metric: SumDistance
    tied: int

    @cached_property
    def order(self) -> Integers:
        """The items by their positions."""
        return in_order(self.positions, self.tied)

    @cached_property
    def parts(self) -> list[Floats]:
        """The scale at the items: in one part, or with a second of what the first has rounded away."""
        return self.metric.in_parts(self.positions)

    @cached_property
    def _near_before(self) -> tuple[Integers, Integers]:
        """By place, the first that is tied with it, and how many before that are near."""
        scale, positions = self.parts[0][self.order], self.positions[self.order]
        ends = np.searchsorted(positions, positions) if self.tied else np.arange(len(scale))
        return ends, ends - np.searchsorted(scale, scale - 1.0, side="right")

    @cached_property
    def near_count(self) -> int:
        """How many pairs have different positions that are not told apart in full."""
        return int(self._near_before[1].sum())

    def near_pairs(self) -> tuple[Integers, Integers]:
        """Return the items of these pairs, those that are earlier here and those that are later."""
        ends, counts = self._near_before
        # The places of those near before one are a run that ends where the ties of that one begin.
        passed = np.cumsum(counts)
        places = np.arange(passed[-1]) + np.repeat(ends - passed, counts)
        return self.order[places], np.repeat(self.order, counts)

    def between(self, earlier: Integers, later: Integers) -> Floats:
        """Return W(later) - W(earlier), -1 and 1 at the most; what misses these only by rounding is there."""
        d: Floats = self.parts[0][later] - self.parts[0][earlier]
        for rest in self.parts[1:]:
            d += rest[later] - rest[earlier]
        d[d >= 1.0 - self.metric.slack] = 1.0
        d[d <= self.metric.slack - 1.0] = -1.0
        return d

    def are_rising(self, first: Integers, second: Integers) -> Bools:
        """Tell of which pairs the first has the better position."""
        found: Bools = self.positions[first] < self.positions[second]
        return found


def in_order(positions: Numbers, tied: int) -> Integers:
    """Return the items by their positions; where none are tied, whole positions are places, and nothing is sorted."""
    if tied or positions.dtype.kind == "f":
        return np.argsort(positions, kind="stable")
    order = np.empty(len(positions), dtype=np.int64)
    order[positions - 1] = np.arange(len(positions))
    return order
