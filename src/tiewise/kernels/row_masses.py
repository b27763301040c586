"""C - D and C + D of many alignments, pair by pair: for short rankings, whose rows stay in the first-level cache."""

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
                v = min(1.0, xj - x[i]) * max(-1.0, min(1.0, yj - y[i]))
                difference += v
                total += abs(v)
        out[row, 0] = difference
        out[row, 1] = total


@kernel(_SIGNATURE, loose=True)
def minimum_rows(xs, ys, out):
    """Sums of min(1, dX, |dY|), with the sign of dY: dY cut at both sides."""
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
                a = min(1.0, xj - x[i])
                v = max(-a, min(a, yj - y[i]))
                difference += v
                total += abs(v)
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
                lack = 1.0 - min(1.0, xj - x[i])
                b = max(-1.0, min(1.0, yj - y[i]))
                up = max(0.0, b - lack)
                down = max(0.0, -b - lack)
                difference += up - down
                total += up + down
        out[row, 0] = difference
        out[row, 1] = total
