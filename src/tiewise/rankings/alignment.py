"""Two rankings side by side: the positions of the same items in both, aligned by item, never by accident."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from tiewise.errors import InputValueError, listed
from tiewise.rankings.positions import as_positions, refuse_empty, refuse_nan, renumber
from tiewise.rankings.ranking import Ranking
from tiewise.rankings.reading import Items, read_numbers

Numbers = npt.NDArray[Any]

MISSING = ("raise", "drop", "bottom")
NAN_POLICIES = ("raise", "omit", "propagate")


@dataclass(frozen=True, slots=True)
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


@dataclass(slots=True)
class _Side:
    """One ranking on its way in: positions, with nan where a bare vector misses a value."""

    argument: str
    positions: Numbers
    items: Items | None

    @property
    def absent(self) -> npt.NDArray[np.bool_]:
        return np.isnan(self.positions)

    def keep(self, rows: Any) -> None:
        """Keep these rows, numbered anew in the way they were numbered."""
        kept = self.positions[rows]
        refuse_empty(kept, self.argument)
        self.positions = renumber(kept, self.positions[~self.absent])


def align(x: object, y: object, missing: str = "raise", nan_policy: str = "raise") -> Aligned:
    """Return the positions of the same items in `x` and `y`.

    Both words are checked by the caller. Rankings, dicts and labelled Series are aligned by item, bare vectors by
    place; a pair of which only one names its items is refused.
    """
    left, has_nan_left = _read(x, "x", nan_policy)
    right, has_nan_right = _read(y, "y", nan_policy)
    if (left.items is None) != (right.items is None):
        named, bare = ("x", "y") if right.items is None else ("y", "x")
        raise InputValueError(
            f"`{named}` names its items and `{bare}` does not: give both with items, or both as bare positions."
        )
    if left.items is None and len(left.positions) != len(right.positions):
        raise InputValueError(
            f"`x` and `y` must have the same length: got {len(left.positions)} and {len(right.positions)}."
        )
    if has_nan_left or has_nan_right:
        if nan_policy == "propagate":
            return Aligned(left.positions, right.positions, left.items, has_nan=True)
        _omit(left, right)
    if left.items is not None and left.items != right.items:
        _match(left, right, missing)
    return Aligned(left.positions, right.positions, left.items)


def _read(data: object, argument: str, nan_policy: str) -> tuple[_Side, bool]:
    """Return one side and whether it misses values (which only a bare vector, a dict or a Series can)."""
    if isinstance(data, Ranking):
        return _Side(argument, data._positions, data._items), False
    numbers, items = read_numbers(data, argument)
    if numbers.dtype.kind == "f" and (absent := np.isnan(numbers)).any():
        if nan_policy == "raise":
            refuse_nan(numbers, argument, ' nan_policy="omit" leaves such items out.')
        # Positions may reach up to the number of items there were before any was left out.
        as_positions(np.where(absent, 1.0, numbers), argument)
        return _Side(argument, numbers, items), True
    return _Side(argument, as_positions(numbers, argument), items), False


def _omit(left: _Side, right: _Side) -> None:
    """Leave out, on both sides, the items of which one side misses the value."""
    if left.items is None or right.items is None:
        rows = ~(left.absent | right.absent)
        left.keep(rows)
        right.keep(rows)
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
        side.keep(kept)


def _match(left: _Side, right: _Side, missing: str) -> None:
    """Bring both sides to the same items in the same order: those of x, then those that only y has."""
    assert left.items is not None
    assert right.items is not None
    row_left = {item: row for row, item in enumerate(left.items)}
    row_right = {item: row for row, item in enumerate(right.items)}
    only_left = [item for item in left.items if item not in row_right]
    only_right = [item for item in right.items if item not in row_left]
    if not only_left and not only_right:
        right.positions = right.positions[[row_right[item] for item in left.items]]
    elif missing == "drop":
        common = tuple(item for item in left.items if item in row_right)
        if not common:
            raise InputValueError(
                f"`x` and `y` must have items in common: x has {listed(left.items)}; y has {listed(right.items)}."
            )
        left.keep([row_left[item] for item in common])
        right.keep([row_right[item] for item in common])
        left.items = common
    elif missing == "bottom":
        union = (*left.items, *only_right)
        left.positions = _below(left.positions, [row_left.get(item, -1) for item in union])
        right.positions = _below(right.positions, [row_right.get(item, -1) for item in union])
        left.items = union
    else:
        lacks = [
            f"`{argument}` lacks {listed(items)}" for argument, items in (("y", only_left), ("x", only_right)) if items
        ]
        raise InputValueError(
            f"`x` and `y` must rank the same items: {'; '.join(lacks)}. "
            'missing="drop" compares the common items, missing="bottom" puts the others below the rest.'
        )
    right.items = left.items


def _below(positions: Numbers, rows: list[int]) -> Numbers:
    """Return positions by row, where row -1 stands for an item in one bucket below all others."""
    keys = np.append(positions, positions.max() + 1)
    return renumber(keys[rows], positions)
