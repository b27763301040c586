"""A matrix pair by pair, for any measure: what its definition says on each, and nothing else."""

from collections.abc import Hashable
from functools import cached_property
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.errors import InputValueError
from tiewise.matrices.reading import Collection
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.position_measure import PositionMeasure
from tiewise.rankings import Ranking
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.reading import read_numbers

# From so many items on, most of the time is spent where threads do not wait for each other.
_THREADS_FROM = 1000

# Up to so many pairs, and items in all of them, a loop in Python is faster than loading numba.
_FEW_PAIRS, _FEW_ITEMS = 2000, 500_000


class PairEntries:
    """The measure's own value on each pair."""

    tile = 32

    def __init__(self, measure: Measure, rows: Collection, columns: Collection) -> None:
        self._measure, self._rows, self._columns = measure, rows, columns
        positions = rows.positions
        self._aligned = (
            isinstance(measure, PositionMeasure)
            and rows.objects is None
            and rows.absent is None
            and columns.absent is None
        )
        self.in_threads = self._aligned and positions is not None and positions.shape[1] >= _THREADS_FROM

    def __call__(self, rows: slice, columns: slice, upper: bool) -> Floats:
        """Return the entries of a tile; with `upper`, those from the diagonal on."""
        values = np.full((rows.stop - rows.start, columns.stop - columns.start), np.nan)
        for i in range(values.shape[0]):
            for j in range(i if upper else 0, values.shape[1]):
                values[i, j] = self._value(rows.start + i, columns.start + j)
        return values

    @cached_property
    def _items(self) -> list[list[frozenset[Hashable]]]:
        """The items of the rankings where only common ones are compared: a pair may have none, which is no mistake."""
        drops = getattr(self._measure, "missing", "") == "drop"
        sides = (self._rows.objects, self._columns.objects)
        return [list(map(_items, objects)) for objects in sides if drops and objects is not None]

    def _value(self, i: int, j: int) -> float:
        if self._aligned:
            x, y = self._rows.positions, self._columns.positions
            pair = Aligned(x[i], y[j], self._rows.items)  # type: ignore[index]
            return float(self._measure._compute(pair))  # type: ignore[attr-defined]
        if self._rows.objects is None or self._columns.objects is None:  # the same items, with missing values
            return float(self._measure(self._rows.positions[i], self._columns.positions[j]))  # type: ignore[index]
        if self._items and self._items[0][i].isdisjoint(self._items[1][j]):
            return np.nan
        try:
            return self._compared(i, j)
        except InputValueError as error:
            left, right = self._rows.name(i), self._columns.name(j)
            raise error.within(f"{left} of `rankings` with {right} of `{self._columns.argument}`") from None

    def _compared(self, i: int, j: int) -> float:
        """Return the measure's value on two rankings that it is to align itself."""
        return float(self._measure(self._rows.objects[i], self._columns.objects[j]))  # type: ignore[index]


def are_few(rows: Collection, columns: Collection, items: int) -> bool:
    """Tell whether so few pairs of rankings, of at most so many items, are compared that numba is not worth loading."""
    pairs = rows.size * columns.size // (2 if columns is rows else 1)
    return pairs <= _FEW_PAIRS and pairs * items <= _FEW_ITEMS


def places_of(rows: slice, columns: slice, upper: bool) -> tuple[Integers, Integers]:
    """Return the rows and the columns of a tile's entries within it; with `upper`, of those from the diagonal on."""
    inside = np.ones((rows.stop - rows.start, columns.stop - columns.start), dtype=np.bool_)
    here = np.nonzero(np.triu(inside) if upper else inside)
    return here[0], here[1]


def _items(ranking: Any) -> frozenset[Hashable]:
    if isinstance(ranking, Ranking):
        return frozenset(ranking.items)
    return frozenset(read_numbers(ranking, "rankings")[1] or ())
