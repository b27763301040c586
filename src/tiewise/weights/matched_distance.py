"""The distances between the positions of two rankings whose items meet at random: how they add up, on average.

F = sum of d(x_i, y_i) over the items has, over all N! ways in which the items of x can meet those of y, the mean
T/N and the variance (Q - A/N - B/N + T^2/N^2)/(N - 1): T and Q are the sums of d and of d^2 over all positions of x and
of y, A and B those of the squared sums of d of each position of x and of each of y (Hoeffding 1951). All of that takes
O(N): docs/mathematics.md#scaled_footrule.
"""

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.weights.max_distance import MaxDistance
from tiewise.weights.position_distance import MatrixDistance, PositionDistance
from tiewise.weights.sum_distance import SumDistance

# Up to this many places, tables of all distances are quick enough not to load numba.
_TABLED = 512


class Places:
    """Where the items of rankings stand, a row each: how many at each place, and how far all of them are from there.

    Places are the positions 1, ..., N or, if some items stand between two of them, 1, 1.5, 2, ..., N.
    """

    def __init__(self, metric: PositionDistance, rows: Floats, halves: bool) -> None:
        n, steps = metric.n, 2 if halves else 1
        self.n = n
        self.at: Floats = np.arange(steps, steps * n + 1) / steps
        places = np.rint(steps * (rows - 1.0)).astype(np.int64)
        self.count: Floats = np.zeros((len(rows), len(self.at)))
        np.add.at(self.count, (np.arange(len(rows))[:, None], places), 1.0)
        self.sums, self.squares = _sums(metric, self.at, self.count)


class MatchedDistance:
    """Mean and variance of the summed distances of rows of x and rows of y: arrays with an entry for each pair of rows.

    `largest` is a bound of |d - its row's mean - its column's mean + the mean of all|: what a single item can add.
    """

    def __init__(self, metric: PositionDistance, xs: Numbers, ys: Numbers) -> None:
        halves = any(bool((rows % 1 != 0).any()) for rows in (xs, ys))
        self._x = Places(metric, np.asarray(xs, np.float64), halves)
        self._y = self._x if ys is xs else Places(metric, np.asarray(ys, np.float64), halves)
        self._furthest = _furthest(metric)

    def moments(self, own: Integers, other: Integers) -> tuple[Floats, Floats, Floats]:
        """Return the mean, the variance and the largest single term of each of these pairs of rows."""
        x, y, n = self._x, self._y, self._x.n
        at_x, at_y = x.count[own], y.count[other]
        rows, columns = y.sums[other], x.sums[own]  # by place, how far all items of the other ranking are
        total = np.einsum("ij,ij->i", at_x, rows)
        squares = np.einsum("ij,ij->i", at_x, y.squares[other])
        of_rows, of_columns = np.einsum("ij,ij->i", at_x, rows**2), np.einsum("ij,ij->i", at_y, columns**2)
        left = squares - (of_rows + of_columns) / n + (total / n) ** 2
        # What is left of squares that cancel may be rounding.
        left = np.where(left > 1e-13 * squares, left, 0.0)
        mean = total / n**2
        lowest = [np.where(at > 0.0, sums, np.inf).min(axis=1) / n for at, sums in ((at_x, rows), (at_y, columns))]
        highest = [np.where(at > 0.0, sums, 0.0).max(axis=1) / n for at, sums in ((at_x, rows), (at_y, columns))]
        largest = np.maximum(self._furthest - lowest[0] - lowest[1] + mean, highest[0] + highest[1] - mean)
        return total / n, left / max(1, n - 1), largest


def _furthest(metric: PositionDistance) -> float:
    """Return the largest distance: that of the first position and the last, but for a matrix of one's own."""
    if isinstance(metric, MatrixDistance):
        return float(metric.matrix.max())
    return float(metric.between(np.array([1]), np.array([metric.n]))[0])


def mean_distance(metric: PositionDistance, x: Numbers, y: Numbers) -> float:
    """Return the mean of the summed distances of two rankings over all alignments."""
    found = MatchedDistance(metric, x[None, :], y[None, :])
    one = np.zeros(1, np.int64)
    return float(found.moments(one, one)[0][0])


def _sums(metric: PositionDistance, at: Floats, count: Floats) -> tuple[Floats, Floats]:
    """Return by place the distances to all items, and their squares, added up: for each row of counts."""
    if len(at) <= _TABLED or not isinstance(metric, SumDistance | MaxDistance):
        table = metric.between(at[:, None], at[None, :])
        return count @ table, count @ (table * table)
    from tiewise.kernels.compiled.distance_sums import clipped_sums, largest_sums

    sums, squares = np.zeros((2, *count.shape))
    if isinstance(metric, SumDistance):
        line, kernel = metric.of_positions(at), clipped_sums
        back = -line[::-1]
    else:
        line, kernel = metric.between(at[:-1], at[1:]), largest_sums
        back = line[::-1]
    line, back = np.ascontiguousarray(line), np.ascontiguousarray(back)
    for row, total, square in zip(count, sums, squares, strict=True):
        kernel(line, row, total, square)
        behind, behind_squares = np.zeros((2, len(row)))
        kernel(back, np.ascontiguousarray(row[::-1]), behind, behind_squares)
        total += behind[::-1]
        square += behind_squares[::-1]
    return sums, squares
