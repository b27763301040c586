"""Masses by item: what the pairs of each item add to C and to D.

Every count adds a pair's mass at one of its two items, the later one on the axis along which it counts. With both axes
turned round it meets the same pairs and adds each at the other item: two counts give every item all of its pairs.
"""

from typing import Any

import numpy as np

from tiewise.arrays import Floats, Ints, Numbers
from tiewise.kernels import sorting
from tiewise.kernels.axes import Along, Axis
from tiewise.kernels.threads import together

C, D = 0, 1


class ItemSums:
    """By item, the mass of its concordant and of its discordant pairs, while it is being summed up.

    Whole numbers have a place of their own, so that they cancel before anything small is added to them.
    """

    def __init__(self, n: int) -> None:
        self.is_turned = False
        """Whether the axes are turned round now, so that what both items of a pair get at once is already there."""
        self.is_complete = False
        """Whether both items of every pair have got it, and the axes need not be turned round at all."""
        self.scratch = np.empty((2, 2, n))
        """Per side, two rows for a kernel to write to; the same ones again and again cost no page faults."""
        self.along: Along | None = None
        self.diagonals: dict[tuple[int, float, float], Axis] = {}
        self._masses, self._counts = np.zeros((2, n)), np.zeros((2, n))

    def add(self, side: int, values: Floats, items: Ints, factor: float = 1.0) -> None:
        """Add factor * values[k] to the mass of items[k]."""
        sorting.add_at(values, items, factor, self._masses[side])

    def count(self, side: int, values: Numbers, items: Ints, factor: float = 1.0) -> None:
        """Add factor * values[k], a whole number, to the pairs of items[k]."""
        sorting.add_ints_at(values, items, factor, self._counts[side])

    def clear(self, side: int) -> None:
        """Forget the masses of a side: they were rounding."""
        self._masses[side] = 0.0

    def result(self) -> tuple[Floats, Floats]:
        """Return (C, D) by item; what rounding left below zero is zero."""
        self._masses += self._counts
        c, d = np.maximum(self._masses, 0.0, out=self._masses)
        return c, d


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


def add_both(add: Any, values: Numbers, items: Ints, factor: float = 1.0) -> None:
    """Add the two rows of values, the first to C and the second to D, side by side."""
    together([(add, side, values[side], items, factor) for side in (C, D)])
