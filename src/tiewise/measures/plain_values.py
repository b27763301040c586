"""Numbers and switches among the parameters of measures, as values or as the text of them."""

from typing import Any

import numpy as np

from tiewise.errors import InputTypeError, InputValueError, shown


def as_share(argument: str, value: Any) -> float:
    """Return a number from 0 to 1; its text, as in a measure's text form, will do."""
    number = value
    if isinstance(value, str):
        try:
            number = float(value)
        except ValueError:
            number = None
    if isinstance(number, bool) or not isinstance(number, int | float | np.integer | np.floating):
        raise InputTypeError(f"`{argument}` must be a number from 0 to 1: got {shown(value)}.")
    if not 0 <= number <= 1:
        raise InputValueError(f"`{argument}` must be a number from 0 to 1: got {shown(value)}.")
    return float(number)


def as_switch(argument: str, value: Any) -> bool:
    """Return True or False; their text, as in a measure's text form, will do."""
    switches = {"True": True, "true": True, "False": False, "false": False}
    switch = switches.get(value) if isinstance(value, str) else value
    if not isinstance(switch, bool | np.bool_):
        raise InputTypeError(f"`{argument}` must be True or False: got {shown(value)}.")
    return bool(switch)
