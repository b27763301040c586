"""What a scaling is: a value that gives the weights w(1), ..., w(N-1) for every N it is defined for."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from tiewise.errors import InputTypeError, InputValueError, shown

Floats = npt.NDArray[np.float64]


class Scaling:
    """A scaling function w: w(n) in [0, 1] says how well positions n and n+1 are told apart."""

    __slots__ = ()

    def weights(self, n: int) -> Floats:
        """Return (w(1), ..., w(n-1)) for a ranking of n items."""
        raise NotImplementedError


@dataclass(frozen=True)
class WeightVector(Scaling):
    """Weights given one by one, for rankings of one length only."""

    values: tuple[float, ...]

    @cached_property
    def _array(self) -> Floats:
        array = np.array(self.values, dtype=np.float64)
        array.flags.writeable = False
        return array

    def weights(self, n: int) -> Floats:
        """Return the weights, if they are as many as n items need."""
        if len(self.values) != n - 1:
            raise InputValueError(
                f"`weights` must have N - 1 = {n - 1} entries for N = {n} items: got {len(self.values)}."
            )
        return self._array

    def __str__(self) -> str:
        return "[" + ",".join(repr(value) for value in self.values) + "]"


@dataclass(frozen=True)
class WeightFunction(Scaling):
    """Weights that a function of N returns."""

    function: Callable[[int], Any]

    def weights(self, n: int) -> Floats:
        """Return what the function gives for n, checked."""
        weights = checked_weights(self.function(n))
        if len(weights) != n - 1:
            raise InputValueError(
                f"`weights` must return N - 1 = {n - 1} entries for N = {n} items: got {len(weights)}."
            )
        return weights

    def __str__(self) -> str:
        return f"<{getattr(self.function, '__qualname__', repr(self.function))}>"


def checked_weights(weights: Any) -> Floats:
    """Return a fresh vector of weights in [0, 1], or say which entry is at fault."""
    try:
        raw = np.asarray(weights)
    except (TypeError, ValueError):
        raise InputTypeError(f"`weights` must be a flat list of numbers: got {shown(weights)}.") from None
    if raw.ndim != 1:
        raise InputValueError(f"`weights` must be one-dimensional: got an array of shape {raw.shape}.")
    if raw.dtype.kind == "O":
        try:
            raw = raw.astype(np.float64)
        except (TypeError, ValueError):
            raise InputTypeError(f"`weights` must hold numbers: got {shown(weights)}.") from None
    if raw.size and raw.dtype.kind not in "iuf":
        raise InputTypeError(f"`weights` must hold numbers: got {shown(raw[0])} at index 0.")
    vector = np.array(raw, dtype=np.float64)
    wrong = np.flatnonzero(~((vector >= 0) & (vector <= 1)))
    if wrong.size:
        place = int(wrong[0])
        raise InputValueError(f"`weights` must lie in [0, 1]: got {shown(raw[place])} at index {place}.")
    return vector
