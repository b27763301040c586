"""The pairs that are near on an axis, taken one by one in two threads, with what each adds to its items."""

import numpy as np

from tiewise.arrays import Floats, Ints
from tiewise.kernels import compiled
from tiewise.kernels.axes import Axis, halves
from tiewise.kernels.item_sums import C, D, ItemSums
from tiewise.running.threads import together


def near_masses(
    kind: int, x: Axis, y: Axis, y_along_x: Floats, only_far: bool, sums: ItemSums | None, instead: bool
) -> tuple[float, float, int, int]:
    """Return C, D and their pairs over those near in x; instead: in `sums` they are pairs, and masses take their place.

    only_far: only those far in y, and x and y have changed places.
    """

    def half(lo: int, hi: int) -> tuple[float, float, int, int]:
        begin = int(x.below[lo])  # the first item that is near one of these
        shape = (2 * sums.roles, hi - begin) if sums is not None else (2, 0)
        mass, count = np.zeros(shape), np.zeros(shape, np.int32)
        axes = x.ordered, y_along_x, x.first, x.below, y.far, (1.0 - x.far) + (1.0 - y.far)
        found: tuple[float, float, int, int] = near_sums(kind, *axes, only_far, lo, hi, begin, mass, count)
        if sums is not None:
            kept.append((mass, count, begin, hi))
        return found

    near_sums = compiled.near_pairs.near_sums
    kept: list[tuple[Floats, Ints, int, int]] = []
    parts = together([(half, *bounds) for bounds in halves(len(y_along_x))])
    if sums is not None:
        for mass, count, begin, hi in sorted(kept, key=lambda part: part[2:]):  # whichever thread was first
            _add_near(sums, mass, count, x.order[begin:hi], only_far, instead)
    c, d, up, down = (p + q for p, q in zip(*parts, strict=True))
    return c, d, up, down


def _add_near(sums: ItemSums, mass: Floats, count: Ints, items: Ints, along_y: bool, instead: bool) -> None:
    def add(side: int) -> None:
        for role in range(sums.roles):
            sums.add(side, mass[2 * role + side], items, 1.0, role, along_y=along_y)
            if instead:
                sums.add(side, count[2 * role + side], items, -1.0, role, along_y=along_y)

    together([(add, C), (add, D)])
