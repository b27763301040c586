"""Masses by item: what the pairs of each item add to C and to D, apart for those it leads and those it trails in x.

Every count meets a pair at one of its two items, the later one on the axis x. With both axes turned round it meets the
same pairs at their other items: two counts give every item all of its pairs.
"""

from typing import Any

import numpy as np

from tiewise.arrays import Floats, Ints, Numbers
from tiewise.kernels import sorting
from tiewise.kernels.axes import Along, Axis
from tiewise.kernels.threads import together

LEADS, TRAILS = 0, 1
C, D = 0, 1


class ItemSums:
    """By item, the mass of its concordant and of its discordant pairs, while they are being summed up.

    Whole numbers have a place of their own, so that they cancel before anything small is added to them.
    """

    def __init__(self, n: int) -> None:
        self.is_swapped = False
        """Whether the count takes y for x."""
        self.is_turned = False
        """Whether the axes are turned round now, so that what both items of a pair get at once is already there."""
        self.is_complete = False
        """Whether both items of every pair have got it, and the axes need not be turned round at all."""
        self.scratch = np.empty((2, 2, n))
        """Per side, two rows for a kernel to write to; the same ones again and again cost no page faults."""
        self.along: Along | None = None
        self.diagonals: dict[tuple[int, float, float], Axis] = {}
        self._sums = np.zeros((2, 2, 2, n))

    def add(
        self, side: int, values: Numbers, items: Ints, factor: float = 1.0, role: int = TRAILS, *, along_y: bool = False
    ) -> None:
        """Add factor * values[k] to items[k], which has this role in its pairs: on x, or on y where `along_y`."""
        # Of a discordant pair, the item that is later on the one axis is the earlier one on the other.
        other = self.is_turned ^ (side == D and self.is_swapped ^ along_y)
        out = self._sums[int(values.dtype.kind == "i")][role ^ int(other)][side]
        (sorting.add_ints_at if values.dtype.kind == "i" else sorting.add_at)(values, items, factor, out)

    def clear(self, side: int) -> None:
        """Forget the masses of a side: they were rounding."""
        self._sums[0, :, side] = 0.0

    def result(self) -> Floats:
        """Return the sums by role, side and item; what rounding left below zero is zero."""
        masses, counts = self._sums
        masses += counts
        return np.maximum(masses, 0.0, out=masses)


def along_of(x: Axis, y: Axis, sums: ItemSums | None, *, values: bool = False) -> Along:
    """Return Along(x, y); that of axes turned round from the one before."""
    if sums is None:
        return Along(x, y, values=values)
    sums.along = sums.along.turned(x) if sums.along is not None else Along(x, y, values=values)
    return sums.along


def columns(n: int, sums: ItemSums | None, scratch: int | None = None, dtype: Any = np.float64) -> Numbers:
    """Return two rows for a kernel to write to, new or from one side's scratch; empty ones if nobody asks for sums."""
    if sums is None:
        return np.empty((2, 0), dtype)
    return np.empty((2, n), dtype) if scratch is None else sums.scratch[scratch].reshape(-1)[: 2 * n].reshape(2, n)


def add_both(sums: ItemSums, values: Numbers, items: Ints, *how: Any, along_y: bool = False) -> None:
    """Add the two rows of values, the first to C and the second to D, side by side."""

    def add(side: int) -> None:
        sums.add(side, values[side], items, *how, along_y=along_y)

    together([(add, side) for side in (C, D)])
