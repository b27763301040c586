"""The product's C and D of rankings that are not too long, in one pass along y: a tree of sums over the places of x.

Each node of the tree has the four moments of the items seen so far in its cells, so that one update serves both sides:
what is before a cell is asked for C, what is after it for D. The compiler knows how many levels there are, which makes
it two to three times faster. What is left of the cells in which queries begin is summed up by brute force.
"""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.trees import PASS_LEVELS

_CELLS = 1 << PASS_LEVELS
_FIRST = np.uint64(_CELLS)  # the node of cell 0; nodes have their children at 2 i and 2 i + 1, and node 0 stays empty
_SEGMENT = 8.0  # so far from zero moments of x are taken about it; beyond, about that of a segment of this length


@kernel("void(float64[::1], uint64, float64, float64, float64, float64)", inner=True)
def _add(acc, node, a, b, c, d):
    """Add the moments (a, b, c, d) to this node and all above it."""
    one = np.uint64(1)
    two = np.uint64(2)
    three = np.uint64(3)
    for _ in range(PASS_LEVELS):
        e = node << two
        # All read before the first is written: then, and only then, one instruction does them.
        v0 = acc[e] + a
        v1 = acc[e + one] + b
        v2 = acc[e + two] + c
        v3 = acc[e + three] + d
        acc[e] = v0
        acc[e + one] = v1
        acc[e + two] = v2
        acc[e + three] = v3
        node >>= one


_BEFORE, _AFTER = np.uint64(0), np.uint64(1)


@kernel("UniTuple(float64, 4)(float64[::1], uint64, uint64)", inner=True)
def _moments(acc, node, side):
    """The four moments of the sources in the cells before this node's, or after it."""
    one = np.uint64(1)
    two = np.uint64(2)
    three = np.uint64(3)
    m0 = 0.0
    m1 = 0.0
    m2 = 0.0
    m3 = 0.0
    for _ in range(PASS_LEVELS):
        e = (node ^ one) * ((node ^ side) & one) << two  # the sibling if it is on that side, else node 0
        m0 += acc[e]
        m1 += acc[e + one]
        m2 += acc[e + two]
        m3 += acc[e + three]
        node >>= one
    return m0, m1, m2, m3


@kernel("float64(float64[::1], uint64, float64, boolean)", inner=True)
def _beyond(acc, node, s, after):
    """Sum of s - S_j over the sources in the cells before this node's, or after."""
    one = np.uint64(1)
    two = np.uint64(2)
    m0 = 0.0
    m2 = 0.0
    for _ in range(PASS_LEVELS):
        if (node & one == one) ^ after:
            e = (node ^ one) << two
            m0 += acc[e]
            m2 += acc[e + two]
        node >>= one
    return s * m0 - m2


@kernel(
    "float64(float64[::1], int32[::1], int32[::1], int64, int32[::1], int32[::1], uint16[:, ::1], float64[::1],"
    "int32[:, ::1])"
)
def lay_out(x, first, below, shift, last, reach, query, origin, segment):
    """By place, the last one that is tied, the last one that is near, and cells; by cell, its origin and its segment.

    The cells by place are those of the four queries: of first, below, last and reach. Moments of x are taken about the
    origin of the segment that the cell is in (its first and last cell): zero near zero, where a scale has its closest
    values, and else one that is near. Returns the length of the longest cell.
    """
    n = len(x)
    for k in range(n):
        last[k] = 0
        reach[k] = 0
    for k in range(n):  # counted, so that there is no branch to guess wrong
        last[first[k]] += 1
        reach[below[k]] += 1
    tied = -1
    near = -1
    for k in range(n):
        tied += last[k]
        near += reach[k]
        last[k] = tied
        reach[k] = near
        query[k, 0] = first[k] >> shift
        query[k, 1] = below[k] >> shift
        query[k, 2] = tied >> shift
        query[k, 3] = near >> shift
    begin = 0
    longest = 0.0
    cells = ((n - 1) >> shift) + 1
    for c in range(cells):
        least = x[c << shift]
        most = x[min((c + 1) << shift, n) - 1]
        longest = max(longest, most - least)
        zero = (least <= _SEGMENT) & (most >= -_SEGMENT)
        if c > 0 and (origin[c - 1] == 0.0 if zero else (origin[c - 1] != 0.0) & (most - origin[c - 1] <= _SEGMENT)):
            origin[c] = origin[c - 1]
        else:
            begin = c
            origin[c] = 0.0 if zero else least
        segment[c, 0] = begin
    end = cells - 1
    for k in range(cells):
        c = cells - 1 - k
        segment[c, 1] = end
        if segment[c, 0] == c:
            end = c - 1
    return longest


