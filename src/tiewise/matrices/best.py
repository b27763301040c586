"""The k best of each row of a matrix that is seen tile by tile and never whole."""

import numpy as np

from tiewise.arrays import Floats, Integers

Candidates = tuple[Integers, Integers, Floats]

# Where so many times more entries pass the bar than can stay, the k-th best of the tile itself is a better bar.
_CROWD = 4


class Best:
    """For each of some rankings the k best others seen so far: the higher value first, of equal ones the first seen.

    Places that nobody has taken have the index -1 and the value -inf.
    """

    def __init__(self, size: int, k: int) -> None:
        self.k = k
        self.values: Floats = np.full((size, k), -np.inf)
        self.indices: Integers = np.full((size, k), -1, dtype=np.int64)

    def candidates(self, tile: Floats, rows: slice, columns: slice) -> Candidates:
        """Return who of the columns may be among the best of the rows, as (row, column, value); nan never is.

        The bar is that of what has been added so far. To be asked from other threads is safe: it only rises.
        """
        passes = tile > self.values[rows, -1:]
        if np.count_nonzero(passes) > _CROWD * self.k * len(tile) and self.k < tile.shape[1]:
            known = np.where(np.isnan(tile), -np.inf, tile)
            passes &= tile >= np.partition(known, -self.k, axis=1)[:, -self.k, None]
        row, column = np.nonzero(passes)
        return row + rows.start, column + columns.start, tile[passes]

    def add(self, rows: Integers, columns: Integers, values: Floats) -> None:
        """Take in candidates. Those of a row must come in the order in which equal ones are to be preferred."""
        if not len(rows):
            return
        owners = np.unique(rows)
        owner = np.concatenate((np.repeat(owners, self.k), rows))
        index = np.concatenate((self.indices[owners].ravel(), columns))
        value = np.concatenate((self.values[owners].ravel(), values))
        order = np.lexsort((-value, owner))  # stable: of equal values, those that were here come first
        starts = np.searchsorted(owner[order], owners)
        kept = order[starts[:, None] + np.arange(self.k)]
        self.indices[owners], self.values[owners] = index[kept], value[kept]
