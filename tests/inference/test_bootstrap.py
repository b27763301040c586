"""Percentile and BCa intervals, against SciPy's bootstrap, and where the value is at an end of its range."""

import math

import numpy as np
import pytest
from scipy import stats

import tiewise as tw
from tiewise.measures.base.catalog import CATALOG

LISTS = ("rbo", "average_overlap", "rbo(ties=w)", "rbo(ties=b)", "topk_kendall", "topk_footrule")


def related(n, seed):
    rng = np.random.default_rng(seed)
    u = rng.normal(size=n)
    return (np.argsort(np.argsort(-values)) + 1 for values in (u, u + rng.normal(size=n)))


def of_items(statistic, x, y):
    """A statistic of two vectors as one of samples of the items."""
    return lambda rows, axis=-1: np.apply_along_axis(lambda row: statistic(x[row], y[row])[0], axis, rows)


@pytest.mark.parametrize(("name", "statistic"), [("kendall_tau", stats.kendalltau), ("spearman", stats.spearmanr)])
@pytest.mark.parametrize("method", ["percentile", "BCa"])
@pytest.mark.parametrize("n", [12, 40])
def test_the_intervals_are_scipys(name, statistic, method, n):
    x, y = related(n, seed=n)
    level = 0.9
    expected = stats.bootstrap(
        (np.arange(n),),
        of_items(statistic, x, y),
        n_resamples=300,
        confidence_level=level,
        method=method,
        rng=np.random.default_rng(7),
    )
    found = tw.confidence_interval(x, y, name, level=level, method=method.lower(), n_resamples=300, rng=7)
    np.testing.assert_allclose((found.low, found.high), expected.confidence_interval, atol=1e-12)
    assert found.standard_error == pytest.approx(expected.standard_error, rel=1e-10)


@pytest.mark.parametrize("name", LISTS)
def test_intervals_of_equal_lists_hold_their_value(name):
    items = list("abcdefghijkl")
    found = tw.confidence_interval(items, items, name, method="percentile", n_resamples=200, rng=0)
    assert found.statistic == (0.0 if name.startswith("topk") else 1.0)
    assert found.low <= found.statistic <= found.high


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("method", ["percentile", "bca"])
@pytest.mark.parametrize("name", [name for name, kind in CATALOG.items() if kind.claims.ties])
@pytest.mark.filterwarnings("ignore::tiewise.UndefinedCorrelationWarning")
def test_intervals_hold_their_value_and_stay_within_its_range(name, method, turned):
    x = np.arange(1, 9)
    y = x[::-1] if turned else x
    claims = CATALOG[name].claims
    found = tw.confidence_interval(x, y, name, method=method, n_resamples=60, rng=1)
    if math.isnan(found.low):
        assert method == "bca"
    else:
        assert claims.low <= found.low <= found.statistic <= found.high
        assert found.high <= (math.inf if claims.kind == "distance" else 1.0)


def test_bca_needs_samples_on_both_sides_of_the_value():
    items = list("abcdefghijkl")
    with pytest.warns(tw.UndefinedCorrelationWarning, match="all samples lie on one side of the value. method=.percen"):
        found = tw.confidence_interval(items, items, "rbo", method="bca", n_resamples=200, rng=0)
    assert (found.statistic, math.isnan(found.low), found.standard_error > 0) == (1.0, True, True)


@pytest.mark.parametrize("method", ["jackknife", "percentile", "bca"])
@pytest.mark.parametrize("name", ["footrule", "bucket_footrule", "kemeny"])
def test_one_item_is_too_few(name, method):
    with pytest.warns(tw.UndefinedCorrelationWarning, match="there are too few items"):
        found = tw.confidence_interval([1], [1], name, method=method)
    assert (found.statistic, math.isnan(found.low), math.isnan(found.standard_error)) == (0.0, True, True)


def test_samples_with_nothing_to_compare_have_no_interval():
    with pytest.warns(tw.UndefinedCorrelationWarning, match="no sample of the items has anything to compare"):
        tw.confidence_interval([1, 2], [1, 2], "gamma", method="percentile", n_resamples=1, rng=0)


@pytest.mark.parametrize("level", [0.9, 0.999])
@pytest.mark.parametrize("name", ["kaye", "kendall_tau", "spearman", "scaled_gamma(weights=top)"])
@pytest.mark.parametrize("seed", range(8))
def test_jackknife_intervals_of_correlations_stay_within_their_range(name, seed, level):
    x, y, z = (np.random.default_rng((seed, k)).permutation(5) + 1 for k in range(3))
    lowest = CATALOG[name.partition("(")[0]].claims.low
    found = tw.confidence_interval(x, y, name, level=level)
    if not math.isnan(found.low):
        assert lowest <= found.low <= found.statistic <= found.high <= 1.0
    apart = tw.closer(x, y, z, name, level=level)
    if not math.isnan(apart.low):
        assert lowest - 1.0 <= apart.low <= apart.statistic <= apart.high <= 1.0 - lowest


def test_differences_of_similarities_are_at_most_1():
    x, y, z = ["a", "b", "c", "d"], ["a", "b", "d", "c"], ["d", "c", "b", "a"]
    found = tw.closer(x, y, z, "rbo(p=0.5)", level=1 - 1e-9)
    assert (found.low, found.high) == (-1.0, 1.0)
