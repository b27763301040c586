"""The page on many rankings: what it finds, its clusters, names that stay text, bad input."""

import re

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import tiewise as tw
from reports.test_pair_report import Page


def two_schools(m=8, n=12):
    rng = np.random.default_rng(0)
    base = rng.normal(size=(2, n))
    return [tw.Ranking.from_scores(base[k % 2] + 0.2 * rng.normal(size=n)) for k in range(m)]


def test_it_finds_the_two_schools():
    page = Page(tw.matrix_report(two_schools(), "kendall_tau", labels="abcdefgh", title="Judges").html)
    assert "Judges: 8 rankings" in page.text
    assert "2 clusters" in page.text
    rows = [attributes for tag, attributes in page.tags if attributes.get("class") == "cluster"]
    assert len(rows) == 2
    members = [text.strip() for text in page.words if re.fullmatch(r"\s*\w(, \w){3}\s*", text)]
    assert {frozenset(text.split(", ")) for text in members} == {frozenset("aceg"), frozenset("bdfh")}


def test_the_closest_and_the_furthest_are_told_for_distances_too():
    rankings = [[1, 2, 3, 4], [1, 2, 4, 3], [4, 3, 2, 1]]
    for measure, closest, furthest in (("kendall_tau", "0.667", "-1"), ("kemeny", "2", "12")):
        text = Page(tw.matrix_report(rankings, measure).html).text
        assert f"The closest are 1 and 2 ({closest}), the furthest apart 1 and 3 ({furthest})." in text


def test_names_stay_text():
    html = tw.matrix_report(two_schools(3), "kendall_tau", labels=["<script>x</script>", "b", "c"], title="<i>").html
    assert html.count("<script") == 1  # the page's own
    assert "<script>x" not in html
    assert "<i>" not in html


def test_rankings_that_are_all_similar_have_a_scale_of_their_own_and_their_values():
    rng = np.random.default_rng(0)
    rankings = [tw.Ranking.from_scores(np.arange(40) + rng.normal(size=40)) for _ in range(6)]
    values = tw.matrix(rankings, "kendall_tau")
    off = values[np.triu_indices(6, 1)]
    page = Page(tw.matrix_report(rankings, "kendall_tau", labels="abcdef").html)
    assert f"The scale reaches from the smallest value, {off.min():.3g}, to the largest, {off.max():.3g}." in page.text
    cells = [word for word in page.words if re.fullmatch(r"\.\d\d", word)]
    assert len(cells) == 30
    assert "Kendall's tau" in page.text


def test_each_ranking_has_its_closest_and_its_furthest():
    text = Page(tw.matrix_report([[1, 2, 3, 4], [1, 2, 4, 3], [4, 3, 2, 1]], "kendall_tau", labels="abc").html).text
    assert "b 0.000 a (0.667) c (-0.667)" in text
    assert "c -0.833 b (-0.667) a (-1)" in text


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tw.matrix_report([[1, 2], [2, 1]]), "must be from 3 to 1000 rankings to fit on a page: got 2"),
        (lambda: tw.matrix_report([[1, 2]] * 3, labels="ab"), "must name each ranking once: got 2 for 3 rankings"),
        (lambda: tw.matrix_report([[1, 1], [1, 2], [2, 1]]), "is undefined for some"),
    ],
)
def test_bad_input_gets_a_sentence(call, message):
    with pytest.raises(tw.TiewiseError, match=message):
        call()


def test_names_beside_the_map_are_not_cut_off_at_the_edge_of_the_picture():
    rng = np.random.default_rng(0)
    labels = [f"{k} (x{k * k})" for k in range(31)]
    html = tw.matrix_report([rng.permutation(6) + 1 for _ in labels], "kendall_tau", labels=labels).html
    assert re.search(r"\.picture \{[^}]*overflow: visible", html)
    # Text that ends at a point begins a letter's width further to the left for each letter.
    ends = re.findall(r'text-anchor: end[^>]*x="([\d.]+)"[^>]*>([^<]+)</text>', html)
    names = [(float(x), text) for x, text in ends if "(x" in text]
    assert len(names) == 31
    assert all(x > 0.5 * 8 * len(text) for x, text in names)


def frames():
    table = {"item": list("abcd"), "x": [0.9, 0.7, 0.5, 0.1], "y": [0.7, 0.9, 0.5, 0.1], "z": [0.1, 0.5, 0.7, 0.9]}
    return pd.DataFrame(table), pl.DataFrame(table), pa.table(table)


@pytest.mark.parametrize("frame", frames(), ids=["pandas", "polars", "pyarrow"])
def test_it_takes_what_a_matrix_takes(frame):
    options = {"rankings_in": "columns", "labels": "item", "input": "scores"}
    text = Page(tw.matrix_report(frame, "kendall_tau", **options).html).text
    assert "Rankings: 3 rankings" in text
    assert "The closest are x and y (0.667), the furthest apart x and z (-1)." in text
    with pytest.raises(tw.TiewiseError, match="`rankings_in` must say where a frame has its rankings"):
        tw.matrix_report(frame, "kendall_tau")


def test_arrays_and_what_their_numbers_mean():
    columns = np.array([[0.9, 0.7, 0.1], [0.7, 0.9, 0.5], [0.5, 0.1, 0.9]])
    text = Page(tw.matrix_report(columns, "kendall_tau", rankings_in="columns", input="costs", labels="abc").html).text
    values = tw.matrix(columns, "kendall_tau", rankings_in="columns", input="costs")
    assert f"The closest are a and b ({values[0, 1]:.3g})" in text
    with pytest.raises(tw.TiewiseError, match=r"must number its items from 1|must hold positions from 1"):
        tw.matrix_report(columns, "kendall_tau")
    with pytest.warns(tw.SuspiciousPositionsWarning, match="which may be positions or ratings"):
        tw.matrix_report([[1, 2] * 6, [2, 1] * 6, [1, 1, 2] * 4], "kendall_tau")
