"""The exact null distribution of D for two linear orders, every pair weighing 1: inversions of a random permutation."""

from functools import lru_cache

import numpy as np

from tiewise.arrays import Floats

# The distribution has N(N-1)/2 + 1 entries, and takes N passes over them.
EXACT_UP_TO = 400


@lru_cache(maxsize=8)
def inversion_probabilities(n: int) -> Floats:
    """Return P(D = 0), P(D = 1), ...: the k-th item adds 0 to k - 1 inversions, each with probability 1/k."""
    probabilities = np.ones(1)
    for k in range(2, n + 1):
        running = np.cumsum(np.append(probabilities, np.zeros(k - 1)))
        running[k:] -= running[:-k].copy()
        probabilities = running / k
        # Differences of running sums: the distribution is symmetric, and its first half has the digits.
        half = (len(probabilities) + 1) // 2
        probabilities[len(probabilities) - half :] = probabilities[:half][::-1]
    probabilities.flags.writeable = False
    return probabilities
