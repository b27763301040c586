"""The distances between the two positions of every item, added up, for many pairs of rankings.

Pair k is row left[k] of x with row right[k] of y.
"""

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.row_partners import READ

_PAIRS = "int64[::1], int64[::1]"
_PLACES = "int32[:, ::1]"


@kernel(f"void({READ}, {READ}, {_PAIRS}, float64, float64[::1])", loose=True)
def clipped_distances(x, y, left, right, far, out):
    """out[k] = the sum of min(1, |W_x - W_y|) over the items; what reaches `far` is 1."""
    for k in range(len(left)):
        u, v = x[left[k]], y[right[k]]
        total = 0.0
        for i in range(len(u)):
            apart = abs(u[i] - v[i])
            total += apart if apart < far else 1.0
        out[k] = total


@kernel(f"void({READ}, {_PLACES}, {_PLACES}, {_PAIRS}, float64[::1])", loose=True)
def table_distances(table, x, y, left, right, out):
    """out[k] = the sum over the items of the table's entry at their two places."""
    for k in range(len(left)):
        p, q = x[left[k]], y[right[k]]
        total = 0.0
        for i in range(len(p)):
            total += table[p[i], q[i]]
        out[k] = total
