"""Ties as incomparability: against brute force over all extensions; closed forms, bounds, edges, bad input."""

import math
import pickle
import warnings
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import assume, given, settings, strategies as st

import tiewise as tw
from reference import classical, extensions as twin, indifference, scaled_gamma as scaled
from strategies import AGGREGATES, TNORMS, floats, numbered, weak_orders, weight_vectors
from tiewise.linear_extensions.extensions import Extensions
from tiewise.rankings.alignment import align

CLASSICAL = {
    "gamma": classical.gamma,
    "kendall_tau": classical.tau_b,
    "kendall_tau(variant=a)": classical.tau_a,
    "kendall_tau(variant=c)": classical.tau_c,
    "spearman": classical.spearman,
}
SIDES = {"both": (True, True), "x": (True, False), "y": (False, True)}


def quietly(function, *arguments, **parameters):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.TiewiseWarning)
        return function(*arguments, **parameters)


def incomparable(x, y, **parameters):
    return quietly(tw.scaled_gamma, x, y, **{"ties": "incomparability", **parameters})


def assert_range(result, found):
    expected = twin.summary(found)
    if expected is None:
        assert math.isnan(result.statistic)
        return
    assert (result.low, result.mean, result.high) == pytest.approx(expected, abs=1e-12)
    assert result.low <= result.mean <= result.high
    assert result.statistic == result.mean


@st.composite
def weak_pairs(draw, low=2, high=6, most=720):
    """Two rankings with ties, with no more than `most` pairs of extensions.

    The weights are exact in binary, so that what is undefined in rational arithmetic is so in floating point.
    """
    n = draw(st.integers(low, high))
    one = st.lists(st.integers(1, n), min_size=n, max_size=n).map(numbered)
    pair = draw(st.tuples(one, one).filter(lambda pair: count_all(*pair) <= most))
    return *pair, draw(weight_vectors(n, (1, 2, 4))), draw(weight_vectors(n, (1, 2, 4)))


def count_all(x, y):
    return math.prod(math.factorial(positions.count(p)) for positions in (x, y) for p in set(positions))


# Renaming the items changes nothing, so one x for each way to divide them into buckets stands for all of them.
UP_TO_RENAMING = [[x for x in weak_orders(n) if x == sorted(x)] for n in (2, 3, 4)]


@pytest.mark.parametrize("aggregate", AGGREGATES)
@pytest.mark.parametrize("tnorm", TNORMS)
def test_all_weak_orders_of_up_to_four_items(tnorm, aggregate):
    for n, xs in zip((2, 3, 4), UP_TO_RENAMING, strict=True):
        wx, wy = scaled.weight_vector("top", n), scaled.weight_vector("hyperbolic", n)
        coefficient = twin.scaled_gamma(wx, wy, aggregate, tnorm)
        parameters = {"weights": floats(wx), "weights_y": floats(wy), "aggregate": aggregate, "tnorm": tnorm}
        for x, y in product(xs, weak_orders(n)):
            result = incomparable(x, y, **parameters)
            assert_range(result, twin.values(x, y, coefficient))
            low, high = tw.ScaledGamma(**parameters)._bounds_on_extensions(Extensions.of(align(x, y)))
            assert math.isnan(result.mean) or low <= result.low <= result.high <= high


@pytest.mark.parametrize("text", CLASSICAL)
def test_classical_measures_on_all_weak_orders_of_up_to_four_items(text):
    for n, xs in zip((2, 3, 4), UP_TO_RENAMING, strict=True):
        for x, y in product(xs, weak_orders(n)):
            result = tw.extensions(x, y, text)
            assert result.exact
            assert_range(result, twin.values(x, y, CLASSICAL[text]))


def test_really_all_pairs_of_weak_orders_of_four_items():
    w = scaled.weight_vector("top", 4)
    coefficient = twin.scaled_gamma(w, w, "sum", "product")
    for x, y in product(weak_orders(4), repeat=2):
        assert_range(incomparable(x, y, weights="top"), twin.values(x, y, coefficient))


