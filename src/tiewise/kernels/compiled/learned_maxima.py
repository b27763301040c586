"""C and D of many pairs of rankings under one table of distances, and how they change with it: distances by max.

x and y hold places (0, 1, ...), a row for each pair of rankings, those of x rising; d[p, q] is the distance of two
places and widest[p, q] the step that it is the width of.
"""

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.norm_slopes import slopes, value

_PLACES = "int32[:, ::1]"
_TABLE = "float64[:, ::1]"


@kernel(f"void(int64, {_TABLE}, {_PLACES}, {_PLACES}, {_TABLE}, {_TABLE}, int64, int64)")
def masses_by_max(kind, grid, x, y, d, out, lo, hi):
    """out[k] = (C, D) for the pairs lo to hi."""
    n = x.shape[1]
    for k in range(lo, hi):
        p, q = x[k], y[k]
        concordant = 0.0
        discordant = 0.0
        for i in range(1, n):
            for j in range(i):
                t = value(kind, grid, d[p[i], p[j]], d[q[i], q[j]], 0.0)  # 0 where the places are the same
                concordant += t if q[i] > q[j] else 0.0
                discordant += t if q[i] < q[j] else 0.0
        out[k, 0] = concordant
        out[k, 1] = discordant


@kernel(f"void(int64, {_TABLE}, {_PLACES}, {_PLACES}, {_TABLE}, {_PLACES}, {_TABLE}, float64[:, :, ::1], int64, int64)")
def slopes_by_max(kind, grid, x, y, d, widest, out, rise, lo, hi):
    """out[k] = (C, D); rise[k, 0, s] and rise[k, 1, s] = how C and D change with step s, for the pairs lo to hi."""
    n = x.shape[1]
    for k in range(lo, hi):
        p, q = x[k], y[k]
        for i in range(1, n):
            for j in range(i):
                if p[i] == p[j] or q[i] == q[j]:
                    continue
                t, by_x, by_y = slopes(kind, grid, d[p[i], p[j]], d[q[i], q[j]], 0.0)
                side = 0 if q[i] > q[j] else 1
                out[k, side] += t
                rise[k, side, widest[p[i], p[j]]] += by_x
                rise[k, side, widest[q[i], q[j]]] += by_y
