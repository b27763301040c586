"""The pairs that are near on an axis, taken one by one in two threads, with what each adds to its items."""

import math

import numpy as np

from tiewise.arrays import Floats, Ints
from tiewise.kernels import compiled
from tiewise.kernels.axes import Axis, halves
from tiewise.kernels.item_sums import C, D, ItemSums
from tiewise.kernels.norms import PRODUCT
from tiewise.running.threads import together

_SAMPLE = 4096  # items that tell where half of the near pairs are
_CELLS = 4  # an item: more would cost more than they save


def near_masses(
    kind: int,
    x: Axis,
    y: Axis,
    y_along_x: Floats,
    only_far: bool,
    sums: ItemSums | None,
    instead: bool,
    below: Ints | None = None,
) -> tuple[float, float, int, int]:
    """Return C, D and their pairs over those near in x; instead: in `sums` they are pairs, and masses take their place.

    only_far: only those far in y, and x and y have changed places. below: by place, how many are not to be met, at
    least those far in x, which it is without it.
    """
    near_sums, near_products = compiled.near_pairs.near_sums, compiled.near_pairs.near_products
    is_plain = kind == PRODUCT and sums is None and below is None
    below = x.below if below is None else below

    def half(lo: int, hi: int) -> tuple[float, float, int, int]:
        if is_plain:
            arrays = x.ordered, y_along_x, x.first, below
            quickly: tuple[float, float, int, int] = near_products(*arrays, x.far, y.far, only_far, lo, hi)
            return quickly
        begin = int(x.below[lo])  # the first item that is near one of these
        shape = (2 * sums.roles, hi - begin) if sums is not None else (2, 0)
        mass, count = np.zeros(shape), np.zeros(shape, np.int32)
        axes = x.ordered, y_along_x, x.first, below, y.far, (1.0 - x.far) + (1.0 - y.far)
        found: tuple[float, float, int, int] = near_sums(kind, *axes, only_far, lo, hi, begin, mass, count)
        if sums is not None:
            kept.append((mass, count, begin, hi))
        return found

    kept: list[tuple[Floats, Ints, int, int]] = []
    parts = together(
        [(half, *bounds) for bounds in (halves(len(y_along_x)) if is_plain else _of_like_work(x.first, below))]
    )
    if sums is not None:
        for mass, count, begin, hi in sorted(kept, key=lambda part: part[2:]):  # whichever thread was first
            _add_near(sums, mass, count, x.order[begin:hi], only_far, instead)
    c, d, up, down = (p + q for p, q in zip(*parts, strict=True))
    return c, d, up, down


def _of_like_work(first: Ints, below: Ints) -> list[tuple[int, int]]:
    """Return the bounds of two parts that have about as many near pairs: a scale may be steep here and flat there."""
    n = len(first)
    step = n // _SAMPLE + 1
    met = np.cumsum(first[::step] - below[::step], dtype=np.int64)
    cut = int(np.searchsorted(met, met[-1] // 2)) * step
    return [(0, cut), (cut, n)]


def near_minima(x: Axis, y_along_x: Floats) -> tuple[float, float]:
    """Return C and D of the minimum over the pairs near in x."""
    arrays = x.ordered, y_along_x, x.first, x.below
    task = compiled.near_pairs.near_minima
    one, two = together([(task, *arrays, *bounds) for bounds in halves(len(y_along_x))])
    return one[0] + two[0], one[1] + two[1]


class NearBoth:
    """The pairs near on both axes. met: how many pairs are met to find them, None where that takes too many cells."""

    def __init__(self, x: Axis, y: Axis) -> None:
        loops = self._loops = compiled.near_both
        n = len(x.values)
        rows, self._columns = math.floor(x.length) + 1, math.floor(loops.FINE * y.length) + 1
        self.met: int | None = None
        if rows * self._columns > _CELLS * n:
            return
        self._x, self._y, self._rows = x, y, rows
        self._cell, self._start = np.empty(n, np.int32), np.zeros(rows * self._columns + 1, np.int32)
        lows = x.ordered[0], y.ordered[0]
        loops.count_cells(x.values, y.ordered, y.order, *lows, self._columns, self._cell, self._start)
        self.met = loops.pairs_to_meet(rows, self._columns, self._start)

    def above_product(self) -> tuple[float, float]:
        """Return what C and D have more by the minimum than by the product; once, for the cells are used up."""
        x, y, n = self._x, self._y, len(self._cell)
        by_cell = np.empty((2, n))
        self._loops.deal_cells(x.values, y.ordered, y.order, self._cell, self._start, *by_cell)
        ends = self._start[:-1]
        half = int(np.searchsorted(ends[self._columns - 1 :: self._columns], n // 2))
        task = self._loops.above_product, *by_cell, ends, self._columns
        one, two = together([(*task, 0, half), (*task, half, self._rows)])
        return one[0] + two[0], one[1] + two[1]


def _add_near(sums: ItemSums, mass: Floats, count: Ints, items: Ints, along_y: bool, instead: bool) -> None:
    def add(side: int) -> None:
        for role in range(sums.roles):
            sums.add(side, mass[2 * role + side], items, 1.0, role, along_y=along_y)
            if instead:
                sums.add(side, count[2 * role + side], items, -1.0, role, along_y=along_y)

    together([(add, C), (add, D)])
