"""Positions in the groups of a frame: whether they number the items of each group, and whether they may be ratings."""

from collections.abc import Iterable

import numpy as np

from tiewise import hints
from tiewise.arrays import Bools, Floats, Integers, Numbers
from tiewise.errors import InputValueError, shown
from tiewise.grouped.buckets import GroupBuckets
from tiewise.grouped.rows import GroupedPairs
from tiewise.rankings.positions import as_positions, no_position, refuse_unnumbered
from tiewise.rankings.ratings import ITEMS_A_LEVEL, RATINGS_UP_TO, told_ratings

# So many rows tell of most columns that they hold no ratings.
_FIRST_ROWS = 1000


def positions_in(pairs: GroupedPairs, group: int, side: int, rows: Integers) -> Numbers:
    """Return the positions of a group's rows in one of the two rankings, or say why they number no items.

    `side` is 0 for x and 1 for y. Where values are missing the others need not be numbered: what is left will be.
    """
    numbers, n = pairs.sides[side][0][rows], len(rows)
    argument, where = pairs.arguments[side], f"{pairs.places[side]} in group {pairs.label(group)}"
    outside = np.flatnonzero((numbers < 1) | (numbers > n))
    if outside.size:
        item = "" if pairs.item is None else f" for item {shown(pairs.item(int(rows[outside[0]])))}"
        got = f"{numbers[outside[0]]:.12g}{item}{where}"
        raise no_position(argument, n, got, hints.SCORES_IN_FRAME, " in the group")
    positions = as_positions(numbers, argument)
    if not np.isnan(numbers).any():
        refuse_unnumbered(positions, argument, where, hints.SCORES_IN_FRAME)
    return positions


def refuse_no_positions(pairs: GroupedPairs, groups: Bools | None = None) -> None:
    """Raise as `positions_in` does of the first of these groups, or of all, that has no positions in a ranking.

    Items that a ranking lacks are not looked at.
    """
    rows, group = pairs.all_rows()
    wrong = np.zeros(len(pairs), dtype=np.bool_)
    for numbers, absent in pairs.sides:
        there = np.ones(len(rows), dtype=np.bool_) if groups is None else groups[group]
        if absent is not None:
            there &= ~absent[rows]
        own, values = group[there], numbers[rows[there]]
        wrong[own[(values < 1) | (values > np.bincount(own, minlength=len(pairs))[own])]] = True
        unnumbered = GroupBuckets.of(own, values).methods(len(pairs)) < 0
        unnumbered[own[np.isnan(values)]] = False  # what is left will be numbered
        wrong |= unnumbered
    for found in np.flatnonzero(wrong).tolist():
        rows = pairs.rows(found)
        for side, (_, absent) in enumerate(pairs.sides):
            own = rows if absent is None else rows[~absent[rows]]
            if len(own):
                positions_in(pairs, found, side, own)


def refuse_ratings(pairs: GroupedPairs) -> None:
    """Raise if a column of positions may as well hold ratings: a frame asks where a vector warns."""
    for (numbers, _), argument in zip(pairs.sides, pairs.arguments, strict=True):
        levels, count = _ratings(pairs, numbers)
        if levels:
            raise InputValueError(told_ratings(argument, levels, count), hints.RATINGS)


def refuse_numberings(pairs: GroupedPairs, sides: Iterable[int] = (0, 1)) -> None:
    """Raise if one of these sides, of which nothing was said, may hold positions: 1 to n, or from 0, in each group."""
    for side in sides:
        for first, span in ((1, "1 to n"), (0, "0 to n - 1")):
            count = _numbered_groups(pairs, pairs.sides[side][0] + (1 - first))
            if count:
                groups = "its group" if count == 1 else f"each of its {count} groups"
                raise InputValueError(
                    f"`{pairs.arguments[side]}`{pairs.places[side]} has just the whole numbers {span} for the n items "
                    f"of {groups}, which may be positions or scores.",
                    hints.RATINGS if first else hints.FROM_ZERO,
                )


def _numbered_groups(pairs: GroupedPairs, numbers: Floats) -> int:
    """Return how many groups a column has, if it numbers the items of each from 1 to n; 0 if not, or if n is always 1.

    What is missing is passed over.
    """
    rows, groups = pairs.all_rows()
    known = ~np.isnan(numbers[rows])
    values, groups = numbers[rows][known], groups[known]
    sizes = np.bincount(groups, minlength=len(pairs))
    if sizes.max(initial=0) < 2 or ((values < 1) | (values > sizes[groups]) | (values != np.floor(values))).any():
        return 0
    places = (np.cumsum(sizes) - sizes)[groups] + values.astype(np.int64) - 1
    taken = np.zeros(len(values), dtype=np.bool_)
    taken[places] = True
    return int((sizes > 0).sum()) if taken.all() else 0


def _ratings(pairs: GroupedPairs, numbers: Floats) -> tuple[int, int]:
    """Return the levels and the number of items of a column that may hold ratings; no levels where it hardly does.

    That is few whole numbers, all groups numbered densely, and three times as many items as levels over all groups.
    What is missing is passed over. One group is looked at as `rating_levels` looks at a vector.
    """
    first = numbers[:_FIRST_ROWS]
    if not len(first) or (first > RATINGS_UP_TO).any() or (first != np.floor(first))[~np.isnan(first)].any():
        return 0, 0
    by_group = numbers[pairs.order] if len(pairs.order) else numbers
    if int(pairs.size.sum()) == len(by_group):
        highest = np.fmax.reduceat(by_group, np.sort(pairs.start[pairs.size > 0]))  # as many as levels, where dense
        if np.nanmax(highest, initial=0.0) > RATINGS_UP_TO or ITEMS_A_LEVEL * np.nansum(highest) > len(by_group):
            return 0, 0
    rows, groups = pairs.all_rows()
    known = ~np.isnan(numbers[rows])
    values, groups = numbers[rows][known], groups[known]
    if not len(values) or values.max() > RATINGS_UP_TO or values.min() < 1 or (values != np.floor(values)).any():
        return 0, 0
    seen = np.zeros((len(pairs), RATINGS_UP_TO + 1), dtype=np.bool_)
    seen[groups, values.astype(np.int64)] = True
    levels = seen.sum(axis=1)
    is_dense = bool((levels == np.where(seen, np.arange(RATINGS_UP_TO + 1), 0).max(axis=1)).all())
    is_few = levels.max() >= 2 and len(values) >= max(8, ITEMS_A_LEVEL * int(levels.sum()))
    return (int(levels.max()), len(values)) if is_dense and is_few else (0, 0)
