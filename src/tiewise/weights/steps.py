"""Weights in ranges of positions, for those who think in ranges: up to 3 in full, up to 10 by half, then not at all."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.parameters import as_whole_number, float_of
from tiewise.weights.entries import is_number
from tiewise.weights.scaling import Scaling

PATTERN = "steps:position=weight,..."
_EXAMPLE = "steps:3=1,10=0.5"
_MOST = float(np.finfo(np.float64).max)


@dataclass(frozen=True, slots=True, repr=False)
class StepScaling(Scaling):
    """w(i) by ranges: `ends` are the last positions of the ranges, `values` their weights; below the last it is 0."""

    ends: tuple[int, ...]
    values: tuple[float, ...]

    def weights(self, n: int) -> Floats:
        """Return (w(1), ..., w(n-1))."""
        places = np.searchsorted(self.ends, np.arange(1, n))
        return np.append(self.values, 0.0)[places]

    def __str__(self) -> str:
        return "steps:" + as_text(self.ends, self.values)

    def __repr__(self) -> str:
        return f"<StepScaling {self}>"


def steps(weights: Mapping[int, float]) -> StepScaling:
    """Return the scaling with one weight for each range of positions.

    Parameters
    ----------
    weights : dict {position: weight}
        Up to which position a weight holds, from the end of the range before it on: {3: 1, 10: 0.5} tells the positions
        1 to 4 apart in full, 4 to 11 by half, and those from 11 on not at all.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.scaling.steps({3: 1, 10: 0.5}))
    steps:3=1,10=0.5
    """
    return StepScaling(*read(weights, "up to"))


def parse_steps(text: str, argument: str) -> StepScaling:
    """Return the scaling that a text such as `steps:3=1,10=0.5` names."""
    return StepScaling(*parsed(text, argument, _EXAMPLE, "up to"))


def as_text(positions: Iterable[int], values: Iterable[float]) -> str:
    """Return positions and their weights as a text."""
    return ",".join(f"{position}={value:g}" if float(f"{value:g}") == value else f"{position}={value!r}"
                    for position, value in zip(positions, values, strict=True))  # fmt: skip


def read(weights: Mapping[int, float], where: str) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Return positions in rising order and their weights; `where` is how a weight stands to its position."""
    if not isinstance(weights, Mapping) or not weights:
        raise InputTypeError(f"`weights` must be a dict {{position: weight}}: got {shown(weights)}.")
    positions = tuple(as_whole_number(position, "weights") for position in weights)
    for before, after in pairwise(positions):
        if after <= before:
            raise InputValueError(f"`weights` must name positions in rising order: got {after} after {before}.")
    for position, value in weights.items():
        # A whole number beyond doubles is compared as it is, where float() would overflow.
        if not is_number(value) or not 0 <= value <= _MOST:
            raise InputValueError(f"`weights` must have weights >= 0: got {shown(value)} {where} position {position}.")
    return positions, tuple(float(value) for value in weights.values())


def parsed(text: str, argument: str, example: str, where: str) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Return positions and weights out of a text such as `steps:3=1,10=0.5`."""
    found: dict[int, float] = {}
    for part in text.partition(":")[2].split(","):
        end, _, value = part.partition("=")
        try:
            position, weight = float_of(end), float_of(value)
            if position in found:
                raise ValueError
            found[int(position) if position == int(position) else position] = weight  # type: ignore[index]
        except (ValueError, OverflowError):
            raise InputValueError(
                f"`{argument}` must name each position once, as in {example}: got {text!r}."
            ) from None
    try:
        return read(found, where)
    except InputValueError as error:
        raise error.within(f"`{argument}` = {text!r}") from None
