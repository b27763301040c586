"""Masses C and D of many short rankings at once: every pair of every group, the groups one after the other.

A group is n rows of two columns. Short rankings are counted by the definition: pairs in a row of memory, without a
branch, are faster than any tree.
"""

import numpy as np

from tiewise.kernels.compile import kernel

PRODUCT, MINIMUM, LUKASIEWICZ, DRASTIC, NILPOTENT = range(5)
AS_GIVEN, DENSE, MIN, MAX, AVERAGE = range(5)
FINE, OUTSIDE, FRACTIONS, NOT_AVERAGED = range(4)

# A column of a frame lies in the frame's own memory, which is not to be written to.
COLUMN = "Array(float64, 1, 'C', True)"


@kernel(f"void({COLUMN}, int64[::1], int64, int64, float64, float64[::1])", inner=True)
def _load(column, order, start, n, sign, key):
    """Key = sign times the group's rows of the column; an empty order means that they lie side by side."""
    if len(order):
        for k in range(n):
            key[k] = sign * column[order[start + k]]
    else:
        for k in range(n):
            key[k] = sign * column[start + k]


@kernel("int64(float64[::1], int64)", inner=True)
def _look(position, n):
    """Whether the numbers can be positions: from 1 to n, whole, or fractions that averaging can have made."""
    low = np.inf
    high = -np.inf
    total = 0.0
    fractions = False
    for k in range(n):
        p = position[k]
        low = min(low, p)
        high = max(high, p)
        total += p
        fractions |= p != np.floor(p)
    if not (low >= 1.0 and high <= n):
        return OUTSIDE
    if fractions and abs(total / n - (n + 1) / 2) > 1e-6 * n:
        return NOT_AVERAGED
    return FRACTIONS if fractions else FINE


@kernel("void(float64[::1], int64, int64, int64[::1], float64[::1])", inner=True)
def _number(key, n, method, first, position):
    """Positions by key, smallest first: 1 + the keys (dense: the different keys) below, and what ties make of it."""
    total = 0
    for i in range(n):
        own = key[i]
        less = 0
        for j in range(n):
            less += key[j] < own
        position[i] = less + 1.0
        total += less
    if method == MIN or total == n * (n - 1) // 2:  # then no two keys are equal
        return
    if method == DENSE:
        for i in range(n):
            own = key[i]
            again = 0
            for j in range(i):
                again += key[j] == own
            first[i] = again == 0  # the first of its bucket counts for all
        for i in range(n):
            own = key[i]
            less = 0
            for j in range(n):
                less += first[j] & (key[j] < own)
            position[i] = less + 1.0
        return
    for i in range(n):
        own = key[i]
        same = 0
        for j in range(n):
            same += key[j] == own
        position[i] += (same - 1.0) if method == MAX else (same - 1.0) / 2.0


@kernel(
    f"int64({COLUMN}, int64[::1], int64, int64, int64, float64, float64[::1], int64[::1], float64[::1])", inner=True
)
def _positions(column, order, start, n, method, sign, key, first, position):
    """The group's positions in a column, and how it stands with them."""
    if method == AS_GIVEN:
        _load(column, order, start, n, 1.0, position)
        return _look(position, n)
    _load(column, order, start, n, sign, key)
    _number(key, n, method, first, position)
    return FINE


@kernel("void(float64[::1], int64, float64[::1], float64[::1])", inner=True)
def _on_scale(position, n, scale, value):
    """W at each position, between whole positions linearly interpolated; scale[p] is W(p), scale[0] is not used."""
    for k in range(n):
        p = int(position[k])
        rest = position[k] - p
        value[k] = scale[p] + (rest * (scale[p + 1] - scale[p]) if rest > 0.0 else 0.0)


@kernel("float64(int64, float64, float64, float64)", inner=True)
def _norm(kind, a, b, slack):
    """T(a, b)."""
    low = min(a, b)
    high = max(a, b)
    if high == 1.0 or kind == MINIMUM:
        return low
    if kind == PRODUCT:
        return a * b
    if kind == DRASTIC or a + b <= 1.0 + slack:
        return 0.0
    return low if kind == NILPOTENT else (high - 1.0) + low


@kernel("UniTuple(float64, 2)(float64[::1], float64[::1], int64, float64, float64)", inner=True, loose=True)
def _product(x, y, n, x_far, y_far):
    """(C, D) of one group on its scales; a distance from x_far (y_far) on, 1 but for rounding, counts as 1."""
    c = 0.0
    d = 0.0
    for i in range(1, n):
        xi = x[i]
        yi = y[i]
        for j in range(i):
            u = xi - x[j]
            v = yi - y[j]
            a = abs(u)
            b = abs(v)
            a = 1.0 if a >= x_far else a
            b = 1.0 if b >= y_far else b
            alike = (u > 0.0) == (v > 0.0)
            c += a * b if alike else 0.0
            d += 0.0 if alike else a * b
    return c, d


