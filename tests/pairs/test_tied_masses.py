"""Ties as indifference: against its rational twin and Emond and Mason's tau_x, the table of scores, bad input."""

import warnings
from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from reference import indifference as twin, scaled_gamma as scaled
from strategies import AGGREGATES, TNORMS, floats, weak_orders, weighted_pairs

READINGS = ("gamma", "indifference")
HALVES = st.sampled_from([-1.0, -0.5, 0.0, 0.25, 0.5, 1.0])


def measured(x, y, **parameters):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.TiewiseWarning)
        return tw.scaled_gamma(x, y, **{"ties": "indifference", **parameters})


def same(found, exact):
    return found == pytest.approx(float("nan") if exact is None else float(exact), abs=1e-12, nan_ok=True)


@given(
    weighted_pairs(high=12),
    st.sampled_from(AGGREGATES),
    st.sampled_from(TNORMS),
    st.tuples(st.sampled_from(READINGS), st.sampled_from(READINGS)).filter(lambda pair: "indifference" in pair),
    st.lists(st.lists(HALVES, min_size=3, max_size=3), min_size=3, max_size=3),
)
def test_the_coefficient_equals_the_rational_twin(case, aggregate, tnorm, ties, scores):
    x, y, wx, wy = case
    parameters = {"weights": floats(wx), "weights_y": floats(wy), "aggregate": aggregate, "tnorm": tnorm}
    default = measured(x, y, **parameters)
    assert same(default.statistic, twin.coefficient(x, y, wx, wy, aggregate, tnorm))
    other = measured(x, y, **parameters, ties=ties, tie_scores=scores)
    assert same(other.statistic, twin.coefficient(x, y, wx, wy, aggregate, tnorm, scores, ties))


@pytest.mark.parametrize("aggregate", AGGREGATES)
@pytest.mark.parametrize("tnorm", TNORMS)
def test_all_weak_orders_of_three_items_equal_the_twin(aggregate, tnorm):
    w = scaled.weight_vector("top", 3)
    for x, y in product(weak_orders(3), repeat=2):
        found = measured(x, y, weights="top", aggregate=aggregate, tnorm=tnorm).statistic
        assert same(found, twin.coefficient(x, y, w, w, aggregate, tnorm)), (x, y)


def test_uniform_weights_give_emond_and_masons_tau_x():
    orders = weak_orders(4)
    assert len(orders) == 75
    for x, y in product(orders, repeat=2):
        assert tw.scaled_gamma(x, y, ties="indifference").statistic == float(twin.tau_x(x, y)), (x, y)


def test_an_example_by_hand():
    # x = A=B>C, y = A>B>C, w = (1, 1/2): A and B of x occupy positions 1 and 2, which are told apart by 1, so the tied
    # pair weighs 1 and scores 0. Dense positions of x put C at 2: d_x(A, C) = d_x(B, C) = 1; d_y(A, C) = 1, d_y(B, C) =
    # 1/2. Hence (1 + 1/2)/(1 + 1 + 1/2) = 0.6.
    result = tw.scaled_gamma([1, 1, 2], [1, 2, 3], weights=[1, 0.5], ties="indifference")
    assert result.statistic == pytest.approx(0.6)
    assert (result.concordant, result.discordant, result.tied) == (1.5, 0, 1.5)
    assert (result.tied_real, result.tied_scaling) == (1, 0.5)


def test_all_tied_agrees_with_itself_and_says_nothing_of_an_order():
    assert tw.scaled_gamma([1, 1, 1, 1], [1, 1, 1, 1], weights="top", ties="indifference").statistic == 1
    assert tw.scaled_gamma([1, 1, 1, 1], [2, 1, 4, 3], weights="top", ties="indifference").statistic == 0
    assert tw.scaled_gamma([1, 1], [1, 2], ties="indifference").statistic == 0
    with pytest.warns(tw.UndefinedCorrelationWarning, match="no pair of items"):
        assert np.isnan(tw.scaled_gamma([1, 1], [1, 2], ties="gamma:indifference").statistic)


def test_how_buckets_are_numbered_does_not_change_what_they_occupy():
    # Only the pairs strict in both see the numbers; under weights 1 they do not matter at all.
    buckets = [["a", "b"], ["c", "d", "e"]]
    y = tw.Ranking.parse("b>a>c>e>d")
    for method in ("dense", "min", "max", "average"):
        x = tw.Ranking.from_buckets(buckets, method)
        assert tw.scaled_gamma(x, y, ties="indifference").statistic == pytest.approx(0.6)


