"""What a move to the place before is worth to an item, through the pairs that are near on that axis, one by one."""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.norms import norm
from tiewise.kernels.norms import PRODUCT


@kernel("float64(float64, float64)", loose=True, inner=True)
def far_or(a, far):
    """The distance a, or 1 if it is that but for rounding."""
    return 1.0 if a >= far else a


@kernel(
    "void(int64, float64[::1], float64[::1], int32[::1], float64, float64, float64, float64[:, ::1])",
    loose=True,
)
def near_moves(kind, x, y, above, x_far, y_far, slack, out):
    """Add to out (C, D) what the masses of each item gain when it moves to the place before it; x ascends.

    Of the others, half are where they are, half have moved as well. Where the later item of a pair, having moved alone,
    is still far from the earlier one, T is T(1, |dY|) in any case and nothing is gained. above: how many are far from
    each item, the last item first.
    """
    n = len(x)
    for j in range(n):
        xj = x[j]
        xj_moved = x[max(j - 1, 0)]
        yj = y[j]
        c = 0.0
        d = 0.0
        for k in range(j + 1, min(n, n + 1 - above[n - 1 - j])):
            t = np.uint64(k)
            xt = x[t]
            xt_moved = x[t - np.uint64(1)]
            e = y[t] - yj
            b = far_or(abs(e), y_far)
            none, both = far_or(xt - xj, x_far), far_or(xt_moved - xj_moved, x_far)
            late, early = far_or(xt_moved - xj, x_far), far_or(xt - xj_moved, x_far)
            if kind == PRODUCT:
                alike, apart = 0.5 * b * (both - none), 0.5 * b * (late - early)
            else:
                alike = 0.5 * (norm(kind, both, b, slack) - norm(kind, none, b, slack))
                apart = 0.5 * (norm(kind, late, b, slack) - norm(kind, early, b, slack))
            c += alike - apart if e > 0.0 else 0.0
            d += alike - apart if e < 0.0 else 0.0
            out[0, t] += alike + apart if e > 0.0 else 0.0
            out[1, t] += alike + apart if e < 0.0 else 0.0
        out[0, j] += c
        out[1, j] += d
