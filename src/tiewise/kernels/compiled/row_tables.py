"""Sums over the pairs of items of many pairs of rankings, one pair of items after the other.

Pair k is row left[k] of x with row right[k] of y.
"""

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.norms import norm
from tiewise.kernels.compiled.row_partners import READ
from tiewise.kernels.norms import MINIMUM, PRODUCT

_PAIRS = "int64[::1], int64[::1]"
_WEIGHTED = f"void({READ}, int32[:, ::1], int32[:, ::1], {_PAIRS}, {READ}, float64[:, ::1])"


@kernel(_WEIGHTED, loose=True)
def table_sums(table, x_place, y_place, left, right, weights, out):
    """out[k] = the sums of u_i u_j table[i, j] over concordant and over discordant pairs, u being row k of the weights.

    No ties.
    """
    for k in range(len(left)):
        x, y, u = x_place[left[k]], y_place[right[k]], weights[k]
        concordant = 0.0
        discordant = 0.0
        for i in range(1, len(table)):
            row = table[i]
            xi = x[i]
            yi = y[i]
            alike = 0.0
            opposite = 0.0
            for j in range(i):
                weight = row[j] * u[j]
                is_alike = (x[j] < xi) == (y[j] < yi)
                alike += weight if is_alike else 0.0
                opposite += 0.0 if is_alike else weight
            concordant += u[i] * alike
            discordant += u[i] * opposite
        out[k, 0] = concordant
        out[k, 1] = discordant


@kernel(_WEIGHTED, loose=True)
def tied_table_sums(table, x_first, y_first, left, right, weights, out):
    """As table_sums, with ties: out[k] = the sums over pairs that are concordant, discordant, tied in one, in both."""
    for k in range(len(left)):
        x, y, u = x_first[left[k]], y_first[right[k]], weights[k]
        out[k] = 0.0
        for i in range(1, len(table)):
            row = table[i]
            xi = x[i]
            yi = y[i]
            alike = 0.0
            opposite = 0.0
            once = 0.0
            both = 0.0
            for j in range(i):
                weight = row[j] * u[j]
                tied_x = x[j] == xi
                tied_y = y[j] == yi
                is_alike = (x[j] < xi) == (y[j] < yi)
                alike += weight if is_alike & (not tied_x) & (not tied_y) else 0.0
                opposite += weight if (not is_alike) & (not tied_x) & (not tied_y) else 0.0
                once += weight if tied_x != tied_y else 0.0
                both += weight if tied_x & tied_y else 0.0
            out[k, 0] += u[i] * alike
            out[k, 1] += u[i] * opposite
            out[k, 2] += u[i] * once
            out[k, 3] += u[i] * both


@kernel(_WEIGHTED, loose=True)
def displacements(table, x_place, y_place, left, right, weights, out):
    """out[k, 0] = the sum over i of u_i |sum of u_j table[i, j] over the j ahead of i in x - the same in y|."""
    for k in range(len(left)):
        x, y, u = x_place[left[k]], y_place[right[k]], weights[k]
        total = 0.0
        for i in range(len(table)):
            row = table[i]
            xi = x[i]
            yi = y[i]
            moved = 0.0
            for j in range(len(table)):
                weight = row[j] * u[j]
                moved += (weight if x[j] < xi else 0.0) - (weight if y[j] < yi else 0.0)
            total += u[i] * abs(moved)
        out[k, 0] = total


@kernel(
    f"void(int64, float64[:, ::1], float64[:, ::1], {_PAIRS}, float64[::1], float64[::1], float64[:, ::1])", loose=True
)
def norm_sums(kind, x, y, left, right, x_slack, y_slack, out):
    """Add to out[k] the sums of T(|a|, |b|) over the entries of both rows with the same sign, and with the other."""
    for k in range(len(left)):
        a, b = x[left[k]], y[right[k]]
        slack = x_slack[left[k]] + y_slack[right[k]]
        concordant = 0.0
        discordant = 0.0
        for p in range(len(a)):
            u = abs(a[p])
            v = abs(b[p])
            t = min(u, v) if kind == MINIMUM else u * v if kind == PRODUCT else norm(kind, u, v, slack)
            alike = (a[p] > 0.0) == (b[p] > 0.0)
            concordant += t if alike else 0.0
            discordant += 0.0 if alike else t
        out[k, 0] += concordant
        out[k, 1] += discordant
