"""Kendall's tau, gamma, Spearman's rho, Maturi's coefficient and AP correlation from their definitions."""

import math
from fractions import Fraction
from itertools import combinations, permutations, product

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


def maturi(x, y, w=0.9):
    """Pearson's correlation of w^position, averaged over the positions that each bucket occupies."""
    u, v = ([math.fsum(w**p for p in places) / len(places) for places in occupied(z)] for z in (x, y))
    return pearson(u, v)


def tau_ap(x, y, variant="none", symmetric=False):
    """AP correlation; x is the reference."""
    directed = {"none": _tau_ap, "a": _mean_over_tie_breakings, "b": _tau_ap_b}[variant]
    if symmetric or variant == "b":
        return (directed(x, y) + directed(y, x)) / 2
    return directed(x, y)


def _tau_ap(x, y):
    n = len(x)
    ranked = sorted(range(n), key=lambda item: y[item])
    total = Fraction(0)
    for i in range(2, n + 1):
        item = ranked[i - 1]
        total += Fraction(sum(x[other] < x[item] for other in ranked[: i - 1]), i - 1)
    return float(Fraction(2, n - 1) * total - 1)


def _mean_over_tie_breakings(x, y):
    groups = [[item for item in range(len(y)) if y[item] == value] for value in sorted(set(y))]
    values = []
    for choice in product(*(permutations(group) for group in groups)):
        ranked = [item for group in choice for item in group]
        values.append(_tau_ap(x, [ranked.index(item) + 1 for item in range(len(y))]))
    return math.fsum(values) / len(values)


def _tau_ap_b(x, y):
    n, total, counted = range(len(x)), Fraction(0), 0
    for i in n:
        above = sum(other < y[i] for other in y)
        if above:
            counted += 1
            total += Fraction(sum(y[j] < y[i] and x[j] < x[i] for j in n), above)
    return float(Fraction(2, counted) * total - 1) if counted else math.nan
