"""Items that are in a group and not compared: counted in the answer, and in its summary."""

import pandas as pd
import polars as pl
import pytest

import tiewise as tw
from grouped.frames import LIBRARIES, plain
from tiewise.grouped import routes as groups_routes

NAN = float("nan")
LONG = {"by": "q", "item": "doc", "ranking": "system", "value": "score"}


@pytest.fixture(params=["loop", "kernels"])
def path(request, monkeypatch):
    if request.param == "kernels":
        monkeypatch.setattr(groups_routes, "_FEW_GROUPS", -1)


def long_rows(*rankings):
    rows = [(q, system, doc, score) for q, system, scores in rankings for doc, score in scores.items()]
    return dict(zip(("q", "system", "doc", "score"), map(list, zip(*rows, strict=True)), strict=True))


DIFFERENT = long_rows(
    ("q1", "old", {"a": 1, "b": 2, "c": 3}), ("q1", "new", {"b": 1, "a": 2, "d": 3, "e": 4}),
    ("q2", "old", {"a": 1, "b": 2}), ("q2", "new", {"a": 1, "b": 2}),
)  # fmt: skip


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("word", ["positions", "costs"])
def test_items_of_one_ranking_only(path, library, word):
    frame = LIBRARIES[library](DIFFERENT)
    for missing, n, left_out in (("drop", [2, 2], [3, 0]), ("bottom", [5, 2], [0, 0])):
        found = plain(tw.groups(frame, input=word, measure=f"scaled_gamma(weights=top,missing={missing})", **LONG))
        assert (found["n"], found["left_out"]) == (n, left_out)
        x, y = {"a": 1, "b": 2, "c": 3}, {"b": 1, "a": 2, "d": 3, "e": 4}
        want = tw.scaled_gamma(x, y, weights="top", missing=missing)
        assert found["statistic"] == pytest.approx([want.statistic, 1.0], rel=1e-12)
        assert len(want.left_out.dropped) == left_out[0]
    lists = plain(tw.groups(frame, input=word, measure="rbo", **LONG))
    assert (lists["n"], lists["left_out"]) == ([5, 2], [0, 0])


@pytest.mark.parametrize("word", ["positions", "costs"])
def test_missing_values_and_missing_items_together(path, word):
    columns = long_rows(
        ("q", "x", {"a": 1, "b": 2, "c": None, "d": 3, "e": 4}), ("q", "y", {"a": 2, "b": 1, "c": 3, "f": 4, "d": None})
    )
    frame = pl.DataFrame(columns)
    x = {"a": 1, "b": 2, "c": NAN, "d": 3, "e": 4}
    y = {"a": 2, "b": 1, "c": 3, "f": 4, "d": NAN}
    for missing, left_out in (("drop", 4), ("bottom", 0)):
        measure = tw.ScaledGamma(weights="top", missing=missing, nan_policy="omit")
        found = plain(tw.groups(frame, input=word, measure=measure, **LONG))
        want = measure(x, y, input=word)
        assert found["statistic"] == pytest.approx([want.statistic], rel=1e-12)
        assert (found["n"], found["left_out"]) == ([want.n], [left_out])


def test_the_summary_adds_them_up(path):
    frame = pd.DataFrame(DIFFERENT)
    found = tw.summary(tw.groups(frame, measure="scaled_gamma(missing=drop)", **LONG))
    assert (found.items, found.left_out) == (7, 3)
    assert str(found).endswith("groups = 2, undefined = 0, left out = 4 of 7 items compared)")
    assert "<th style='text-align:left'>left out</th><td>4 of 7 items compared</td>" in found._repr_html_()
    bottom = tw.summary(tw.groups(frame, measure="scaled_gamma(missing=bottom)", **LONG))
    assert (bottom.items, bottom.left_out) == (7, 0)
    assert "left out" not in str(bottom)


def test_nothing_is_left_out_where_missing_values_are_propagated():
    frame = pd.DataFrame({"q": [1, 1, 1], "x": [1.0, 2.0, NAN], "y": [1, 2, 3]})
    with pytest.warns(tw.UndefinedCorrelationWarning, match="1 of 1 groups"):
        found = plain(tw.groups(frame, by="q", x="x", y="y", measure="gamma(nan_policy=propagate)"))
    assert (found["n"], found["left_out"]) == ([3], [0])


@pytest.mark.parametrize("said", ["scores", "positions"])
@pytest.mark.parametrize("library", [pd, pl], ids=["pandas", "polars"])
def test_where_missing_items_go_to_the_bottom_so_do_gaps(said, library):
    nan = float("nan")
    if said == "scores":
        x, y = [9.0, 8.5, 8.0, nan, nan, 3.0], [8.4, 9.1, nan, 7.0, nan, 5.0]
    else:
        x, y = [1.0, 2.0, 3.0, nan, nan, 4.0], [2.0, 1.0, nan, 3.0, nan, 5.0]
    text = "scaled_gamma(weights=top,missing=bottom,nan_policy=omit)"
    expected = tw.measure(text)(x, y, input=said)
    frame = library.DataFrame({"g": ["a"] * 6 + ["b"] * 3, "x": [*x, 1.0, 2.0, 3.0], "y": [*y, 3.0, 2.0, 1.0]})
    found = tw.groups(frame, by="g", x="x", y="y", measure=text, input=said)
    assert found["statistic"][0] == pytest.approx(float(expected), rel=1e-12)
    assert (found["n"][0], found["left_out"][0]) == (5, 1) == (expected.n, 6 - expected.n)
