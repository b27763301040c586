"""For each item, who overtakes it: the items behind it in x that y puts ahead of it, counted or weighted."""

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.kernels.blocked import BLOCK_ELEMENTS

# Beyond this many items, importing numba (half a second, once) is worth it.
_KERNELS_BEYOND = 1000


def overtaking(x: Numbers, y: Numbers, weights: Floats) -> Floats:
    """Return, for each item i, the sum of the weights of the items j with x_j > x_i and y_j < y_i."""
    n = len(x)
    sums = np.empty(n)
    height = max(1, BLOCK_ELEMENTS // n)
    for start in range(0, n, height):
        rows = slice(start, start + height)
        sums[rows] = ((x > x[rows, None]) & (y < y[rows, None])) @ weights
    return sums


def discordant_products(x: Numbers, y: Numbers, weights: Floats) -> float:
    """Return the sum of w_i w_j over the pairs that x and y order oppositely."""
    return float(weights @ overtaking(x, y, weights))


def pair_products(weights: Floats, groups: Numbers | None = None) -> float:
    """Return the sum of w_i w_j over all pairs of items, or over those of the same group.

    The largest weight of a group is taken apart, since (S^2 - Q)/2 would lose the others beside it.
    """
    if groups is None:
        ordered, starts = np.sort(weights), np.zeros(1, dtype=np.intp)
    else:
        order = np.lexsort((weights, groups))
        ordered, key = weights[order], groups[order]
        starts = np.flatnonzero(np.append(True, key[1:] != key[:-1]))
    last = np.append(starts[1:], len(ordered)) - 1
    largest = ordered[last]
    ordered[last] = 0.0
    rest, squares = np.add.reduceat(ordered, starts), np.add.reduceat(ordered * ordered, starts)
    return float((largest * rest + (rest * rest - squares) / 2).sum())
