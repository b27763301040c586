"""Standard errors and intervals from values with each item left out in turn."""

import math

import numpy as np

from tiewise.arrays import Floats


def standard_error(values: Floats) -> float:
    """Return the jackknife's standard error by the values without each item (Efron and Stein 1981)."""
    n = len(values)
    if n < 2 or np.isnan(values).any():
        return math.nan
    if np.ptp(values) <= 1e-14 * np.abs(values).max():
        return 0.0  # but for the order of a sum, they are the same
    return math.sqrt((n - 1) / n * float(((values - values.mean()) ** 2).sum()))


def t_interval(value: float, error: float, level: float, n: int) -> tuple[float, float]:
    """Return value -+ t * error, with Student's t for N - 1 degrees of freedom."""
    from scipy.special import stdtrit

    if n < 2 or math.isnan(error):
        return math.nan, math.nan
    reach = float(stdtrit(n - 1, (1.0 + level) / 2.0)) * error
    return value - reach, value + reach


def correlation_interval(value: float, error: float, level: float, n: int) -> tuple[float, float]:
    """Return the interval that is symmetric on Fisher's scale artanh(r), which keeps it within -1 and 1."""
    if not abs(value) < 1.0 or math.isnan(error):
        return (value, value) if error == 0.0 else (math.nan, math.nan)
    low, high = t_interval(math.atanh(value), error / (1.0 - value**2), level, n)
    return math.tanh(low), math.tanh(high)
