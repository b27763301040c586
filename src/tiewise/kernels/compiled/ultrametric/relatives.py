"""The minimum and its relatives, all but the product, on trunks.

Of an inversion (i first in x, j first in y) these norms need one weight only, or both but in separate terms:
T(a_i, b_j) = f(a_i) [b_j large enough for a_i] + f(b_j) [a_i large enough for b_j].  As |b| falls with the rank,
"large enough" is "rank below a frontier F(a_i)", and i needs the number of j with later x and y rank below
min(k_y(i), F). Where k_y(i) is the smaller, that is the number of inversions of i; where F is, the number no longer
depends on i but on its x rank only, and follows from that of the rank before as F moves along, F being monotone (for
the nilpotent minimum up, then down).  So integers do it all, and only the inversions of each item cost a logarithm,
once for both axes: an item's seat is its place on x, less those before it that it is inverted with, plus those after.
"""

import numpy as np
from numba import types

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.norms import SLACK, norm_of_weights
from tiewise.kernels.compiled.ultrametric.inversions import inversions
from tiewise.kernels.compiled.ultrametric.products import CHUNK
from tiewise.kernels.compiled.ultrametric.seats import negative
from tiewise.kernels.compiled.ultrametric.signatures import (
    BOOL,
    COUPLE,
    FLAGS,
    FLOAT,
    FLOATS,
    INT,
    INTS,
    LONGS,
    TWO,
    VOID,
)
from tiewise.kernels.compiled.ultrametric.trunks import order
from tiewise.kernels.compiled.ultrametric.twofold import add_product
from tiewise.kernels.norms import DRASTIC, LUKASIEWICZ, NILPOTENT


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


@kernel(VOID(INT, BOOL, INTS, INTS, FLOATS, FLOATS, INTS, INTS, FLAGS, INTS, FLOATS, LONGS))
def frontier(kind, strict, seat, item, a, b, own, inverted, is_minus, minus, total, number):
    """Add one axis' share of the inversions to total = (C, C's low digits, D, D's low digits), their number to number.

    Items and seats are those of this axis and of the other one, the second axis (strict) having them exchanged;
    `inverted` is by item of the first. is_minus: which seats have a negative weight, minus: how many inversions of an
    item are with one of these, both empty if all weights have one sign.
    """
    n = seat.size
    is_mixed = is_minus.size > 0
    all_minus = b[0] < 0.0
    region = 0  # items with a greater own rank and a seat before `reach`, of which below so many have a negative weight
    region_minus = 0
    reach = 0
    e = 0
    while e < n:
        end = e + 1
        if own.size:
            while end < n and own[end] == own[e]:
                end += 1
        size = abs(a[e])
        for t in range(e, end):
            p = np.uint64(seat[t])
            inside = seat[t] < reach
            region -= inside
            if is_mixed:
                region_minus -= inside & is_minus[p]
        while reach < n and _reaches(kind, strict, size, abs(b[reach])):
            later = item[reach] >= end
            region += later
            if is_mixed:
                region_minus += later & is_minus[reach]
            reach += 1
        while reach > 0 and not _reaches(kind, strict, size, abs(b[reach - 1])):
            reach -= 1
            later = item[reach] >= end
            region -= later
            if is_mixed:
                region_minus -= later & is_minus[reach]
        if kind == DRASTIC and strict and size == 1.0:
            e = end
            continue  # both weights are 1, and the first axis has taken the pair
        met = 0
        met_minus = 0
        for t in range(e, end):
            p = np.int64(seat[t])
            # An item is at seat p = t - (inversions with those before) + (inversions with those after).
            own_met = inverted[np.uint64(p)] + p - t if strict else np.int64(inverted[t])
            is_near = p <= reach
            met += own_met if is_near else region
            if is_mixed:
                met_minus += np.int64(minus[t]) if is_near else region_minus
        if not is_mixed and all_minus:
            met_minus = met
        unlike = met - met_minus if a[e] < 0.0 else met_minus
        if unlike:
            number[0] += unlike
            add_product(total, 0, size, float(unlike))
        if met - unlike:
            number[1] += met - unlike
            add_product(total, 2, size, float(met - unlike))
        e = end


