"""Robust gamma from its definition, in plain Python: values, larger or smaller alike."""

import math


def quantile(values, share):
    """R's type 7: linear between the order statistics."""
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (place - low) * (ordered[high] - ordered[low])


def tolerance_of(values):
    return 0.1 * (quantile(values, 0.75) - quantile(values, 0.25))


def strictly_less(a, b, similarity, r):
    """The degree to which a is less than b."""
    if not a < b:
        return 0.0
    if similarity == "classical":
        return 1.0
    if similarity == "epstol":
        return 1.0 if b > a + r else 0.0
    d = b - a
    if similarity == "linear":
        return min(1.0, d / r)
    if similarity == "exp":
        return 1 - math.exp(-d / r)
    return 1 - math.exp(-(d**2) / (2 * r**2))


TNORMS = {
    "minimum": min,
    "product": lambda a, b: a * b,
    "lukasiewicz": lambda a, b: max(0.0, a + b - 1),
}


def masses(x, y, similarity_x, r_x, similarity_y, r_y, tnorm):
    """(C, D) over ordered pairs, each unordered pair being in one of them once."""
    c, d = [], []
    for i in range(len(x)):
        for j in range(len(x)):
            less_x = strictly_less(x[i], x[j], similarity_x, r_x)
            if less_x:
                c.append(tnorm(less_x, strictly_less(y[i], y[j], similarity_y, r_y)))
                d.append(tnorm(less_x, strictly_less(y[j], y[i], similarity_y, r_y)))
    return math.fsum(c), math.fsum(d)


def robust_gamma(*arguments):
    c, d = masses(*arguments)
    return (c - d) / (c + d) if c + d else math.nan
