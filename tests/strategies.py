"""Hypothesis inputs: positions with ties, weights with zeros, distances of positions."""

import numpy as np
from hypothesis import strategies as st

WEIGHT = st.sampled_from([0.0, 1.0, 0.5]) | st.integers(0, 1000).map(lambda k: k / 1000)


def positions(n):
    """Whole positions from 1 to n, taken literally; equal ones are tied."""
    return st.lists(st.integers(1, n), min_size=n, max_size=n) | st.permutations(list(range(1, n + 1)))


def weights(n):
    return st.lists(WEIGHT, min_size=n - 1, max_size=n - 1)


@st.composite
def pairs(draw, smallest=2, largest=9, untied=False):
    """Two position vectors over the same items."""
    n = draw(st.integers(smallest, largest))
    each = st.permutations(list(range(1, n + 1))) if untied else positions(n)
    return draw(each), draw(each)


@st.composite
def weighted_pairs(draw, smallest=2, largest=9):
    """Two position vectors, the weights of the first, and those of the second."""
    x, y = draw(pairs(smallest, largest))
    return x, y, draw(weights(len(x))), draw(weights(len(x)))


def random_metric(n, seed):
    """Distances of random points of the plane, clipped at 1; some points coincide."""
    points = np.random.default_rng(seed).integers(0, 4, (n, 2)) / 3.5
    return np.minimum(1.0, np.linalg.norm(points[:, None] - points, axis=2))


def random_positions(rng, n, ties=True):
    """Whole positions by competition numbering."""
    values = rng.integers(0, max(2, n // 2), n) if ties else rng.permutation(n)
    return np.array([1.0 + k for k in np.searchsorted(np.sort(values), values)])
