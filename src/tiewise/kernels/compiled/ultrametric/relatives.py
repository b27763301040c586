"""The minimum and its relatives, all but the product, on trunks.

Of an inversion (i first in x, j first in y) these norms need one weight only, or both but in separate terms:
T(a_i, b_j) = f(a_i) [b_j large enough for a_i] + f(b_j) [a_i large enough for b_j].  As |b| falls with the rank,
"large enough" is "rank below a frontier F(a_i)", and i needs the number of j with later x and y rank below
min(k_y(i), F). Where k_y(i) is the smaller, that is the number of inversions of i; where F is, the number no longer
depends on i but on its x rank only, and follows from that of the rank before as F moves along, F being monotone (for
the nilpotent minimum up, then down).  So integers do it all, and only the inversions of each item cost a logarithm.
"""

import numpy as np
from numba import types

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.count_trees import count_after, counted_before
from tiewise.kernels.compiled.norms import SLACK, norm_of_weights
from tiewise.kernels.compiled.ultrametric.products import CHUNK
from tiewise.kernels.compiled.ultrametric.signatures import BOOL, COUPLE, FLOAT, FLOATS, INT, INTS, LONGS, TWO, VOID
from tiewise.kernels.compiled.ultrametric.trunks import order, starts
from tiewise.kernels.compiled.ultrametric.twofold import add_product
from tiewise.kernels.norms import DRASTIC, LUKASIEWICZ, NILPOTENT

CELL = 8  # bits of the places that share a cell of the tree, at most


