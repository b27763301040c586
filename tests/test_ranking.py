"""Rankings: their forms, numbering of ties, alignment of two rankings, and refused input."""

import pickle
import warnings

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from helpers import trying
from reference.positions import numbered as slow_numbered
from tiewise.ranking import align, numbered, whole

NUMBERINGS = ("min", "dense", "max", "average")


@pytest.mark.parametrize("numbering", NUMBERINGS)
@given(values=st.lists(st.integers(-5, 5), min_size=1, max_size=12))
def test_numbering_equals_its_definition(numbering, values):
    assert numbered(np.array(values, float), numbering).tolist() == slow_numbered(values, numbering)


@pytest.mark.parametrize("numbering", NUMBERINGS)
@given(values=st.lists(st.sampled_from([-1.5, 0.0, -0.0, 2.0, 7.0, np.nan]), max_size=12))
def test_numbering_leaves_out_nan(numbering, values):
    given = np.array(values, float)
    present = ~np.isnan(given)
    found = numbered(given, numbering)
    assert found[present].tolist() == slow_numbered(given[present].tolist(), numbering)
    assert np.isnan(found[~present]).all()
    assert given.tolist() == pytest.approx(values, abs=0, nan_ok=True)


def test_positions_are_taken_literally():
    assert tw.Ranking.from_positions([2, 1, 3, 2, 1]).positions.tolist() == [2, 1, 3, 2, 1]


def test_scores_are_numbered_with_the_highest_first():
    expected = {"min": [3, 1, 1, 4], "dense": [2, 1, 1, 3], "max": [3, 2, 2, 4], "average": [3, 1.5, 1.5, 4]}
    for numbering, positions in expected.items():
        with trying(numbering):
            assert tw.Ranking.from_scores([5, 9, 9, 1], numbering=numbering).positions.tolist() == positions


def test_lowest_score_is_first_where_lower_is_better():
    assert tw.Ranking.from_scores([5, 9, 9, 1], higher_is_better=False).positions.tolist() == [2, 3, 3, 1]


def test_order_is_best_first():
    ranking = tw.Ranking.from_order(["b", "a", "c"])
    assert dict(zip(ranking.items, ranking.positions, strict=True)) == {"b": 1, "a": 2, "c": 3}


def test_paper_notation_and_signs_give_the_same_ranking():
    buckets = tw.Ranking.from_buckets([["B", "E"], ["A", "D"], ["C"]])
    assert tw.Ranking.parse("BE|AD|C") == tw.Ranking.parse("B=E>A=D>C") == buckets


def test_dense_numbering_of_text_is_that_of_the_paper():
    ranking = tw.Ranking.parse("BE|AD|C", numbering="dense")
    assert [dict(zip(ranking.items, ranking.positions, strict=True))[item] for item in "ABCDE"] == [2, 1, 3, 2, 1]


@given(st.lists(st.lists(st.integers(0, 99), min_size=1, max_size=3), min_size=1, max_size=5))
def test_printed_ranking_parses_back(groups):
    names = iter(f"item{k}" for k in range(99))
    ranking = tw.Ranking.from_buckets([[next(names) for _ in group] for group in groups])
    assert tw.Ranking.parse(str(ranking)) == ranking


def test_rankings_are_equal_in_any_order_of_the_items():
    one = tw.Ranking.from_positions([1, 2, 3], items="abc")
    two = tw.Ranking.from_positions([3, 1, 2], items="cab")
    assert one == two
    assert hash(one) == hash(two)


def test_ranking_survives_pickle():
    ranking = tw.Ranking.parse("a>b=c")
    assert pickle.loads(pickle.dumps(ranking)) == ranking


def test_positions_cannot_be_written_and_are_a_copy():
    given = np.array([1.0, 2.0, 3.0])
    ranking = tw.Ranking.from_positions(given)
    given[0] = 3.0
    assert ranking.positions.tolist() == [1, 2, 3]
    with pytest.raises(ValueError, match="read-only"):
        ranking.positions[0] = 2.0


# Two rankings


