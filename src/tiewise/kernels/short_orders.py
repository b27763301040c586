"""Each item's partners by how two short rankings put them: what `dominance.py` answers, in NumPy alone."""

from functools import cached_property

import numpy as np

from tiewise.arrays import Floats, Indices, Integers, Ints, Numbers
from tiewise.kernels.partners import PairSums, partner_table

# Up to this many items, to look at every pair is quicker than a loop over bits.
_EVERY_PAIR_UP_TO = 128


class ShortOrders:
    """Two rankings by their positions, without numba: for short ones."""

    def __init__(self, x: Numbers, y: Numbers) -> None:
        self.n, self._x, self._y = len(x), x, y

    @cached_property
    def _orders(self) -> tuple[Indices, Indices]:
        """The items in order, ties in y by falling x and ties in x by falling place in y.

        A tied pair is then never before in both, which leaves strict dominance to places without ties.
        """
        y = np.lexsort((-self._x, self._y))
        return np.lexsort((-self._place(y), self._x)), y

    def _place(self, order: Indices) -> Indices:
        place = np.empty(self.n, np.intp)
        place[order] = np.arange(self.n)
        return place

    def dominated(self, weights: Floats | None = None, sign: int = 1) -> Floats:
        """By item, the sum of the weights (None: 1 each) of those before it in x and in y (sign -1: after it in y)."""
        if sign < 0:
            return ShortOrders(self._x, -self._y).dominated(weights)
        given = np.ones(self.n) if weights is None else weights
        if self.n > _EVERY_PAIR_UP_TO:
            return self._swept(given)
        before = (self._x < self._x[:, None]) & (self._y < self._y[:, None])
        sums: Floats = np.where(before, given, 0.0).sum(axis=1)
        return sums

    def _swept(self, weights: Floats) -> Floats:
        """Sum up by one bit of the place in y after another, as `dominance_sweep.py` does."""
        order_x, order_y = self._orders
        place = self._place(order_y)
        bits = max(1, (self.n - 1).bit_length())
        rank = np.arange(1 << bits, dtype=np.int64)  # filled up with items that come last in both
        weight, total = np.zeros(1 << bits), np.zeros(1 << bits)
        rank[: self.n], weight[: self.n] = place[order_x], weights[order_x]
        for bit in range(bits - 1, -1, -1):
            goes_up = (rank >> bit) & 1 == 1
            # Running sums of each node of 2^(bit + 1) ranks by itself: no digits are lost in differences.
            met = np.where(goes_up, 0.0, weight).reshape(-1, 2 << bit).cumsum(axis=1).ravel()
            total += np.where(goes_up, met, 0.0)
            order = np.argsort((rank >> bit).astype(np.uint16) if bits <= 16 else rank >> bit, kind="stable")
            rank, weight, total = rank[order], weight[order], total[order]
        return total[place]

    def _groups(self, order: Indices, own: Numbers, other: Numbers) -> tuple[Integers, ...]:
        """By item: those before its group of ties, the size of the group, those of it after its cell, the size of that.

        In the order, items with the same `own` are a group and follow each other; those that share `other` are a cell.
        """
        new_group = own[order[1:]] != own[order[:-1]]
        new_cell = new_group | (other[order[1:]] != other[order[:-1]])
        (group, size), (cell, same) = (self._runs(new) for new in (new_group, new_cell))
        found = np.empty((4, self.n), np.int64)
        found[:, order] = group, size, group + size - cell - same, same
        return tuple(found)

    def _runs(self, new: Numbers) -> tuple[Integers, Integers]:
        """Return where the run of each place begins, and its length."""
        starts = np.flatnonzero(np.append(True, new))
        sizes = np.diff(np.append(starts, self.n))
        return np.repeat(starts, sizes), np.repeat(sizes, sizes)

    def counts(self) -> Ints:
        """By item, its partners by whether x (first index) and y (second) put them before it, tie them, or after."""
        order_x, order_y = self._orders
        before_x, size_x, tied_x, both = self._groups(order_x, self._x, self._y)
        before_y, size_y, tied_y, _ = self._groups(order_y, self._y, self._x)
        return partner_table(self.dominated(), before_x, before_y, size_x, size_y, tied_x, tied_y, both)

    def product_sums(self, weights: Floats) -> PairSums:
        """Return the sums of u_i u_j over the pairs that are concordant, discordant, tied in one only or in both."""
        order_x, order_y = self._orders
        in_x, both = _tied_products(order_x, self._x, self._y, weights)
        in_y, _ = _tied_products(order_y, self._y, self._x, weights)
        c, d = (float(weights @ self.dominated(weights, sign)) for sign in (1, -1))
        return PairSums(c, d, in_x, in_y, both)

    def lexicographic(self, by: str) -> Indices:
        """Places by item in the order by x, ties by y (by = "x"), or by y, ties by x ("y")."""
        return self._place(np.lexsort((self._y, self._x) if by == "x" else (self._x, self._y)))


def _tied_products(order: Indices, own: Numbers, other: Numbers, weights: Floats) -> tuple[float, float]:
    """Return the sums over the pairs of the same `own` but another `other`, and of the same both, one by one."""
    keys = own[order]
    if (keys[1:] != keys[:-1]).all():
        return 0.0, 0.0
    tied = both = met = met_both = before = 0.0
    group = cell = None
    for key, inner, weight in zip(keys.tolist(), other[order].tolist(), weights[order].tolist(), strict=True):
        met_both += before
        if key != group:
            met = met_both = 0.0
        elif inner != cell:
            met, met_both = met + met_both, 0.0
        tied += weight * met
        both += weight * met_both
        group, cell, before = key, inner, weight
    return tied, both