@kernel(VOID(INT, INTS, FLOATS, FLOATS, INTS, INTS, INTS, INT, INT, FLOATS))
def ups(kind, seat, a, b, own, other, inverted, begin, end, total):
    """Add to `total`, as `frontier` does, the pairs of the items begin..end with those that are later on both axes.

    If some ranks are equal, these must be all items.
    """
    n = seat.size
    run_end = np.empty(other.size, np.int32)  # by seat, of those with an equal rank
    for p in range(other.size - 1, -1, -1):
        run_end[p] = run_end[p + 1] if p + 1 < n and other[p] == other[p + 1] else p + 1
    later_from = end  # the first item with a greater own rank
    twins = 0  # items after this one with the same two ranks
    while end > begin:
        chunk = max(begin, end - CHUNK)
        c = d = 0.0
        for e in range(end - 1, chunk - 1, -1):
            p = np.uint64(seat[e])
            if not own.size or (e + 1 < n and own[e] != own[e + 1]):
                later_from = e + 1
            later = n - later_from - inverted[e]
            if other.size:
                is_twin = e + 1 < later_from and run_end[np.uint64(seat[e + 1])] == run_end[p]
                twins = twins + 1 if is_twin else 0
                later -= run_end[p] - seat[e] - 1 - twins  # tied on the other axis, and later on this one
            v = norm_of_weights(kind, abs(a[e]), abs(b[p])) * later
            unlike = (a[e] < 0.0) != (b[p] < 0.0)
            c += 0.0 if unlike else v
            d += v if unlike else 0.0
        add_product(total, 0, 1.0, c)
        add_product(total, 2, 1.0, d)
        end = chunk


@kernel(TWO(INT, types.float64[:, ::1], types.int64[:, ::1]))
def both_axes(kind, total, number):
    """C and D by what `frontier` has found on either axis, and `ups`."""
    for part in range(1, total.shape[0]):
        for side in range(0, 4, 2):
            add_product(total[0], side, 1.0, total[part, side])
            total[0, side + 1] += total[part, side + 1]
        for side in range(2):
            number[0, side] += number[part, side]
    # Of a + b - 1 the terms a and b are in total; each axis saw the pair once.
    half = 0.5 if kind == LUKASIEWICZ else 0.0
    c = (total[0, 0] - half * number[0, 0]) + total[0, 1]
    d = (total[0, 2] - half * number[0, 1]) + total[0, 3]
    return max(0.0, c), max(0.0, d)


@kernel(COUPLE, handed=True)
def relatives(kind, k1, k2, w1, w2):
    """C and D over all pairs of items on one trunk of x and one of y, for all norms but the product.

    k1, k2: ranks on the trunks, items in the order of k1, of k2 among equal k1; w1, w2: signed weights of the ranks.
    """
    n = k1.size
    item = order(k2, w2.size, np.empty(0, np.int32))
    seat, other, a, b = np.empty(n, np.int32), np.empty(n, np.int32), np.empty(n), np.empty(n)
    for p in range(n):
        e = np.uint64(item[p])
        seat[e] = p
        other[p] = k2[e]
        b[p] = w2[k2[e]]
        a[p] = w1[k1[p]]
    own = k1
    total, number = np.zeros((3, 4)), np.zeros((3, 2), np.int64)
    inverted = np.empty(n, np.int32)
    for axis in range(3):  # a call in a loop is compiled once
        is_minus = negative(b) if axis else np.empty(0, np.bool_)
        minus = np.empty(is_minus.size, np.int32) if axis else inverted
        if minus.size:
            inversions(seat, item, is_minus, 0, n, minus)
        if axis == 0:
            ups(kind, seat, a, b, own, other, inverted, 0, n, total[0])
            continue
        frontier(kind, axis == 2, seat, item, a, b, own, inverted, is_minus, minus, total[axis], number[axis])
        seat, item, a, b, own = item, seat, b, a, other
    return both_axes(kind, total, number)
