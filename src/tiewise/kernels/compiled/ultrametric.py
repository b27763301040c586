"""C and D for scaled gamma when distances are maxima of weights, d(p,q) = max w(i) between p and q.

The one idea.  Such a d is an ultrametric: the largest weight cuts the positions in two, every pair across the cut has
that distance, and so on inside both sides (the Cartesian tree of w).  Follow this tree from the root into the larger
side each time: a *trunk*, from which the smaller sides are peeled off one after the other, k = 0, 1, 2, ...  For two
positions that leave the trunk at different k, the one that leaves first decides everything: d is its weight, and its
side (peeled from below: sign +, from above: -) says which of the two is better, whatever the other is.  So on a trunk
an axis is only

    rank k of each item (equal k: the trunk says nothing of the pair), signed weight w[k], |w[k]| falling with k,

and decreasing, increasing and valley-shaped weights are one trunk on which every position is peeled singly.  A peak is
one cut and a trunk on each side.  Arbitrary weights are many trunks, each item on O(log N) of them.

Given a trunk on both axes, a pair (i, j) with i first in x is of one of two kinds:
  up         i is first in y too: value T(|a_i|, |b_i|), concordant if a_i b_i > 0;
  inversion  j is first in y:     value T(|a_i|, |b_j|), discordant if a_i b_j > 0   (a, b: signed weights of x, of y).
Nothing is ever computed as a difference of masses (of integers only), so a small C or D is as exact as a large one.

All this is one file because a kernel calls only kernels of its own file (see compile.py).
"""

import numpy as np
from numba import types

from tiewise.kernels.compile import kernel

LEAF = 24  # below this many items comparing all pairs beats another pass
BRUSH = 48  # the same for the heavier machinery of arbitrary weights
CHUNK = 512  # partial sums this long are added to the running sum, which keeps rounding from drifting with N
SLACK = 2.0**-49  # where the nilpotent minimum jumps, weights such as 0.1 and 0.9 count as adding up to 1 exactly
PRODUCT, MINIMUM, LUKASIEWICZ, DRASTIC, NILPOTENT = range(5)

_i = types.int64
_f = types.float64
_b = types.boolean
_I4 = types.int32[::1]
_I8 = types.int64[::1]
_F = types.float64[::1]
_GIVEN_I8 = types.Array(types.int64, 1, "C", readonly=True)  # a caller's array, which may be locked
_GIVEN_F = types.Array(types.float64, 1, "C", readonly=True)
_two = types.UniTuple(_f, 2)
_four = types.UniTuple(_f, 4)
_couple = _two(_i, _I4, _I4, _F, _F)
_limb = _two(types.FunctionType(_couple), _i, _I4, _F, _F)
_index = np.uint64  # an unsigned index needs no test for a negative one, which shows in the innermost loops


# --------------------------------------------------------------------------------------------------------------- axes


@kernel(types.void(_GIVEN_F, _i, _i, _I4, _F))
def peel(w, first, last, rank, weight):
    """Peel the levels first..last of a valley from its higher end; ranks and weights are numbered from `first`."""
    i = first
    j = last
    for k in range(first, last):
        if w[i] >= w[j - 1]:
            rank[i] = k
            weight[k] = w[i]
            i += 1
        else:
            rank[j] = k
            weight[k] = -w[j - 1]
            j -= 1
    rank[i] = last
    weight[last] = 0.0


@kernel(types.void(_GIVEN_I8, _GIVEN_I8, _i, _i, _I4, _I4, _F, _I4, _F))
def scatter(x, y, begin, end, rank_x, rank_y, weight_y, key, b):
    """Without ties in x: the y rank of each item and its signed weight, written in the order of the x ranks."""
    for i in range(begin, end):
        k = rank_y[y[i]]
        t = rank_x[x[i]]
        key[t] = k
        b[t] = weight_y[k]


@kernel(types.void(_I4, _i, _i, _I4))
def starts(key, begin, end, start):
    """start[k] = begin + number of items with key below k; start has one more entry than there are keys."""
    for k in range(start.size):
        start[k] = 0
    for t in range(begin, end):
        start[key[t] + 1] += 1
    start[0] = begin
    for k in range(1, start.size):
        start[k] += start[k - 1]


