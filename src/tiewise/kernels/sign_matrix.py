"""Each item's partners by how two short rankings put them: what `dominance.py` answers, from the N x N signs."""

from functools import cached_property

import numpy as np

from tiewise.arrays import Bools, Floats, Indices, Ints, Numbers
from tiewise.kernels.partners import PairSums, partner_table


class SignMatrix:
    """Two rankings by their positions, every pair looked at. No numba, and O(N^2) memory: for short rankings."""

    def __init__(self, x: Numbers, y: Numbers) -> None:
        self.n, self._x, self._y = len(x), x, y

    @cached_property
    def _before(self) -> tuple[Bools, Bools]:
        """Whether the item of the column is before the item of the row, in x and in y."""
        return self._x < self._x[:, None], self._y < self._y[:, None]

    def dominated(self, weights: Floats | None = None, sign: int = 1) -> Floats:
        """By item, the sum of the weights (None: 1 each) of those before it in x and in y (sign -1: after it in y)."""
        x, y = self._before
        both = x & (y if sign > 0 else y.T)
        sums: Floats = both.sum(axis=1).astype(np.float64) if weights is None else both @ weights
        return sums

    def counts(self) -> Ints:
        """By item, its partners by whether x (first index) and y (second) put them before it, tie them, or after."""
        x, y = self._before
        same_x, same_y = self._same
        parts = (same_x, same_y, same_x & y, same_y & x, same_x & same_y)
        return partner_table(self.dominated(), *(part.sum(axis=1) for part in (x, y, *parts)))

    def product_sums(self, weights: Floats) -> PairSums:
        """Return the sums of u_i u_j over the pairs that are concordant, discordant, tied in one only or in both."""
        same_x, same_y = self._same
        ties = (np.tril(same, -1) for same in (same_x & ~same_y, same_y & ~same_x, same_x & same_y))
        return PairSums(
            *(float(weights @ self.dominated(weights, sign)) for sign in (1, -1)),
            *(float(weights @ (tie @ weights)) for tie in ties),
        )

    @cached_property
    def _same(self) -> tuple[Bools, Bools]:
        return self._x == self._x[:, None], self._y == self._y[:, None]

    def lexicographic(self, by: str) -> Indices:
        """Places by item in the order by x, ties by y (by = "x"), or by y, ties by x ("y")."""
        place = np.empty(self.n, np.intp)
        place[np.lexsort((self._y, self._x) if by == "x" else (self._x, self._y))] = np.arange(self.n)
        return place
