"""Several rankings from data frames, arrays, dicts, lists and files; and what is refused."""

import pickle
import warnings

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as arrow
import pytest

import tiewise as tw
from helpers import trying
from tiewise.panel import read_panel
from tiewise.ranking import align

A, B, C = [1, 2, 3], [2, 1, 3], [3, 2, 1]
XYZ = ("x", "y", "z")
COLUMNS = {"ann": A, "bob": B, "cid": C}
NAMED = {"name": list(XYZ), **COLUMNS}
ROWS = [A, B, C]


def contents(panel):
    """The names of the rankings and of the items, and the positions."""
    return panel.labels, panel.items, panel.positions.tolist()


# --- what is read


def test_every_container_of_numbers_gives_the_same_positions():
    people, places = tuple(COLUMNS), ("0", "1", "2")
    indexed = pd.DataFrame(COLUMNS, index=list(XYZ))
    cases = [
        (pl.DataFrame(COLUMNS), people, None),
        (arrow.table(COLUMNS), people, None),
        (tw.Table({name: np.array(column) for name, column in COLUMNS.items()}), people, None),
        (COLUMNS, people, None),
        ({name: np.array(column) for name, column in COLUMNS.items()}, people, None),
        (np.array(ROWS), places, None),
        (np.array(ROWS, dtype=object), places, None),
        (ROWS, places, None),
        (tuple(map(tuple, ROWS)), places, None),
        ((row for row in ROWS), places, None),
        ([(value for value in row) for row in ROWS], places, None),
        ([tw.Ranking.from_positions(row) for row in ROWS], places, None),
        ([pl.Series(row) for row in ROWS], places, None),
        (indexed, people, XYZ),
        (indexed.astype("Int64"), people, XYZ),
        (pd.DataFrame(NAMED), people, XYZ),
        (pd.DataFrame(NAMED).astype({"name": "string"}), people, XYZ),
        (pd.DataFrame(NAMED).astype({"name": "category"}), people, XYZ),
        (pl.DataFrame(NAMED), people, XYZ),
        (pl.DataFrame(NAMED).with_columns(pl.col("name").cast(pl.Categorical)), people, XYZ),
        (arrow.table(NAMED), people, XYZ),
        ({name: indexed[name] for name in people}, people, XYZ),
        ({name: dict(zip(XYZ, column, strict=True)) for name, column in COLUMNS.items()}, people, XYZ),
        ([tw.Ranking.from_positions(row, XYZ) for row in ROWS], places, XYZ),
        (pd.DataFrame(dict(enumerate(ROWS))), places, (0, 1, 2)),  # numbers as names of columns
        (pd.DataFrame({7: XYZ, 5: A, 6: B, 0: C}), ("5", "6", "0"), XYZ),
        (pd.DataFrame({("a", k): row for k, row in enumerate(ROWS)}), ("('a', 0)", "('a', 1)", "('a', 2)"), (0, 1, 2)),
    ]
    for rankings, labels, items in cases:
        with trying(rankings):
            assert contents(read_panel(rankings)) == (labels, items, ROWS)


def test_orders_texts_and_named_numbers_are_matched_by_name():
    expected = [[1, 2, 3], [3, 1, 2]]
    series = [pd.Series([1, 2, 3], index=list("abc")), pd.Series([2, 3, 1], index=list("cab"))]
    for rankings in (
        ["a>b>c", "b>c>a"],
        [list("abc"), list("bca")],
        np.array([list("abc"), list("bca")]),
        pd.DataFrame({"one": list("abc"), "two": list("bca")}),
        pl.DataFrame({"one": list("abc"), "two": list("bca")}),
        [{"a": 1, "b": 2, "c": 3}, {"c": 2, "b": 1, "a": 3}],
        series,
        [tw.Ranking.parse("a>b>c"), "b>c>a"],
        {"one": ["a", "b", "c"], "two": {"b": 1, "c": 2, "a": 3}},
    ):
        with trying(rankings):
            panel = read_panel(rankings)
            assert panel.items == ("a", "b", "c")
            assert panel.positions.tolist() == expected
            assert panel.is_complete


def test_shorter_lists_of_a_data_frame_have_empty_cells():
    for library in (pd, pl):
        for empty in (None, ""):
            with trying(library, empty):
                panel = read_panel(library.DataFrame({"one": ["a", "b", empty], "two": ["c", "a", "b"]}), lists=True)
                assert panel.items == ("a", "b", "c")
                assert panel.positions.tolist() == [[1, 2, np.inf], [2, 3, 1]]


