"""Robust gamma of Bodenhofer and Klawonn: values instead of positions (section 9 of the measures)."""

import math

from reference.scaled import conjunction

SIMILARITIES = {
    "linear": lambda gap, r: min(1.0, gap / r),
    "exp": lambda gap, r: -math.expm1(-gap / r),
    "gauss": lambda gap, r: -math.expm1(-(gap**2) / (2 * r**2)),
    "classical": lambda gap, r: 1.0,
}


def robust_gamma(x, y, similarity="linear", tolerance=None, norm="minimum"):
    """Gamma, C and D; `similarity` and `tolerance` are one for both variables, or a pair of them."""
    kinds = similarity if isinstance(similarity, tuple) else (similarity, similarity)
    given = tolerance if isinstance(tolerance, tuple) else (tolerance, tolerance)
    (kind_x, r_x), (kind_y, r_y) = (
        _resolved(values, kind, r) for values, kind, r in zip((x, y), kinds, given, strict=True)
    )
    c, d = [], []
    for i in range(len(x)):
        for j in range(len(x)):
            before = order(x[i], x[j], kind_x, r_x)
            if before:
                c.append(conjunction(norm, before, order(y[i], y[j], kind_y, r_y)))
                d.append(conjunction(norm, before, order(y[j], y[i], kind_y, r_y)))
    c, d = math.fsum(c), math.fsum(d)
    return ((c - d) / (c + d) if c + d else math.nan), c, d


def order(a, b, kind, r):
    """R(a, b): how far a lies strictly below b."""
    if not a < b:
        return 0.0
    if kind == "epstol":
        return float(b > a + r)
    return SIMILARITIES[kind](b - a, r)


def _resolved(values, kind, r):
    if r is None:
        r = 0.1 * (quantile(values, 0.75) - quantile(values, 0.25))
    return (kind, r) if r else ("classical", 1.0)


def quantile(values, share):
    """R's type 7: linear between the order statistics."""
    ranked = sorted(values)
    place = share * (len(ranked) - 1)
    k = math.floor(place)
    return ranked[k] + (place - k) * (ranked[min(k + 1, len(ranked) - 1)] - ranked[k])
