"""Levels: a shape of weights brought to a given sum, which is about how many positions it tells apart."""

import numpy as np

from tiewise.arrays import Floats


def at_levels(shape: Floats, levels: float) -> Floats:
    """Return w(i) = min(1, c shape(i)) with c such that the weights add up to `levels`; all 1 where that is not enough.

    Like water that fills vessels of height 1: where the k largest entries are full, the rest share what is left in
    proportion, c = (levels - k)/(sum of the rest), and k is the first for which no entry of the rest overflows. A shape
    that is 0 somewhere has no more levels than positive entries, until all positions are told apart.
    """
    if levels >= len(shape):
        return np.ones(len(shape))
    falling = np.sort(shape)[::-1]
    rest = np.cumsum(falling[::-1])[::-1]  # the smallest first, for the digits' sake
    full = np.arange(len(shape))
    fits = (levels - full) * falling <= rest
    k = int(np.argmax(fits)) if fits.any() else len(shape)
    if k == len(shape) or rest[k] == 0.0:
        return (shape > 0.0).astype(np.float64)
    filled: Floats = np.minimum(1.0, (levels - k) / rest[k] * shape)
    filled[shape > falling[k]] = 1.0  # those that are full, whatever the rounding of c
    return filled
