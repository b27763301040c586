"""Two sides of the same items: positions or values, aligned by item, never by accident."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tiewise.arrays import Integers, Numbers
from tiewise.errors import InputValueError, listed
from tiewise.rankings.joining import join, refuse_mixed, told_lacking
from tiewise.rankings.positions import tied_pairs
from tiewise.rankings.reading import Items
from tiewise.rankings.sides import Side

MISSING = ("raise", "drop", "bottom")
NAN_POLICIES = ("raise", "omit", "propagate")


@dataclass(frozen=True)
class Aligned:
    """The same items in two rankings with their positions, or in two variables with their values.

    `names` is None where neither side names its items; `rows` are then the rows of the bare vectors that are compared,
    None for all of them. `has_nan` says that missing values were to be propagated, and the numbers have no meaning.
    """

    x: Numbers
    y: Numbers
    names: Items | None = None
    rows: Integers | None = None
    has_nan: bool = False

    @property
    def n(self) -> int:
        """The number of items."""
        return len(self.x)

    @property
    def items(self) -> Sequence[Hashable]:
        """The items that are compared, the others were left out: their names, or their indices in bare vectors."""
        if self.names is not None:
            return self.names
        return range(self.n) if self.rows is None else tuple(self.rows.tolist())

    @cached_property
    def tied_pairs(self) -> tuple[int, int]:
        """The numbers of pairs of items that x ties, and that y ties."""
        return tied_pairs(self.x), tied_pairs(self.y)


def align(x: object, y: object, missing: str = "raise", nan_policy: str = "raise", kind: type[Side] = Side) -> Aligned:
    """Return the numbers of the same items in `x` and `y`: positions, or what else the kind of side reads.

    Both words are checked by the caller. Rankings, dicts and labelled Series are aligned by item, bare vectors by
    place; a pair of which only one names its items is refused.
    """
    left, right = kind.open(x, "x"), kind.open(y, "y")
    if left.items is None and right.items is None and len(left.numbers) != len(right.numbers):
        raise InputValueError(
            f"`x` and `y` must have the same length: got {len(left.numbers)} and {len(right.numbers)}."
        )
    if kind.gaps_first:
        left.check(nan_policy)
        right.check(nan_policy)
    refuse_mixed(left, right, kind.both_bare)
    if not kind.gaps_first:
        _match(left, right, missing)
        left.check(nan_policy)
        right.check(nan_policy)
    if left.has_gaps or right.has_gaps:
        if nan_policy == "propagate":
            if missing == "raise":
                _refuse_unmatched(left, right)
            return Aligned(left.numbers, right.numbers, left.items, has_nan=True)
        _omit(left, right)
    if kind.gaps_first and left.items is not None:
        _match(left, right, missing)
    return Aligned(left.numbers, right.numbers, left.items, left.rows)


def _omit(left: Side, right: Side) -> None:
    """Leave out, on both sides, the items of which one side misses the value."""
    if left.items is None or right.items is None or left.items == right.items:
        known = ~(left.absent | right.absent)
        left.keep(known)
        right.keep(known)
        return
    gone = {
        item
        for side in (left, right)
        for item, absent in zip(side.items or (), side.absent.tolist(), strict=True)
        if absent
    }
    for side in (left, right):
        side.keep(np.array([item not in gone for item in side.items or ()]))


def _match(left: Side, right: Side, missing: str) -> None:
    """Bring both sides to the same items in the same order: those of x, then those that only y has."""
    if left.items is None or right.items is None or left.items == right.items:
        return
    both = join(left.items, right.items)
    if both.is_same:
        right.numbers, right.items = both.in_order_of_x(right.numbers), left.items
        return
    if missing == "raise":
        _refuse_unmatched(left, right)
    in_x, in_y = both.rows()
    if missing == "drop":
        common = (in_x >= 0) & (in_y >= 0)
        if not common.any():
            raise InputValueError(
                f"`x` and `y` must have items in common: x has {listed(left.items)}; y has {listed(right.items)}."
            )
        in_x, in_y = in_x[common], in_y[common]
    rows = zip(in_x.tolist(), in_y.tolist(), strict=True)
    items = tuple(left.items[i] if i >= 0 else right.items[j] for i, j in rows)
    for side, taken in ((left, in_x), (right, in_y)):
        side.take(taken)
        side.items = items


def _refuse_unmatched(left: Side, right: Side) -> None:
    """Raise if an item is on one side only, and name some such items."""
    lacks = told_lacking(left.items or (), right.items or ())
    if lacks:
        raise InputValueError(f"`x` and `y` must {left.same_items}: {lacks}.", left.unmatched)
