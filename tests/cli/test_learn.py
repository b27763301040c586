"""`tiewise learn`: pairs, triplets and classes out of tables, JSON, tables of candidates, and sentences."""

import csv
import json

import numpy as np
import pytest

import tiewise as tw
from cli.in_process import run

QUICK = ("--named-only", "--no-catalog", "--tnorm", "product", "--aggregate", "sum")


def write(path, heads, rows):
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([heads, *rows])
    return path


@pytest.fixture
def pairs(tmp_path):
    rng = np.random.default_rng(0)
    rows = []
    for _ in range(40):
        x, y = (tw.Ranking.from_order(rng.permutation(list("abcdef")).tolist()) for _ in "xy")
        rows.append((x, y, float(tw.scaled_gamma(x, y, weights="top_k:2"))))
    return write(tmp_path / "pairs.csv", ("x", "y", "target"), rows)


def test_pairs_with_numbers(pairs, tmp_path):
    found = json.loads(run("learn", pairs, *QUICK, "--json", "--band"))
    assert found["measure"] == "scaled_gamma(weights=top_k:2)"
    assert found["is_better"] is True
    assert len(found["band"]) == 5
    assert found["candidates"][0]["score"] == pytest.approx(1.0)
    table = tmp_path / "candidates.csv"
    text = run("learn", pairs, *QUICK, "-o", table, "--band")
    assert "scaled_gamma(weights=top_k:2)" in text
    assert "position" in text
    assert table.read_text().startswith("measure,kind,score,error,loss,chosen\n")
    assert "is there already" in run("learn", pairs, *QUICK, "-o", table, code=2)
    assert "must end in" in run("learn", pairs, "-o", tmp_path / "a.pdf", code=2)


def test_triplets_and_lists_of_positions(tmp_path):
    rng = np.random.default_rng(1)
    rows = [[str((rng.permutation(5) + 1).tolist()) for _ in "abc"] for _ in range(20)]
    path = write(tmp_path / "t.csv", ("first", "near", "far"), rows)
    found = json.loads(run("learn", path, "--x", "first", "--y", "near", "--z", "far", *QUICK, "--json"))
    assert "least loss first" in run("learn", path, "--x", "first", "--y", "near", "--z", "far", *QUICK)
    assert found["kind"] == "triplets"
    assert found["examples"] == 20


def test_classes_in_rows_of_scores(tmp_path):
    rng = np.random.default_rng(2)
    rows = [[*rng.permutation(5), "ab"[k % 2]] for k in range(20)]
    path = write(tmp_path / "c.csv", ("p", "q", "r", "s", "t", "kind"), rows)
    found = json.loads(run("learn", path, "--label", "kind", "--input", "scores", *QUICK, "--json"))
    assert found["kind"] == "classes"
    assert (found["is_better"] is False) == ("better than uniform by" not in found["finding"])


def test_what_cannot_be_learned_from_gets_a_sentence(tmp_path):
    path = write(tmp_path / "a.csv", ("x", "y"), [("a>b", "b>a")] * 10)
    told = run("learn", path, code=2)
    assert "must have the columns x, y and target" in told
    assert "Other names are given with --x NAME and so on." in told
    path = write(tmp_path / "b.csv", ("x", "y", "target"), [("a>b", "b>>a", 1)] * 10)
    assert "row 2, column 'y'" in run("learn", path, code=2)
    path = write(tmp_path / "c.csv", ("x", "y", "target"), [("a>b", "", 1)] * 10)
    assert "column 'y' is empty in row 2" in run("learn", path, code=2)
    path = write(tmp_path / "d.csv", ("x", "y", "target"), [("a>b", "b>a", 1)] * 10)
    assert "`targets` must differ" in run("learn", path, code=2)
    path = write(tmp_path / "e.csv", ("id", "label", "a", "b"), [(f"v{k}", "pq"[k % 2], 1, 2) for k in range(10)])
    assert "column 'id': got 'v0' in row 2. Without a column x, every column but the label is an item" in run(
        "learn", path, code=2
    )


def test_cells_with_commas_are_one_item_and_told_so(tmp_path):
    path = write(tmp_path / "commas.csv", ("x", "y", "target"), [("a>b>c", "b>a>c", 1), ("a,b,c", "b,a,c", 2)] * 5)
    told = run("learn", path, code=2)
    assert "row 3, column 'x'" in told
    assert "'a,b,c' was read as one item; items are separated by >, ties by =: a>b>c." in told


@pytest.mark.parametrize(("name", "first", "is_told"), [("id", 1, True), ("user_id", 700, True), ("a", 1, True),
                                                        ("width", 700, False)])  # fmt: skip
def test_a_column_that_numbers_the_rows_is_told(tmp_path, name, first, is_told):
    rng = np.random.default_rng(3)
    rows = [(first + k, *rng.permutation(4), "pq"[k % 2]) for k in range(20)]
    path = write(tmp_path / "numbered.csv", (name, "b", "c", "d", "e", "label"), rows)
    told = json.loads(run("learn", path, "--input", "scores", *QUICK, "--json"))["warnings"]
    assert any("looks like the number of the row" in text for text in told) == is_told


def test_noise_is_told_once(tmp_path):
    rng = np.random.default_rng(4)
    rows = [[str((rng.permutation(5) + 1).tolist()) for _ in "ab"] + [rng.normal()] for _ in range(30)]
    told = run("learn", write(tmp_path / "noise.csv", ("x", "y", "target"), rows), *QUICK)
    assert told.count("nothing was learned") == 1
    assert "--measure names what to try" in " ".join(told.split())


def test_stars_are_no_costs(pairs):
    told = run("learn", pairs, "--input", "stars", *QUICK, code=2)
    assert "Did you mean" not in told
    assert "Stars, points and ratings are scores" in told


def test_many_folds_are_refused(pairs):
    assert "from 2 to 10: got 40. In folds of few examples" in run("learn", pairs, "--folds", "40", *QUICK, code=2)


def test_hints_name_the_options_of_this_command(tmp_path):
    rows = [("pq"[k % 2], 1.5, 7, 100) for k in range(12)]
    told = run("learn", write(tmp_path / "scores.csv", ("label", "a", "b", "c"), rows), *QUICK, code=2)
    assert "If these are scores, say --input scores; if smaller is better, --input costs." in told
