"""The product over a table of counts: for rankings with so many ties that few pairs of positions occur."""

import numpy as np

from tiewise.kernels.compile import kernel


@kernel("float64(float64[:, ::1], float64[::1], float64[::1], float64, float64, boolean, float64[:, ::1])")
def table_sweep(count, x, y, x_far, y_far, down, out):
    """Sum of n(p,q) n(p',q') min(1, X_p - X_p') min(1, Y_q - Y_q') over p' < p and q' < q (down: with Y turned round).

    count is the table n; x and y, ascending, are the scales of its rows and columns. Row by row, every column knows
    how many items it has below, near and far, and the sum of the distances of the near ones, which grows by one step a
    row; along the row the same is done again. A distance from x_far (y_far) on, 1 but for rounding, counts as 1. Unless
    out is empty, each of its cells (p, q) gets the sum over p' and q' for one of its items.
    """
    keep = out.size > 0
    rows, columns = count.shape
    near = np.zeros(columns)
    rise = np.zeros(columns)
    far = np.zeros(columns)
    mass = np.zeros(columns)  # by column, the sum of min(1, X_p - X_p') over the items below
    total = 0.0
    low = 0
    for p in range(1, rows):
        step = x[p] - x[p - 1]
        for q in range(columns):
            near[q] += count[p - 1, q]
            rise[q] += step * near[q]
        while low < p and x[p] - x[low] >= x_far:
            distance = x[p] - x[low]
            for q in range(columns):
                near[q] -= count[low, q]
                rise[q] -= distance * count[low, q]
                far[q] += count[low, q]
            low += 1
        for q in range(columns):
            # Where none is near, what remains of their distances is rounding.
            rise[q] = rise[q] if near[q] > 0.0 else 0.0
            mass[q] = far[q] + rise[q]
        whole = 0.0
        part = 0.0
        slope = 0.0
        first = 0
        for k in range(1, columns):
            q = columns - 1 - k if down else k
            before = q + 1 if down else q - 1
            slope += mass[before]
            part += abs(y[q] - y[before]) * slope
            while first < k:
                f = columns - 1 - first if down else first
                distance = abs(y[q] - y[f])
                if distance < y_far:
                    break
                slope -= mass[f]
                part -= distance * mass[f]
                whole += mass[f]
                first += 1
            if first == k:
                slope = 0.0
                part = 0.0
            total += count[p, q] * (whole + part)
            if keep:
                out[p, q] = whole + part
    return total