def test_dicts_and_series_are_matched_by_label():
    x = {"a": 1, "b": 2, "c": 3}
    y = pd.Series([3, 2, 1], index=["c", "b", "a"])
    pair = align(x, y)
    assert pair.x.tolist() == pair.y.tolist()
    assert tuple(pair.items) == ("a", "b", "c")


def test_orders_are_matched_by_name():
    pair = align(["a", "b", "c"], ["c", "a", "b"])
    assert (pair.x.tolist(), pair.y.tolist()) == ([1, 2, 3], [2, 3, 1])


def test_arrays_are_matched_by_place():
    pair = align(np.array([1, 2, 3]), (3, 2, 1))
    assert (pair.x.tolist(), pair.y.tolist()) == ([1, 2, 3], [3, 2, 1])


def test_items_name_bare_numbers():
    pair = align([1, 2, 3], {"c": 1, "b": 2, "a": 3}, items=["a", "b", "c"])
    assert pair.y.tolist() == [3, 2, 1]


def test_items_replace_the_index_of_two_series():
    x, y = pd.Series([1, 2, 3]), pd.Series([3, 2, 1])
    assert align(x, y, items=["a", "b", "c"]).items == ("a", "b", "c")


def test_items_are_refused_where_both_sides_have_names():
    for x, y in (({"a": 1, "b": 2}, {"b": 1, "a": 2}), (["a", "b"], ["a", "b"])):
        with pytest.raises(tw.TiewiseError, match="names of their own"):
            align(x, y, items=["c", "d"])


def test_dicts_and_series_bring_their_names():
    expected = tw.Ranking.from_order("bac")
    assert tw.Ranking.from_scores({"a": 2, "b": 9, "c": 1}) == expected
    assert tw.Ranking.from_scores(pd.Series([2, 9, 1], index=list("abc"))) == expected
    assert tw.Ranking.from_positions({1: 2, 2: 1}).items == (1, 2)


def test_input_may_differ_between_x_and_y():
    pair = align([0.9, 0.5, 0.7], [10, 30, 20], input=("scores", "costs"))
    assert pair.x.tolist() == pair.y.tolist() == [1, 3, 2]


def test_missing_drop_numbers_the_common_items_again():
    pair = align(["a", "b", "c", "d"], ["d", "e", "b"], missing="drop")
    assert dict(zip(pair.items, pair.x, strict=True)) == {"b": 1, "d": 2}
    assert dict(zip(pair.items, pair.y, strict=True)) == {"b": 2, "d": 1}


def test_missing_bottom_ties_the_absent_items_last():
    pair = align(["a", "b", "c"], ["c", "d"], missing="bottom")
    assert dict(zip(pair.items, pair.x, strict=True)) == {"a": 1, "b": 2, "c": 3, "d": 4}
    assert dict(zip(pair.items, pair.y, strict=True)) == {"c": 1, "d": 2, "a": 3, "b": 3}


def test_missing_bottom_puts_absent_items_below_all_scores():
    pair = align({"a": 0.1, "b": 0.2}, {"a": 0.5, "c": 0.1}, input="scores", missing="bottom")
    assert dict(zip(pair.items, pair.x, strict=True)) == {"b": 1, "a": 2, "c": 3}


def test_missing_raise_names_the_items():
    with pytest.raises(tw.TiewiseError, match=r"only in x \(c\).*only in y \(d\)"):
        align(["a", "b", "c"], ["a", "b", "d"])


def test_nan_omit_numbers_the_rest_again():
    pair = align([4, 1, np.nan, 2], [1, 2, 3, 4], nan_policy="omit")
    assert (pair.x.tolist(), pair.y.tolist()) == ([3, 1, 2], [1, 2, 3])


def test_arrays_of_the_caller_are_not_changed():
    x, y = np.array([3.0, 1.0, 2.0]), np.array([0.1, 0.5, 0.3])
    before = x.copy(), y.copy()
    tw.scaled_tau(x, y, input=("positions", "scores"))
    assert (x == before[0]).all()
    assert (y == before[1]).all()


