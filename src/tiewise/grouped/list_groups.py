"""Groups compared as lists of items by the measure's form, all of them in one sweep."""

import numpy as np

from tiewise.arrays import Bools, Integers
from tiewise.errors import InputValueError
from tiewise.grouped.numbering import refuse_no_positions
from tiewise.grouped.question import GroupQuestion
from tiewise.grouped.routes import GroupValues
from tiewise.grouped.rows import GroupedPairs
from tiewise.rankings.many_lists import ManyLists


def compare_lists(pairs: GroupedPairs, question: GroupQuestion, groups: Integers, values: GroupValues) -> Bools:
    """Fill in the values of the groups, and return which of them are left: all, if the measure refuses one of them."""
    form = question.measure.list_form
    assert form is not None
    own = pairs.only_groups(groups)
    if not question.scores:
        refuse_no_positions(own)
    sign = -1.0 if question.scores and question.higher_is_better else 1.0
    rows, group = own.all_rows()
    numbers = np.arange(len(rows)) - (np.cumsum(own.size) - own.size)[group]
    owner, keys, items = [], [], []
    for side, (column, absent) in enumerate(own.sides):
        there = slice(None) if absent is None else ~absent[rows]
        owner.append(2 * group[there] + side)
        keys.append(sign * column[rows[there]])
        items.append(numbers[there])
    lists = ManyLists.of(
        np.concatenate(owner), np.concatenate(keys), np.concatenate(items), 2 * len(own), int(own.size.max(initial=0))
    )
    first = 2 * np.arange(len(own))
    try:
        values.statistic[groups] = form.on(lists)(first, first + 1)
    except InputValueError:
        return np.ones(len(groups), dtype=np.bool_)
    return np.zeros(len(groups), dtype=np.bool_)
