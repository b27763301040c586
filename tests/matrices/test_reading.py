"""What a matrix takes, in the caller's own types, and the sentence for what it does not."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import tiewise as tw

X = [[1, 2, 3, 4], [2, 1, 3, 4], [4, 3, 2, 1]]
TAU = np.array([[1, 2 / 3, -1], [2 / 3, 1, -2 / 3], [-1, -2 / 3, 1]])


def taus(rankings, **options):
    return tw.matrix(rankings, "kendall_tau", **options)


@pytest.mark.parametrize(
    "rankings",
    [
        X,
        np.array(X),
        np.array(X, dtype=np.uint8),
        np.array(X, dtype=float),
        [np.array(x) for x in X],
        [tw.Ranking.from_positions(x) for x in X],
        tuple(tw.Ranking.from_positions(x, items="abcd") for x in X),
        [dict(zip("abcd", x, strict=True)) for x in X],
        [pd.Series(x, index=list("abcd")) for x in X],
        [pl.Series(x) for x in X],
        [tw.Ranking.parse("a>b>c>d"), tw.Ranking.parse("b>a>c>d"), tw.Ranking.parse("d>c>b>a")],
        np.ma.masked_array(X),
    ],
    ids=lambda rankings: type(rankings).__name__,
)
def test_arrays_and_lists_give_an_array(rankings):
    values = taus(rankings)
    assert type(values) is np.ndarray
    np.testing.assert_allclose(values, TAU)
    np.testing.assert_allclose(taus(rankings, other=rankings[:1]), TAU[:, :1])


def test_arrays_with_rankings_in_columns():
    np.testing.assert_allclose(taus(np.array(X).T, rankings_in="columns"), TAU)


def test_pandas_frames_keep_their_labels():
    frame = pd.DataFrame(np.array(X).T, index=list("uvwx"), columns=["one", "two", "three"])
    for data, where in ((frame, "columns"), (frame.T, "rows")):
        found = taus(data, rankings_in=where)
        pd.testing.assert_frame_equal(found, pd.DataFrame(TAU, index=frame.columns, columns=frame.columns))
    shuffled = frame.loc[list("xuwv"), ["two"]]
    against = taus(frame, other=shuffled, rankings_in="columns")
    assert list(against.index) == ["one", "two", "three"]
    assert list(against.columns) == ["two"]
    np.testing.assert_allclose(against.to_numpy(), TAU[:, 1:2])
    numbered = pd.DataFrame(X)
    assert list(taus(numbered, rankings_in="rows").index) == [0, 1, 2]
    named = frame.reset_index(names="item")
    np.testing.assert_allclose(taus(named, rankings_in="columns", labels="item").to_numpy(), TAU)


@pytest.mark.parametrize("library", [pl.DataFrame, pa.table])
def test_frames_without_an_index_name_rankings_in_a_column(library):
    data = {"item": list("uvwx"), "one": X[0], "two": X[1], "three": X[2]}
    found = taus(library(data), rankings_in="columns", labels="item")
    assert type(found) is type(library(data))
    columns = found.to_dict(as_series=False) if library is pl.DataFrame else found.to_pydict()
    assert columns["ranking"] == ["one", "two", "three"] == list(columns)[1:]
    np.testing.assert_allclose(np.array([columns[name] for name in columns["ranking"]]), TAU)
    by_rows = taus(library({"name": ["a", "b", "c"], **{f"i{k}": [x[k] for x in X] for k in range(4)}}),
                   rankings_in="rows", labels="name")  # fmt: skip
    assert (by_rows.columns if library is pl.DataFrame else by_rows.column_names) == ["ranking", "a", "b", "c"]


def test_incomplete_rankings_are_compared_pair_by_pair():
    rankings = [tw.Ranking.parse(text) for text in ("a>b>c", "b>c>d", "x>y")]
    for missing in ("drop", "bottom"):
        measure = tw.KendallTau(missing=missing)
        if missing == "drop":
            with pytest.warns(tw.UndefinedCorrelationWarning, match="undefined for 4 of 9 entries"):
                found = tw.matrix(rankings, measure)
            assert np.isnan(found[2, :2]).all()
        else:
            found = tw.matrix(rankings, measure)
            assert found[2, 0] == measure(rankings[2], rankings[0]).statistic
        assert found[0, 1] == measure(rankings[0], rankings[1]).statistic
    other = [tw.Ranking.parse("a>c>d"), tw.Ranking.parse("d>c>a")]
    measure = tw.Gamma(missing="drop")
    found = tw.matrix(rankings[:2], measure, other)
    assert found[0, 1] == measure(rankings[0], other[1]).statistic


def test_ties_beside_a_missing_value_are_not_compared_where_it_propagates():
    x = [[1, 2, 3], [1, 1, np.nan]]
    unknown = tw.matrix(x, tw.TauAP(nan_policy="propagate"))  # which is defined on linear orders only
    np.testing.assert_array_equal(unknown, [[1, np.nan], [np.nan, np.nan]])


def test_missing_values_as_the_measure_says():
    x = np.array([[1, 2, 3, 4], [2, 1, np.nan, 4], [4, 3, 2, 1]])
    with pytest.raises(tw.TiewiseError, match="must not have missing values: got nan at index 2 of ranking 1"):
        tw.matrix(x)
    omit = tw.KendallTau(nan_policy="omit")
    assert tw.matrix(x, omit)[0, 1] == omit(x[0], x[1]).statistic
    unknown = tw.matrix(x, tw.KendallTau(nan_policy="propagate"))  # without a warning: nothing is undefined here
    np.testing.assert_array_equal(np.isnan(unknown), [[False, True, False], [True] * 3, [False, True, False]])
    frame = pl.DataFrame({"a": [1, 2, None], "b": [1, 2, 3]})
    with pytest.raises(tw.TiewiseError, match="got nan at index 2 of ranking 'a'"):
        tw.matrix(frame, rankings_in="columns")
    named = pd.DataFrame({"a": [1.0, np.nan, 2], "b": [3, 2, 1]}, index=list("xyz"))
    with pytest.raises(tw.TiewiseError, match="got nan at item 'y' of ranking 'a'"):
        tw.matrix(named, rankings_in="columns")
    assert tw.matrix(named, omit, rankings_in="columns").loc["a", "b"] == -1


PANDAS = pd.DataFrame({"a": [1, 2], "b": [2, 1]})
BAD = [
    ([], {}, "at least one ranking: got none"),
    (np.empty((0, 3)), {}, "at least one ranking"),
    (np.empty((3, 0)), {}, "at least one item"),
    ([1, 2, 3], {}, r"`rankings\[0\]` must be a list"),
    (np.array([1, 2, 3]), {}, r"two-dimensional, a row for each ranking: got an array of shape \(3,\)"),
    (np.ones((2, 2, 2)), {}, r"two-dimensional.*shape \(2, 2, 2\)"),
    ([[1, 2], [1, 2, 3]], {}, "same number of items each: got 2 at index 0 and 3 at index 1"),
    ([[1, 2], [0, 1]], {}, "positions from 1 .* to 2 .*: got 0 at index 0 of ranking 1"),
    ([[2, 0, 1], [0, 1, 2]], {}, 'input="costs" if these are ranks from 0, input="order" if they are items'),
    ([[2, 0, 9], [0, 1, 2]], {}, "If these are scores, use Ranking.from_scores"),
    ([[0.9, 0.1]], {}, r"got 0.9 at index 0 of ranking 0. If these are scores, use Ranking.from_scores"),
    ([[1, np.inf]], {}, "got inf at index 1"),
    ([["a", "b"]], {}, "must hold numbers, not text: got 'a'"),
    (np.array([["a", "b"]]), {}, "must hold numbers: got .*'a'"),
    (np.array([[True, False]]), {}, "must hold numbers: got True at index 0 of ranking 0"),
    ("abc", {}, "2-D array of positions, a list of rankings or a frame: got 'abc'"),
    (tw.Ranking.parse("a>b"), {}, "a list of rankings"),
    ({"a": [1, 2]}, {}, "a list of rankings"),
    (5, {}, "got 5"),
    ([tw.Ranking.parse("a>b"), tw.Ranking.parse("a>c")], {}, "lacks 'b'; the one at index 0 lacks 'c'"),
    ([tw.Ranking.parse("a>b"), tw.Ranking.from_positions([1, 2])], {}, "without items at index 1"),
    (X, {"other": [[1, 2]]}, "same number of items: got 4 and 2"),
    (X, {"other": [tw.Ranking.parse("a>b>c>d")]}, "`other` names its items and `rankings` does not"),
    ([tw.Ranking.parse("a>b")], {"other": [tw.Ranking.parse("a>c")]}, "in `other` lacks 'b'.*in `rankings` lacks 'c'"),
    (X, {"labels": "a"}, "`labels` names a column of a frame"),
    (X, {"n_jobs": 0}, "`n_jobs` must be at least 1, or -1 for all cores: got 0"),
    (X, {"n_jobs": 1.5}, "`n_jobs` must be a whole number: got 1.5"),
    (X, {"rankings_in": "row"}, "got 'row'. Did you mean 'rows'"),
    (X, {"measure": "kendal_tau"}, "Did you mean 'kendall_tau'"),
    (PANDAS, {}, '"rows" or "columns": got None'),
    (PANDAS, {"rankings_in": "columns", "labels": "c"}, "`labels` must be a column of `rankings`: got 'c'"),
    (PANDAS[[]], {"rankings_in": "columns"}, "must have rows and columns"),
    (PANDAS[:0], {"rankings_in": "columns"}, "must have rows and columns"),
    (pd.DataFrame([[1, 2]], columns=["a", "a"]), {"rankings_in": "rows"}, "name each column once: got 'a'"),
    (pd.DataFrame([[1, 2]] * 2, index=["u", "u"]), {"rankings_in": "rows"}, "name each ranking once: got 'u' at"),
    (pd.DataFrame([[1], [2]], index=["u", "u"]), {"rankings_in": "columns"}, "name each item once: got 'u' at index 0"),
    (pd.DataFrame({"a": ["u", "v"]}), {"rankings_in": "columns"}, r"`rankings\['a'\]` must hold numbers, not text"),
    (pl.DataFrame({"ranking": [1, 2]}), {"rankings_in": "columns"}, "none of them 'ranking'"),
    (pl.LazyFrame({"a": [1, 2]}), {"rankings_in": "columns"}, "not a lazy one: got LazyFrame"),
]  # fmt: skip


@pytest.mark.parametrize(("rankings", "options", "message"), BAD, ids=range(len(BAD)))
def test_bad_input_gets_a_sentence(rankings, options, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.matrix(rankings, **options)


def test_rankings_must_number_their_items():
    with pytest.raises(tw.TiewiseError, match=r"`rankings` must number its items .* got 1\.5, 2, 3 in ranking 1\."):
        tw.matrix([[1, 2, 3], [1.5, 2, 3], [1, 2.5, 3]])


def test_bare_ratings_are_asked_about_once_and_those_of_a_frame_refused():
    stars = np.array([[1, 2, 3, 4] * 5, [1, 1, 2, 3] * 4 + [4, 3, 2, 1]])
    with pytest.warns(
        tw.SuspiciousPositionsWarning, match=r"`rankings\[0\]` has only the whole numbers 1 to 4"
    ) as caught:
        tw.matrix(stars)
    assert len(caught) == 1
    frame = pd.DataFrame(stars.T, columns=["old", "new"])
    with pytest.raises(tw.TiewiseError, match=r"`rankings\['old'\]` has only .* Say input="):
        tw.matrix(frame, rankings_in="columns")
    by_scores = tw.matrix(frame, "scaled_gamma(weights=top)", rankings_in="columns", input="scores")
    one = float(tw.scaled_gamma(*stars, weights="top", input="scores"))
    assert by_scores.loc["old", "new"] == pytest.approx(one, rel=1e-14)
    assert abs(one - float(tw.scaled_gamma(*stars, weights="top", input="costs"))) > 0.005


def test_what_the_rankings_hold_can_be_said():
    scores = [[0.3, 0.9, 0.1], [3.0, 1.0, 2.0]]
    by_hand = [tw.Ranking.from_scores(one) for one in scores]
    for measure in ("scaled_gamma(weights=top)", "rbo", "kemeny", "robust_gamma"):
        expected = tw.matrix(scores if measure == "robust_gamma" else by_hand, measure)
        np.testing.assert_array_equal(tw.matrix(scores, measure, input="scores"), expected)
        np.testing.assert_array_equal(tw.matrix(np.array(scores), measure, input="scores"), expected)
    orders = [["b", "a", "c"], ["c", "b", "a"]]
    for measure in ("scaled_gamma(weights=top)", "rbo"):
        expected = tw.matrix([tw.Ranking.from_order(one) for one in orders], measure)
        np.testing.assert_array_equal(tw.matrix(orders, measure, input="order"), expected)
    with pytest.raises(tw.TiewiseError, match=r"`input` must be one of positions, scores, costs, order: got 'ranks'"):
        tw.matrix(scores, input="ranks")
