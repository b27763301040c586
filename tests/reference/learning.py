"""What learning rests on, by the letter: measures of the scaled family in plain Python, and slopes by differences."""

from itertools import combinations
from math import sqrt


def scale(w, p):
    """W at a position, interpolated between whole ones."""
    whole = int(p)
    return sum(w[: whole - 1]) + (p - whole) * (w[whole - 1] if p != whole else 0.0)


def distance(w, p, q, aggregate):
    if p == q:
        return 0.0
    low, high = min(p, q), max(p, q)
    if aggregate == "sum":
        return min(1.0, scale(w, high) - scale(w, low))
    return max(w[i - 1] for i in range(1, len(w) + 1) if i < high and i + 1 > low)


TNORMS = {
    "product": lambda a, b: a * b,
    "minimum": min,
    "lukasiewicz": lambda a, b: max(0.0, a + b - 1.0),
    "drastic": lambda a, b: min(a, b) if max(a, b) == 1.0 else 0.0,
    "nilpotent": lambda a, b: min(a, b) if a + b > 1.0 else 0.0,
    "hamacher:2": lambda a, b: a * b / (2.0 - (a + b - a * b)),
    "yager:2": lambda a, b: max(0.0, 1.0 - sqrt((1.0 - a) ** 2 + (1.0 - b) ** 2)),
}


def masses(x, y, w, aggregate, tnorm):
    """C and D."""
    c = d = 0.0
    for i, j in combinations(range(len(x)), 2):
        sign = (x[i] - x[j]) * (y[i] - y[j])
        if sign:
            t = TNORMS[tnorm](distance(w, x[i], x[j], aggregate), distance(w, y[i], y[j], aggregate))
            c, d = (c + t, d) if sign > 0 else (c, d + t)
    return c, d


def means(x):
    """The mean of the positions that each bucket occupies."""
    return [sum(p < q for p in x) + (sum(p == q for p in x) + 1) / 2 for q in x]


def shared(x, w):
    """Places on the scale; ties share its mean over the positions of their bucket."""
    places = []
    for q in x:
        first, size = sum(p < q for p in x), sum(p == q for p in x)
        places.append(sum(scale(w, k) for k in range(first + 1, first + size + 1)) / size)
    return places


def value(name, x, y, w, aggregate="sum", tnorm="product"):
    """A measure of the family; nan where it is undefined."""
    if name == "scaled_footrule":
        return sum(distance(w, p, q, aggregate) for p, q in zip(means(x), means(y), strict=True))
    if name == "scaled_spearman":
        u, v = shared(x, w), shared(y, w)
        u, v = [a - sum(u) / len(u) for a in u], [b - sum(v) / len(v) for b in v]
        below = sqrt(sum(a * a for a in u) * sum(b * b for b in v))
        return sum(a * b for a, b in zip(u, v, strict=True)) / below if below else float("nan")
    c, d = masses(x, y, w, aggregate, tnorm)
    if name == "scaled_gamma":
        below = c + d
    else:
        below = masses(x, x, w, aggregate, tnorm)[0]
        if name == "scaled_tau":
            below = sqrt(below * masses(y, y, w, aggregate, tnorm)[0])
    return (c - d) / below if below else float("nan")


def slopes(name, x, y, w, aggregate="sum", tnorm="product", step=1e-6):
    """How the value changes with each weight, by central differences."""
    found = []
    for i in range(len(w)):
        more, less = list(w), list(w)
        more[i], less[i] = w[i] + step, w[i] - step
        rise = value(name, x, y, more, aggregate, tnorm) - value(name, x, y, less, aggregate, tnorm)
        found.append(rise / (2 * step))
    return found
