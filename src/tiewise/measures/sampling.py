"""How many samples, and from which source of randomness."""

from typing import Any

import numpy as np

from tiewise.errors import InputTypeError, InputValueError, shown


def as_sample_size(n_samples: Any) -> int:
    """Return a number of samples; a text of digits, as in a measure's text form, will do."""
    number = _whole(n_samples)
    if number is None or number < 2:
        raise InputValueError(f"`n_samples` must be a whole number >= 2: got {shown(n_samples)}.")
    return number


def as_seed(rng: Any) -> int | np.random.Generator | None:
    """Return a seed, a generator, or None for fresh randomness each time."""
    if rng is None or isinstance(rng, np.random.Generator):
        return rng
    number = _whole(rng)
    if number is None or number < 0:
        raise InputTypeError(f"`rng` must be a seed >= 0 or a numpy Generator: got {shown(rng)}.")
    return number


def _whole(value: Any) -> int | None:
    if isinstance(value, str) and value.isdecimal():
        return int(value)
    return int(value) if isinstance(value, int | np.integer) and not isinstance(value, bool) else None
