"""The loops over permutations, longest rises and cycles, of one and of many pairs: against their twins."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from kernels.settings import size
from reference import permutation_distances as reference
from tiewise.kernels.compiled.cycles import cycles, cycles_of_pairs
from tiewise.kernels.compiled.rising import longest_rise, longest_rises


def twins(places):
    """The longest rise and the cycles of a permutation from 0, by the distances from the identity."""
    identity, order = list(range(1, len(places) + 1)), [place + 1 for place in places]
    return len(places) - reference.ulam(identity, order), len(places) - reference.cayley(identity, order)


def found(places):
    values = np.array(places, dtype=np.int32)
    return longest_rise(values, np.empty_like(values)), cycles(values.copy())


@settings(max_examples=size(200, 40))
@given(st.integers(1, 60).flatmap(lambda n: st.permutations(range(n))))
def test_any_permutation(places):
    assert found(places) == twins(places)


@pytest.mark.parametrize("n", [1, 2, size(400, 50)])
def test_the_ends(n):
    assert found(range(n)) == (n, n)
    assert found(range(n - 1, -1, -1)) == (1, (n + 1) // 2)
    assert found([*range(1, n), 0]) == (max(1, n - 1), 1)


def test_many_pairs():
    rng = np.random.default_rng(3)
    orders = np.array([rng.permutation(12) for _ in range(6)], dtype=np.int32)
    places = np.argsort(orders, axis=1).astype(np.int32)
    left, right = (side.ravel() for side in np.indices((6, 6)))
    rises, counts = np.empty(36), np.empty(36)
    longest_rises(orders, places, left, right, rises)
    cycles_of_pairs(orders, places, left, right, counts)
    expected = [twins(places[j][orders[i]].tolist()) for i, j in zip(left, right, strict=True)]
    assert list(zip(rises, counts, strict=True)) == expected
