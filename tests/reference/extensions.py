"""All linear extensions of rankings with ties, by trying every order of the items."""

from fractions import Fraction
from itertools import permutations

from reference.scaled_gamma import masses


def linear_extensions(positions):
    """Every linear order that keeps what the ranking says, as positions 1, ..., N."""
    n = len(positions)
    for order in permutations(range(1, n + 1)):
        if all(order[i] < order[j] for i in range(n) for j in range(n) if positions[i] < positions[j]):
            yield order


def values(x, y, coefficient, extended=(True, True)):
    """The defined values of a coefficient over all pairs of extensions."""
    xs = list(linear_extensions(x)) if extended[0] else [tuple(x)]
    ys = list(linear_extensions(y)) if extended[1] else [tuple(y)]
    found = [coefficient(u, v) for u in xs for v in ys]
    return [value for value in found if value is not None and value == value]


def scaled_gamma(wx, wy, aggregate, tnorm):
    """A coefficient for `values`, exact, which remembers what it was asked."""
    known = {}

    def coefficient(x, y):
        if (x, y) not in known:
            c, d, _ = masses(x, y, wx, wy, aggregate, tnorm)
            known[x, y] = (c - d) / (c + d) if c + d else None
        return known[x, y]

    return coefficient


def summary(found):
    """(lowest, mean, highest) as floats; None where nothing is defined."""
    if not found:
        return None
    mean = sum(Fraction(value) for value in found) / len(found)
    return float(min(found)), float(mean), float(max(found))
