"""Sums over the rows of one ranking's scores a_ij = sign(x_j - x_i) d(x_i, x_j), in one pass up and one down.

The null moments of C - D and C + D need of each ranking no more than these: with a_i = sum of a_ij and p_i = sum of
|a_ij| over j, the sums of a_i^2, of a_ij^2, of a_i p_i, of p_i, and of |a_i|^3.
"""

import numpy as np

from tiewise.kernels.compile import kernel

_FIVE = "UniTuple(float64, 5)"


@kernel(f"{_FIVE}(float64[::1], float64[::1], int64[::1], float64)", inner=True)
def _sums(above, below, counts, squares):
    """The five sums, from those of the scores above and below each position, and of the squares on one side."""
    rows = 0.0
    cross = 0.0
    masses = 0.0
    cubes = 0.0
    for i in range(len(counts) - 1, -1, -1):
        a = above[i] - below[i]
        p = above[i] + below[i]
        rows += counts[i] * a * a
        cross += counts[i] * a * p
        masses += counts[i] * p
        cubes += counts[i] * abs(a) * a * a
    return rows, 2.0 * squares, cross, masses, cubes


@kernel("float64(float64[::1], int64[::1], float64[::1])", inner=True)
def _below_by_sum(values, counts, below):
    """By position the sum of the scores below it; returned, the sum of all their squares.

    A window of the near ones moves along: when the value rises by s, the sum of its distances rises by s for each item.
    """
    squares = 0.0
    lag = 0
    near = 0.0
    first = 0.0
    second = 0.0
    far = 0.0
    for i in range(len(values)):
        if i > 0:
            step = values[i] - values[i - 1]
            second += step * (2.0 * first + step * near)
            first += step * near
        while lag < i and values[i] - values[lag] >= 1.0:
            d = values[i] - values[lag]
            near -= counts[lag]
            far += counts[lag]
            first -= counts[lag] * d
            second -= counts[lag] * d * d
            lag += 1
        if lag == i:  # nobody is near: what is left is rounding
            first = 0.0
            second = 0.0
        below[i] = first + far
        squares += counts[i] * (second + far)
        near += counts[i]
    return squares


@kernel(f"{_FIVE}(float64[::1], int64[::1])")
def by_sum(values, counts):
    """Scores min(1, |dX|): the scale's values ascend, `counts` items each."""
    below, above = np.empty(len(values)), np.empty(len(values))
    squares = _below_by_sum(values, counts, below)
    _below_by_sum(-values[::-1], counts[::-1].copy(), above)
    return _sums(above[::-1].copy(), below, counts, squares)


@kernel("float64(float64[::1], int64[::1], float64[::1])", inner=True)
def _above_by_max(weights, counts, above):
    """By position the sum of the scores above it; returned, the sum of all their squares.

    Up to the next greater weight the score is the position's own; from there on it is that of the greater weight's
    position. So a position's sum is one product and another position's sum.
    """
    m = len(counts)
    total = np.zeros(m + 1)
    for i in range(m):
        total[i + 1] = total[i] + counts[i]
    of_squares = np.zeros(m)
    stack = np.empty(m, np.int64)
    height = 0
    squares = 0.0
    above[m - 1] = 0.0
    for i in range(m - 2, -1, -1):
        while height > 0 and weights[stack[height - 1]] <= weights[i]:
            height -= 1
        g = stack[height - 1] if height > 0 else m - 1
        covered = total[g + 1] - total[i + 1]
        above[i] = weights[i] * covered + above[g]
        of_squares[i] = weights[i] * weights[i] * covered + of_squares[g]
        squares += counts[i] * of_squares[i]
        stack[height] = i
        height += 1
    return squares


@kernel(f"{_FIVE}(float64[::1], int64[::1])")
def by_max(weights, counts):
    """Scores max w on the way: `counts` items at each position, one more than weights."""
    above, below = np.empty(len(counts)), np.empty(len(counts))
    squares = _above_by_max(weights, counts, above)
    turned = counts[::-1].copy()
    _above_by_max(weights[::-1].copy(), turned, below)
    return _sums(above[::-1].copy(), below, turned, squares)
