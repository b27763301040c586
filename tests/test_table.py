"""The table: text, notebook, data frames."""

import sys

import numpy as np
import pytest

import tiewise as tw
from tiewise.table import Table

TABLE = Table({"item": np.array(["a", "<b>"], dtype=object), "x": np.array([1, 12]), "cost": np.array([0.5, np.nan])})


def test_text():
    assert str(TABLE).splitlines() == ["item   x  cost", "a      1   0.5", "<b>   12   nan"]
    assert len(TABLE) == 2
    assert TABLE["x"].tolist() == [1, 12]
    assert TABLE.rows(1) == [{"item": "a", "x": 1, "cost": 0.5}]


def test_every_row_is_one_line():
    table = Table({"item": np.array(["a\nb", "c\td", "é"], dtype=object)})
    assert str(table).splitlines() == ["item", "'a\\nb'", "'c\\td'", "é"]


def test_long_tables_say_what_they_leave_out():
    table = Table({"x": np.arange(30)})
    assert str(table).splitlines()[-1] == "... and 10 more"
    assert "... and 10 more" in table._repr_html_()
    assert len(table.head(3)) == 3
    assert table.text().splitlines()[-1].strip() == "29"
    assert table.text(29).splitlines()[-1] == "... and 1 more"


def test_a_notebook_gets_escaped_html():
    html = TABLE._repr_html_()
    assert "<td>&lt;b&gt;</td><td>12</td>" in html
    why = tw.explain({"<i>": 1, "b": 2}, {"<i>": 2, "b": 1})
    assert "&lt;i&gt;" in why._repr_html_()
    assert "<i>" not in why._repr_html_()


def test_data_frames():
    for frame in (TABLE.to_pandas(), TABLE.to_polars()):
        assert list(frame.columns) == ["item", "x", "cost"]
        assert frame["x"].to_list() == [1, 12]
        assert frame["item"].to_list() == ["a", "<b>"]


def test_items_of_several_kinds_become_a_frame_too():
    table = Table({"item": np.array(["a", 3, ("t", 1)], dtype=object)})
    assert len(table.to_pandas()) == len(table.to_polars()) == 3


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_missing_library_is_named(library, monkeypatch):
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(tw.TiewiseError, match=f"a {library} data frame needs {library}, which is not installed"):
        getattr(TABLE, f"to_{library}")()
