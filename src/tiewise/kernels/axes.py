"""A scale as an axis: its items in order, their places, and which of them are far apart."""

from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers, Ints, Numbers
from tiewise.kernels import compiled
from tiewise.kernels.compiled import places
from tiewise.running.threads import on_this_thread, together


class Axis:
    """A scale in order: order (items), ordered (values); by place, first (of its ties) and below (how many are far).

    code: by item, place + 2^32 below. near: pairs nearer than `far` and not tied.
    """

    def __init__(self, values: Floats, far: float, position: Integers | None = None) -> None:
        n = len(values if position is None else position)
        self.values, self.far = values, far
        self.order, self.ordered = np.empty(n, np.int32), np.empty(n)
        word, spare = np.empty(n, np.uint64), np.empty(n, np.uint64)  # what the sort needs, the rest then lies in
        if position is None:
            compiled.sorting.sort_values(values, self.order, self.ordered, word, spare)
        else:  # values is the scale: its entry at each position is the item's value
            self.values, count = np.empty(n), np.empty(len(values), np.int32)
            compiled.counting.sort_positions(position, values, count, self.order, self.ordered, self.values)
        self._locate(word, spare)

    def locate(self) -> None:
        """Find what is far from each item: known, unless an axis says otherwise."""

    def _locate(self, word: Any, spare: Any) -> None:
        """Find the places, once the order, the values in it and `far` are known; the two arrays are room for them."""
        n = len(self.order)
        self.code = word.view(np.int64)
        self.first, self.below = spare.view(np.int32).reshape(2, n)
        self.ties, pairs = places.locate(self.ordered, self.order, self.far, self.code, self.first, self.below)
        self.near = n * (n - 1) // 2 - pairs - self.ties

    def by_item(self, items: Ints) -> tuple[Ints, Ints]:
        """Place and below of the items."""
        n = len(items)
        place, below = np.empty(n, np.int32), np.empty(n, np.int32)
        places.decode(items, self.code, place, below, 0, n)
        return place, below

    def places(self, items: Ints) -> Ints:
        """Places of the items."""
        return self.by_item(items)[0]

    @property
    def reach(self) -> float:
        """The largest magnitude of a value, which sets the rounding of sums."""
        return float(max(-self.ordered[0], self.ordered[-1]))

    @property
    def length(self) -> float:
        """How long the scale is, from its least to its greatest value."""
        return float(self.ordered[-1] - self.ordered[0])


def both_axes(x: tuple[Any, ...], y: tuple[Any, ...]) -> list[Axis]:
    """Return the axes of two rankings, made side by side from what `Axis` takes."""
    compiled.load(*("counting" if len(parts) == 3 else "sorting" for parts in (x, y)))
    return together([(Axis, *x), (Axis, *y)])


def halves(n: int) -> list[tuple[int, int]]:
    """Return the bounds of two halves: what two threads share."""
    return [(0, n // 2), (n // 2, n)]


class Along:
    """The x axis in the order of y, and y in the order of x: place, own (items with less x), far (below), values.

    Where only the two orders are asked for, there are no more than the place, and y.
    """

    def __init__(self, x: Axis, y: Axis, *, values: bool = False, orders_only: bool = False) -> None:
        n = len(x.values)
        if orders_only:
            self.place, self.y = together([(x.places, y.order), (taken, y.values, x.order)])
            self.own, self.far, self.values = self.place, self.place[:0], self.y[:0]
            return
        self.place, self.far = np.empty(n, np.int32), np.empty(n, np.int32)
        self.own = np.empty(n, np.int32) if x.ties else self.place
        self.values = np.empty(n if values else 0)
        self.y = np.empty(n)

        def part(lo: int, hi: int) -> None:
            places.decode(y.order, x.code, self.place, self.far, lo, hi)
            places.gather(y.values, x.order, self.y, lo, hi)
            if values:
                places.gather(x.values, y.order, self.values, lo, hi)
            if x.ties:
                places.gather(x.first, self.place, self.own, lo, hi)

        with on_this_thread(n):
            together([(part, *half) for half in halves(n)])


def taken(table: Numbers, index: Ints) -> Numbers:
    """table[index], off the GIL."""
    out = np.empty(len(index), table.dtype)
    places.gather(table, index, out, 0, len(index))
    return out
