"""Vigna's weighted tau from its definition, pair by pair. Positions, 1 = best."""

import math
from itertools import combinations


def sign(a):
    return (a > 0) - (a < 0)


def lexicographic_ranks(x, y):
    order = sorted(range(len(x)), key=lambda i: (x[i], y[i], i))
    ranks = [0] * len(x)
    for rank, item in enumerate(order):
        ranks[item] = rank
    return ranks


def ranked(x, y, ranks, weigher, additive):
    both = in_x = in_y = 0
    for i, j in combinations(range(len(x)), 2):
        f, g = weigher(ranks[i]), weigher(ranks[j])
        w = f + g if additive else f * g
        sx, sy = sign(x[j] - x[i]), sign(y[j] - y[i])
        both += w * sx * sy
        in_x += w * sx * sx
        in_y += w * sy * sy
    return both / (math.sqrt(in_x) * math.sqrt(in_y)) if in_x * in_y else math.nan


def vigna(x, y, weigher=lambda rank: 1 / (rank + 1), additive=True, rank=True):
    if rank is True:
        versions = [lexicographic_ranks(x, y), lexicographic_ranks(y, x)]
    elif rank is None:
        versions = [lexicographic_ranks(x, y)]
    elif rank is False:
        versions = [range(len(x))]
    else:
        versions = [rank]
    values = [ranked(x, y, ranks, weigher, additive) for ranks in versions]
    return sum(values) / len(values)
