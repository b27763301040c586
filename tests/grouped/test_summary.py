"""The summary over groups: mean, interval, pooled coefficient."""

import warnings

import pandas as pd
import pytest

import tiewise as tw
from grouped.frames import LIBRARIES
from reference.groups import t_interval
from tiewise.grouped.summary import summary_of

# Student's t with 3 and 1 degrees of freedom, two-sided 95%, from any printed table.
T_3, T_1 = 3.182446, 12.7062


def table(library, **columns):
    groups = len(columns["statistic"])
    rest = {
        "n": [5] * groups,
        "left_out": [0] * groups,
        "concordant": [0.0] * groups,
        "discordant": [0.0] * groups,
        "tied": [0.0] * groups,
    }
    return LIBRARIES[library]({"q": list(range(groups)), **rest, **columns})


@pytest.mark.parametrize("library", LIBRARIES)
def test_mean_and_interval(library):
    values = [0.5, 0.25, -0.5, 1.0]
    found = tw.summary(table(library, statistic=[*values, float("nan")]))
    assert (found.mean, found.low, found.high) == pytest.approx(t_interval(values, T_3), rel=1e-6)
    assert (found.groups, found.undefined) == (5, 1)
    assert float(found) == found.mean


@pytest.mark.parametrize("library", LIBRARIES)
def test_pooled_pairs(library):
    found = tw.summary(table(library, statistic=[1.0, 0.0], concordant=[3.0, 10.0], discordant=[0.0, 10.0]))
    assert found.mean == 0.5
    assert found.pooled == pytest.approx((13 - 10) / (13 + 10))
    assert (found.concordant, found.discordant) == (13.0, 10.0)


@pytest.mark.parametrize("library", LIBRARIES)
def test_pooled_is_the_coefficient_of_all_pairs_within_groups(library):
    columns = {"q": [1] * 3 + [2] * 4, "x": [1, 2, 3, 1, 2, 3, 4], "y": [3, 1, 2, 2, 1, 3, 4]}
    found = tw.summary(tw.groups(LIBRARIES[library](columns), by="q", x="x", y="y", measure="gamma"))
    assert found.pooled == pytest.approx((1 + 5 - 2 - 1) / (3 + 6))


@pytest.mark.parametrize("library", LIBRARIES)
def test_only_the_form_of_the_groups_is_pooled(library):
    """One function of C and D in every group is that function of their sums; of any other, the sums say nothing."""
    columns = {"q": [1] * 4 + [2] * 5, "x": [1, 2, 2, 3, 1, 2, 3, 4, 5], "y": [2, 1, 3, 3, 2, 1, 4, 3, 3]}
    frame = LIBRARIES[library](columns)

    def pooled(measure, frame=frame):
        return tw.summary(tw.groups(frame, by="q", x="x", y="y", measure=measure)).pooled

    assert pooled("gamma") == pytest.approx((3 + 6 - 1 - 3) / (3 + 6 + 1 + 3))
    masses = [
        tw.scaled_gamma(x, y, weights="top")
        for x, y in (([1, 2, 2, 3], [2, 1, 3, 3]), ([1, 2, 3, 4, 5], [2, 1, 4, 3, 3]))
    ]
    c, d = (sum(getattr(one, name) for one in masses) for name in ("concordant", "discordant"))
    assert pooled("scaled_gamma(weights=top)") == pytest.approx((c - d) / (c + d), rel=1e-12)
    for other in (
        "kendall_tau",
        "kendall_tau(variant=a)",
        "somers_d",
        "tau_x",
        "scaled_gamma(ties=indifference)",
        "kemeny",
    ):
        assert pooled(other) != pooled(other), other
    # Without ties Kendall's tau is (C - D)/(C + D), in each group and of all pairs.
    untied = LIBRARIES[library]({"q": [1] * 3 + [2] * 4, "x": [1, 2, 3, 1, 2, 3, 4], "y": [3, 1, 2, 2, 1, 3, 4]})
    assert pooled("kendall_tau", untied) == pytest.approx((1 + 5 - 2 - 1) / (3 + 6))


