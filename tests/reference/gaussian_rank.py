"""The Gaussian rank correlation from its definition; tied items share the mean of the scores of their positions."""

import math

from reference.weighted_spearman import score_correlation


def quantile(p):
    """The z below which a standard normal variable is with probability p: bisection, up to neighbouring numbers."""
    low, high = -40.0, 40.0
    while low < (middle := (low + high) / 2) < high:
        if math.erfc(-middle / math.sqrt(2)) / 2 < p:
            low = middle
        else:
            high = middle
    return low


def gaussian_rank(x, y):
    n = len(x)
    # By symmetry the scores of the worse half are those of the better one: there erfc keeps its digits.
    scores = {r: quantile(r / (n + 1)) if 2 * r <= n else -quantile((n + 1 - r) / (n + 1)) for r in range(1, n + 1)}
    if n % 2:
        scores[(n + 1) // 2] = 0.0
    return score_correlation(scores.get, x, y)
