"""Neighbours are what sorting the rows of the whole matrix gives, whatever the tiles."""

from contextlib import nullcontext

import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from strategies import numbered
from tiewise.matrices.best import Best

MEASURES = ["scaled_gamma(weights=top)", "kendall_tau", "somers_d", "footrule", "spearman", "tau_ap", "rbo"]


def by_sorting(matrix, k, distance, among_themselves):
    """The k best of each row by a plain sort of (value, index) pairs; -1 and nan where there are fewer."""
    indices, values = [], []
    for i, row in enumerate(matrix.tolist()):
        known = [(value if distance else -value, j) for j, value in enumerate(row) if value == value]
        found = sorted((key, j) for key, j in known if not (among_themselves and i == j))[:k]
        indices.append([j for _, j in found] + [-1] * (k - len(found)))
        values.append([row[j] for _, j in found] + [np.nan] * (k - len(found)))
    return np.array(indices), np.array(values)


def shuffled(m, n, seed=0):
    rng = np.random.default_rng(seed)
    return np.array([rng.permutation(n) + 1 for _ in range(m)])


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("k", [1, 3, 39])
def test_among_themselves(measure, k):
    x = shuffled(40, 6)  # short, so that many are equally near
    found = tw.nearest(x, k, measure)
    indices, values = by_sorting(tw.matrix(x, measure), k, measure == "footrule", True)
    np.testing.assert_array_equal(found.indices, indices)
    np.testing.assert_array_equal(found.values, values)
    assert (len(found), found.k) == (40, k)


@pytest.mark.parametrize("measure", MEASURES)
def test_among_others(measure):
    x, y = shuffled(11, 6), shuffled(50, 6, 1)
    found = tw.nearest(x, 4, measure, y)
    indices, values = by_sorting(tw.matrix(x, measure, y), 4, measure == "footrule", False)
    np.testing.assert_array_equal(found.indices, indices)
    np.testing.assert_array_equal(found.values, values)


@pytest.mark.parametrize("jobs", [1, 3])
def test_many_tiles_in_threads(jobs, monkeypatch):
    """Tiles of a few rankings, computed side by side, the bar rising meanwhile: the answer is the same."""
    x = shuffled(150, 5)
    measure = "scaled_gamma(weights=[1,0.5,0.25,0.125],tnorm=minimum)"  # exact sums, so that equal values are equal
    monkeypatch.setattr("tiewise.matrices.products.BlockMasses.tile", 7)
    found = tw.nearest(x, 6, measure, n_jobs=jobs)
    indices, values = by_sorting(tw.matrix(x, measure), 6, False, True)
    np.testing.assert_array_equal(found.indices, indices)
    np.testing.assert_array_equal(found.values, values)


@given(st.lists(st.lists(st.integers(1, 3), min_size=4, max_size=4).map(numbered), min_size=3, max_size=12), st.data())
def test_with_ties_and_undefined_entries(rows, data):
    k = data.draw(st.integers(1, len(rows) - 1))
    with pytest.warns(tw.UndefinedCorrelationWarning) if any(len(set(r)) == 1 for r in rows) else nullcontext():
        matrix = tw.matrix(rows, "gamma")
    indices, values = by_sorting(matrix, k, False, True)
    short = (indices < 0).any()
    with pytest.warns(tw.UndefinedCorrelationWarning, match=f"fewer than {k} neighbours") if short else nullcontext():
        found = tw.nearest(rows, k, "gamma")
    np.testing.assert_array_equal(found.indices, indices)
    np.testing.assert_array_equal(found.values, values)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 5)), max_size=60), st.integers(1, 4))
def test_best_keeps_the_first_of_equals(entries, k):
    best = Best(4, k)
    for place, (row, value) in enumerate(entries):
        best.add(np.array([row]), np.array([place]), np.array([float(value)]))
    for row in range(4):
        own = sorted((-value, place) for place, (r, value) in enumerate(entries) if r == row)[:k]
        assert best.indices[row].tolist() == [place for _, place in own] + [-1] * (k - len(own))


def test_frames_name_their_neighbours():
    columns = {"a": [1, 2, 3, 4], "b": [2, 1, 3, 4], "c": [4, 3, 2, 1]}
    found = tw.nearest(pd.DataFrame(columns), 2, "kendall_tau", rankings_in="columns")
    frame = found.to_frame()
    assert isinstance(frame, pd.DataFrame)
    assert frame["ranking"].tolist() == ["a", "a", "b", "b", "c", "c"]
    assert frame["rank"].tolist() == [1, 2] * 3
    assert frame["neighbour"].tolist() == ["b", "c", "a", "c", "b", "a"]
    assert isinstance(tw.nearest(pl.DataFrame(columns), 1, rankings_in="columns").to_frame(), pl.DataFrame)
    assert isinstance(tw.nearest(list(columns.values()), 1).to_frame(), pd.DataFrame)


def test_it_prints():
    found = tw.nearest(shuffled(30, 5), 1, "kendall_tau")
    assert repr(found) == "<Neighbours: the 1 nearest of 30 rankings by kendall_tau>"
    text = str(found)
    assert "ranking  rank  neighbour  value" in text
    assert text.endswith("... and those of 20 more rankings")
    assert "<th>neighbour</th>" in found._repr_html_()


@pytest.mark.parametrize(
    ("k", "match"),
    [
        (0, "`k` must be a whole number >= 1: got 0"),
        (3, "`k` must be at most the number of the 2 other rankings: got 3"),
        (1.5, "`k` must be a whole number >= 1"),
        ("two", "`k` must be a whole number >= 1"),
    ],
)
def test_mistakes(k, match):
    with pytest.raises(tw.TiewiseError, match=match):
        tw.nearest(shuffled(3, 4), k)
    if k == 3:
        with pytest.raises(tw.TiewiseError, match="`k` must be at most the number of the 2 rankings in `other`: got 3"):
            tw.nearest(shuffled(3, 4), k, other=shuffled(2, 4))
