"""Kendall's W by the letter, with its correction for ties, and means over pairs of voters."""

from itertools import combinations, permutations, product

import numpy as np


def mean_ranks(row):
    """Positions in which tied items share the mean of their places."""
    return [sum(other < one for other in row) + (sum(other == one for other in row) + 1) / 2 for one in row]


def kendall_w(rows):
    """12 S / (m^2 (n^3 - n) - m sum (t^3 - t)), over the groups of t tied items in each ranking."""
    m, n = len(rows), len(rows[0])
    sums = np.sum([mean_ranks(row) for row in rows], axis=0)
    s = sum((one - m * (n + 1) / 2) ** 2 for one in sums)
    ties = sum(list(row).count(value) ** 3 - list(row).count(value) for row in rows for value in set(row))
    return 12 * s / (m**2 * (n**3 - n) - m * ties)


def share_as_concordant(rows):
    """How many of all panels that permute each ranking have a W as large."""
    seen = kendall_w(rows)
    every = all_concordances(rows)
    return np.mean([one >= seen - 1e-9 for one in every])


def mean_of_pairs(values, voters):
    """The mean of a table of values over all pairs of voters, each given as a row of the table."""
    return np.mean([values[i][j] for i, j in combinations(voters, 2)])


def jackknife_error(values, voters):
    """The jackknife's standard error of that mean."""
    m = len(voters)
    without = [mean_of_pairs(values, voters[:k] + voters[k + 1 :]) for k in range(m)]
    return np.sqrt((m - 1) / m * np.sum((np.array(without) - np.mean(without)) ** 2))


def all_concordances(rows):
    """W of every panel that permutes each ranking."""
    return [kendall_w(one) for one in product(*(list(permutations(row)) for row in rows))]


def on_fishers_scale(mean, reach, low):
    """The interval that is symmetric on artanh, after [low, 1] is stretched to [-1, 1]."""
    middle, half = (1 + low) / 2, (1 - low) / 2
    r = (mean - middle) / half
    ends = [np.tanh(np.arctanh(r) + side * reach / (half * (1 - r**2))) for side in (-1, 1)]
    return middle + half * ends[0], middle + half * ends[1]
