"""scaled_footrule: against its twin, its classical namesakes, all alignments, all matchings, and as a metric."""

import math
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from scipy.optimize import linear_sum_assignment

import tiewise as tw
from reference import classical, scaled_positions as twin
from strategies import AGGREGATES, floats, weak_orders, weight_vectors, weighted_pairs


@settings(max_examples=80)
@given(weighted_pairs(low=1, high=30), st.sampled_from(AGGREGATES))
def test_it_equals_its_twin(drawn, aggregate):
    x, y, w, _ = drawn
    found = tw.scaled_footrule(x, y, weights=floats(w), aggregate=aggregate)
    assert float(found) == pytest.approx(float(twin.scaled_footrule(x, y, w, aggregate)), abs=1e-12)


@settings(max_examples=40)
@given(weighted_pairs(low=1, high=5), st.sampled_from(AGGREGATES))
def test_chance(drawn, aggregate):
    """The mean and the variance over all alignments are those of full enumeration, ties or not."""
    x, y, w, _ = drawn
    every = twin.all_footrules(x, y, w, aggregate)
    mean = sum(every) / len(every)
    found = tw.scaled_footrule(x, y, weights=floats(w), aggregate=aggregate)
    assert found.expected == pytest.approx(float(mean), abs=1e-12)
    if mean:
        assert float(found.as_correlation()) == pytest.approx(float(1 - every[0] / mean), abs=1e-12)
    measure = tw.ScaledFootrule(weights=floats(w), aggregate=aggregate)
    test = tw.significance(x, y, measure, method="asymptotic")
    assert test.null_mean == pytest.approx(float(mean), abs=1e-12)
    variance = sum((value - mean) ** 2 for value in every) / len(every)
    assert test.null_std**2 == pytest.approx(float(variance), abs=1e-12)
    exact = tw.significance(x, y, measure, method="exact", alternative="greater")
    assert exact.pvalue == pytest.approx(sum(value <= every[0] for value in every) / len(every))


