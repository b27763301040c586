"""Rankings with many ties as a table of counts, position by position."""

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.kernels import compiled
from tiewise.running.threads import together

# A table pays while its cells are at most this many times the items.
_CELLS_AN_ITEM = 4
# So many items tell whether there are ties enough for a table to be worth a look.
_SAMPLE = 2048


class CountTable:
    """The counts n(p, q) of items at each pair of occupied positions, with these positions (whole, from 1 on)."""

    def __init__(self, x: Numbers, y: Numbers, count_x: Numbers, count_y: Numbers) -> None:
        self.rows, self.columns = np.flatnonzero(count_x), np.flatnonzero(count_y)
        row, column = np.cumsum(count_x > 0) - 1, np.cumsum(count_y > 0) - 1
        self.cell = row[x] * len(self.columns) + column[y]  # of each item
        cells = np.bincount(self.cell, minlength=len(self.rows) * len(self.columns))
        self.count: Floats = cells.reshape(len(self.rows), len(self.columns)).astype(np.float64)

    def product_masses(self, x: Floats, y: Floats, x_far: float, y_far: float) -> tuple[float, float]:
        """Return (C, D) for the product, x and y being the scales of rows and columns."""
        ignored = np.empty((0, 0))
        tasks = [
            (compiled.table_sweep.table_sweep, self.count, x, y, x_far, y_far, down, ignored) for down in (False, True)
        ]
        c, d = together(tasks)
        return c, d

    def item_masses(self, x: Floats, y: Floats, x_far: float, y_far: float, roles: bool) -> Floats:
        """Return the mass of the pairs of each item, by role (earlier, later in x), side and item, for the product."""
        n = self.count.shape
        below, above = np.zeros((2, *n)), np.zeros((2, *n))
        turned = np.ascontiguousarray(self.count[::-1, ::-1]), -x[::-1], -y[::-1]
        sweep = compiled.table_sweep.table_sweep
        tasks = [(sweep, self.count, x, y, x_far, y_far, bool(side), below[side]) for side in (0, 1)]
        tasks += [(sweep, *turned, x_far, y_far, bool(side), above[side]) for side in (0, 1)]
        together(tasks)
        above = above[:, ::-1, ::-1]
        cells = np.array([above, below] if roles else [above + below]).reshape(1 + roles, 2, -1)
        return np.take(cells, self.cell, axis=2)

    def pair_counts(self) -> tuple[int, int, int, int, int]:
        """Return (C, D, tied in x only, tied in y only, tied in both)."""
        # On a scale of whole numbers every distance is 1: the masses are counts, exact up to 2^53.
        scale_x, scale_y = (np.arange(size, dtype=np.float64) for size in self.count.shape)
        c, d = map(int, self.product_masses(scale_x, scale_y, 1.0, 1.0))
        sizes = (self.count.sum(axis=1), self.count.sum(axis=0), self.count)
        tied_x, tied_y, both = (int((size * (size - 1)).sum()) // 2 for size in sizes)
        return c, d, tied_x - both, tied_y - both, both


def table_of(x: Numbers, y: Numbers) -> CountTable | None:
    """Return the table of two rankings by whole positions if there are ties enough for it to pay, else None."""
    n = len(x)
    if any(_distinct(positions[:_SAMPLE]) > 0.95 * min(n, _SAMPLE) for positions in (x, y)):
        return None
    count_x, count_y = np.bincount(x), np.bincount(y)
    if np.count_nonzero(count_x) * np.count_nonzero(count_y) > _CELLS_AN_ITEM * n:
        return None
    return CountTable(x, y, count_x, count_y)


def _distinct(positions: Numbers) -> int:
    """How many different ones there are: a sort tells it ten times faster than `np.unique`, which hashes them."""
    ordered = np.sort(positions)
    return 1 + int(np.count_nonzero(ordered[1:] != ordered[:-1]))
