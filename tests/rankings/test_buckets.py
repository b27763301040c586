"""Buckets: the places they take, and the pairs in them."""

from itertools import combinations

import numpy as np
from hypothesis import given

from strategies import position_pairs
from tiewise.rankings.buckets import Buckets


def test_a_bucket_order_of_the_paper():
    # BE|AD|C for the items A, ..., E.
    buckets = Buckets.of(np.array([2, 1, 3, 2, 1]))
    assert buckets.order.tolist() == [1, 4, 0, 3, 2]
    assert buckets.of_item.tolist() == [1, 0, 2, 1, 0]
    assert buckets.starts.tolist() == [0, 2, 4]
    assert buckets.sizes.tolist() == [2, 2, 1]
    assert buckets.tied_pairs == 2


@given(position_pairs(low=1, high=30))
def test_pairs_are_all_pairs_in_one_bucket(pair):
    x, _ = pair
    buckets = Buckets.of(np.array(x))
    found = [
        frozenset(items)
        for left, right in buckets.pairs()
        for items in zip(buckets.order[left].tolist(), buckets.order[right].tolist(), strict=True)
    ]
    expected = {frozenset(items) for items in combinations(range(len(x)), 2) if x[items[0]] == x[items[1]]}
    assert set(found) == expected
    assert len(found) == len(expected) == buckets.tied_pairs
