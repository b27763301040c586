"""From what the caller says about weights to a Scaling."""

from collections.abc import Mapping
from typing import Any

from tiewise.errors import InputTypeError, refuse_unhashable, shown
from tiewise.weights.named import parse_name
from tiewise.weights.scaling import Scaling, WeightFunction, WeightVector, checked_weights


def as_scaling(weights: Any, argument: str = "weights") -> Scaling:
    """Return the scaling that a name, a Scaling, a vector of N-1 weights or a function N -> vector stands for.

    A function must always give the same weights for the same N: its answers are kept.

    Examples
    --------
    >>> from tiewise.scaling import as_scaling
    >>> print(as_scaling("top_k:10"), as_scaling([1, 0.5, 0.25]))
    top_k:10 [1.0,0.5,0.25]
    """
    if isinstance(weights, Scaling):
        return weights
    if isinstance(weights, str):
        return parse_name(weights, argument)
    if callable(weights):
        refuse_unhashable(argument, weights)
        return WeightFunction(weights)
    if weights is None or isinstance(weights, bool | int | float | set | frozenset | Mapping):
        raise InputTypeError(
            f"`{argument}` must be a scaling's name, a vector of N - 1 weights or a function of N: "
            f"got {shown(weights)}."
        )
    return WeightVector(tuple(checked_weights(weights, argument).tolist()))
