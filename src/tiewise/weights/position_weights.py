"""Weights v(1), ..., v(N) of the N positions, or w(p, q) of pairs of positions."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from tiewise.errors import InputTypeError, shown
from tiewise.weights.entries import NON_NEGATIVE, Place, array_of, doubles, is_number, refuse_outside
from tiewise.weights.reading import Rule
from tiewise.weights.scaling import Scaling, WeightVector
from tiewise.weights.symmetric_matrix import SymmetricMatrix, by_letter, refuse_asymmetric, refuse_unless_square

# Only their ratios count, and products of relative weights are safe: they may be as large or as small as they like.
POSITION_WEIGHTS = Rule(
    "a vector of N weights, a matrix or a function of N", NON_NEGATIVE, per_position=True, relative=True
)


def as_position_weights(weights: Any, argument: str = "weights") -> Scaling | SymmetricMatrix:
    """Return the weights that a scaling's name, a vector, a function of N or a matrix stands for."""
    if type(weights) is SymmetricMatrix:
        return weights
    scaling = POSITION_WEIGHTS.read_unless_numbers(weights, argument)
    if scaling is not None:
        return scaling
    raw = array_of(list(weights) if isinstance(weights, Iterator) else weights)
    if raw is None or not raw.ndim or (raw.size and raw.dtype.kind not in "iuf" and not all(map(is_number, raw.flat))):
        raise InputTypeError(f"`{argument}` must hold numbers, in a vector or a matrix: got {shown(weights)}.")
    values = doubles(raw, argument) + 0.0  # -0 is 0, also for a hash

    def told(place: Place) -> str:
        return f"{shown(raw[place])} at index {place[0] if len(place) == 1 else place}"

    refuse_outside(values, NON_NEGATIVE, argument, told)
    if values.ndim == 1:
        return WeightVector(tuple(values.tolist()))
    refuse_unless_square(values, argument, "position", "a vector or a square matrix")
    refuse_asymmetric(values, argument, by_letter("w", values), np.maximum(values, values.T))
    return SymmetricMatrix(values)
