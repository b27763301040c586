"""Items in boxes of positions, halved again and again: what tells how costly a pair between two boxes can be."""

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers

LEAF = 16  # items of a box that is not divided further


class BoxTree:
    """A balanced tree over items. Node k has the children 2k + 1 and 2k + 2; the last level holds the leaves.

    low_x, high_x, low_y, high_y: by node, the box of its items' positions. first: the least item of each node, items
    being numbered by x, then y, then their index. leaves: by leaf, its items' numbers, n where there is none.
    """

    def __init__(self, x: Numbers, y: Numbers) -> None:
        n = len(x)
        self.depth = max(0, (max(n, 1) - 1) // LEAF).bit_length()
        self.order: Integers = np.lexsort((y, x))
        # Behind the last item stands one that no box takes notice of.
        self.x, self.y = (np.append(positions[self.order], np.nan).astype(np.float64) for positions in (x, y))
        size = LEAF << self.depth
        items = np.minimum(np.arange(size), n)
        for level in range(self.depth):
            items = items.reshape(1 << level, -1)
            key = (self.x, self.y)[level % 2][items]  # nan sorts last
            items = np.take_along_axis(items, key.argsort(axis=1, kind="stable"), axis=1)
        self.leaves: Integers = items.reshape(1 << self.depth, LEAF)
        self.low_x, self.low_y = (self._merged(values, np.fmin, np.inf) for values in (self.x, self.y))
        self.high_x, self.high_y = (self._merged(values, np.fmax, -np.inf) for values in (self.x, self.y))
        self.first = self._merged(np.arange(n + 1.0), np.fmin, np.inf)

    def _merged(self, values: Floats, merge: np.ufunc, nothing: float) -> Floats:
        """Return the least or greatest value of each node, from the leaves up."""
        row: Floats = merge.reduce(values[self.leaves], axis=1, initial=nothing)
        rows = [row]
        while len(rows[0]) > 1:
            rows.insert(0, merge(rows[0][::2], rows[0][1::2]))
        return np.concatenate(rows)

    def is_leaf(self, nodes: Integers) -> Numbers:
        """Tell which nodes are leaves."""
        return nodes >= (1 << self.depth) - 1

    def items_of(self, leaves: Integers) -> Integers:
        """Return the items of these leaves, a row each."""
        return self.leaves[leaves - ((1 << self.depth) - 1)]
