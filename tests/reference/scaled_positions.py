"""Scaled Spearman and the scaled footrule by the letter, in fractions: scales and distances of positions, ties, chance.

`x` and `y` are positions, 1 = best, by any rule for ties; `w` holds w(1), ..., w(N-1).
"""

import math
from fractions import Fraction
from itertools import permutations


def mean_ranks(x):
    return [Fraction(sum(b < a for b in x) + sum(b <= a for b in x) + 1, 2) for a in x]


def scale(w, p):
    """W(p) = w(1) + ... + w(p-1); between two whole positions, in proportion."""
    whole = math.floor(p)
    part = p - whole
    return sum(w[: whole - 1], Fraction(0)) + (part * w[whole - 1] if part else 0)


def mean_scale(w, x):
    """Each item's place on the scale, averaged over the positions that it may have once ties are broken."""
    found = []
    for a in x:
        places = range(sum(b < a for b in x) + 1, sum(b <= a for b in x) + 1)
        found.append(sum((scale(w, p) for p in places), Fraction(0)) / len(places))
    return found


def pearson(u, v):
    n = len(u)
    mean_u, mean_v = sum(u) / Fraction(n), sum(v) / Fraction(n)
    suv = sum((a - mean_u) * (b - mean_v) for a, b in zip(u, v, strict=True))
    suu, svv = sum((a - mean_u) ** 2 for a in u), sum((b - mean_v) ** 2 for b in v)
    return float(suv) / math.sqrt(suu * svv) if suu * svv else math.nan


def scaled_spearman(x, y, wx, wy):
    return pearson(mean_scale(wx, x), mean_scale(wy, y))


def distance(w, p, q, aggregate):
    """d(p, q): what lies between the two positions, added up and at most 1, or its largest weight."""
    low, high = min(p, q), max(p, q)
    if aggregate == "sum":
        return min(Fraction(1), scale(w, high) - scale(w, low))
    return max((w[i - 1] for i in range(math.floor(low), math.ceil(high))), default=Fraction(0)) if low < high else 0


def scaled_footrule(x, y, w, aggregate="sum"):
    return sum(distance(w, p, q, aggregate) for p, q in zip(mean_ranks(x), mean_ranks(y), strict=True))


def all_footrules(x, y, w, aggregate="sum"):
    """The footrules over all N! ways in which the items of x can meet those of y."""
    p = mean_ranks(x)
    table = {(a, b): distance(w, a, b, aggregate) for a in p for b in mean_ranks(y)}
    return [sum(table[pair] for pair in zip(p, q, strict=True)) for q in permutations(mean_ranks(y))]
