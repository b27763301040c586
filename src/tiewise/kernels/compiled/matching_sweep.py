"""Many alignments of the same two rankings: random ones, and C - D and C + D of each in O(N log N).

Nothing is sorted again from alignment to alignment: x is in order, and y is known by its places, whose values and
thresholds stay the same.
"""

import numpy as np

from tiewise.kernels.compile import kernel


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


@kernel("void(float64[::1], uint64, int64, float64, float64, float64)")
def _add(acc, c, digits, a, b, y):
    """Add the moments (a, b, a y, b y) to the entries of all cells after c."""
    two = np.uint64(2)
    first = np.uint64(0)
    width = np.uint64(16)
    ay = a * y
    by = b * y
    for digit in range(digits):
        node = c >> np.uint64(2 * (digits - 1 - digit))
        own = node & np.uint64(3)
        base = first + (node >> two << np.uint64(4))
        for child in range(1, 4):
            m = 1.0 if np.uint64(child) > own else 0.0
            e = base + np.uint64(4 * child)
            v0 = acc[e] + m * a
            v1 = acc[e + np.uint64(1)] + m * b
            v2 = acc[e + np.uint64(2)] + m * ay
            v3 = acc[e + np.uint64(3)] + m * by
            acc[e] = v0
            acc[e + np.uint64(1)] = v1
            acc[e + np.uint64(2)] = v2
            acc[e + np.uint64(3)] = v3
        first += width
        width <<= two


@kernel("UniTuple(float64, 2)(float64[::1], uint64, int64, float64)")
def _before(acc, c, digits, x):
    """Sum of a + b x, and of (a + b x) y, over the sources in cells before c."""
    one = np.uint64(1)
    two = np.uint64(2)
    first = np.uint64(0)
    width = np.uint64(16)
    m0 = 0.0
    m1 = 0.0
    m2 = 0.0
    m3 = 0.0
    for digit in range(digits):
        e = first + (c >> np.uint64(2 * (digits - 1 - digit)) << two)
        m0 += acc[e]
        m1 += acc[e + one]
        m2 += acc[e + two]
        m3 += acc[e + two + one]
        first += width
        width <<= two
    return m0 + m1 * x, m2 + m3 * x


@kernel("void(float64[::1], int32[:, ::1], float64[::1], int32[::1], int32[::1], int64, float64[::1], float64[:, ::1])")
def product_matchings(x, places, y, below, above, digits, acc, out):
    """C - D and C + D with v = min(1, dX) min(1, |dY|), a row of y's places along the rising x for each alignment.

    A source's distance in x is a + b X_t: X_t - X_j while it is near, 1 from then on. `y` has the places' values; a
    place's items are far from all places before `below`, and from `above` on.
    """
    n = len(x)
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
                _add(acc, np.uint64(p), digits, 1.0 + x[lag], -1.0, y[p])
                a += 1.0 + x[lag]
                b -= 1.0
                lag += 1
            p = place[t]
            yt = y[p]
            far0, far1 = _before(acc, np.uint64(below[p]), digits, xt)
            own0, own1 = _before(acc, np.uint64(p), digits, xt)
            up0, up1 = _before(acc, np.uint64(above[p]), digits, xt)
            concordant += far0 + yt * (own0 - far0) - (own1 - far1)
            discordant += (a + b * xt - up0) + (up1 - own1) - yt * (up0 - own0)
            _add(acc, np.uint64(p), digits, -xt, 1.0, yt)
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