def test_list_measures_take_the_union_of_items():
    pair = align(["a", "b"], ["b", "c"], lists=True)
    assert dict(zip(pair.items, pair.x, strict=True)) == {"a": 1, "b": 2, "c": np.inf}


def test_list_measures_read_a_series_as_an_order_unless_input_says_what_its_numbers_are():
    order, scores = pd.Series([7, 5, 9]), pd.Series([0.1, 0.9, 0.3], index=[9, 7, 5])
    pair = align(order, scores, lists=True, input=(None, "scores"))
    assert (
        dict(zip(pair.items, pair.x, strict=True)) == dict(zip(pair.items, pair.y, strict=True)) == {7: 1, 5: 2, 9: 3}
    )


def test_mid_ranks_become_competition_numbers():
    assert whole(np.array([1.5, 1.5, 3.0])).tolist() == [1, 1, 3]


def test_other_fractions_are_refused_where_positions_must_be_whole():
    with pytest.raises(tw.TiewiseError, match=r"1\.25.*aggregate=\"sum\""):
        tw.scaled_tau([1, 1.25, 3], [1, 2, 3], weights="top", input="positions")


# Refused input; the messages name the value or the option


BAD_RANKINGS = [
    ([], [], "at least two items"),
    ([1], [1], "at least two items.*1"),
    ([1, 2, np.nan], [1, 2, 3], "NaN.*nan_policy"),
    ([1, 2, np.inf], [1, 2, 3], "`x`.*inf"),
    ([1, 2, 3], [1, -np.inf, 3], "`y`.*-inf"),
    ([1, 2, "c"], [1, 2, 3], "`x`.*text"),
    ({"a": 1, "b": "two"}, {"a": 1, "b": 2}, "`x`.*'two'"),
    ([1, 2, None], [1, 2, 3], "nan_policy"),
    ([True, False], [1, 2], "`x`.*True"),
    ([[1, 2], [2, 1]], [1, 2], "`x`.*2 dimensions"),
    ([[1], [2, 1]], [1, 2], "`x`"),
    ([1, 2, 3], [1, 2], "3 and 2"),
    ([0, 1, 2], [1, 2, 3], 'got 0 at index 0.*input="scores"'),
    ([1, 2, 4], [1, 2, 3], 'got 4 at index 2.*input="scores"'),
    ([0.93, 0.5, 0.2], [1, 2, 3], '0.93.*input="scores"'),
    (["a", "b", "a"], ["a", "b", "c"], "a came more than once"),
    (pd.Series([1, 2], index=["a", "a"]), [1, 2], "a came more than once"),
    ("a>b>", "a>b", "empty"),
    ({1, 2, 3}, [1, 2, 3], "`x`.*order.*set"),
    (pd.DataFrame({"a": [1, 2], "b": [2, 1]}), [1, 2], "`x` is a table.*'a', 'b'.*dict"),
    (["a", "b"], ["a", "c"], "1 only in x.*rbo.*missing=.drop"),
    ([1, 2, 3], np.ma.array([1, 2, 3], mask=[0, 1, 0]), "1 of 3 items.*NaN"),
]


def test_bad_rankings_are_refused():
    for x, y, names in BAD_RANKINGS:
        with trying(x, y, names), pytest.raises(tw.TiewiseError, match=names):
            tw.scaled_tau(x, y)


def test_positions_that_are_read_as_scores_are_said():
    gains, places = np.linspace(1.0, 2.0, 12), np.arange(12, 0, -1)
    with pytest.warns(tw.TiewiseWarning, match=r'`y` is 1 to 12.*input=\("scores", "positions"\)'):
        assert tw.scaled_tau(gains, places, input="scores") == -1.0
    with pytest.warns(tw.TiewiseWarning, match=r'`x` is 1 to 12.*input=\("positions", "scores"\)'):
        tw.scaled_tau(places, gains, input="scores")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert tw.scaled_tau(gains, places, input=("scores", "positions")) == 1.0
        assert tw.scaled_tau(gains, places, input=("scores", "scores")) == -1.0
        assert tw.scaled_tau(places, places, input="scores") == 1.0


