"""C - D and C + D of many alignments, pair by pair: for short rankings, whose rows stay in the first-level cache."""

import numpy as np

from tiewise.kernels.compile import kernel

_SIGNATURE = "void(float64[:, ::1], float64[:, ::1], float64[:, ::1])"


@kernel(_SIGNATURE, loose=True)
def product_rows(xs, ys, out):
    """Sums of min(1, dX) min(1, |dY|), with the sign of dY; rows of xs ascend, and a single one serves all of ys."""
    n = ys.shape[1]
    for row in range(ys.shape[0]):
        x = xs[row if xs.shape[0] > 1 else 0]
        y = ys[row]
        difference = 0.0
        total = 0.0
        for j in range(1, n):
            xj = x[j]
            yj = y[j]
            for i in range(j):
                dy = yj - y[i]
                v = min(1.0, xj - x[i]) * min(1.0, abs(dy))
                difference += np.copysign(v, dy)
                total += v
        out[row, 0] = difference
        out[row, 1] = total


@kernel(_SIGNATURE, loose=True)
def minimum_rows(xs, ys, out):
    """Sums of min(1, dX, |dY|), with the sign of dY."""
    n = ys.shape[1]
    for row in range(ys.shape[0]):
        x = xs[row if xs.shape[0] > 1 else 0]
        y = ys[row]
        difference = 0.0
        total = 0.0
        for j in range(1, n):
            xj = x[j]
            yj = y[j]
            for i in range(j):
                dy = yj - y[i]
                v = min(min(1.0, xj - x[i]), abs(dy))
                difference += np.copysign(v, dy)
                total += v
        out[row, 0] = difference
        out[row, 1] = total


@kernel(_SIGNATURE, loose=True)
def lukasiewicz_rows(xs, ys, out):
    """Sums of max(0, min(1, |dY|) - (1 - min(1, dX))), with the sign of dY."""
    n = ys.shape[1]
    for row in range(ys.shape[0]):
        x = xs[row if xs.shape[0] > 1 else 0]
        y = ys[row]
        difference = 0.0
        total = 0.0
        for j in range(1, n):
            xj = x[j]
            yj = y[j]
            for i in range(j):
                dy = yj - y[i]
                v = max(0.0, min(1.0, abs(dy)) - (1.0 - min(1.0, xj - x[i])))
                difference += np.copysign(v, dy)
                total += v
        out[row, 0] = difference
        out[row, 1] = total
