"""p-values of the entries of a matrix: those of `tw.significance`, and what is corrected over."""

import numpy as np
import pandas as pd
import polars as pl
import pytest
from scipy.stats import false_discovery_control

import tiewise as tw
from reference import classical, permutation_tests
from tiewise.measures.base.catalog import CATALOG

TOP = "scaled_gamma(weights=top)"


def rankings(count, n, seed=0, levels=None):
    """Positions, a row each; with levels, some rows have ties."""
    rng = np.random.default_rng(seed)
    keys = rng.random((count, n)) if levels is None else rng.integers(levels, size=(count, n))
    if levels is not None:
        keys = np.vstack([keys[: count // 2], rng.random((count - count // 2, n))])
    return np.array([np.unique(row, return_inverse=True)[1] + 1 for row in keys])


def assert_like_significance(found, rows, columns, measure, method, square=True):
    for i, x in enumerate(rows):
        for j, y in enumerate(columns):
            if square and i == j:
                assert np.isnan(found[i, j])
                continue
            want = tw.significance(x, y, measure, method=method, input="positions").pvalue
            assert found[i, j] == pytest.approx(want, rel=1e-12, nan_ok=True)


@pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")
@pytest.mark.parametrize("measure", sorted(CATALOG))
def test_exact_is_that_of_significance_for_every_measure(measure):
    chosen = tw.measure(measure)
    rows = rankings(3, 5, seed=1, levels=3 if chosen.claims.ties else None)
    values = {"input": "scores"} if measure == "robust_gamma" else {}
    found = tw.matrix(rows, measure, test="exact", **values)
    np.testing.assert_array_equal(found.statistic, tw.matrix(rows, measure, **values))
    for i, j in ((0, 1), (0, 2), (2, 1)):
        want = tw.significance(rows[i], rows[j], measure, method="exact", input=values.get("input", "positions"))
        assert found.pvalue[i, j] == pytest.approx(want.pvalue, rel=1e-12, nan_ok=True)
    assert np.isnan(found.pvalue.diagonal()).all()
    assert not found.pvalue_is_least.any()


@pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")
@pytest.mark.parametrize("levels", [None, 8])
@pytest.mark.parametrize(
    "measure", [TOP, "scaled_gamma(weights=top,weights_y=ends)", "gamma", "kendall_tau", "somers_d", "spearman"]
)
def test_the_closed_form_is_that_of_significance(measure, levels):
    rows = rankings(5, 40, seed=2, levels=levels)
    found = tw.matrix(rows, measure, test="asymptotic")
    assert_like_significance(found.pvalue, rows, rows, measure, "asymptotic")
    other = rankings(2, 40, seed=3, levels=levels)
    found = tw.matrix(rows, measure, other=other, test="asymptotic")
    assert_like_significance(found.pvalue, rows, other, measure, "asymptotic", square=False)


def test_the_closed_form_of_rankings_that_are_counted_one_by_one():
    rows = rankings(3, 2100, seed=2)
    found = tw.matrix(rows, "scaled_gamma(weights=hyperbolic)", test="asymptotic")
    assert_like_significance(found.pvalue, rows, rows, "scaled_gamma(weights=hyperbolic)", "asymptotic")


def test_auto_is_exact_or_a_formula_where_significance_is():
    for n, measure in ((6, TOP), (30, "kendall_tau"), (90, TOP)):
        rows = rankings(4, n, seed=n)
        assert_like_significance(tw.matrix(rows, measure, test=True).pvalue, rows, rows, measure, "auto")


@pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")
@pytest.mark.parametrize("levels", [None, 3])
def test_pairs_of_the_same_tie_patterns_share_the_alignments_of_their_stream(levels):
    rows, draws = rankings(4, 8, seed=4, levels=levels), 99
    found = tw.matrix(rows, "kendall_tau", test="permutation", n_resamples=draws, rng=9)
    for i in range(4):
        for j in range(i + 1, 4):
            name = (*sorted(rows[i].tolist()), "", *sorted(rows[j].tolist()))
            p, least = permutation_tests.pvalue(classical.tau_b, rows[i].tolist(), rows[j].tolist(), 9, name, draws)
            assert found.pvalue[i, j] == found.pvalue[j, i] == pytest.approx(p, rel=1e-12)
            assert found.pvalue_is_least[i, j] == least
    fewer = tw.matrix(rows[[3, 0]], "kendall_tau", test="permutation", n_resamples=draws, rng=9)
    if levels is None:  # an entry does not depend on which rankings are there
        assert fewer.pvalue[0, 1] == found.pvalue[0, 3]


@pytest.mark.parametrize("by", ["bh", "by"])
def test_false_discovery_over_the_distinct_comparisons(by):
    rows = rankings(6, 25, seed=5)
    rows[1] = rows[0]
    plain = tw.matrix(rows, TOP, test="asymptotic")
    found = tw.matrix(rows, TOP, test="asymptotic", false_discovery=by)
    above = np.triu_indices(6, 1)
    np.testing.assert_allclose(found.pvalue[above], false_discovery_control(plain.pvalue[above], method=by), rtol=1e-14)
    np.testing.assert_array_equal(found.pvalue, found.pvalue.T)
    np.testing.assert_array_equal(found.uncorrected, plain.pvalue)
    assert (found.comparisons, found.false_discovery, plain.false_discovery) == (15, by, None)
    assert found.below == np.sum(found.pvalue[above] < 0.05) >= 1
    asymmetric = tw.matrix(rows, "somers_d", test="asymptotic", false_discovery=by)
    assert asymmetric.comparisons == 30
    off = ~np.eye(6, dtype=bool)
    want = false_discovery_control(asymmetric.uncorrected[off], method=by)
    np.testing.assert_allclose(asymmetric.pvalue[off], want, rtol=1e-14)
    other = tw.matrix(rows[:2], TOP, other=rows[2:], test="asymptotic", false_discovery=by)
    want = false_discovery_control(other.uncorrected.ravel(), method=by).reshape(2, 4)
    np.testing.assert_allclose(other.pvalue, want, rtol=1e-14)


def test_undefined_entries_are_left_out():
    rows = rankings(4, 10, seed=6)
    rows[2] = 1
    with pytest.warns(tw.UndefinedCorrelationWarning, match="7 of 16 entries"):
        found = tw.matrix(rows, "gamma", test="asymptotic", false_discovery="bh", input="positions")
    assert np.isnan(found.pvalue[2]).all()
    assert found.comparisons == 3
    kept = [0, 1, 3]
    want = tw.matrix(rows[kept], "gamma", test="asymptotic", false_discovery="bh")
    np.testing.assert_allclose(found.pvalue[np.ix_(kept, kept)], want.pvalue, rtol=1e-12)


def test_frames_are_answered_with_frames():
    rows = rankings(3, 9, seed=7)
    columns = dict(zip(("old", "new", "other"), rows.tolist(), strict=True))
    options = {"rankings_in": "columns", "test": True, "rng": 1, "n_resamples": 99}
    want = tw.matrix(rows, TOP, test=True, rng=1, n_resamples=99)
    found = tw.matrix(pd.DataFrame(columns), TOP, **options)
    assert list(found.pvalue.index) == list(found.pvalue.columns) == list(columns)
    np.testing.assert_array_equal(found.pvalue.to_numpy(), want.pvalue)
    np.testing.assert_array_equal(found.pvalue_is_least.to_numpy(), want.pvalue_is_least)
    of_polars = tw.matrix(pl.DataFrame(columns), TOP, **options)
    assert of_polars.pvalue.columns == ["ranking", *columns]
    np.testing.assert_array_equal(of_polars.pvalue.drop("ranking").to_numpy(), want.pvalue)


def test_rankings_that_are_aligned_pair_by_pair():
    first, second, third = {"a": 1, "b": 2, "c": 3, "d": 4}, {"b": 1, "c": 2, "d": 3, "a": 4}, {"a": 1, "c": 2, "d": 3}
    measure = "scaled_gamma(weights=top,missing=drop)"
    found = tw.matrix([first, second, third], measure, test=True)
    for (i, x), (j, y) in (((0, first), (1, second)), ((0, first), (2, third)), ((1, second), (2, third))):
        assert found.pvalue[i, j] == pytest.approx(tw.significance(x, y, measure).pvalue, rel=1e-12)
    lists = tw.matrix([["a", "b", "c"], ["c", "a", "x"]], "rbo", test=True, input="order")
    want = tw.significance(["a", "b", "c"], ["c", "a", "x"], "rbo", input="order").pvalue
    assert lists.pvalue[0, 1] == lists.pvalue[1, 0] == pytest.approx(want, rel=1e-12)


def test_what_it_says_of_itself():
    rows = rankings(3, 20, seed=8)
    rows[1] = rows[0]
    found = tw.matrix(rows, TOP, test="permutation", n_resamples=99, rng=1, false_discovery="bh")
    statistic, pvalue = found
    assert statistic is found.statistic
    assert pvalue is found.pvalue
    assert repr(found) == "<MatrixTest of scaled_gamma(weights=top): 3 comparisons, 0 with p < 0.05>"
    assert "at the least p: 1, of 99 alignments drawn" in str(found)
    assert "corrected by: Benjamini and Hochberg" in str(found)
    assert "<caption>MatrixTest</caption>" in found._repr_html_()
    assert found.uncorrected[0, 1] == 2 / 100
    assert found.pvalue_is_least[0, 1]
    assert found.pvalue[0, 1] == pytest.approx(6 / 100)


def test_the_matrix_goes_where_out_says():
    rows = rankings(3, 6, seed=1)
    room = np.empty((3, 3))
    found = tw.matrix(rows, TOP, out=room, test=True)
    assert found.statistic is room


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"test": "t"}, "`test` must be one of auto, exact, asymptotic, permutation: got 't'"),
        ({"false_discovery": "bh"}, "`false_discovery` goes with `test`: got 'bh' without it"),
        ({"test": True, "false_discovery": "holm"}, "`false_discovery` must be one of bh, by: got 'holm'"),
        (
            {"test": "exact"},
            'ranking 0 of `rankings` with ranking 1 of `rankings`: `test` must be "permutation", "asymptotic"',
        ),
        ({"test": "asymptotic", "measure": "footrule"}, "footrule has no closed form"),
    ],
)
def test_mistakes_get_a_sentence(options, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.matrix(rankings(2, 30), **({"measure": TOP} | options))
