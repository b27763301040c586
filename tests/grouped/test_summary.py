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
    rest = {"n": [5] * groups, "concordant": [0.0] * groups, "discordant": [0.0] * groups, "tied": [0.0] * groups}
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
    with pytest.raises(tw.TiewiseError, match=r"`table` must be what `groups` returned: got 3"):
        tw.summary(3)


def test_bare_columns_give_the_same():
    frame = pd.DataFrame({"q": [1, 1, 2, 2, 2, 3], "x": [1, 2, 1, 2, 3, 1], "y": [2, 1, 1, 2, 3, 1]})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.UndefinedCorrelationWarning)
        answer = tw.groups(frame, by="q", x="x", y="y")
    bare = summary_of(*(answer[name].to_numpy() for name in ("statistic", "concordant", "discordant")))
    assert str(bare) == str(tw.summary(answer))


def test_without_a_value_it_says_undefined():
    nan = float("nan")
    assert str(tw.summary(table("pandas", statistic=[nan, nan], concordant=[nan, nan], discordant=[nan, nan]))) == (
        "mean = undefined (95% interval = undefined below two groups, groups = 2, undefined = 2)"
    )
