"""The long format: a row is one item of one ranking, and the two may have different items."""

import warnings

import pandas as pd
import polars as pl
import pytest
from hypothesis import given, settings, strategies as st

import tiewise as tw
from grouped.frames import LIBRARIES, plain
from tiewise.grouped import routes as groups_routes

COLUMNS = {"by": "q", "item": "doc", "ranking": "system", "value": "score"}


def long_rows(*rankings):
    """Columns of (q, system, {doc: score})."""
    rows = [(q, system, doc, score) for q, system, scores in rankings for doc, score in scores.items()]
    return dict(zip(("q", "system", "doc", "score"), map(list, zip(*rows, strict=True)), strict=True))


@pytest.fixture(params=["loop", "kernels"])
def path(request, monkeypatch):
    if request.param == "kernels":
        monkeypatch.setattr(groups_routes, "_FEW_GROUPS", -1)


BOTH = long_rows(
    ("q1", "old", {"a": 3.0, "b": 2.0, "c": 1.0}), ("q1", "new", {"b": 9.0, "a": 8.0, "c": 7.0}),
    ("q2", "new", {"a": 1.0, "b": 2.0}), ("q2", "old", {"a": 1.0, "b": 2.0}),
)  # fmt: skip


@pytest.mark.parametrize("library", LIBRARIES)
def test_the_two_rankings_are_aligned_by_item(path, library):
    found = plain(tw.groups(LIBRARIES[library](BOTH), scores=True, **COLUMNS))
    assert found["q"] == ["q1", "q2"]
    assert found["statistic"] == pytest.approx([1 / 3, 1.0])
    swapped = plain(tw.groups(LIBRARIES[library](BOTH), x="new", y="old", scores=True, **COLUMNS))
    assert swapped == found


DIFFERENT = long_rows(
    ("q1", "old", {"a": 5.0, "b": 4.0, "c": 3.0}), ("q1", "new", {"b": 5.0, "a": 4.0, "d": 3.0}),
    ("q2", "old", {"a": 5.0, "b": 4.0}), ("q2", "new", {"a": 5.0, "b": 4.0}),
)  # fmt: skip


@pytest.mark.parametrize("library", LIBRARIES)
def test_different_items(path, library):
    frame = LIBRARIES[library](DIFFERENT)
    told = r"in group q = 'q1', `y` lacks 'c'; `x` lacks 'd'\. measure=\"scaled_gamma\(missing=drop\)\" compares"
    with pytest.raises(tw.TiewiseError, match=told):
        tw.groups(frame, scores=True, **COLUMNS)
    drop = plain(tw.groups(frame, scores=True, measure="scaled_gamma(weights=top,missing=drop)", **COLUMNS))
    assert drop["n"] == [2, 2]
    assert drop["statistic"] == [-1.0, 1.0]
    bottom = plain(tw.groups(frame, scores=True, measure="scaled_gamma(weights=top,missing=bottom)", **COLUMNS))
    x = tw.Ranking.from_scores({"a": 5, "b": 4, "c": 3})
    y = tw.Ranking.from_scores({"b": 5, "a": 4, "d": 3})
    want = tw.scaled_gamma(x, y, weights="top", missing="bottom")
    assert bottom["statistic"] == pytest.approx([want.statistic, 1.0])
    assert bottom["n"] == [4, 2]


scored = st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 3), min_size=1)


@given(x=scored, y=scored, method=st.sampled_from(["dense", "min", "max", "average"]), data=st.data())
@settings(max_examples=60)
def test_gaps_are_read_as_the_measure_reads_them(x, y, method, data):
    missing = data.draw(st.sampled_from(["drop", "bottom"]))
    by_position = data.draw(st.booleans())
    measure = tw.ScaledGamma(weights="top", missing=missing)
    rankings = [tw.Ranking.from_scores(side, method=method) for side in (x, y)]
    if by_position:
        numbers = [dict(zip(r.items, r.positions.tolist(), strict=True)) for r in rankings]
        rankings = [tw.Ranking.from_positions(side) for side in numbers]
    else:
        numbers = [x, y]
    columns = long_rows(("q", "x", numbers[0]), ("q", "y", numbers[1]))
    options = {} if by_position else {"scores": True, "method": method}
    frame = pl.DataFrame(columns, strict=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.TiewiseWarning)
        if missing == "drop" and not x.keys() & y.keys():
            want = (float("nan"), 0)
        else:
            result = measure(*rankings)
            want = (result.statistic, result.n)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(groups_routes, "_FEW_GROUPS", data.draw(st.sampled_from([-1, 500])))
            found = plain(tw.groups(frame, measure=measure, **options, **COLUMNS))
    assert (found["statistic"][0], found["n"][0]) == pytest.approx(want, rel=1e-10, abs=1e-12, nan_ok=True)


