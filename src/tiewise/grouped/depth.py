"""Rankings cut to their first items: what stands further down is not listed."""

from dataclasses import replace

import numpy as np

from tiewise.arrays import Bools, Floats
from tiewise.grouped.numbering import positions_in
from tiewise.grouped.question import GroupQuestion
from tiewise.grouped.rows import GroupedPairs


def cut_to_depth(pairs: GroupedPairs, question: GroupQuestion, groups: Bools) -> GroupedPairs:
    """Return the pairs without what stands below the first items of both rankings, and marked absent where of one.

    An item stays in a ranking if fewer than `depth` others are ahead of it there: those that are tied with the last one
    stay as well. Positions are looked at first in the marked groups, because half a numbering may look like a whole.
    """
    sign = 1.0
    if question.scores:
        sign = -1.0 if question.higher_is_better else 1.0
    else:
        for group in np.flatnonzero(groups).tolist():
            rows = pairs.rows(group)
            for side, (_, absent) in enumerate(pairs.sides):
                own = rows if absent is None else rows[~absent[rows]]
                if len(own):
                    positions_in(pairs, group, side, own)
    beyond = []
    for numbers, absent in pairs.sides:
        keys = sign * numbers if absent is None else np.where(absent, np.nan, sign * numbers)  # nan comes last
        below = _ahead(pairs, keys) >= int(question.depth or 0)
        beyond.append(below if absent is None else below | absent)
    absent_x, absent_y = beyond
    nowhere = absent_x & absent_y
    if nowhere.any():
        pairs = pairs.only(~nowhere)
    return replace(pairs, absent_x=absent_x if absent_x.any() else None, absent_y=absent_y if absent_y.any() else None)


def _ahead(pairs: GroupedPairs, keys: Floats) -> Floats:
    """Return for each row how many rows of its group have a smaller key."""
    rows, groups = pairs.all_rows()
    by = np.lexsort((keys[rows], groups))
    rows, groups = rows[by], groups[by]
    places = np.arange(len(rows))
    starts = np.append(True, groups[1:] != groups[:-1])
    steps = starts | np.append(True, keys[rows][1:] != keys[rows][:-1])
    first_of_group, first_of_bucket = (
        np.maximum.accumulate(np.where(marked, places, 0)) if len(rows) else places for marked in (starts, steps)
    )
    ahead = np.zeros(len(keys))
    ahead[rows] = first_of_bucket - first_of_group
    return ahead
