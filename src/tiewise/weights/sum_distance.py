"""Distances by sum: how far apart two positions are on a scale, at most 1."""

from functools import cached_property

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.weights.position_distance import ULPS, PositionDistance
from tiewise.weights.scale import accumulate, anchored_remainder, anchored_scale, two_sum_error

# Up to this many positions, distances are summed up one by one where a weight is below this share of the rounding of
# the scale: twice the digits of a double would leave it fewer than 44 bits.
_SUMMED_UP_TO = 256
_TINY = 2.0**-12


class SumDistance(PositionDistance):
    """d(p, q) = min(1, |W(p) - W(q)|); the scale is interpolated between whole positions.

    The scale as doubles serves the compiled loops: where a small weight stands beside large ones, differences lose its
    digits. Single distances keep them: they are differences of a scale in twice the digits and, for up to 256 positions
    with weights too small even for that, sums of weights.
    """

    def __init__(self, weights: Floats) -> None:
        self._weights, scale = weights, anchored_scale(weights)
        # W has an entry for position 0, which does not occur: then positions index it as they are.
        self.scale_from_zero: Floats = np.append(scale[0], scale)
        self.scale: Floats = self.scale_from_zero[1:]
        self.n = len(scale)
        self.slack = ULPS * max(1.0, -float(scale[0]), float(scale[-1]))

    @property
    def weights(self) -> Floats:
        """The weights: steps of the scale."""
        return self._weights

    def of_positions(self, positions: Numbers) -> Floats:
        """Return W at these positions."""
        if positions.dtype.kind != "f":
            return np.take(self.scale, positions - 1)
        return np.interp(positions, np.arange(1, len(self.scale) + 1), self.scale)

    def between(self, p: Numbers, q: Numbers) -> Floats:
        """Return d(p, q); what misses 1 only by rounding is 1."""
        (high_p, low_p), (high_q, low_q) = self._in_two_parts(p), self._in_two_parts(q)
        return self._at_most_1(np.abs((high_p - high_q) + (low_p - low_q)))

    def in_parts(self, positions: Numbers) -> list[Floats]:
        """Return W at these positions; where the smallest weight asks for it, also what W has rounded away."""
        smallest = self._weights.min(initial=1.0, where=self._weights > 0.0)
        return [self.of_positions(positions)] if smallest > self.slack * 2.0**24 else [*self._in_two_parts(positions)]

    def _at_most_1(self, d: Floats) -> Floats:
        d[d >= 1.0 - self.slack] = 1.0
        return d

    @cached_property
    def _remainder(self) -> Floats:
        return anchored_remainder(self._weights)

    def _in_two_parts(self, positions: Numbers) -> tuple[Floats, Floats]:
        """Return W at these positions, and what it has rounded away."""
        whole = np.floor(positions).astype(np.int64) - 1 if positions.dtype.kind == "f" else positions - 1
        high, low = np.take(self.scale, whole), np.take(self._remainder, whole)
        if positions.dtype.kind != "f":
            return high, low
        step = (positions - 1.0 - whole) * np.append(self._weights, 0.0)[whole]
        between = high + step
        return between, low + two_sum_error(high, step, between)

    def _above_the_diagonal(self) -> Floats:
        if self.n > _SUMMED_UP_TO or self._weights.min(initial=1.0, where=self._weights > 0.0) > _TINY * self.slack:
            return super()._above_the_diagonal()
        # Row p has the sums from position p on: of weights all >= 0, no sum loses a digit, however small.
        steps = np.append(self._weights, 0.0)
        return self._at_most_1(accumulate(np.triu(np.broadcast_to(steps, (self.n, self.n)))))[:, :-1]
