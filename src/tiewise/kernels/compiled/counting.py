"""Order of whole positions by counting, which is one pass where a sort of values takes several."""

import numpy as np
from numba import types

from tiewise.kernels.compile import kernel

# A caller's arrays, which may be read-only.
_POSITIONS = types.Array(types.int64, 1, "C", readonly=True)
_SCALE = types.Array(types.float64, 1, "C", readonly=True)


@kernel(types.void(_POSITIONS, _SCALE, *2 * (types.int32[::1],), *2 * (types.float64[::1],)))
def sort_positions(position, scale, count, order, ordered, values):
    """The same where each value is scale[position], position 0, 1, ...: a counting sort. scale must not fall.

    Positions 1, ..., n without ties are places already, and need no count: that is tried first, up to the first tie.
    """
    n = len(position)
    simple = len(scale) == n + 1
    if simple:
        for k in range(n):
            order[k] = -1
            ordered[k] = scale[k + 1]
        for k in range(n):
            p = position[k]
            if p == 0 or order[np.uint64(p - 1)] >= 0:
                simple = False
                break
            order[np.uint64(p - 1)] = k
            values[k] = scale[np.uint64(p)]
    if simple:
        return
    count[:] = 0
    for k in range(n):
        count[np.uint64(position[k])] += 1
    total = 0
    for p in range(len(scale)):
        c = count[p]
        count[p] = total
        for k in range(total, total + c):
            ordered[k] = scale[p]
        total += c
    for k in range(n):
        p = np.uint64(position[k])
        order[np.uint64(count[p])] = k
        count[p] += 1
        values[k] = scale[p]