@kernel(_I4(_I4, _i, _I4))
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


# -------------------------------------------------------------------------------------------------------------- norms


@kernel(_f(_i, _f, _f))
def tnorm(rule, a, b):
    """T(a, b).  Whether a + b > 1, and by how much, is found without rounding: 1 - c is exact for c >= 1/2."""
    low = min(a, b)
    lack = 1.0 - max(a, b)
    if rule == PRODUCT:
        return a * b
    if rule == MINIMUM:
        return low
    if rule == DRASTIC:
        return low if lack == 0.0 else 0.0
    if rule == NILPOTENT:
        return low if lack == 0.0 or low - lack > SLACK else 0.0
    return low - lack if low > lack else 0.0


# ------------------------------------------------------------------------------------------------------------ product


@kernel(_four(_I4, _F, _F, _I4, _F, _F, _i, _i, _i, _i))
def split(key, a, b, key_to, a_to, b_to, lo, hi, seat, mid):
    """Take one step of a sort by key that counts: items lo..hi, in x order, go stably about `seat` by key < mid.

    Walking from the last item back, an item with a large key meets all later ones with small keys (inversions), an item
    with a small key all later ones with large keys (ups).  No branch depends on the data: a wrongly predicted branch
    costs more than the arithmetic.  The positive and negative parts of z are (|z|+z)/2 and (|z|-z)/2; the halves are
    taken at the end, exactly.  Returns up concordant, up discordant, inverted concordant, inverted discordant.
    """
    p = seat - 1
    q = hi - 1
    up_c = up_d = inv_c = inv_d = 0.0
    plus = minus = 0.0
    end = hi
    while end > lo:
        begin = max(lo, end - CHUNK)
        more = less = 0.0
        uc = ud = vc = vd = 0.0
        for t in range(end - 1, begin - 1, -1):
            k = key[_index(t)]
            x = a[_index(t)]
            y = b[_index(t)]
            large = k >= mid
            x1 = x if large else 0.0
            y0 = 0.0 if large else y
            z = x * y0 * float(hi - 1 - q)
            xp = abs(x1) + x1
            xm = abs(x1) - x1
            yp = plus + more
            ym = minus + less
            vd += xp * yp + xm * ym
            vc += xp * ym + xm * yp
            uc += abs(z) + z
            ud += abs(z) - z
            more += abs(y0) + y0
            less += abs(y0) - y0
            to = q if large else p
            q -= large
            p -= 1 - large
            key_to[_index(to)] = k
            a_to[_index(to)] = x
            b_to[_index(to)] = y
        plus += more
        minus += less
        up_c += uc
        up_d += ud
        inv_c += vc
        inv_d += vd
        end = begin
    return 0.5 * up_c, 0.5 * up_d, 0.25 * inv_c, 0.25 * inv_d


@kernel(_four(_I4, _F, _F, _i, _i), inner=True)
def _pairs(key, a, b, lo, hi):
    """Sum what `split` sums, over all pairs of lo..hi."""
    up_c = up_d = inv_c = inv_d = 0.0
    for i in range(lo, hi - 1):
        k = key[_index(i)]
        x = a[_index(i)]
        later = 0
        plus = minus = 0.0
        for j in range(i + 1, hi):
            other = key[_index(j)]
            y = b[_index(j)]
            later += other > k
            y0 = y if other < k else 0.0
            plus += abs(y0) + y0
            minus += abs(y0) - y0
        z = x * b[_index(i)] * later
        xp = abs(x) + x
        xm = abs(x) - x
        up_c += abs(z) + z
        up_d += abs(z) - z
        inv_d += xp * plus + xm * minus
        inv_c += xp * minus + xm * plus
    return 0.5 * up_c, 0.5 * up_d, 0.25 * inv_c, 0.25 * inv_d


