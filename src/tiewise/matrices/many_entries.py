"""Entries of a matrix by a measure's own way through many pairs of rankings at once, tile by tile."""

import math
from typing import Any

from tiewise.arrays import Floats, Numbers
from tiewise.measures.base.many_form import ManyForm
from tiewise.rankings.reading import Items

# Numbers that a tile has on the way: few enough to stay in a core's cache.
_FOR_ITEMS = 1 << 16
_PRODUCTS = 1024
# What rankings have by themselves is kept as long as they have no more numbers than this; else it is made tile by tile.
_KEPT = 1 << 24


class ManyEntries:
    """The values of a measure that has a `many_form`."""

    def __init__(self, form: ManyForm, x: Numbers, y: Numbers, names: Items | None) -> None:
        self._form, self._names, self._n = form, names, x.shape[1]
        self.tile = max(1, math.isqrt(_FOR_ITEMS // self._n)) if form.by_item else _PRODUCTS
        self.in_threads = form.by_item  # matrix products have threads of their own
        self._x, self._y = x, y
        self._kept = [form.rows(rows, side) if rows.size <= _KEPT else None for rows, side in ((x, "x"), (y, "y"))]

    def __call__(self, rows: slice, columns: slice, upper: bool) -> Floats:
        """Return the values of a tile; with `upper`, those from the diagonal on."""
        shape = (rows.stop - rows.start, columns.stop - columns.start)
        x, y = self._rows(0, rows), self._rows(1, columns)
        part = upper and self._form.by_item  # a matrix product has all entries at once
        pairs = self._form.pairs.crossed(x, y, self._n, shape, part, self._names)
        return pairs.filled(self._form.values(pairs).statistic, shape)

    def _rows(self, side: int, rankings: slice) -> Any:
        kept = self._kept[side]
        return self._form.rows((self._x, self._y)[side][rankings], "xy"[side]) if kept is None else kept[rankings]
