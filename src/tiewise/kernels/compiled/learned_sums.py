"""C and D of many pairs of rankings on one position scale, and how they change with it: distances by sum.

x and y hold places on the scale (0, 1, ...), a row for each pair of rankings; a row of x rises, so that only y asks
which of two items comes first. A slope is collected by item, along the row, and only then by place: that way the inner
loop reads and writes memory in order.
"""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.norm_slopes import slopes, value
from tiewise.kernels.norms import LUKASIEWICZ, MINIMUM, PRODUCT

_PLACES = "int32[:, ::1]"
_ROW = "int32[::1]"
_LINE = "float64[::1]"


@kernel(f"UniTuple(float64, 2)(int64, {_ROW}, {_LINE}, {_LINE}, float64)", inner=True, loose=True)
def _basic(kind, q, u, v, far):
    """(C, D) for product, minimum and Lukasiewicz; a distance from `far` on is 1."""
    c = 0.0
    d = 0.0
    slack = 2.0 * (1.0 - far)
    for i in range(1, len(u)):
        for j in range(i):
            a, b = u[i] - u[j], abs(v[i] - v[j])
            a, b = 1.0 if a >= far else a, 1.0 if b >= far else b
            if kind == PRODUCT:
                t = a * b
            elif kind == MINIMUM:
                t = min(a, b)
            else:
                t = a + b - 1.0 if a + b - 1.0 > slack else 0.0
            c += t if q[i] > q[j] else 0.0
            d += t if q[i] < q[j] else 0.0
    return c, d


@kernel(f"UniTuple(float64, 2)(int64, float64[:, ::1], {_ROW}, {_LINE}, {_LINE}, float64)", inner=True)
def _other(kind, grid, q, u, v, far):
    """(C, D) for any t-norm."""
    c = 0.0
    d = 0.0
    slack = 2.0 * (1.0 - far)
    for i in range(1, len(u)):
        for j in range(i):
            a, b = u[i] - u[j], abs(v[i] - v[j])
            t = value(kind, grid, 1.0 if a >= far else a, 1.0 if b >= far else b, slack)
            c += t if q[i] > q[j] else 0.0
            d += t if q[i] < q[j] else 0.0
    return c, d


@kernel(f"void(int64, float64[:, ::1], {_PLACES}, {_PLACES}, {_LINE}, float64, float64[:, ::1], int64, int64)")
def masses_by_sum(kind, grid, x, y, scale, far, out, lo, hi):
    """out[k] = (C, D) for the pairs lo to hi."""
    n = x.shape[1]
    u, v = np.empty(n), np.empty(n)
    for k in range(lo, hi):
        for i in range(n):
            u[i], v[i] = scale[x[k, i]], scale[y[k, i]]
        if kind in (PRODUCT, MINIMUM, LUKASIEWICZ):
            out[k, 0], out[k, 1] = _basic(kind, y[k], u, v, far)
        else:
            out[k, 0], out[k, 1] = _other(kind, grid, y[k], u, v, far)


