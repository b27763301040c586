"""Contingency tables: every measure, test and interval as on the items one by one, and counts of any size."""

import copy
import pickle
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from hypothesis import assume, given, strategies as st

import tiewise as tw
from reference import contingency as reference

PAIN = [[26, 26, 23, 18, 9], [6, 7, 9, 14, 23]]  # SAS/STAT, PROC FREQ, the "Pain" example
COUNTED = [
    "gamma",
    "kendall_tau",
    "kendall_tau(variant=a)",
    "kendall_tau(variant=c)",
    "somers_d",
    "tau_x",
    "kemeny",
    "bucket_kendall",
]
OTHERS = ["scaled_gamma(weights=top:3)", "scaled_tau(weights=hyperbolic)", "scaled_somers_d", "spearman", "vigna"]

tables = st.tuples(st.integers(2, 4), st.integers(2, 4)).flatmap(
    lambda shape: st.lists(
        st.lists(st.integers(0, 4), min_size=shape[1], max_size=shape[1]), min_size=shape[0], max_size=shape[0]
    )
)


def one_by_one(table):
    """The same items with positions of their own."""
    return [tw.Ranking.from_scores(side, higher_is_better=False) for side in reference.items_of(table)]


def has_spread(table):
    return np.count_nonzero(np.sum(table, axis=0)) > 1 and np.count_nonzero(np.sum(table, axis=1)) > 1


@given(table=tables)
def test_values_and_masses_are_those_of_the_items(table):
    assume(has_spread(table))
    for measure in (*COUNTED, *OTHERS):
        assume(measure in COUNTED or np.sum(table) > 2)
        with np.errstate(all="ignore"):
            counted, itemwise = (tw.measure(measure)(*pair) for pair in (tw.from_table(table), one_by_one(table)))
        assert counted.numbers() == pytest.approx(itemwise.numbers(), abs=1e-12, nan_ok=True)
        assert counted.n == itemwise.n


@given(table=tables)
def test_tests_and_intervals_are_those_of_the_items(table):
    assume(has_spread(table) and np.sum(table) > 3)
    for measure in COUNTED[:5]:
        pairs = tw.from_table(table), one_by_one(table)
        counted, itemwise = (tw.significance(*pair, measure, method="asymptotic") for pair in pairs)
        assert counted.numbers() == pytest.approx(itemwise.numbers(), abs=1e-12, nan_ok=True)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("warnings.warn", lambda *_, **__: None)
            counted, itemwise = (tw.confidence_interval(*pair, measure) for pair in pairs)
        assert counted.numbers() == pytest.approx(itemwise.numbers(), abs=1e-9, nan_ok=True)


def test_the_doors_that_take_items_one_by_one():
    x, y = tw.from_table(PAIN)
    a, b = one_by_one(PAIN)
    for ask in (
        lambda x, y: tw.significance(x, y, "gamma", method="permutation", n_resamples=99, rng=1).pvalue,
        lambda x, y: tw.confidence_interval(x, y, "gamma", method="percentile", n_resamples=99, rng=1).low,
        lambda x, y: tw.extensions(x, y, "kendall_tau").mean,
        lambda x, y: float(tw.matrix([x, y], "kendall_tau")[0, 1]),
        lambda x, y: tw.closer(x, y, x, "gamma").statistic,
    ):
        assert ask(x, y) == pytest.approx(ask(a, b), abs=1e-12)


def test_sides_can_be_exchanged_and_compared_with_themselves():
    x, y = tw.from_table(PAIN)
    assert float(tw.somers_d(y, x)) == pytest.approx(0.2569444444444444, abs=1e-15)  # SAS prints .2569
    assert float(tw.somers_d(x, x)) == float(tw.gamma(y, y)) == 1.0
    assert x == one_by_one(PAIN)[0]
    assert (x.n, x.has_ties, x.has_items, len(x.buckets)) == (161, True, False, 2)


def test_counts_far_beyond_memory_are_exact():
    table = np.array(PAIN, dtype=object) * 10**15
    x, y = tw.from_table(table)
    result = tw.somers_d(x, y)
    assert result.statistic == pytest.approx(0.4426719840478564, rel=1e-14)
    n = 161 * 10**15
    assert (result.n, result.concordant, result.discordant) == (n, 3839 * 10**30, 1175 * 10**30)
    assert tw.gamma(x, y).statistic == float(Fraction(3839 - 1175, 3839 + 1175))
    small = tw.significance(*tw.from_table(np.array(PAIN) * 10**5), "somers_d", method="multinomial")
    large = tw.significance(x, y, "somers_d", method="multinomial")
    assert large.null_std * 10**5 == pytest.approx(small.null_std, rel=1e-12)


def test_a_billion_in_a_cell_has_value_test_and_interval():
    x, y = tw.from_table(np.array(PAIN) * 10**9)
    test = tw.significance(x, y, "gamma")
    assert (test.method, test.pvalue) == ("asymptotic", 0.0)
    interval = tw.confidence_interval(x, y, "gamma")
    assert interval.low < interval.statistic < interval.high
    # The jackknife's error times sqrt(N) settles: that of a table a thousand times as large is the same.
    less = tw.confidence_interval(*tw.from_table(np.array(PAIN) * 10**6), "gamma")
    assert interval.standard_error * 1000**0.5 == pytest.approx(less.standard_error, rel=1e-5)


