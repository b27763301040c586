"""Items of two sides brought together."""

import numpy as np
from hypothesis import given, strategies as st

from tiewise.rankings.joining import join, told_lacking

ITEMS = st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=6)


@given(ITEMS, ITEMS)
def test_every_item_has_its_row_on_both_sides(x, y):
    both = join(x, y)
    everyone = x + [item for item in y if item not in x]
    assert both.n == len(everyone)
    assert [everyone[number] for number in both.numbers] == y
    in_x, in_y = both.rows()
    for item, row_x, row_y in zip(everyone, in_x.tolist(), in_y.tolist(), strict=True):
        assert row_x == (x.index(item) if item in x else -1)
        assert row_y == (y.index(item) if item in y else -1)
    assert both.is_same == (set(x) == set(y))
    assert (told_lacking(x, y) == "") == both.is_same


@given(st.permutations(range(5)))
def test_what_y_has_is_put_into_the_order_of_x(order):
    both = join(range(5), order)
    assert both.in_order_of_x(np.array(order)).tolist() == [0, 1, 2, 3, 4]
    assert both.in_order_of_x(np.array([order, order]) + 1).tolist() == [[1, 2, 3, 4, 5]] * 2


def test_who_lacks_what():
    assert told_lacking("ab", "bcd", "the first", "the second") == "the second lacks 'a'; the first lacks 'c', 'd'"
