"""The t-norms other than the product, split into the regions in which each is linear (distances by sum)."""

import math

import numpy as np

from tiewise.arrays import Floats, Ints
from tiewise.kernels.axes import Along, Axis, taken
from tiewise.kernels.compiled import places
from tiewise.kernels.counts import dominated
from tiewise.kernels.item_sums import C, D, ItemSums
from tiewise.kernels.norms import DRASTIC, LUKASIEWICZ, MINIMUM, NILPOTENT
from tiewise.kernels.ramps import POSITIVE, Parts, Ramp, Shape, far_in_x, ramped
from tiewise.kernels.trees import load_sweeps
from tiewise.kernels.value_axes import SortedValues
from tiewise.running.threads import together


def by_regions(x: Axis, y: Axis, kind: int, sums: ItemSums | None = None) -> tuple[float, float]:
    """All but the product (docs/mathematics.md#counting): C, and D as the C of -y."""
    if kind == LUKASIEWICZ and _is_close_to_one(x, y):
        x, y = _on_a_grid(x, y)
    load_sweeps(len(x.values), "ramp")
    # The minimum asks for the order of either axis alone, unless ties have to be settled.
    along = Along(x, y, values=kind == DRASTIC, orders_only=kind == MINIMUM)
    far = dominated(x, y, along, along.far, x.below, sums) if kind == LUKASIEWICZ else (0, 0)
    if kind != DRASTIC:
        y.code = y.code[:0].copy()  # not needed any more, and the diagonals will want the memory
        if not x.ties:
            x.code = x.code[:0].copy()
    every = np.arange(len(x.values), dtype=np.int32)
    shared: dict[float, _Diagonal] = {}
    if kind == NILPOTENT and not x.ties:  # without ties both halves number the items alike, and C and D ask for both
        arrays = x.ordered, along.y, every, along.place
        signs = 1.0, -1.0
        made = together([(_Diagonal, *arrays, sign, _beyond_one(x, y)) for sign in signs])
        shared = dict(zip(signs, made, strict=True))

    def half(side: int) -> tuple[_Half, list[Ramp]]:
        made = _Half(x, y, along, every, shared, side, sums is not None)
        return made, made.ramps(kind)

    (one, up), (two, down) = together([(half, C), (half, D)])
    # Of the ramps, only the one that falls is subtracted.
    factors = [ramp.shape.slope for ramp in up]
    found = ramped(list(zip(up, down, strict=True)), sums, factors)
    parts = [
        [factor * part for factor, both in zip(factors, found, strict=True) for part in both[side]] for side in (C, D)
    ]
    if kind == LUKASIEWICZ:
        for side, half_of in ((C, one), (D, two)):
            parts[side] = half_of.beyond_rounding(far[side], found[0][side], parts[side], sums)
    c, d = (max(0.0, math.fsum(part)) for part in parts)
    return c, d


def _slack(x: Axis, y: Axis) -> float:
    """By how much two distances that add up to 1 may exceed it, but for rounding."""
    return (1.0 - x.far) + (1.0 - y.far)


def _beyond_one(x: Axis, y: Axis) -> float:
    """Return from where on a + b is a + b > 1 but for rounding."""
    return float(np.nextafter(1.0 + _slack(x, y), 2.0))


def _relaxed(x: Axis, y: Axis) -> float:
    """By how much the threshold dX + dY > 1 gives way, so that all dX = 1 but for rounding, dY > 0, are beyond it."""
    return 2.0 * _slack(x, y) + 8.0 * float(np.spacing(x.reach + y.reach))


def _is_close_to_one(x: Axis, y: Axis) -> bool:
    """Tell whether some distance is less than 1, but by no more than the threshold gives way.

    A pair at such a distance on one axis, tied on the other, would pass for concordant.
    """
    low = 1.0 - 2.0 * _relaxed(x, y)
    return any(places.any_between(axis.ordered, low, axis.far) for axis in (x, y))


