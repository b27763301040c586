"""One item at another position, against taking it out of a list and putting it in."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from tiewise.explanations.moves import moved
from tiewise.rankings.positions import METHODS, number


@given(st.permutations(range(1, 9)), st.integers(0, 7), st.integers(1, 8))
def test_of_a_permutation(y, item, position):
    order = sorted(range(8), key=y.__getitem__)
    order.remove(item)
    order.insert(position - 1, item)
    for method in METHODS:
        assert [order.index(k) + 1 for k in range(8)] == moved(np.array(y), item, position, method).tolist()


@pytest.mark.parametrize(
    ("method", "y", "position", "expected"),
    [
        ("dense", [1, 1, 2, 3], 3, [3, 1, 2, 4]),  # b keeps the place
        ("min", [1, 1, 3, 4], 3, [3, 1, 2, 4]),  # c closes up
        ("max", [2, 2, 3, 4], 3, [3, 1, 2, 4]),  # b becomes first
        ("average", [1.5, 1.5, 3, 4], 3, [3, 1, 2, 4]),
        ("average", [1, 2.5, 2.5, 4], 4, [4, 1.5, 1.5, 3]),
        ("dense", [1, 1, 4, 4], 4, [2, 1, 3, 3]),  # no room behind 4: numbered anew
    ],
)
def test_ties_close_up_as_they_are_numbered(method, y, position, expected):
    assert moved(np.array(y), 0, position, method).tolist() == expected


@pytest.mark.parametrize("method", METHODS)
@given(keys=st.lists(st.integers(0, 4), min_size=2, max_size=8), data=st.data())
def test_the_order_of_the_others_stays(method, keys, data):
    y = number(np.array(keys), method)
    item, position = data.draw(st.integers(0, len(y) - 1)), data.draw(st.integers(1, len(y)))
    after = moved(y, item, position, method)
    assert after.min() >= 1
    assert after.max() <= len(y)
    others = np.delete(np.arange(len(y)), item)
    for i in others:
        assert (np.sign(after[others] - after[i]) == np.sign(y[others] - y[i])).all()
