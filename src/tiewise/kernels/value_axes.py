"""A variable as an axis: sorted once, for its quartiles as for its scale."""

import numpy as np

from tiewise.arrays import Floats, Ints
from tiewise.kernels import compiled
from tiewise.kernels.axes import Axis, taken
from tiewise.kernels.compiled import places

# As for a distance by sum: what misses 1 by no more is 1 but for rounding.
_ULPS = 2.0**-50


class SortedValues:
    """Values in order."""

    def __init__(self, values: Floats) -> None:
        n = len(values)
        self.order, self.ordered = np.empty(n, np.int32), np.empty(n)
        self.room = np.empty((2, n), np.uint64)
        compiled.sorting.sort_values(values, self.order, self.ordered, *self.room)


class ValueAxis(Axis):
    """The axis of values that are told apart by min(1, D/tolerance), with what is asked for most.

    Of the rest, `first` and `below` are found by `locate`, and how many are near, so far by a sample of the items.
    """

    def __init__(self, found: SortedValues, tolerance: float) -> None:
        ordered = found.ordered
        ends = float(ordered[1] - ordered[0]), float(ordered[-1] - ordered[-2])
        self.first_gap, self.last_gap = (min(1.0, gap / tolerance) for gap in ends)
        self.order, (self.ordered, self.values) = found.order, np.empty((2, len(ordered)))
        self.ties, self.near = compiled.value_pairs.value_scale(
            ordered, self.order, tolerance, self.ordered, self.values
        )
        self.far = 1.0 - _ULPS * max(1.0, -float(self.ordered[0]), float(self.ordered[-1]))
        self.code = np.empty(0, np.int64)
        self._room = found.room

    def locate(self) -> None:
        """Find what is far from each item, unless that is known."""
        if not len(self.code):
            self._locate(*self._room)

    def places(self, items: Ints) -> Ints:
        """Places of the items."""
        if len(self.code):
            return super().places(items)
        place = np.empty(len(items), np.int32)
        places.scatter(np.arange(len(items), dtype=np.int32), self.order, place)
        return taken(place, items)
