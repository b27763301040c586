"""C - D and C + D of many alignments, pair by pair: for short rankings, whose rows stay in the first-level cache."""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.norms import MINIMUM, PRODUCT


@kernel("void(int64, float64[:, ::1], float64[:, ::1], float64[:, ::1])", loose=True)
def row_masses(kind, xs, ys, out):
    """Sums of T(min(1, dX), min(1, |dY|)), with the sign of dY and without, for product, minimum and Lukasiewicz.

    Rows of xs ascend, and a single one serves all of ys. These t-norms need no branch on the distances, and the one on
    the t-norm is taken out of the loops by LLVM.
    """
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
                dx = xj - x[i]
                if kind == PRODUCT:
                    v = min(1.0, dx) * min(1.0, abs(dy))
                elif kind == MINIMUM:
                    v = min(min(1.0, dx), abs(dy))
                else:
                    v = max(0.0, min(1.0, abs(dy)) - (1.0 - min(1.0, dx)))
                difference += np.copysign(v, dy)
                total += v
        out[row, 0] = difference
        out[row, 1] = total
