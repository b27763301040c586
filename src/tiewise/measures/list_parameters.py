"""The parameters of measures of lists: numbers and truth values, which in a measure's text form are words."""

import math
from typing import Any

import numpy as np

from tiewise.errors import InputTypeError, InputValueError, shown

_TRUTHS = {"True": True, "true": True, "False": False, "false": False}


def as_number(value: Any, argument: str, wanted: str) -> float:
    """Return a finite number, or say what was wanted; a text of digits, as in a measure's text form, will do."""
    wrong = f"`{argument}` must be {wanted}: got {shown(value)}."
    if not isinstance(value, str | int | float | np.integer | np.floating) or isinstance(value, bool):
        raise InputTypeError(wrong)
    try:
        number = float(value)
    except (ValueError, OverflowError):
        raise InputValueError(wrong) from None
    if not math.isfinite(number):
        raise InputValueError(wrong)
    return number


def as_whole_number(value: Any, argument: str, wanted: str) -> int:
    """Return a whole number >= 1, or say what was wanted."""
    number = as_number(value, argument, wanted)
    if number < 1 or number != int(number):
        raise InputValueError(f"`{argument}` must be {wanted}: got {shown(value)}.")
    return int(number)


def as_truth(value: Any, argument: str) -> bool:
    """Return True or False."""
    if isinstance(value, bool | np.bool_):
        return bool(value)
    if isinstance(value, str) and value in _TRUTHS:
        return _TRUTHS[value]
    raise InputTypeError(f"`{argument}` must be True or False: got {shown(value)}.")
