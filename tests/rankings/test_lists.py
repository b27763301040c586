"""What measures of lists take: items best first, Rankings, dicts, positions; and a sentence for everything else."""

import datetime
from collections import deque

import numpy as np
import pandas as pd
import polars as pl
import pytest

import tiewise as tw
from tiewise.rankings.lists import pair_lists

X = ["b", ["a", "e"], "c"]
Y = ["a", "d", "b", "c"]


def shape(pair):
    return [
        (side.numbers.tolist(), side.tops.tolist(), side.bottoms.tolist()) for side in (pair.x, pair.y)
    ], pair.n  # fmt: skip


def test_items_are_numbered_alike():
    pair = pair_lists(X, Y)
    assert shape(pair) == ([([0, 1, 2, 3], [1, 2, 2, 4], [1, 3, 3, 4]), ([1, 4, 0, 3], [1, 2, 3, 4], [1, 2, 3, 4])], 5)
    assert [side.length for side in pair.shorter_and_longer] == [4, 4]
    assert pair.x.has_ties
    assert not pair.y.has_ties
    everything = pair.buckets_of_all
    assert everything.x.tolist() == [1, 2, 2, 4, 5]
    assert everything.y.tolist() == [3, 1, 5, 4, 2]
    assert pair.mean_positions(9.0)[0].tolist() == [1, 2.5, 2.5, 4, 9]


@pytest.mark.parametrize(
    "same",
    [
        ("b", ("a", "e"), "c"),
        ["b", {"e", "a"}, "c"],
        ["b", frozenset({"e", "a"}), ["c"]],
        [np.str_("b"), np.array(["a", "e"]).tolist(), "c"],
        tw.Ranking.parse("b>a=e>c"),
        tw.Ranking.from_buckets([["b"], ["a", "e"], ["c"]], method="average"),
        {"a": 2, "b": 1, "c": 4, "e": 2},
        {"a": 2.5, "b": 1, "c": 4, "e": 2.5},
        pd.Series([2, 1, 3, 2], index=list("abce")),
    ],
)
def test_one_list_in_many_forms(same):
    for measure in (tw.Rbo(), tw.AverageOverlap(depth=3), tw.TopkKendall(), tw.TopkFootrule()):
        assert measure(same, Y).numbers() == pytest.approx(measure(X, Y).numbers())
        assert measure(Y, same).numbers() == pytest.approx(measure(Y, X).numbers())


def test_positions_row_by_row():
    x, y = [2, 1, 3, 2], [1, 4, 2, 3]
    expected = tw.rbo([1, [0, 3], 2], [0, 2, 3, 1])
    for kind in (np.array, pd.Series, pl.Series, tw.Ranking.from_positions):
        assert tw.rbo(kind(x), kind(y)).numbers() == pytest.approx(expected.numbers())


def test_a_list_of_numbers_holds_items_or_positions_as_the_caller_says():
    x, y = [2, 3, 1], [1, 3, 2]
    assert tw.average_overlap(x, y, input="order").statistic == pytest.approx((0 + 1 / 2 + 1) / 3)
    assert tw.average_overlap(x, y, input="positions").statistic == pytest.approx((0 + 1 + 1) / 3)
    assert tw.average_overlap(np.array(x), np.array(y)).statistic == pytest.approx((0 + 1 + 1) / 3)
    with pytest.raises(tw.TiewiseError, match=r'may be either: got \[2, 3, 1\].* input="order" .* input="positions"'):
        tw.average_overlap(x, y)


def test_a_list_of_numbers_that_cannot_be_positions_holds_items():
    assert tw.rbo([1042, 7], [7, 1042]).n == 2
    assert tw.rbo([1, 2, 3], [5, 2, 3]).n == 4  # what y holds are no positions, so that x has none either
    assert tw.rbo([1, 2, 3], [1, 2]).n == 3  # positions are of the same items


def test_one_ranking_twice_is_not_looked_up():
    ranking = tw.Ranking.from_order(["a", "b", "c"])
    assert shape(pair_lists(ranking, ranking)) == ([([0, 1, 2], [1, 2, 3], [1, 2, 3])] * 2, 3)


def test_items_of_any_hashable_kind():
    day = datetime.date(2026, 1, 1)
    assert tw.rbo([1, "1", day, 1.5, b"x"], [day, 1, "1", 1.5, b"x"]).n == 5
    pairs = tw.Ranking.from_order([("a", 1), ("b", 2)])  # tuples are items in a Ranking, groups in a plain list
    assert tw.rbo(pairs, pairs).n == 2


