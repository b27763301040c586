"""`tiewise leaderboard`: wide and long tables, two boards, JSON, tables and pages."""

import json
from pathlib import Path

import numpy as np
import pytest

import tiewise as tw
from cli.in_process import run

EXAMPLE = Path(__file__).parents[2] / "examples" / "model_scores.csv"
LONG = (EXAMPLE, "--item", "model", "--task", "task", "--score", "accuracy")


@pytest.fixture
def wide(tmp_path):
    rng = np.random.default_rng(0)
    for name in ("first", "second"):
        rows = np.arange(6.0)[:, None] + rng.normal(size=(6, 12))
        lines = [",".join(["model", *(f"t{k}" for k in range(12))])]
        lines += [",".join(["abcdef"[i], *(f"{value:.4f}" for value in row)]) for i, row in enumerate(rows)]
        (tmp_path / f"{name}.csv").write_text("\n".join(lines) + "\n")
    return tmp_path


def test_a_long_table_is_what_the_library_says():
    found = json.loads(run("leaderboard", *LONG, "--top", "3", "--json"))
    board = tw.leaderboard(tw.io.read_table(EXAMPLE), item="model", task="task", score="accuracy", rng=0)
    assert [row["item"] for row in found["board"]] == [board.items[place] for place in board.order]
    assert [row["low"] for row in found["board"]] == board.low[board.order].tolist()
    assert [row["top"] for row in found["board"]] == board.top(3)[board.order].tolist()
    assert found["weights"] == list(board.weights.values)
    assert found["tiers"] == board.n_tiers


def test_a_wide_table_and_two_boards(wide):
    text = run("leaderboard", wide / "first.csv", "--compare", wide / "second.csv")
    assert "really moved" in text
    assert "f stands first" in text or "f is the first" in text
    found = json.loads(run("leaderboard", wide / "first.csv", "--compare", wide / "second.csv", "--json"))
    boards = [tw.leaderboard(tw.io.read_table(wide / f"{name}.csv"), rng=0) for name in ("first", "second")]
    expected = boards[0].compare(boards[1], n_resamples=2000, rng=0)
    assert found["comparison"]["scaled_gamma"] == expected.gamma.statistic
    assert found["comparison"]["pvalue"] == expected.pvalue


def test_it_writes_a_page_or_a_table(wide):
    first, page, table = wide / "first.csv", wide / "board.html", wide / "board.csv"
    run("leaderboard", first, "-o", page, "--compare", wide / "second.csv", "--top", "2")
    assert "How many tasks are enough?" in page.read_text()
    assert "Beside second.csv" in page.read_text()
    run("leaderboard", first, "-o", table)
    written = tw.io.read_table(table)
    assert written.items("item")[0] == "f"
    assert written.numbers("low")[0] == 1
    assert "is there already" in run("leaderboard", first, "-o", table, code=2)
    assert "must end in" in run("leaderboard", first, "-o", wide / "board.pdf", code=2)


def test_lower_is_better_and_summary_numbers(tmp_path, wide):
    turned = json.loads(run("leaderboard", wide / "first.csv", "--lower-is-better", "--json"))
    assert turned["board"][0]["item"] == "a"
    path = tmp_path / "means.csv"
    path.write_text("model,mean,se\nx,1.0,0.1\ny,5.0,0.1\n")
    found = json.loads(run("leaderboard", path, "--item", "model", "--score", "mean", "--error", "se", "--json"))
    assert [(row["item"], row["low"], row["high"]) for row in found["board"]] == [("y", 1, 1), ("x", 2, 2)]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--task", "fold"], "`item` and `score` must name a column of a long frame"),
        (["--item", "model", "--task", "data", "--score", "accuracy"], 'repeats="mean" averages them'),
        (["--item", "model", "--task", "task", "--score", "accurcy"], "Did you mean 'accuracy'?"),
        (["--item", "model", "--task", "task", "--score", "accuracy", "--top", "13"], "--top must be at most"),
        (["--item", "model", "--error", "fold"], "--error goes with --score"),
        ([*LONG[1:], "--level", "2"], "`confidence_level` must lie between 0 and 1"),
    ],
)  # fmt: skip
def test_what_is_refused(options, words):
    assert words in run("leaderboard", EXAMPLE, *options, code=2)


def test_gaps_are_told_in_the_words_of_the_command(tmp_path):
    (tmp_path / "gaps.csv").write_text("model,s,t\na,,1\nb,1,2\n")
    told = run("leaderboard", tmp_path / "gaps.csv", code=2)
    assert "--missing complete_tasks leaves out" in told
    assert 'missing="' not in told


def test_what_is_undefined_is_called_so(tmp_path):
    (tmp_path / "same.csv").write_text("model,s,t\na,1,1\nb,1,1\n")
    text = run("leaderboard", tmp_path / "same.csv", "--compare", tmp_path / "same.csv")
    assert [line.split()[-1] for line in text.splitlines() if line.startswith("scaled")] == ["undefined"] * 2
    assert "nan" not in text


def test_a_suffix_may_be_in_capitals(wide):
    run("leaderboard", wide / "first.csv", "-o", wide / "board.TSV")
    assert "\t" in (wide / "board.TSV").read_text()
