"""A variable as an axis: sorted once, for its quartiles as for its scale."""

import numpy as np

from tiewise.arrays import Floats
from tiewise.kernels import compiled
from tiewise.kernels.axes import Axis

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
    """The axis of values that are told apart by min(1, D/tolerance)."""

    def __init__(self, found: SortedValues, tolerance: float) -> None:
        gaps = np.diff(found.ordered)
        # A double is finest near zero, so that is where the closest values belong.
        anchor = int(gaps.argmin())
        if gaps[anchor] == gaps[-1] or not gaps[anchor]:
            anchor = len(gaps)
        self.first_gap, self.last_gap = (min(1.0, float(gap) / tolerance) for gap in gaps[[0, -1]])
        scale, self.values = np.empty((2, len(found.ordered)))
        compiled.value_pairs.value_scale(found.ordered, found.order, tolerance, anchor, scale, self.values)
        self.order, self.ordered = found.order, scale
        self.far = 1.0 - _ULPS * max(1.0, -float(scale[0]), float(scale[-1]))
        self._locate(*found.room)