def test_a_group_that_one_ranking_lacks(path):
    frame = pl.DataFrame(long_rows(("q1", "x", {"a": 2, "b": 1}), ("q2", "x", {"a": 2, "b": 1}),
                                   ("q2", "y", {"a": 2, "b": 1})))  # fmt: skip
    for missing, n in (("drop", 0), ("bottom", 2)):
        with pytest.warns(tw.UndefinedCorrelationWarning, match="1 of 2 groups are undefined"):
            found = tw.groups(frame, scores=True, measure=f"scaled_gamma(missing={missing})", **COLUMNS)
        assert found["n"].to_list() == [n, 2]
        assert found["statistic"].is_nan().to_list() == [True, False]


def test_missing_values_in_the_long_format(path):
    rows = long_rows(("q", "x", {"a": 3.0, "b": 2.0, "c": 1.0}), ("q", "y", {"a": 3.0, "b": None, "c": 1.0}))
    frame = pl.DataFrame(rows)
    with pytest.raises(
        tw.TiewiseError,
        match=r"`value` must not have missing values: got one for item 'b' in ranking 'y' in group q = 'q'",
    ):
        tw.groups(frame, scores=True, **COLUMNS)
    omitted = tw.groups(frame, scores=True, measure="gamma(nan_policy=omit)", **COLUMNS)
    assert omitted["n"].to_list() == [2]


def test_mistakes():
    frame = pd.DataFrame(BOTH)
    with pytest.raises(
        tw.TiewiseError, match=r"`x` must be one of the rankings in column 'system': got 'olt'; there are"
    ):
        tw.groups(frame, x="olt", y="new", **COLUMNS)
    with pytest.raises(tw.TiewiseError, match=r"`x` and `y` must both name a ranking, or neither"):
        tw.groups(frame, x="old", **COLUMNS)
    third = pd.concat([frame, pd.DataFrame({"q": ["q1"], "system": ["third"], "doc": ["a"], "score": [1.0]})])
    with pytest.raises(tw.TiewiseError, match=r"unless there are two: column 'system' has 'old', 'new', 'third'"):
        tw.groups(third, scores=True, **COLUMNS)
    twice = pd.concat([frame, frame.head(1)])
    with pytest.raises(tw.TiewiseError, match=r"ranking 'old' has 'a' twice in q = 'q1'"):
        tw.groups(twice, scores=True, **COLUMNS)
    nameless = frame.assign(doc=[None, *frame["doc"][1:]])
    with pytest.raises(
        tw.TiewiseError, match=r"`item` must be named in every row of `frame`: column 'doc' is missing in row 0"
    ):
        tw.groups(nameless, scores=True, **COLUMNS)
    with pytest.raises(tw.TiewiseError, match=r"`item` must be a column of the frame: got 'document'; its columns are"):
        tw.groups(frame, scores=True, **COLUMNS | {"item": "document"})


@pytest.mark.parametrize("library", LIBRARIES)
def test_keys_and_numbers_stay_what_they_are_where_a_ranking_lacks_items(library):
    columns = {
        "q": [2**60 + 1] * 5 + [2**60] * 4,  # one double for both
        "q_of_y": [True] * 9,
        "doc": list("abcab") + list("abab"),
        "system": ["old"] * 3 + ["new"] * 2 + ["old", "old", "new", "new"],
        "score": [3, 2, 1, 1, 2, 1, 2, 1, 2],
    }
    names = {**COLUMNS, "by": ["q", "q_of_y"], "scores": True, "measure": "scaled_gamma(missing=bottom)"}
    found = plain(tw.groups(LIBRARIES[library](columns), **names))
    assert found["q"] == [2**60 + 1, 2**60]
    assert [type(key) for key in found["q"]] == [int, int]
    assert found["q_of_y"] == [True, True]
    # a > b > c with b > a > c, and the same order twice.
    assert found["statistic"] == pytest.approx([1 / 3, 1.0])
    assert found["n"] == [3, 2]


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ([3.0, 2.0, 1.0, float("inf")], "`value` must be finite: got inf in row 3"),
        (list("3214"), "`value` must be a column of numbers: got 'score', which holds String"),
        ([2**60, 2**60 + 1, 1, 2], "column 'score' reaches beyond 2\\^53"),
    ],
)
def test_wrong_values_are_named_as_the_caller_names_them(library, numbers, message):
    columns = {"q": [1] * 4, "doc": list("abca"), "system": ["old"] * 3 + ["new"], "score": numbers}
    names = {**COLUMNS, "scores": True, "measure": "scaled_gamma(missing=bottom)"}
    with pytest.raises(tw.TiewiseError, match=message):
        tw.groups(LIBRARIES[library](columns), **names)
