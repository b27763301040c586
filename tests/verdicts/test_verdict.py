"""What a verdict holds for every measure and every ranking, and its parts by hand."""

import json
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import tiewise as tw
from tiewise.measures.base.catalog import CATALOG
from tiewise.verdicts.strength import WORDS, steps_apart, word_for

JARGON = ("alignment", "null", "nan", "their mean", "traceback", "extension")
OF_STRENGTH = ("weakly", "moderately", "strongly", "completely")


def is_fit_to_be_sent(found):
    assert found.sentences[0] == found.headline
    assert found.headline.endswith(".")
    assert [word for word in JARGON if word in found.text.lower()] == []
    json.dumps(found.as_dict(), allow_nan=True)
    assert found._repr_html_().count("<p>") == len(found.sentences)


def says_no_more_than_the_test(found):
    """No word of strength beside p > 0.05, and none about the direction."""
    test = found.significance
    if test is None or not test.pvalue <= 0.05:
        assert found.direction in ("cannot tell", "undefined", "nothing shared")
        assert found.strength in ("unknown", "undefined", "none")
        assert [word for word in OF_STRENGTH if f"agree {word}" in found.text] == []


ORDERS = ([1, 2, 3, 4, 5, 7, 6, 8, 9, 10], [10, 9, 8, 7, 6, 5, 4, 3, 1, 2])
TIED = [1] * 10


@pytest.mark.parametrize(
    ("name", "y"),
    [(name, y) for name in CATALOG for y in (*ORDERS, TIED) if y is not TIED or tw.measure(name).claims.ties],
)
def test_every_measure_has_a_verdict(name, y):
    x = np.arange(1, 11)
    found = tw.verdict(x, np.array(y), name, n_resamples=199)
    is_fit_to_be_sent(found)
    says_no_more_than_the_test(found)
    if y[1] == 2:
        assert found.direction == "agree"
    elif y[0] == 10:
        assert found.direction != "agree"


positions = st.integers(1, 9).flatmap(lambda n: st.tuples(*[st.lists(st.integers(1, n), min_size=n, max_size=n)] * 2))
measures = st.sampled_from(
    ["scaled_gamma", "scaled_gamma(weights=top)", "scaled_gamma(weights=top_k:2)", "kendall_tau", "spearman", "rbo"]
)


@settings(max_examples=60, deadline=None)
@given(positions, measures)
def test_on_any_two_rankings(pair, measure):
    x, y = (tw.Ranking.from_scores(side) for side in pair)
    found = tw.verdict(x, y, measure, n_resamples=199)
    is_fit_to_be_sent(found)
    says_no_more_than_the_test(found)
    assert not math.isnan(float(found.result)) or found.direction == "undefined"


@pytest.mark.parametrize(("n", "k", "shared"), [(30, 5, 2), (30, 10, 7), (12, 10, 9), (300, 10, 1)])
def test_the_shared_first_ones_against_a_count_of_all_ways(n, k, shared):
    from math import comb

    x = np.arange(1, n + 1)
    last = 2 * k - shared  # y has some of x's first k first, then as many others as it takes, then all the rest
    order = [*range(1, shared + 1), *range(k + 1, last + 1), *range(shared + 1, k + 1), *range(last + 1, n + 1)]
    y = np.empty(n, dtype=int)
    y[np.array(order) - 1] = np.arange(1, n + 1)
    found = next(one for one in tw.verdict(x, y).top if one.k == k)
    assert found.shared == shared
    assert found.by_chance == pytest.approx(k * k / n)
    ways = [Fraction(comb(k, j) * comb(n - k, k - j), comb(n, k)) for j in range(k + 1)]
    assert found.pvalue == pytest.approx(float(min(1, 2 * min(sum(ways[shared:]), sum(ways[: shared + 1])))))


def test_words_and_steps():
    effects = (0.05, 0.2, 0.5, 0.7, 0.95)
    assert tuple(map(word_for, effects)) == tuple(word_for(-effect) for effect in effects) == WORDS
    assert word_for(1.0) == word_for(-1.0) == "completely"
    assert [steps_apart(0.7, other) for other in (0.95, 0.7, 0.5, 0.2, 0.05, -0.05)] == [1, 0, 1, 2, 3, 4]


def test_how_much_decides():
    found = tw.verdict([1, 2, 3, 4], [2, 1, 3, 4], "scaled_gamma(weights=top)")
    assert (found.decides.amount, found.decides.total) == (3.125, 6)  # C + D of the paper's example, of all pairs
    assert str(found.decides) == "weighs as much as 3.1 of 6 pairs"
    assert str(tw.verdict([1, 1, 2, 3], [1, 2, 3, 4]).decides) == "rests on 5 of 6 pairs"
    assert tw.verdict(list("abc"), list("bcd"), "rbo").decides.as_dict()["amount"] == 2


