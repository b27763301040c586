"""Contingency tables by the letter: the items one by one, and the standard errors of tables in plain sums."""

from fractions import Fraction
from itertools import product
from math import sqrt


def items_of(table):
    """Return the row and the column of every item, counted from 1."""
    cells = product(range(len(table)), range(len(table[0])))
    every = [(i + 1, j + 1) for i, j in cells for _ in range(table[i][j])]
    return [i for i, _ in every], [j for _, j in every]


def scores(table):
    """Return by cell the count, and with how many items one of its items is concordant less discordant."""
    cells = list(product(range(len(table)), range(len(table[0]))))

    def score(i, j):
        return sum(table[k][m] * ((k - i) * (m - j) > 0) - table[k][m] * ((k - i) * (m - j) < 0) for k, m in cells)

    return [(table[i][j], score(i, j)) for i, j in cells]


def difference_and_error(table):
    """Return C - D and its standard error where it is 0 on average (Brown and Benedetti 1977)."""
    found = scores(table)
    n = sum(count for count, _ in found)
    twice = sum(count * score for count, score in found)
    spread = sum(count * score**2 for count, score in found) - Fraction(twice**2, n)
    return Fraction(twice, 2), sqrt(spread)


def untied(sizes):
    """Return how many pairs of items buckets of these sizes do not tie."""
    n = sum(sizes)
    return Fraction(n * n - sum(size * size for size in sizes), 2)


def somers_d(table):
    """Return d of the columns given the rows, its ASE0, and its ASE1, the large-sample error away from 0.

    ASE1 = 2/w^2 sqrt(sum n_ij (w (A_ij - D_ij) - (P - Q)(N - n_i.))^2), w = N^2 - sum n_i.^2: the delta method.
    """
    difference, error = difference_and_error(table)
    rows = [sum(row) for row in table]
    n, w = sum(rows), 2 * untied(rows)
    of_rows = [row for row in rows for _ in table[0]]
    terms = zip(scores(table), of_rows, strict=True)
    spread = sum(count * (w * score - 2 * difference * (n - size)) ** 2 for (count, score), size in terms)
    return 2 * difference / w, 2 * error / w, 2 * sqrt(spread) / w**2
