"""The multinomial test: against its twin in fractions, and against scipy.stats.somersd on many tables."""

import math

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy import stats

import tiewise as tw
from reference import contingency as reference

tables = st.tuples(st.integers(2, 4), st.integers(2, 4)).flatmap(
    lambda shape: st.lists(
        st.lists(st.integers(0, 6), min_size=shape[1], max_size=shape[1]), min_size=shape[0], max_size=shape[0]
    )
)
PAIN = [[26, 26, 23, 18, 9], [6, 7, 9, 14, 23]]  # SAS/STAT, PROC FREQ, the "Pain" example
MEASURES = ["gamma", "kendall_tau", "kendall_tau(variant=a)", "kendall_tau(variant=c)", "somers_d"]


def on_a_sample(x, y, measure, **options):
    return tw.significance(x, y, measure, method="multinomial", **options)


@given(table=tables)
def test_somers_d_equals_its_twin_and_scipy(table):
    x, y = reference.items_of(table)
    if len(set(x)) < 2 or len(set(y)) < 2:
        return  # undefined, or for SciPy
    found = on_a_sample(x, y, "somers_d", input="costs")
    value, error, _ = reference.somers_d(table)
    assert (found.statistic, found.null_std) == pytest.approx((value, error), abs=1e-12)
    peer = stats.somersd(np.array(table))
    assert found.pvalue == pytest.approx(peer.pvalue, abs=1e-12, nan_ok=True)
    assert found.statistic == pytest.approx(peer.statistic, abs=1e-12)
    assert (found.null_mean, found.method, found.n_resamples) == (0.0, "multinomial", 0)


def test_scipys_p_value_on_five_hundred_tables():
    rng = np.random.default_rng(5)
    for _ in range(500):
        table = rng.integers(0, 30, rng.integers(2, 7, 2)) + 1
        for alternative in ("two-sided", "greater", "less"):
            found = on_a_sample(*tw.from_table(table), "somers_d", alternative=alternative)
            assert found.pvalue == pytest.approx(stats.somersd(table, alternative=alternative).pvalue, rel=1e-9)


def test_long_rankings_with_and_without_ties():
    rng = np.random.default_rng(8)
    for levels in (5, 40, 1500):
        x, y = rng.integers(0, levels, 1500), rng.integers(0, levels, 1500)
        y = np.where(np.arange(1500) < 300, x, y)
        table = stats.contingency.crosstab(x, y).count
        found = on_a_sample(x, y, "somers_d", input="scores")
        error = reference.difference_and_error(table.tolist())[1] if levels == 5 else None
        if error is not None:
            assert found.null_std * float(reference.untied(table.sum(axis=1).tolist())) == pytest.approx(
                error, rel=1e-12
            )
        by_counts = on_a_sample(*tw.from_table(table), "somers_d")
        assert (found.pvalue, found.null_std) == pytest.approx((by_counts.pvalue, by_counts.null_std), rel=1e-9)


def test_all_measures_of_counted_pairs_share_one_p_value():
    """They are C - D over what the null leaves as it is."""
    x, y = tw.from_table(PAIN)
    found = [on_a_sample(x, y, measure) for measure in MEASURES]
    assert [one.pvalue for one in found] == pytest.approx([stats.somersd(PAIN).pvalue] * 5, rel=1e-12)
    assert [one.statistic / one.null_std for one in found] == pytest.approx(
        [found[0].statistic / found[0].null_std] * 5
    )


def test_it_is_another_test_than_that_of_independence():
    x, y = tw.from_table(PAIN)
    assert tw.significance(x, y, "somers_d", method="asymptotic").null_std == pytest.approx(0.0928134, abs=1e-7)
    assert on_a_sample(x, y, "somers_d").null_std == pytest.approx(0.0859376, abs=1e-7)


def test_the_size_under_dependence_without_direction():
    """Extreme in x is extreme in y, at either end: C = D on average, and the multinomial test keeps its level."""
    rng = np.random.default_rng(11)
    shape = np.array([[1, 0, 1], [0, 4, 0], [1, 0, 1]]) / 8.0
    rejected = {"multinomial": 0, "asymptotic": 0}
    for _ in range(400):
        x, y = tw.from_table(rng.multinomial(200, shape.ravel()).reshape(3, 3))
        for method in rejected:
            rejected[method] += tw.significance(x, y, "somers_d", method=method).pvalue < 0.05
    assert 6 <= rejected["multinomial"] <= 34  # 20 expected; the chance to leave this is below 0.2 %
    assert not 6 <= rejected["asymptotic"] <= 34


def test_no_spread_leaves_no_doubt():
    """Linear orders that agree: every item has the same score, and SciPy's p-value is 0, too."""
    x = [1, 2, 3, 4, 5]
    assert on_a_sample(x, x, "somers_d").pvalue == stats.somersd(x, x).pvalue == 0.0
    assert math.isnan(on_a_sample([1, 2, 3], [1, 1, 1], "somers_d").pvalue)


def test_tau_x_where_one_ranking_has_no_ties():
    x, y = list(range(1, 21)), [1, 1, *range(3, 21)]
    assert on_a_sample(x, y, "tau_x").pvalue == pytest.approx(
        on_a_sample(x, y, "kendall_tau(variant=a)").pvalue, rel=1e-12
    )


@pytest.mark.parametrize(
    ("measure", "message"),
    [
        ("scaled_gamma(weights=top:10)", "is for C - D of counted pairs, as of gamma, kendall_tau and somers_d"),
        ("spearman", "is for C - D of counted pairs"),
        ("kemeny", "is for C - D of counted pairs"),
        ("tau_x", "where both rankings have ties, tau_x is not 0 where C = D"),
    ],
)
def test_what_it_is_not_for(measure, message):
    with pytest.raises(tw.TiewiseError, match=message):
        on_a_sample([1, 1, 2, 3], [1, 2, 2, 3], measure)


def test_lists_of_different_items_and_many_at_once_have_no_such_test():
    with pytest.raises(tw.TiewiseError, match="there is no formula for lists of different items"):
        on_a_sample(["a", "b"], ["b", "c"], "rbo")
    with pytest.raises(tw.TiewiseError, match="`test` must be one of auto, exact, asymptotic, permutation"):
        tw.matrix([[1, 2, 3], [2, 1, 3]], "gamma", test="multinomial")
