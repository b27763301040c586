"""C and D pair by pair in extended precision, for sizes at which fractions take too long."""

import numpy as np


def rounding(values):
    """What a distance may miss 1 by and still count as 1 (docs/mathematics.md#accuracy), for the values of a scale."""
    return 2.0**-50 * max(1.0, float(np.abs(values).max()))


def masses(x, y, distance_x, distance_y, tnorm, slack=0.0):
    """(C, D); distance_x(i) is the row of distances in x from item i to all items, in longdouble, cut at 1."""
    c = d = np.longdouble(0)
    for i in range(1, len(x)):
        a, b = distance_x(i)[:i], distance_y(i)[:i]
        low, high = np.minimum(a, b), np.maximum(a, b)
        if tnorm == "product":
            v = low * high
        elif tnorm == "minimum":
            v = low
        elif tnorm == "lukasiewicz":
            v = np.maximum(0, low - (1 - high))
        elif tnorm == "drastic":
            v = np.where(high == 1, low, 0)
        else:
            v = np.where((high == 1) | (low - (1 - high) > slack), low, 0)
        order = np.sign(x[i] - x[:i]) * np.sign(y[i] - y[:i])
        c += v[order > 0].sum()
        d += v[order < 0].sum()
    return float(c), float(d)


def sum_distance(scale, positions, slack=0.0):
    """Rows of min(1, |W(p) - W(q)|) on a scale in longdouble; what misses 1 by no more than the slack is 1."""
    values = scale[np.asarray(positions) - 1]

    def row(i):
        d = np.abs(values - values[i])
        return np.where(d >= 1 - slack, np.longdouble(1), d)

    return row


def max_distance(weights, positions):
    """Rows of the largest weight between positions, from running maxima to both sides."""
    positions = np.asarray(positions)

    def row(i):
        p = positions[i]
        table = np.zeros(len(weights) + 2, dtype=np.longdouble)
        table[p + 1 : len(weights) + 2] = np.maximum.accumulate(weights[p - 1 :])
        table[1:p] = np.maximum.accumulate(weights[: p - 1][::-1])[::-1]
        return table[positions]

    return row
