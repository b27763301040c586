"""What a scaling is: a value that gives the weights w(1), ..., w(N-1) for every N it is defined for."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from numbers import Real
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.errors import InputTypeError, InputValueError, ask, shown


class Scaling:
    """A scaling function w: w(n) in [0, 1] says how well positions n and n+1 are told apart.

    A subclass gives `weights(n)`; whatever it gives is checked before use.
    """

    __slots__ = ()

    def weights(self, n: int) -> Floats:
        """Return (w(1), ..., w(n-1)) for a ranking of n items."""
        raise NotImplementedError


@dataclass(frozen=True)
class WeightVector(Scaling):
    """Weights given one by one, for rankings of one length only."""

    values: tuple[float, ...]

    def weights(self, n: int) -> Floats:
        """Return the weights; n must be one more than they are."""
        return np.array(self.values, dtype=np.float64)

    def __str__(self) -> str:
        return "[" + ",".join(repr(value) for value in self.values) + "]"


@dataclass(frozen=True)
class WeightFunction(Scaling):
    """Weights that a function of N returns."""

    function: Callable[[int], Any]

    def weights(self, n: int) -> Any:
        """Return what the function gives for n."""
        return ask("weights", self.function, n)

    def __str__(self) -> str:
        return f"<{getattr(self.function, '__qualname__', repr(self.function))}>"


def checked_weights(weights: Any, argument: str = "weights", n: int | None = None) -> Floats:
    """Return a fresh vector of weights in [0, 1], N - 1 of them if n is given, or say which entry is at fault."""
    raw = flat_numbers(weights, argument)
    vector = np.array(raw, dtype=np.float64)
    wrong = np.flatnonzero(~((vector >= 0) & (vector <= 1)))
    if wrong.size:
        place = int(wrong[0])
        raise InputValueError(f"`{argument}` must lie in [0, 1]: got {shown(raw[place])} at index {place}.")
    return fitting(vector, argument, n)


def flat_numbers(weights: Any, argument: str, count: str = "N - 1") -> Numbers:
    """Return the numbers in a flat list, of which there should be `count`, as they are; masked ones as nan."""
    listed = list(weights) if isinstance(weights, Iterator) else weights
    try:
        raw = np.ma.filled(listed, np.nan) if isinstance(listed, np.ma.MaskedArray) else np.asarray(listed)
    except (TypeError, ValueError):
        raise InputTypeError(f"`{argument}` must be a flat list of numbers: got {shown(weights)}.") from None
    if raw.ndim == 0:
        raise InputTypeError(f"`{argument}` must be a list of {count} numbers: got {shown(weights)}.")
    if raw.ndim != 1:
        raise InputValueError(f"`{argument}` must be one-dimensional: got an array of shape {raw.shape}.")
    if raw.size and raw.dtype.kind not in "iuf":
        for place, value in enumerate(listed):
            if isinstance(value, bool | np.bool_) or not isinstance(value, Real):
                raise InputTypeError(f"`{argument}` must hold numbers: got {shown(value)} at index {place}.")
    return raw


def fitting(vector: Floats, argument: str, n: int | None) -> Floats:
    """Return the vector if it has N - 1 entries, or if no n is given."""
    if n is not None and len(vector) != n - 1:
        raise InputValueError(f"`{argument}` must have N - 1 = {n - 1} entries for N = {n} items: got {len(vector)}.")
    return vector