@settings(max_examples=60)
@given(weak_pairs(), st.sampled_from(AGGREGATES), st.sampled_from(TNORMS))
def test_random_rankings_of_up_to_six_items(case, aggregate, tnorm):
    x, y, wx, wy = case
    parameters = {"weights": floats(wx), "weights_y": floats(wy), "aggregate": aggregate, "tnorm": tnorm}
    assert_range(incomparable(x, y, **parameters), twin.values(x, y, twin.scaled_gamma(wx, wy, aggregate, tnorm)))


@settings(max_examples=60)
@given(weak_pairs(), st.sampled_from(list(CLASSICAL)), st.sampled_from(list(SIDES)))
def test_classical_measures_and_one_side_only(case, text, extend):
    x, y, *_ = case
    found = twin.values(x, y, CLASSICAL[text], SIDES[extend])
    assert_range(quietly(tw.extensions, x, y, text, extend=extend), found)


@settings(max_examples=60)
@given(weak_pairs(), st.sampled_from(AGGREGATES), st.sampled_from(TNORMS), st.sampled_from(["gamma", "indifference"]))
def test_each_ranking_has_a_reading_of_its_own(case, aggregate, tnorm, reading):
    x, y, wx, wy = case
    parameters = {"weights": floats(wx), "weights_y": floats(wy), "aggregate": aggregate, "tnorm": tnorm}
    ties = (reading, "incomparability")

    def coefficient(u, v):
        return indifference.coefficient(u, v, wx, wy, aggregate, tnorm, ties=(reading, "gamma"))

    found = twin.values(x, y, coefficient, (False, True))
    # The mean distance inside a bucket of three is a third of something, and T(1/3, 2/3) = 0 only without rounding.
    assume(tnorm != "lukasiewicz" or len(found) == count_all(y, []))
    assert_range(incomparable(x, y, **parameters, ties=ties), found)
    mirrored = {**parameters, "weights": floats(wy), "weights_y": floats(wx), "ties": ties[::-1]}
    assert_range(incomparable(y, x, **mirrored), found)


@settings(max_examples=100)
@given(
    weak_pairs(),
    st.sampled_from(AGGREGATES),
    st.sampled_from([*TNORMS, "frank:3"]),
    st.sampled_from(["gamma", "indifference", "incomparability"]),
)
def test_the_proven_interval_holds(case, aggregate, tnorm, reading):
    x, y, wx, wy = case
    parameters = {"weights": floats(wx), "weights_y": floats(wy), "aggregate": aggregate, "tnorm": tnorm}
    exact = incomparable(x, y, **parameters, ties=(reading, "incomparability"))
    inner = tw.ScaledGamma(**parameters, ties=(reading if reading == "indifference" else "gamma", "gamma"))
    extended = (reading == "incomparability", True)
    low, high = inner._bounds_on_extensions(Extensions.of(align(x, y), extended))
    assert -1 <= low <= high <= 1
    assert math.isnan(exact.low) or low <= exact.low <= exact.high <= high


@settings(max_examples=60)
@given(weak_pairs(), st.sampled_from(AGGREGATES), st.sampled_from(list(SIDES)))
def test_expected_masses_are_exact_for_the_product(case, aggregate, extend):
    x, y, wx, wy = case
    extended = SIDES[extend]
    xs, ys = (
        list(twin.linear_extensions(positions)) if broken else [tuple(positions)]
        for positions, broken in zip((x, y), extended, strict=True)
    )
    every = [scaled.masses(u, v, wx, wy, aggregate, "product")[:2] for u in xs for v in ys]
    exact = [float(sum(side) / len(every)) for side in zip(*every, strict=True)]
    measure = tw.ScaledGamma(weights=floats(wx), weights_y=floats(wy), aggregate=aggregate)
    found = measure._masses_on_extensions(Extensions.of(align(x, y), extended))
    np.testing.assert_allclose(found, exact, rtol=1e-12, atol=1e-12)


