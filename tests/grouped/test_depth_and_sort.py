"""Rankings cut to their first items, and groups in another order."""

import warnings

import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from grouped.frames import LIBRARIES, plain
from reference.groups import numbered
from tiewise.grouped import routes as groups_routes

NAMES = {"by": "q", "x": "x", "y": "y"}
NAN = float("nan")


def cut(scores, depth, higher_is_better):
    """What fewer than `depth` others are ahead of, by the letter."""
    ahead = {
        item: sum((other > own) if higher_is_better else (other < own) for other in scores.values())
        for item, own in scores.items()
    }
    return {item: own for item, own in scores.items() if ahead[item] < depth}


scored = st.dictionaries(st.sampled_from("abcdefgh"), st.integers(0, 5), min_size=1)


@given(x=scored, y=scored, depth=st.integers(1, 9), data=st.data())
def test_the_depth_cuts_each_ranking_by_its_own_order(x, y, depth, data):
    word = data.draw(st.sampled_from(["scores", "costs", "positions"]))
    missing = data.draw(st.sampled_from(["drop", "bottom"]))
    method = data.draw(st.sampled_from(["dense", "min", "max", "average"]))
    measure = tw.ScaledGamma(weights="top", missing=missing)
    higher, options = word == "scores", {} if word == "positions" else {"method": method}
    if word == "positions":
        x, y = (
            dict(zip(side, map(float, numbered(list(side.values()), False, method)), strict=True)) for side in (x, y)
        )
    first, second = cut(x, depth, higher), cut(y, depth, higher)
    runs = ({"q": x}, {"q": y})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.TiewiseWarning)
        if missing == "drop" and not first.keys() & second.keys():
            want = (NAN, 0)
        elif word == "positions":
            result = measure(first, second, input="positions")
            want = (result.statistic, result.n)
        else:
            result = measure(*(tw.Ranking.from_scores(side, None, higher, method) for side in (first, second)))
            want = (result.statistic, result.n)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(groups_routes, "_FEW_GROUPS", data.draw(st.sampled_from([-1, 500])))
            found = plain(tw.groups(*runs, input=word, measure=measure, depth=depth, **options))
    assert (found["statistic"][0], found["n"][0]) == pytest.approx(want, rel=1e-10, abs=1e-12, nan_ok=True)
    assert found["n"][0] + found["left_out"][0] == len(x.keys() | y.keys())


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_depth_in_columns(library):
    columns = {"q": [1] * 5, "x": [1, 2, 3, 4, 5], "y": [2, 1, 5, 3, 4]}
    frame = LIBRARIES[library](columns)
    found = plain(tw.groups(frame, depth=2, **NAMES))
    assert (found["statistic"], found["n"], found["left_out"]) == ([-1.0], [2], [3])
    told = r"`x` and `y` must rank the same items among their first 3: in group q = 1, `y` lacks 2; `x` lacks 3"
    with pytest.raises(tw.TiewiseError, match=told):
        tw.groups(frame, depth=3, **NAMES)
    dropped = plain(tw.groups(frame, depth=3, measure="scaled_gamma(missing=drop)", **NAMES))
    assert (dropped["statistic"], dropped["n"], dropped["left_out"]) == ([-1.0], [2], [3])
    below = plain(tw.groups(frame, depth=3, measure="scaled_gamma(missing=bottom)", **NAMES))
    want = tw.scaled_gamma({0: 1, 1: 2, 2: 3}, {1: 1, 0: 2, 3: 3}, missing="bottom")
    assert (below["statistic"], below["n"], below["left_out"]) == ([want.statistic], [4], [1])
    lists = plain(tw.groups(frame, depth=3, measure="rbo", **NAMES))
    assert lists["statistic"] == [tw.rbo(list("abc"), list("bad")).statistic]


def test_a_depth_does_not_hide_what_is_no_numbering():
    frame = pl.DataFrame({"q": [1] * 4, "x": [1, 2, 4, 4], "y": [1, 2, 2, 9]})
    with pytest.raises(tw.TiewiseError, match=r"`y` must hold positions .*: got 9 in group q = 1"):
        tw.groups(frame, depth=2, **NAMES)
    with pytest.raises(tw.TiewiseError, match=r"`y` must number its items .*: got 2, 2, 3, 3 in group q = 1"):
        tw.groups(frame.with_columns(y=pl.Series([2, 2, 3, 3])), depth=2, **NAMES)


def test_a_depth_after_missing_values():
    frame = pd.DataFrame({"q": [1] * 4, "x": [1, NAN, 2, 3], "y": [1, 2, 3, 4]})
    found = plain(tw.groups(frame, depth=2, measure="gamma(nan_policy=omit)", **NAMES))
    assert (found["statistic"], found["n"], found["left_out"]) == ([1.0], [2], [2])


@pytest.mark.parametrize("depth", [0, -1, 2.0, True, "10"])
def test_depths_that_are_none(depth):
    with pytest.raises(tw.TiewiseError, match="`depth` must be a whole number >= 1: got"):
        tw.groups(pd.DataFrame({"q": [1], "x": [1], "y": [1]}), depth=depth, **NAMES)


SORTED = {"q": list("bbbaaacccdd"), "x": [1, 2, 3] * 3 + [1, 1], "y": [1, 2, 3, 3, 2, 1, 2, 1, 3, 1, 2]}


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize(
    ("sort", "want"),
    [
        ("statistic", "acbd"),
        ("-statistic", "bcad"),
        ("q", "abcd"),
        ("-q", "dcba"),
        ("n", "dbac"),
        ("-n", "bacd"),
        (None, "bacd"),
    ],
)
def test_groups_in_another_order(library, sort, want):
    with pytest.warns(tw.UndefinedCorrelationWarning):
        found = tw.groups(LIBRARIES[library](SORTED), sort=sort, **NAMES)
    assert plain(found)["q"] == list(want)
    by_group = dict(zip("bacd", [1.0, -1.0, 1 / 3, NAN], strict=True))
    assert plain(found)["statistic"] == pytest.approx([by_group[group] for group in want], nan_ok=True)
    if library == "pandas":
        assert found.index.tolist() == [0, 1, 2, 3]


def test_orders_that_there_are_not():
    frame = pd.DataFrame(SORTED)
    with pytest.raises(tw.TiewiseError, match=r"`sort` must be a column of the answer, .*: got 'pvalue'; its columns"):
        tw.groups(frame, sort="pvalue", **NAMES)
    with pytest.raises(tw.TiewiseError, match=r"`sort` must be a column of the answer, .*: got 3"):
        tw.groups(frame, sort=3, **NAMES)
    mixed = pd.DataFrame({"q": pd.Series(["a", "a", 1, 1], dtype=object), "x": [1, 2, 1, 2], "y": [1, 2, 1, 2]})
    with pytest.raises(tw.TiewiseError, match="`sort` must name a column whose values have an order: got 'q'"):
        tw.groups(mixed, sort="q", **NAMES)


def test_a_pvalue_can_be_sorted_by():
    rng = np.random.default_rng(2)
    frame = pd.DataFrame({"q": np.repeat([1, 2, 3], 6), "x": np.tile(np.arange(6), 3), "y": rng.random(18)})
    found = tw.groups(frame, input="scores", test=True, sort="-pvalue", **NAMES)["pvalue"].tolist()
    assert found == sorted(found, reverse=True)
