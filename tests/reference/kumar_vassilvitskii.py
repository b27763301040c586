"""Kumar and Vassilvitskii's distances and the gamma of their position weights, by the letter.

docs/mathematics.md#kumar_vassilvitskii and docs/mathematics.md#gamma_delta.
"""

import math
from itertools import combinations


def mean_crossings(x, y, delta):
    """p-bar of each item: P has P_1 = 0 and P_k = P_{k-1} + delta_{k-1}."""
    p = [0]
    for cost in delta:
        p.append(p[-1] + cost)
    return [1 if a == b else (p[a - 1] - p[b - 1]) / (a - b) for a, b in zip(x, y, strict=True)]


def _all_ones(x, y, w, delta, d):
    n = len(x)
    w = [1] * n if w is None else w
    pbar = [1] * n if delta is None else mean_crossings(x, y, delta)
    d = [[1] * n for _ in range(n)] if d is None else d
    return w, pbar, d


def kendall(x, y, w=None, delta=None, d=None):
    w, pbar, d = _all_ones(x, y, w, delta, d)
    return sum(
        w[i] * w[j] * pbar[i] * pbar[j] * d[i][j]
        for i, j in combinations(range(len(x)), 2)
        if (x[i] - x[j]) * (y[i] - y[j]) < 0
    )


def footrule(x, y, w=None, delta=None, d=None):
    w, pbar, d = _all_ones(x, y, w, delta, d)
    items = range(len(x))
    u = [w[i] * pbar[i] for i in items]

    def ahead(ranks, i):
        return sum(u[j] * d[i][j] for j in items if ranks[j] < ranks[i])

    return sum(u[i] * abs(ahead(x, i) - ahead(y, i)) for i in items)


def gamma_delta(x, y, delta):
    pbar = mean_crossings(x, y, delta)
    c = sum(pbar[i] * pbar[j] for i, j in combinations(range(len(x)), 2) if (x[i] - x[j]) * (y[i] - y[j]) > 0)
    k = kendall(x, y, delta=delta)
    return (c - k) / (c + k) if c + k else math.nan
