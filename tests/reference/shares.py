"""Each item's share of C and D by the letter: the masses of all pairs, each given in full to both of its items."""

from fractions import Fraction
from itertools import combinations

from reference.scaled_gamma import DISTANCES, TNORMS


def pair_masses(x, y, wx, wy, aggregate, tnorm):
    """{(i, j): v}, positive where the rankings order the pair alike, negative where oppositely, 0 where one ties it."""
    d, t = DISTANCES[aggregate], TNORMS[tnorm]
    x, y = [Fraction(p) for p in x], [Fraction(p) for p in y]
    masses = {}
    for i, j in combinations(range(len(x)), 2):
        v = t(d(wx, x[i], x[j]), d(wy, y[i], y[j]))
        order = (x[i] - x[j]) * (y[i] - y[j])
        masses[i, j] = v if order > 0 else -v if order < 0 else Fraction(0)
    return masses


def item_shares(masses, n):
    """([c_1, ..., c_n], [d_1, ..., d_n]), in full: they sum to 2C and 2D."""
    c, d = [Fraction(0)] * n, [Fraction(0)] * n
    for pair, v in masses.items():
        for item in pair:
            c[item] += max(v, 0)
            d[item] += max(-v, 0)
    return c, d
