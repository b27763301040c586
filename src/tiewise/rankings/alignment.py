"""Two rankings side by side: the positions of the same items in both, aligned by item, never by accident."""

from collections.abc import Collection, Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from tiewise.arrays import Bools, Numbers
from tiewise.errors import InputValueError, listed
from tiewise.rankings.positions import (
    as_positions,
    method_of,
    number,
    refuse_empty,
    refuse_nan,
    refuse_outside,
    tied_pairs,
)
from tiewise.rankings.ranking import Ranking
from tiewise.rankings.reading import Items, read_numbers

MISSING = ("raise", "drop", "bottom")
NAN_POLICIES = ("raise", "omit", "propagate")


@dataclass(frozen=True)
class Aligned:
    """Positions of the same items in two rankings.

    `items` is None where neither names them; `has_nan` says that missing values were to be propagated, and the
    positions are then without meaning.
    """

    x: Numbers
    y: Numbers
    items: Items | None
    has_nan: bool = False

    @property
    def n(self) -> int:
        """The number of items."""
        return len(self.x)

    @cached_property
    def tied_pairs(self) -> tuple[int, int]:
        """The numbers of pairs of items that x ties, and that y ties."""
        return tied_pairs(self.x), tied_pairs(self.y)


@dataclass(slots=True)
class _Side:
    """One ranking on its way in: positions, with nan where a bare vector misses a value."""

    argument: str
    positions: Numbers
    items: Items | None
    method: str | None = None

    @property
    def absent(self) -> Bools:
        return np.isnan(self.positions)

    def take(self, rows: Any, below: Any = None) -> None:
        """Take these rows, and put those marked `below` in one bucket under the rest.

        Where items leave or join, the positions are numbered anew by the method they followed; otherwise they stay.
        """
        before = self.positions
        keys = before[rows]
        refuse_empty(keys, self.argument)
        if below is not None:
            keys[below] = np.nanmax(before) + 1
        changed = len(keys) != len(before) or below is not None
        if changed:
            keys = number(keys, self.method or method_of(before[~self.absent]))
        self.positions = keys


def align(x: object, y: object, missing: str = "raise", nan_policy: str = "raise") -> Aligned:
    """Return the positions of the same items in `x` and `y`.

    Both words are checked by the caller. Rankings, dicts and labelled Series are aligned by item, bare vectors by
    place; a pair of which only one names its items is refused.
    """
    left, right = _open(x, "x"), _open(y, "y")
    if left.items is None and right.items is None and len(left.positions) != len(right.positions):
        raise InputValueError(
            f"`x` and `y` must have the same length: got {len(left.positions)} and {len(right.positions)}."
        )
    has_nan_left, has_nan_right = (_check(side, nan_policy) for side in (left, right))
    if (left.items is None) != (right.items is None):
        named, bare = ("x", "y") if right.items is None else ("y", "x")
        raise InputValueError(
            f"`{named}` names its items and `{bare}` does not: give both with items, or both as bare positions."
        )
    if has_nan_left or has_nan_right:
        if nan_policy == "propagate":
            if left.items is not None and missing == "raise":
                _refuse_unmatched(left, right)
            return Aligned(left.positions, right.positions, left.items, has_nan=True)
        _omit(left, right)
    if left.items is not None and left.items != right.items:
        _match(left, right, missing)
    return Aligned(left.positions, right.positions, left.items)


def _open(data: object, argument: str) -> _Side:
    """Return one side; the positions of all but a Ranking are still to be checked."""
    if isinstance(data, Ranking):
        return _Side(argument, data._positions, data._items, data._method)
    numbers, items = read_numbers(data, argument)
    return _Side(argument, numbers, items)


def _check(side: _Side, nan_policy: str) -> bool:
    """Check a side's positions, and tell whether it misses values (which a Ranking never does)."""
    numbers = side.positions
    if side.method is not None:
        return False
    if numbers.dtype.kind == "f" and (absent := np.isnan(numbers)).any():
        if nan_policy == "raise":
            refuse_nan(numbers, side.argument, ' nan_policy="omit" leaves such items out.', side.items)
        # Positions may reach up to the number of items there were before any was left out.
        refuse_outside(np.where(absent, 1.0, numbers), side.argument, side.items)
        return True
    side.positions = as_positions(numbers, side.argument, side.items)
    return False


def _omit(left: _Side, right: _Side) -> None:
    """Leave out, on both sides, the items of which one side misses the value."""
    if left.items is None or right.items is None:
        rows = ~(left.absent | right.absent)
        left.take(rows)
        right.take(rows)
        return
    gone = {
        item
        for items, side in ((left.items, left), (right.items, right))
        for item, absent in zip(items, side.absent.tolist(), strict=True)
        if absent
    }
    for items, side in ((left.items, left), (right.items, right)):
        kept = [row for row, item in enumerate(items) if item not in gone]
        side.items = tuple(items[row] for row in kept)
        side.take(kept)


def _rows(side: _Side) -> dict[Hashable, int]:
    return {item: row for row, item in enumerate(side.items or ())}


def _refuse_unmatched(left: _Side, right: _Side) -> None:
    """Raise if an item is in one ranking only, and name some such items."""
    lacks = told_lacking(_rows(left), _rows(right))
    if lacks:
        raise InputValueError(
            f"`x` and `y` must rank the same items: {lacks}. "
            'missing="drop" compares the common items, missing="bottom" puts the others below the rest.'
        )


def told_lacking(in_x: Collection[Hashable], in_y: Collection[Hashable]) -> str:
    """Return which items only one of two has, as part of a sentence; nothing where they have the same."""
    lacks = {"y": [item for item in in_x if item not in in_y], "x": [item for item in in_y if item not in in_x]}
    return "; ".join(f"`{argument}` lacks {listed(items)}" for argument, items in lacks.items() if items)


def _match(left: _Side, right: _Side, missing: str) -> None:
    """Bring both sides to the same items in the same order: those of x, then those that only y has."""
    row_right = _rows(right)
    in_right = list(map(row_right.get, left.items or ()))
    if len(in_right) == len(row_right) and None not in in_right:  # the same items: the common case, and quick
        right.take(in_right)
        right.items = left.items
        return
    if missing == "raise":
        _refuse_unmatched(left, right)
    row_left = _rows(left)
    if missing == "bottom":
        items = (*row_left, *(item for item in row_right if item not in row_left))
    else:
        items = tuple(item for item in row_left if item in row_right)
        if not items:
            raise InputValueError(
                f"`x` and `y` must have items in common: x has {listed(row_left)}; y has {listed(row_right)}."
            )
    for side, rows in ((left, row_left), (right, row_right)):
        absent = [item not in rows for item in items]
        side.take([rows.get(item, 0) for item in items], np.array(absent) if any(absent) else None)
        side.items = items
