"""Estimates with intervals, and what many of them at once ask for."""

import math
from statistics import NormalDist

import numpy as np
from scipy.stats import t as student

LEVEL = 0.95


def z_of(level, comparisons=1):
    """The two-sided normal quantile; Bonferroni makes the intervals of so many comparisons hold at once."""
    return NormalDist().inv_cdf(1.0 - (1.0 - level) / (2.0 * comparisons))


def wilson(share, count, z):
    """Wilson's interval of a share."""
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return max(0.0, middle - half), min(1.0, middle + half)


def around_mean(mean, sd, count, comparisons=1, level=LEVEL):
    """Student's interval of a mean; of one number that comes with its standard error, the normal one."""
    share = 1.0 - (1.0 - level) / (2.0 * comparisons)
    half = (float(student.ppf(share, count - 1)) if count > 1 else NormalDist().inv_cdf(share)) * sd / math.sqrt(count)
    return mean - half, mean + half


def interval(row, comparisons=1, level=LEVEL):
    """The interval of a stored figure: Wilson's of a share, Student's of a mean, and of a part of a whole within it."""
    if row["kind"] == "share":
        return wilson(row["estimate"], row["reps"], z_of(level, comparisons))
    low, high = around_mean(row["estimate"], row["sd"], row["reps"], comparisons, level)
    return (max(0.0, low), min(1.0, high)) if row["kind"] == "part" else (low, high)


def pvalue(difference, sd, count):
    """Two-sided, of a mean of paired differences; 1 where there is no difference at all."""
    if difference == 0.0:
        return 1.0
    if sd == 0.0:
        return 0.0
    return 2.0 * float(student.sf(abs(difference) * math.sqrt(count) / sd, count - 1))


def holm(pvalues):
    """P-values adjusted after Holm (1979): those below 0.05 are wrong all together in at most 5 of 100 tables."""
    pvalues = np.asarray(pvalues, dtype=np.float64)
    order = np.argsort(pvalues, kind="stable")
    factors = len(pvalues) - np.arange(len(pvalues))
    adjusted = np.empty(len(pvalues))
    adjusted[order] = np.minimum(1.0, np.maximum.accumulate(pvalues[order] * factors))
    return adjusted