def test_the_jackknife_meets_the_large_sample_error():
    """ASE1, the error of tables away from the null, is what the jackknife comes to as the counts grow."""
    for times, within in ((1, 0.02), (100, 2e-4)):
        table = [[times * count for count in row] for row in PAIN]
        found = tw.confidence_interval(*tw.from_table(table), "somers_d").standard_error
        assert found == pytest.approx(reference.somers_d(table)[2], rel=within)
    # The figure in docs/significance.md#tables-of-counts.
    assert reference.somers_d(PAIN)[2] == pytest.approx(0.0837, abs=5e-5)


def test_what_needs_the_items_says_so():
    x, y = tw.from_table(np.array(PAIN) * 10**9)
    for ask in (
        lambda: tw.spearman(x, y),
        lambda: tw.scaled_gamma(x, y, weights="top:10"),
        lambda: tw.tau_x(x, y, weights="hyperbolic"),
        lambda: tw.significance(x, y, "gamma", method="permutation"),
        lambda: tw.significance(x, y, "spearman"),
        lambda: tw.confidence_interval(x, y, "gamma", method="bca"),
        lambda: tw.closer(x, y, x, "gamma"),
        lambda: tw.extensions(x, y, "gamma"),
        lambda: tw.explain(x, y, "gamma"),
        lambda: tw.matrix([x, y], "gamma"),
        lambda: tw.rbo(x, y),
        lambda: x.positions,
    ):
        with pytest.raises(tw.TiewiseError, match=r"must count at most 25,000,000 items where they are taken one by"):
            ask()


def test_frames_and_empty_categories():
    frame = pd.crosstab(pd.Series([1, 1, 2, 3, 3]), pd.Series([1, 2, 2, 2, 3]))
    assert float(tw.kendall_tau(*tw.from_table(frame))) == float(tw.kendall_tau([1, 1, 2, 3, 3], [1, 2, 2, 2, 3]))
    spread = [[3, 0, 1], [0, 0, 0], [1, 0, 4]]
    dense = [[3, 1], [1, 4]]
    for measure in ("kendall_tau(variant=c)", "scaled_gamma(weights=top:2)"):
        assert float(tw.measure(measure)(*tw.from_table(spread))) == float(tw.measure(measure)(*tw.from_table(dense)))


def test_positions_by_every_rule():
    for method, expected in (
        ("dense", [1, 1, 2]),
        ("min", [1, 1, 3]),
        ("max", [2, 2, 3]),
        ("average", [1.5, 1.5, 3]),
    ):
        assert tw.from_table([[1, 1], [0, 1]], method=method)[0].positions.tolist() == expected


def test_copies_and_pickles_are_equal():
    x, y = tw.from_table(PAIN)
    assert repr(x) == "<Ranking of 161 items in 2 categories of a table>"
    for again in (copy.copy(y), pickle.loads(pickle.dumps(y))):
        assert again == y
        assert hash(again) == hash(y)
        assert float(tw.gamma(x, again)) == float(tw.gamma(x, y))
    with pytest.raises(ValueError, match="read-only"):
        x.positions[0] = 7


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ([[1, -2], [3, 4]], r"`table` must hold whole numbers >= 0: got -2 in row 0, column 1\."),
        ([[1, 2], [3.5, 4]], r"`table` must hold whole numbers >= 0: got 3.5 in row 1, column 0\."),
        ([[1, 2], [np.inf, 4]], r"must hold whole numbers >= 0: got inf in row 1, column 0\."),
        ([[1, 2], [np.nan, 4]], r"`table` must not have missing values: got nan in row 1, column 0\."),
        ([[1, 2, 3]], r"`table` must have at least two rows and two columns: got 1 x 3\."),
        ([[1], [2]], r"at least two rows and two columns: got 2 x 1\."),
        ([[0, 0], [0, 0]], r"`table` must count at least one item: got zeros only\."),
        ([1, 2, 3], r"a row for each category of x and a column for each of y: got 1 dimension\."),
        ([[[1]]], r"got 3 dimensions\."),
        ([[1, 2], [3]], r"got rows of different lengths\."),
        ([["a", "b"], ["c", "d"]], r"`table` must hold counts: got 'a' in row 0, column 0\."),
        ([[True, False], [False, True]], r"`table` must hold counts: got True in row 0, column 0\."),
        ("table", r"`table` must be a table of counts, .* got 'table'\."),
        (7, r"`table` must be a table of counts, .* got 7\."),
    ],
)
def test_bad_tables_get_a_sentence(table, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.from_table(table)


def test_an_unknown_rule_gets_a_sentence():
    with pytest.raises(tw.TiewiseError, match="`method` must be one of dense, min, max, average: got 'first'"):
        tw.from_table(PAIN, method="first")


def test_one_category_with_items_is_undefined():
    with pytest.warns(tw.UndefinedCorrelationWarning, match="x ties all items"):
        assert np.isnan(float(tw.somers_d(*tw.from_table([[1, 2], [0, 0]]))))
