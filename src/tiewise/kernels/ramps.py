"""One ramp over dominated pairs: its sweep and its leaves."""

import numpy as np

from tiewise.arrays import Floats, Ints
from tiewise.kernels import ramp_sweep
from tiewise.kernels.trees import LATER, aligned, tree_of

# A sum in parts that only together have all its digits. Parts of several sums are put together with +, and `fsum` adds
# them up at the end: ramps are subtracted from each other.
Parts = tuple[float, ...]

POSITIVE = 5e-324  # the least distance above 0: "d >= this" is "d > 0"


def ramped(
    s: Floats,
    place: Ints,
    query: Ints,
    s_by_place: Floats,
    query_by_place: Ints,
    sign: float,
    enter: float,
    leave: float,
    cap: float,
    level: float = 0.0,
    slope: float = 1.0,
    *,
    out: Floats | None = None,
) -> Parts:
    """One ramp: its sweep and its leaves. The two rows of out get their sums by t, along s and by place."""
    digits, shift = tree_of(len(s))
    acc = aligned(2 * (4 ** (digits + 1) - 4) // 3, np.float64)
    shape = sign, enter, leave, cap, level, slope
    along_s, along_place = np.empty((2, 0)) if out is None else out
    swept = ramp_sweep.ramp_sweep(s, place, query, *shape, digits, shift, acc, LATER, along_s)
    leaves = ramp_sweep.ramp_leaf(s_by_place, query_by_place, *shape, shift, 0, len(s), along_place)
    return (*swept, *leaves)
