"""Distances by max: the largest weight between two positions."""

from functools import cached_property

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.weights.position_distance import PositionDistance

# Beyond this many positions, a table of the maxima of all runs would leave the cache.
_LONG = 1 << 16


class MaxDistance(PositionDistance):
    """d(p, q) = max of w(i) over min(p, q) <= i < max(p, q): the largest weight on the way.

    Fractional positions lie between two whole ones and have the weight of that gap.
    """

    def __init__(self, weights: Floats) -> None:
        self._weights = weights
        self.n = len(weights) + 1

    @property
    def weights(self) -> Floats:
        """The weights."""
        return self._weights

    @cached_property
    def _rows(self) -> Floats:
        # Range maxima in O(1): row k holds the maxima of all runs of 2^k weights; two overlapping runs cover a range.
        weights = self.weights
        rows = [weights]
        while 2 << (len(rows) - 1) <= len(weights):
            half = 1 << (len(rows) - 1)
            shorter = rows[-1]
            rows.append(np.maximum(shorter[:-half], shorter[half:]))
        table = np.zeros((len(rows), len(weights) + 1))
        for row, values in zip(table, rows, strict=True):
            row[: len(values)] = values
        return table

    def between(self, p: Numbers, q: Numbers) -> Floats:
        """Return d(p, q)."""
        low = np.floor(np.minimum(p, q)).astype(np.int64) - 1
        high = np.ceil(np.maximum(p, q)).astype(np.int64) - 1
        if self.n > _LONG:
            return self._by_ranges(p, q, low, high)
        length = high - low
        k = np.frexp(np.maximum(length, 1))[1] - 1
        d: Floats = np.maximum(self._rows[k, low], self._rows[k, np.maximum(high - (1 << k), 0)])
        d[np.broadcast_to(p == q, d.shape)] = 0.0
        return d

    def _by_ranges(self, p: Numbers, q: Numbers, low: Integers, high: Integers) -> Floats:
        """Return the same without a table of all runs, which takes longer to make than a million look-ups."""
        from tiewise.kernels.compiled.range_maxima import range_maxima

        d = np.empty(low.shape)
        range_maxima(self._weights, low.ravel(), high.ravel(), d.reshape(-1))
        d[np.broadcast_to(p == q, d.shape)] = 0.0
        return d

    def _above_the_diagonal(self) -> Floats:
        # Row p has the largest weight from position p on, up to each: a running maximum.
        steps = np.append(self._weights, 0.0)
        matrix = np.zeros((self.n, self.n))
        matrix[:, 1:] = np.maximum.accumulate(np.triu(np.broadcast_to(steps, (self.n, self.n))), axis=1)[:, :-1]
        return matrix
