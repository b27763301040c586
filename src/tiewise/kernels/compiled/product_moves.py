"""By how much the product's sums rise along either axis, item by item, and what a move by a place adds where they bend.

The slopes of most pairs come from the sweeps of `product_sweep.py`, those of its leaves are summed here.
"""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.near_moves import far_or


@kernel(
    "void(float64[::1], float64[::1], int32[::1], int32[::1], int64, int64, int64, float64, boolean, float64[:, ::1])",
    loose=True,
)
def slope_leaf(x, y, own, far, shift, lo, hi, factor, turned, out):
    """Add what product_leaf sums, with a unit of 1, to out (C, D), and factor times its slopes: x (C, D), |y| (C, D).

    turned: out is in the opposite order.
    """
    n = len(x)
    mask = (1 << shift) - 1
    for t in range(lo, hi):
        c = 0.0
        d = 0.0
        c_x = 0.0
        d_x = 0.0
        c_y = 0.0
        d_y = 0.0
        yt = y[t]
        for query in range(2):
            if query:  # of those before `far`, all with the opposite sign
                c, d, c_x, d_x, c_y, d_y = -c, -d, -c_x, -d_x, -c_y, -d_y
            q = np.int64(own[t] if query else far[t])
            xt = x[t] if query else x[t] - 1.0
            base = np.uint64(q >> shift << shift)
            for k in range(q & mask):
                j = base + np.uint64(k)
                a = xt - x[j]
                e = yt - y[j]
                up = min(1.0, max(0.0, e))
                down = min(1.0, max(0.0, -e))
                c += a * up
                d += a * down
                c_x += up
                d_x += down
                c_y += a if (e > 0.0) & (e < 1.0) else 0.0
                d_y += a if (e < 0.0) & (e > -1.0) else 0.0
        k = n - 1 - t if turned else t
        out[0, k] += c
        out[1, k] += d
        out[2, k] += factor * c_x
        out[3, k] += factor * d_x
        out[4, k] += factor * c_y
        out[5, k] += factor * d_y


@kernel("void(float64[::1], float64[::1], float64, float64, float64[:, ::1])")
def bend_moves(x, y, x_near, y_far, out):
    """Add to out (C, D) what near_moves finds for the product less what slopes say, pair by pair where they differ.

    A slope is that of the pairs whose items are nearer than x_near; x ascends. What an item gains by its slope is the
    step to the place before it times its pairs' distances in y: from later ones it moves away, earlier ones it
    approaches. That is right but for pairs that become near, or cease to be, when either item moves.
    """
    low = 0
    for t in range(1, len(x)):
        first = low
        while x[t] - x[low] >= x_near:
            low += 1
        step = x[t] - x[t - 1]
        for j in range(first, min(low, t - 1) + 1):
            xj_moved = x[max(j - 1, 0)]
            e = y[t] - y[j]
            b = far_or(abs(e), y_far)
            none, both = far_or(x[t] - x[j], x_near), far_or(x[t - 1] - xj_moved, x_near)
            late, early = far_or(x[t - 1] - x[j], x_near), far_or(x[t] - xj_moved, x_near)
            alike, apart = 0.5 * (both - none), 0.5 * (late - early)
            near = 1.0 if j >= low else 0.0
            side = 0 if e > 0.0 else 1
            out[side, t] += b * (alike + apart + near * step)
            out[side, j] += b * (alike - apart - near * (x[j] - xj_moved))
