"""Weights given one by one that serve rankings of any number of items: cut short, or continued by the last of them."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import InputValueError, shown
from tiewise.parameters import list_of
from tiewise.weights.entries import UNIT, doubles, flat_numbers, refuse_outside
from tiewise.weights.scaling import WeightVector

PATTERN = "padded:[w1,w2,...]"


@dataclass(frozen=True, repr=False)
class PaddedVector(WeightVector):
    """Weights one by one; from the last on, all gaps have its weight."""

    def weights(self, n: int) -> Floats:
        """Return (w(1), ..., w(n-1))."""
        known = np.array(self.values, dtype=np.float64)[: n - 1]
        return np.append(known, np.full(n - 1 - len(known), self.values[-1]))

    def __str__(self) -> str:
        return f"padded:{super().__str__()}"


def padded(weights: Iterable[float]) -> PaddedVector:
    """Return the scaling with these weights, the last of which holds from its position on.

    Parameters
    ----------
    weights : list of float
        w(1), w(2), ..., each in [0, 1]. Rankings of fewer items use the first of them.

    Examples
    --------
    >>> import tiewise as tw
    >>> scaling = tw.scaling.padded([1, 0.5, 0.1])
    >>> print(scaling, scaling.weights(6).tolist())
    padded:[1.0,0.5,0.1] [1.0, 0.5, 0.1, 0.1, 0.1]
    """
    raw = flat_numbers(weights, "weights")
    values = doubles(raw, "weights")
    if not len(values):
        raise InputValueError("`weights` must have at least one weight: got none.")
    refuse_outside(values, UNIT, "weights", lambda place: f"{shown(raw[place])} at index {place[0]}")
    return PaddedVector(tuple(values.tolist()))


def parse_padded(text: str, argument: str) -> PaddedVector:
    """Return the scaling that a text such as `padded:[1,0.5,0.1]` stands for."""
    try:
        return padded(list_of(text.partition(":")[2].strip(), f"`{argument}`"))
    except InputValueError as error:
        raise error.within(f"`{argument}` = {shown(text)}") from None
