"""Scaled gamma by the letter of docs/mathematics.md#scaled-gamma, in exact rational arithmetic."""

from fractions import Fraction
from itertools import combinations


def weight_vector(name, n):
    """The named scalings that are rational, as docs/mathematics.md#scaling-functions writes them."""
    name, _, parameter = name.partition(":")
    formulas = {
        "uniform": lambda i: Fraction(1),
        "top": lambda i: Fraction(n - i, n),
        "bottom": lambda i: Fraction(i, n),
        "ends": lambda i: abs(1 - Fraction(2 * i, n)),
        "middle": lambda i: 1 - abs(1 - Fraction(2 * i, n)),
        "ends_quadratic": lambda i: (Fraction(2 * i, n) - 1) ** 2,
        "hyperbolic": lambda i: Fraction(1, i),
        "geometric": lambda i: Fraction(parameter) ** (i - 1),
        "span": lambda i: min(Fraction(1), 1 / (Fraction(parameter) * (n - 1))),
        "top_k": lambda i: Fraction(int(i <= int(parameter))),
        "top_k_exclusive": lambda i: Fraction(int(i < int(parameter))),
    }
    return [formulas[name](i) for i in range(1, n)]


def scale_at(w, position):
    """W at a position; between whole positions, linearly interpolated."""
    whole = position.numerator // position.denominator
    below = sum(w[: whole - 1], Fraction(0))
    rest = position - whole
    return below if rest == 0 else below + rest * w[whole - 1]


def distance_sum(w, p, q):
    return min(Fraction(1), abs(scale_at(w, p) - scale_at(w, q)))


def distance_max(w, p, q):
    if p == q:
        return Fraction(0)
    low, high = min(p, q), max(p, q)
    first = low.numerator // low.denominator
    last = -(-high.numerator // high.denominator)
    return max(w[i - 1] for i in range(first, last))


DISTANCES = {"sum": distance_sum, "max": distance_max}

TNORMS = {
    "minimum": lambda a, b: min(a, b),
    "product": lambda a, b: a * b,
    "lukasiewicz": lambda a, b: max(Fraction(0), a + b - 1),
    "drastic": lambda a, b: min(a, b) if max(a, b) == 1 else Fraction(0),
    "nilpotent": lambda a, b: min(a, b) if a + b > 1 else Fraction(0),
}


def masses(x, y, wx, wy, aggregate, tnorm):
    """(C, D, T) over all unordered pairs; (fuzzyC), (fuzzyD) and (fuzzyT) of docs/mathematics.md#scaled-gamma."""
    d, t = DISTANCES[aggregate], TNORMS[tnorm]
    x, y = [Fraction(p) for p in x], [Fraction(p) for p in y]

    def strictly_smaller(w, p, q):
        return d(w, p, q) if p < q else Fraction(0)

    c_total = d_total = t_total = Fraction(0)
    for i, j in combinations(range(len(x)), 2):
        rx, rx_back = strictly_smaller(wx, x[i], x[j]), strictly_smaller(wx, x[j], x[i])
        ry, ry_back = strictly_smaller(wy, y[i], y[j]), strictly_smaller(wy, y[j], y[i])
        c_total += t(rx, ry) + t(rx_back, ry_back)
        d_total += t(rx, ry_back) + t(rx_back, ry)
        t_total += 1 - t(d(wx, x[i], x[j]), d(wy, y[i], y[j]))
    return c_total, d_total, t_total