def _on_a_grid(x: Axis, y: Axis) -> tuple[Axis, Axis]:
    """Return the axes rounded so that all sums and differences are exact, and the threshold need not give way.

    This moves every distance by a few units in the last place of the longest, which a continuous t-norm does not mind.
    """
    step = 2.0 ** (math.ceil(math.log2(max(1.0, x.reach + y.reach))) - 51)
    rounded = (Axis(np.rint(axis.values / step) * step, 1.0) for axis in (x, y))
    return next(rounded), next(rounded)


class _Diagonal:
    """The axis X + Y or X - Y (by sign), items numbered by t: (place, below) of the items in the order of x and of y.

    By its own places: order, below, and the values x and y. At an infinite distance nothing is below.
    """

    def __init__(
        self, x_by_t: Floats, y_by_t: Floats, every: Ints, t_along_y: Ints, sign: float, distance: float
    ) -> None:
        values = (np.add if sign > 0 else np.subtract)(x_by_t, y_by_t)
        if math.isinf(distance):  # none is below: only the order is asked for
            self.order = SortedValues(values).order
            place = np.empty(len(values), np.int32)
            places.scatter(every, self.order, place)
            self.below = np.zeros(0, np.int32)
            self.along_x, self.along_y = (place, self.below), (taken(place, t_along_y), self.below)
        else:
            axis = Axis(values, distance)
            self.order, self.below = axis.order, axis.below
            axis.values = axis.ordered = values = axis.values[:0]  # only places matter from here on, and memory does
            self.along_x, self.along_y = axis.by_item(every), axis.by_item(t_along_y)
        self.x, self.y = taken(x_by_t, self.order), taken(y_by_t, self.order)