@kernel(
    f"UniTuple(float64, 2)(int64, {_ROW}, {_ROW}, {_LINE}, {_LINE}, float64, float64[:, ::1])", inner=True, loose=True
)
def _basic_slopes(kind, p, q, u, v, far, by_item):
    """(C, D) and by_item[0..3] = dC by x, dC by y, dD by x, dD by y, for product, minimum and Lukasiewicz."""
    c = 0.0
    d = 0.0
    slack = 2.0 * (1.0 - far)
    still = 2.0 - far  # up to here a distance that has become 1 is taken to grow and shrink with the scale
    for i in range(1, len(u)):
        by_x_alike = 0.0
        by_y_alike = 0.0
        by_x_apart = 0.0
        by_y_apart = 0.0
        for j in range(i):
            reach_x, reach_y = u[i] - u[j], abs(v[i] - v[j])
            a, b = 1.0 if reach_x >= far else reach_x, 1.0 if reach_y >= far else reach_y
            if kind == PRODUCT:
                t, by_x, by_y = a * b, b, a
            elif kind == MINIMUM:
                t = min(a, b)
                by_x = 0.5 if a == b else 1.0 if a < b else 0.0
                by_y = 1.0 - by_x
            else:
                excess = a + b - 1.0
                by_x = by_y = 1.0 if excess > slack else 0.0
                t = excess * by_x
            differ = p[i] != p[j]
            by_x = by_x if differ and reach_x <= still else 0.0
            by_y = by_y if differ and reach_y <= still else 0.0
            alike, apart = q[i] > q[j], q[i] < q[j]
            c += t if alike else 0.0
            d += t if apart else 0.0
            one, two = by_x if alike else 0.0, by_y if alike else 0.0
            by_x_alike += one
            by_y_alike += two
            by_item[0, j] -= one
            by_item[1, j] -= two
            one, two = by_x if apart else 0.0, by_y if apart else 0.0
            by_x_apart += one
            by_y_apart -= two
            by_item[2, j] -= one
            by_item[3, j] += two
        by_item[0, i] += by_x_alike
        by_item[1, i] += by_y_alike
        by_item[2, i] += by_x_apart
        by_item[3, i] += by_y_apart
    return c, d


@kernel(
    f"UniTuple(float64, 2)(int64, float64[:, ::1], {_ROW}, {_ROW}, {_LINE}, {_LINE}, float64, float64[:, ::1])",
    inner=True,
)
def _other_slopes(kind, grid, p, q, u, v, far, by_item):
    """What _basic_slopes gives, for any t-norm."""
    c = 0.0
    d = 0.0
    still = 2.0 - far
    for i in range(1, len(u)):
        for j in range(i):
            if p[i] == p[j] or q[i] == q[j]:
                continue
            reach_x, reach_y = u[i] - u[j], abs(v[i] - v[j])
            a, b = 1.0 if reach_x >= far else reach_x, 1.0 if reach_y >= far else reach_y
            t, by_x, by_y = slopes(kind, grid, a, b, 2.0 * (1.0 - far))
            by_x = by_x if reach_x <= still else 0.0
            by_y = by_y if reach_y <= still else 0.0
            side = 0
            if q[i] > q[j]:
                c += t
            else:
                d += t
                side = 2
                by_y = -by_y
            by_item[side, i] += by_x
            by_item[side, j] -= by_x
            by_item[side + 1, i] += by_y
            by_item[side + 1, j] -= by_y
    return c, d


@kernel(
    f"void(int64, float64[:, ::1], {_PLACES}, {_PLACES}, {_LINE}, float64, float64[:, ::1], float64[:, :, ::1],"
    "int64, int64)"
)
def slopes_by_sum(kind, grid, x, y, scale, far, out, rise, lo, hi):
    """out[k] = (C, D); rise[k, 0, s] and rise[k, 1, s] = how C and D change with step s, for the pairs lo to hi.

    Step s is that between the places s and s + 1: all places from s + 1 on move with it.
    """
    n = x.shape[1]
    steps = rise.shape[2]
    u, v, by_item = np.empty(n), np.empty(n), np.empty((4, n))
    for k in range(lo, hi):
        for i in range(n):
            u[i], v[i] = scale[x[k, i]], scale[y[k, i]]
        by_item[:] = 0.0
        if kind in (PRODUCT, MINIMUM, LUKASIEWICZ):
            out[k, 0], out[k, 1] = _basic_slopes(kind, x[k], y[k], u, v, far, by_item)
        else:
            out[k, 0], out[k, 1] = _other_slopes(kind, grid, x[k], y[k], u, v, far, by_item)
        for side in range(2):
            row = rise[k, side]
            for i in range(n):
                if x[k, i] > 0:
                    row[x[k, i] - 1] += by_item[2 * side, i]
                if y[k, i] > 0:
                    row[y[k, i] - 1] += by_item[2 * side + 1, i]
            total = 0.0
            for s in range(steps - 1, -1, -1):
                total += row[s]
                row[s] = total
