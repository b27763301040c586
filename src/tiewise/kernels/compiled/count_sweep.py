"""Exact counts of dominated pairs."""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.count_trees import count_after, counted_before


@kernel("int64(float64[::1], int32[::1], int32[::1], float64, int64, int64, int32[::1], int32[::1], int32[::1])")
def count_sweep(s, place, query, sign, digits, shift, acc, later, out):
    """Pairs with S_j < S_t and place_j < query_t (sign -1: S_j > S_t), without those left to count_leaf.

    Unless out is empty, the count of each t is added to it.
    """
    keep = len(out) > 0
    n = np.uint64(len(s))
    one = np.uint64(1)
    down = np.uint64(shift)
    up = sign > 0.0
    last = n - one
    lead = np.uint64(0)
    total = 0
    for t in range(n):
        i = np.uint64(t) if up else last - np.uint64(t)
        v = sign * s[i]
        while lead < n:
            j = lead if up else last - lead
            if sign * s[j] >= v:
                break
            count_after(acc, later, np.uint64(place[j]) >> down, digits)
            lead += one
        found = counted_before(acc, np.uint64(query[i]) >> down, digits)
        total += found
        if keep:
            out[i] += found
    return total


@kernel("UniTuple(int64, 2)(int32[::1], int32[::1], int64, int64, int64, boolean, int32[:, ::1])")
def count_leaf(rank, query, shift, lo, hi, turned, out):
    """The rest of the cell each query of count_sweep falls into, (less, greater); ranks of s in the order of place.

    Unless out is empty, the counts of each t are added to its two rows; turned: they are in the opposite order.
    """
    keep = out.shape[1] > 0
    less = 0
    greater = 0
    mask = (1 << shift) - 1
    for t in range(lo, hi):
        r = rank[t]
        q = np.int64(query[t])
        base = np.uint64(q >> shift << shift)
        a = np.int32(0)  # 32 bits: twice the lanes
        b = np.int32(0)
        for k in range(q & mask):
            v = rank[base + np.uint64(k)]
            a = np.int32(a + np.int32(v < r))
            b = np.int32(b + np.int32(v > r))
        less += a
        greater += b
        if keep:
            k = len(rank) - 1 - t if turned else t
            out[0, k] += a
            out[1, k] += b
    return less, greater