def test_the_callers_lists_are_left_alone():
    x, y = ["b", ["a", "e"], "c"], {"a": 1, "d": 2}
    tw.topk_kendall(x, y)
    assert x == ["b", ["a", "e"], "c"]
    assert y == {"a": 1, "d": 2}


@pytest.mark.parametrize(
    ("x", "message"),
    [
        (["a", "b", "a"], r"`x` must name each item once: got 'a' as item 1 and again as item 3\. A list holds"),
        (["a", ["b", "a"]], r"`x` must name each item once: got 'a' as item 1 and again as item 3"),
        (
            [1, 1, 2],
            r"`x` must name each item once: got 1 as item 1 .* A list holds items here",
        ),
        (["a", None], r"`x` must name every item: got None as item 2\."),
        (["a", float("nan")], r"`x` must name every item: got nan as item 2\."),
        (["a", np.float32("nan")], r"`x` must name every item: got nan as item 2\."),
        (["a", pd.NA], r"`x` must name every item: got <NA> as item 2\."),
        (["a", pd.NaT], r"`x` must name every item: got NaT as item 2\."),
        (["a", np.datetime64("NaT", "s")], r"`x` must name every item: got None as item 2\."),
        (["a", {"k": 1}], r"`x` must hold hashable items such as text or numbers: got \{'k': 1\} as item 2\."),
        (["a", []], r"`x` must have no empty group of tied items: got one at index 1\."),
        (["a", ["b", ["c"]]], r"`x` must hold items and groups of tied items: got \['c'\] in the group at index 1\."),
        (["a", ("b", ("c", 1))], r"got \('c', 1\) in the group .* Use Ranking\.from_order\(items\) for items that are"),
        ("abc", r"`x` must be a list of items, .* got the text 'abc'\. Use Ranking\.parse\(text\)"),
        (range(3), r"`x` must be a list of items, .* got range\(0, 3\)\. A list or a tuple of it will do\."),
        (deque("ab"), r"got deque\(\['a', 'b'\]\)\. A list or a tuple of it will do\."),
        (iter("ab"), r"A list or a tuple of it will do\."),
        (5, r"`x` must be a list of items, .* got 5\."),
        (None, r"`x` must be a list of items, .* got None\."),
        ({"a", "b"}, r"`x` must be a list: got the set .* which has no order\."),
        (np.array(["a", "b"]), r"must hold numbers, not text: got 'a' at index 0\. Use Ranking\.from_order\(items\)"),
        (pd.Series(["a", "b"]), r"must hold numbers, not text: got 'a' at index 0\. Use Ranking\.from_order\(items\)"),
        (
            np.array([101, 55]),
            r"from 1 .* got 101 .* If these are items, best first, say input=.order.",
        ),
        (np.array([[1, 2]]), r"`x` must be one-dimensional: got an array of shape \(1, 2\)\."),
        (np.array([1, np.nan]), r"missing values: got nan at index 1\. A list leaves out the items that it lacks\."),
        ({"a": 1, "b": None}, r"missing values: got nan for item 'b'\. A list leaves out the items that it lacks\."),
        ({"a": 0.9, "b": 0.1}, r"positions from 1 .* If these are scores, use Ranking\.from_scores\(values\)"),
        (np.array([]), r"`x` must have at least one item: got none\.$"),
    ],
)
@pytest.mark.parametrize("measure", [tw.Rbo(), tw.TopkFootrule()], ids=str)
def test_what_is_no_list_gets_a_sentence(measure, x, message):
    with pytest.raises(tw.TiewiseError, match=message):
        measure(x, Y)
    if not hasattr(x, "__next__"):
        with pytest.raises(tw.TiewiseError, match=message.replace("`x`", "`y`")):
            measure(Y, x)


def test_names_on_one_side_only():
    with pytest.raises(tw.TiewiseError, match=r"`x` names its items and `y` does not: .* A list holds items"):
        tw.rbo([1, 2, 3], np.array([1, 2, 3]))
    with pytest.raises(tw.TiewiseError, match=r"`y` names its items and `x` does not"):
        tw.rbo(tw.Ranking.from_positions([1, 2]), {"a": 1})


def test_positions_of_different_lengths():
    with pytest.raises(tw.TiewiseError, match=r"the same length as arrays of positions: got 2 and 3\. Lists of"):
        tw.rbo(np.array([1, 2]), np.array([1, 2, 3]))
