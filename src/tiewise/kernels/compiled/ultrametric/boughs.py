"""The items on one trunk of x: all pairs of few, all trunks of y for many."""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.norms import norm_of_weights
from tiewise.kernels.compiled.ultrametric.peeling import planted, trunk
from tiewise.kernels.compiled.ultrametric.signatures import COUPLE, FLOATS, INT, INTS, LIMB, TWO
from tiewise.kernels.compiled.ultrametric.trunks import order, starts

BRUSH = 48  # below this many items comparing all pairs beats the heavier machinery of arbitrary weights
CELLS = 2  # so many pairs of ranks an item are quicker than a sort


@kernel(TWO(INT, INTS, FLOATS, FLOATS), inner=True)
def _brush(kind, k1, w1, near):
    """All pairs of few items on a trunk of x, in y order."""
    all_c = 0.0
    all_d = 0.0
    for i in range(k1.size):
        b = c = d = 0.0
        for j in range(i + 1, k1.size):
            b = max(b, near[j])
            if k1[i] == k1[j]:
                continue
            a = w1[k1[i]] if k1[i] < k1[j] else -w1[k1[j]]
            v = norm_of_weights(kind, abs(a), b)
            c += 0.0 if a < 0.0 else v
            d += v if a < 0.0 else 0.0
        all_c += c
        all_d += d
    return all_c, all_d


@kernel(COUPLE, inner=True)
def _twigs(kind, k1, k2, w1, w2):
    """All pairs of few items on a trunk of x and a trunk of y, in the order of k1."""
    all_c = 0.0
    all_d = 0.0
    for i in range(k1.size):
        a = w1[k1[i]]
        c = d = 0.0
        for j in range(i + 1, k1.size):
            if k1[i] == k1[j] or k2[i] == k2[j]:
                continue
            b = w2[k2[i]] if k2[i] < k2[j] else -w2[k2[j]]
            v = norm_of_weights(kind, abs(a), abs(b))
            unlike = (a < 0.0) != (b < 0.0)
            c += 0.0 if unlike else v
            d += v if unlike else 0.0
        all_c += c
        all_d += d
    return all_c, all_d


@kernel(TWO(INT, INTS, INTS, FLOATS, FLOATS, INTS), inner=True)
def _table(kind, k1, k2, w1, w2, count):
    """All pairs of many items on short trunks, in any order: how many have each pair of ranks. count: room for that.

    Of a pair, one item is first in x, at rank p. The other is later in y as well, and the first item's rank q decides
    there (an up), or it comes first in y, at rank q: either way the value is T of the weights at p and q.
    """
    rows, columns = w1.size, w2.size
    count[: (rows + 1) * columns] = 0
    for e in range(k1.size):
        count[np.uint64(k1[e] * columns + k2[e])] += 1
    beyond = count[rows * columns : (rows + 1) * columns]  # by rank in y, the items later in x
    all_c = 0.0
    all_d = 0.0
    for p in range(rows - 1, -1, -1):
        here = count[p * columns : (p + 1) * columns]
        later = 0  # in y, of those at p
        later_both = 0
        c = d = 0.0
        for q in range(columns - 1, -1, -1):
            v = norm_of_weights(kind, abs(w1[p]), abs(w2[q]))
            ups = v * (float(here[q]) * float(later_both))
            inversions = v * (float(later) * float(beyond[q]))
            unlike = (w1[p] < 0.0) != (w2[q] < 0.0)
            c += inversions if unlike else ups
            d += ups if unlike else inversions
            later += here[q]
            later_both += beyond[q]
        for q in range(columns):
            beyond[q] += here[q]
        all_c += c
        all_d += d
    return all_c, all_d


@kernel(LIMB, handed=True)
def bough(couple, kind, k1, w1, near):
    """C and D over the items on a trunk of x, in y order, near[t] the distance in y of t to the one before.

    Few items: all pairs.  Many: all trunks of y.
    """
    n = k1.size
    if n <= BRUSH:
        return _brush(kind, k1, w1, near)
    level = np.empty(n, np.int32)
    gap = np.empty(n)
    m = 0
    for t in range(n):
        if t > 0 and near[t] > 0.0:
            gap[m] = near[t]
            m += 1
        level[t] = m
    gap = gap[:m]
    m += 1
    start = np.empty(m + 1, np.int32)
    starts(level, 0, n, start)
    none = np.empty(0, np.int32)
    by1 = order(k1, w1.size, none)
    left, right, rank, w2, seat, stack = planted(gap)
    top = 3
    own, other, items = np.empty(n, np.int32), np.empty(n, np.int32), np.empty(n, np.int32)
    w1_here = np.empty(n)
    count = np.empty(CELLS * n, np.int32)
    c = 0.0
    d = 0.0
    while top > 0:
        top -= 3
        lo, hi = stack[top], stack[top + 1]
        ranks, top = trunk(gap, start, left, right, lo, hi, stack[top + 2], rank, w2, seat, stack, top)
        s = start[lo]
        size = start[hi] - s
        k = -1
        for t in range(size):  # only the x ranks that occur here, or long trunks would cost as often as they are met
            e = by1[s + t]
            items[t] = e
            if t == 0 or k1[e] != k1[items[t - 1]]:
                k += 1
                w1_here[k] = w1[k1[e]]
            own[t] = k
            other[t] = rank[level[e]]
        own_here, other_here = own[:size], other[:size]
        if (k + 2) * ranks <= count.size and (k + 1) * ranks <= CELLS * size:
            part_c, part_d = _table(kind, own_here, other_here, w1_here[: k + 1], w2[:ranks], count)
        elif size <= BRUSH:
            part_c, part_d = _twigs(kind, own_here, other_here, w1_here, w2)
        else:
            again = order(own_here, k + 1, order(other_here, ranks, none))
            for t in range(size):
                again[t] = other[again[t]]
            part_c, part_d = couple(kind, own_here, again, w1_here[: k + 1], w2[:ranks])
        c += part_c
        d += part_d
        for t in range(size):
            e = items[t]
            k = rank[level[e]]
            by1[seat[k]] = e
            seat[k] += 1
    return c, d