@kernel(
    "UniTuple(float64, 2)(float64[::1], float64[::1], int32[::1], int64, uint16[:, ::1], float64[::1], int32[:, ::1],"
    "float64[::1])"
)
def product_pass(x, y, place, shift, query, origin, segment, acc):
    """Sums of min(1, dX) min(1, dY), (C, D), without the pairs left to product_cells; x, y and place ascend in y."""
    n = np.uint64(len(x))
    one = np.uint64(1)
    down = np.uint64(shift)
    lead = np.uint64(0)
    lag = np.uint64(0)
    # A move of the origin costs a pass over the tree, as much as some thirty items do; over a gap it costs nothing.
    window = min(64.0, max(0.0625, 64.0 / len(y)) * (y[n - one] - y[lead]))
    y0 = y[lead]
    y0 = 0.0 if abs(y0) <= window else y0
    rise = 0.0
    fall = 0.0
    for t in range(n):
        i = np.uint64(t)
        s = y[i]
        while lead < n:
            b = y[lead]
            if b >= s:  # a tie in y adds nothing
                break
            cell = np.uint64(place[lead]) >> down
            a = x[lead] - origin[cell]
            b -= y0
            _add(acc, _FIRST + cell, 1.0, a, b, a * b)
            lead += one
        while lag < lead:
            b = y[lag]
            if s - b < 1.0:
                break
            # From near to far in y: the value Y_t - Y_j is 1 from now on, which the entries hold as S_j = -1.
            cell = np.uint64(place[lag]) >> down
            a = origin[cell] - x[lag]
            b = b - y0 + 1.0
            _add(acc, _FIRST + cell, -1.0, a, -b, a * b)
            lag += one
        b = s - y0
        if b > window:
            move = -y0 if abs(s) <= window else b
            if lag != lead:
                for e in range(len(acc) >> 2):
                    acc[4 * e + 2] -= move * acc[4 * e]
                    acc[4 * e + 3] -= move * acc[4 * e + 1]
            y0 = 0.0 if abs(s) <= window else s
            b = s - y0
        k = np.uint64(place[i])
        own = np.uint64(query[k, 0])
        far = np.uint64(query[k, 1])
        last = np.uint64(query[k, 2])
        reach = np.uint64(query[k, 3])
        a = x[i] - origin[own]
        m0, m1, m2, m3 = _moments(acc, _FIRST + own, _BEFORE)
        rise += a * (b * m0 - m2) - (b * m1 - m3)
        m0, m1, m2, m3 = _moments(acc, _FIRST + far, _BEFORE)
        less = b * m0 - m2
        rise -= (a - 1.0) * less - (b * m1 - m3)
        a = x[i] - origin[last]
        m0, m1, m2, m3 = _moments(acc, _FIRST + last, _AFTER)
        fall += (b * m1 - m3) - a * (b * m0 - m2)
        m0, m1, m2, m3 = _moments(acc, _FIRST + reach, _AFTER)
        fewer = b * m0 - m2
        fall -= (b * m1 - m3) - (a + 1.0) * fewer
        # Those near that are of other segments are further off than their moments say.
        begin = np.uint64(segment[own, 0])
        while far < begin:
            more = _beyond(acc, _FIRST + begin, b, False)
            rise += (origin[begin] - origin[begin - one]) * (more - less)
            begin = np.uint64(segment[begin - one, 0])
        end = np.uint64(segment[last, 1])
        while reach > end:
            more = _beyond(acc, _FIRST + end, b, True)
            fall += (origin[end + one] - origin[end]) * (more - fewer)
            end = np.uint64(segment[end + one, 1])
    return rise, fall


@kernel(
    "UniTuple(float64, 2)(float64[::1], float64[::1], int32[::1], int32[::1], int32[::1], int32[::1], int64, int64,"
    "int64)",
    loose=True,
)
def product_cells(x, y, first, below, last, reach, shift, lo, hi):
    """The rest of the cells in which the queries of product_pass begin, (C, D); arrays in the order of x.

    What lies on the other side of a query's place adds nothing, whatever it is, so that loops may be as long as fits
    the registers.
    """
    n = len(x)
    size = np.int64(1) << shift
    up = 0.0
    down = 0.0
    for t in range(lo, hi):
        xt = x[t]
        yt = y[t]
        a = 0.0
        b = 0.0
        q = np.int64(first[t])
        base = q >> shift << shift
        for k in range(base, min(n, base + (q - base + 15) // 16 * 16)):
            j = np.uint64(k)
            a += max(0.0, xt - x[j]) * min(1.0, max(0.0, yt - y[j]))
        q = np.int64(below[t])
        base = q >> shift << shift
        for k in range(base, min(n, base + (q - base + 15) // 16 * 16)):
            j = np.uint64(k)
            a -= max(0.0, xt - 1.0 - x[j]) * min(1.0, max(0.0, yt - y[j]))
        q = np.int64(last[t])
        end = min(n, (q >> shift << shift) + size)
        for k in range(max(0, end - (end - q + 14) // 16 * 16), end):
            j = np.uint64(k)
            b += max(0.0, x[j] - xt) * min(1.0, max(0.0, yt - y[j]))
        q = np.int64(reach[t])
        end = min(n, (q >> shift << shift) + size)
        for k in range(max(0, end - (end - q + 14) // 16 * 16), end):
            j = np.uint64(k)
            b -= max(0.0, x[j] - xt - 1.0) * min(1.0, max(0.0, yt - y[j]))
        up += a
        down += b
    return up, down
