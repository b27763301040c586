"""Kendall's tau, gamma, Somers' d, Spearman's rho and the distances of Kendall, Kemeny and Spearman, by definition."""

import math
from itertools import combinations

from reference.positions import numbered, occupied


def pair_counts(x, y):
    """Concordant, discordant, tied in x only, in y only, in both."""
    c = d = tx = ty = both = 0
    for i, j in combinations(range(len(x)), 2):
        a, b = x[i] - x[j], y[i] - y[j]
        c += a * b > 0
        d += a * b < 0
        tx += a == 0 and b != 0
        ty += a != 0 and b == 0
        both += a == 0 and b == 0
    return c, d, tx, ty, both


def weighted_concordance(x, y, u, v):
    """The sum of u_i v_j over the items i that are better than j in both rankings."""
    n = range(len(x))
    return math.fsum(u[i] * v[j] for i in n for j in n if x[i] < x[j] and y[i] < y[j])


def gamma(x, y):
    c, d, *_ = pair_counts(x, y)
    return (c - d) / (c + d) if c + d else math.nan


def kendall_tau(x, y, variant="b"):
    c, d, tx, ty, _ = pair_counts(x, y)
    n, m = len(x), min(len(set(x)), len(set(y)))
    if variant == "a":
        return (c - d) / (n * (n - 1) / 2)
    if variant == "c":
        return 2 * m * (c - d) / (n**2 * (m - 1)) if m > 1 else math.nan
    square = (c + d + tx) * (c + d + ty)
    return (c - d) / math.sqrt(square) if square else math.nan


def pearson(u, v):
    """Pearson's correlation, nan where a vector is constant."""
    if len(set(u)) == 1 or len(set(v)) == 1:
        return math.nan
    a, b = math.fsum(u) / len(u), math.fsum(v) / len(v)
    uv = math.fsum((s - a) * (t - b) for s, t in zip(u, v, strict=True))
    return uv / math.sqrt(math.fsum((s - a) ** 2 for s in u) * math.fsum((t - b) ** 2 for t in v))


def spearman(x, y):
    return pearson(numbered(x, "average"), numbered(y, "average"))


def somers_d(x, y):
    """(C - D)/(C + D + ties in y only): y depends on x."""
    c, d, _, ty, _ = pair_counts(x, y)
    return (c - d) / (c + d + ty) if c + d + ty else math.nan


def footrule(x, y):
    """The sum of |x - y| over the items, tied ones at their mean position."""
    return math.fsum(abs(p - q) for p, q in zip(numbered(x, "average"), numbered(y, "average"), strict=True))


def kendall_distance(x, y, p=0.5):
    _, d, tx, ty, _ = pair_counts(x, y)
    return d + p * (tx + ty)


def kemeny(x, y, w=None):
    """The sum of |sgn(x_i - x_j) - sgn(y_i - y_j)| over the pairs, weighted by the better position of each pair."""
    pairs = combinations(range(len(x)), 2)
    weights = _pair_weights(x, y, w or [1.0] * (len(x) - 1))
    return math.fsum(v * abs(_sign(x, i, j) - _sign(y, i, j)) for v, (i, j) in zip(weights, pairs, strict=True))


def tau_x(x, y, w=None):
    """Emond and Mason's sum of a_ij b_ij, a_ij = 1 if i is better than j or tied with it, else -1; weighted alike."""
    n, found = len(x), []
    w = w or [1.0] * (n - 1)
    for v, (i, j) in zip(_pair_weights(x, y, w), combinations(range(n), 2), strict=True):
        for s, t in ((i, j), (j, i)):
            found.append(v * (1 if x[s] <= x[t] else -1) * (1 if y[s] <= y[t] else -1))
    most = 2 * math.fsum((n - k) * w[k - 1] for k in range(1, n))
    return math.fsum(found) / most if most else math.nan


def _sign(x, i, j):
    return (x[i] > x[j]) - (x[i] < x[j])


def _pair_weights(x, y, w):
    """By pair of items, the weight of its better position: the mean over both rankings and all ways of breaking ties.

    Over these ways a pair stands equally often at any two different positions p and q that its buckets occupy.
    """
    found, both = [], (occupied(x), occupied(y))
    for i, j in combinations(range(len(x)), 2):
        means = []
        for places in both:
            values = [w[min(p, q) - 1] for p in places[i] for q in places[j] if p != q]
            means.append(math.fsum(values) / len(values))
        found.append(sum(means) / 2)
    return found


def net_concordance(x, y):
    """By item, in how many pairs both rankings agree minus in how many they disagree."""
    n = range(len(x))
    return [sum(((x[i] > x[j]) - (x[i] < x[j])) * ((y[i] > y[j]) - (y[i] < y[j])) for j in n) for i in n]
