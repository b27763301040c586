"""Parameters that are numbers or say yes or no; their texts will do, which is how they stand in a measure's text."""

import math
from typing import Any

import numpy as np

from tiewise.errors import InputTypeError, InputValueError, shown

_TRUTHS = {"True": True, "true": True, "False": False, "false": False}


def as_number(argument: str, value: Any, wanted: str = "a number") -> float:
    """Return a finite number, or say what was wanted."""
    wrong = f"`{argument}` must be {wanted}: got {shown(value)}."
    # Fractions, Decimals and NumPy's numbers are numbers as well; True, durations and arrays of one number are not.
    is_number = hasattr(value, "__float__") and not isinstance(
        value, bool | np.bool_ | np.ndarray | np.datetime64 | np.timedelta64 | np.complexfloating
    )
    if not (is_number or isinstance(value, str)):
        raise InputTypeError(wrong)
    try:
        number = float(value)
    except (ValueError, OverflowError):
        raise InputValueError(wrong) from None
    if not math.isfinite(number):
        raise InputValueError(wrong)
    return number


def as_share(argument: str, value: Any) -> float:
    """Return a number from 0 to 1."""
    number = as_number(argument, value, "a number in [0, 1]")
    if not 0.0 <= number <= 1.0:
        raise InputValueError(f"`{argument}` must lie in [0, 1]: got {shown(value)}.")
    return number


def as_inner_share(argument: str, value: Any) -> float:
    """Return a number between 0 and 1, both excluded."""
    number = as_number(argument, value, "a number between 0 and 1")
    if not 0.0 < number < 1.0:
        raise InputValueError(f"`{argument}` must lie between 0 and 1, both excluded: got {shown(value)}.")
    return number


def as_whole_number(argument: str, value: Any) -> int:
    """Return a whole number from 1 on."""
    wanted = "a whole number >= 1"
    number = as_number(argument, value, wanted)
    if number < 1 or number != int(number):
        raise InputValueError(f"`{argument}` must be {wanted}: got {shown(value)}.")
    return int(value if isinstance(value, int | np.integer) else number)


def as_flag(argument: str, value: Any) -> bool:
    """Return True or False."""
    if isinstance(value, bool | np.bool_):
        return bool(value)
    if isinstance(value, str) and value in _TRUTHS:
        return _TRUTHS[value]
    raise InputTypeError(f"`{argument}` must be True or False: got {shown(value)}.")
