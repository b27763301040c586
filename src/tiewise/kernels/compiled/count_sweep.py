"""Exact counts of dominated pairs."""

import numpy as np

from tiewise.kernels.compile import kernel


@kernel("void(int32[::1], int32[::1], uint64, int64)")
def _add(acc, later, c, digits):
    """Count one more in the entries of all cells after c: digits of base 16, one register a digit."""
    four = np.uint64(4)
    first = np.uint64(0)
    width = np.uint64(16)
    for digit in range(digits):
        node = c >> np.uint64(4 * (digits - 1 - digit))
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


@kernel("int64(float64[::1], int32[::1], int32[::1], float64, int64, int64, int32[::1], int32[::1], int32[::1])")
def count_sweep(s, place, query, sign, digits, shift, acc, later, out):
    """Pairs with S_j < S_t and place_j < query_t (sign -1: S_j > S_t), without those left to count_leaf.

    Unless out is empty, the count of each t is added to it.
    """
    keep = len(out) > 0
    n = np.uint64(len(s))
    one = np.uint64(1)
    four = np.uint64(4)
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
            _add(acc, later, np.uint64(place[j]) >> down, digits)
            lead += one
        c = np.uint64(query[i]) >> down
        first = np.uint64(0)
        width = np.uint64(16)
        found = 0
        for digit in range(digits):
            found += np.int64(acc[first + (c >> np.uint64(4 * (digits - 1 - digit)))])
            first += width
            width <<= four
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