def test_items_tied_in_both_are_interchangeable():
    # 3! pairs of orders of a bucket of three against itself, not 3! squared.
    assert Extensions.of(align([1, 1, 1], [1, 1, 1])).count() == 6
    assert Extensions.of(align([1, 1, 1], [1, 2, 3])).count() == 6
    assert Extensions.of(align([1, 1, 2, 2], [1, 2, 2, 2])).count() == 2 * 2 * 6 // 2
    assert Extensions.of(align([1, 1, 2, 2], [1, 2, 2, 2]), (False, True)).count() == 3
    for x, y in product(weak_orders(3), repeat=2):
        for extended in SIDES.values():
            over = Extensions.of(align(x, y), extended)
            every = list(over.each())
            assert len(every) == over.count() == len({(*pair.x.tolist(), *pair.y.tolist()) for pair in every})


@pytest.mark.parametrize("weights", ["uniform", "top"])
def test_edges_have_documented_answers(weights):
    def over(x, y):
        return tw.scaled_gamma(x, y, weights=weights, ties="incomparability")

    all_tied = over([1, 1, 1, 1], [1, 2, 3, 4])
    assert (all_tied.low, all_tied.high) == (-1, 1)
    both = over([1, 1, 1, 1], [1, 1, 1, 1])
    assert (both.low, both.high) == (-1, 1)
    two = over([1, 1], [1, 2])
    assert (two.low, two.mean, two.high) == (-1, 0, 1)
    untied = over([2, 1, 3], [1, 2, 3])
    assert untied.low == untied.mean == untied.high == tw.scaled_gamma([2, 1, 3], [1, 2, 3], weights=weights).statistic
    with pytest.warns(tw.UndefinedCorrelationWarning, match="only one item"):
        assert math.isnan(over([1], [1]).mean)
    with pytest.warns(tw.UndefinedCorrelationWarning, match="no pair of items"):
        assert math.isnan(tw.extensions([1, 1, 1], [1, 1, 2], "gamma", extend="y").mean)


def test_extensions_on_which_it_is_undefined_are_left_out_and_counted():
    # w = (0, 1): a pair is told apart only across the step from 2 to 3. x puts c last; where y puts c first or second,
    # some extensions have nothing that both tell apart under the minimum of both distances.
    result = tw.scaled_gamma([1, 1, 2], [1, 1, 1], weights=[0, 1], weights_y=[1, 0], tnorm="drastic",
                             ties="incomparability")  # fmt: skip
    found = twin.values([1, 1, 2], [1, 1, 1], twin.scaled_gamma([Fraction(0), Fraction(1)], [Fraction(1), Fraction(0)],
                                                               "sum", "drastic"))  # fmt: skip
    assert_range(result, found)
    assert result.undefined == pytest.approx(1 - len(found) / 12)


def test_results_print_freeze_and_pickle():
    exact = tw.extensions([1, 1, 2], [1, 2, 3], "kendall_tau")
    text = "kendall_tau = 0.6666666667 (low = 0.3333333333, high = 1, C = 2.5, D = 0.5, T = 0, n = 3, by = closed form)"
    assert str(exact) == text
    assert float(exact) == exact.mean
    x, y = np.repeat([1, 2], 8), np.tile([1, 2], 8)
    drawn = tw.scaled_gamma(x, y, weights="top", ties="incomparability", rng=1, n_samples=20)
    for word in ("standard error", "low", "high", "reached", "20 samples"):
        assert word in str(drawn)
        assert word in drawn._repr_html_()
    assert pickle.loads(pickle.dumps(drawn)) == drawn
    with pytest.raises(AttributeError):
        drawn.low = 0


def test_missing_values_may_propagate():
    result = tw.scaled_gamma([1, np.nan], [1, 2], ties="incomparability", nan_policy="propagate")
    assert math.isnan(result.low)
    assert math.isnan(tw.extensions([1, np.nan], [1, 2], tw.Gamma(nan_policy="propagate")).high)


