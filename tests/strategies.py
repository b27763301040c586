"""What hypothesis draws: rankings with and without ties, weights that are exact in binary, and their likes."""

from fractions import Fraction
from itertools import product

import numpy as np
from hypothesis import strategies as st

TNORMS = ("minimum", "product", "lukasiewicz", "drastic", "nilpotent")
AGGREGATES = ("sum", "max")


@st.composite
def position_pairs(draw, low=2, high=60, ties=True):
    """Two lists of positions of the same items: permutations, or positions of tied items by one of the rules."""
    n = draw(st.integers(low, high))
    if ties and draw(st.booleans()):
        keys = st.lists(st.integers(1, draw(st.integers(1, n))), min_size=n, max_size=n)
        one = st.builds(numbered, keys, st.sampled_from(["dense", "min", "max"]))
    else:
        one = st.permutations(list(range(1, n + 1)))
    return draw(one), draw(one)


def numbered(keys, rule="dense"):
    """The positions of items by their keys, smallest first, tied ones by a rule; as whole numbers but for "average"."""
    before = [sum(other < key for other in keys) for key in keys]
    alike = [sum(other == key for other in keys) for key in keys]
    if rule == "dense":
        levels = sorted(set(keys))
        return [levels.index(key) + 1 for key in keys]
    if rule == "average":
        return [b + (a + 1) / 2 for b, a in zip(before, alike, strict=True)]
    return [b + (1 if rule == "min" else a) for b, a in zip(before, alike, strict=True)]


@st.composite
def weight_vectors(draw, n, denominators=(1, 2, 4, 10, 20, 7)):
    """N - 1 weights as fractions; the floats nearest to them are what the package gets."""
    denominator = draw(st.sampled_from(denominators))
    return [
        Fraction(k, denominator) for k in draw(st.lists(st.integers(0, denominator), min_size=n - 1, max_size=n - 1))
    ]


@st.composite
def weighted_pairs(draw, low=2, high=60, ties=True):
    """(x, y, wx, wy)."""
    x, y = draw(position_pairs(low, high, ties))
    return x, y, draw(weight_vectors(len(x))), draw(weight_vectors(len(x)))


def weak_orders(n):
    """All weak orders of n items as dense positions: 1, 3, 13, 75 for n = 1, 2, 3, 4."""
    return [list(x) for x in product(range(1, n + 1), repeat=n) if set(x) == set(range(1, max(x) + 1))]


def floats(fractions):
    return np.array([float(value) for value in fractions])


@st.composite
def list_pairs(draw, items=14, low=1, high=10, ties=True):
    """Two lists of groups of tied items, best first, that need not have the same items or the same length."""

    def one():
        length = draw(st.integers(low, high))
        chosen = draw(st.permutations([chr(ord("a") + item) for item in range(items)]))[:length]
        cuts = draw(st.lists(st.booleans() if ties else st.just(True), min_size=length, max_size=length))
        groups = []
        for item, new in zip(chosen, cuts, strict=True):
            if new or not groups:
                groups.append([])
            groups[-1].append(item)
        return groups

    return one(), one()


def tied_positions(rng, n, levels):
    """Dense positions of n items by keys from 1 to `levels`, drawn at random."""
    return np.unique(rng.integers(1, levels + 1, n), return_inverse=True)[1] + 1
