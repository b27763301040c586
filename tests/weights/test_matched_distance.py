"""The mean and the variance of summed distances over all alignments, by tables and by kernels: against enumeration."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from reference import scaled_positions as twin
from strategies import AGGREGATES, floats, numbered, weighted_pairs
from tiewise.weights import matched_distance
from tiewise.weights.distance import distance
from tiewise.weights.matched_distance import MatchedDistance
from tiewise.weights.reading import as_scaling

ONE = np.zeros(1, np.int64)


@pytest.mark.parametrize("tabled", [512, 0])
@settings(max_examples=40)
@given(weighted_pairs(low=1, high=5), st.sampled_from(AGGREGATES))
def test_moments_are_those_of_all_alignments(tabled, drawn, aggregate):
    x, y, w, _ = drawn
    metric = distance(as_scaling(floats(w)), aggregate, len(x))
    sides = (np.array([numbered(side, "average")]) for side in (x, y))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(matched_distance, "_TABLED", tabled)
        mean, variance, largest = (float(found[0]) for found in MatchedDistance(metric, *sides).moments(ONE, ONE))
    every = twin.all_footrules(x, y, w, aggregate)
    expected = sum(every) / len(every)
    assert mean == pytest.approx(float(expected), abs=1e-12)
    assert variance == pytest.approx(float(sum((f - expected) ** 2 for f in every) / len(every)), abs=1e-12)
    p, q = twin.mean_ranks(x), twin.mean_ranks(y)
    table = np.array([[float(twin.distance(w, a, b, aggregate)) for b in q] for a in p])
    terms = table - table.mean(axis=0) - table.mean(axis=1)[:, None] + table.mean()
    assert np.abs(terms).max() <= largest + 1e-12


@pytest.mark.parametrize("aggregate", AGGREGATES)
@pytest.mark.parametrize("weights", ["top", "hyperbolic:5", "geometric:0.9", "ends"])
def test_long_rankings_have_the_same_moments_by_either_way(aggregate, weights, monkeypatch):
    n, rng = 400, np.random.default_rng(1)
    metric = distance(as_scaling(weights), aggregate, n)
    xs, ys = [np.array([numbered(rng.integers(0, 150, n).tolist(), "average") for _ in range(2)]) for _ in range(2)]
    own, other = np.array([0, 1, 1]), np.array([1, 0, 1])
    found = []
    for tabled in (10_000, 0):
        monkeypatch.setattr(matched_distance, "_TABLED", tabled)
        found.append(MatchedDistance(metric, xs, ys).moments(own, other))
    np.testing.assert_allclose(*found, rtol=1e-9)
