"""C - D and C + D of many alignments, pair by pair: for short rankings, whose rows stay in the first-level cache."""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.norms import MINIMUM, PRODUCT


@kernel("float64(int64, float64, float64)", loose=True, inner=True)
def _signed(kind, dx, dy):
    """T(dX, min(1, |dY|)) with the sign of dY, for dX up to 1: no branch on the distances."""
    if kind == MINIMUM:
        return max(min(dy, dx), -dx)
    far = min(1.0, abs(dy))
    v = dx * far if kind == PRODUCT else max(0.0, far - (1.0 - dx))
    return np.copysign(v, dy)


@kernel("void(int64, float64[::1], float64[:, ::1], float64[:, ::1])", loose=True, inner=True)
def _four(kind, x, ys, out):
    """Four rows at once, for which dX is found once; what they sum up stays in registers."""
    a, b, c, d = ys[0], ys[1], ys[2], ys[3]
    a_sum = b_sum = c_sum = d_sum = 0.0
    a_all = b_all = c_all = d_all = 0.0
    for j in range(1, len(x)):
        xj, aj, bj, cj, dj = x[j], a[j], b[j], c[j], d[j]
        for i in range(j):
            dx = min(1.0, xj - x[i])
            v = _signed(kind, dx, aj - a[i])
            a_sum += v
            a_all += abs(v)
            v = _signed(kind, dx, bj - b[i])
            b_sum += v
            b_all += abs(v)
            v = _signed(kind, dx, cj - c[i])
            c_sum += v
            c_all += abs(v)
            v = _signed(kind, dx, dj - d[i])
            d_sum += v
            d_all += abs(v)
    out[0, 0], out[0, 1] = a_sum, a_all
    out[1, 0], out[1, 1] = b_sum, b_all
    out[2, 0], out[2, 1] = c_sum, c_all
    out[3, 0], out[3, 1] = d_sum, d_all


@kernel("void(int64, float64[:, ::1], float64[:, ::1], float64[:, ::1])", loose=True)
def row_masses(kind, xs, ys, out):
    """Sums of T(min(1, dX), min(1, |dY|)), with the sign of dY and without, for product, minimum and Lukasiewicz.

    Rows of xs ascend, and a single one serves all of ys. The branch on the t-norm is taken out of the loops by LLVM.
    """
    rows, n = ys.shape
    done = rows - rows % 4 if xs.shape[0] == 1 else 0
    for row in range(0, done, 4):
        _four(kind, xs[0], ys[row : row + 4], out[row : row + 4])
    for row in range(done, rows):
        x = xs[row if xs.shape[0] > 1 else 0]
        y = ys[row]
        difference = 0.0
        total = 0.0
        for j in range(1, n):
            xj, yj = x[j], y[j]
            for i in range(j):
                v = _signed(kind, min(1.0, xj - x[i]), yj - y[i])
                difference += v
                total += abs(v)
        out[row, 0] = difference
        out[row, 1] = total