def test_real_and_artificial_ties_stay_apart():
    x, y = [1, 1, 2, 3, 3], [1, 2, 2, 3, 4]
    for ties in READINGS:
        result = tw.scaled_gamma(x, y, weights="top", ties=ties)
        assert result.tied_real == 3
        assert result.tied_real + result.tied_scaling == pytest.approx(result.tied)
    assert "T real = 3, T scaling = " in str(result)
    assert "T real" not in str(tw.scaled_gamma(x, y))
    assert tw.gamma(x, y).tied_real == tw.kendall_tau(x, y).tied_real == 3
    assert tw.gamma(x, y).tied_scaling == 0
    assert tw.spearman(x, y).tied_real is None
    assert tw.scaled_gamma([1.5, 1.5, 3], [1, 2.5, 2.5]).tied_real == 2


@given(weighted_pairs(high=30))
def test_real_ties_are_the_crisp_ones(case):
    x, y, w, _ = case
    assert (
        measured(x, y, weights=floats(w), ties="gamma").tied_real
        == tw.Gamma()._compute(tw.rankings.alignment.align(x, y)).tied
    )


def test_a_table_is_met_in_both_directions():
    # A score for "x ties, y says before" and none for "x ties, y says after" is half a score, whatever the labels.
    table = [[1, 0, -1], [0.5, 1, 0], [-1, 0, 1]]
    for y in ([1, 2], [2, 1]):
        assert tw.scaled_gamma([1, 1], y, ties="indifference", tie_scores=table).statistic == 0.25


@pytest.mark.parametrize(
    ("scores", "message"),
    [
        ([[1, 0, -1], [0, 0, 0.5], [-1, 0, 1]], r"highest on the diagonal: got s_22 = 0 and s_23 = 0.5\."),
        ([[1, 0, 0.25], [0, 1, 0], [-1, 0, 1]], r"lowest in the two corners .*: got s_13 = 0.25 and s_12 = 0\."),
    ],
)
def test_a_table_that_rewards_the_wrong_pairs_is_warned_about(scores, message):
    with pytest.warns(tw.TieScoresWarning, match=message):
        tw.ScaledGamma(ties="indifference", tie_scores=scores)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"tie_scores": [[1, 0, -1], [0, 2, 0], [-1, 0, 1]]}, r"must lie in \[-1, 1\]: got 2 in row 2, column 2"),
        ({"tie_scores": [[1, 0, -1], [0, 1, 0], [-1, 0, float("nan")]]}, r"got nan in row 3, column 3"),
        ({"tie_scores": [[1, 0, -1], [0, 1, "0"], [-1, 0, 1]]}, r"must hold numbers: got '0' in row 2, column 3"),
        ({"tie_scores": [[1, 0, -1], [0, 1, None], [-1, 0, 1]]}, r"must hold numbers: got None"),
        ({"tie_scores": [[1, 0], [0, 1]]}, r"must be a 3 x 3 table: got 2 rows of \[2, 2\] entries"),
        ({"tie_scores": 5}, r"must be a 3 x 3 table of numbers: got 5"),
        ({"tie_scores": np.eye(3), "ties": "gamma"}, r"`tie_scores` must be left out unless .*got ties=gamma"),
        ({"ties": ("gamma", "gamma", "gamma")}, r"`ties` must be one word, or two for x and y"),
        ({"ties": "gamma:indiference"}, r"got 'indiference'. Did you mean 'indifference'"),
        ({"ties": 5}, r"or a pair of them for x and y: got 5"),
    ],
)
def test_bad_parameters_get_a_sentence(parameters, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.ScaledGamma(**{"ties": "indifference", **parameters})


def test_the_text_form_holds_the_reading_and_the_table():
    measure = tw.ScaledGamma(ties=("gamma", "indifference"), tie_scores=np.array(twin.DEFAULT))
    expected = "ties=gamma:indifference,tie_scores=[[1.0,0.0,-1.0],[0.0,1.0,0.0],[-1.0,0.0,1.0]]"
    assert str(measure) == f"scaled_gamma({expected})"
    assert tw.measure(str(measure)) == measure
