"""Each item's partners in two rankings, and weighted sums over pairs, by looking at every pair."""

from itertools import combinations


def side(a, b):
    """0 where a is before b, 1 where they are tied, 2 where a is after b."""
    return 1 + (a > b) - (a < b)


def counts(x, y):
    """counts[a][b][i]: the partners of item i that x puts before it, ties, after it (a), and y (b)."""
    table = [[[0] * len(x) for _ in range(3)] for _ in range(3)]
    for i in range(len(x)):
        for j in range(len(x)):
            if i != j:
                table[side(x[j], x[i])][side(y[j], y[i])][i] += 1
    return table


def pair_sums(x, y, weight):
    """Sums of weight(i, j) over pairs: concordant, discordant, tied in x only, in y only, in both."""
    sums = [0, 0, 0, 0, 0]
    for i, j in combinations(range(len(x)), 2):
        a, b = side(x[i], x[j]), side(y[i], y[j])
        kinds = (a == b != 1, abs(a - b) == 2, a == 1 != b, b == 1 != a, a == b == 1)
        sums = [total + weight(i, j) * kind for total, kind in zip(sums, kinds, strict=True)]
    return sums


def dominated(x, y, u, sign):
    """By item, the sum of u over those before it in x and before (sign 1) or after it (-1) in y."""
    n = len(x)
    return [sum(u[j] for j in range(n) if x[j] < x[i] and sign * y[j] < sign * y[i]) for i in range(n)]


def lexicographic(first, second):
    """The pairs (first, second) of the items in their order."""
    return sorted(zip(first, second, strict=True))
