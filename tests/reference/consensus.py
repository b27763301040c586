"""A consensus by the letter: the best of all orders, or of all bucket orders, by the sum of values with all voters."""

from itertools import permutations, product

import numpy as np


def orders(n):
    """The positions of all orders of n items."""
    return [list(one) for one in permutations(range(1, n + 1))]


def bucket_orders(n):
    """The positions of all bucket orders of n items: the rows that use the numbers 1, ..., k, each at least once."""
    return [list(one) for one in product(range(1, n + 1), repeat=n) if set(one) == set(range(1, max(one) + 1))]


def best(values, counts, smallest):
    """The best sum of the rows of a table, and which rows have it; a voter that is undefined with all has no say.

    A row that is undefined with one of the others is no candidate.
    """
    values = np.asarray(values, dtype=float)
    heard = ~np.isnan(values).all(axis=0)
    sums = [sum(c * v for c, v in zip(counts[heard], row[heard], strict=True)) for row in values]
    most = (np.nanmin if smallest else np.nanmax)(sums)
    return most, [k for k, one in enumerate(sums) if abs(one - most) <= 1e-9 * max(1.0, abs(most))]


def kemeny(x, y):
    """Kemeny's distance: 2 for a pair that is ordered both ways, 1 for one that is tied in one ranking only."""
    n = len(x)
    return sum(abs(np.sign(x[i] - x[j]) - np.sign(y[i] - y[j])) for i in range(n) for j in range(i))


def kendall(x, y):
    """How many pairs stand in different order, for orders without ties."""
    n = len(x)
    return sum((x[i] - x[j]) * (y[i] - y[j]) < 0 for i in range(n) for j in range(i))


def footrule(x, y):
    """The sum of how far items are apart, for orders without ties."""
    return sum(abs(a - b) for a, b in zip(x, y, strict=True))


def gained(order, distances, gain):
    """The sum over places p < q of d(p, q) times what the first of the two items gains by being ahead."""
    n = len(order)
    return sum(distances[p][q] * gain[order[p]][order[q]] for q in range(n) for p in range(q))


def gained_in_buckets(bucket, before, tied):
    """The sum over pairs of what they gain by their order, or as tied."""
    n = len(bucket)
    total = 0.0
    for i in range(n):
        for j in range(n):
            if bucket[i] < bucket[j]:
                total += before[i][j]
            elif bucket[i] == bucket[j] and i < j:
                total += tied[i][j]
    return total
