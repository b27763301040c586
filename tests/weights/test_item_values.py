"""Values of items: in the order of x's items, or by item."""

import pickle

import numpy as np
import pandas as pd
import pytest

import tiewise as tw
from tiewise.rankings.alignment import align
from tiewise.weights.item_values import as_elements

X, Y = tw.Ranking.parse("a>b>c"), tw.Ranking.parse("c>a>b")


def test_values_by_item_find_their_items():
    pair = align(X, Y)
    for given in ([3, 2, 1], {"c": 1, "a": 3, "b": 2, "z": 9}, pd.Series([1, 3, 2], index=list("cab"))):
        values = as_elements(given)
        assert values.of(pair).tolist() == [3.0, 2.0, 1.0]
        assert as_elements(values) is values


def test_the_order_in_which_items_are_named_does_not_matter():
    for measure, parameter in ((tw.Kemeny, "elements"), (tw.Vigna, "rank")):
        one, other = (measure(**{parameter: dict(pairs)}) for pairs in ((("a", 1), ("b", 2)), (("b", 2), ("a", 1))))
        assert one == other
        assert hash(one) == hash(other)
        assert pickle.loads(pickle.dumps(one)) == one
        assert str(one) != str(other)  # each prints as it was given
    assert as_elements([1, 2]) != as_elements([2, 1])
    assert as_elements({0: 1, 1: 2}) != as_elements([1, 2])


def test_weights_and_ranks_are_of_one_kind_with_their_own_words():
    x, y = [1, 2, 3], [2, 1, 3]
    with pytest.raises(tw.TiewiseError, match="`elements` must have one weight for each of the N = 3 items compared"):
        tw.kemeny(x, y, elements=[1, 2])
    with pytest.raises(tw.TiewiseError, match="`rank` must have N = 3 entries: got 2"):
        tw.vigna(x, y, rank=[1, 0])
    for parameters in ({"rank": {"a": 0, "b": 1, "c": 2}}, {"rank": np.array([0, 1, 2], dtype=np.uint8)}):
        assert np.isfinite(float(tw.vigna(X, Y, **parameters)))
    with pytest.raises(tw.TiewiseError, match=r"`rank` must be less than 2\*\*63: got 9223372036854775808 at index 1"):
        tw.Vigna(rank=np.array([0, 2**63], dtype=np.uint64))
