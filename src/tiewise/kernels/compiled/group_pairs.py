"""Masses C and D of many short rankings at once: every pair of every group, the groups one after the other."""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.group_positions import (
    COLUMN,
    FINE as FINE,
    FRACTIONS as FRACTIONS,
    OUTSIDE as OUTSIDE,
    UNNUMBERED as UNNUMBERED,
    load,
    look,
    on_scale,
    read,
)
from tiewise.kernels.compiled.norms import norm
from tiewise.kernels.norms import PRODUCT


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
            t = norm(kind, 1.0 if a >= x_far else a, 1.0 if b >= y_far else b, slack)
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
    key, first, position = np.empty(n), np.empty(2 * n + 1, np.int64), np.empty(n)
    on_x, on_y = np.empty(n), np.empty(n)
    for g in range(lo, hi):
        of_x = read(x, order, starts[g], n, method, sign, key, first, position)
        if of_x != OUTSIDE:
            on_scale(position, n, scale_x, on_x)
        of_y = read(y, order, starts[g], n, method, sign, key, first, position)
        if of_y != OUTSIDE:
            on_scale(position, n, scale_y, on_y)
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
    key, first, p, q = np.empty(n), np.empty(2 * n + 1, np.int64), np.empty(n), np.empty(n)
    for g in range(lo, hi):
        of_x = read(x, order, starts[g], n, method, sign, key, first, p)
        of_y = read(y, order, starts[g], n, method, sign, key, first, q)
        state[g] = of_x + 4 * of_y
        if of_x != FINE or of_y != FINE:
            continue
        c = 0.0
        d = 0.0
        for i in range(1, n):
            row_x = d_x[int(p[i]) - 1]
            row_y = d_y[int(q[i]) - 1]
            for j in range(i):
                t = norm(kind, row_x[int(p[j]) - 1], row_y[int(q[j]) - 1], slack)
                alike = (p[i] > p[j]) == (q[i] > q[j])
                c += t if alike else 0.0
                d += 0.0 if alike else t
        out[g, 0] = c
        out[g, 1] = d


@kernel(f"void({COLUMN}, {COLUMN}, int64[::1], int64[::1], int64, boolean, float64[:, ::1], int64[::1], int64, int64)")
def crisp_groups(x, y, order, starts, n, scores, out, state, lo, hi):
    """out[g] = (C, D, pairs tied in x, pairs tied in y), state[g], for the groups lo to hi, all of n rows."""
    a, b, count = np.empty(n), np.empty(n), np.empty(2 * n + 1, np.int64)
    for g in range(lo, hi):
        load(x, order, starts[g], n, 1.0, a)
        load(y, order, starts[g], n, 1.0, b)
        of_x = FINE if scores else look(a, n, count)
        of_y = FINE if scores else look(b, n, count)
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
