"""C, D, T, Q and the scaled family by double loops over the items (section 3 of the mathematics).

`w` and `w_y` are lists of n - 1 weights; `norm` is a text or a callable of two numbers.
"""

import math
from itertools import combinations

from reference.classical import pearson
from reference.positions import distance, numbered, occupied, scale
from reference.tnorms import tnorm


def conjunction(norm, a, b):
    return float(norm(a, b)) if callable(norm) else tnorm(norm, a, b)


def masses(x, y, w, w_y, aggregate="max", norm="product"):
    """C, D and T."""
    c, d, t = [], [], []
    for i, j in combinations(range(len(x)), 2):
        v = conjunction(norm, distance(w, x[i], x[j], aggregate), distance(w_y, y[i], y[j], aggregate))
        if (x[i] < x[j] and y[i] < y[j]) or (x[i] > x[j] and y[i] > y[j]):
            c.append(v)
        elif x[i] != x[j] and y[i] != y[j]:
            d.append(v)
        t.append(1 - v if x[i] != x[j] and y[i] != y[j] else 1)
    return math.fsum(c), math.fsum(d), math.fsum(t)


def self_mass(x, w, aggregate="max", norm="product"):
    """Q: the sum of T(d, d) over all pairs."""
    found = (distance(w, x[i], x[j], aggregate) for i, j in combinations(range(len(x)), 2))
    return math.fsum(conjunction(norm, d, d) for d in found)


def scaled_gamma(x, y, w, w_y, aggregate="max", norm="product"):
    c, d, _ = masses(x, y, w, w_y, aggregate, norm)
    return (c - d) / (c + d) if c + d else math.nan


def scaled_tau(x, y, w, w_y, aggregate="max", norm="product"):
    c, d, _ = masses(x, y, w, w_y, aggregate, norm)
    q = self_mass(x, w, aggregate, norm) * self_mass(y, w_y, aggregate, norm)
    return (c - d) / math.sqrt(q) if q else math.nan


def scaled_somers_d(x, y, w, w_y, aggregate="max", norm="product"):
    c, d, _ = masses(x, y, w, w_y, aggregate, norm)
    q = self_mass(x, w, aggregate, norm)
    return (c - d) / q if q else math.nan


def scaled_spearman(x, y, w, w_y):
    """Pearson's correlation of W, averaged over the positions that each bucket occupies."""
    u, v = (
        [math.fsum(scale(weights, p) for p in places) / len(places) for places in occupied(z)]
        for z, weights in ((x, w), (y, w_y))
    )
    return pearson(u, v)


def scaled_footrule(x, y, w, aggregate="max"):
    """The sum of d(x_i, y_i); by "sum" tied items stand at their mean position."""
    if isinstance(aggregate, str) and aggregate == "sum":
        x, y = numbered(x, "average"), numbered(y, "average")
        return math.fsum(min(1.0, abs(scale(w, p) - scale(w, q))) for p, q in zip(x, y, strict=True))
    return math.fsum(distance(w, p, q, aggregate) for p, q in zip(x, y, strict=True))
