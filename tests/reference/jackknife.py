"""The jackknife by the letter: every item left out in turn, the others ranked anew (rankings without ties)."""

import math


def ranked(values):
    return [1 + sum(other < value for other in values) for value in values]


def left_out(measure, x, y):
    """measure(x, y) without item 0, without item 1, ..."""
    return [measure(ranked(x[:k] + x[k + 1 :]), ranked(y[:k] + y[k + 1 :])) for k in range(len(x))]


def standard_error(values):
    n, mean = len(values), math.fsum(values) / len(values)
    return math.sqrt((n - 1) / n * math.fsum((value - mean) ** 2 for value in values))
