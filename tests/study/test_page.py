"""The page is what the code makes of the published tables, and these of the published rows."""

import copy
import json
from pathlib import Path

import pytest
from study.page import page, text_table
from study.publishing import agrees, reproduced
from study.registry import cells
from study.results import FOLDER, read_rows, read_tables, tables, write_rows
from study.telling import Told, UnborneError, bears, plain, signed, standing, table

ROOT = Path(__file__).parents[2]


def test_the_page_is_made_from_the_published_tables():
    assert page(read_tables()) == (ROOT / "docs" / "study.md").read_text()


def test_the_tables_are_made_from_the_published_rows():
    assert json.loads(json.dumps(tables(read_rows()))) == read_tables()


def test_rows_are_the_same_after_a_round_trip(tmp_path):
    rows = read_rows()
    write_rows(rows, tmp_path)
    assert read_rows(tmp_path) == rows


def test_every_cell_of_the_code_is_published_and_no_other():
    assert {row["cell"] for row in read_rows()["figures"]} == set(cells())


def test_what_is_published_is_small():
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_000_000


def test_every_named_cell_is_there():
    text = (ROOT / "docs" / "study.md").read_text()
    for name in cells():
        experiment = name.partition("/")[0]
        assert f"python -m study {experiment}" in text or experiment == "followup"
        assert experiment != "followup" or f"`{name}`" in text


def test_a_page_does_not_say_what_the_results_do_not_bear():
    made = copy.deepcopy(read_tables())
    for line in made["contests"]["power"]["lines"]:
        line["loses_to"] = []
    with pytest.raises(UnborneError, match="do not bear the sentence: scaled gamma loses"):
        page(made)
    with pytest.raises(UnborneError):
        bears(False, "anything")


def test_numbers_on_the_page_follow_the_tables():
    made = copy.deepcopy(read_tables())
    cell, figure = "followup/one side, N = 40", "agreement at the top"
    made["figures"]["followup"][cell][figure]["ws_similarity"]["estimate"] = 0.12345
    assert "0.123 [" in page(made)


def test_standing_adds_up():
    found = standing(Told(read_tables()), ["power", "consensus"])
    assert found["wins"] + found["loses"] + found["neither"] == found["designs"]


def test_signs():
    assert [signed(0.1), signed(-0.1), signed(-0.0001), plain(-0.5), plain(0.5)] == [
        "+0.100", "−0.100", "0.000", "−0.500", "0.500",
    ]  # fmt: skip
    assert table(["a"], [[1]]) == "| a |\n| --- |\n| 1 |"


@pytest.mark.parametrize("name", ["power", "tnorms"])
def test_a_table_for_the_terminal(name):
    text = text_table(read_tables(), name)
    assert text.startswith(f"# {name}")
    assert "kendall_tau" in text


def test_a_small_run_that_agrees_and_one_that_does_not(capsys):
    rows = [row for row in read_rows()["figures"] if row["cell"] == "robustness/ties"]
    few = [{**row, "reps": 60} for row in rows]
    assert agrees({"figures": few}) == 0
    assert agrees({"figures": [{**row, "estimate": 1.0 - row["estimate"]} for row in few]}) == 1
    assert "published" in capsys.readouterr().out


def test_rows_that_are_not_as_published_are_told(capsys):
    published = read_rows()
    rows = {
        kind: [{**row, "experiment": "robustness"} for row in found if row["cell"] == "robustness/ties"]
        for kind, found in published.items()
    }
    assert reproduced(rows) == []
    rows["figures"][0]["estimate"] += 1e-6
    assert [where for where, *_ in reproduced(rows)] == ["here", "published"]
    assert "2 of them here or there alone" in capsys.readouterr().err
