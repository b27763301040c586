"""Sums by item and role, against every pair in turn, on every path of the drivers."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from kernels.settings import size
from kernels.test_sum_kernels import LIMITS, PATHS, some_positions, some_weights
from reference.pairs import rounding
from strategies import TNORMS
from tiewise.kernels import sum_masses
from tiewise.kernels.axes import Axis
from tiewise.kernels.item_sums import Turned
from tiewise.kernels.tables import CountTable
from tiewise.running import threads


def by_pairs(x, y, tnorm, slack_x, slack_y):
    """Roles (leads, trails in x), sides (C, D) and items: each pair in turn."""
    n = len(x)
    d_x, d_y = (np.abs(v[:, None] - v) for v in (x, y))
    d_x[d_x >= 1 - slack_x], d_y[d_y >= 1 - slack_y] = 1.0, 1.0
    low, high = np.minimum(d_x, d_y), np.maximum(d_x, d_y)
    above = (high == 1.0) | (low + high > 1.0 + slack_x + slack_y)
    v = {
        "product": low * high,
        "minimum": low,
        "lukasiewicz": np.maximum(0.0, low - (1.0 - high)),
        "drastic": np.where(high == 1.0, low, 0.0),
        "nilpotent": np.where(above, low, 0.0),
    }[tnorm]
    before_x, before_y = x[:, None] < x, y[:, None] < y
    sums = np.zeros((2, 2, n))
    sums[0] = (v * (before_x & before_y)).sum(axis=1), (v * (before_x & before_y.T)).sum(axis=1)
    sums[1] = (v * (before_x & before_y)).sum(axis=0), (v * (before_x & before_y.T)).sum(axis=0)
    return sums


def check(x, y):
    slacks = rounding(x), rounding(y)
    for tnorm in TNORMS:
        got = sum_masses.item_masses(Axis(x.copy(), 1.0 - slacks[0]), Axis(y.copy(), 1.0 - slacks[1]), tnorm, True)
        want = by_pairs(x, y, tnorm, *slacks)
        np.testing.assert_allclose(got, want, rtol=1e-10, atol=1e-12 * len(x), err_msg=tnorm)
        got = sum_masses.item_masses(Axis(x.copy(), 1.0 - slacks[0]), Axis(y.copy(), 1.0 - slacks[1]), tnorm, False)
        np.testing.assert_allclose(got, want.sum(axis=0)[None], rtol=1e-10, atol=1e-12 * len(x), err_msg=tnorm)


@pytest.mark.parametrize("name", PATHS)
@given(seed=st.integers(0, 2**32), n=st.integers(2, size(200, 16)), fractional=st.booleans())
@settings(max_examples=size(60, 8), derandomize=True)
def test_random_scales_and_positions(name, seed, n, fractional):
    rng = np.random.default_rng(seed)
    p = some_positions(rng, n)
    q = some_positions(rng, n, p)
    if fractional:
        p, q = p + rng.integers(0, 2, n) / 2, q + rng.integers(0, 2, n) / 2
    x, y = (np.interp(v, np.arange(n + 1), some_weights(rng, n)) for v in (p, q))
    with pytest.MonkeyPatch.context() as patch:
        for limit, value in zip(LIMITS, PATHS[name], strict=True):
            patch.setattr(sum_masses, limit, value)
        check(x, y)


@given(seed=st.integers(0, 2**32), n=st.integers(1, size(200, 16)))
@settings(max_examples=size(40, 8), derandomize=True)
def test_turned_queries_ask_for_those_that_asked(seed, n):
    rng = np.random.default_rng(seed)
    place, query = rng.permutation(n).astype(np.int32), np.sort(rng.integers(0, n + 1, n)).astype(np.int32)
    turned = Turned(place)
    along, by_place = turned.queries(query)
    asks = place < query[place][:, None]  # [t, j]
    np.testing.assert_array_equal(turned.place < along[:, None], asks.T)
    np.testing.assert_array_equal(by_place[turned.place], along)


@given(seed=st.integers(0, 2**32), n=st.integers(2, size(200, 20)), distinct=st.integers(1, 12))
@settings(max_examples=size(40, 8), derandomize=True)
def test_a_table_of_counts_gives_the_same(seed, n, distinct):
    rng = np.random.default_rng(seed)
    p, q = rng.integers(1, distinct + 2, n), rng.integers(1, 9, n)
    u, v = some_weights(rng, 20), some_weights(rng, 20)
    table = CountTable(p, q, np.bincount(p), np.bincount(q))
    slacks = rounding(u), rounding(v)
    got = table.item_masses(u[table.rows], v[table.columns], 1 - slacks[0], 1 - slacks[1], True)
    np.testing.assert_allclose(got, by_pairs(u[p], v[q], "product", *slacks), rtol=1e-11, atol=1e-12 * n)


def test_the_number_of_threads_does_not_show(monkeypatch):
    rng = np.random.default_rng(3)
    n = size(5000, 40)
    scale = np.append(0.0, np.cumsum(1 / np.arange(1, n)))
    x, y = scale[rng.permutation(n)], scale[rng.permutation(n)]
    two = [sum_masses.item_masses(Axis(x, 1.0), Axis(y, 1.0), tnorm, True) for tnorm in TNORMS]
    monkeypatch.setattr(threads, "WORKERS", 1)
    one = [sum_masses.item_masses(Axis(x, 1.0), Axis(y, 1.0), tnorm, True) for tnorm in TNORMS]
    np.testing.assert_array_equal(one, two)
