"""The costly pairs found by boxes are those that sorting all pairs gives."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import tiewise as tw
from reference.costly_pairs import costly_pairs as all_sorted
from strategies import AGGREGATES, TNORMS, position_pairs, tied_positions
from tiewise.explanations import costly_pairs as module
from tiewise.explanations.costly_pairs import costly_pairs
from tiewise.rankings.alignment import Aligned, align


def found(pair, measure, limit):
    i, j, cost = costly_pairs(pair, measure.pair_form, limit)
    return list(zip(i.tolist(), j.tolist(), cost.tolist(), strict=True))


@st.composite
def cases(draw, high):
    x, y = draw(position_pairs(high=high))
    # Eighths are exact in binary, and make many equal costs.
    w = draw(st.lists(st.integers(0, 8), min_size=len(x) - 1, max_size=len(x) - 1))
    return x, y, [weight / 8 for weight in w], draw(st.integers(0, 40))


@pytest.mark.parametrize("aggregate", AGGREGATES)
@pytest.mark.parametrize("tnorm", TNORMS)
@given(case=cases(60))
@settings(max_examples=20)
def test_the_true_ones_in_the_true_order(case, tnorm, aggregate):
    x, y, w, limit = case
    measure = tw.ScaledGamma(weights=w, aggregate=aggregate, tnorm=tnorm)
    assert found(align(x, y), measure, limit) == all_sorted(x, y, w, aggregate, tnorm, limit)


@pytest.mark.parametrize("aggregate", AGGREGATES)
@pytest.mark.parametrize("tnorm", TNORMS)
@pytest.mark.parametrize("kind", ["shuffled", "near", "tied", "few positions"])
def test_three_hundred_items(monkeypatch, tnorm, aggregate, kind):
    monkeypatch.setattr(module, "_FEWEST", 4)
    monkeypatch.setattr(module, "_MOST", 16)  # as if there were many boxes
    rng = np.random.default_rng(7)
    n = 300
    x = rng.permutation(n) + 1
    y = {
        "shuffled": rng.permutation(n) + 1,
        "near": np.argsort(np.argsort(x + rng.normal(0, 10, n))) + 1,
        "tied": tied_positions(rng, n, n),
        "few positions": tied_positions(rng, n, 4),
    }[kind]
    w = (rng.integers(0, 9, n - 1) / 8).tolist()
    measure = tw.ScaledGamma(weights=w, aggregate=aggregate, tnorm=tnorm)
    assert found(align(x, y), measure, 25) == all_sorted(x.tolist(), y.tolist(), w, aggregate, tnorm, 25)


def test_equal_costs_by_how_far_apart():
    # All cost 1: (1, 4) and (4, 1) are 6 apart, then come those that are 4 apart, by the place of the first.
    pair = align([1, 2, 3, 4], [4, 3, 2, 1])
    assert [(i, j) for i, j, _ in found(pair, tw.Gamma(), 4)] == [(0, 3), (0, 2), (1, 3), (0, 1)]


def test_a_matrix_of_distances_is_searched_in_blocks():
    rng = np.random.default_rng(3)
    n = 40
    w = (rng.integers(1, 9, n - 1) / 8).tolist()
    x, y = rng.permutation(n) + 1, rng.permutation(n) + 1
    matrix = tw.ScaledGamma(aggregate=tw.scaling.distances(w, n))
    assert found(align(x, y), matrix, 30) == found(align(x, y), tw.ScaledGamma(weights=w), 30)


def test_costs_that_rounding_made_different_are_equal():
    # Ten weights of 0.1: 0.3 is 0.1 + 0.2 or 0.4 - 0.1, and only the distance decides.
    n = 11
    measure = tw.ScaledGamma(weights=[0.1] * (n - 1))
    x, y = np.arange(1, n + 1), np.array([1, 2, 4, 3, 5, 6, 7, 9, 8, 10, 11])
    assert [(i, j) for i, j, _ in found(align(x, y), measure, 5)] == [(2, 3), (7, 8)]


def test_fractional_positions_and_missing_cost():
    pair = Aligned(np.array([1.5, 1.5, 3.0, 4.0]), np.array([4.0, 3.0, 1.5, 1.5]), None)
    assert [(i, j) for i, j, _ in found(pair, tw.KendallTau(), 9)] == [(0, 3), (1, 3), (0, 2), (1, 2)]
    assert found(align([1, 2, 3], [1, 2, 3]), tw.KendallTau(), 9) == []
    assert found(align([1], [1]), tw.KendallTau(), 9) == []
    assert found(align([1, 2, 3], [1, 3, 2]), tw.ScaledGamma(weights=[1, 0]), 9) == []
