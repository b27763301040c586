"""Columns that name groups, items and rankings: what is missing, and what can name nothing."""

import datetime
from decimal import Decimal

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import tiewise as tw
from grouped.frames import LIBRARIES

NAN = float("nan")
NUMBERS = {"x": [1, 2, 3], "y": [1, 2, 3]}
PAIRS = pa.map_(pa.string(), pa.int64())


def dictionary(values):
    return pa.DictionaryArray.from_arrays(pa.array([0, 1, 0]), pa.array(values))


MISSING = {
    "pandas None": pd.DataFrame({"q": pd.Series(["a", None, "a"], dtype=object), **NUMBERS}),
    "pandas NaN": pd.DataFrame({"q": [1.0, NAN, 1.0], **NUMBERS}),
    "pandas NaN among texts": pd.DataFrame({"q": pd.Series(["a", NAN, "a"], dtype=object), **NUMBERS}),
    "pandas NaT": pd.DataFrame({"q": pd.to_datetime(["2024-01-01", None, "2024-01-01"]), **NUMBERS}),
    "pandas NaT among texts": pd.DataFrame({"q": pd.Series(["a", pd.NaT, "a"], dtype=object), **NUMBERS}),
    "pandas NA": pd.DataFrame({"q": pd.array([1, None, 1], dtype="Int64"), **NUMBERS}),
    "pandas Decimal": pd.DataFrame({"q": pd.Series([Decimal(1), Decimal("NaN"), Decimal(1)], dtype=object), **NUMBERS}),
    "pandas sNaN": pd.DataFrame({"q": pd.Series([Decimal(1), Decimal("sNaN"), Decimal(1)], dtype=object), **NUMBERS}),
    "pandas category": pd.DataFrame({"q": pd.Categorical(["a", None, "a"]), **NUMBERS}),
    "pandas arrow NaN": pd.DataFrame(
        {"q": pd.Series(pa.array([1.0, NAN, 1.0]), dtype=pd.ArrowDtype(pa.float64())), **NUMBERS}
    ),
    "polars null": pl.DataFrame({"q": ["a", None, "a"], **NUMBERS}),
    "polars NaN": pl.DataFrame({"q": [1.0, NAN, 1.0], **NUMBERS}),
    "polars date": pl.DataFrame({"q": [datetime.date(2024, 1, 1), None, datetime.date(2024, 1, 1)], **NUMBERS}),
    "polars category": pl.DataFrame({"q": pl.Series(["a", None, "a"], dtype=pl.Categorical), **NUMBERS}),
    "polars object": pl.DataFrame({"q": pl.Series(["a", Decimal("NaN"), "a"], dtype=pl.Object), **NUMBERS}),
    "pyarrow null": pa.table({"q": ["a", None, "a"], **NUMBERS}),
    "pyarrow NaN": pa.table({"q": [1.0, NAN, 1.0], **NUMBERS}),
    "pyarrow dictionary with a null": pa.table({"q": dictionary(["a", None]), **NUMBERS}),
    "pyarrow dictionary with a NaN": pa.table({"q": dictionary([1.0, NAN]), **NUMBERS}),
    "pyarrow date": pa.table({"q": [datetime.date(2024, 1, 1), None, datetime.date(2024, 1, 1)], **NUMBERS}),
}


@pytest.mark.parametrize("frame", MISSING.values(), ids=MISSING)
def test_a_missing_key_is_refused(frame):
    with pytest.raises(tw.TiewiseError, match=r"`by` must name a group in every row: column 'q' is missing in row 1"):
        tw.groups(frame, by="q", x="x", y="y")


@pytest.mark.parametrize("library", ["polars", "pyarrow"])
def test_keys_that_are_all_missing(library):
    with pytest.raises(tw.TiewiseError, match=r"`by` must name a group in every row: column 'q' is missing in row 0"):
        tw.groups(LIBRARIES[library]({"q": [None] * 3, **NUMBERS}), by="q", x="x", y="y")


NESTED = {
    "polars list": pl.DataFrame({"q": [[1], [1], [2]], **NUMBERS}),
    "polars struct": pl.DataFrame({"q": [{"a": 1}] * 3, **NUMBERS}),
    "polars array": pl.DataFrame({"q": pl.Series([[1], [1], [2]], dtype=pl.Array(pl.Int64, 1)), **NUMBERS}),
    "polars object": pl.DataFrame({"q": pl.Series([[1], [1], [2]], dtype=pl.Object), **NUMBERS}),
    "pyarrow list": pa.table({"q": [[1], [1], [2]], **NUMBERS}),
    "pyarrow struct": pa.table({"q": [{"a": 1}] * 3, **NUMBERS}),
    "pyarrow map": pa.table({"q": pa.array([[("a", 1)]] * 3, PAIRS), **NUMBERS}),
    "pandas list": pd.DataFrame({"q": [[1], [1], [2]], **NUMBERS}),
}


@pytest.mark.parametrize("frame", NESTED.values(), ids=NESTED)
def test_what_holds_several_values_names_no_group(frame):
    with pytest.raises(tw.TiewiseError, match=r"`by` must be a column of text, numbers, dates or other plain values: "):
        tw.groups(frame, by="q", x="x", y="y")
    with pytest.raises(tw.TiewiseError, match=r"`item` must be a column of text, numbers, dates or other plain values"):
        tw.groups(frame, by="x", item="q", ranking="y", value="x")
    with pytest.raises(tw.TiewiseError, match=r"`ranking` must be a column of text, numbers, dates or other plain val"):
        tw.groups(frame, by="x", item="y", ranking="q", value="x")


@pytest.mark.parametrize("frame", NESTED.values(), ids=NESTED)
def test_what_holds_several_values_is_no_number(frame):
    with pytest.raises(
        tw.TiewiseError, match=r"`x` must be (a column of numbers: got 'q', which holds|one-dimensional: got \[1\])"
    ):
        tw.groups(frame, by="x", x="q", y="y")


def test_objects_are_keys_where_they_can_be():
    frame = pd.DataFrame({"q": pd.Series([("a", 1), ("a", 1), ("b", 2)], dtype=object), "x": [1, 2, 1], "y": [1, 2, 1]})
    with pytest.warns(tw.UndefinedCorrelationWarning):
        assert tw.groups(frame, by="q", x="x", y="y")["q"].tolist() == [("a", 1), ("b", 2)]


def test_objects_of_polars_cannot_be_compared():
    frame = pl.DataFrame({"q": pl.Series(["a", "b", "a"], dtype=pl.Object), **NUMBERS})
    with pytest.raises(tw.TiewiseError, match=r"`by` must be a column of text, .*: got 'q', which holds Object"):
        tw.groups(frame, by="q", x="x", y="y")


@pytest.mark.parametrize("kind", [pa.table, lambda columns, names: pd.DataFrame([[1, 1, 1, 2]], columns=names)])
def test_columns_of_the_same_name(kind):
    frame = kind([[1], [1], [1], [2]], names=["q", "x", "x", "y"])
    with pytest.raises(tw.TiewiseError, match=r"`frame` must name each column once: got 'x' more than once"):
        tw.groups(frame, by="q", x="x", y="y")
    with pytest.raises(tw.TiewiseError, match=r"`table` must name each column once: got 'x' more than once"):
        tw.summary(frame)
