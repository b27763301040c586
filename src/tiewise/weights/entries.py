"""The entries of a vector or a matrix as a caller gives them: whether they are numbers, and lie in their range."""

from collections.abc import Callable, Iterator, Mapping
from numbers import Real
from typing import Any

import numpy as np

from tiewise.arrays import Bools, Floats, Numbers
from tiewise.errors import InputTypeError, InputValueError, shown

Place = tuple[int, ...]

_LEAST, _MOST = 1e-50, 1e50

# Where entries must lie: in words, and which of them do.
Range = Mapping[str, Callable[[Floats], Bools]]


def _can_be_multiplied(values: Floats) -> Bools:
    """Tell which entries are neither too large nor too small to be multiplied: all, or all but the largest.

    Products of up to five of them are formed and summed up. Within these bounds they do not overflow, and they vanish
    only next to others that are far larger.
    """
    largest = values.max(initial=0.0)
    return np.ones(values.shape, dtype=bool) if not largest or _LEAST <= largest <= _MOST else values != largest


def non_negative(values: Floats) -> Bools:
    """Tell which entries are finite and >= 0."""
    return (values >= 0) & (values < np.inf)


UNIT: Range = {"lie in [0, 1]": lambda values: (values >= 0) & (values <= 1)}
NON_NEGATIVE: Range = {"be finite and >= 0": non_negative}
_BOUNDS = f"be within double precision when multiplied, the largest from {_LEAST:g} to {_MOST:g}"
FACTORS: Range = {**NON_NEGATIVE, _BOUNDS: _can_be_multiplied}


def refuse_outside(values: Floats, within: Range, argument: str, told: Callable[[Place], str]) -> None:
    """Raise at the first entry that is out of range; `told` says what it is and where."""
    for wanted, holds in within.items():
        inside = holds(values)
        if not inside.all():
            place = tuple(np.argwhere(~inside)[0].tolist())
            raise InputValueError(f"`{argument}` must {wanted}: got {told(place)}.")


def array_of(given: Any) -> Numbers | None:
    """Return what was given as an array, masked entries as nan; None where it makes none."""
    try:
        if isinstance(given, np.ma.MaskedArray):
            return np.ma.filled(given.astype(np.float64), np.nan)
        return np.asarray(given)
    except (TypeError, ValueError):
        return None


def doubles(raw: Numbers, argument: str) -> Floats:
    """Return a fresh array of doubles."""
    try:
        return np.array(raw, dtype=np.float64)
    except OverflowError:
        raise InputValueError(f"`{argument}` must be within double precision: got {shown(raw.tolist())}.") from None


def is_number(value: object) -> bool:
    """Tell whether an object is a number, such as a fraction; True and False are none."""
    return isinstance(value, Real) and not isinstance(value, bool | np.bool_)


def flat_numbers(given: Any, argument: str, count: str = "N - 1", wanted: str = "one-dimensional") -> Numbers:
    """Return the numbers in a flat list, of which there should be `count`, as they are; masked ones as nan."""
    listed = list(given) if isinstance(given, Iterator) else given
    raw = array_of(listed)
    if raw is None:
        raise InputTypeError(f"`{argument}` must be a flat list of numbers: got {shown(given)}.")
    if raw.ndim == 0:
        raise InputTypeError(f"`{argument}` must be a list of {count} numbers: got {shown(given)}.")
    if raw.ndim != 1:
        raise InputValueError(f"`{argument}` must be {wanted}: got an array of shape {raw.shape}.")
    if raw.size and raw.dtype.kind not in "iuf":
        for place, value in enumerate(listed):
            if not is_number(value):
                raise InputTypeError(f"`{argument}` must hold numbers: got {shown(value)} at index {place}.")
    return raw
