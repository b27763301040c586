"""Two sides of the same items: positions or values, aligned by item, never by accident."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from tiewise.arrays import Integers, Numbers
from tiewise.errors import InputValueError, listed
from tiewise.left_out import NOTHING, LeftOut
from tiewise.rankings.contingency import CategoryRanking
from tiewise.rankings.inputs import as_input
from tiewise.rankings.joining import join, refuse_mixed, told_lacking
from tiewise.rankings.positions import mean_positions, tied_pairs
from tiewise.rankings.reading import Items
from tiewise.rankings.sides import Side

MISSING = ("raise", "drop", "bottom")  # what is put at the bottom, `Side.take` puts there; in groups `grouped/gaps.py`
NAN_POLICIES = ("raise", "omit", "propagate")


@dataclass(frozen=True)
class Aligned:
    """The same items in two rankings with their positions, or in two variables with their values.

    `names` is None where neither side names its items; `rows` are then the rows of the bare vectors that are compared,
    None for all of them. `has_nan` says that the value is unknown, because missing values were to be propagated or
    no item has both values, and that the numbers have no meaning. `left_out` says which items are not compared as they
    came. `told` is what messages call the two.
    """

    x: Numbers
    y: Numbers
    names: Items | None = None
    rows: Integers | None = None
    has_nan: bool = False
    left_out: LeftOut = NOTHING
    told: tuple[str, str] = ("x", "y")

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

    def refuse_too_many(self) -> None:
        """Raise if the items are only counted, by a table, and are too many to be taken one by one."""

    def distinct(self, side: int) -> int:
        """Return how many different positions x (side 0) or y (side 1) has."""
        return len(np.unique(self.y if side else self.x))

    @property
    def mean_positions(self) -> tuple[Numbers, Numbers]:
        """The mean of the positions that each item's bucket occupies, in x and in y, whatever the rule for ties."""
        tied_x, tied_y = self.tied_pairs
        return mean_positions(self.x, bool(tied_x)), mean_positions(self.y, bool(tied_y))


def align(
    x: object,
    y: object,
    missing: str = "raise",
    nan_policy: str = "raise",
    kind: type[Side] = Side,
    input: str | None = None,
    told: tuple[str, str] = ("x", "y"),
) -> Aligned:
    """Return the numbers of the same items in `x` and `y`: positions, or what else the kind of side reads.

    The words for what is missing are checked by the caller, and `told` is what it calls the two. Rankings, dicts and
    labelled Series are aligned by item, bare vectors by place; a pair of which only one names its items is refused.
    """
    said = as_input(input)
    if kind is Side and isinstance(x, CategoryRanking) and isinstance(y, CategoryRanking) and x._table is y._table:
        from tiewise.rankings.counted_pair import CountedPair  # which is an `Aligned` itself

        return CountedPair(x, y, told)
    left, right = kind.open(x, told[0], said), kind.open(y, told[1], said)
    if left.items is None and right.items is None and len(left.numbers) != len(right.numbers):
        raise InputValueError(
            f"`{told[0]}` and `{told[1]}` must have the same length: got {len(left.numbers)} and {len(right.numbers)}."
        )
    if kind.gaps_first:
        left.check(nan_policy)
        right.check(nan_policy)
    refuse_mixed(left, right, kind.both_bare)
    left_out = NOTHING
    if not kind.gaps_first:
        left_out = _match(left, right, missing)
        left.check(nan_policy)
        right.check(nan_policy)
    if left.has_gaps or right.has_gaps:
        if nan_policy == "propagate":
            if missing == "raise":
                _refuse_unmatched(left, right)
            return Aligned(left.numbers, right.numbers, left.items, has_nan=True, told=told)
        at_bottom = missing == "bottom" and kind.gaps_first
        omitted = (_lacked_by_both if at_bottom else _omitted)(left, right)
        if left.nothing_is_left or right.nothing_is_left:
            nothing = np.empty(0, dtype=np.int64)
            gone = (*omitted, *(left.items or ()), *(right.items or ())) if at_bottom else omitted
            return Aligned(nothing, nothing, has_nan=True, left_out=LeftOut(omitted=gone), told=told)
        left_out = LeftOut(left_out.dropped, omitted=omitted)
    if kind.gaps_first and left.items is not None:
        left_out = replace(_match(left, right, missing), omitted=left_out.omitted)
    pair = Aligned(left.numbers, right.numbers, left.items, left.rows, left_out=left_out, told=told)
    if left.tied is not None and right.tied is not None:
        pair.__dict__["tied_pairs"] = left.tied, right.tied  # counted on the way: a cached property is its entry here
    return _by_row(pair) if left.are_rows else pair


