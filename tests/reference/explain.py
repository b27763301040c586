"""What made a value, by plain loops: masses and shares of items, coefficients and overlap by depth, items left out.

Positions are taken literally; how deep an item stands is its competition rank. `w` and `w_y` are lists of n - 1
weights, `norm` is a text. A pair of items i and j has the signed degree v, positive where it is concordant, and
T(d, d) in both rankings.
"""

import math
from itertools import combinations

from reference.positions import distance, numbered
from reference.tnorms import tnorm


def signed_degree(i, j, x, y, w, w_y, aggregate="max", norm="product"):
    """T(d_x, d_y), positive for a concordant pair, negative for a discordant one, 0 for a tied one."""
    side = (x[i] - x[j]) * (y[i] - y[j])
    v = tnorm(norm, distance(w, x[i], x[j], aggregate), distance(w_y, y[i], y[j], aggregate)) if side else 0.0
    return v if side > 0 else -v


def self_degree(i, j, x, w, aggregate="max", norm="product"):
    """T(d, d) in one ranking."""
    d = distance(w, x[i], x[j], aggregate)
    return tnorm(norm, d, d)


def item_masses(i, x, y, *how):
    """C and D of the pairs of one item."""
    found = [signed_degree(i, j, x, y, *how) for j in range(len(x)) if j != i]
    return math.fsum(v for v in found if v > 0), math.fsum(-v for v in found if v < 0)


def excess_and_denominator(kind, pairs, x, y, w, w_y, aggregate="max", norm="product"):
    """C - D of these pairs, and what it is divided by."""
    v = [signed_degree(i, j, x, y, w, w_y, aggregate, norm) for i, j in pairs]
    if kind == "gamma":
        return math.fsum(v), math.fsum(map(abs, v))
    q_x = math.fsum(self_degree(i, j, x, w, aggregate, norm) for i, j in pairs)
    q_y = math.fsum(self_degree(i, j, y, w_y, aggregate, norm) for i, j in pairs)
    return math.fsum(v), {"tau": math.sqrt(q_x * q_y), "somers_d": q_x}[kind]


def denominator(kind, x, y, *how):
    return excess_and_denominator(kind, list(combinations(range(len(x)), 2)), x, y, *how)[1]


def item_shares(kind, x, y, *how):
    """By item half of C - D of its pairs over the denominator: each pair is shared by its two items."""
    over = denominator(kind, x, y, *how)
    masses = [item_masses(i, x, y, *how) for i in range(len(x))]
    return [(c - d) / 2 / over if over else math.nan for c, d in masses]


def by_depth(kind, x, y, *how):
    """For k = 1, ..., n: C - D of the pairs with an item in the first k of x or of y, and what it is divided by."""
    p, q = numbered(x), numbered(y)
    found = []
    for k in range(1, len(x) + 1):
        reached = [p[i] <= k or q[i] <= k for i in range(len(x))]
        pairs = [(i, j) for i, j in combinations(range(len(x)), 2) if reached[i] or reached[j]]
        found.append(excess_and_denominator(kind, pairs, x, y, *how))
    return found


def overlap(p, q, k, n):
    """How many items stand in the first k of x, of y and of both, and the mean of the last for independent rankings.

    p and q are competition ranks, None where a ranking lacks an item; n is the number of items to draw from.
    """
    in_x = {i for i in range(len(p)) if p[i] is not None and p[i] <= k}
    in_y = {i for i in range(len(q)) if q[i] is not None and q[i] <= k}
    return len(in_x), len(in_y), len(in_x & in_y), len(in_x) * len(in_y) / n


def changes(value, x, y):
    """By item the value minus that of the other items, whose positions are numbered again.

    `value` takes the positions in x and y and the numbers of the items that are kept.
    """
    n = range(len(x))
    of_all, found = value(x, y, [*n]), []
    for item in n:
        kept = [i for i in n if i != item]
        found.append(of_all - value(numbered([x[i] for i in kept]), numbered([y[i] for i in kept]), kept))
    return found
