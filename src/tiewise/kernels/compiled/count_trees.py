"""A tree of counts over the places of an axis: the tree of trees.py with 16^digits cells of whole numbers."""

import numpy as np

from tiewise.kernels.compile import kernel


@kernel("void(int32[::1], int32[::1], uint64, int64)", inner=True)
def count_after(acc, later, cell, digits):
    """Count one more in the entries of all cells after this one: digits of base 16, one register a digit."""
    four = np.uint64(4)
    first = np.uint64(0)
    width = np.uint64(16)
    for digit in range(digits):
        node = cell >> np.uint64(4 * (digits - 1 - digit))
        own = (node & np.uint64(15)) << four
        base = first + (node >> four << four)
        # All read before the first is written: then, and only then, one instruction does them.
        v0 = acc[base + np.uint64(0)] + later[own + np.uint64(0)]
        v1 = acc[base + np.uint64(1)] + later[own + np.uint64(1)]
        v2 = acc[base + np.uint64(2)] + later[own + np.uint64(2)]
        v3 = acc[base + np.uint64(3)] + later[own + np.uint64(3)]
        v4 = acc[base + np.uint64(4)] + later[own + np.uint64(4)]
        v5 = acc[base + np.uint64(5)] + later[own + np.uint64(5)]
        v6 = acc[base + np.uint64(6)] + later[own + np.uint64(6)]
        v7 = acc[base + np.uint64(7)] + later[own + np.uint64(7)]
        v8 = acc[base + np.uint64(8)] + later[own + np.uint64(8)]
        v9 = acc[base + np.uint64(9)] + later[own + np.uint64(9)]
        v10 = acc[base + np.uint64(10)] + later[own + np.uint64(10)]
        v11 = acc[base + np.uint64(11)] + later[own + np.uint64(11)]
        v12 = acc[base + np.uint64(12)] + later[own + np.uint64(12)]
        v13 = acc[base + np.uint64(13)] + later[own + np.uint64(13)]
        v14 = acc[base + np.uint64(14)] + later[own + np.uint64(14)]
        v15 = acc[base + np.uint64(15)] + later[own + np.uint64(15)]
        acc[base + np.uint64(0)] = v0
        acc[base + np.uint64(1)] = v1
        acc[base + np.uint64(2)] = v2
        acc[base + np.uint64(3)] = v3
        acc[base + np.uint64(4)] = v4
        acc[base + np.uint64(5)] = v5
        acc[base + np.uint64(6)] = v6
        acc[base + np.uint64(7)] = v7
        acc[base + np.uint64(8)] = v8
        acc[base + np.uint64(9)] = v9
        acc[base + np.uint64(10)] = v10
        acc[base + np.uint64(11)] = v11
        acc[base + np.uint64(12)] = v12
        acc[base + np.uint64(13)] = v13
        acc[base + np.uint64(14)] = v14
        acc[base + np.uint64(15)] = v15
        first += width
        width <<= four


@kernel("int64(int32[::1], uint64, int64)", inner=True)
def counted_before(acc, cell, digits):
    """How many sources are in cells before this one."""
    four = np.uint64(4)
    first = np.uint64(0)
    width = np.uint64(16)
    found = 0
    for digit in range(digits):
        found += np.int64(acc[first + (cell >> np.uint64(4 * (digits - 1 - digit)))])
        first += width
        width <<= four
    return found
