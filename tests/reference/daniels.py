"""The scores of one ranking, as docs/mathematics.md#null-moments writes them, in exact rational arithmetic."""

from fractions import Fraction

from reference.scaled_gamma import DISTANCES


def scores(x, w, aggregate="sum"):
    """a_ij = sign(x_j - x_i) d(x_i, x_j)."""
    d, x = DISTANCES[aggregate], [Fraction(p) for p in x]
    return [[((q > p) - (q < p)) * d(w, p, q) for q in x] for p in x]


def score_sums(a):
    """Sums of a_i^2, a_ij^2, a_i p_i, |a_ij| and |a_i|^3."""
    rows, masses = [sum(row) for row in a], [sum(map(abs, row)) for row in a]
    return (
        sum(r * r for r in rows),
        sum(v * v for row in a for v in row),
        sum(r * p for r, p in zip(rows, masses, strict=True)),
        sum(masses),
        sum(abs(r) ** 3 for r in rows),
    )
