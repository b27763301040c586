"""How many samples, from which source of randomness, and what mean they speak for."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from tiewise.arrays import ArrayLike, Generator
from tiewise.errors import InputTypeError, InputValueError, shown

# With fewer samples, the fit of a control variate takes more from them than it gives.
_FITTED_FROM = 30

# Python refuses to read numbers of thousands of digits; no seed needs as many as this.
_MOST_DIGITS = 1000


def as_sample_size(n_samples: Any, argument: str = "n_samples") -> int:
    """Return a number of samples; a text of digits, as in a measure's text form, will do."""
    number = _whole(n_samples)
    if number is None or number < 2:
        raise InputValueError(f"`{argument}` must be a whole number >= 2: got {shown(n_samples)}.")
    return number


def as_seed(rng: Any, argument: str = "rng") -> int | Generator | None:
    """Return a seed, a generator, or None for fresh randomness each time."""
    if rng is None or isinstance(rng, np.random.Generator):
        return rng
    number = _whole(rng)
    if number is None or number < 0:
        raise InputTypeError(f"`{argument}` must be a seed >= 0 or a numpy Generator: got {shown(rng)}.")
    return number


def _whole(value: Any) -> int | None:
    if isinstance(value, str) and value.isdecimal() and len(value) <= _MOST_DIGITS:
        return int(value)
    is_whole = isinstance(value, int | np.integer) and not isinstance(value, bool | np.timedelta64)
    return int(value) if is_whole else None


def sampled_mean(
    values: Sequence[float], companions: ArrayLike | None = None, expected: ArrayLike | None = None
) -> tuple[float, float]:
    """Return the mean that samples speak for, and its standard error.

    Where `companions` (a row for each sample) have known expectations, what they are off by is taken out of the mean
    by least squares, as control variates: Owen, *Monte Carlo theory, methods and examples*, section 8.9.
    """
    sample = np.asarray(values, dtype=np.float64)
    count = len(sample)
    if count < 2:
        return float(sample.sum()) if count else math.nan, math.nan
    if companions is None or expected is None or count < _FITTED_FROM:
        return math.fsum(values) / count, float(sample.std(ddof=1)) / math.sqrt(count)
    off = np.asarray(companions, dtype=np.float64) - np.asarray(expected, dtype=np.float64)
    spread = off.std(axis=0)
    off = off[:, spread > 0] / spread[spread > 0]
    design = np.column_stack([np.ones(count), off])
    inverse = np.linalg.pinv(design.T @ design, rcond=1e-12)
    fitted = inverse @ (design.T @ sample)
    # The value is no linear function of its companions, so each residual speaks for itself (HC3, which is a jackknife).
    leverage = ((design @ inverse) * design).sum(axis=1)
    influence = (design @ inverse[:, 0]) * (sample - design @ fitted) / np.maximum(1.0 - leverage, 1e-9)
    return float(fitted[0]), math.sqrt(float(influence @ influence))