def test_the_text_form_holds_the_reading_and_the_seed():
    measure = tw.ScaledGamma(ties=("indifference", "incomparability"), n_samples=500, rng=7)
    assert str(measure) == "scaled_gamma(ties=indifference:incomparability,n_samples=500,rng=7)"
    assert tw.measure(str(measure)) == measure


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"n_samples": 1}, r"`n_samples` must be a whole number >= 2: got 1\."),
        ({"n_samples": "many"}, r"`n_samples` must be a whole number >= 2: got 'many'\."),
        ({"n_samples": True}, r"got True\."),
        ({"rng": -1}, r"`rng` must be a seed >= 0 or a numpy Generator: got -1\."),
        ({"rng": "x"}, r"`rng` must be a seed >= 0 or a numpy Generator: got 'x'\."),
        ({"extend": "z"}, r"`extend` must be one of both, x, y: got 'z'\."),
        ({"measure": "scaled_gamma(ties=incomparability)"}, r"`measure` must leave it to `extend` .*got scaled_gamma"),
    ],
)
def test_bad_parameters_get_a_sentence(parameters, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.extensions([1, 1, 2], [1, 2, 3], **parameters)


@pytest.mark.parametrize(
    ("measure", "total"),
    [(tw.GammaDelta(weights=[0.5, 0.4]), None), (tw.TauX(elements=[3, 2, 1]), 11), (tw.TauX(weights=[3, 2]), 8)],
    ids=str,
)
def test_masses_of_weighted_pairs_are_those_of_the_measure(measure, total):
    found = tw.extensions([1, 1, 3], [2, 1, 3], measure)
    each = [measure(x, [2, 1, 3]) for x in ([1, 2, 3], [2, 1, 3])]
    for name in ("concordant", "discordant", "tied"):
        assert getattr(found, name) == pytest.approx(sum(getattr(result, name) for result in each) / 2)
    assert found.tied == 0.0
    if total is not None:
        assert found.concordant + found.discordant == pytest.approx(total)
        assert (found.tied_real, found.tied_scaling) == (0, 0)


@pytest.mark.parametrize("extend", ["x", "y"])
@pytest.mark.parametrize("name", ["tau_ap", "shieh", "gamma_delta", "tau_ap(ties=a,symmetric=True)"])
def test_ties_that_are_not_broken_must_be_allowed(name, extend):
    tied, linear = [1, 1, 2, 3], [2, 1, 3, 4]
    stays = "y" if extend == "x" else "x"
    message = f'`{stays}` must have no ties, .* got position 1 more than once. extend="both" breaks the ties of both'
    for broken in (tied, linear):
        pair = (broken, tied) if extend == "x" else (tied, broken)
        with pytest.raises(tw.TiewiseError, match=message):
            tw.extensions(*pair, name, extend=extend)
    pair = (tied, linear) if extend == "x" else (linear, tied)
    alone, both = (tw.extensions(*pair, name, extend=one) for one in (extend, "both"))
    assert (alone.low, alone.mean, alone.high) == (both.low, both.mean, both.high)


@pytest.mark.parametrize("measure", [tw.Vigna(rank=[0, 7, 1, 2]), tw.Vigna(rank=False), tw.TauX(elements=[1, 5, 2, 3]),
                                     tw.Vigna(rank=[0, 7, 1, 2], additive=False), tw.Vigna()], ids=str)  # fmt: skip
@pytest.mark.parametrize("extend", SIDES)
@given(pair=st.tuples(*(st.sampled_from(weak_orders(4)) for _ in "xy")))
@settings(max_examples=10)
def test_items_that_weigh_differently_are_not_interchangeable(measure, extend, pair):
    x, y = pair
    found = quietly(tw.extensions, x, y, measure, extend=extend)
    assert_range(found, quietly(twin.values, x, y, lambda x, y: float(measure(x, y)), SIDES[extend]))