@kernel("UniTuple(float64, 2)(int64, float64[::1], float64[::1], int64, float64, float64)", inner=True)
def _other(kind, x, y, n, x_far, y_far):
    """(C, D) as _product, for the other t-norms."""
    c = 0.0
    d = 0.0
    slack = (1.0 - x_far) + (1.0 - y_far)
    for i in range(1, n):
        for j in range(i):
            u = x[i] - x[j]
            v = y[i] - y[j]
            a = abs(u)
            b = abs(v)
            t = _norm(kind, 1.0 if a >= x_far else a, 1.0 if b >= y_far else b, slack)
            alike = (u > 0.0) == (v > 0.0)
            c += t if alike else 0.0
            d += 0.0 if alike else t
    return c, d


@kernel(
    f"void({COLUMN}, {COLUMN}, int64[::1], int64[::1], int64, int64, float64, int64,"
    "float64[::1], float64[::1], float64, float64, float64[:, ::1], int64[::1], int64, int64)"
)
def sum_groups(x, y, order, starts, n, method, sign, kind, scale_x, scale_y, x_far, y_far, out, state, lo, hi):
    """out[g] = (C, D), state[g], for the groups lo to hi, all of n rows; distances by sum."""
    key, first, position = np.empty(n), np.empty(n, np.int64), np.empty(n)
    on_x, on_y = np.empty(n), np.empty(n)
    for g in range(lo, hi):
        of_x = _positions(x, order, starts[g], n, method, sign, key, first, position)
        if of_x != OUTSIDE:
            _on_scale(position, n, scale_x, on_x)
        of_y = _positions(y, order, starts[g], n, method, sign, key, first, position)
        if of_y != OUTSIDE:
            _on_scale(position, n, scale_y, on_y)
        state[g] = of_x + 4 * of_y
        if of_x != OUTSIDE and of_y != OUTSIDE:
            if kind == PRODUCT:
                out[g, 0], out[g, 1] = _product(on_x, on_y, n, x_far, y_far)
            else:
                out[g, 0], out[g, 1] = _other(kind, on_x, on_y, n, x_far, y_far)


@kernel(
    f"void({COLUMN}, {COLUMN}, int64[::1], int64[::1], int64, int64, float64, int64,"
    "float64[:, ::1], float64[:, ::1], float64, float64[:, ::1], int64[::1], int64, int64)"
)
def table_groups(x, y, order, starts, n, method, sign, kind, d_x, d_y, slack, out, state, lo, hi):
    """out[g] = (C, D), state[g], as sum_groups; distances d_x[p-1, q-1] from a table. Fractions are not counted."""
    key, first, p, q = np.empty(n), np.empty(n, np.int64), np.empty(n), np.empty(n)
    for g in range(lo, hi):
        of_x = _positions(x, order, starts[g], n, method, sign, key, first, p)
        of_y = _positions(y, order, starts[g], n, method, sign, key, first, q)
        state[g] = of_x + 4 * of_y
        if of_x != FINE or of_y != FINE:
            continue
        c = 0.0
        d = 0.0
        for i in range(1, n):
            row_x = d_x[int(p[i]) - 1]
            row_y = d_y[int(q[i]) - 1]
            for j in range(i):
                t = _norm(kind, row_x[int(p[j]) - 1], row_y[int(q[j]) - 1], slack)
                alike = (p[i] > p[j]) == (q[i] > q[j])
                c += t if alike else 0.0
                d += 0.0 if alike else t
        out[g, 0] = c
        out[g, 1] = d


@kernel(f"void({COLUMN}, {COLUMN}, int64[::1], int64[::1], int64, boolean, float64[:, ::1], int64[::1], int64, int64)")
def crisp_groups(x, y, order, starts, n, scores, out, state, lo, hi):
    """out[g] = (C, D, pairs tied in x, pairs tied in y), state[g], for the groups lo to hi, all of n rows."""
    a, b = np.empty(n), np.empty(n)
    for g in range(lo, hi):
        _load(x, order, starts[g], n, 1.0, a)
        _load(y, order, starts[g], n, 1.0, b)
        of_x = FINE if scores else _look(a, n)
        of_y = FINE if scores else _look(b, n)
        state[g] = of_x + 4 * of_y
        c = 0
        d = 0
        tied_x = 0
        tied_y = 0
        for i in range(1, n):
            ai = a[i]
            bi = b[i]
            for j in range(i):
                up_x = ai > a[j]
                up_y = bi > b[j]
                same_x = ai == a[j]
                same_y = bi == b[j]
                strict = not (same_x | same_y)
                c += strict & (up_x == up_y)
                d += strict & (up_x != up_y)
                tied_x += same_x
                tied_y += same_y
        out[g, 0] = c
        out[g, 1] = d
        out[g, 2] = tied_x
        out[g, 3] = tied_y


@kernel("void(int64[::1], int64[::1], int64[::1])")
def place_rows(codes, place, order):
    """Order = the rows by their codes, equal ones as they lie; place[c], where the rows of code c begin, moves on."""
    for row in range(len(codes)):
        code = codes[row]
        order[place[code]] = row
        place[code] += 1
