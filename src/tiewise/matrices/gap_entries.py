"""Entries of a matrix for measures of positions, where rankings lack items or values: each pair is a group.

What is left of two rankings, or joins them, is numbered by a compiled loop; then it is counted as groups are.
"""

import math

import numpy as np

from tiewise.arrays import Bools, Floats, Integers, Numbers
from tiewise.errors import TiewiseError, collecting, give
from tiewise.grouped.question import GroupQuestion
from tiewise.grouped.reading import ColumnReading
from tiewise.grouped.routes import compare_groups, route_of
from tiewise.grouped.rows import NO_ORDER, GroupedPairs
from tiewise.matrices.pair_by_pair import PairEntries, are_few, places_of
from tiewise.matrices.reading import Collection
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.position_measure import PositionMeasure
from tiewise.rankings.list_reading import Opened
from tiewise.rankings.many_lists import ManyLists, number_lists
from tiewise.rankings.positions import method_of, number
from tiewise.rankings.sides import Side

# Rows in a tile: some megabytes.
_ROWS_A_TILE = 1 << 18
# By method, the factors of a bucket's number, its first and its last place, which make up its position.
_RULES = {"dense": (1.0, 0.0, 0.0), "min": (0.0, 1.0, 0.0), "max": (0.0, 0.0, 1.0), "average": (0.0, 0.5, 0.5)}


class GapEntries(PairEntries):
    """A measure of positions on what is left of each pair of rankings, by the route that groups take."""

    def __init__(
        self, measure: PositionMeasure, rows: Collection, columns: Collection, sides: list[Side], lists: ManyLists
    ) -> None:
        super().__init__(measure, rows, columns)
        self.in_threads = True
        self._lists, self._behind = lists, 0 if columns is rows else rows.size
        self._below = measure.missing == "bottom"
        self._groups = lists.groups
        self._rule = np.array([_RULES[_method(side, self._below)] for side in sides])
        self._unknown: Bools = np.array([measure.nan_policy == "propagate" and side.has_gaps for side in sides])
        self._question = _question(measure)
        self.tile = max(1, min(64, math.isqrt(_ROWS_A_TILE // (2 * lists.longest + 1))))

    @classmethod
    def of(cls, measure: Measure, rows: Collection, columns: Collection) -> "GapEntries | None":
        """Return the entries; None where groups have no route, or a ranking is to be refused: that is said of its pair.

        Of a few pairs, the measure itself makes no more work than loading numba would.
        """
        if not isinstance(measure, PositionMeasure) or measure.weighs_items or route_of(_question(measure)) is None:
            return None
        with collecting() as told:
            try:
                sides = [
                    side for one in ((rows,) if columns is rows else (rows, columns)) for side in _sides(one, measure)
                ]
            except TiewiseError:
                return None
        if any(side.items is None for side in sides):
            return None
        lists = number_lists([_known(side) for side in sides])
        if lists is None or are_few(rows, columns, lists.longest):
            return None
        for warning in told[:1]:
            give(warning)
        return cls(measure, rows, columns, sides, lists)

    def __call__(self, rows: slice, columns: slice, upper: bool) -> Floats:
        """Return the entries of a tile; with `upper`, those from the diagonal on."""
        here = places_of(rows, columns, upper)
        first, second = rows.start + here[0], self._behind + columns.start + here[1]
        asked = ~(self._unknown[first] | self._unknown[second])
        found = np.full(len(first), np.nan)
        try:
            found[asked] = self._compared_groups(first[asked], second[asked])
        except TiewiseError:  # pair by pair it is said of which
            return super().__call__(rows, columns, upper)
        values = np.full((rows.stop - rows.start, columns.stop - columns.start), np.nan)
        values[here] = found
        return values

    def _compared_groups(self, first: Integers, second: Integers) -> Floats:
        """Return the measure's values on these pairs of rankings, each as a group without gaps."""
        positions, begin, size = self._lists.pairs(first, second).joined(self._rule, self._groups, self._below)
        pairs = GroupedPairs(NO_ORDER, begin, size, positions[0], positions[1], str)
        return compare_groups(pairs, self._question, many=True).statistic


def _question(measure: Measure) -> GroupQuestion:
    """Return what is asked of pairs of rankings as groups."""
    return GroupQuestion((), None, None, ColumnReading("positions"), measure, test=None)


def _sides(rankings: Collection, measure: PositionMeasure) -> list[Side]:
    """Return the rankings with their items, read and checked; those of the same items have places for names."""
    if rankings.objects is None:
        rows: Numbers = rankings.positions  # type: ignore[assignment]
        return [Side(rankings.argument, row, tuple(range(rows.shape[1]))) for row in rows]
    sides = [Side.open(one, f"{rankings.argument}[{k}]") for k, one in enumerate(rankings.objects)]
    for side in sides:
        side.check(measure.nan_policy)
    return sides


def _known(side: Side) -> Opened:
    """Return the list of the items that have a position."""
    known = ~side.absent
    items = side.items or ()
    named = tuple(items[row] for row in np.flatnonzero(known).tolist()) if side.has_gaps else items
    return Opened(side.argument, int(known.sum()), side.numbers[known], named)


def _method(side: Side, below: bool) -> str:
    """Return how a ranking is numbered when items leave or join it; those that it lacks have left before."""
    if side.method is not None:
        return side.method
    known = side.numbers[~side.absent]
    method = method_of(known)
    return method_of(number(known, method)) if below and side.has_gaps else method
