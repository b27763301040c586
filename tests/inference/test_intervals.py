"""Jackknife and bootstrap intervals, and which of two rankings is closer."""

import math
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from scipy import stats

import tiewise as tw
from reference import jackknife as twin
from strategies import position_pairs, tied_positions
from tiewise.inference.resampling import leave_one_out
from tiewise.inference.resampling.jackknife import standard_error
from tiewise.measures.base.catalog import CATALOG
from tiewise.pairs import shares
from tiewise.rankings.alignment import align
from tiewise.rankings.positions import METHODS

MEASURES = [
    "scaled_gamma(weights=top)",
    "scaled_gamma(weights=hyperbolic,tnorm=minimum)",
    "scaled_gamma(weights=top,aggregate=max)",
    "gamma",
    "kendall_tau",
    "kendall_tau(variant=a)",
    "spearman",
]


def related(n, noise=0.7, seed=0):
    rng = np.random.default_rng(seed)
    u = rng.normal(size=n)
    v = u + noise * rng.normal(size=n)
    return (np.argsort(np.argsort(-values)) + 1 for values in (u, v))


@pytest.mark.parametrize("text", MEASURES)
@given(pair=position_pairs(low=3, high=12, ties=False))
@settings(max_examples=10)
def test_items_are_left_out_as_if_they_had_never_been_there(text, pair):
    measure = tw.measure(text)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = twin.left_out(lambda x, y: float(measure(x, y)), *pair)
        found = leave_one_out.values_without_each(measure, align(*pair))
    np.testing.assert_allclose(found, expected, atol=1e-12)


@pytest.mark.parametrize("method", METHODS)
def test_tied_positions_are_numbered_as_before(method):
    scores = np.random.default_rng(1).integers(1, 12, size=(2, 30))
    measure = tw.measure("scaled_gamma(weights=top)")
    x, y = (tw.Ranking.from_scores(column, method=method) for column in scores)
    found = leave_one_out.values_without_each(measure, align(x, y))
    expected = [
        float(measure(*(tw.Ranking.from_scores(np.delete(column, k), method=method) for column in scores)))
        for k in range(30)
    ]
    np.testing.assert_allclose(found, expected, atol=1e-12)


@pytest.mark.parametrize("text", ["gamma", "kendall_tau", "kendall_tau(variant=a)", "kendall_tau(variant=c)",
                                  "somers_d", "tau_x", "kemeny", "bucket_kendall(p=0.25)"])  # fmt: skip
def test_shares_leave_out_an_item_of_unweighted_measures_exactly(text):
    rng = np.random.default_rng(3)
    x, y = (tied_positions(rng, 300, 39) for _ in range(2))
    measure, pair = tw.measure(text), align(x, y)
    found = leave_one_out.by_shares(measure.pair_form, pair)
    np.testing.assert_allclose(found, leave_one_out._renumbered(measure, pair), atol=1e-12)


@pytest.mark.parametrize("text", [*MEASURES[:-1], "scaled_gamma(weights=hyperbolic)",
                                  "scaled_gamma(weights=span:0.1,tnorm=lukasiewicz)"])  # fmt: skip
