"""Seats and inversions of items, against their definitions item by item."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from kernels.settings import INTERPRETED, size
from tiewise.kernels.compiled.ultrametric import inversions as counting
from tiewise.kernels.compiled.ultrametric.seats import among, negative

if INTERPRETED:  # as in test_max_kernels.py: small rankings then have a tree
    counting.CELL = 1

NONE = np.empty(0, np.int32)


def seated(rng, n):
    seat = rng.permutation(n).astype(np.int32)
    return seat, np.argsort(seat).astype(np.int32)


@settings(max_examples=size(60, 20))
@given(st.integers(0, 2**32), st.integers(1, size(3000, 40)), st.booleans(), st.tuples(*[st.floats(0, 1)] * 2))
def test_inversions(seed, n, all_count, bounds):
    rng = np.random.default_rng(seed)
    seat, item = seated(rng, n)
    counts = np.empty(0, np.bool_) if all_count else rng.random(n) < 0.5
    begin, end = sorted(round(bound * n) for bound in bounds)
    found = np.full(n, -1, np.int32)
    counting.inversions(seat, item, counts, begin, end, found)
    is_counted = np.ones(n, bool) if all_count else counts[seat]
    expected = [np.count_nonzero((seat[e + 1 :] < seat[e]) & is_counted[e + 1 :]) for e in range(begin, end)]
    assert found[begin:end].tolist() == expected
    assert (found[:begin] == -1).all()
    assert (found[end:] == -1).all()


@pytest.mark.parametrize("tied", [False, True])
@pytest.mark.parametrize(
    ("begin", "end", "first", "last"), [(0, 30, 0, 30), (0, 12, 12, 30), (5, 25, 0, 9), (3, 3, 0, 30)]
)
def test_some_items_among_themselves(tied, begin, end, first, last):
    rng = np.random.default_rng(7)
    seat, item = seated(rng, 30)
    a, b = rng.random((2, 30))
    own, other = (np.sort(rng.integers(0, 9, 30)).astype(np.int32) if tied else NONE for _ in range(2))
    picked = [e for e in range(begin, end) if first <= seat[e] < last]
    places = sorted(seat[e] for e in picked)
    expected = [[places.index(seat[e]) for e in picked], [picked.index(item[p]) for p in places], a[picked], b[places]]
    expected += [own[picked], other[places]] if tied else [NONE, NONE]
    for found, exact in zip(among(seat, item, a, b, own, other, begin, end, first, last), expected, strict=True):
        assert found.tolist() == list(exact)


def test_signs_are_told_only_where_they_differ():
    assert negative(np.array([0.5, 0.25, 0.0])).size == 0
    assert negative(np.array([-0.5, -0.25, 0.0])).size == 0  # the last one decides no pair
    assert negative(np.array([0.5, -0.25, 0.0])).tolist() == [False, True, False]