class _Half:
    """C of x and sign * y, as ramps along x or y over trees of x, y, X - Y or X + Y (y here with its sign).

    Items are numbered t in the order of x, ties in x by falling y, which settles ties of X - Y that only rounding has
    made: no pair that is not concordant is ever counted.
    """

    def __init__(
        self,
        x: Axis,
        y: Axis,
        along: Along,
        every: Ints,
        shared: dict[float, _Diagonal],
        side: int,
        with_items: bool,
    ) -> None:
        self.every, self.shared, self.side, self.with_items = every, shared, side, with_items
        sign = 1.0 if side == C else -1.0
        self.x, self.y, self.sign, self.n = x, y, sign, len(x.values)
        self.t_along_y, self.y_by_t, self.along, self.items = along.place, along.y, along, x.order
        if x.ties:
            place = np.empty(self.n, np.int32)
            places.settle(y.order, x.code, x.first, 1 if sign > 0 else -1, place)
            self.t_along_y = taken(place, y.order)
            t_order = np.empty(self.n, np.int32)
            places.scatter(self.every, place, t_order)
            self.y_by_t = taken(y.values, t_order)
            self.items = t_order
        self.beyond = _beyond_one(x, y)

    def ramps(self, kind: int) -> list[Ramp]:
        """Return what C is made of for one of the t-norms, in the same order for D: one by one, they are alike."""
        regions = {
            MINIMUM: self._minimum,
            LUKASIEWICZ: self._lukasiewicz,
            DRASTIC: self._drastic,
            NILPOTENT: self._nilpotent,
        }
        return regions[kind]()

    def _diagonal(self, sign: float, distance: float) -> _Diagonal:
        """The axis X + sign * Y, items numbered by t. A shared one serves, whatever the distance asked for.

        Only the nilpotent minimum shares, and asks for one distance; where it does not, it needs the order alone.
        """
        sign *= self.sign
        if sign in self.shared:
            return self.shared[sign]
        return _Diagonal(self.x.ordered, self.y_by_t, self.every, self.t_along_y, sign, distance)

    def _along_x(self, tree: _Diagonal, query: Ints | None, *shape: float) -> Ramp:
        """A ramp in x over the places of the tree before query (None: from the item's own place on, itself without)."""
        (place, asked), order, by_place = tree.along_x, tree.order, tree.x
        if query is None:
            place = np.subtract(self.n - 1, place, dtype=np.int32)
            asked, query = place, self.every
            order, by_place = order[::-1], np.ascontiguousarray(by_place[::-1])
        items = (self.items, taken(self.items, np.ascontiguousarray(order))) if self.with_items else None
        return Ramp(self.x.ordered, place, asked, by_place, query, 1.0, Shape(*shape), items)

    def _along_y(self, tree: _Diagonal, query: Ints, *shape: float) -> Ramp:
        """A ramp in y over the places of the tree before query."""
        place, asked = tree.along_y
        asked = place if query is self.every else asked
        items = (self.y.order, taken(self.items, tree.order)) if self.with_items else None
        return Ramp(self.y.ordered, place, asked, tree.y, query, self.sign, Shape(*shape), items)

    def _minimum(self) -> list[Ramp]:
        """DX <= dY where X - Y does not rise: min(1, dX). Where it rises: min(1, dY)."""
        tree = self._diagonal(-1.0, math.inf)  # only the order matters
        return [self._along_x(tree, None, POSITIVE, 1.0, 1.0), self._along_y(tree, self.every, POSITIVE, 1.0, 1.0)]

    def _lukasiewicz(self) -> list[Ramp]:
        """DX [0 < dX < 1, dX + dY > 1] and (1 - dY) [0 < dY < 1, dX + dY > 1], which [dX >= 1, dY > 0] has too much."""
        # Every pair of the first term has to be in the third: the threshold 1 gives way by more than rounding, unless
        # the axes are on a grid.
        exact = self.x.far == 1.0 == self.y.far
        tree = self._diagonal(1.0, 1.0 if exact else 1.0 - _relaxed(self.x, self.y))
        return [
            self._along_x(tree, tree.below, POSITIVE, self.x.far, 0.0),
            self._along_y(tree, tree.below, POSITIVE, 1.0, 0.0, 1.0, -1.0),
        ]

    def beyond_rounding(self, ordered_far: int, rise: Parts, parts: list[float], sums: ItemSums | None) -> list[float]:
        """[dX >= 1, dY > 0] and the parts of the two ramps of Lukasiewicz, unless what is left of them is rounding."""
        total = math.fsum(parts)
        if total > 1e-9 * math.fsum(rise) or ordered_far:
            return [float(ordered_far), *parts]
        # Next to nothing is left: is there a pair at all above the threshold, or is it all rounding?
        tree = self._diagonal(1.0, self.beyond)
        self.with_items = False
        counted = self._along_x(tree, tree.below, POSITIVE, self.x.far, 0.0, 1.0, 0.0)
        above = math.fsum(ramped([(counted, counted)])[0][C])
        if sums is not None and not above:
            sums.clear(self.side)
        return [max(total, 0.0) if above else 0.0]

    def _drastic(self) -> list[Ramp]:
        """Min(1, dY) where dX >= 1, and dX where dY >= 1 and dX < 1."""
        x, y = self.x, self.y
        far = far_in_x(x, y, self.along, self.side)
        shape = Shape(POSITIVE, x.far, 0.0)
        place, asked = y.by_item(x.order)
        if self.sign > 0:
            return [far, Ramp(x.ordered, place, asked, self.along.values, y.below, 1.0, shape, (x.order, y.order))]
        above = np.empty(self.n, np.int32)
        places.reach_above(y.ordered, y.far, above)
        place = np.subtract(self.n - 1, place)
        values = np.ascontiguousarray(self.along.values[::-1])
        orders = x.order, y.order[::-1].copy()
        return [far, Ramp(x.ordered, place, taken(above, place), values, above, 1.0, shape, orders)]

    def _nilpotent(self) -> list[Ramp]:
        """min(dX, dY) where dX + dY > 1: the lesser is up to a half (tree X + Y), or above and so are both (X - Y)."""
        half = float(np.nextafter(0.5 * (1.0 + _slack(self.x, self.y)), 1.0))
        sums, order = self._diagonal(1.0, self.beyond), self._diagonal(-1.0, math.inf)  # of the second the order alone
        return [
            self._along_x(sums, sums.below, POSITIVE, half, 0.0),
            self._along_y(sums, sums.below, POSITIVE, half, 0.0),
            self._along_x(order, None, half, 1.0, 1.0),
            self._along_y(order, self.every, half, 1.0, 1.0),
        ]
