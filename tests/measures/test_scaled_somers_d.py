"""Scaled Somers' d: against its rational twin, Somers' d itself, its range, what is undefined."""

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from reference import classical, scaled_family as twin
from strategies import AGGREGATES, TNORMS, floats, numbered, weak_orders, weighted_pairs
from tiewise.errors import quietly

aggregates, tnorms = st.sampled_from(AGGREGATES), st.sampled_from(TNORMS)


def measured(x, y, **parameters):
    with quietly():
        return tw.scaled_somers_d(x, y, **parameters).statistic


@given(weighted_pairs(high=30), aggregates, tnorms)
def test_the_value_equals_the_rational_twin(case, aggregate, tnorm):
    x, y, wx, wy = case
    expected = twin.scaled_somers_d(x, y, wx, wy, aggregate, tnorm)
    found = measured(x, y, weights=floats(wx), weights_y=floats(wy), aggregate=aggregate, tnorm=tnorm)
    assert found == pytest.approx(math.nan if expected is None else float(expected), rel=1e-12, abs=1e-12, nan_ok=True)


@given(
    weighted_pairs(high=9),
    aggregates,
    tnorms,
    st.sampled_from([("indifference", "indifference"), ("gamma", "indifference"), ("indifference", "gamma")]),
)
def test_indifference_equals_the_rational_twin(case, aggregate, tnorm, ties):
    x, y, wx, wy = case
    x, y = numbered(x, "min"), numbered(y, "min")
    expected = twin.scaled_somers_d(x, y, wx, wy, aggregate, tnorm, ties=ties)
    parameters = {"weights": floats(wx), "weights_y": floats(wy), "aggregate": aggregate, "tnorm": tnorm}
    found = measured(x, y, ties=":".join(ties), **parameters)
    assert found == pytest.approx(math.nan if expected is None else float(expected), rel=1e-9, abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_uniform_is_somers_d_on_all_bucket_orders(n):
    for x, y in product([x for x in weak_orders(n) if x == sorted(x)], weak_orders(n)):
        expected = classical.somers_d(x, y) if max(x) > 1 else math.nan
        assert measured(x, y) == pytest.approx(expected, abs=1e-14, nan_ok=True)


@given(weighted_pairs(), aggregates)
def test_by_the_minimum_it_is_bounded(case, aggregate):
    x, y, wx, wy = case
    found = measured(x, y, weights=floats(wx), weights_y=floats(wy), aggregate=aggregate, tnorm="minimum")
    assert math.isnan(found) or abs(found) <= 1.0 + 1e-12


@given(weighted_pairs(ties=False), aggregates, st.sampled_from(["product", "minimum"]))
def test_without_ties_and_with_one_scaling_it_is_scaled_tau(case, aggregate, tnorm):
    x, y, w, _ = case
    parameters = {"weights": floats(w), "aggregate": aggregate, "tnorm": tnorm}
    with quietly():
        tau = tw.scaled_tau(x, y, **parameters).statistic
    assert measured(x, y, **parameters) == pytest.approx(tau, abs=1e-12, nan_ok=True)


@pytest.mark.parametrize(
    ("parameters", "low"),
    [
        ("", -1.0),
        ("weights=top", -math.inf),
        ("weights=top,tnorm=minimum", -1.0),
        ("weights=top,weights_y=uniform", -math.inf),
        ("weights_y=uniform", -1.0),
        ("weights=top,ties=incomparability", -1.0),
        ("weights=top,ties=incomparability,tnorm=lukasiewicz", -math.inf),
        ("aggregate=[[0,0.5],[0.5,0]]", -math.inf),
    ],
)
def test_its_range_is_claimed_where_it_has_one(parameters, low):
    claims = tw.measure(f"scaled_somers_d({parameters})").claims
    assert (claims.low, claims.high) == (low, -low)


def test_a_slope_by_least_squares():
    # With the product, d is the slope of y's signed distances on those of x, through the origin.
    x, y = np.array([1, 2, 3, 4, 5]), np.array([1, 1, 2, 3, 3])
    scale = np.array([0, 0.8, 1.4, 1.8, 2.0])  # top
    a, b = (np.clip(scale[side - 1][:, None] - scale[side - 1], -1, 1).ravel() for side in (x, y))
    slope = np.linalg.lstsq(a[:, None], b, rcond=None)[0][0]
    assert measured(x, y, weights="top") == pytest.approx(slope, rel=1e-12)


@pytest.mark.parametrize(
    ("x", "y", "reason"),
    [([1], [1], "there is only one item"), ([1, 1, 1], [1, 2, 3], "x tells no two items apart")],
)
def test_undefined(x, y, reason):
    with pytest.warns(tw.UndefinedCorrelationWarning, match=f"scaled_somers_d is undefined here: {reason}"):
        assert math.isnan(float(tw.scaled_somers_d(x, y)))
    assert float(tw.scaled_somers_d([1, 2, 3], [1, 1, 1])) == 0
