"""Weights in ranges of positions, for those who think in ranges: up to 3 in full, up to 10 by half, then not at all."""

from collections.abc import Mapping
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
        return "steps:" + ",".join(f"{end}={value:g}" if float(f"{value:g}") == value else f"{end}={value!r}"
                                   for end, value in zip(self.ends, self.values, strict=True))  # fmt: skip

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
    if not isinstance(weights, Mapping) or not weights:
        raise InputTypeError(f"`weights` must be a dict {{position: weight}}: got {shown(weights)}.")
    ends = tuple(as_whole_number(end, "weights") for end in weights)
    for before, after in pairwise(ends):
        if after <= before:
            raise InputValueError(f"`weights` must name positions in rising order: got {after} after {before}.")
    for end, value in weights.items():
        if not is_number(value) or not 0.0 <= float(value) < np.inf:
            raise InputValueError(f"`weights` must have weights >= 0: got {shown(value)} up to position {end}.")
    return StepScaling(ends, tuple(float(value) for value in weights.values()))


def parse_steps(text: str, argument: str) -> StepScaling:
    """Return the scaling that a text such as `steps:3=1,10=0.5` names."""
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
                f"`{argument}` must name each position once, as in {_EXAMPLE}: got {text!r}."
            ) from None
    try:
        return steps(found)
    except InputValueError as error:
        raise error.within(f"`{argument}` = {text!r}") from None