@kernel(_four(_I4, _F, _F, _I4, _F, _F, _I4, _i, _i))
def descend(key, a, b, key_to, a_to, b_to, start, first, last):
    """Product sums over all pairs with keys first <= k < last, which lie at start[first] .. start[last] in x order.

    Both buffers are overwritten there.  Halving the range of keys keeps equal keys together, so ties in y count
    nowhere. Ties in x must be laid out by rising key to be right in the inversions, by falling key to be right in the
    ups.
    """
    lo = start[first]
    hi = start[last]
    if last - first < 2 or hi - lo < 2:
        return 0.0, 0.0, 0.0, 0.0
    if hi - lo <= LEAF:
        return _pairs(key, a, b, lo, hi)
    mid = (first + last) // 2
    here = split(key, a, b, key_to, a_to, b_to, lo, hi, start[mid], mid)
    low = descend(key_to, a_to, b_to, key, a, b, start, first, mid)
    high = descend(key_to, a_to, b_to, key, a, b, start, mid, last)
    return (
        here[0] + (low[0] + high[0]),
        here[1] + (low[1] + high[1]),
        here[2] + (low[2] + high[2]),
        here[3] + (low[3] + high[3]),
    )


# -------------------------------------------------------------------------------------------- minimum and its relatives
#
# Of an inversion (i first in x, j first in y) these norms need one weight only, or both but in separate terms:
# T(a_i, b_j) = f(a_i) [b_j large enough for a_i] + f(b_j) [a_i large enough for b_j].  As |b| falls with the rank,
# "large enough" is "rank below a frontier F(a_i)", and i needs the number of j with later x and y rank below
# min(k_y(i), F). Where k_y(i) is the smaller, that is the number of inversions of i; where F is, the number no longer
# depends on i but on its x rank only, and follows from that of the rank before as F moves along, F being monotone (for
# the nilpotent minimum up, then down).  So integers do it all, and only the inversions of each item cost a logarithm.


@kernel(types.void(_I8, _I8, _I8, _I8, _I8, _I8, _i, _i, _I4, _i, _i, _I8, _I8), inner=True)
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
        u = word[_index(t)]
        large = u >= bound
        larger -= large << ((u & 1) << 5)
        to = q if large else p
        word_to[_index(to)] = u
        right_to[_index(to)] = right[_index(t)] + (smaller if large else 0)
        left_to[_index(to)] = left[_index(t)] + (0 if large else larger)
        smaller += (1 - large) << ((u & 2) << 4)
        q -= large
        p -= 1 - large
    _count(word_to, right_to, left_to, word, right, left, lo, seat, start, first, mid, right_out, left_out)
    _count(word_to, right_to, left_to, word, right, left, seat, hi, start, mid, last, right_out, left_out)


@kernel(_b(_i, _b, _f, _f), inner=True)
def _reaches(rule, strict, a, b):
    """Tell if b is large enough for a; of two equal weights of a minimum only the x axis (not strict) takes it."""
    if rule == DRASTIC:
        return b == 1.0
    lack = 1.0 - max(a, b)
    if rule == NILPOTENT and lack > 0.0 and min(a, b) - lack <= SLACK:
        return False
    if rule == LUKASIEWICZ and min(a, b) <= lack:
        return False
    return rule == LUKASIEWICZ or b > a or (b == a and not strict)


@kernel(types.void(_F, _i, _f, _f), inner=True)
def _add(total, at, weight, number):
    """total[at] + total[at+1], a sum in twice the digits, += weight * number (Dekker's product, Knuth's sum)."""
    product = weight * number
    c = 134217729.0 * weight
    wh = c - (c - weight)
    c = 134217729.0 * number
    nh = c - (c - number)
    rest = ((wh * nh - product) + wh * (number - nh) + (weight - wh) * nh) + (weight - wh) * (number - nh)
    s = total[at]
    new = s + product
    z = new - s
    total[at] = new
    total[at + 1] += (s - (new - z)) + (product - z) + rest


