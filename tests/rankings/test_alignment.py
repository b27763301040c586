"""Two rankings side by side: by item, never by accident."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from tiewise import Ranking
from tiewise.rankings.alignment import align
from tiewise.rankings.sides import ListSide, ValueSide


def columns(pair):
    return dict(zip(pair.items, zip(pair.x.tolist(), pair.y.tolist(), strict=True), strict=True))


@given(st.permutations("abcdef"), st.permutations("abcdef"))
def test_alignment_is_by_item(one, other):
    pair = align(Ranking.from_order(one), Ranking.from_order(other))
    assert columns(pair) == {item: (one.index(item) + 1, other.index(item) + 1) for item in "abcdef"}


def test_labels_of_series_and_dicts_align():
    x = pd.Series([1, 2, 3], index=["a", "b", "c"])
    assert float(tw.kendall_tau(x, x[::-1])) == 1
    assert float(tw.kendall_tau({"a": 1, "b": 2}, {"b": 2, "a": 1})) == 1
    assert float(tw.kendall_tau(x, {"c": 1, "b": 2, "a": 3})) == -1


def test_items_of_one_side_only_are_an_error_that_names_them():
    with pytest.raises(tw.TiewiseError, match=r"`y` lacks 'c'; `x` lacks 'd', 'e'\..*missing=\"drop\""):
        align(Ranking.parse("a>b>c"), Ranking.parse("a>b>d=e"))
    many = Ranking.from_order(range(20))
    with pytest.raises(tw.TiewiseError, match="`y` lacks 1, 2, 3, 4, 5 and 14 more"):
        align(many, Ranking.from_order([0]))


def test_drop_keeps_the_common_items_in_their_order():
    pair = align(Ranking.parse("a>b>c=d>e"), Ranking.parse("e>x>c>a>d"), missing="drop")
    assert columns(pair) == {"a": (1, 3), "c": (2, 2), "d": (2, 4), "e": (3, 1)}
    with pytest.raises(tw.TiewiseError, match="items in common: x has 'a'; y has 'b'"):
        align(Ranking.parse("a"), Ranking.parse("b"), missing="drop")


def test_bottom_puts_the_others_in_one_bucket_below():
    pair = align(Ranking.parse("a>b"), Ranking.parse("c>d>a"), missing="bottom")
    assert columns(pair) == {"a": (1, 3), "b": (2, 4), "c": (3, 1), "d": (3, 2)}


@pytest.mark.parametrize(
    ("method", "dropped", "bottom"),
    [
        ("dense", [1, 1, 2], [1, 1, 2, 3, 4]),
        ("min", [1, 1, 3], [1, 1, 3, 4, 5]),
        ("max", [2, 2, 3], [2, 2, 3, 4, 5]),
        ("average", [1.5, 1.5, 3], [1.5, 1.5, 3, 4, 5]),
    ],
)
def test_new_positions_follow_the_method_of_the_old_ones(method, dropped, bottom):
    x = Ranking.from_buckets([["a", "b"], ["c"], ["d"]], method=method)
    assert align(x, Ranking.parse("a>b>d"), missing="drop").x.tolist() == dropped
    assert align(x, Ranking.parse("a>b>c>d>e"), missing="bottom").x.tolist() == bottom


def test_a_ranking_remembers_its_method():
    x = Ranking.from_buckets([["a"], ["b", "c"]], method="min")
    assert align(x, Ranking.parse("a>b>c>d>e"), missing="bottom").x.tolist() == [1, 2, 2, 4, 4]
    mean = Ranking.from_scores({"a": 3, "b": 2, "c": 1}, method="average")
    assert align(mean, Ranking.parse("a>b>c>d>e>f"), missing="bottom").x.tolist() == [1, 2, 3, 5, 5, 5]


def test_a_side_that_loses_nothing_keeps_its_positions():
    x = {"a": 1, "b": 3, "c": 3, "d": 4}
    y = Ranking.parse("e>d>c>b>a")
    assert align(x, y, missing="drop").x.tolist() == [1, 3, 3, 4]


def test_a_named_and_a_bare_ranking_do_not_mix():
    with pytest.raises(tw.TiewiseError, match="`x` names its items and `y` does not"):
        align(Ranking.parse("a>b"), [1, 2])
    with pytest.raises(tw.TiewiseError, match="`y` names its items and `x` does not"):
        align([1, 2], Ranking.parse("a>b"))


def test_bare_vectors_must_have_one_length():
    with pytest.raises(tw.TiewiseError, match="must have the same length: got 3 and 2"):
        align([1, 2, 3], [1, 2])
    with pytest.raises(tw.TiewiseError, match="must have the same length: got 4 and 3"):
        align([1, 2, 3, 4], [1, 2, 4])  # not that 4 is no position of 3 items


def test_missing_values_raise_are_omitted_or_propagate():
    x, y = [1, 2, np.nan, 3], [4, 3, 2, np.nan]
    with pytest.raises(tw.TiewiseError, match=r'`x` must not have missing values: got nan at index 2.*"omit"'):
        tw.gamma(x, y)
    omitted = align(x, y, nan_policy="omit")
    assert (omitted.x.tolist(), omitted.y.tolist()) == ([1, 2], [2, 1])
    assert tw.gamma(x, y, nan_policy="omit").statistic == -1
    result = tw.gamma(x, y, nan_policy="propagate")
    assert np.isnan([result.statistic, result.concordant, result.discordant, result.tied]).all()
    with pytest.warns(tw.UndefinedCorrelationWarning, match="no item has a value in both rankings"):
        nothing = tw.gamma([1, np.nan], [np.nan, 1], nan_policy="omit")
    assert np.isnan(nothing.statistic)
    assert (nothing.n, nothing.left_out.omitted) == (0, (0, 1))


def test_propagation_still_checks_the_items():
    with pytest.raises(tw.TiewiseError, match="`y` lacks 'a', 'b'; `x` lacks 'c'"):
        tw.gamma({"a": 1, "b": np.nan}, {"c": 1}, nan_policy="propagate")
    assert tw.spearman([1, np.nan], [1, 2], nan_policy="propagate").concordant is None


def test_omitted_values_do_not_look_like_scores():
    assert tw.gamma([1.5, 1.5, 3, np.nan], [1, 2, 3, 4], nan_policy="omit").n == 3


def test_missing_values_of_items_are_omitted_by_item():
    x = {"a": 1, "b": None, "c": 3}
    y = {"c": 1, "a": 2, "b": 3}
    pair = align(x, y, nan_policy="omit")
    assert columns(pair) == {"a": (1, 2), "c": (2, 1)}


def test_the_first_door_names_its_argument():
    with pytest.raises(tw.TiewiseError, match=r"`y` must hold positions from 1 .* got 0.5 at index 1"):
        tw.gamma([1, 2], [1, 0.5])


@pytest.mark.parametrize("value", [0, float("nan"), float("inf")])
def test_a_wrong_position_is_named_by_its_item(value):
    for read in (tw.Ranking.from_positions, lambda x: tw.gamma(x, {"a": 1, "b": 2})):
        with pytest.raises(tw.TiewiseError, match=r"got .* for item 'b'"):
            read({"a": 1, "b": value})


def test_the_alignment_says_which_items_are_compared():
    assert list(align([1, 2, 3], [3, 2, 1]).items) == [0, 1, 2]
    bare = align([1, np.nan, 2, 3], [4, 3, 2, np.nan], nan_policy="omit")
    assert (list(bare.items), bare.names) == ([0, 2], None)
    named = align({"a": 1, "b": None, "c": 3}, {"c": 1, "d": 2, "a": 3}, missing="drop", nan_policy="omit")
    assert named.items == named.names == ("a", "c")
    assert align(Ranking.parse("a>b"), Ranking.parse("c>a"), missing="bottom").items == ("a", "b", "c")


def test_values_are_aligned_as_they_are():
    x, y = {"a": 10.0, "b": -3.0, "c": np.nan}, {"c": 5.0, "a": 7.0, "z": 0.5}
    pair = align(x, y, "drop", "omit", ValueSide)
    assert columns(pair) == {"a": (10, 7)}
    bare = align([0.5, np.nan, 0.5], [7, 8, 9], nan_policy="omit", kind=ValueSide)
    assert (bare.x.tolist(), bare.y.tolist(), list(bare.items)) == ([0.5, 0.5], [7, 9], [0, 2])
    # an item without a value is an item all the same, and one that only x has is dropped before its value is asked for
    with pytest.raises(tw.TiewiseError, match=r"`x` and `y` must have the same items: `y` lacks 'b'; `x` lacks 'z'\. "):
        align(x, y, nan_policy="omit", kind=ValueSide)
    assert columns(align({"a": 1, "b": np.nan}, {"a": 2}, "drop", kind=ValueSide)) == {"a": (1, 2)}
    nothing = align([np.nan, 1], [2, np.nan], nan_policy="omit", kind=ValueSide)
    assert (nothing.n, nothing.has_nan, nothing.left_out.omitted) == (0, True, (0, 1))
    with pytest.raises(tw.TiewiseError, match="`x` must have at least one item: got none"):
        align({}, {}, kind=ValueSide)


def test_lists_are_aligned_by_item():
    assert columns(align(["b", ["a", "c"]], ("c", "b", "a"), kind=ListSide)) == {"b": (1, 2), "a": (2, 3), "c": (2, 1)}
    with pytest.raises(tw.TiewiseError, match=r"must rank the same items: `y` lacks 'b'\. Items can be left out"):
        align(["a", "b"], ["a"], kind=ListSide)
