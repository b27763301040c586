"""The centred coefficient: the map that sends -1, c, 1 to -1, 0, 1, linear between (docs/mathematics.md#centring)."""

import math

import numpy as np

from tiewise.arrays import Floats


def centre_of_moments(mean: float, deviation: float) -> float:
    """Return c = mu/(1 - MAD), with MAD = sqrt(2/pi) sd: in closed form, to first order."""
    spread = math.sqrt(2.0 / math.pi) * deviation
    return mean / (1.0 - spread) if spread < 1.0 and abs(mean) < 1.0 - spread else math.nan


def centre_of_sample(values: Floats) -> float:
    """Return the c for which the centred values have mean 0, by bisection: the mean falls as c rises.

    There is none where too many values are -1 or 1, which stay where they are.
    """
    if len(values) and abs(values.mean()) < 1e-15:
        return 0.0  # of a symmetric null; where it is made of -1 and 1 only, any c would do
    low, high = -1.0 + 1e-12, 1.0 - 1e-12
    if not len(values) or not centred(values, low).mean() >= 0.0 >= centred(values, high).mean():
        return math.nan
    for _ in range(60):
        middle = (low + high) / 2.0
        if centred(values, middle).mean() > 0.0:
            low = middle
        else:
            high = middle
    return (low + high) / 2.0


def centred(values: Floats, centre: float) -> Floats:
    """Return the values after the map that sends -1, centre, 1 to -1, 0, 1."""
    above = np.asarray(values, dtype=np.float64) - centre
    mapped: Floats = above / np.where(above >= 0.0, 1.0 - centre, 1.0 + centre)
    return mapped
