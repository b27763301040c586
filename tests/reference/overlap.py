"""Average overlap with ties: the contribution c(e, d) of each item at each depth (Corsi and Urbano 2024)."""

import math


def average_overlap(x, y, variant="a", depth=None):
    """x and y are lists of groups of tied items, best first."""
    depth = depth or min(sum(map(len, x)), sum(map(len, y)))
    return math.fsum(agreement(x, y, d, variant) for d in range(1, depth + 1)) / depth


def agreement(x, y, d, variant):
    one, two = _ranks(x), _ranks(y)
    union = one.keys() | two.keys()
    a, b = ([_contribution(ranks, item, d, variant) for item in union] for ranks in (one, two))
    shared = math.fsum(s * t for s, t in zip(a, b, strict=True))
    if variant == "w":
        return 2 * shared / (sum(a) + sum(b))
    if variant == "a":
        return shared / d
    return shared / math.sqrt(math.fsum(s * s for s in a) * math.fsum(t * t for t in b))


def _ranks(groups):
    """Top and bottom rank of each item."""
    found, before = {}, 0
    for group in groups:
        found |= {item: (before + 1, before + len(group)) for item in group}
        before += len(group)
    return found


def _contribution(ranks, item, d, variant):
    if item not in ranks or d < ranks[item][0]:
        return 0.0
    top, bottom = ranks[item]
    return 1.0 if variant == "w" or d >= bottom else (d - top + 1) / (bottom - top + 1)