BAD_OPTIONS = [
    ({"input": "score"}, "input.*'scores'.*'score'"),
    ({"input": ("scores",)}, "input"),
    ({"missing": "ignore"}, "missing.*'drop'.*'ignore'"),
    ({"nan_policy": "drop"}, "nan_policy.*'omit'.*'drop'"),
    ({"numbering": "mean"}, "numbering.*'average'.*'mean'"),
    ({"items": ["a", "b"]}, "items.*2 names for 3"),
    ({"items": ["a", "b", "b"]}, "b came more than once"),
    ({"items": [["a"], ["b"], ["c"]]}, "hashable"),
]


def test_bad_options_of_reading_are_refused():
    for options, names in BAD_OPTIONS:
        with trying(options, names), pytest.raises(tw.TiewiseError, match=names):
            tw.scaled_tau([1, 2, 3], [1, 2, 3], **options)


def test_input_is_refused_for_an_order():
    with pytest.raises(tw.TiewiseError, match="input"):
        tw.scaled_tau(["a", "b"], ["b", "a"], input="scores")


def test_scores_with_nan_are_refused():
    with pytest.raises(tw.TiewiseError, match="(?i)nan"):
        tw.Ranking.from_scores([3.0, np.nan, 1.0])


def test_positions_with_nan_are_refused():
    with pytest.raises(tw.TiewiseError, match="NaN at index 1"):
        tw.Ranking.from_positions([1.0, np.nan, 2.0])


def test_infinite_scores_are_refused():
    with pytest.raises(tw.TiewiseError, match="scores.*inf.*index 1"):
        tw.Ranking.from_scores([3.0, np.inf, 1.0])


def test_text_among_scores_is_named():
    with pytest.raises(tw.TiewiseError, match="'high'"):
        tw.Ranking.from_scores([0.9, "high"])


def test_empty_ranking_is_refused():
    with pytest.raises(tw.TiewiseError, match="at least one item"):
        tw.Ranking.from_order([])


def test_few_positions_for_many_items_may_be_ratings():
    ratings = [1, 2, 3, 3, 2, 1, 1, 2, 3, 2, 1]
    with pytest.warns(tw.TiewiseWarning, match='`x` has 11 items on 3 positions.*input="scores"'):
        tw.scaled_tau(ratings, list(range(1, 12)))


def test_no_question_about_ratings_where_input_is_given():
    ratings = [1, 2, 3, 3, 2, 1, 1, 2, 3, 2, 1]
    for word in ("positions", "scores", "costs"):
        with trying(word), warnings.catch_warnings():
            warnings.simplefilter("error")
            tw.scaled_tau(ratings, ratings, input=word)


def test_no_question_about_ratings_for_ten_items():
    tw.scaled_tau([1, 2] * 5, [2, 1] * 5)


def test_warning_points_at_the_line_of_the_caller():
    with pytest.warns(tw.TiewiseWarning) as caught:
        tw.gamma([1, 1], [1, 2])
    assert caught[0].filename == __file__


def test_errors_are_value_errors():
    assert issubclass(tw.TiewiseError, ValueError)


def test_lists_by_scores_keep_absent_items_apart():
    x, y = {"a": 0.9, "b": 0.5, "c": 0.1}, {"b": 3.0, "d": 2.0, "a": 1.0}
    assert tw.average_overlap(x, y, input="scores") == tw.average_overlap(["a", "b", "c"], ["b", "d", "a"])


def test_an_order_and_bare_numbers_do_not_match():
    with pytest.raises(tw.TiewiseError, match="items"):
        tw.scaled_tau(["a", "b", "c"], [1, 2, 3])
    assert tw.scaled_tau(["a", "b", "c"], [1, 2, 3], items=["a", "b", "c"]) == 1


def test_a_series_of_names_is_an_order():
    assert tw.scaled_tau(pd.Series(["a", "b", "c"]), pd.Series(["b", "a", "c"])) == pytest.approx(1 / 3)
