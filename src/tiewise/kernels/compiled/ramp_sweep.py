"""Sums of a ramp along one axis over pairs dominated on another: minimum, Lukasiewicz, drastic, nilpotent minimum.

The tree and its leaves are those of `product_sweep.py`, with two moments in place of four.
"""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.trees import add2, before2


def sweep_of(known):
    """The sweep for any number of digits (known: 0), or for this one: unrolled_ramp.py."""

    @kernel(
        "UniTuple(float64, 4)(float64[::1], int32[::1], int32[::1], int32[::1], int32[::1], float64, float64, float64,"
        "float64, float64, float64, int64, int64, float64[:, ::1], float64[::1], float64[:, ::1])"
    )
    def ramp_sweep(
        s, place, query, place_d, query_d, sign, enter, leave, cap, level, slope, digits, shift, acc, later, out
    ):
        """Sums of f(S_t - S_j) over j with place_j < query_t, without the pairs left to ramp_leaf: C's, and D's.

        f(d) = 0 below enter, level + slope d from enter to leave, cap from leave on. All arrays ascend in s; a sign of
        -1 reads them backwards, for -s. Each sum comes in two parts, the second what rounding took from the first
        (Neumaier): ramps are subtracted from each other. Unless out is empty, the sums of each t are added to its rows.
        Items come and go once for both trees, whose updates do not wait for each other: that is a third of the time.
        """
        acc_c = acc[0]
        acc_d = acc[1]
        keep = out.shape[1] > 0
        n = np.uint64(len(s))
        one = np.uint64(1)
        down = np.uint64(shift)
        digits = known if known > 0 else digits
        # Positions count up; `k if up else last - k` is where they are.
        up = sign > 0.0
        last = n - one
        entered = np.uint64(0)
        left = np.uint64(0)
        # A move of the origin costs a pass over the trees: as many as cost no more than the sweep itself. Near zero,
        # where a scale has its closest values, the origin is zero, or their differences would drown in its rounding.
        window = max(2.0, abs(s[last] - s[np.uint64(0)]) * len(acc_c) / (32.0 * len(s)))
        origin = sign * s[np.uint64(0) if up else last]
        origin = 0.0 if abs(origin) <= window else origin
        total_c = 0.0
        lost_c = 0.0
        total_d = 0.0
        lost_d = 0.0
        for t in range(n):
            i = np.uint64(t) if up else last - np.uint64(t)
            v = sign * s[i]
            while entered < n:
                j = entered if up else last - entered
                b = sign * s[j]
                if v - b < enter:
                    break
                add2(acc_c, later, np.uint64(place[j]) >> down, digits, 1.0, b - origin)
                add2(acc_d, later, np.uint64(place_d[j]) >> down, digits, 1.0, b - origin)
                entered += one
            while left < entered:
                j = left if up else last - left
                b = sign * s[j]
                if v - b < leave:
                    break
                # From the slope to the cap, which the moments hold as a constant: slope (v n - S) + level n + cap.
                b = origin - b - cap * slope
                add2(acc_c, later, np.uint64(place[j]) >> down, digits, -1.0, b)
                add2(acc_d, later, np.uint64(place_d[j]) >> down, digits, -1.0, b)
                left += one
            b = v - origin
            if b > window:
                # The moments on the slope are taken about a near origin, or they would lose digits along a long scale.
                move = -origin if abs(v) <= window else b
                if left != entered:
                    for e in range(len(acc_c) >> 1):
                        acc_c[2 * e + 1] -= move * acc_c[2 * e]
                        acc_d[2 * e + 1] -= move * acc_d[2 * e]
                origin = 0.0 if abs(v) <= window else v
                b = v - origin
            # Where all have left, and for nothing, what remains of S is rounding.
            m0, m1 = before2(acc_c, np.uint64(query[i]) >> down, digits)
            value_c = slope * (b * m0 - m1) + level * m0
            value_c = 0.0 if (cap == 0.0) & (m0 == 0.0) else value_c
            m0, m1 = before2(acc_d, np.uint64(query_d[i]) >> down, digits)
            value_d = slope * (b * m0 - m1) + level * m0
            value_d = 0.0 if (cap == 0.0) & (m0 == 0.0) else value_d
            if keep:
                out[0, i] += value_c
                out[1, i] += value_d
            new = total_c + value_c
            lost_c += (total_c - new) + value_c if abs(total_c) >= abs(value_c) else (value_c - new) + total_c
            total_c = new
            new = total_d + value_d
            lost_d += (total_d - new) + value_d if abs(total_d) >= abs(value_d) else (value_d - new) + total_d
            total_d = new
        return total_c, lost_c, total_d, lost_d

    return ramp_sweep


ramp_sweep = sweep_of(0)


@kernel(
    "float64(float64[::1], float64, uint64, int64, float64, float64, float64, float64)",
    loose=True,
    inner=True,
)
def _plain_leaf(s, v, base, number, sign, enter, leave, cap):
    """Like _leaf, for level 0 and slope 1, which most ramps have: one operation less a pair."""
    part = 0.0
    for k in range(number):
        d = v - sign * s[base + np.uint64(k)]
        f = d if d >= enter else 0.0
        part += cap if d >= leave else f
    return part


@kernel(
    "float64(float64[::1], float64, uint64, int64, float64, float64, float64, float64, float64, float64)",
    loose=True,
    inner=True,
)
def _leaf(s, v, base, number, sign, enter, leave, cap, level, slope):
    """Sum of f(v - S_j) over the `number` items from base on."""
    part = 0.0
    for k in range(number):
        d = v - sign * s[base + np.uint64(k)]
        f = level + slope * d if d >= enter else 0.0
        part += cap if d >= leave else f
    return part


@kernel(
    "UniTuple(float64, 2)(float64[::1], int32[::1], float64, float64, float64, float64, float64, float64, int64,"
    "float64[::1])"
)
def ramp_leaf(s, query, sign, enter, leave, cap, level, slope, shift, out):
    """The rest of the cell each query of ramp_sweep falls into, in two parts; arrays in the order of place."""
    keep = len(out) > 0
    plain = (level == 0.0) & (slope == 1.0)
    total = 0.0
    lost = 0.0
    mask = (1 << shift) - 1
    for t in range(len(s)):
        q = np.int64(query[t])
        base = np.uint64(q >> shift << shift)
        if plain:
            value = _plain_leaf(s, sign * s[t], base, q & mask, sign, enter, leave, cap)
        else:
            value = _leaf(s, sign * s[t], base, q & mask, sign, enter, leave, cap, level, slope)
        if keep:
            out[t] += value
        new = total + value
        lost += (total - new) + value if abs(total) >= abs(value) else (value - new) + total
        total = new
    return total, lost
