"""What C and D gain when an item moves to the place before it on an axis, item by item; no two are at one place.

Of the other items, half are where they are and half have moved as well (`inference/resampling/rank_shifts.py`).
"""

import numpy as np

from tiewise.arrays import Floats, Ints
from tiewise.kernels import compiled
from tiewise.kernels.axes import Along, Axis, halves
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
    masses = np.zeros((2, len(x.values)))
    along_x, along_y, *_ = together(
        [(found.along_x,), (found.along_y,), *((found.add_masses, side, masses[side]) for side in (C, D))]
    )
    return masses, along_x, along_y


class _Slopes:
    """The masses of each item and their slopes, as sweeps (in the order of y) and leaves (in that of x) find them."""

    def __init__(self, x: Axis, y: Axis) -> None:
        n = len(x.values)
        self.x, self.y, self._along = x, y, Along(x, y, values=True)
        self._swept, self._leaves = np.zeros((2, 3, n)), np.zeros((6, n))
        self._turned = TurnedProduct(
            self._along.place, self._along.values, y.ordered, x.ordered, self._along.y, x.first, x.below, 1.0
        )
        together([(self._sweep, C), (self._sweep, D), *((self._sum_leaves, *half) for half in halves(n))])

    def _sweep(self, side: int) -> None:
        along, out = self._along, self._swept[side]
        sign = 1.0 if side == C else -1.0
        product_swept(along.values, self.y.ordered, along.place, along.own, along.far, 1.0, sign, out)
        self._turned.sweep(side, out)

    def _sum_leaves(self, lo: int, hi: int) -> None:
        """Add the leaves of these places, and their slopes, as earlier and as later items."""
        n = len(self.x.values)
        _, shift = tree_of(n)
        turned, out = self._turned, self._leaves
        axes = self.x.ordered, self._along.y, self.x.first, self.x.below
        compiled.product_moves.slope_leaf(*axes, shift, lo, hi, 1.0, False, out)
        axes = turned.x_by_x, turned.y_by_x, turned.own_by_x, turned.far_by_x
        compiled.product_moves.slope_leaf(*axes, shift, n - hi, n - lo, -1.0, True, out)

    def add_masses(self, side: int, out: Floats) -> None:
        """Add the masses of a side by item to out, which is zero; what rounding left below zero is zero."""
        places.add_at(self._swept[side, 0], self.y.order, 1.0, out)
        places.add_at(self._leaves[side], self.x.order, 1.0, out)
        np.maximum(out, 0.0, out=out)

    def along_x(self) -> Floats:
        """Return the gains of moves on x, by side and place."""
        slopes = self._leaves[2:4]
        for side in (C, D):
            places.add_at(self._swept[side, 1], self._along.place, 1.0, slopes[side])
        return _gains(self.x.ordered, self._along.y, slopes, self.x.far, self.y.far)

    def along_y(self) -> Floats:
        """Return the gains of moves on y, by side and place."""
        n = len(self.x.values)
        slopes = np.empty((2, n))
        for side in (C, D):
            places.gather(self._leaves[4 + side], self._along.place, slopes[side], 0, n)
            slopes[side] += self._swept[side, 2]
        slopes[D] *= -1.0  # a discordant pair's later item in x is the earlier one in y
        # The sweeps tell near from far in y by 1 itself.
        return _gains(self.y.ordered, self._along.values, slopes, 1.0, self.x.far)


def _gains(own: Floats, other: Floats, slopes: Floats, near: float, far: float) -> Floats:
    """Return what a step to the place before is worth, by the slopes and by the pairs that do not follow them.

    The slopes are used up.
    """
    slopes[:, 1:] *= own[:-1] - own[1:]
    slopes[:, 0] = 0.0
    compiled.product_moves.bend_moves(own, other, near, far, slopes)
    return slopes
