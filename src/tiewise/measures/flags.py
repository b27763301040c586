"""Parameters that say yes or no."""

import numpy as np

from tiewise.errors import InputTypeError, shown

_TEXTS = {"True": True, "False": False}


def as_flag(argument: str, value: object) -> bool:
    """Return True or False, also for their texts, which is how they stand in a measure's text."""
    if isinstance(value, bool | np.bool_):
        return bool(value)
    if isinstance(value, str) and value in _TEXTS:
        return _TEXTS[value]
    raise InputTypeError(f"`{argument}` must be True or False: got {shown(value)}.")
