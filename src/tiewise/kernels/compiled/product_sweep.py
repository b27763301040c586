"""The product's sums over dominated pairs: a sweep along one axis, a tree of four moments over the other.

What is left of a query's own cell of the tree is summed by brute force (`product_leaf`), in the order of the tree axis.
"""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.trees import add4, before4


@kernel("float64(float64[::1], uint64, int64, float64, float64)", inner=True)
def _value(acc, c, digits, x, s):
    """Sum of (x - X_j) (s - S_j) over the sources in cells before c."""
    m0, m1, m2, m3 = before4(acc, c, digits)
    return x * (s * m0 - m2) - (s * m1 - m3)


@kernel("UniTuple(float64, 2)(float64[::1], uint64, int64, float64, float64)", inner=True)
def _slopes(acc, c, digits, x, s):
    """By how much that sum rises with x and with s."""
    m0, m1, m2, _ = before4(acc, c, digits)
    return s * m0 - m2, x * m0 - m1


def sweep_of(known):
    """The sweep for any number of digits (known: 0), or for this one: unrolled_product.py."""

    @kernel(
        "float64(float64[::1], float64[::1], int32[::1], int32[::1], int32[::1], float64, float64, float64, int64,"
        "int64, float64[::1], float64[::1], float64, float64[:, ::1])"
    )
    def product_sweep(x, y, place, own, far, x0, unit, sign, digits, shift, acc, later, factor, out):
        """Product t-norm, concordant pairs (sign 1; -1 turns y round), without the pairs left to product_leaf.

        Sum of g(Y_t - Y_j) (X_t - X_j) over places before own, less that of g(Y_t - Y_j) (X_t - unit - X_j) over
        places before far; g(d) = min(1, d+). All arrays ascend in y. With own the number of items of less x and far of
        those with X_t - X_j >= 1, a unit of 1 gives all pairs, a unit of 0 those near in x. Unless out is empty, the
        sum of each t is added to its first row and, where it has three, factor times its slopes along x and y (with
        its sign) to these.
        """
        n = np.uint64(len(x))
        one = np.uint64(1)
        down = np.uint64(shift)
        digits = known if known > 0 else digits
        # Positions count up; `k if up else last - k` is where they are.
        up = sign > 0.0
        last = n - one
        lead = np.uint64(0)
        lag = np.uint64(0)
        # A move of the origin costs a pass over the tree: as many as cost no more than the sweep itself. Near zero,
        # where a scale has its closest values, the origin is zero, or their differences would drown in its rounding.
        window = max(2.0, abs(y[last] - y[np.uint64(0)]) * len(acc) / (32.0 * len(x)))
        origin = sign * y[np.uint64(0) if up else last]
        origin = 0.0 if abs(origin) <= window else origin
        keep = out.shape[1] > 0
        slopes = len(out) == 3
        total = 0.0
        for t in range(n):
            i = np.uint64(t) if up else last - np.uint64(t)
            s = sign * y[i]
            while lead < n:
                j = lead if up else last - lead
                b = sign * y[j]
                if b >= s:  # a tie in y adds nothing
                    break
                a = x[j] - x0
                b -= origin
                add4(acc, later, np.uint64(place[j]) >> down, digits, 1.0, a, b, a * b)
                lead += one
            while lag < lead:
                j = lag if up else last - lag
                b = sign * y[j]
                if s - b < 1.0:
                    break
                # From near to far in y: the value Y_t - Y_j is 1 from now on, which the entries hold as S_j = -1.
                a = x0 - x[j]
                b = b - origin + 1.0
                add4(acc, later, np.uint64(place[j]) >> down, digits, -1.0, a, -b, a * b)
                lag += one
            b = s - origin
            if b > window:
                # The near moments are taken about a near origin, or they would lose digits along a long scale.
                move = -origin if abs(s) <= window else b
                if lag != lead:
                    for e in range(len(acc) >> 2):
                        acc[4 * e + 2] -= move * acc[4 * e]
                        acc[4 * e + 3] -= move * acc[4 * e + 1]
                origin = 0.0 if abs(s) <= window else s
                b = s - origin
            a = x[i] - x0
            value = _value(acc, np.uint64(own[i]) >> down, digits, a, b)
            value -= _value(acc, np.uint64(far[i]) >> down, digits, a - unit, b)
            total += value
            if keep:
                out[0, i] += value
            if slopes:
                # The same entries again, which are in the cache by now: who asks for no slopes does not wait for them.
                along_x, along_y = _slopes(acc, np.uint64(own[i]) >> down, digits, a, b)
                less_x, less_y = _slopes(acc, np.uint64(far[i]) >> down, digits, a - unit, b)
                out[1, i] += factor * (along_x - less_x)
                out[2, i] += factor * (along_y - less_y)
        return total

    return product_sweep


product_sweep = sweep_of(0)


@kernel(
    "UniTuple(float64, 2)(float64[::1], float64[::1], int32[::1], int32[::1], float64, int64, int64, int64,"
    "boolean, float64[:, ::1])",
    loose=True,
)
def product_leaf(x, y, own, far, unit, shift, lo, hi, turned, out):
    """The rest of the cell each query of product_sweep falls into, (C, D); arrays in the order of x.

    Unless out is empty, the sums of each t are added to its two rows; turned: they are in the opposite order.
    """
    keep = out.shape[1] > 0
    up = 0.0
    down = 0.0
    mask = (1 << shift) - 1
    for t in range(lo, hi):
        a = 0.0
        b = 0.0
        xt = x[t]
        yt = y[t]
        q = np.int64(own[t])
        base = np.uint64(q >> shift << shift)
        for k in range(q & mask):
            j = base + np.uint64(k)
            d = xt - x[j]
            e = yt - y[j]
            a += d * min(1.0, max(0.0, e))
            b += d * min(1.0, max(0.0, -e))
        xt -= unit
        q = np.int64(far[t])
        base = np.uint64(q >> shift << shift)
        for k in range(q & mask):
            j = base + np.uint64(k)
            d = xt - x[j]
            e = yt - y[j]
            a -= d * min(1.0, max(0.0, e))
            b -= d * min(1.0, max(0.0, -e))
        up += a
        down += b
        if keep:
            k = len(x) - 1 - t if turned else t
            out[0, k] += a
            out[1, k] += b
    return up, down