@pytest.mark.parametrize("library", LIBRARIES)
def test_the_sums_are_shown_where_nothing_is_pooled(library):
    found = tw.summary(table(library, statistic=[1.0, 0.25], concordant=[3.0, 10.0], discordant=[0.0, 10.0]))
    assert found.pooled != found.pooled
    assert (found.concordant, found.discordant) == (13.0, 10.0)
    assert "pooled" not in str(found)
    undefined = tw.summary(table(library, statistic=[1.0, float("nan")], concordant=[3.0, 0.0], discordant=[0.0, 0.0]))
    assert undefined.pooled == 1.0


@pytest.mark.parametrize("library", LIBRARIES)
def test_measures_without_pairs_have_no_pooled_value(library):
    nan = float("nan")
    found = tw.summary(table(library, statistic=[1.0, 0.5], concordant=[nan, nan], discordant=[nan, nan]))
    assert found.pooled != found.pooled
    assert found.concordant != found.concordant
    assert "pooled" not in str(found)


@pytest.mark.parametrize("library", LIBRARIES)
def test_one_group_has_no_interval_and_none_no_mean(library):
    one = tw.summary(table(library, statistic=[0.5]))
    assert one.mean == 0.5
    assert one.low != one.low
    none = tw.summary(table(library, statistic=[float("nan")]))
    assert none.mean != none.mean
    assert none.undefined == 1


def test_the_level_changes_the_width():
    narrow, wide = (tw.summary(table("pandas", statistic=[0.0, 1.0]), level) for level in (0.5, 0.95))
    assert wide.high - wide.mean == pytest.approx(T_1 * 0.5, rel=1e-4)
    # t(0.75; 1) = 1, which the quantile of SciPy 1.15 misses by 1e-11.
    assert narrow.high - narrow.mean == pytest.approx(0.5, rel=1e-10)
    for level in (0, 1, "0.9", True):
        with pytest.raises(tw.TiewiseError, match="`confidence_level` must lie between 0 and 1"):
            tw.summary(table("pandas", statistic=[1.0]), level)


def test_what_is_not_an_answer_of_groups():
    with pytest.raises(tw.TiewiseError, match=r"`table` must have the columns that `groups` returns: it has 'a'"):
        tw.summary(pd.DataFrame({"a": [1]}))
    with pytest.raises(tw.TiewiseError, match=r"`table` must have the columns that `groups` returns: it has 'q1'"):
        tw.summary({"q1": {"d1": 1.0}})
    for what in (3, "text", None, [1.0]):
        with pytest.raises(tw.TiewiseError, match=r"`table` must be what `groups` returned: got "):
            tw.summary(what)


@pytest.mark.parametrize("library", LIBRARIES)
def test_columns_that_hold_no_numbers(library):
    with pytest.raises(tw.TiewiseError, match=r"`table` must have numbers in the column 'statistic': it holds String"):
        tw.summary(table(library, statistic=["high", "low"]))


def test_a_summary_in_a_notebook():
    html = tw.summary(table("pandas", statistic=[0.5, 1.0]))._repr_html_()
    assert html.startswith("<table><tr><th style='text-align:left'>mean</th><td>0.75</td></tr>")


def test_bare_columns_give_the_same():
    frame = pd.DataFrame({"q": [1, 1, 2, 2, 2, 3], "x": [1, 2, 1, 2, 3, 1], "y": [2, 1, 1, 2, 3, 1]})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.UndefinedCorrelationWarning)
        answer = tw.groups(frame, by="q", x="x", y="y")
    columns = {name: answer[name].to_numpy() for name in answer.columns}
    bare = summary_of(columns)
    assert str(tw.summary(columns)) == str(bare)
    assert str(bare) == str(tw.summary(answer))


def test_without_a_value_it_says_undefined():
    nan = float("nan")
    assert str(tw.summary(table("pandas", statistic=[nan, nan], concordant=[nan, nan], discordant=[nan, nan]))) == (
        "mean = undefined (95% interval = undefined below two groups, groups = 2, undefined = 2)"
    )
