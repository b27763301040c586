"""Ties read as equally good, by the letter of docs/mathematics.md#indifference, in exact rational arithmetic."""

from fractions import Fraction
from itertools import combinations

from reference.scaled_gamma import DISTANCES, TNORMS

DEFAULT = [[1, 0, -1], [0, 1, 0], [-1, 0, 1]]


def column(a, b):
    """0 where a comes before b, 1 where they are tied, 2 where a comes after b."""
    return 0 if a < b else 1 if a == b else 2


def bucket_distinguishability(positions, i, w, d):
    first = 1 + sum(p < positions[i] for p in positions)
    size = sum(p == positions[i] for p in positions)
    occupied = [Fraction(p) for p in range(first, first + size)]
    distances = [d(w, p, q) for p, q in combinations(occupied, 2)]
    return sum(distances, Fraction(0)) / len(distances)


def coefficient(x, y, wx, wy, aggregate, tnorm, scores=DEFAULT, ties=("indifference", "indifference")):
    """Sum of v s over sum of v, each pair in both directions; None where undefined."""
    d, t = DISTANCES[aggregate], TNORMS[tnorm]
    numerator = denominator = Fraction(0)
    for i in range(len(x)):
        for j in range(len(x)):
            if i == j or (x[i] == x[j] and ties[0] == "gamma") or (y[i] == y[j] and ties[1] == "gamma"):
                continue
            dx, dy = (
                bucket_distinguishability(positions, i, w, d)
                if positions[i] == positions[j]
                else d(w, Fraction(positions[i]), Fraction(positions[j]))
                for positions, w in ((x, wx), (y, wy))
            )
            v = t(dx, dy)
            numerator += v * Fraction(scores[column(x[i], x[j])][column(y[i], y[j])])
            denominator += v
    return numerator / denominator if denominator else None


def tau_x(x, y):
    """Emond and Mason (2002): scores 1 for "ahead of or tied with", -1 for behind, 0 for an item with itself."""

    def score(positions, i, j):
        return 0 if i == j else 1 if positions[i] <= positions[j] else -1

    n = len(x)
    total = sum(score(x, i, j) * score(y, i, j) for i in range(n) for j in range(n))
    return Fraction(total, n * (n - 1))
