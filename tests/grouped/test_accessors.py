"""What `import tiewise.pandas` and `import tiewise.polars` add, and that nothing is added without them."""

import subprocess
import sys

import pandas as pd
import polars as pl
import pytest

import tiewise as tw
import tiewise.pandas
import tiewise.polars

COLUMNS = {"q": [1, 1, 1, 2, 2, 2], "x": [1, 2, 3, 1, 2, 3], "y": [2, 1, 3, 3, 2, 1]}


def test_groups_are_those_of_the_function():
    for frame in (pd.DataFrame(COLUMNS), pl.DataFrame(COLUMNS)):
        answer = frame.tiewise.groups(by="q", x="x", y="y", measure="gamma")
        assert (
            answer["statistic"].to_list()
            == tw.groups(frame, by="q", x="x", y="y", measure="gamma")["statistic"].to_list()
        )


def test_an_expression_fits_in_select_agg_and_over():
    frame = pl.DataFrame(COLUMNS)
    value = pl.col("x").tiewise.measure("y", "scaled_gamma(weights=top)")
    by_group = frame.group_by("q", maintain_order=True).agg(value.alias("v"))["v"].to_list()
    assert (
        by_group == tw.groups(frame, by="q", x="x", y="y", measure="scaled_gamma(weights=top)")["statistic"].to_list()
    )
    assert frame.with_columns(value.over("q").alias("v"))["v"].to_list() == [by_group[0]] * 3 + [by_group[1]] * 3
    first = frame.head(3).select(value).item()
    assert first == by_group[0]


def test_an_expression_on_scores():
    frame = pl.DataFrame({"x": [0.9, 0.5, 0.1], "y": [1.0, 2.0, 3.0]})
    value = pl.col("x").tiewise.measure("y", "gamma", scores=True)
    assert frame.select(value).item() == -1.0
    assert frame.lazy().select(value).collect().item() == -1.0


def test_a_measure_on_two_columns_of_a_pandas_frame():
    frame = pd.DataFrame(COLUMNS).head(3).set_index(pd.Index(["a", "b", "c"]))
    result = frame.tiewise.measure("x", "y", "gamma")
    assert result.statistic == pytest.approx(1 / 3)


def test_nothing_is_registered_by_importing_tiewise():
    code = "import tiewise, pandas; assert not hasattr(pandas.DataFrame, 'tiewise'); import polars; assert not hasattr(polars.DataFrame, 'tiewise')"  # noqa: E501
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)


def test_the_accessor_on_scores_and_its_sentence_for_a_wrong_column():
    frame = pd.DataFrame({"x": [0.9, 0.5, 0.1], "y": [1.0, 2.0, 3.0]}, index=list("abc"))
    assert float(frame.tiewise.measure("x", "y", "gamma", scores=True)) == -1
    assert float(frame.tiewise.measure("x", "x", "gamma", scores=True, higher_is_better=False)) == 1
    with pytest.raises(tw.TiewiseError, match="`y` must be a column of the frame: got 'yy'; its columns are 'x', 'y'"):
        frame.tiewise.measure("x", "yy")
