"""Groups by the letter: rows sorted into a dict by key, scores numbered by counting, every pair of every group."""

import math
from fractions import Fraction

from reference.classical import pair_counts, tau_a, tau_b
from reference.scaled_gamma import masses, weight_vector


def rows_by_key(keys, *columns):
    groups = {}
    for key, *row in zip(keys, *columns, strict=True):
        groups.setdefault(key, []).append(tuple(row))
    return groups


def numbered(scores, higher_is_better, method):
    """The position of each score: how many are better, counted as the method says."""
    positions = []
    for score in scores:
        better = [other for other in scores if (other > score if higher_is_better else other < score)]
        same = scores.count(score)
        positions.append(
            {
                "dense": Fraction(len(set(better)) + 1),
                "min": Fraction(len(better) + 1),
                "max": Fraction(len(better) + same),
                "average": Fraction(2 * len(better) + same + 1, 2),
            }[method]
        )
    return positions


def scaled_gamma(x, y, weights, aggregate, tnorm):
    """(statistic, n, C, D, T)."""
    n = len(x)
    w = weight_vector(weights, n)
    c, d, t = masses(x, y, w, w, aggregate, tnorm)
    return float((c - d) / (c + d)) if c + d else math.nan, n, float(c), float(d), float(t)


def crisp(x, y, name):
    """(statistic, n, C, D, T) of gamma and of Kendall's tau."""
    c, d, *tied = pair_counts(x, y)
    gamma = (c - d) / (c + d) if c + d else math.nan
    value = {"gamma": gamma, "kendall_tau(variant=a)": tau_a(x, y), "kendall_tau": tau_b(x, y)}[name]
    return value, len(x), c, d, sum(tied)


def t_interval(values, quantile):
    """Mean, low and high of Student's interval, for the quantile of a table."""
    n = len(values)
    mean = sum(values) / n
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (n - 1))
    return mean, mean - quantile * spread / math.sqrt(n), mean + quantile * spread / math.sqrt(n)