def test_the_items_that_matter_are_those_of_the_explanation():
    x, y = np.arange(1, 21), np.r_[[12], np.arange(1, 12), np.arange(13, 21)]
    found = tw.verdict(x, y, "scaled_gamma(weights=top)")
    why = tw.explain(x, y, "scaled_gamma(weights=top)")
    # The one that fell is told alone, and not those that it fell past.
    assert [one.item for one in found.matters] == why.items["item"][:1].tolist() == [0]
    assert found.matters[0].share == pytest.approx(why.items["discordant"][0] / why.items["discordant"].sum())
    assert tw.verdict(x, x).matters == ()


def test_of_items_that_matter_about_as_much_those_that_moved_furthest_come_first():
    x, y = np.arange(1, 13), np.array([8, 2, 3, 1, 5, 4, 6, 7, 9, 10, 12, 11])
    found = tw.verdict(x, y, "kendall_tau").matters
    moves = [abs(one.x - one.y) for one in found]
    assert moves == sorted(moves, reverse=True)
    assert moves[-1] > 0


def test_the_first_positions_are_not_as_many_items_where_ties_share_them():
    x, y = np.repeat(np.arange(1, 11), 3), np.arange(1, 31)
    told = "Tied items share a position here: the first 5 positions hold 15 items in old and 5 in new."
    assert told in tw.verdict(x, y, "scaled_gamma(weights=top_k:5)", names=("old", "new")).sentences
    places = tw.Ranking.from_scores(-x, method="min")
    for measure in ("scaled_gamma", "kendall_tau", "scaled_gamma(weights=top)"):
        assert "share a position" not in tw.verdict(x, y, measure).text
    assert "share a position" not in tw.verdict(places, y, "scaled_gamma(weights=top_k:6)").text


def test_what_was_left_out_is_told_by_name():
    x, y = tw.Ranking.parse("a>b>c>d>e>f>g"), tw.Ranking.parse("b>a>c>d>e>z")
    dropped, placed = tw.verdict(x, y, missing="drop"), tw.verdict(x, y, missing="bottom")
    assert dropped.as_dict()["left_out"] == {"dropped": ["f", "g", "z"], "placed": [], "omitted": [], "unmatched": []}
    assert dropped.headline.startswith("On 5 of 8 items, ")
    assert placed.left_out.placed == ("f", "g", "z")
    lists = tw.verdict(list("abcd"), list("bax"), "rbo")
    assert lists.left_out.unmatched == ("c", "d", "x")
    assert "In one list only 'c', 'd', 'x'." in lists.sentences


def test_the_same_seed_says_the_same():
    x, y = np.arange(1, 41), np.random.default_rng(5).permutation(40) + 1
    first, second = (tw.verdict(x, y, "scaled_gamma(weights=top)") for _ in range(2))
    assert first.text == second.text
    assert first.significance.pvalue != tw.verdict(x, y, "scaled_gamma(weights=top)", rng=1).significance.pvalue


def test_a_level_is_that_of_the_test_as_well():
    x, y = np.arange(1, 13), [2, 4, 1, 6, 3, 9, 5, 7, 12, 8, 11, 10]
    p = tw.verdict(x, y).significance.pvalue
    assert tw.verdict(x, y, confidence_level=1 - 2 * p).certainty != "cannot tell"
    assert tw.verdict(x, y, confidence_level=1 - p / 2).certainty == "cannot tell"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tw.verdict([1, 2], [2, 1], "rbo", input="positions", missing="drop"), "`missing` must be left out"),
        (lambda: tw.verdict([1, 2], [2, 1], names=("a",)), "`names` must be two"),
        (lambda: tw.verdict([1, 2], [2, 1], confidence_level=2), "`confidence_level` must lie between 0 and 1"),
        (lambda: tw.verdict([1, 2], [2, 1], n_resamples=0), "`n_resamples` must be a whole number"),
        (lambda: tw.verdict([1, 2], [2, 1], weights="top"), "`weights` must be said in the measure"),
        (lambda: tw.verdict([1, 2], [2, 1, 3]), "must have the same length"),
    ],
)
def test_mistakes_get_a_sentence(call, message):
    with pytest.raises(tw.TiewiseError, match=message):
        call()


@pytest.mark.parametrize(
    ("measure", "direction"),
    [
        ("scaled_gamma(weights=top,tnorm=minimum)", "agree"), ("scaled_gamma(weights=top_k:10)", "cannot tell"),
        ("rbo", "cannot tell"), ("footrule", "cannot tell"), ("vigna", "cannot tell"),
    ],
)  # fmt: skip
def test_another_test_answers_only_for_measures_that_see_the_same_pairs(measure, direction, monkeypatch):
    """Where the own test would take long; the whole agrees, and the first tens share nothing."""
    monkeypatch.setattr("tiewise.verdicts.evidence._SECONDS", 0.0)
    x, y = np.arange(1, 401), np.r_[np.arange(11, 21), np.arange(1, 11), np.arange(21, 401)]
    found = tw.verdict(x, y, measure)
    assert (str(found.significance.measure), found.direction) == ("kendall_tau", direction)
    is_fit_to_be_sent(found)
    if direction == "cannot tell":
        assert "It was not tested against chance" in found.text
        assert "p <" not in found.headline
