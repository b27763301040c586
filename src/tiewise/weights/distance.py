"""Which distance between positions: by sum, by max, or as the user's own matrix says."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import InputTypeError, InputValueError, refuse_unhashable, shown, unknown_name
from tiewise.likes import AggregateLike, WeightsLike
from tiewise.weights.max_distance import MaxDistance
from tiewise.weights.position_distance import MatrixDistance, PositionDistance
from tiewise.weights.pseudometric import PseudoMetric, of_function
from tiewise.weights.reading import SCALING, as_scaling
from tiewise.weights.scale import accumulate
from tiewise.weights.scaling import Scaling
from tiewise.weights.sum_distance import SumDistance

AGGREGATES = ("sum", "max")
Aggregate = str | PseudoMetric | Callable[[Any, Any], Any]

# Up to this many positions, distances are small enough to keep many of them.
_KEPT_UP_TO = 4096


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


def both_distances(
    scaling: Scaling, scaling_y: Scaling | None, aggregate: Aggregate, n: int
) -> tuple[PositionDistance, PositionDistance]:
    """Return the distances on the side of x and on that of y, which are the same unless y has a scaling of its own."""
    metric_x = distance(scaling, aggregate, n)
    return metric_x, metric_x if scaling_y is None else distance(scaling_y, aggregate, n, "weights_y")


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
