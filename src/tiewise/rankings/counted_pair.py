"""Two rankings that a contingency table counts: pairs of items by products of counts, without the items."""

from functools import cached_property
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.contingency import CategoryRanking


class CountedPair(Aligned):
    """Two sides of one table; the positions of single items, `x` and `y`, are made when somebody asks."""

    def __init__(self, x: CategoryRanking, y: CategoryRanking, told: tuple[str, str] = ("x", "y")) -> None:
        for name, value in (("_sides", (x, y)), ("told", told), ("cells", x._table.between(x._side, y._side))):
            object.__setattr__(self, name, value)

    cells: Any  # n(i, j), as Python's whole numbers

    def refuse_too_many(self) -> None:
        """Raise if there are more items than can be taken one by one."""
        self._sides[0]._table.refuse_too_many()  # type: ignore[attr-defined]

    @cached_property
    def x(self) -> Numbers:
        """The positions in x, item by item."""
        return self._sides[0].positions  # type: ignore[attr-defined,no-any-return]

    @cached_property
    def y(self) -> Numbers:
        """The positions in y, item by item."""
        return self._sides[1].positions  # type: ignore[attr-defined,no-any-return]

    @cached_property
    def n(self) -> int:
        """The number of items."""
        return int(self.cells.sum())

    @property
    def items(self) -> range:
        """The numbers of the items, where they can be taken one by one."""
        self.refuse_too_many()
        return range(self.n)

    @cached_property
    def margins(self) -> tuple[Any, Any]:
        """How many items each category of x has, and each of y."""
        return self.cells.sum(axis=1), self.cells.sum(axis=0)

    @cached_property
    def tied_pairs(self) -> tuple[int, int]:
        """The numbers of pairs of items that x ties, and that y ties."""
        x, y = (int((sizes * (sizes - 1)).sum()) // 2 for sizes in self.margins)
        return x, y

    def distinct(self, side: int) -> int:
        """Return how many different positions x (side 0) or y (side 1) has."""
        return len(self.margins[side])

    @cached_property
    def partners(self) -> tuple[Any, Any]:
        """By cell, with how many items an item in it is concordant, and discordant."""
        turned = self.cells[:, ::-1]
        return _before(self.cells) + _behind(self.cells), (_before(turned) + _behind(turned))[:, ::-1]

    @cached_property
    def pair_counts(self) -> tuple[int, int, int, int, int]:
        """(C, D, tied in x only, tied in y only, tied in both)."""
        c, d = (int((self.cells * partners).sum()) // 2 for partners in self.partners)
        both = int((self.cells * (self.cells - 1)).sum()) // 2
        tied_x, tied_y = self.tied_pairs
        return c, d, tied_x - both, tied_y - both, both

    @property
    def times(self) -> Floats:
        """How many items each cell has that has any."""
        return self.cells[self.cells > 0].astype(np.float64)  # type: ignore[no-any-return]


def _before(cells: Any) -> Any:
    """Return by cell how many items are in rows above and in columns to the left of it."""
    sums = np.zeros((cells.shape[0] + 1, cells.shape[1] + 1), dtype=object)
    sums[1:, 1:] = np.cumsum(np.cumsum(cells, axis=0), axis=1)
    return sums[:-1, :-1]


def _behind(cells: Any) -> Any:
    """Return by cell how many items are in rows below and in columns to the right of it."""
    return _before(cells[::-1, ::-1])[::-1, ::-1]
