"""Each item's partners, counted and weighted, on both paths: against every pair in turn."""

from dataclasses import astuple

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from kernels.settings import size
from reference import partners as reference
from strategies import position_pairs
from tiewise.kernels import short_orders
from tiewise.kernels.partners import PairSums, kinds_of_partners
from tiewise.pairs import partners as weighted_pairs
from tiewise.rankings.alignment import Aligned

PATHS = ("every pair", "bit by bit", "compiled")


@pytest.fixture(params=PATHS)
def path(request, monkeypatch):
    choose(request.param, monkeypatch)


def choose(path, patch):
    patch.setattr(weighted_pairs, "_KERNELS_BEYOND", 0 if path == "compiled" else 10**9)
    patch.setattr(short_orders, "_EVERY_PAIR_UP_TO", 0 if path == "bit by bit" else 10**9)


def partners(x, y):
    return weighted_pairs.partners(Aligned(np.array(x), np.array(y), None))


@st.composite
def weighted(draw):
    x, y = draw(position_pairs(low=1, high=size(80, 40)))
    if draw(st.booleans()):
        x = [position / 2 + 0.5 for position in x]  # mean positions are fractions
    weights = draw(st.lists(st.floats(0, 1, width=32), min_size=len(x), max_size=len(x)))
    return x, y, weights


@pytest.mark.usefixtures("path")
@given(drawn=weighted())
@settings(max_examples=size(100, 30), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_partners_equal_their_twin(drawn):
    x, y, u = drawn
    found, weights = partners(x, y), np.array(u)
    counts = found.counts()
    assert counts.tolist() == reference.counts(x, y)
    assert found.dominated().tolist() == reference.dominated(x, y, [1] * len(x), 1)
    for sign in (1, -1):
        np.testing.assert_allclose(
            found.dominated(weights, sign), reference.dominated(x, y, u, sign), rtol=1e-13, atol=1e-300
        )
    products = reference.pair_sums(x, y, lambda i, j: u[i] * u[j])
    np.testing.assert_allclose(astuple(found.product_sums(weights)), products, rtol=1e-13, atol=1e-300)
    sums = reference.pair_sums(x, y, lambda i, j: u[i] + u[j])
    added = PairSums.of_kinds(kinds_of_partners(counts), weights)
    np.testing.assert_allclose(astuple(added), sums, rtol=1e-13, atol=1e-300)
    for by, keys in (("x", (x, y)), ("y", (y, x))):
        place = found.lexicographic(by)
        assert sorted(place.tolist()) == list(range(len(x)))
        assert [(keys[0][i], keys[1][i]) for i in np.argsort(place)] == reference.lexicographic(*keys)


@pytest.mark.parametrize("kind", ["permutations", "some ties", "many ties", "ties in one"])
def test_long_rankings(kind):
    # Long enough for all levels of the sweep: chunks, halves and leaves.
    n = size(20_000, 200)
    rng = np.random.default_rng(0)
    draw = {
        "permutations": lambda: rng.permutation(n) + 1,
        "some ties": lambda: rng.integers(1, n + 1, n),
        "many ties": lambda: rng.integers(1, 10, n),
        "ties in one": lambda: rng.permutation(n) + 1,
    }[kind]
    x, y, u = draw(), draw(), rng.random(n)
    if kind == "ties in one":
        x = (x + 1) // 2
    some = rng.permutation(n)[:100]
    found = partners(x, y)
    counts, dominated = found.counts(), found.dominated(u)
    for i in some:
        before_x, before_y = np.sign(x - x[i]), np.sign(y - y[i])
        for a, b in np.ndindex(3, 3):
            expected = np.count_nonzero((before_x == a - 1) & (before_y == b - 1)) - (a == b == 1)
            assert counts[a, b, i] == expected
        assert dominated[i] == pytest.approx(u[(before_x < 0) & (before_y < 0)].sum(), rel=1e-13, abs=1e-300)


def test_sums_add_up():
    rng = np.random.default_rng(1)
    x, y, u = rng.integers(1, 30, 50), rng.integers(1, 20, 50), rng.random(50)
    for path in PATHS:
        with pytest.MonkeyPatch.context() as patch:
            choose(path, patch)
            sums = partners(x, y).product_sums(u)
        untied = [sum(u[i] * u[j] for i in range(50) for j in range(i) if v[i] != v[j]) for v in (x, y)]
        assert (sums.untied_x, sums.untied_y) == pytest.approx(untied, rel=1e-13)
        every = sums.untied_x + sums.tied_x_only + sums.tied_both
        assert every == pytest.approx((u.sum() ** 2 - (u**2).sum()) / 2, rel=1e-13)


def test_read_only_weights_are_welcome():
    u = np.arange(5.0)
    u.flags.writeable = False
    for y in ([2, 1, 4, 3, 5], [2, 1, 1, 3, 5]):
        sums = []
        for path in PATHS:
            with pytest.MonkeyPatch.context() as patch:
                choose(path, patch)
                sums.append(partners([1, 2, 3, 4, 5], y).product_sums(u))
        assert sums[0] == sums[1] == sums[2]
