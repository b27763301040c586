"""gamma_delta: against its twin, and the numbers of docs/mathematics.md#gamma_delta."""

import warnings

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from kernels.settings import size
from reference import kumar_vassilvitskii as twin
from strategies import floats, position_pairs
from tiewise.pairs import partners as weighted_pairs


@st.composite
def costly_pairs(draw):
    x, y = draw(position_pairs(low=1, high=20, ties=False))
    n = len(x)
    return x, y, draw(st.lists(st.fractions(0, 20, max_denominator=12), min_size=n - 1, max_size=n - 1))


@given(case=costly_pairs())
def test_the_twin_agrees(case):
    x, y, delta = case
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.UndefinedCorrelationWarning)
        value = float(tw.gamma_delta(x, y, weights=floats(delta)))
    assert value == pytest.approx(float(twin.gamma_delta(x, y, delta)), abs=1e-12, nan_ok=True)


def test_the_twin_agrees_on_the_compiled_path(monkeypatch):
    monkeypatch.setattr(weighted_pairs, "_KERNELS_BEYOND", 1)
    n = size(1100, 40)
    rng = np.random.default_rng(n)
    x, y, delta = rng.permutation(n) + 1, rng.permutation(n) + 1, 3 * rng.random(n - 1)
    expected = twin.gamma_delta(x.tolist(), y.tolist(), delta.tolist())
    assert float(tw.gamma_delta(x, y, weights=delta)) == pytest.approx(expected, abs=1e-12)


FALLING = np.array([1, 0.75, 0.5, 0.25])


@pytest.mark.parametrize(
    ("y", "delta", "expected"),
    [
        # docs/mathematics.md#gamma_delta. The first three: not scale invariant, since the unmoved items weigh 1.
        ([2, 1, 3, 4, 5], FALLING, 0.8),
        ([2, 1, 3, 4, 5], 2 * FALLING, 0.5789473684),
        ([2, 1, 3, 4, 5], 0.5 * FALLING, 0.92),
        ([3, 1, 5, 2, 4], [4, 3, 2, 1], 0.054852320675105),
        ([3, 1, 5, 2, 4], [40, 30, 20, 10], 0.054852320675105),
        ([1, 2, 3, 5, 4], FALLING, 0.9726027397),
    ],
)
def test_values(y, delta, expected):
    assert float(tw.gamma_delta([1, 2, 3, 4, 5], y, weights=delta)) == pytest.approx(expected, abs=1e-10)


@given(pair=position_pairs(ties=False))
def test_equal_costs_give_gamma(pair):
    assert float(tw.gamma_delta(*pair)) == pytest.approx(float(tw.gamma(*pair)), abs=1e-12)


def test_costs_that_die_out_keep_their_digits():
    # A running sum of 0.5^k stops growing after 53 positions; the crossings far down must not become 0.
    n = 200
    x = np.arange(1, n + 1)
    y = x.copy()
    y[-2:] = n, n - 1
    result = tw.gamma_delta(x, y, weights="geometric:0.5")
    assert result.discordant == pytest.approx(0.25 ** (n - 2), rel=1e-12)


def test_nothing_to_compare():
    with pytest.warns(tw.UndefinedCorrelationWarning, match="no pair of items has a weight"):
        assert np.isnan(float(tw.gamma_delta([1, 2], [2, 1], weights=[0])))
    assert float(tw.gamma_delta([1, 2, 3], [1, 2, 3], weights=[0, 0])) == 1.0
