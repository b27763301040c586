"""Distances between positions: by sum, by max, or as the user's own matrix says."""

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.errors import InputTypeError, InputValueError, refuse_unhashable, shown, unknown_name
from tiewise.likes import AggregateLike, WeightsLike
from tiewise.weights.pseudometric import PseudoMetric, of_function
from tiewise.weights.reading import SCALING, as_scaling
from tiewise.weights.scale import accumulate, anchored_remainder, anchored_scale, two_sum_error
from tiewise.weights.scaling import Scaling

AGGREGATES = ("sum", "max")
Aggregate = str | PseudoMetric | Callable[[Any, Any], Any]

# Four units in the last place, relative to the largest number in play: what rounding can do to a difference.
_ULPS = 2.0**-50

# Up to this many positions, distances are summed up one by one where a weight is below this share of the rounding of
# the scale: twice the digits of a double would leave it fewer than 44 bits.
_SUMMED_UP_TO = 256
_TINY = 2.0**-12

# Beyond this many positions, a table of the maxima of all runs would leave the cache.
_LONG = 1 << 16

# Up to this many positions, distances are small enough to keep many of them.
_KEPT_UP_TO = 4096


class PositionDistance:
    """A distance on the positions 1, ..., n."""

    n: int
    slack: float = _ULPS
    """How far a value may be from the exact one."""

    def between(self, p: Numbers, q: Numbers) -> Floats:
        """Return d(p, q) for arrays of positions, broadcast."""
        raise NotImplementedError

    @property
    def weights(self) -> Floats | None:
        """The weights that the distance was made of; a matrix of one's own was made of none."""
        return None

    @property
    def is_full(self) -> bool:
        """Whether any two whole positions are told apart fully."""
        return self.weights is not None and bool((self.weights == 1.0).all())

    @property
    def is_crisp(self) -> bool:
        """Whether every distance of whole positions is 0 or 1, so that all t-norms are one."""
        return self.weights is not None and bool(((self.weights == 0.0) | (self.weights == 1.0)).all())

    @cached_property
    def before(self) -> tuple[Floats, Floats]:
        """The n x n matrix R(p, q) = d(p, q) if p < q, else 0 (index 0 is position 1), and its transpose.

        Kept, because for few positions looking a distance up is cheaper than computing it.
        """
        matrix = self._above_the_diagonal()
        transposed = np.ascontiguousarray(matrix.T)
        matrix.flags.writeable = transposed.flags.writeable = False
        return matrix, transposed

    @cached_property
    def largest_sum(self) -> float | None:
        """The largest sum of d(p, q) over matchings of all positions p with all q; None for a matrix of one's own.

        Distances by sum, clipped or not, and by max are such that two spans lie best across each other, so that all
        positions move by half the ranking (docs/mathematics.md#scaled_footrule).
        """
        positions = np.arange(self.n)
        return float(self.between(positions + 1, (positions + self.n // 2) % self.n + 1).sum())

    def _above_the_diagonal(self) -> Floats:
        positions = np.arange(1, self.n + 1)
        return np.triu(self.between(positions[:, None], positions[None, :]))


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
        self.slack = _ULPS * max(1.0, -float(scale[0]), float(scale[-1]))

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


class CrispDistance(PositionDistance):
    """d(p, q) = 1 for any two different positions."""

    is_full = is_crisp = True

    def __init__(self, n: int) -> None:
        self.n = n

    def between(self, p: Numbers, q: Numbers) -> Floats:
        """Return d(p, q)."""
        d: Floats = np.not_equal(p, q).astype(np.float64)
        return d


class MatrixDistance(PositionDistance):
    """d(p, q) from a user's matrix."""

    largest_sum = None  # it would be an assignment problem

    def __init__(self, matrix: Floats) -> None:
        self.matrix = matrix
        self.n = len(matrix)

    def between(self, p: Numbers, q: Numbers) -> Floats:
        """Return d(p, q)."""
        for positions in (p, q):
            fractions = positions[positions % 1 != 0] if positions.dtype.kind == "f" else np.empty(0)
            if fractions.size:
                raise InputValueError(f"a matrix as `aggregate` needs whole positions: got {shown(fractions[0])}.")
        d: Floats = self.matrix[p.astype(np.intp) - 1, q.astype(np.intp) - 1]
        return d


def as_aggregate(aggregate: AggregateLike, argument: str = "aggregate") -> Aggregate:
    """Return "sum", "max", a checked PseudoMetric, or the callable d(p, q) as it is (checked once N is known)."""
    if isinstance(aggregate, str):
        if aggregate not in AGGREGATES:
            raise unknown_name(argument, aggregate, AGGREGATES)
        return aggregate
    if isinstance(aggregate, PseudoMetric):
        return aggregate
    if callable(aggregate):
        refuse_unhashable(argument, aggregate)
        return aggregate
    if aggregate is None or isinstance(aggregate, bool | int | float):
        raise InputTypeError(
            f'`{argument}` must be "sum", "max", a matrix or a function d(p, q): got {shown(aggregate)}.'
        )
    return PseudoMetric(aggregate)


def distance(scaling: Scaling, aggregate: Aggregate, n: int, argument: str = "weights") -> PositionDistance:
    """Return the distance on positions 1, ..., n; `argument` is what an error about the weights calls them."""
    if isinstance(aggregate, str):
        # Building a distance can cost more than using it: many are kept for small n, the last two for large n.
        return (_kept if n <= _KEPT_UP_TO else _kept_large)(scaling, aggregate, n, argument)
    metric = aggregate if isinstance(aggregate, PseudoMetric) else of_function(aggregate, n)
    if metric.n != n:
        raise InputValueError(
            f"`aggregate` must be an N x N matrix for N = {n} items: got shape {metric.distances.shape}."
        )
    return MatrixDistance(metric.distances)


def _from_weights(scaling: Scaling, aggregate: str, n: int, argument: str) -> PositionDistance:
    weights = SCALING.weights(scaling, n, argument)
    return SumDistance(weights) if aggregate == "sum" else MaxDistance(weights)


_kept = lru_cache(maxsize=32)(_from_weights)
_kept_large = lru_cache(maxsize=2)(_from_weights)


def position_scale(weights: WeightsLike, n: int) -> Floats:
    """Return the position scale (W(1), ..., W(n)): W(1) = 0, W(p) = w(1) + ... + w(p-1).

    Examples
    --------
    >>> from tiewise.scaling import position_scale
    >>> position_scale("top", 4).tolist()
    [0.0, 0.75, 1.25, 1.5]
    """
    size = as_size(n)
    return accumulate(SCALING.weights(as_scaling(weights), size))


def distances(weights: WeightsLike, n: int, aggregate: AggregateLike = "sum") -> Floats:
    """Return the n x n matrix of distances between positions.

    Parameters
    ----------
    weights : str, Scaling, array-like or callable
        The scaling.
    n : int
        The number of positions.
    aggregate : {"sum", "max"}, matrix or callable
        How weights accumulate; a matrix or a function d(p, q) is a pseudo-metric of its own and ignores `weights`.

    Examples
    --------
    Figure 1 of the paper has d(4, 7) = 0.4 + 0.2 + 0.2:

    >>> from tiewise.scaling import distances
    >>> w = [1, 0.8, 0.6, 0.4, 0.2, 0.2, 0.2, 0.4, 0.6, 0.8, 1]
    >>> float(distances(w, 12)[4 - 1, 7 - 1].round(10))
    0.8
    """
    size = as_size(n)
    positions = np.arange(1, size + 1)
    metric = distance(as_scaling(weights), as_aggregate(aggregate), size)
    return metric.between(positions[:, None], positions[None, :])


def as_size(n: Any) -> int:
    """Return a number of positions as an int."""
    if isinstance(n, bool) or not isinstance(n, int | np.integer) or n < 1:
        raise InputValueError(f"`n` must be a whole number >= 1: got {shown(n)}.")
    return int(n)
