"""Orders that gain most over their pairs: sets of items against all orders, moves against what they may not lose."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from kernels.settings import size
from reference.consensus import bucket_orders, gained, gained_in_buckets, orders
from tiewise.kernels.orders import Climber, OrdersBySubset, best_buckets, climb_buckets, climb_order, explore_orders

SEEDS = st.integers(0, 2**32 - 1)
LARGEST = size(6, 4)


def gains(n, rng):
    """What pairs gain, in eighths: sums are never rounded, and equal ones are frequent."""
    found = rng.integers(-8, 9, (n, n)) / 8
    np.fill_diagonal(found, 0.0)
    return found


def distances(n, rng):
    found = np.triu(rng.integers(0, 5, (n, n)) / 4, 1)
    return found + found.T


def as_order(positions):
    return np.argsort(positions)


@given(SEEDS, st.integers(2, LARGEST), st.sampled_from(["earlier", "later", "both", "crisp"]))
def test_sets_of_items_find_every_best_order(seed, n, kind):
    rng = np.random.default_rng(seed)
    gain = gains(n, rng)
    earlier, later = rng.integers(0, 5, (2, n)) / 4
    if kind in ("earlier", "crisp"):
        later = np.zeros(n)
    if kind == "later":
        earlier = np.zeros(n)
    if kind == "crisp":
        earlier = np.ones(n)
    between = earlier[:, None] + later
    every = [as_order(one).tolist() for one in orders(n)]
    scores = np.array([gained(one, between, gain) for one in every])
    found = OrdersBySubset(earlier, later, gain)
    assert found.value == pytest.approx(scores.max(), abs=1e-12)
    best = sorted(one for one, score in zip(every, scores, strict=True) if score >= scores.max() - 1e-12)
    assert sorted(found.orders(10_000)) == best
    assert len(found.orders(1)) == 1


@given(SEEDS, st.integers(2, LARGEST), st.integers(1, 3), st.booleans())
def test_moves_gain_what_they_say_and_leave_nothing_to_gain(seed, n, longest, by_order_alone):
    rng = np.random.default_rng(seed)
    gain, between = gains(n, rng), np.ones((n, n)) if by_order_alone else distances(n, rng)
    order = rng.permutation(n)
    before = gained(order, between, gain)
    won = climb_order(gain, order, longest) if by_order_alone else Climber(between, gain)(order, longest)
    after = gained(order, between, gain)
    assert sorted(order) == list(range(n))
    assert won == pytest.approx(after - before, abs=1e-12)
    for length in range(1, min(longest, n - 1) + 1):
        for start in range(n - length + 1):
            block, rest = order[start : start + length], np.delete(order, range(start, start + length))
            for goal in range(len(rest) + 1):
                assert gained(np.insert(rest, goal, block), between, gain) <= after + 1e-9


@given(SEEDS, st.integers(1, LARGEST), st.integers(0, 4))
def test_kicks_never_lose_and_leave_no_item_to_move(seed, n, count):
    rng = np.random.default_rng(seed)
    gain, between = gains(n, rng), np.ones((n, n))
    order = rng.permutation(n)
    climb_order(gain, order, 1)
    before = gained(order, between, gain)
    won = explore_orders(gain, order, rng.integers(n, size=(count, 3, 2)))
    after = gained(order, between, gain)
    assert sorted(order) == list(range(n))
    assert after >= before - 1e-9
    assert won == pytest.approx(after - before, abs=1e-12)
    for start in range(n):
        rest = np.delete(order, start)
        assert all(gained(np.insert(rest, k, order[start]), between, gain) <= after + 1e-9 for k in range(n))


@given(SEEDS, st.integers(1, min(LARGEST, 5)), st.booleans())
def test_sets_of_tied_items_find_the_best_bucket_order(seed, n, some_ties):
    rng = np.random.default_rng(seed)
    before, tied = gains(n, rng), gains(n, rng) * some_ties
    tied = np.triu(tied, 1) + np.triu(tied, 1).T
    value, bucket = best_buckets(before, tied)
    most = max(gained_in_buckets(one, before, tied) for one in bucket_orders(n))
    assert value == pytest.approx(most, abs=1e-12)
    assert gained_in_buckets(bucket, before, tied) == pytest.approx(most, abs=1e-12)
    assert set(bucket) == set(range(bucket.max() + 1))


@given(SEEDS, st.integers(2, LARGEST))
def test_moves_among_buckets_never_lose_and_leave_no_item_to_move(seed, n):
    rng = np.random.default_rng(seed)
    before, tied = gains(n, rng), np.zeros((n, n))
    start = np.unique(rng.integers(0, n, n), return_inverse=True)[1].astype(np.int64)
    bucket = start.copy()
    climb_buckets(before, tied, bucket)
    after = gained_in_buckets(bucket, before, tied)
    assert after >= gained_in_buckets(start, before, tied) - 1e-12
    assert set(bucket) == set(range(bucket.max() + 1))
    for item in range(n):
        for goal in np.arange(-0.5, bucket.max() + 1.0, 0.5):
            trial = bucket.astype(float)
            trial[item] = goal
            assert gained_in_buckets(trial, before, tied) <= after + 1e-9
