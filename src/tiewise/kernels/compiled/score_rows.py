"""Sums over the rows of one ranking's scores a_ij = sign(x_j - x_i) d(x_i, x_j), in one pass up and one down.

The null moments of C - D and C + D need of each ranking no more than these: with a_i = sum of a_ij and p_i = sum of
|a_ij| over j, the sums of a_i^2, of a_ij^2, of a_i p_i, of p_i, and of |a_i|^3.
"""

import numpy as np

from tiewise.kernels.compile import kernel


@kernel("UniTuple(float64, 5)(float64[::1], int64[::1])")
def by_sum(values, counts):
    """Scores min(1, |dX|): the scale's values ascend, `counts` items each.

    A window of the near ones moves along: when the value rises by s, the sum of its distances rises by s for each item.
    """
    m = len(values)
    below = np.empty(m)
    squares = 0.0
    lag = 0
    near = 0.0
    first = 0.0
    second = 0.0
    far = 0.0
    for i in range(m):
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
    rows = 0.0
    cross = 0.0
    masses = 0.0
    cubes = 0.0
    lag = m - 1
    near = 0.0
    first = 0.0
    far = 0.0
    for i in range(m - 1, -1, -1):
        if i < m - 1:
            first += (values[i + 1] - values[i]) * near
        while lag > i and values[lag] - values[i] >= 1.0:
            near -= counts[lag]
            far += counts[lag]
            first -= counts[lag] * (values[lag] - values[i])
            lag -= 1
        if lag == i:
            first = 0.0
        above = first + far
        a = above - below[i]
        p = above + below[i]
        rows += counts[i] * a * a
        cross += counts[i] * a * p
        masses += counts[i] * p
        cubes += counts[i] * abs(a) * a * a
        near += counts[i]
    return rows, 2.0 * squares, cross, masses, cubes


@kernel("UniTuple(float64, 5)(float64[::1], int64[::1])")
def by_max(weights, counts):
    """Scores max w on the way: `counts` items at each position, one more than weights.

    Up to the next greater weight the score is the position's own; from there on it is that of the greater weight's
    position. So a position's sum is one product and another position's sum.
    """
    m = len(counts)
    total = np.zeros(m + 1)
    for i in range(m):
        total[i + 1] = total[i] + counts[i]
    above = np.zeros(m)
    above_squares = np.zeros(m)
    stack = np.empty(m, np.int64)
    height = 0
    squares = 0.0
    for i in range(m - 2, -1, -1):
        while height > 0 and weights[stack[height - 1]] <= weights[i]:
            height -= 1
        g = stack[height - 1] if height > 0 else m - 1
        covered = total[g + 1] - total[i + 1]
        above[i] = weights[i] * covered + above[g]
        above_squares[i] = weights[i] * weights[i] * covered + above_squares[g]
        squares += counts[i] * above_squares[i]
        stack[height] = i
        height += 1
    below = np.zeros(m)
    height = 0
    for i in range(1, m):
        while height > 0 and weights[stack[height - 1] - 1] <= weights[i - 1]:
            height -= 1
        g = stack[height - 1] if height > 0 else 0
        covered = total[i] - total[g]
        below[i] = weights[i - 1] * covered + below[g]
        stack[height] = i
        height += 1
    rows = 0.0
    cross = 0.0
    masses = 0.0
    cubes = 0.0
    for i in range(m):
        a = above[i] - below[i]
        p = above[i] + below[i]
        rows += counts[i] * a * a
        cross += counts[i] * a * p
        masses += counts[i] * p
        cubes += counts[i] * abs(a) * a * a
    return rows, 2.0 * squares, cross, masses, cubes
