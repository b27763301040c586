"""Each item's partners by how two orders put them, counted or weighted: in O(N log N), compiled.

The same questions for short rankings, without numba, are answered in `short_orders.py`.
"""

from functools import cached_property

import numpy as np

from tiewise.arrays import Floats, Indices, Ints, Numbers
from tiewise.kernels.axes import Axis, taken
from tiewise.kernels.compiled import dominance_sweep, places
from tiewise.kernels.partners import PairSums, partner_table
from tiewise.running.threads import together


def _inverse(place: Ints) -> Ints:
    order = np.empty_like(place)
    places.scatter(np.arange(len(place), dtype=np.int32), place, order)
    return order


class Orders:
    """Two rankings without ties: the places 0, 1, ... of the items in either."""

    def __init__(self, x: Numbers, y: Numbers) -> None:
        self.n = len(x)
        self._x, self._y = x.astype(np.int32), y.astype(np.int32)

    def _places(self, sign: int) -> tuple[Ints, Ints]:
        """Places by item such that before in both places is strictly before in x, and in y (sign -1: after in y)."""
        return self._x, self._y if sign > 0 else self.n - 1 - self._y

    def dominated(self, weights: Floats | None = None, sign: int = 1) -> Floats:
        """By item, the sum of the weights (None: 1 each) of those before it in x and in y (sign -1: after it in y)."""
        place_x, place_y = self._places(sign)
        order = _inverse(place_x)
        weight = (
            np.ones(self.n) if weights is None else taken(np.array(weights), order)
        )  # a copy, as it may be read-only
        rank, total, out = taken(place_y, order), np.zeros(self.n), np.empty(self.n)
        spare = np.empty_like(rank), np.empty(self.n), np.empty(self.n)
        dominance_sweep.dominated(rank, weight, total, *spare, max(1, (self.n - 1).bit_length()), out)
        return taken(out, place_y)

    def counts(self) -> Ints:
        """By item, its partners by whether x (first index) and y (second) put them before it, tie them, or after."""
        return partner_table(self.dominated(), self._x, self._y)

    def product_sums(self, weights: Floats) -> PairSums:
        """Return the sums of u_i u_j over the pairs that are concordant, discordant, tied in one only or in both."""
        up, down = together([(self.dominated, weights, sign) for sign in (1, -1)])
        return PairSums(float(weights @ up), float(weights @ down), *self._tied_products(weights))

    def _tied_products(self, weights: Floats) -> tuple[float, float, float]:
        return 0.0, 0.0, 0.0

    def lexicographic(self, by: str) -> Indices:
        """Places by item in the order by x, ties by y (by = "x"), or by y, ties by x ("y")."""
        return (self._x if by == "x" else self._y).astype(np.intp)


class TiedOrders(Orders):
    """Two rankings with ties, as axes."""

    def __init__(self, x: Axis, y: Axis) -> None:
        self.n, self._axis_x, self._axis_y = len(x.values), x, y
        self._kept: dict[int, tuple[Ints, Ints]] = {}

    @staticmethod
    def _settled(order: Ints, axis: Axis, step: int) -> Ints:
        """Places by item on the axis, its ties by falling (step 1) or rising (-1) place in the order."""
        place = np.empty(len(order), np.int32)
        places.settle(order, axis.code, axis.first, step, place)
        return place

    def _places(self, sign: int) -> tuple[Ints, Ints]:
        if sign in self._kept:
            return self._kept[sign]
        # Ties of y by falling x and ties of x by falling place in y, so that a tied pair is never before in both.
        y = self._settled(self._axis_x.order, self._axis_y, sign)
        if sign < 0:
            np.subtract(self.n - 1, y, out=y)
        self._kept[sign] = self._settled(_inverse(y), self._axis_x, 1), y
        return self._kept[sign]

    @cached_property
    def _before(self) -> tuple[Ints, Ints]:
        """By item, how many items are before it in x, and in y: equal for ties."""
        x, y = (taken(axis.first, axis.by_item(self._every)[0]) for axis in (self._axis_x, self._axis_y))
        return x, y

    @cached_property
    def _every(self) -> Ints:
        return np.arange(self.n, dtype=np.int32)

    def counts(self) -> Ints:
        """By item, its partners by whether x (first index) and y (second) put them before it, tie them, or after."""
        x, y = self._before
        place_x, place_y = self._places(1)

        def tied(place: Ints, own: Ints, other: Ints) -> Ints:
            size_after_same = np.empty((3, self.n), np.int32)
            dominance_sweep.tied_partners(_inverse(place), own, other, *size_after_same)
            return size_after_same

        before, (size_x, tied_x, both), (size_y, tied_y, _) = together(
            [(self.dominated,), (tied, place_x, x, y), (tied, place_y, y, x)]
        )
        return partner_table(before, x, y, size_x, size_y, tied_x, tied_y, both)

    def _tied_products(self, weights: Floats) -> tuple[float, float, float]:
        x, y = self._before
        place_x, place_y = self._places(1)
        weights = np.array(weights)
        in_x, both = dominance_sweep.tied_products(_inverse(place_x), x, y, weights)
        in_y, _ = dominance_sweep.tied_products(_inverse(place_y), y, x, weights)
        return in_x, in_y, both

    def lexicographic(self, by: str) -> Indices:
        """Places by item in the order by x, ties by y (by = "x"), or by y, ties by x ("y")."""
        first, second = (self._axis_x, self._axis_y) if by == "x" else (self._axis_y, self._axis_x)
        return self._settled(second.order, first, -1).astype(np.intp)
