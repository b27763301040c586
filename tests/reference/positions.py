"""Positions, weights and the distances of positions, one number at a time (sections 1 and 2 of the mathematics)."""

import math
from itertools import pairwise


def numbered(values, numbering="min"):
    """Positions by ascending value."""
    above = [sum(b < a for b in values) for a in values]
    size = [sum(b == a for b in values) for a in values]
    distinct = sorted(set(values))
    return {
        "min": [a + 1 for a in above],
        "dense": [distinct.index(v) + 1 for v in values],
        "max": [a + s for a, s in zip(above, size, strict=True)],
        "average": [a + (s + 1) / 2 for a, s in zip(above, size, strict=True)],
    }[numbering]


def occupied(x):
    """The positions that each item's bucket occupies."""
    return [range(sum(b < a for b in x) + 1, sum(b <= a for b in x) + 1) for a in x]


def weights(text, n):
    """w(1), ..., w(n - 1) of a named weight function."""
    name, _, argument = text.partition(":")
    if name == "points":
        points = [tuple(map(float, part.split("="))) for part in argument.split(",")]
        return [_linear(points, i / n) for i in range(1, n)]
    if name == "top_k":
        k = max(1, round(float(argument[:-1]) * n / 100)) if argument.endswith("%") else int(argument)
    formulas = {
        "uniform": lambda i: float(argument or 1),
        "top": lambda i: (n - i) / n,
        "power": lambda i: ((n - i) / n) ** float(argument),
        "bottom": lambda i: i / n,
        "ends": lambda i: abs(n - 2 * i) / n,
        "middle": lambda i: 1 - abs(n - 2 * i) / n,
        "logarithmic": lambda i: 1 / math.log2(i + 1),
        "sqrt": lambda i: 1 / math.sqrt(i),
        "hyperbolic": lambda i: 1 / i,
        "geometric": lambda i: float(argument) ** (i - 1),
        "top_k": lambda i: float(i <= k),
    }
    return [formulas[name](i) for i in range(1, n)]


def _linear(points, share):
    if share <= points[0][0]:
        return points[0][1]
    for (a, low), (b, high) in pairwise(points):
        if share <= b:
            return low + (high - low) * (share - a) / (b - a)
    return points[-1][1]


def scale(w, p):
    """W(p) = w(1) + ... + w(p - 1), linear between whole positions."""
    below = math.floor(p)
    part = p - below
    return math.fsum(w[: below - 1]) + (part * w[below - 1] if part else 0.0)


def distance(w, p, q, aggregate):
    """d(p, q) by "max", by "sum", from a matrix or from a callable; within 1e-12 of 1 it is 1."""
    if callable(aggregate):
        d = float(aggregate(p, q))
    elif not isinstance(aggregate, str):
        d = float(aggregate[int(p) - 1][int(q) - 1])
    elif aggregate == "sum":
        d = min(1.0, abs(scale(w, p) - scale(w, q)))
    else:
        d = max((w[i - 1] for i in range(int(min(p, q)), int(max(p, q)))), default=0.0)
    return 1.0 if d > 1 - 1e-12 else d
