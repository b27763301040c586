"""Weighted measures of single positions from their definitions; ties by the mean over the positions they occupy."""

import math
from fractions import Fraction
from itertools import product

from reference.classical import pearson
from reference.positions import numbered, occupied


def kaye(x, y):
    """1 - 12 sum (n + 1 - r)(r - q)^2 / (n (n + 1)(n^2 - 1)), r of the reference x and q of y."""
    n = len(x)
    total = _summed(x, y, lambda r, q: (n + 1 - r) * (r - q) ** 2)
    return float(1 - 12 * total / (n * (n + 1) * (n**2 - 1)))


def costa_soares(x, y):
    """1 - 6 sum (r - q)^2 ((n + 1 - r) + (n + 1 - q)) / (n^4 + n^3 - n^2 - n)."""
    n = len(x)
    total = _summed(x, y, lambda r, q: (r - q) ** 2 * ((n + 1 - r) + (n + 1 - q)))
    return float(1 - 6 * total / (n**4 + n**3 - n**2 - n))


def blest(x, y):
    """1 - (12 sum (n + 1 - r)^2 q - n (n + 1)^2 (n + 2)) / (n (n + 1)^2 (n - 1)), r of the reference x and q of y."""
    n = len(x)
    total = _summed(x, y, lambda r, q: (n + 1 - r) ** 2 * q)
    return float(1 - (12 * total - n * (n + 1) ** 2 * (n + 2)) / (n * (n + 1) ** 2 * (n - 1)))


def _summed(x, y, summand):
    """The sum over the items of the mean summand over all positions r and q that their buckets occupy."""
    total = Fraction(0)
    for places_x, places_y in zip(occupied(x), occupied(y), strict=True):
        values = [summand(r, q) for r, q in product(places_x, places_y)]
        total += Fraction(sum(values), len(values))
    return total


def maturi(x, y, w=0.9):
    """Pearson's correlation of w^position, averaged over the positions that each bucket occupies."""
    return pearson(*([math.fsum(w**p for p in places) / len(places) for places in occupied(z)] for z in (x, y)))


def top_down(x, y):
    """Pearson's correlation of Savage's scores 1/r + ... + 1/n, averaged over each bucket's positions."""
    n, scores = len(x), []
    for z in (x, y):
        savage = [[sum(Fraction(1, k) for k in range(r, n + 1)) for r in places] for places in occupied(z)]
        scores.append([float(sum(values) / len(values)) for values in savage])
    return pearson(*scores)


def ws_similarity(x, y):
    """1 - sum 2^-r |r - q| / max(|1 - r|, |n - r|), r of the reference x; tied items at their mean position."""
    n = len(x)
    pairs = zip(numbered(x, "average"), numbered(y, "average"), strict=True)
    return 1 - math.fsum(2**-r * abs(r - q) / max(abs(1 - r), abs(n - r)) for r, q in pairs)
