"""The pair measures of the scaled family by the letter of docs/mathematics.md#scaled_tau, in exact rational arithmetic.

Scaled tau is returned as its square with its sign, which is rational where the coefficient itself is not.
"""

from fractions import Fraction
from itertools import combinations

from reference.indifference import DEFAULT, bucket_distinguishability, column
from reference.scaled_gamma import DISTANCES, TNORMS


def _distance(positions, i, j, w, d, word):
    """The distance of two items: of a real tie the mean of breaking it, if it counts, and nothing if it does not."""
    if positions[i] == positions[j]:
        return bucket_distinguishability(positions, i, w, d) if word == "indifference" else Fraction(0)
    return d(w, Fraction(positions[i]), Fraction(positions[j]))


def self_mass(positions, w, aggregate, tnorm, word="gamma"):
    """Q: the sum of T(d, d) over all pairs."""
    d, t = DISTANCES[aggregate], TNORMS[tnorm]
    every = (_distance(positions, i, j, w, d, word) for i, j in combinations(range(len(positions)), 2))
    return sum((t(found, found) for found in every), Fraction(0))


def sum_of_scores(x, y, wx, wy, aggregate, tnorm, scores=DEFAULT, ties=("gamma", "gamma")):
    """The sum of v s over all pairs, each in both directions: C - D where ties do not count."""
    d, t = DISTANCES[aggregate], TNORMS[tnorm]
    total = Fraction(0)
    for i, j in combinations(range(len(x)), 2):
        if (x[i] == x[j] and ties[0] == "gamma") or (y[i] == y[j] and ties[1] == "gamma"):
            continue
        v = t(_distance(x, i, j, wx, d, ties[0]), _distance(y, i, j, wy, d, ties[1]))
        forth, back = scores[column(x[i], x[j])][column(y[i], y[j])], scores[column(x[j], x[i])][column(y[j], y[i])]
        total += v * (Fraction(forth) + Fraction(back)) / 2
    return total


def scaled_somers_d(x, y, wx, wy, aggregate, tnorm, scores=DEFAULT, ties=("gamma", "gamma")):
    """(C - D)/Q_x; None where undefined."""
    below = self_mass(x, wx, aggregate, tnorm, ties[0])
    return sum_of_scores(x, y, wx, wy, aggregate, tnorm, scores, ties) / below if below else None


def scaled_tau_squared(x, y, wx, wy, aggregate, tnorm, scores=DEFAULT, ties=("gamma", "gamma")):
    """The square of (C - D)/sqrt(Q_x Q_y), with the sign of C - D; None where undefined."""
    below = self_mass(x, wx, aggregate, tnorm, ties[0]) * self_mass(y, wy, aggregate, tnorm, ties[1])
    above = sum_of_scores(x, y, wx, wy, aggregate, tnorm, scores, ties)
    return above * abs(above) / below if below else None


def scaled_tau(*arguments, **keywords):
    """(C - D)/sqrt(Q_x Q_y) as a float; None where undefined."""
    square = scaled_tau_squared(*arguments, **keywords)
    return None if square is None else (1 if square >= 0 else -1) * float(abs(square)) ** 0.5
