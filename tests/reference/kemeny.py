"""Kemeny's distance, tau_x and their weighted forms, by the letter (docs/mathematics.md#kemeny)."""

import math
from fractions import Fraction
from itertools import combinations, permutations, product


def sign(a):
    return (a > 0) - (a < 0)


def kemeny(x, y, weight=None):
    """The sum of W_ij |sgn - sgn|; `weight` is a matrix, all ones if None."""
    return sum(
        (1 if weight is None else weight[i][j]) * abs(sign(x[i] - x[j]) - sign(y[i] - y[j]))
        for i, j in combinations(range(len(x)), 2)
    )


def products(w):
    return [[a * b for b in w] for a in w]


def score(x, i, j):
    """Emond and Mason: 1 if i is ahead of or tied with j, -1 if behind, 0 on the diagonal."""
    if i == j:
        return 0
    return 1 if x[i] <= x[j] else -1


def tau_x(x, y, weight=None):
    pairs = list(permutations(range(len(x)), 2))
    of = {pair: 1 if weight is None else weight[pair[0]][pair[1]] for pair in pairs}
    total = sum(of.values())
    return sum(of[i, j] * score(x, i, j) * score(y, i, j) for i, j in pairs) / total if total else math.nan


def linear_extensions(x):
    """All linear orders, as positions, that break the ties of x."""
    blocks = [[i for i, p in enumerate(x) if p == value] for value in sorted(set(x))]
    for choice in product(*(list(permutations(block)) for block in blocks)):
        order = [i for block in choice for i in block]
        positions = [0] * len(x)
        for place, i in enumerate(order, start=1):
            positions[i] = place
        yield positions


def position_weights(x, w):
    """W_ij = w_{min(x_i, x_j)}, averaged over all linear extensions: the definition with ties, by enumeration."""
    n = len(x)
    extensions = list(linear_extensions(x))
    return [
        [Fraction(sum(w[min(e[i], e[j]) - 1] for e in extensions), len(extensions)) if i != j else 0 for j in range(n)]
        for i in range(n)
    ]


def position_kemeny(x, y, w):
    return (kemeny(x, y, position_weights(x, w)) + kemeny(x, y, position_weights(y, w))) / 2


def position_maximum(w):
    n = len(w) + 1
    return 2 * sum((n - k) * w[k - 1] for k in range(1, n))


def blockwise_weights(x, w):
    """The same weights by the formula of docs/mathematics.md#kemeny: for sizes that cannot be enumerated."""
    n = len(x)
    first = {p: 1 + sum(q < p for q in x) for p in set(x)}
    last = {p: sum(q <= p for q in x) for p in set(x)}

    def weight(i, j):
        better = min(x[i], x[j])
        places = range(first[better], last[better] + 1)
        if x[i] != x[j]:
            return sum(Fraction(w[p - 1]) for p in places) / len(places)
        return sum(Fraction(w[min(p, q) - 1]) for p in places for q in places if p != q) / (
            len(places) * (len(places) - 1)
        )

    known = {}
    matrix = [[0] * n for _ in range(n)]
    for i, j in permutations(range(n), 2):
        kind = min(x[i], x[j]), x[i] == x[j]
        if kind not in known:
            known[kind] = weight(i, j)
        matrix[i][j] = known[kind]
    return matrix
