"""A measure's values on two lists of different items, with the items of both in other orders.

Which items a list has stays as it is, and so do its tie groups: the null hypothesis is about order given membership.
Both lists are put in other orders, for where one of them has the items that the other lacks says something as well:
with one list kept, the answer would depend on which.
"""

import math
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.errors import quietly
from tiewise.inference.null import matchings
from tiewise.measures.base.list_measure import ListMeasure
from tiewise.rankings.lists import ItemList, ListPair


class OrderedValues:
    """The measure's values with the items of both lists in other orders."""

    compiled = False

    def __init__(self, measure: ListMeasure[Any], lists: ListPair) -> None:
        self._measure, self._lists = measure, lists
        self._is_shared = np.isin(lists.x.numbers, lists.y.numbers)

    @property
    def length(self) -> int:
        """How many items the two lists have together, one that both have twice."""
        return self._lists.x.length + self._lists.y.length

    def __call__(self, orders: Integers) -> Floats:
        """Return the values on random orders of the places of both lists, those of x being the first numbers.

        Among themselves the places of x are then in random order, and independently of them those of y.
        """
        length = self._lists.x.length
        with quietly():
            return np.array([self._value(row[row < length], row[row >= length] - length) for row in orders])

    @property
    def observed(self) -> float:
        """The value on the lists as they are."""
        return float(self(np.arange(self.length)[None, :])[0])

    @property
    def count(self) -> int:
        """How many orders there are that may have different values."""
        subsets = math.comb(self._lists.x.length, int(self._is_shared.sum()))
        return subsets * matchings.count(self._lists.y.tops)

    def every(self) -> Iterator[Floats]:
        """Yield the values on all of them in blocks.

        Which of the shared items is which need not be told in x, while y has them in all orders: x has them in one
        order at all places that they can take.
        """
        places = np.arange(self._lists.x.length)
        for taken in combinations(places.tolist(), int(self._is_shared.sum())):
            order = np.empty_like(places)
            order[self._is_shared] = taken
            order[~self._is_shared] = np.setdiff1d(places, taken)
            with quietly():
                for block in matchings.every(self._lists.y.tops):
                    yield np.array([self._value(order, row) for row in block])

    def _value(self, order_x: Integers, order_y: Integers) -> float:
        """Return the value where item i of a list takes the place of its item order[i]."""
        x, y = (
            ItemList.of(side.tops[order], side.numbers)
            for side, order in ((self._lists.x, order_x), (self._lists.y, order_y))
        )
        return float(self._measure._compute(ListPair(x, y, self._lists.n)).statistic)
