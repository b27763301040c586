"""A variable as an axis: sorted once, for its quartiles as for its scale."""

import numpy as np

from tiewise.arrays import Floats, Ints
from tiewise.kernels import compiled
from tiewise.kernels.axes import Axis, taken
from tiewise.kernels.compiled import places

# As for a distance by sum: what misses 1 by no more is 1 but for rounding.
_ULPS = 2.0**-50

_SAMPLE = 128  # items by which it is told whether many are near


class SortedValues:
    """Values in order."""

    def __init__(self, values: Floats) -> None:
        n = len(values)
        self.order, self.ordered = np.empty(n, np.int32), np.empty(n)
        self.room = np.empty((2, n), np.uint64)
        compiled.sorting.sort_values(values, self.order, self.ordered, *self.room)


class ValueAxis(Axis):
    """The axis of values that are told apart by min(1, D/tolerance), with what all t-norms ask for.

    The rest, `first`, `below` and how many are near, is found by `locate`.
    """

    def __init__(self, found: SortedValues, tolerance: float) -> None:
        gaps = np.diff(found.ordered)
        # A double is finest near zero, so that is where the closest values belong.
        anchor = int(gaps.argmin())
        if gaps[anchor] == gaps[-1] or not gaps[anchor]:
            anchor = len(gaps)
        self.first_gap, self.last_gap = (min(1.0, float(gap) / tolerance) for gap in gaps[[0, -1]])
        scale, self.values = np.empty((2, len(found.ordered)))
        self.ties = compiled.value_pairs.value_scale(found.ordered, found.order, tolerance, anchor, scale, self.values)
        self.order, self.ordered = found.order, scale
        self.far = 1.0 - _ULPS * max(1.0, -float(scale[0]), float(scale[-1]))
        self._room = found.room
        self.code = np.empty(0, np.int64)

    def locate(self) -> None:
        """Find what is far from each item."""
        self._locate(*self._room)

    def has_near(self, number: int) -> bool:
        """Tell whether an item has more than so many others near, those below it alone, by a sample of the items."""
        n = len(self.ordered)
        sample = np.arange(n // (2 * _SAMPLE), n, n // _SAMPLE)
        below = np.searchsorted(self.ordered, self.ordered[sample] - self.far)
        return float((sample - below).mean()) > number

    def places(self, items: Ints) -> Ints:
        """Places of the items."""
        if len(self.code):
            return super().places(items)
        place = np.empty(len(items), np.int32)
        places.scatter(np.arange(len(items), dtype=np.int32), self.order, place)
        return taken(place, items)
