"""Rankings cut to their first items: what stands further down is not listed."""

from dataclasses import replace

import numpy as np

from tiewise.arrays import Bools, Floats
from tiewise.grouped.buckets import GroupBuckets
from tiewise.grouped.numbering import refuse_no_positions
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
        refuse_no_positions(pairs, groups)
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
    buckets = GroupBuckets.of(groups, keys[rows])
    ahead = np.zeros(len(keys))
    ahead[rows[buckets.order]] = buckets.first[buckets.at] - 1
    return ahead
