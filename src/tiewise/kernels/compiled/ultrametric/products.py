"""The product on trunks: a sort by rank on y that counts as it goes.

An unsigned index needs no test for a negative one, which shows in the innermost loops, here and in the files beside.
"""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.ultrametric.signatures import COUPLE, FLOATS, FOUR, INT, INTS
from tiewise.kernels.compiled.ultrametric.trunks import starts

LEAF = 24  # below this many items comparing all pairs beats another pass
CHUNK = 512  # partial sums this long are added to the running sum, which keeps rounding from drifting with N


@kernel(FOUR(INTS, FLOATS, FLOATS, INTS, FLOATS, FLOATS, INT, INT, INT, INT))
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
            k = key[np.uint64(t)]
            x = a[np.uint64(t)]
            y = b[np.uint64(t)]
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
            key_to[np.uint64(to)] = k
            a_to[np.uint64(to)] = x
            b_to[np.uint64(to)] = y
        plus += more
        minus += less
        up_c += uc
        up_d += ud
        inv_c += vc
        inv_d += vd
        end = begin
    return 0.5 * up_c, 0.5 * up_d, 0.25 * inv_c, 0.25 * inv_d


@kernel(FOUR(INTS, FLOATS, FLOATS, INT, INT), inner=True)
def _pairs(key, a, b, lo, hi):
    """Sum what `split` sums, over all pairs of lo..hi."""
    up_c = up_d = inv_c = inv_d = 0.0
    for i in range(lo, hi - 1):
        k = key[np.uint64(i)]
        x = a[np.uint64(i)]
        later = 0
        plus = minus = 0.0
        for j in range(i + 1, hi):
            other = key[np.uint64(j)]
            y = b[np.uint64(j)]
            later += other > k
            y0 = y if other < k else 0.0
            plus += abs(y0) + y0
            minus += abs(y0) - y0
        z = x * b[np.uint64(i)] * later
        xp = abs(x) + x
        xm = abs(x) - x
        up_c += abs(z) + z
        up_d += abs(z) - z
        inv_d += xp * plus + xm * minus
        inv_c += xp * minus + xm * plus
    return 0.5 * up_c, 0.5 * up_d, 0.25 * inv_c, 0.25 * inv_d


@kernel(FOUR(INTS, FLOATS, FLOATS, INTS, FLOATS, FLOATS, INTS, INT, INT))
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


@kernel(COUPLE, handed=True)
def products(kind, k1, k2, w1, w2):
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