@pytest.mark.parametrize("noise", [0.3, 1.5])
@pytest.mark.parametrize("method", [None, *METHODS])
def test_long_rankings_take_the_shares(text, noise, method, monkeypatch):
    x, y = related(400, noise)
    if method is not None:  # scores with ties
        x, y = (tw.Ranking.from_scores(-(positions // 4), method=method) for positions in (x, y))
    anew = tw.confidence_interval(x, y, text)
    monkeypatch.setattr(leave_one_out, "RENUMBERED_UP_TO", 100)
    monkeypatch.setattr(shares, "_KERNELS_BEYOND", 100)
    by_shares = tw.confidence_interval(x, y, text)
    assert by_shares.statistic == anew.statistic
    # Exactly for unweighted pairs, to first order for distances by sum, without the move of the others by max.
    closeness = 0.15 if "max" in text else 0.03 if "scaled" in text else 1e-9
    assert by_shares.standard_error == pytest.approx(anew.standard_error, rel=closeness)


def test_weights_that_are_given_for_this_n_stay():
    x, y = related(150)
    named = tw.confidence_interval(x, y, tw.ScaledGamma(weights="top"))
    vector = tw.confidence_interval(x, y, tw.ScaledGamma(weights=tw.scaling.top.weights(150)))
    assert vector.standard_error == pytest.approx(named.standard_error, rel=0.02)
    matrix = tw.confidence_interval(x, y, tw.ScaledGamma(aggregate=1 - np.eye(150)))
    crisp = tw.confidence_interval(x, y, "gamma")
    assert matrix.standard_error == pytest.approx(crisp.standard_error, rel=1e-9)


def test_the_jackknife_is_the_textbook_one():
    x, y = related(25)
    found = tw.confidence_interval(x, y, "kendall_tau", confidence_level=0.9)
    values = twin.left_out(lambda a, b: stats.kendalltau(a, b)[0], list(x), list(y))
    error = twin.standard_error(values)
    assert found.standard_error == pytest.approx(error, rel=1e-12)
    reach = stats.t.ppf(0.95, 24) * error / (1 - found.statistic**2)
    assert found.low == pytest.approx(math.tanh(math.atanh(found.statistic) - reach))
    assert found.high == pytest.approx(math.tanh(math.atanh(found.statistic) + reach))


@pytest.mark.parametrize("text", MEASURES)
def test_the_methods_agree_about_the_width(text):
    x, y = related(120)
    found = {method: tw.confidence_interval(x, y, text, method=method, n_resamples=400, rng=1)
             for method in ("jackknife", "percentile", "bca")}  # fmt: skip
    for interval in found.values():
        assert -1 < interval.low < interval.statistic < interval.high < 1
        assert interval.standard_error == pytest.approx(found["jackknife"].standard_error, rel=0.25)
    assert found["bca"].n_resamples == 400
    again = tw.confidence_interval(x, y, text, method="bca", n_resamples=400, rng=1)
    assert again == found["bca"]


def test_scipys_bootstrap_methods_are_accepted():
    x, y = related(50)
    method = stats.BootstrapMethod(n_resamples=200, method="percentile", rng=np.random.default_rng(2))
    found = tw.confidence_interval(x, y, "spearman", method=method)
    assert (found.method, found.n_resamples) == ("percentile", 200)
    assert found == tw.confidence_interval(x, y, "spearman", method="percentile", n_resamples=200, rng=2)


def test_a_wider_level_is_a_wider_interval():
    x, y = related(60)
    narrow, wide = (
        tw.confidence_interval(x, y, "scaled_gamma(weights=top)", confidence_level=level) for level in (0.5, 0.99)
    )
    assert wide.low < narrow.low < narrow.high < wide.high


@pytest.mark.parametrize("method", ["jackknife", "percentile", "bca"])
def test_equal_rankings_leave_nothing_open(method):
    x = np.arange(1, 21)
    found = tw.confidence_interval(x, x, "scaled_gamma(weights=top)", method=method, n_resamples=50, rng=0)
    assert (found.low, found.high, found.standard_error) == (1.0, 1.0, 0.0)


def test_undefined_is_nan_and_a_warning():
    with pytest.warns(tw.UndefinedCorrelationWarning, match="no pair of items"):
        found = tw.confidence_interval([1, 1, 1], [1, 2, 3])
    assert np.isnan([found.low, found.high, found.standard_error]).all()
    with pytest.warns(
        tw.UndefinedCorrelationWarning, match="interval of scaled_gamma is undefined here: there are too few"
    ):
        found = tw.confidence_interval([1, 2], [2, 1])
    assert found.statistic == -1.0
    assert "undefined" in str(found)


@pytest.mark.parametrize("name", CATALOG)
def test_every_measure_of_the_catalog_has_an_interval(name):
    x, y = related(15, noise=1.0)
    found = tw.confidence_interval(x, y, name)
    assert found.low <= found.statistic <= found.high
    assert found.low >= CATALOG[name].claims.low
    assert found.standard_error > 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"confidence_level": 1.5}, r"`confidence_level` must lie between 0 and 1, as in 0.95: got 1.5\."),
        ({"confidence_level": "high"}, "`confidence_level` must lie between 0 and 1, as in 0.95: got 'high'"),
        ({"method": "bayes"}, "`method` must be one of jackknife, percentile, bca: got 'bayes'"),
        ({"method": 3}, "or a scipy.stats.BootstrapMethod: got 3"),
        ({"n_resamples": 0}, "`n_resamples` must be a whole number >= 1: got 0"),
        (
            {"measure": tw.ScaledGamma(aggregate=1 - np.eye(3)), "method": "bca"},
            "`aggregate` must be sum or max for the",
        ),
    ],
)
def test_bad_arguments_get_a_sentence(options, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.confidence_interval([1, 2, 3], [2, 1, 3], **options)


def test_the_interval_prints_and_is_frozen():
    found = tw.confidence_interval(*related(30), "kendall_tau")
    assert "95% interval = [" in str(found)
    assert "<table>" in found._repr_html_()
    assert found.numbers()["low"] == found.low
    with pytest.raises(AttributeError):
        found.low = 0


def rankings_at_distances(n=60, seed=5):
    rng = np.random.default_rng(seed)
    u = rng.normal(size=n)
    return [np.argsort(np.argsort(-(u + noise * rng.normal(size=n)))) + 1 for noise in (0.0, 0.3, 2.0)]


@pytest.mark.parametrize("method", ["jackknife", "permutation"])
def test_the_closer_ranking_is_found(method):
    x, near, far = rankings_at_distances()
    found = tw.closer(x, near, far, "scaled_gamma(weights=top)", method=method, n_resamples=999, rng=1)
    assert found.statistic == found.first - found.second
    assert found.statistic > 0
    assert found.pvalue < 0.01
    assert 0 < found.low < found.statistic < found.high
    turned = tw.closer(x, far, near, "scaled_gamma(weights=top)", method=method, n_resamples=999, rng=1)
    assert turned.statistic == -found.statistic
    assert turned.low == pytest.approx(-found.high)
    greater, less = (
        tw.closer(x, far, near, "scaled_gamma(weights=top)", method=method, n_resamples=999, rng=1, alternative=side)
        for side in ("greater", "less")
    )
    assert greater.pvalue > 0.99
    assert less.pvalue < 0.01
    assert "y1 against y2" in str(found)
    assert "<table>" in found._repr_html_()


@pytest.mark.parametrize("name", CATALOG)
def test_positive_means_closer_for_every_measure(name):
    x, near, far = rankings_at_distances(20)
    found = tw.closer(x, near, far, name)
    assert found.statistic > 0
    assert abs(found.statistic) == pytest.approx(abs(found.first - found.second))


def test_the_difference_is_paired():
    """Of rankings that share their errors, the difference is surer than the two intervals make it look."""
    x, near, _ = rankings_at_distances()
    other = np.where(near == 30, 31, np.where(near == 31, 30, near))
    found = tw.closer(x, near, other, "kendall_tau")
    assert found.standard_error < tw.confidence_interval(x, near, "kendall_tau").standard_error / 2
    same = tw.closer(x, near, near, "kendall_tau")
    assert (same.statistic, same.pvalue, same.low, same.high) == (0.0, 1.0, 0.0, 0.0)
    drawn = tw.closer(x, near, near, "kendall_tau", method="permutation", n_resamples=99, rng=0)
    assert drawn.pvalue == 1.0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"confidence_level": 0}, "`confidence_level` must lie between 0 and 1, as in 0.95: got 0"),
        ({"method": "auto"}, "`method` must be one of jackknife, permutation: got 'auto'"),
        ({"alternative": "closer"}, "`alternative` must be one of two-sided, greater, less: got 'closer'"),
        ({"n_resamples": -1}, "`n_resamples` must be a whole number >= 1: got -1"),
    ],
)
def test_bad_arguments_of_closer_get_a_sentence(options, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.closer([1, 2, 3], [2, 1, 3], [1, 3, 2], **options)


def test_all_three_must_rank_the_same_items():
    x = {"a": 1, "b": 2, "c": 3, "d": 4}
    measure = tw.ScaledGamma(missing="drop")
    message = "must be of the same items: only that with `y1` has 'a'; only that with `y2` has 'd'"
    with pytest.raises(tw.TiewiseError, match=message):
        tw.closer(x, {"a": 1, "b": 2, "c": 3}, {"b": 2, "c": 3, "d": 1}, measure)


@pytest.mark.parametrize("text", ["kendall_tau(nan_policy=omit)", "robust_gamma(nan_policy=omit)"])
def test_missing_values_must_be_those_of_the_same_items(text):
    x, y1, y2 = [1, 2, 3, 4, 5], [2, 1, math.nan, 4, 5], [1, 2, 3, math.nan, 4]
    with pytest.raises(tw.TiewiseError, match="only that with `y1` has 3; only that with `y2` has 2"):
        tw.closer(x, y1, y2, text)
    named = [dict(zip("abcde", values, strict=True)) for values in (x, y1, y2)]
    with pytest.raises(tw.TiewiseError, match="only that with `y1` has 'd'; only that with `y2` has 'c'"):
        tw.closer(*named, text)
    y2[2:4] = math.nan, 3
    assert tw.closer(x, y1, y2, text).n == 4


def test_items_that_only_y1_and_y2_have_may_come_in_any_order():
    x, y1, y2 = (
        {"a": 1, "b": 2, "c": 3},
        {"a": 1, "b": 3, "c": 2, "d": 4, "e": 5},
        {"e": 4, "d": 5, "c": 1, "b": 2, "a": 3},
    )
    measure = tw.ScaledGamma(weights="top", missing="bottom")
    found = tw.closer(x, y1, y2, measure, rng=0)
    again = tw.closer(x, y1, dict(reversed(y2.items())), measure, rng=0)
    assert (found.second, found.standard_error) == (again.second, again.standard_error)


@pytest.mark.filterwarnings("ignore::tiewise.UndefinedCorrelationWarning")
def test_no_standard_error_no_p_value():
    x = [1, 2, 3, 4, 5, 6, 7]
    found = tw.closer(x, x, x[::-1], "scaled_gamma(weights=top)")
    assert (found.statistic, found.standard_error) == (2.0, 0.0)
    assert math.isnan(found.pvalue)
    with pytest.warns(
        tw.UndefinedCorrelationWarning, match='is undefined here: no item .* method="permutation" has one'
    ):
        tw.closer(x, x, x[::-1], "scaled_gamma(weights=top)")
    assert tw.closer(x, x, x[::-1], method="permutation", n_resamples=199, rng=0).pvalue > 0


def test_an_error_of_nothing_is_nan():
    assert np.isnan(standard_error(np.array([1.0])))
    assert np.isnan(standard_error(np.array([1.0, np.nan])))


def test_rounding_is_no_error():
    assert standard_error(np.array([0.1 + 0.2, 0.3, 0.3])) == 0.0


def test_a_level_is_a_real_number():
    with pytest.raises(tw.TiewiseError, match="`confidence_level` must lie between 0 and 1"):
        tw.confidence_interval([1, 2, 3], [1, 2, 3], confidence_level=np.complex128(0.5))


@pytest.mark.parametrize("n", [2, 3, 5, 9, 70])
def test_weights_of_ones_own_lose_the_last_one_with_an_item(n):
    """The hyperbolic weights 1, 1/2, 1/3, ... do not depend on N: given as numbers they say the same."""
    x, y = related(n, seed=n)
    weights = 1.0 / np.arange(1, n)
    named = leave_one_out.values_without_each(tw.ScaledGamma(weights="hyperbolic"), align(x, y))
    vector = leave_one_out.values_without_each(tw.ScaledGamma(weights=weights, weights_y=weights), align(x, y))
    scale = np.append(0.0, np.cumsum(weights))
    matrix = tw.ScaledGamma(aggregate=np.minimum(1.0, np.abs(scale[:, None] - scale)))
    np.testing.assert_allclose(vector, named, atol=1e-12)
    np.testing.assert_allclose(leave_one_out.values_without_each(matrix, align(x, y)), named, atol=1e-12)


@pytest.mark.parametrize("weights", ["top_k:1", "top_k:3", "geometric:0.5"])
def test_to_first_order_coefficients_stay_coefficients(weights):
    x, y = related(1200)
    values = leave_one_out.values_without_each(tw.ScaledGamma(weights=weights), align(x, y))
    assert np.nanmin(values) >= -1.0
    assert np.nanmax(values) <= 1.0


def test_an_end_of_the_range_that_hangs_on_one_item():
    x, y = list(range(1, 9)), [1, 3, 2, 4, 5, 6, 7, 8]
    with pytest.warns(
        tw.UndefinedCorrelationWarning, match="at an end of its range, but not without some of the items"
    ):
        found = tw.confidence_interval(x, y, "scaled_gamma(weights=top_k:1)")
    assert (found.statistic, math.isnan(found.low)) == (1.0, True)


@pytest.mark.parametrize(
    ("x", "y1", "y2", "measure", "message"),
    [
        ([1, 2, 3], [1, 2, 4], [1, 2, 3], "gamma", "`y1` must"),
        ([1, 2, 3], [1, 2, 3], [1, 2, 4], "gamma", "`y2` must"),
        ([1, 2, 4], [1, 2, 3], [1, 2, 3], "gamma", "`x` must"),
        ([1, 2, 3], [1, 2, 3], [1, 2], "gamma", "`x` and `y2` must have the same length: got 3 and 2"),
        ([1, 2, 3], [1, 2, math.nan], [1, 2, 3], "gamma", "`y1` must"),
        ([1, 2, 3], [1, 2, 3], [1, 1, 2], "tau_ap", "`y2` must have no ties"),
        ([1, 1, 2], [1, 2, 3], [1, 2, 3], "shieh", "`x` must have no ties"),
        (
            {"a": 1, "b": 2},
            {"a": 1, "b": 2},
            {"a": 1, "c": 2},
            "gamma",
            "`x` and `y2` must rank .*: `y2` lacks 'b'; `x`",
        ),
        ({"a": 1, "b": 2}, [1, 2], {"a": 1, "b": 2}, "gamma", "`x` names its items and `y1` does not"),
        (
            {"a": 1},
            {"a": 1},
            {"b": 1},
            "gamma(missing=drop)",
            "`x` and `y2` must have items in common: x has 'a'; y2 has",
        ),
        ([1, 2, 3], [1, 2, 3], [1, 2, math.inf], "robust_gamma", "`y2` must hold finite values"),
        (["a", "b"], ["a", "b"], ["a", "a"], "rbo", "`y2` must name each item once"),
        (["a", "b"], ["a", "c"], ["a", "b"], "rbo", "`x` and `y1` must rank the same items: `y1` lacks 'b'"),
        ([1, 2, 3], [3, 2, 1], [1, 2, 3], "rbo", "`x` and `y1` must be lists of items or of positions"),
    ],
)
def test_closer_names_the_argument_that_is_meant(x, y1, y2, measure, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.closer(x, y1, y2, measure)


def test_closer_names_the_argument_that_is_odd():
    ratings, positions = [1, 1, 2, 2, 1, 2] * 5, list(range(1, 31))
    with pytest.warns(tw.SuspiciousPositionsWarning, match="`y2`"):
        tw.closer(positions, positions, ratings, "gamma")
    with pytest.warns(tw.TiewiseWarning, match="`y1` has an interquartile range of 0") as caught:
        tw.closer(list(range(9)), [1.0, 1, 1, 1, 1, 1, 1, 2, 3], [1.0, 2, 4, 3, 5, 6, 8, 7, 9], "robust_gamma")
    assert len(caught) == 1