def test_items_and_labels_name_what_has_no_name():
    frame = pd.DataFrame({"first": list("pqr"), "second": list("xyz"), "ann": A, "bob": B})
    assert read_panel(frame.drop(columns="first"), items="second").items == XYZ
    assert read_panel(frame.drop(columns=["first", "second"]), items=list("uvw")).items == ("u", "v", "w")
    assert read_panel(frame[["ann", "bob"]].assign(year=[2001, 2003, 2002]), items="year").items == (2001, 2003, 2002)
    assert read_panel([A, {"z": 1, "y": 2, "x": 3}], items=XYZ).positions.tolist() == [[1, 2, 3], [3, 2, 1]]
    assert read_panel([pd.Series(A), pd.Series(B)], items=XYZ).items == XYZ  # as two Series of the same index
    assert read_panel([pd.Series(A), pd.Series(B)]).items == (0, 1, 2)
    for labels in (["p", "q"], ("p", "q"), pd.Index(["p", "q"]), (label for label in "pq")):
        assert read_panel([A, B], labels=labels).labels == ("p", "q")
    assert read_panel({1: A, 2: B}).labels == ("1", "2")


def test_a_column_of_texts_beside_lists_names_the_items_only_where_input_reads_numbers():
    frame = pd.DataFrame({"doc": list("abc"), "one": [0.9, 0.5, 0.1], "two": [1.0, 3.0, 2.0]})
    panel = read_panel(frame, lists=True, input="scores")
    assert (panel.items, panel.positions.tolist()) == (("a", "b", "c"), [[1, 2, 3], [3, 1, 2]])


def test_files_of_runs_votes_and_tables(tmp_path):
    run = [("q1", "d1", 0.9), ("q1", "d2", 0.5), ("q2", "d2", 3), ("q2", "d3", 2), ("q2", "d1", 1)]
    (tmp_path / "a.run").write_text("".join(f"{q} Q0 {d} 1 {score} tag\n" for q, d, score in run))
    (tmp_path / "a.toc").write_text("# ALTERNATIVE NAME 1: x\n# ALTERNATIVE NAME 2: y\n3: 1,2\n2: {1,2}\n1: 2,1\n")
    (tmp_path / "a.csv").write_text("item,ann,bob\nx,1,2\ny,2,1\n")
    panel = read_panel(tw.read(tmp_path / "a.run"), lists=True)
    assert contents(panel) == (("q1", "q2"), ("d1", "d2", "d3"), [[1, 2, np.inf], [3, 1, 2]])
    votes = read_panel(tw.read(tmp_path / "a.toc"))
    assert contents(votes) == (("0", "1", "2"), ("x", "y"), [[1, 2], [1, 1], [2, 1]])
    table = read_panel(tw.read(tmp_path / "a.csv"))
    assert contents(table) == (("ann", "bob"), ("x", "y"), [[1, 2], [2, 1]])


def test_every_pair_is_aligned_as_two_rankings_by_themselves():
    rng = np.random.default_rng(3)
    named = [
        dict(zip(rng.permutation(list("abcdefgh"))[:k].tolist(), rng.integers(0, 4, k) / 2, strict=True))
        for k in (8, 8, 7, 6, 7)
    ]
    with_nan = [{item: np.nan if score == 1.5 else score for item, score in scores.items()} for scores in named]
    count = 0
    for rankings, missing, numbering in (
        *((named, missing, "dense") for missing in ("drop", "bottom", "unknown")),
        (with_nan, "drop", "average"),
        (with_nan, "bottom", "min"),
        (named[:2], "raise", "max"),
    ):
        reading = {"input": "scores", "missing": missing, "numbering": numbering, "nan_policy": "omit"}
        panel = read_panel(rankings, **reading)
        for i in range(len(rankings)):
            for j in range(len(rankings)):
                with trying(reading, i, j):
                    expected = align(rankings[i], rankings[j], **reading)
                    found = panel.pair(i, j)
                    assert (found.x.tolist(), found.y.tolist()) == (expected.x.tolist(), expected.y.tolist())
                    assert (tuple(found.items), tuple(found.given)) == (tuple(expected.items), tuple(expected.given))
                    assert (found.left_out, found.is_unknown) == (expected.left_out, expected.is_unknown)
                    if missing == "bottom":
                        assert (found.absent is None) == (expected.absent is None)
                    count += 1
    assert count > 100


def test_a_panel_is_pickled_and_the_arrays_of_the_caller_do_not_change():
    given = np.array([[3.0, 1.0, 2.0], [1.0, 1.0, 3.0]])
    before = given.copy()
    panel = read_panel(given, input="scores")
    assert contents(pickle.loads(pickle.dumps(panel))) == contents(panel)
    panel.positions[:] = 9
    assert (given == before).all()


def test_positions_that_are_read_as_scores_are_said():
    places, gains = np.arange(1.0, 13), np.linspace(1, 2, 12)
    with pytest.warns(tw.TiewiseWarning, match="^bob: 1 to 12, each once, were read as scores"):
        read_panel({"ann": gains, "bob": places}, input="scores")
    with pytest.warns(tw.TiewiseWarning, match='`cid` has 12 items on 2 positions.*input="scores"'):
        read_panel({"ann": places, "cid": [1, 2] * 6})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read_panel({"ann": places, "bob": places[::-1]}, input="scores")


# --- what is refused, by the value that is named


