"""Tests and intervals of measures of lists: of the same items, and of different ones."""

import math

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import tiewise as tw
from reference import list_orders as twin

MEASURES = ("rbo", "rbo(p=0.5,ties=w)", "average_overlap", "topk_kendall", "topk_kendall(hausdorff=True)",
            "topk_footrule", "topk_footrule(hausdorff=True)")  # fmt: skip


@st.composite
def grouped_lists(draw, items="abcdef", most=4):
    """A list of groups of tied items."""
    chosen = draw(st.permutations(items))[: draw(st.integers(1, most))]
    groups = [[chosen[0]]]
    for item in chosen[1:]:
        if draw(st.integers(0, 3)):
            groups.append([item])
        else:
            groups[-1].append(item)
    return groups


@pytest.mark.parametrize("text", MEASURES)
@given(x=grouped_lists(), y=grouped_lists())
@settings(max_examples=20)
def test_the_test_of_order_given_membership_goes_through_all_orders(text, x, y):
    measure = tw.measure(text)
    is_distance = measure.claims.kind == "distance"
    found = tw.significance(x, y, measure, alternative="greater", method="exact")
    value = lambda x, y: float(measure(x, y))  # noqa: E731
    assert found.pvalue == pytest.approx(twin.pvalue(value, x, y, smaller=is_distance))
    other = tw.significance(x, y, measure, alternative="less", method="exact")
    assert other.pvalue == pytest.approx(twin.pvalue(value, x, y, smaller=not is_distance))
    every = twin.values(value, x, y)
    assert found.null_mean == pytest.approx(sum(every) / len(every), abs=1e-12)
    assert (found.statistic, found.n) == (value(x, y), measure(x, y).n)
    swapped = tw.significance(y, x, measure, alternative="greater", method="exact")
    assert swapped.pvalue == pytest.approx(found.pvalue)


def test_neither_list_is_the_one_that_stays():
    """The four items that both have are the last of one list and the first of the other, in the same order."""
    x, y = list("abcdefghWXYZ"), list("WXYZnopqrstu")
    drawn = [tw.significance(*pair, "topk_kendall", n_resamples=999, rng=0) for pair in ((x, y), (y, x))]
    assert drawn[0].pvalue == pytest.approx(drawn[1].pvalue, abs=0.1)
    assert min(one.pvalue for one in drawn) > 0.2
    assert tw.verdict(x, y, "topk_kendall").direction == "cannot tell"


@pytest.mark.parametrize("text", MEASURES)
def test_draws_come_near_all_orders(text):
    x, y = list("abcdef"), list("bahce")
    exact = tw.significance(x, y, text)
    drawn = tw.significance(x, y, text, method="permutation", n_resamples=4000, rng=1)
    assert (exact.method, exact.n_resamples, drawn.method) == ("exact", 15 * 120, "permutation")
    assert drawn.pvalue == pytest.approx(exact.pvalue, abs=0.05)
    assert drawn == tw.significance(x, y, text, method="permutation", n_resamples=4000, rng=1)


def test_what_the_lists_share_is_no_surprise():
    """All items in common, or none: the test is about their order alone."""
    same = tw.significance(["a", "b", "c"], ["a", "b", "c"], "rbo", alternative="greater")
    assert same.pvalue == pytest.approx(1 / 6)
    apart = tw.significance(["a", "b", "c"], ["d", "e", "f"], "rbo", alternative="greater")
    assert (apart.statistic, apart.pvalue) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("method", "items", "message"),
    [
        (
            "asymptotic",
            4,
            '`method` must be "permutation", "exact" or "auto" here: there is no formula for lists of dif',
        ),
        ("exact", 12, '`method` must be "permutation" or "auto" for 12 items: "exact" goes through at most 4,000,000'),
        ("exact", 401, '`method` must be "permutation" or "auto" for 401 items: "exact" takes up to 400.'),
    ],
)
def test_bad_methods_get_a_sentence(method, items, message):
    x = [f"{k}" for k in range(items)]
    with pytest.raises(tw.TiewiseError) as caught:
        tw.significance(x, [*x[1:], "other"], "rbo", method=method)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(("x", "y", "argument"), [([], ["a"], "x"), (["a"], [], "y"), ([], [], "x")])
@pytest.mark.parametrize("text", MEASURES)
def test_empty_lists_have_no_order(x, y, argument, text):
    with pytest.raises(tw.TiewiseError, match=f"`{argument}` must have at least one"):
        tw.significance(x, y, text)


@pytest.mark.parametrize("method", ["jackknife", "percentile", "bca"])
def test_lists_of_different_items_have_no_interval(method):
    with pytest.raises(
        tw.TiewiseError, match=r"`y` lacks 'c'; `x` lacks 'd'. Items can be left out, or drawn again, of"
    ):
        tw.confidence_interval(["a", "b", "c"], ["a", "b", "d"], "rbo", method=method)
    with pytest.raises(tw.TiewiseError, match="`x` and `y2` must rank the same items: `y2` lacks 'c'"):
        tw.closer(["a", "b", "c"], ["a", "c", "b"], ["a", "b", "d"], "rbo")


def test_what_is_odd_is_said_once():
    x, y = np.array([1, 1, 2, 2, 1, 2] * 5), np.array([2, 1, 1, 2, 1, 2] * 5)
    with pytest.warns(tw.SuspiciousPositionsWarning) as caught:
        tw.significance(x, y, "rbo", n_resamples=9, rng=0)
    assert len([warning for warning in caught if "`x`" in str(warning.message)]) == 1


@pytest.mark.parametrize("method", ["jackknife", "percentile"])
@pytest.mark.parametrize("text", MEASURES)
def test_lists_of_the_same_items_have_intervals(text, method):
    x, y = list("abcdefgh"), [["b", "a"], "c", "e", "d", ["g", "f", "h"]]
    found = tw.confidence_interval(x, y, text, method=method, n_resamples=99, rng=0)
    assert found.low <= found.statistic <= found.high
    assert not math.isnan(found.standard_error)
