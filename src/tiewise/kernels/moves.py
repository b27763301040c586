"""What C and D gain when an item moves to the place before it on an axis, item by item; no two are at one place.

Of the other items, half are where they are and half have moved as well (`inference/resampling/rank_shifts.py`).
"""

import numpy as np

from tiewise.arrays import Floats, Ints
from tiewise.kernels import compiled
from tiewise.kernels.axes import Along, Axis, taken
from tiewise.kernels.compiled import places
from tiewise.kernels.item_sums import C, D
from tiewise.kernels.norms import KINDS
from tiewise.kernels.sum_masses import TurnedProduct, is_short, product_swept
from tiewise.kernels.trees import load_sweeps, tree_of
from tiewise.running.threads import together

_FEW = 128  # near pairs an item up to which they are taken one by one


def has_few_near(x: Floats, far: float) -> bool:
    """Tell whether so few pairs on x, which ascends, are less than `far` apart that they are taken one by one."""
    return len(x) * (len(x) - 1) // 2 - int(_above(x, far).sum(dtype=np.int64)) <= _FEW * len(x)


def have_slopes(x: Floats, y: Floats, far: tuple[float, float]) -> bool:
    """Tell whether `product_moves` takes these scales, which ascend, and is the way: many pairs are near on both."""
    are_steep = is_short(float(x[-1] - x[0])) and bool(np.diff(x).all() and np.diff(y).all())
    return are_steep and not (has_few_near(x, far[0]) or has_few_near(y, far[1]))


def _above(x: Floats, far: float) -> Ints:
    above = np.empty(len(x), np.int32)
    places.reach_above(x, far, above)
    return above


def near_moves(x: Floats, y: Floats, far: tuple[float, float], tnorm: str) -> Floats:
    """Return the gains by side and place on x, which ascends, pair by pair.

    far: from which difference on a distance is 1, in x and in y.
    """
    gains = np.zeros((2, len(x)))
    slack = (1.0 - far[0]) + (1.0 - far[1])
    compiled.near_moves.near_moves(KINDS[tnorm], x, y, _above(x, far[0]), *far, slack, gains)
    return gains


def product_moves(x: Axis, y: Axis) -> tuple[Floats, Floats, Floats]:
    """Return by side the masses of each item, and the gains by place on x and by place on y, if `have_slopes`.

    The sweeps that sum up the masses know their slopes, too (docs/mathematics.md#moves).
    """
    compiled.load("product_moves")
    load_sweeps(len(x.values), "product")
    found = _Slopes(x, y)
    return found.masses(), found.along_x(), found.along_y()


class _Slopes:
    """The masses of each item and their slopes, as sweeps (in the order of y) and leaves (in that of x) find them."""

    def __init__(self, x: Axis, y: Axis) -> None:
        n = len(x.values)
        self.x, self.y, self._along = x, y, Along(x, y, values=True)
        self._swept, self._leaves, self._leaf_slopes = np.zeros((2, 3, n)), np.zeros((2, n)), np.zeros((4, n))
        self._turned = TurnedProduct(
            self._along.place, self._along.values, y.ordered, x.ordered, self._along.y, x.first, x.below, 1.0
        )
        together([(self._sweep, C), (self._sweep, D), (self._sum_leaves,), (self._sum_slopes,)])

    def _sweep(self, side: int) -> None:
        along, out = self._along, self._swept[side]
        sign = 1.0 if side == C else -1.0
        product_swept(along.values, self.y.ordered, along.place, along.own, along.far, 1.0, sign, out)
        self._turned.sweep(side, out)

    def _sum_leaves(self) -> None:
        n = len(self.x.values)
        _, shift = tree_of(n)
        axes = self.x.ordered, self._along.y, self.x.first, self.x.below
        compiled.product_sweep.product_leaf(*axes, 1.0, shift, 0, n, False, self._leaves)
        self._turned.leaf(0, n, self._leaves)

    def _sum_slopes(self) -> None:
        _, shift = tree_of(len(self.x.values))
        turned, out = self._turned, self._leaf_slopes
        axes = self.x.ordered, self._along.y, self.x.first, self.x.below
        compiled.product_moves.slope_leaf(*axes, shift, 1.0, False, out)
        axes = turned.x_by_x, turned.y_by_x, turned.own_by_x, turned.far_by_x
        compiled.product_moves.slope_leaf(*axes, shift, -1.0, True, out)

    def masses(self) -> Floats:
        """Return the masses by side and item; what rounding left below zero is zero."""

        def of_side(side: int) -> Floats:
            found = np.zeros(len(self.x.values))
            places.add_at(self._swept[side, 0], self.y.order, 1.0, found)
            places.add_at(self._leaves[side], self.x.order, 1.0, found)
            return np.maximum(found, 0.0, out=found)

        return np.array(together([(of_side, C), (of_side, D)]))

    def along_x(self) -> Floats:
        """Return the gains of moves on x, by side and place."""
        slopes = self._leaf_slopes[:2].copy()
        for side in (C, D):
            places.add_at(self._swept[side, 1], self._along.place, 1.0, slopes[side])
        return _gains(self.x.ordered, self._along.y, slopes, self.x.far, self.y.far)

    def along_y(self) -> Floats:
        """Return the gains of moves on y, by side and place."""
        slopes = self._swept[:, 2] + [taken(row, self._along.place) for row in self._leaf_slopes[2:]]
        slopes[D] *= -1.0  # a discordant pair's later item in x is the earlier one in y
        # The sweeps tell near from far in y by 1 itself.
        return _gains(self.y.ordered, self._along.values, slopes, 1.0, self.x.far)


def _gains(own: Floats, other: Floats, slopes: Floats, near: float, far: float) -> Floats:
    """Return what a step to the place before is worth, by the slopes and by the pairs that do not follow them."""
    gains = -np.diff(own, prepend=own[:1]) * slopes
    compiled.product_moves.bend_moves(own, other, near, far, gains)
    return gains