FRAME = pd.DataFrame(NAMED)
REFUSED = [
    (FRAME[["ann"]], {}, "two rankings.*got 1"),
    (FRAME[["name", "ann"]], {}, "two rankings.*got 1"),
    (pd.DataFrame(), {}, "two rankings.*got 0"),
    (pl.DataFrame(), {}, "two rankings.*got 0"),
    (tw.Table({}), {}, "two rankings.*got 0"),
    ({}, {}, "two rankings.*got 0"),
    ([A], {}, "two rankings.*got 1"),
    (np.empty((0, 3)), {}, "two rankings.*got 0"),
    (np.array(A), {}, "a row for each.*1 dimensions"),
    (np.ones((2, 2, 2)), {}, "a row for each.*3 dimensions"),
    (A, {}, "numbers of one ranking"),
    (pd.Series(A), {}, "numbers of one ranking"),
    (b"ab", {}, "numbers of one ranking"),
    ("a>b", {}, "'a>b'"),
    (7, {}, "got 7"),
    (None, {}, "got None"),
    (tw.Ranking.parse("a>b"), {}, "got Ranking"),
    ({"a>b", "b>a"}, {}, "a list: got {"),  # a set has no order
    ({"ann": A, "bob": [1, 2]}, {}, "bob has 2, not 3"),
    ({"ann": A, "bob": {"x": 1, "y": 2, "z": 3}}, {}, "give `items`"),
    ({"ann": "a>b>c", "bob": A}, {}, "give `items`"),
    ({"ann": "a>b", "bob": "b>c"}, {}, r"ann lacks 1 \(c\).*missing=\"drop\""),
    ([["a", None, "b"], ["b", "a"]], {}, "`0` mixes text and numbers"),
    ([["a", float("nan")], ["b", "a"]], {}, "`0` mixes text and numbers"),
    ({"ann": ["a", "b", "a"], "bob": ["b", "a"]}, {}, "a came more than once"),
    ({"ann": A, "bob": {1, 2, 3}}, {}, "`bob`.*set"),
    ({"ann": A, "bob": FRAME}, {}, "`bob` is a table"),
    ({"ann": [0.5, 1, 2], "bob": A}, {}, "`ann`.*0.5"),
    ({"ann": [1, np.inf, 2], "bob": A}, {}, "`ann`.*inf"),
    ({"ann": A, "bob": None}, {}, "`bob`.*None"),
    (pd.DataFrame({"ann": [True, False], "bob": [1, 2]}), {}, "`ann` must be numbers: got True"),
    (pl.DataFrame({"ann": [True, False], "bob": [1, 2]}), {}, "`ann` must be numbers: got True"),
    (np.array([[True, False], [False, True]]), {}, "`0` must be numbers: got True"),
    (pd.DataFrame([A, B, C], columns=["ann", "ann", "bob"]), {}, "cannot be read.*'ann' 2 times"),
    (pd.DataFrame({"ann": A, "bob": B}, index=["x", "y", "x"]), {}, "x came more than once"),
    (pd.DataFrame({"name": ["x", "x", "y"], "ann": A, "bob": B}), {}, "x came more than once"),
    (pl.DataFrame(NAMED).lazy(), {}, "LazyFrame.*collect"),
    (FRAME.assign(other=list("abc")), {}, "some columns are text, 'name', 'other'.*`items`"),
    (FRAME, {"items": "names"}, "no column 'names'.*name, ann, bob, cid"),
    (FRAME[["ann", "bob"]], {"items": ["x", "y"]}, "2 names for 3 items"),
    (["a>b", "b>a"], {"items": ["x", "y"]}, "`items` are names for numbers without names"),
    (ROWS, {"labels": ["a", "b"]}, "3 different names: got 'a', 'b'"),
    (ROWS, {"labels": ["a", "b", "a"]}, "3 different names: got 'a', 'b', 'a'"),
    (ROWS, {"labels": 5}, "3 different names: got '5'"),
    ({1: A, "1": B}, {}, "2 different names: got '1', '1'"),
    ({"": A, "b": B}, {}, "2 different names: got '', 'b'"),
    (ROWS, {"input": ("scores", "costs")}, "one word for all rankings.*'costs'"),
    (ROWS, {"input": "score"}, "`input`.*'score'"),
    (["a>b", "b>a"], {"input": "score"}, "`input`.*'score'"),
    ([["a", "b"], ["b", "a"]], {"input": "scores"}, "order of items.*`input`"),
    (ROWS, {"missing": "ignore"}, "`missing`.*'ignore'"),
    (ROWS, {"nan_policy": "drop"}, "`nan_policy`.*'drop'"),
    (ROWS, {"numbering": "mean"}, "`numbering`.*'mean'"),
    (["a>b", "b>"], {}, "item is empty in 'b>'"),
]


def test_bad_rankings_are_refused():
    for rankings, options, named in REFUSED:
        with trying(rankings, options, named), pytest.raises(tw.TiewiseError, match=f"(?s){named}"):
            tw.matrix(rankings, **options)