def in_order(n):
    """Weak orders with their buckets in order: relabelling the items gives all others."""
    return [order for order in weak_orders(n) if order == sorted(order)]


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_at_one_level_it_is_spearmans_footrule_on_all_bucket_orders(n):
    for x in in_order(n):
        for y in weak_orders(n):
            found = tw.scaled_footrule(x, y, weights="uniform:1")
            assert float(found) == pytest.approx(classical.footrule(x, y) / (n - 1), abs=1e-14)
            assert found.maximum == pytest.approx((n * n // 2) / (n - 1))
            if len(set(x)) == len(set(y)) == n:  # Spearman's footrule coefficient
                phi = 1 - 3 * classical.footrule(x, y) / (n * n - 1)
                assert float(found.as_correlation()) == pytest.approx(phi, abs=1e-14)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_with_uniform_weights_it_counts_how_many_items_moved(n):
    x = list(range(1, n + 1))
    for y in permutations(x):
        assert float(tw.scaled_footrule(x, list(y))) == sum(p != q for p, q in zip(x, y, strict=True))
    for one in in_order(n):  # between two whole positions, by half a position
        for other in weak_orders(n):
            ranks = zip(classical.mean_ranks(one), classical.mean_ranks(other), strict=True)
            expected = sum(min(Fraction(1), abs(p - q)) for p, q in ranks)
            assert float(tw.scaled_footrule(one, other)) == expected


@settings(max_examples=60)
@given(st.data(), st.integers(1, 9), st.sampled_from(AGGREGATES))
def test_the_maximum_is_that_of_the_best_assignment(data, n, aggregate):
    w = data.draw(weight_vectors(n))
    table = np.array([[float(twin.distance(w, p, q, aggregate)) for q in range(1, n + 1)] for p in range(1, n + 1)])
    rows, columns = linear_sum_assignment(-table)
    x = np.arange(1, n + 1)
    assert tw.scaled_footrule(x, x, weights=floats(w), aggregate=aggregate).maximum == pytest.approx(
        table[rows, columns].sum(), abs=1e-12
    )


def test_with_ties_there_is_no_known_maximum_but_a_mean():
    # Seven items, of which three are tied where a scale that is clipped saturates: further apart than linear orders.
    weights = [0, 0, 0, 0, 1, 1]
    x, y = [1, 2, 3, 4, 5, 5, 5], [4, 5, 5, 5, 1, 2, 3]
    found = tw.scaled_footrule(x, y, weights=weights)
    assert float(found) == 6
    assert found.maximum is None
    assert found.normalized is None
    assert tw.scaled_footrule(range(1, 8), range(1, 8), weights=weights).maximum == 4
    assert float(found.as_correlation()) == pytest.approx(1 - 6 / found.expected)


@pytest.mark.parametrize("options", [{"weights": "hyperbolic"}, {"weights": "top"}, {"weights": "geometric:0.5"}])
@pytest.mark.parametrize("aggregate", AGGREGATES)
def test_it_is_a_metric_where_all_weights_are_positive(options, aggregate):
    found = tw.axioms(tw.ScaledFootrule(**options, aggregate=aggregate), n=4)
    assert found.is_metric("linear")
    assert found.is_metric("weak")
    assert found.weak["mean 0 over all rankings"]


def test_a_weight_of_zero_makes_it_a_pseudo_metric():
    assert float(tw.scaled_footrule([1, 2, 3], [1, 3, 2], weights=[1, 0])) == 0


def test_a_matrix_of_ones_own():
    table = [[0, 0.5, 1], [0.5, 0, 0.75], [1, 0.75, 0]]
    found = tw.scaled_footrule([1, 2, 3], [2, 3, 1], aggregate=table)
    assert float(found) == 2.25
    assert found.maximum is None
    assert found.expected == pytest.approx(2 * 2.25 / 3)
    with pytest.raises(tw.TiewiseError, match=r"a matrix as `aggregate` needs whole positions: got 1\.5"):
        tw.scaled_footrule([1, 1, 2], [1, 2, 3], aggregate=table)
    with pytest.raises(tw.TiewiseError, match="`weights` must be left out when `aggregate` is a pseudo-metric"):
        tw.scaled_footrule([1, 2, 3], [1, 2, 3], aggregate=table, weights="top")


def test_importance_is_what_a_swap_costs():
    costs = [1, 1, 0.5, 0.25]
    x = [1, 2, 3, 4, 5]
    weights = tw.scaling.importance(costs)
    for place, cost in enumerate(costs):
        y = x.copy()
        y[place], y[place + 1] = y[place + 1], y[place]
        assert float(tw.scaled_footrule(x, y, weights=weights)) == pytest.approx(2 * cost, abs=1e-15)


def test_known_numbers():
    # docs/mathematics.md#scaled_footrule
    five = [1, 2, 3, 4, 5]
    found = tw.scaled_footrule(five, [3, 1, 2, 4, 5], weights="top")
    assert (float(found), found.maximum, found.expected) == pytest.approx((2.4, 4.6, 3.04), abs=1e-15)
    assert float(found.as_correlation()) == pytest.approx(4 / 19, abs=1e-15)
    largest = tw.scaled_footrule(five, [3, 1, 2, 4, 5], weights="top", aggregate="max")
    assert (float(largest), largest.maximum, largest.expected) == pytest.approx((2.2, 3.2, 2.4), abs=1e-15)


def test_one_item_and_missing_values():
    found = tw.scaled_footrule([1], [1])
    assert (float(found), found.maximum, found.expected) == (0, 0, 0)
    with pytest.warns(tw.UndefinedCorrelationWarning, match="has no correlation here"):
        assert math.isnan(float(found.as_correlation()))
    assert math.isnan(float(tw.scaled_footrule([1, 2, math.nan], [1, 2, 3], nan_policy="propagate")))


def test_the_text_form():
    measure = tw.measure("scaled_footrule(weights=top:10,aggregate=max)")
    assert measure == tw.ScaledFootrule(weights="top:10", aggregate="max")
    assert str(measure) == "scaled_footrule(weights=top:10,aggregate=max)"
