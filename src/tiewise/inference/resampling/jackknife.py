"""The jackknife: standard errors and intervals from values with each item left out in turn.

The values themselves come from `leave_one_out`, those of a table of counts from `leave_one_of_each_cell`.
"""

import math

from tiewise.arrays import Floats
from tiewise.inference.resampling.interval import AT_AN_END, NOTHING_LEFT, TOO_FEW, Interval


def standard_error(values: Floats, times: Floats | None = None) -> float:
    """Return the jackknife's standard error by the values without each item (Efron and Stein 1981).

    `times` says how many items each value is for, where it is not one.
    """
    n = len(values) if times is None else float(times.sum())
    if n < 2:
        return math.nan
    low, high = float(values.min()), float(values.max())  # nan if one value is
    if math.isnan(low):
        return math.nan
    if high - low <= 1e-14 * max(-low, high):
        return 0.0  # but for the order of a sum, they are the same
    apart = values - (values.mean() if times is None else times @ values / n)
    apart *= apart
    return math.sqrt((n - 1) / n * float(apart.sum() if times is None else times @ apart))


def t_interval(value: float, error: float, level: float, n: int) -> Interval:
    """Return value -+ t * error, with Student's t for N - 1 degrees of freedom."""
    from scipy.special import stdtrit

    if math.isnan(error):
        return Interval.undefined(TOO_FEW if n < 4 else NOTHING_LEFT)
    reach = float(stdtrit(n - 1, (1.0 + level) / 2.0)) * error
    return Interval(value - reach, value + reach)


def correlation_interval(value: float, error: float, level: float, n: int, lowest: float = -1.0) -> Interval:
    """Return the interval that is symmetric on Fisher's scale artanh(r), which keeps it within its range.

    A range that does not begin at -1 is stretched or compressed to [-1, 1] first; without a range, there is no scale.
    """
    if math.isnan(error) or error == 0.0 or math.isinf(lowest):
        return t_interval(value, error, level, n)
    middle, half = (1.0 + lowest) / 2.0, (1.0 - lowest) / 2.0
    r = (value - middle) / half
    if abs(r) >= 1.0:
        return Interval.undefined(AT_AN_END)
    found = t_interval(math.atanh(r), error / (half * (1.0 - r**2)), level, n)
    return Interval(middle + half * math.tanh(found.low), middle + half * math.tanh(found.high))
