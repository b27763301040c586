"""The partners of each item in two rankings, for measures that weigh pairs by their items: which path counts them.

Short rankings are counted in NumPy, so that numba is never imported for them, and so are the first ones of middle
length; longer ones are counted by compiled loops. Both are O(N log N) and answer the same questions.

>>> from tiewise.pairs.partners import partners
>>> from tiewise.rankings.alignment import align
>>> both = partners(align([1, 2, 2, 3], [1, 3, 2, 2]))
>>> both.counts()[:, :, 2]  # of the third item: rows before it, tied, after it in x; columns in y
array([[1, 0, 0],
       [0, 0, 1],
       [0, 1, 0]], dtype=int32)
>>> both.product_sums(np.array([8.0, 4.0, 2.0, 1.0]))  # of u_i u_j over pairs
PairSums(concordant=56.0, discordant=4.0, tied_x_only=8.0, tied_y_only=2.0, tied_both=0.0)
>>> both.dominated(np.array([8.0, 4.0, 2.0, 1.0]))  # for each item, of those before it in both rankings
array([0., 8., 8., 8.])
"""

from typing import Protocol

import numpy as np

from tiewise.arrays import Floats, Indices, Ints
from tiewise.kernels import KERNELS_BEYOND as _KERNELS_BEYOND
from tiewise.kernels.partners import PairSums
from tiewise.kernels.short_orders import ShortOrders
from tiewise.pairs.payback import Payback
from tiewise.rankings.alignment import Aligned

# What an item takes in NumPy, in pairs of a product by sum.
_ITEM = 500.0
_SHORT = 256
_IN_NUMPY_UP_TO = 1 << 14

_payback = Payback("dominance")


class Partners(Protocol):
    """The partners of each item in two rankings, in the order of the items in the pair."""

    def dominated(self, weights: Floats | None = None, sign: int = 1) -> Floats:
        """By item, the sum of the weights (None: 1 each) of those before it in x and in y (sign -1: after it in y)."""

    def counts(self) -> Ints:
        """By item, its partners by whether x (first index) and y (second) put them before it, tie them, or after."""

    def product_sums(self, weights: Floats) -> PairSums:
        """Return the sums of u_i u_j over the pairs that are concordant, discordant, tied in one only or in both."""

    def lexicographic(self, by: str) -> Indices:
        """Places by item, from 0, in the order by x, ties by y (by = "x"), or by y, ties by x ("y")."""


def partners(pair: Aligned) -> Partners:
    """Return the partners of each item of a pair of rankings."""
    n = pair.n
    is_short = n <= min(_SHORT, _KERNELS_BEYOND)
    if is_short or (n <= _IN_NUMPY_UP_TO and not _payback.is_due(n, n * _ITEM, _KERNELS_BEYOND)):
        return ShortOrders(pair.x, pair.y)
    from tiewise.kernels.axes import both_axes
    from tiewise.kernels.dominance import Orders, TiedOrders

    if not any(pair.tied_pairs) and pair.x.dtype.kind == pair.y.dtype.kind == "i":
        return Orders(pair.x - 1, pair.y - 1)
    scale = np.arange(n + 1, dtype=np.float64)
    sides = (
        (scale, 1.0, np.ascontiguousarray(side)) if side.dtype.kind == "i" else (np.array(side), 1.0)
        for side in (pair.x, pair.y)
    )
    return TiedOrders(*both_axes(*sides))