@kernel(types.void(_i, _b, _I4, _I4, _F, _I4, _I4, _F, _I8, _F, _I8), inner=True)
def _frontier(rule, strict, start, other, weight, other_start, own, other_weight, inversions, total, number):
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
        while reach < other_weight.size and _reaches(rule, strict, a, abs(other_weight[reach])):
            for t in range(other_start[reach], other_start[reach + 1]):
                region += (own[t] > k) << ((other_weight[reach] < 0.0) << 5)
            reach += 1
        while reach > 0 and not _reaches(rule, strict, a, abs(other_weight[reach - 1])):
            reach -= 1
            for t in range(other_start[reach], other_start[reach + 1]):
                region -= (own[t] > k) << ((other_weight[reach] < 0.0) << 5)
        if rule == DRASTIC and strict and a == 1.0:
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
            _add(total, 2 * side, a, float(met))


@kernel(_couple)
def relatives(rule, k1, k2, w1, w2):
    """C and D over all pairs of items on one trunk of x and one of y, for all norms but the product.

    k1, k2: ranks on the trunks, items in the order of k1, of k2 among equal k1; w1, w2: signed weights of the ranks.
    """
    n = k1.size
    start1 = np.empty(w1.size + 1, np.int32)
    start2 = np.empty(w2.size + 1, np.int32)
    starts(k1, 0, n, start1)
    starts(k2, 0, n, start2)
    word = np.empty(n, np.int64)
    right_here = np.empty(n, np.int64)
    left_here = np.empty(n, np.int64)
    right = np.empty(n, np.int64)
    left = np.empty(n, np.int64)
    for e in range(n):
        right_here[e] = 0
        left_here[e] = 0
        word[e] = np.int64(k2[e]) << 33 | e << 2 | (w2[k2[e]] < 0.0) << 1 | (w1[k1[e]] < 0.0)
    word_to = np.empty(n, np.int64)
    right_to = np.empty(n, np.int64)
    left_to = np.empty(n, np.int64)
    _count(word, right_here, left_here, word_to, right_to, left_to, 0, n, start2, 0, w2.size, right, left)
    end2 = start2  # as `_count` left it
    start2 = np.empty(w2.size + 1, np.int32)
    for k in range(w2.size + 1):
        start2[k] = end2[k]
    total = np.empty(4)
    number = np.empty(2, np.int64)
    for at in range(4):
        total[at] = 0.0
        number[at // 2] = 0
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
        _add(total, 2 * ((a < 0.0) != (b < 0.0)), tnorm(rule, abs(a), abs(b)), float(ups))
    _frontier(rule, False, start1, k2, w1, start2, by2, w2, right, total, number)
    _frontier(rule, True, start2, by2, w2, start1, k2, w1, left, total, number)
    # Of a + b - 1 the terms a and b are in total; each axis saw the pair once.
    half = 0.5 if rule == LUKASIEWICZ else 0.0
    return max(0.0, (total[0] - half * number[0]) + total[1]), max(0.0, (total[2] - half * number[1]) + total[3])


@kernel(_couple)
def products(rule, k1, k2, w1, w2):
    """Do the same for the product."""
    n = k1.size
    start = np.empty(w2.size + 1, np.int32)
    starts(k2, 0, n, start)
    key, key_to = np.empty(n, np.int32), np.empty(n, np.int32)
    a, a_to = np.empty(n), np.empty(n)
    b, b_to = np.empty(n), np.empty(n)
    c = 0.0
    d = 0.0
    for falling in range(2):  # ties of x by rising y for the inversions, by falling y for the ups
        e = 0
        while e < n:
            f = e
            while f < n and k1[f] == k1[e]:
                f += 1
            for g in range(e, f):
                key[g] = k2[e + f - 1 - g] if falling else k2[g]
                a[g] = w1[k1[g]]
                b[g] = w2[key[g]]
            e = f
        up_c, up_d, inverted_c, inverted_d = descend(key, a, b, key_to, a_to, b_to, start, 0, w2.size)
        c += up_c if falling else inverted_c
        d += up_d if falling else inverted_d
    return c, d


@kernel(_two(_i, _f, _I4, _I4, _F))
def crossing(rule, across, below, above, weight):
    """C and D over the pairs on two sides of a cut of one axis, whose distance there is `across`.

    below, above: items of each side per rank on the trunk of the other axis; weight: that trunk's signed weights.
    """
    rest_below = 0
    rest_above = 0
    for k in range(weight.size):
        rest_below += below[k]
        rest_above += above[k]
    total = np.empty(4)
    for at in range(4):
        total[at] = 0.0
    for k in range(weight.size):
        rest_below -= below[k]
        rest_above -= above[k]
        v = tnorm(rule, across, abs(weight[k]))
        swap = 2 * (weight[k] < 0.0)
        _add(total, swap, v, float(below[k]) * rest_above)
        _add(total, 2 - swap, v, float(above[k]) * rest_below)
    return total[0] + total[1], total[2] + total[3]


# ---------------------------------------------------------------------------------------------------- arbitrary weights
#
# Trunks of x; for the items of each, trunks of y; `couple` for the items of a pair of trunks.  An item is on O(log N)
# trunks of x (it is peeled off in the smaller side each time) and, under each of them, on O(log N) of y.  Items are
# kept in the order of the *other* axis: peeling hands each side its items in that order, so that nothing is sorted
# again. `limb` and `couple` are handed in as function pointers: numba optimises what a kernel calls again with every
# caller, and a pointer is where that stops (a quarter of the compile time of this file).


@kernel(_i(_GIVEN_F, _I4, _I4), inner=True)
def _tree(gap, left, right):
    """Build the Cartesian tree of the gaps, largest on top: children (-1: none) and the root."""
    stack = np.empty(gap.size + 1, np.int32)
    top = 0
    for g in range(gap.size):
        child = -1
        while top > 0 and gap[stack[top - 1]] < gap[g]:
            top -= 1
            child = stack[top]
        left[g] = child
        right[g] = -1
        if top > 0:
            right[stack[top - 1]] = g
        stack[top] = g
        top += 1
    return stack[0] if top > 0 else -1


@kernel(types.UniTuple(_i, 2)(_GIVEN_F, _I4, _I4, _I4, _i, _i, _i, _I4, _F, _I4, _I4, _i), inner=True)
def _trunk(gap, start, left, right, lo, hi, node, rank, weight, seat, stack, top):
    """Peel the levels lo..hi under `node` down to one; put what was peeled on the stack, for trunks of its own.

    seat[k]: where the items peeled at k begin in the order of the levels.  Returns the number of ranks and of the
    stack.
    """
    k = 0
    while node >= 0:
        mid = node + 1
        seat[k] = start[lo]
        if start[mid] - start[lo] <= start[hi] - start[mid]:
            first, last, child, node = lo, mid, left[node], right[node]
            weight[k] = gap[mid - 1]
            lo = mid
        else:
            seat[k] = start[mid]
            first, last, child, node = mid, hi, right[node], left[node]
            weight[k] = -gap[mid - 1]
            hi = mid
        for level in range(first, last):
            rank[level] = k
        if child >= 0:
            stack[top] = first
            stack[top + 1] = last
            stack[top + 2] = child
            top += 3
        k += 1
    rank[lo] = k
    weight[k] = 0.0
    seat[k] = start[lo]
    return k + 1, top


@kernel(_two(_i, _I4, _F, _F), inner=True)
def _brush(rule, k1, w1, near):
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
            v = tnorm(rule, abs(a), b)
            c += 0.0 if a < 0.0 else v
            d += v if a < 0.0 else 0.0
        all_c += c
        all_d += d
    return all_c, all_d


@kernel(_couple, inner=True)
def _twigs(rule, k1, k2, w1, w2):
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
            v = tnorm(rule, abs(a), abs(b))
            unlike = (a < 0.0) != (b < 0.0)
            c += 0.0 if unlike else v
            d += v if unlike else 0.0
        all_c += c
        all_d += d
    return all_c, all_d


@kernel(_limb)
def bough(couple, rule, k1, w1, near):
    """C and D over the items on a trunk of x, in y order, near[t] the distance in y of t to the one before.

    Few items: all pairs.  Many: all trunks of y.
    """
    n = k1.size
    if n <= BRUSH:
        return _brush(rule, k1, w1, near)
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
    left = np.empty(m, np.int32)
    right = np.empty(m, np.int32)
    rank = np.empty(m, np.int32)
    w2 = np.empty(m)
    seat = np.empty(m, np.int32)
    stack = np.empty(2 * m + 3, np.int32)  # three a piece, and pieces have two levels or more
    stack[0] = 0
    stack[1] = m
    stack[2] = _tree(gap, left, right)
    top = 3
    own = np.empty(n, np.int32)
    other = np.empty(n, np.int32)
    items = np.empty(n, np.int32)
    w1_here = np.empty(n)
    c = 0.0
    d = 0.0
    while top > 0:
        top -= 3
        lo, hi = stack[top], stack[top + 1]
        ranks, top = _trunk(gap, start, left, right, lo, hi, stack[top + 2], rank, w2, seat, stack, top)
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
        if size <= BRUSH:
            part_c, part_d = _twigs(rule, own_here, other_here, w1_here, w2)
        else:
            again = order(own_here, k + 1, order(other_here, ranks, none))
            for t in range(size):
                again[t] = other[again[t]]
            part_c, part_d = couple(rule, own_here, again, w1_here[: k + 1], w2[:ranks])
        c += part_c
        d += part_d
        for t in range(size):
            e = items[t]
            k = rank[level[e]]
            by1[seat[k]] = e
            seat[k] += 1
    return c, d


@kernel(_two(types.FunctionType(_limb), types.FunctionType(_couple), _i, _I4, _I4, _GIVEN_F, _GIVEN_F))
def forest(limb, couple, rule, level1, level2, gap1, gap2):
    """C and D for any weights; level1, level2: positions numbered 0, 1, ...; gap[l]: the weight between l and l + 1."""
    n = level1.size
    m = gap1.size + 1
    start = np.empty(m + 1, np.int32)
    starts(level1, 0, n, start)
    by2 = order(level2, gap2.size + 1, np.empty(0, np.int32))
    near = np.empty(n)
    for t in range(n):
        last = level2[by2[t - 1]]
        near[t] = gap2[last] if t > 0 and level2[by2[t]] != last else 0.0
    left = np.empty(m, np.int32)
    right = np.empty(m, np.int32)
    rank = np.empty(m, np.int32)
    w1 = np.empty(m)
    seat = np.empty(m, np.int32)
    stack = np.empty(2 * m + 3, np.int32)  # three a piece, and pieces have two levels or more
    stack[0] = 0
    stack[1] = m
    stack[2] = _tree(gap1, left, right)
    top = 3
    items = np.empty(n, np.int32)
    k1 = np.empty(n, np.int32)
    steps = np.empty(n)
    before = np.empty(m, np.int32)  # where in the list the last item with this rank was
    peaks = np.empty(n, np.int32)  # steps that no later one exceeds: the largest since t is the first at or after t
    c = 0.0
    d = 0.0
    while top > 0:
        top -= 3
        lo, hi = stack[top], stack[top + 1]
        ranks, top = _trunk(gap1, start, left, right, lo, hi, stack[top + 2], rank, w1, seat, stack, top)
        s = start[lo]
        size = start[hi] - s
        for t in range(size):
            items[t] = by2[s + t]
            steps[t] = near[s + t]
            k1[t] = rank[level1[items[t]]]
        limb_c, limb_d = limb(couple, rule, k1[:size], w1[:ranks], steps[:size])
        c += limb_c
        d += limb_d
        for k in range(ranks):
            before[k] = -1
        height = 0
        for t in range(size):
            k = k1[t]
            while height > 0 and steps[peaks[height - 1]] <= steps[t]:
                height -= 1
            peaks[height] = t
            height += 1
            step = 0.0
            if before[k] >= 0:
                low, high = 0, height - 1
                while low < high:
                    mid = (low + high) // 2
                    if peaks[mid] > before[k]:
                        high = mid
                    else:
                        low = mid + 1
                step = steps[peaks[low]]
            before[k] = t
            by2[seat[k]] = items[t]
            near[seat[k]] = step
            seat[k] += 1
    return c, d
