"""Masses by item: what the pairs of each item add to C and to D.

Every count adds a pair's mass at one of its two items, the later one on the axis along which it counts. With both axes
turned round it meets the same pairs and adds each at the other item: two counts give every item all of its pairs.
"""

from typing import Any

import numpy as np

from tiewise.arrays import Floats, Ints, Numbers
from tiewise.kernels import sorting
from tiewise.kernels.threads import together

C, D = 0, 1


class ItemSums:
    """By item, the mass of its concordant and of its discordant pairs, while it is being summed up.

    Whole numbers have a place of their own, so that they cancel before anything small is added to them.
    """

    def __init__(self, n: int) -> None:
        self.is_turned = False
        """Whether the axes are turned round, so that what both items of a pair get at once is already there."""
        self._masses, self._counts = np.zeros((2, n)), np.zeros((2, n))

    def add(self, side: int, values: Floats, items: Ints, factor: float = 1.0) -> None:
        """Add factor * values[k] to the mass of items[k]."""
        sorting.add_at(values, items, factor, self._masses[side])

    def count(self, side: int, values: Numbers, items: Ints, factor: float = 1.0) -> None:
        """Add factor * values[k], a whole number, to the pairs of items[k]."""
        sorting.add_ints_at(values, items, factor, self._counts[side])

    def result(self) -> tuple[Floats, Floats]:
        """Return (C, D) by item; what rounding left below zero is zero."""
        self._masses += self._counts
        c, d = np.maximum(self._masses, 0.0, out=self._masses)
        return c, d


def columns(n: int, sums: ItemSums | None, dtype: Any = np.float64) -> Numbers:
    """Return two rows for a kernel to write each item's sums to; empty ones, which it leaves alone, if nobody asks."""
    return np.empty((2, n if sums is not None else 0), dtype)


def add_both(add: Any, values: Numbers, items: Ints, factor: float = 1.0) -> None:
    """Add the two rows of values, the first to C and the second to D, side by side."""
    together([(add, side, values[side], items, factor) for side in (C, D)])
