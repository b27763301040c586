"""C - D and C + D of every pair of rankings as matrix products, and block by block for any t-norm.

With V = sign(x_j - x_i) d_x(i, j), a column for each ranking and a row for each pair of items, C - D = V'V and
C + D = |V|'|V| for the product t-norm (docs/mathematics.md#many-rankings-at-once). Rows are made and used up in blocks.
"""

from typing import Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.fuzzy.tnorms import TNorm
from tiewise.weights.position_distance import PositionDistance

# Numbers in a block of V for the products, where BLAS is at its best, and for a t-norm, where the cache is.
_FOR_PRODUCTS = 1 << 22
_FOR_TNORMS = 1 << 17


class SignedDistances:
    """V of many rankings; without a metric, the distances are crisp and V is -1, 0 or 1."""

    def __init__(self, positions: Numbers, metric: PositionDistance | None) -> None:
        self.n = positions.shape[1]
        self.dtype: Any = np.float32 if metric is None else np.float64
        self._metric = metric
        self._table: Numbers | None = None
        if metric is None:
            positions = positions.astype(np.float32)  # whole or half, exactly, up to 2^23
        elif positions.dtype.kind != "f":
            before, after = metric.before
            self._table = (before - after).ravel()
            positions = positions - 1
        self._by_item = np.ascontiguousarray(positions.T)

    def blocks(self, width: int, numbers: int) -> list[tuple[int, int]]:
        """Return ranges of items whose pairs with later items make blocks of about so many numbers."""
        blocks, first, pairs = [], 0, 0
        for item in range(self.n - 1):
            more = self.n - 1 - item
            if pairs and (pairs + more) * width > numbers:
                blocks.append((first, item))
                first, pairs = item, 0
            pairs += more
        return [*blocks, (first, self.n - 1)] if pairs else []

    def block(self, rankings: slice, first: int, stop: int) -> Numbers:
        """Return the rows of V for the pairs of the items from `first` to `stop` with all later items."""
        x = self._by_item[:, rankings]
        later = [self.n - 1 - item for item in range(first, stop)]
        v = np.empty((sum(later), x.shape[1]), self.dtype)
        start = 0
        for item, more in zip(range(first, stop), later, strict=True):
            self._fill(v[start : start + more], x[item], x[item + 1 :])
            start += more
        return v

    def _fill(self, out: Numbers, one: Numbers, others: Numbers) -> None:
        if self._table is not None:
            np.take(self._table, one * self.n + others, out=out, mode="clip")
        elif self._metric is None:
            np.sign(np.subtract(others, one, out=out), out=out)
        else:
            np.multiply(self._metric.between(one[None, :], others), np.sign(others - one), out=out)


class ProductMasses:
    """C - D and C + D by two matrix products, which run on BLAS's own threads."""

    tile = 1024
    in_threads = False

    def __init__(self, x: SignedDistances, y: SignedDistances) -> None:
        self.x, self.y = x, y

    def __call__(self, rows: slice, columns: slice, upper: bool, with_total: bool) -> tuple[Floats, Floats]:
        """Return C - D and, if wanted, C + D; `upper` says that rows and columns are the same rankings."""
        shape = (rows.stop - rows.start, columns.stop - columns.start)
        difference, total = np.zeros(shape), np.zeros(shape)
        same = upper and self.x is self.y
        for first, stop in self.x.blocks(max(shape), _FOR_PRODUCTS):
            v = self.x.block(rows, first, stop)
            u = v if same else self.y.block(columns, first, stop)
            difference += v.T @ u  # with itself, v makes a symmetric product at half the cost
            if with_total:
                np.abs(v, out=v)
                if not same:
                    np.abs(u, out=u)
                total += v.T @ u
        return difference, total


class BlockMasses:
    """C - D and C + D for any t-norm, pair of items by pair of items."""

    tile = 64

    def __init__(self, x: SignedDistances, y: SignedDistances, tnorm: TNorm, slack: float) -> None:
        self.x, self.y, self.tnorm, self.slack = x, y, tnorm, slack
        self.in_threads = tnorm.function is None  # a user's function need not be made for threads

    def __call__(self, rows: slice, columns: slice, upper: bool, with_total: bool) -> tuple[Floats, Floats]:
        """Return C - D and C + D; with `upper`, of each ranking with itself and later ones."""
        height, width = rows.stop - rows.start, columns.stop - columns.start
        difference, total = np.zeros((height, width)), np.zeros((height, width))
        for first, stop in self.x.blocks(width, _FOR_TNORMS):
            v = self.x.block(rows, first, stop)
            u = v if upper and self.x is self.y else self.y.block(columns, first, stop)
            sign_v, sign_u, v, u = np.sign(v), np.sign(u), np.abs(v), np.abs(u)
            for row in range(height):
                begin = row if upper else 0
                mass = self.tnorm(v[:, row, None], u[:, begin:], slack=self.slack)
                total[row, begin:] += mass.sum(axis=0)
                mass *= sign_u[:, begin:]
                difference[row, begin:] += sign_v[:, row] @ mass
        return difference, total
