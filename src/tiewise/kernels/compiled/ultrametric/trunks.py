"""Trunks and the items on them: levels peeled to ranks, items put in the order of their ranks."""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.ultrametric.signatures import FLOATS, GIVEN_FLOATS, GIVEN_LONGS, INT, INTS, VOID


@kernel(VOID(GIVEN_FLOATS, INT, INT, INTS, FLOATS))
def peel(w, first, last, rank, weight):
    """Peel the levels first..last of a valley from its higher end; ranks and weights are numbered from `first`."""
    i = first
    j = last
    from_below = True  # of two equal weights, the one on the side of the last: a monotone valley has one sign
    for k in range(first, last):
        from_below = w[i] > w[j - 1] or (w[i] == w[j - 1] and from_below)
        if from_below:
            rank[i] = k
            weight[k] = w[i]
            i += 1
        else:
            rank[j] = k
            weight[k] = -w[j - 1]
            j -= 1
    rank[i] = last
    weight[last] = 0.0


@kernel(VOID(GIVEN_LONGS, GIVEN_LONGS, INT, INT, INTS, INTS, FLOATS, INTS, INTS, FLOATS))
def seat(x, y, begin, end, rank_x, rank_y, weight_y, key, item, b):
    """Without ties in x: the y rank of each item and, unless b is empty, its weight, in the order of the x ranks.

    item, unless it is empty: without ties in y either, who has each y rank.
    """
    for i in range(begin, end):
        k = rank_y[np.uint64(y[i])]
        t = np.uint64(rank_x[np.uint64(x[i])])
        key[t] = k
        if item.size:
            item[np.uint64(k)] = t
        if b.size:
            b[t] = weight_y[np.uint64(k)]


@kernel(VOID(INTS, INT, INT, INTS))
def starts(key, begin, end, start):
    """start[k] = begin + number of items with key below k; start has one more entry than there are keys."""
    for k in range(start.size):
        start[k] = 0
    for t in range(begin, end):
        start[key[t] + 1] += 1
    start[0] = begin
    for k in range(1, start.size):
        start[k] += start[k - 1]


@kernel(INTS(INTS, INT, INTS))
def order(key, m, items):
    """Sort the items by key[item] < m, stably; no items given: all of them."""
    start = np.empty(m + 1, np.int32)
    starts(key, 0, key.size, start)
    out = np.empty(key.size, np.int32)
    for i in range(key.size):
        e = items[i] if items.size > 0 else i
        k = key[e]
        out[start[k]] = e
        start[k] += 1
    return out
