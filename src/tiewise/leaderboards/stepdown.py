"""Which pairs of items are told apart: the largest studentised difference as a critical value, taken anew in steps.

After Mogstad, Romano, Shaikh and Wilhelm; see docs/mathematics.md#rank-intervals.
"""

import math
from typing import Any

import numpy as np

from tiewise.arrays import Bools, Floats


def critical_value(maxima: Floats, level: float) -> Floats:
    """Return along the last axis the value that no more than a share 1 - level exceeds; infinite with too few."""
    n = maxima.shape[-1]
    place = math.ceil(level * (n + 1)) - 1
    if place >= n:
        return np.full(maxima.shape[:-1], np.inf)
    return np.asarray(np.partition(maxima, place, axis=-1)[..., place])


def told_apart(resamples: Any, level: float) -> tuple[Bools, Bools]:
    """Return which pairs are told apart, with one critical value for all pairs, and with one for each item's pairs.

    In the second, row i is about the pairs of item i, by its own critical value.
    """
    inverse, observed = resamples.inverse(), resamples.observed
    everyone = np.arange(len(observed))
    first = resamples.of_rows(inverse, everyone)
    together = _steps_of_all(resamples, inverse.copy(), observed, level, first.max(axis=0))
    return together, _steps_of_rows(resamples, inverse, observed, level, first)


def _steps_of_all(resamples: Any, inverse: Floats, observed: Floats, level: float, maxima: Floats) -> Bools:
    rejected = np.zeros(observed.shape, dtype=np.bool_)
    while True:
        new = (observed > critical_value(maxima, level)) & ~rejected
        if not new.any():
            return rejected
        rejected |= new
        inverse[new] = 0.0
        maxima = resamples.of_all(inverse)


def _steps_of_rows(resamples: Any, inverse: Floats, observed: Floats, level: float, maxima: Floats) -> Bools:
    rejected = np.zeros(observed.shape, dtype=np.bool_)
    rows = np.arange(len(observed))
    while len(rows):
        new = (observed[rows] > critical_value(maxima, level)[:, None]) & ~rejected[rows]
        again = new.any(axis=1)
        rows, new = rows[again], new[again]
        rejected[rows] |= new
        kept = inverse[rows]
        kept[new] = 0.0
        inverse[rows] = kept
        if len(rows):
            maxima = resamples.of_rows(inverse, rows)
    return rejected
