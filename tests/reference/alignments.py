"""Tests by full enumeration: a value on each of the N! alignments of two rankings, in plain Python."""

import math
from fractions import Fraction
from itertools import permutations

from reference.scaled_gamma import DISTANCES, TNORMS


def sign(a):
    return (a > 0) - (a < 0)


def mass_pairs(x, y, wx, wy, aggregate="sum", tnorm="product"):
    """(C - D, C + D) of scaled gamma on every alignment, the observed one first."""
    d, t = DISTANCES[aggregate], TNORMS[tnorm]
    n = len(x)
    x, y = [Fraction(p) for p in x], [Fraction(p) for p in y]
    dx = [[d(wx, p, q) for q in x] for p in x]
    dy = [[d(wy, p, q) for q in y] for p in y]
    found = []
    for order in permutations(range(n)):
        difference = total = Fraction(0)
        for i in range(n):
            for j in range(i):
                k, m = order[i], order[j]
                v = t(dx[i][j], dy[k][m])
                s = sign(x[i] - x[j]) * sign(y[k] - y[m])
                difference += s * v
                total += abs(s) * v
        found.append((difference, total))
    return found


def values(measure, x, y):
    """A measure's values on every alignment, the observed one first; nan where undefined."""
    return [measure(x, list(order)) for order in permutations(y)]


def gammas(masses):
    return [float(s / a) if a else math.nan for s, a in masses]


def pvalues(every):
    """(greater, less, two-sided) of the first value among all; undefined ones are left out."""
    observed, defined = every[0], [value for value in every if not math.isnan(value)]
    greater = sum(value >= observed - 1e-11 for value in defined) / len(defined)
    less = sum(value <= observed + 1e-11 for value in defined) / len(defined)
    return greater, less, min(1.0, 2 * min(greater, less))


def mean(every):
    defined = [value for value in every if not math.isnan(value)]
    return math.fsum(defined) / len(defined)


def deviation(every):
    centre, defined = mean(every), [value for value in every if not math.isnan(value)]
    return math.sqrt(math.fsum((value - centre) ** 2 for value in defined) / len(defined))
