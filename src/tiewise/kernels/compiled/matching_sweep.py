"""Many alignments of the same two rankings: random ones, and C - D and C + D of each in O(N log N), or pair by pair.

Nothing is sorted again from alignment to alignment: x is in order, and y is known by its places, whose values and
thresholds stay the same.
"""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.norms import norm
from tiewise.kernels.compiled.trees import add4, before4
from tiewise.kernels.norms import PRODUCT


@kernel("void(float64[:, ::1], int32[:, ::1])")
def shuffle_rows(uniforms, rows):
    """Make each row of numbers in [0, 1) a permutation of 0, ..., n - 1 (Fisher and Yates)."""
    n = rows.shape[1]
    for r in range(rows.shape[0]):
        row = rows[r]
        for k in range(n):
            j = np.int64(uniforms[r, k] * (k + 1))
            row[k] = row[j]
            row[j] = k


@kernel("UniTuple(float64, 2)(float64[::1], uint64, int64, float64)", inner=True)
def _before(acc, c, digits, x):
    """Sum of a + b x, and of (a + b x) y, over the sources in cells before c."""
    m0, m1, m2, m3 = before4(acc, c, digits)
    return m0 + m1 * x, m2 + m3 * x


@kernel("void(float64[::1], int32[:, ::1], float64[::1], int32[::1], int32[::1], int64, float64[::1], float64[:, ::1])")
def product_matchings(x, places, y, below, above, digits, acc, out):
    """C - D and C + D with v = min(1, dX) min(1, |dY|), a row of y's places along the rising x for each alignment.

    A source's distance in x is a + b X_t: X_t - X_j while it is near, 1 from then on. `y` has the places' values; a
    place's items are far from all places before `below`, and from `above` on.
    """
    n = len(x)
    later = np.zeros(16)
    for k in range(4):
        later[5 * k + 1 : 4 * k + 4] = 1.0
    for row in range(places.shape[0]):
        place = places[row]
        acc[:] = 0.0
        lag = 0
        a = 0.0
        b = 0.0
        concordant = 0.0
        discordant = 0.0
        for t in range(n):
            xt = x[t]
            while xt - x[lag] >= 1.0:
                p = place[lag]
                far = 1.0 + x[lag]
                add4(acc, later, np.uint64(p), digits, far, -1.0, far * y[p], -y[p])
                a += far
                b -= 1.0
                lag += 1
            p = place[t]
            yt = y[p]
            far0, far1 = _before(acc, np.uint64(below[p]), digits, xt)
            own0, own1 = _before(acc, np.uint64(p), digits, xt)
            up0, up1 = _before(acc, np.uint64(above[p]), digits, xt)
            concordant += far0 + yt * (own0 - far0) - (own1 - far1)
            discordant += (a + b * xt - up0) + (up1 - own1) - yt * (up0 - own0)
            add4(acc, later, np.uint64(p), digits, -xt, 1.0, -xt * yt, yt)
            a -= xt
            b += 1.0
        out[row, 0] = concordant - discordant
        out[row, 1] = concordant + discordant


@kernel("void(int32[::1], int32[:, ::1], int16[::1], int16[::1], int64[:, ::1])")
def count_matchings(ties, places, cells, rest, out):
    """C and D with every pair weighing 1, for up to 4,096 places; ties[t] is where the items tied with t in x begin.

    Sixty-four cells of sixty-four places: `cells` counts the items in the cells before each, `rest` those before each
    place of a cell.
    """
    n = len(ties)
    for row in range(places.shape[0]):
        place = places[row]
        cells[:] = 0
        rest[:] = 0
        concordant = 0
        discordant = 0
        start = 0
        for t in range(n + 1):
            if t == n or ties[t] == t:  # those tied with each other in x are not yet among the sources
                for j in range(start, t):
                    p = place[j]
                    first = np.uint64(p >> 6 << 6)
                    cell = np.int16(p >> 6)
                    inner = np.int16(p & 63)
                    for k in range(64):
                        cells[np.uint64(k)] += np.int16(np.int16(k) > cell)
                    for k in range(64):
                        rest[first + np.uint64(k)] += np.int16(np.int16(k) > inner)
                start = t
                if t == n:
                    break
            p = place[t]
            less = cells[p >> 6] + rest[p]
            p += 1
            concordant += less
            discordant += start - (cells[p >> 6] + rest[p])
        out[row, 0] = concordant
        out[row, 1] = discordant


@kernel("void(int64, float64[:, ::1], float64[:, ::1], float64, int32[:, ::1], float64[:, ::1])")
def table_matchings(kind, d_x, d_y, slack, rows, out):
    """C - D and C + D with v = T(|d_x|, |d_y|) by tables of distances, which have the signs of the differences.

    Item i of x meets item rows[r, i] of y. For t-norms and distances that have no other loop.
    """
    n = d_x.shape[0]
    for r in range(rows.shape[0]):
        row = rows[r]
        difference = 0.0
        total = 0.0
        for i in range(1, n):
            row_x = d_x[i]
            row_y = d_y[row[i]]
            for j in range(i):
                a = row_x[j]
                b = row_y[row[j]]
                v = abs(a * b) if kind == PRODUCT else norm(kind, abs(a), abs(b), slack)
                difference += np.copysign(v, a * b)
                total += v
        out[r, 0] = difference
        out[r, 1] = total
