"""The weighted forms of Spearman's rho from their definitions, exact up to the last root.

`x` and `y` are positions, 1 = best. Without ties R and Q run through 1, ..., N. With ties an item may end up at any of
the positions that its bucket occupies, all equally likely, in x and in y independently.
"""

import math
from fractions import Fraction


def places(x):
    """For each item, the positions that it may have once ties are broken."""
    return [range(sum(b < a for b in x) + 1, sum(b <= a for b in x) + 1) for a in x]


def expected(term, x, y):
    """The expectation of the sum of term(R, Q) over the items."""
    return sum(
        Fraction(sum(term(r, q) for r in rs for q in qs), len(rs) * len(qs))
        for rs, qs in zip(places(x), places(y), strict=True)
    )


def kaye(x, y):
    n = len(x)
    if n == 1:
        return math.nan
    total = expected(lambda r, q: (n + 1 - r) * (r - q) ** 2, x, y)
    return float(1 - 12 * total / (n * (n + 1) * (n**2 - 1)))


def costa_soares(x, y):
    n = len(x)
    if n == 1:
        return math.nan
    total = expected(lambda r, q: (r - q) ** 2 * ((n - r + 1) + (n - q + 1)), x, y)
    return float(1 - 6 * total / (n**4 + n**3 - n**2 - n))


def blest(x, y):
    n = len(x)
    if n == 1:
        return math.nan
    total = expected(lambda r, q: (n + 1 - r) ** 2 * q, x, y)
    return float(1 - (12 * total - n * (n + 1) ** 2 * (n + 2)) / (n * (n + 1) ** 2 * (n - 1)))


def pearson(u, v):
    n = len(u)
    mean_u, mean_v = sum(u) / Fraction(n), sum(v) / Fraction(n)
    suv = sum((a - mean_u) * (b - mean_v) for a, b in zip(u, v, strict=True))
    suu, svv = sum((a - mean_u) ** 2 for a in u), sum((b - mean_v) ** 2 for b in v)
    return float(suv) / math.sqrt(suu * svv) if suu * svv else math.nan


def mean_scores(score, x):
    """Each item's score, averaged over the positions that it may have."""
    return [Fraction(sum(map(score, rs))) / len(rs) for rs in places(x)]


def score_correlation(score, x, y):
    return pearson(mean_scores(score, x), mean_scores(score, y))


def costa_roque(x, y):
    n = len(x)
    return score_correlation(lambda r: r * (2 * n + 2 - r), x, y)


def costa_roque_closed(x, y):
    """The closed form, for rankings without ties."""
    n = len(x)
    total = sum((r - q) ** 2 * (2 * n + 2 - r - q) ** 2 for r, q in zip(x, y, strict=True))
    return float(1 - Fraction(90 * total, n * (n - 1) * (n + 1) * (2 * n + 1) * (8 * n + 11)))


def maturi(x, y, w):
    return score_correlation(lambda r: w**r, x, y)


def savage(n):
    return {r: sum(Fraction(1, j) for j in range(r, n + 1)) for r in range(1, n + 1)}


def top_down(x, y):
    return score_correlation(savage(len(x)).get, x, y)


def top_down_closed(x, y):
    """The closed form, for rankings without ties."""
    n, s = len(x), savage(len(x))
    return float((sum(s[r] * s[q] for r, q in zip(x, y, strict=True)) - n) / (n - s[1]))
