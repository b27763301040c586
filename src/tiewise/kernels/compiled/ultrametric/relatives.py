"""The minimum and its relatives, all but the product, on trunks.

Of an inversion (i first in x, j first in y) these norms need one weight only, or both but in separate terms:
T(a_i, b_j) = f(a_i) [b_j large enough for a_i] + f(b_j) [a_i large enough for b_j].  As |b| falls with the rank,
"large enough" is "rank below a frontier F(a_i)", and i needs the number of j with later x and y rank below
min(k_y(i), F). Where k_y(i) is the smaller, that is the number of inversions of i; where F is, the number no longer
depends on i but on its x rank only, and follows from that of the rank before as F moves along, F being monotone (for
the nilpotent minimum up, then down).  So integers do it all, and only the inversions of each item cost a logarithm.
"""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.norms import SLACK, norm_of_weights
from tiewise.kernels.compiled.ultrametric.products import LEAF
from tiewise.kernels.compiled.ultrametric.signatures import BOOL, COUPLE, FLOAT, FLOATS, INT, INTS, LONGS, VOID
from tiewise.kernels.compiled.ultrametric.trunks import starts
from tiewise.kernels.compiled.ultrametric.twofold import add_product
from tiewise.kernels.norms import DRASTIC, LUKASIEWICZ, NILPOTENT


@kernel(VOID(LONGS, LONGS, LONGS, LONGS, LONGS, LONGS, INT, INT, INTS, INT, INT, LONGS, LONGS), inner=True)
def _count(word, right, left, word_to, right_to, left_to, lo, hi, start, first, last, right_out, left_out):
    """For every item the later items with a smaller key (right) and the earlier ones with a larger key (left).

    A word is key << 33 | item << 2 | (y sign is -) << 1 | (x sign is -).  Counts are split by the sign of the others, y
    sign for right, x sign for left: number with + in the low half, with - in the high half.  As in `split`.  right_out
    is in the order of the items, left_out in the order of the keys; start[k] is used up and ends as start[k + 1].
    """
    if last - first < 2 or hi - lo <= LEAF:
        end = hi if last - first > 1 else lo  # of one key: no pair counts
        for i in range(lo, hi):
            u = word[i]
            for j in range(i + 1, end):
                v = word[j]
                inverted = (u >> 33) > (v >> 33)
                right[i] += inverted << ((v & 2) << 4)
                left[j] += inverted << ((u & 1) << 5)
            right_out[(u >> 2) & 0x7FFFFFFF] = right[i]
            left_out[start[u >> 33]] = left[i]
            start[u >> 33] += 1
        return
    mid = (first + last) // 2
    # A recursive call must fit the signature exactly: numba's cache cannot hold a second one.
    seat = np.int64(start[mid])
    bound = mid << 33
    larger = 0
    for t in range(lo, hi):
        u = word[t]
        larger += (u >= bound) << ((u & 1) << 5)
    smaller = 0
    p = seat - 1
    q = hi - 1
    for t in range(hi - 1, lo - 1, -1):
        u = word[np.uint64(t)]
        large = u >= bound
        larger -= large << ((u & 1) << 5)
        to = q if large else p
        word_to[np.uint64(to)] = u
        right_to[np.uint64(to)] = right[np.uint64(t)] + (smaller if large else 0)
        left_to[np.uint64(to)] = left[np.uint64(t)] + (0 if large else larger)
        smaller += (1 - large) << ((u & 2) << 4)
        q -= large
        p -= 1 - large
    _count(word_to, right_to, left_to, word, right, left, lo, seat, start, first, mid, right_out, left_out)
    _count(word_to, right_to, left_to, word, right, left, seat, hi, start, mid, last, right_out, left_out)


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
    region = 0  # items with own rank > k and other rank < reach; signs apart, as in `_count`
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
            number[side] += met
            add_product(total, 2 * side, a, float(met))


@kernel(COUPLE)
def relatives(kind, k1, k2, w1, w2):
    """C and D over all pairs of items on one trunk of x and one of y, for all norms but the product.

    k1, k2: ranks on the trunks, items in the order of k1, of k2 among equal k1; w1, w2: signed weights of the ranks.
    """
    n = k1.size
    start1, start2 = np.empty(w1.size + 1, np.int32), np.empty(w2.size + 1, np.int32)
    starts(k1, 0, n, start1)
    starts(k2, 0, n, start2)
    word, word_to = np.empty(n, np.int64), np.empty(n, np.int64)
    right, right_here, right_to = np.empty(n, np.int64), np.zeros(n, np.int64), np.empty(n, np.int64)
    left, left_here, left_to = np.empty(n, np.int64), np.zeros(n, np.int64), np.empty(n, np.int64)
    for e in range(n):
        word[e] = np.int64(k2[e]) << 33 | e << 2 | (w2[k2[e]] < 0.0) << 1 | (w1[k1[e]] < 0.0)
    _count(word, right_here, left_here, word_to, right_to, left_to, 0, n, start2, 0, w2.size, right, left)
    end2 = start2  # as `_count` left it
    start2 = end2.copy()
    total, number = np.zeros(4), np.zeros(2, np.int64)
    by2 = np.empty(n, np.int32)  # k1 in the order of k2
    twins = 0
    for e in range(n - 1, -1, -1):
        k, h = k1[e], k2[e]
        twins = twins + 1 if e + 1 < n and k1[e + 1] == k and k2[e + 1] == h else 0
        tied = end2[h] - start2[h] - twins  # in y, and later in x
        ups = n - start1[k + 1] - (right[e] & 0xFFFFFFFF) - (right[e] >> 32) - tied
        start2[h] -= 1
        by2[start2[h]] = k
        a, b = w1[k], w2[h]
        add_product(total, 2 * ((a < 0.0) != (b < 0.0)), norm_of_weights(kind, abs(a), abs(b)), float(ups))
    _frontier(kind, False, start1, k2, w1, start2, by2, w2, right, total, number)
    _frontier(kind, True, start2, by2, w2, start1, k2, w1, left, total, number)
    # Of a + b - 1 the terms a and b are in total; each axis saw the pair once.
    half = 0.5 if kind == LUKASIEWICZ else 0.0
    return max(0.0, (total[0] - half * number[0]) + total[1]), max(0.0, (total[2] - half * number[1]) + total[3])