def _lacked_by_both(left: Side, right: Side) -> Items:
    """Let each side lack the items of which it misses the value; return those that both lack, or their rows."""
    for side in (left, right):
        if side.items is None:
            side.items, side.are_rows = tuple(range(len(side.numbers))), True
    every = dict.fromkeys((*(left.items or ()), *(right.items or ())))
    for side in (left, right):
        side.keep(~side.absent)
    there = {*(left.items or ()), *(right.items or ())}
    return tuple(item for item in every if item not in there)


def _by_row(pair: Aligned) -> Aligned:
    """Return bare vectors, whose rows have served as names, in the order of their rows and without names."""
    rows = np.array(pair.names, dtype=np.int64)
    order = np.argsort(rows)
    return replace(pair, x=pair.x[order], y=pair.y[order], names=None, rows=rows[order])


def _omitted(left: Side, right: Side) -> Items:
    """Leave out, on both sides, the items of which one side misses the value; return them, or their rows."""
    if left.items is None or right.items is None or left.items == right.items:
        known = ~(left.absent | right.absent)
        names = range(len(known)) if left.items is None else left.items
        gone = tuple(names[row] for row in np.flatnonzero(~known).tolist())
        left.keep(known)
        right.keep(known)
        return gone
    absent = {
        item: None
        for side in (left, right)
        for item, is_absent in zip(side.items or (), side.absent.tolist(), strict=True)
        if is_absent
    }
    for side in (left, right):
        side.keep(np.array([item not in absent for item in side.items or ()]))
    return tuple(absent)


def _match(left: Side, right: Side, missing: str) -> LeftOut:
    """Bring both sides to the same items in the same order: those of x, then those that only y has."""
    if left.items is None or right.items is None or left.items == right.items:
        return NOTHING
    both = join(left.items, right.items)
    if both.is_same:
        right.numbers, right.items = both.in_order_of_x(right.numbers), left.items
        return NOTHING
    if missing == "raise":
        _refuse_unmatched(left, right)
    in_x, in_y = both.rows()
    items = (*left.items, *(right.items[row] for row in in_y[both.n_x :].tolist()))
    in_both = (in_x >= 0) & (in_y >= 0)
    alone = tuple(items[row] for row in np.flatnonzero(~in_both).tolist())
    if missing == "drop":
        if not in_both.any():
            raise InputValueError(
                f"`{left.argument}` and `{right.argument}` must have items in common: {left.argument} has "
                f"{listed(left.items)}; {right.argument} has {listed(right.items)}."
            )
        items = tuple(items[row] for row in np.flatnonzero(in_both).tolist())
        in_x, in_y = in_x[in_both], in_y[in_both]
    for side, taken in ((left, in_x), (right, in_y)):
        side.take(taken)
        side.items = items
    return LeftOut(dropped=alone) if missing == "drop" else LeftOut(placed=alone)


def _refuse_unmatched(left: Side, right: Side) -> None:
    """Raise if an item is on one side only, and name some such items."""
    told_x, told_y = f"`{left.argument}`", f"`{right.argument}`"
    lacks = told_lacking(left.items or (), right.items or (), told_x, told_y)
    if lacks:
        raise InputValueError(f"{told_x} and {told_y} must {left.same_items}: {lacks}.", left.unmatched)
