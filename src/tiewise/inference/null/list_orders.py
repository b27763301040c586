"""A measure's values on two lists of different items, with y's items in other orders.

Which items a list has stays as it is, and so do its tie groups: the null hypothesis is about order given membership.
An order is a row of indices: item i of y takes the position of item row[i].
"""

from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.errors import quietly
from tiewise.measures.base.list_measure import ListMeasure
from tiewise.rankings.lists import ItemList, ListPair


class OrderedValues:
    """Called on rows of indices, gives the measure's values with y's items in these orders."""

    compiled = False

    def __init__(self, measure: ListMeasure[Any], lists: ListPair) -> None:
        self._measure, self._lists = measure, lists
        self.positions = lists.y.tops

    def __call__(self, orders: Integers) -> Floats:
        """Return the values; nan where the measure is undefined."""
        with quietly():
            return np.array([self._value(order) for order in orders])

    @property
    def observed(self) -> float:
        """The value on the lists as they are."""
        return float(self(np.arange(self._lists.y.length)[None, :])[0])

    def _value(self, order: Integers) -> float:
        lists = self._lists
        y = ItemList.of(self.positions[order], lists.y.numbers)
        return float(self._measure._compute(ListPair(lists.x, y, lists.n)).statistic)