@kernel(VOID(INTS, INTS, INTS, INTS, INTS, INTS, INT, LONGS), inner=True)
def _count(query, query_by_place, place, item, seat, met_by, factor, found):
    """Add to `found` factor times, for every item, the later items with a place before its query.

    Walking from the last item back, a tree (`trees.py`) over the places counts whom we met; what is left of the cell
    that a query falls into is looked at item by item, in the order of place. seat: where each item asks from; item: who
    has this seat. place, met_by: the same of those who count, the others being at the last place of all, and -1.
    """
    n = place.size
    bits = 1
    while np.int64(1) << bits < n:
        bits += 1
    digits = max(1, (bits - CELL + 3) // 4)
    shift = max(0, bits - 4 * digits)
    down = np.uint64(shift)
    later = np.zeros(256, np.int32)
    for k in range(16):
        later[17 * k + 1 : 16 * k + 16] = 1
    met = np.zeros((np.int64(16) ** (digits + 1) - 16) // 15, np.int32)
    for k in range(n):
        e = np.uint64(n - 1 - k)
        found[e] += factor * counted_before(met, np.uint64(query[e]) >> down, digits)
        count_after(met, later, np.uint64(place[e]) >> down, digits)
    rest = np.empty(n, np.int32)
    for p in range(n):
        e = item[p]
        q = np.int64(query_by_place[p])
        base = np.uint64(q >> shift << shift)
        number = np.int32(0)  # 32 bits: twice the lanes
        for k in range(q & ((1 << shift) - 1)):
            number = np.int32(number + np.int32(met_by[base + np.uint64(k)] > e))
        rest[p] = number
    for e in range(n):
        found[e] += factor * rest[np.uint64(seat[e])]


@kernel(VOID(INTS, INTS, INTS, FLOATS, LONGS), inner=True)
def _inversions(other, seat, other_start, other_weight, found):
    """For every item the later ones with a lesser `other`, by the sign of these: + in the low half, - in the high.

    seat: where each item is in the order of the other axis, on which other_start has where each rank begins.
    """
    n = other.size
    query, query_by_place, item = np.empty(n, np.int32), np.empty(n, np.int32), np.empty(n, np.int32)
    for e in range(n):
        p = np.uint64(seat[e])
        query[e] = query_by_place[p] = other_start[np.uint64(other[e])]
        item[p] = e
        found[e] = 0
    negative = 0
    last = other_weight.size - 1  # no rank is greater
    for k in range(last):
        negative += other_weight[k] < 0.0
    minus = np.int64(1) << 32
    factor = minus if 0 < negative == last else 1
    place, met_by = seat, item
    for again in range(2):  # one call in a loop is compiled once
        if again:
            if negative in (0, last):
                break
            # Of all, those with - move to the high half.
            factor = minus - 1
            end = 1
            while end < n:
                end *= 2
            place, met_by = np.empty(n, np.int32), np.empty(n, np.int32)
            for e in range(n):
                counts = other_weight[np.uint64(other[e])] < 0.0
                place[e] = seat[e] if counts else end - 1
                met_by[np.uint64(seat[e])] = e if counts else -1
        _count(query, query_by_place, place, item, seat, met_by, factor, found)


@kernel(BOOL(INT, BOOL, FLOAT, FLOAT), inner=True)
def _reaches(kind, strict, a, b):
    """Tell if b is large enough for a; of two equal weights of a minimum only the x axis (not strict) takes it."""
    if kind == DRASTIC:
        return b == 1.0
    lack = 1.0 - max(a, b)
    if kind == NILPOTENT and lack > 0.0 and min(a, b) - lack <= SLACK:
        return False
    if kind == LUKASIEWICZ and min(a, b) <= lack:
        return False
    return kind == LUKASIEWICZ or b > a or (b == a and not strict)


@kernel(VOID(INT, BOOL, INTS, INTS, FLOATS, INTS, INTS, FLOATS, LONGS, FLOATS, LONGS), inner=True)
def _frontier(kind, strict, start, other, weight, other_start, own, other_weight, inversions, total, number):
    """Add one axis' share of the inversions to total = (C, C's low digits, D, D's low digits), their number to number.

    Of the items in the order of this axis: start (where each rank begins), other (rank on the other axis), inversions
    (as counted).  Of the items in the order of the other axis: other_start, own (rank on this one).  All are read in
    order, only the signs are not.
    """
    region = 0  # items with own rank > k and other rank < reach; signs apart, as in `_inversions`
    reach = 0
    for k in range(weight.size):
        a = abs(weight[k])
        for t in range(start[k], start[k + 1]):
            if other[t] < reach:
                region -= 1 << ((other_weight[other[t]] < 0.0) << 5)
        while reach < other_weight.size and _reaches(kind, strict, a, abs(other_weight[reach])):
            for t in range(other_start[reach], other_start[reach + 1]):
                region += (own[t] > k) << ((other_weight[reach] < 0.0) << 5)
            reach += 1
        while reach > 0 and not _reaches(kind, strict, a, abs(other_weight[reach - 1])):
            reach -= 1
            for t in range(other_start[reach], other_start[reach + 1]):
                region -= (own[t] > k) << ((other_weight[reach] < 0.0) << 5)
        if kind == DRASTIC and strict and a == 1.0:
            continue  # both weights are 1, and the x axis has taken the pair
        plus = 0
        minus = 0
        for t in range(start[k], start[k + 1]):
            met = inversions[t] if other[t] <= reach else region
            plus += met & 0xFFFFFFFF
            minus += met >> 32
        if weight[k] < 0.0:
            plus, minus = minus, plus
        for side in range(2):
            met = plus if side else minus
            if met:
                number[side] += met
                add_product(total, 2 * side, a, float(met))


@kernel(VOID(INT, BOOL, INTS, INTS, FLOATS, FLOATS, FLOATS, LONGS))
def one_axis(kind, strict, own, other, weight, other_weight, total, number):
    """Add what pairs that one axis takes are worth to `total`, as `_frontier` does; not strict: and all ups.

    own, other: ranks of the items on this axis and on the other, in the order of own, of other among equal own.
    """
    n = own.size
    start, other_start = np.empty(weight.size + 1, np.int32), np.empty(other_weight.size + 1, np.int32)
    starts(own, 0, n, start)
    starts(other, 0, n, other_start)
    seat, own_by_other = np.empty(n, np.int32), np.empty(n, np.int32)
    taken = other_start.copy()
    for e in range(n):
        p = taken[np.uint64(other[e])]
        taken[np.uint64(other[e])] += 1
        seat[e] = p
        own_by_other[np.uint64(p)] = own[e]
    inversions = np.empty(n, np.int64)
    _inversions(other, seat, other_start, other_weight, inversions)
    twins = 0
    end = 0 if strict else n
    while end > 0:
        begin = max(0, end - CHUNK)
        c = d = 0.0
        for e in range(end - 1, begin - 1, -1):
            k, h = np.uint64(own[e]), np.uint64(other[e])
            twins = twins + 1 if e + 1 < n and own[e + 1] == own[e] and other[e + 1] == other[e] else 0
            tied = other_start[h + np.uint64(1)] - seat[e] - 1 - twins  # on the other axis, and later on this one
            ups = n - start[k + np.uint64(1)] - (inversions[e] & 0xFFFFFFFF) - (inversions[e] >> 32) - tied
            a, b = weight[k], other_weight[h]
            v = norm_of_weights(kind, abs(a), abs(b)) * ups
            unlike = (a < 0.0) != (b < 0.0)
            c += 0.0 if unlike else v
            d += v if unlike else 0.0
        add_product(total, 0, 1.0, c)
        add_product(total, 2, 1.0, d)
        end = begin
    _frontier(kind, strict, start, other, weight, other_start, own_by_other, other_weight, inversions, total, number)


@kernel(VOID(INTS, INTS, INTS, INTS))
def turned(own, other, own_to, other_to):
    """Put the ranks in the order of the other axis, of this one among equals."""
    m = 0
    for e in range(other.size):
        m = max(m, other[e] + 1)
    items = order(other, m, np.empty(0, np.int32))
    for e in range(own.size):
        own_to[e] = own[items[e]]
        other_to[e] = other[items[e]]


@kernel(TWO(INT, types.float64[:, ::1], types.int64[:, ::1]))
def both_axes(kind, total, number):
    """C and D by what `one_axis` has found on the first and on the second."""
    for side in range(0, 4, 2):
        add_product(total[0], side, 1.0, total[1, side])
        total[0, side + 1] += total[1, side + 1]
    # Of a + b - 1 the terms a and b are in total; each axis saw the pair once.
    half = 0.5 if kind == LUKASIEWICZ else 0.0
    c = (total[0, 0] - half * (number[0, 0] + number[1, 0])) + total[0, 1]
    d = (total[0, 2] - half * (number[0, 1] + number[1, 1])) + total[0, 3]
    return max(0.0, c), max(0.0, d)


@kernel(COUPLE, handed=True)
def relatives(kind, k1, k2, w1, w2):
    """C and D over all pairs of items on one trunk of x and one of y, for all norms but the product.

    k1, k2: ranks on the trunks, items in the order of k1, of k2 among equal k1; w1, w2: signed weights of the ranks.
    """
    total, number = np.zeros((2, 4)), np.zeros((2, 2), np.int64)
    own, other, weight, other_weight = k1, k2, w1, w2
    for axis in range(2):  # one call in a loop is compiled once
        if axis:
            other, own = np.empty(k1.size, np.int32), np.empty(k1.size, np.int32)
            turned(k1, k2, other, own)
            weight, other_weight = w2, w1
        one_axis(kind, axis == 1, own, other, weight, other_weight, total[axis], number[axis])
    return both_axes(kind, total, number)
