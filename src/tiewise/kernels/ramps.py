"""One ramp over dominated pairs: its sweep and its leaves."""

import numpy as np

from tiewise.arrays import Floats, Ints
from tiewise.kernels import compiled
from tiewise.kernels.item_sums import Turned
from tiewise.kernels.trees import LATER_TWICE, on_cache_lines, sweep_of, tree_of

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
    """One ramp: its sweep and its leaves.

    out gets their sums by item: by role, and in two rows, along s and by place.
    """
    digits, shift = tree_of(len(s))
    acc = on_cache_lines(2 * (4 ** (digits + 1) - 4) // 3, np.float64)
    shape = sign, enter, leave, cap, level, slope
    if out is None:
        along_s, along_place = np.empty((2, 0))
    else:
        out[:] = 0.0
        along_s, along_place = out[-1]
    sweep = sweep_of("ramp", digits)
    swept = sweep(s, place, query, *shape, digits, shift, acc, LATER_TWICE, along_s)
    leaves = compiled.ramp_sweep.ramp_leaf(s_by_place, query_by_place, *shape, shift, 0, len(s), False, along_place)
    if out is not None:
        turned = Turned(place)
        query, query_by_place = turned.queries(query_by_place)
        acc[:] = 0.0
        along_s, along_place = out[0]
        shape = -sign, enter, leave, cap, level, slope
        sweep(s, turned.place, query, *shape, digits, shift, acc, LATER_TWICE, along_s)
        last_first = s_by_place[::-1].copy()
        compiled.ramp_sweep.ramp_leaf(last_first, query_by_place, *shape, shift, 0, len(s), True, along_place)
    return (*swept, *leaves)
