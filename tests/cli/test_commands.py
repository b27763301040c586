"""The command as a person meets it: what it prints, and one sentence and exit code 2 for every mistake."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tiewise as tw
from cli.in_process import run
from tiewise.measures.base.catalog import CATALOG

JUDGES = Path(__file__).parents[2] / "examples" / "us_judge_ratings.csv"


def test_two_columns_of_a_table():
    out = run("compare", JUDGES, "--x", "CONT", "--y", "RTEN", "--scores", "--weights", "top_k:10", "--moved", "2")
    assert "CONT (scores, higher = better, equal scores tied (dense))" in out
    assert "column '', the first one (choose with --item)" in out
    assert "scaled_gamma(weights=top_k:10)" in out
    assert "LEVISTER,R.L." in out
    assert len(out.split("moved most")[1].splitlines()) == 4  # and a line with the names of the columns


def test_what_was_left_out_is_told():
    asked = ("compare", "a>b>c>d", "b>a>c", "--missing", "drop", "--measure", "kendall_tau")
    told = "3 of 4 items compared; dropped 'd'"
    assert json.loads(run(*asked, "--json"))["left_out"] == told
    assert re.search(rf"^note +{re.escape(told)}$", run(*asked), flags=re.MULTILINE)
    assert "left_out" not in json.loads(run("compare", "a>b>c", "b>a>c", "--json"))


@pytest.mark.parametrize("missing", ["drop", "bottom"])
def test_items_that_moved_keep_their_positions_and_say_where_they_are_not(missing):
    asked = ("compare", "a>b>c>d>e", "f>c>e>d", "--missing", missing)
    moved = json.loads(run(*asked, "--json"))["moved_most"]
    assert [(one["item"], one["x"], one["y"], one["change"]) for one in moved] == [
        ("a", 1, None, None),
        ("f", None, 1, None),
        ("b", 2, None, None),
        ("e", 5, 3, -2),
        ("c", 3, 2, -1),
    ]
    out = run(*asked)
    for line in ("a     1  -  not in y", "f     -  1  not in x", "e     5  3  ↑ up 2", "c     3  2  ↑ up 1"):
        assert line in out
    assert "\nd  " not in out.split("moved most")[1]


def test_json_equals_the_library():
    found = json.loads(run("compare", JUDGES, "--x", "CONT", "--y", "RTEN", "--scores", "--weights", "top", "--json"))
    import pandas as pd

    judges = pd.read_csv(JUDGES, index_col=0)
    expected = tw.scaled_gamma(
        tw.Ranking.from_scores(judges["CONT"]), tw.Ranking.from_scores(judges["RTEN"]), weights="top"
    )
    assert found["statistic"] == pytest.approx(expected.statistic, rel=1e-12)
    assert found["concordant"] == pytest.approx(expected.concordant, rel=1e-12)
    assert found["measure"] == "scaled_gamma(weights=top)"
    assert found["n"] == 43
    assert found["moved_most"][0] == {
        "item": "LEVISTER,R.L.",
        "x": 2,
        "y": 39,
        "change": 37,
    }  # places: 38 judges stand before


def test_two_files(tmp_path):
    (tmp_path / "a.txt").write_text("a\nb\tc\nd\n")
    (tmp_path / "b.txt").write_text("a\nb\nc\nd\n")
    out = run("compare", tmp_path / "a.txt", tmp_path / "b.txt")
    assert "a.txt (a list of items, best first)" in out
    assert "concordant C  5" in out
    assert "tied T        1" in out


def test_two_lists_of_different_items(tmp_path):
    (tmp_path / "a.txt").write_text("red\nblue\tgreen\nyellow\npink\n")
    (tmp_path / "b.txt").write_text("blue\nred\nwhite\nblack\npurple\ngreen\n")
    out = run("compare", tmp_path / "a.txt", tmp_path / "b.txt", "--measure", "rbo(p=0.8)", "--ties", "w")
    x, y = ["red", ["blue", "green"], "yellow", "pink"], ["blue", "red", "white", "black", "purple", "green"]
    expected = tw.rbo(x, y, p=0.8, ties="w")
    assert f"rbo(p=0.8,ties=w)  {expected.statistic:.3f}" in out
    assert f"residual           {expected.residual:.3f}" in out
    assert "items n            8" in out
    assert "green   =2  6  ↓ down 4" in out
    assert "yellow   4  -  not in y" in out
    assert "white    -  3  not in x" in out
    assert "in one list only 'yellow', 'pink', 'white', 'black', 'purple'" in out
    found = json.loads(run("compare", tmp_path / "a.txt", tmp_path / "b.txt", "--measure", "topk_kendall", "--json"))
    # D = 10 (red-blue; white, black and purple each against green, yellow and pink), and 5 pairs that one list ties.
    assert found["statistic"] == 12.5
    assert found["normalized"] == pytest.approx(12.5 / 42.5)
    assert {"item": "yellow", "x": 4, "y": None, "change": None} in found["moved_most"]
    assert "--missing is not a parameter of rbo, which has p, ties, extrapolate, depth." in run(
        "compare", tmp_path / "a.txt", tmp_path / "b.txt", "--measure", "rbo", "--missing", "drop", code=2
    )


def test_two_rankings_written_out():
    found = json.loads(run("compare", "b=e>a=d>c", "a>b>c>d>e", "--measure", "kendall_tau(variant=a)", "--json"))
    assert found["measure"] == "kendall_tau(variant=a)"
    assert found["statistic"] == pytest.approx(-0.2)  # C = 3, D = 5 of 10 pairs, counted by hand
    assert found["items_from"] is None


def test_undefined_is_null_in_json_and_said_in_words():
    found = json.loads(run("compare", "a=b", "a>b", "--json"))
    assert found["statistic"] is None
    assert "undefined here" in found["warnings"][0]
    assert "undefined" in run("compare", "a=b", "a>b")


def test_options_override_the_measures_text():
    found = json.loads(
        run("compare", "a>b>c", "b>a>c", "--measure", "scaled_gamma(weights=top,tnorm=minimum)",
            "--weights", "[1, 0.5]", "--aggregate", "max", "--json")
    )  # fmt: skip
    assert found["measure"] == "scaled_gamma(weights=[1.0,0.5],aggregate=max,tnorm=minimum)"


def test_positions_and_which_end_is_best_are_stated(tmp_path):
    table = tmp_path / "t.csv"
    table.write_text("x,y\n1,3\n2,2\n3,1\n")
    out = run("compare", table, "--x", "x", "--y", "y")
    assert "x             x (positions, 1 = best)" in out
    assert "row numbers (name a column with --item)" in out
    assert run("compare", table, "--x", "x", "--y", "y", "--positions") == out
    assert "scores, higher = better" in run("compare", table, "--x", "x", "--y", "y", "--scores")
    low = run("compare", table, "--x", "x", "--y", "y", "--costs")
    assert "costs, lower = better, equal costs tied (dense)" in low
    assert run("compare", table, "--x", "x", "--y", "y", "--lower-is-better") == low


def test_items_of_one_side_only(tmp_path):
    table = tmp_path / "t.csv"
    table.write_text("item,x,y\na,3,3\nb,2,\nc,1,1\n")
    columns = ("compare", table, "--x", "x", "--y", "y", "--scores")
    assert "`y` lacks 'b'" in run(*columns, code=2)
    assert json.loads(run(*columns, "--missing", "drop", "--json"))["n"] == 2
    assert json.loads(run(*columns, "--missing", "bottom", "--json"))["n"] == 3


def test_listings_name_everything():
    listing = run("measures")
    for name, measure in CATALOG.items():
        assert name in listing
        assert measure.claims.caveat in listing
    scalings = run("scalings")
    for name in tw.scaling.NAMED:
        assert name in scalings
    tnorms = run("tnorms")
    for name in tw.fuzzy.FAMILIES:
        assert name in tnorms


def test_version():
    assert run("--version") == f"tiewise {tw.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing.csv", "--x", "a", "--y", "b"], "no such file: nothing.csv"),
        (["nothing", "a>b"], "got 'nothing', and no such file"),
        ([str(JUDGES)], "--x and --y must name two columns of .* 'CONT', 'INTG'"),
        ([str(JUDGES), "--x", "CONT", "--y", "RTENN", "--scores"], "no column 'RTENN'.*Did you mean 'RTEN'"),
        (
            [str(JUDGES), "--x", "CONT", "--y", "", "--scores"],
            "must hold numbers in column '': got 'AARONSON,L.H.' in row 2",
        ),
        ([str(JUDGES), str(JUDGES)], "is a table: compare two of its columns"),
        (["{table}", "--x", "a", "--y", "b", "--positions"], "column 'b' of .*must hold positions from 1 .* got 9"),
        ([str(JUDGES), "--x", "CONT", "--y", "RTEN", "--item", "JUDGE"], "no column 'JUDGE'"),
        (
            [str(JUDGES), "--x", "A", "--y", "B", "--positions", "--lower-is-better"],
            "--positions and --costs exclude each other",
        ),
        ([str(JUDGES), "--x", "CONT", "--y", "RTEN", "--method", "mean"], "got 'mean'"),
        (["a>b", "a>b", "--extensions"], "--extensions goes with --ties incomparability: got scaled_gamma"),
        (["{list}"], "a second list is needed to compare .*list.txt with"),
        (["{queries}", "--x", "s", "--y", "t"], "once in column 'q': got 'a' in row 2 .*Choose .* with --item"),
        (["a>b", "a>b", "--positions"], "--positions goes with a table or a list of numbers: got a ranking, 'a>b'"),
        (["a>b", "a>b", "--separator", ";"], "--separator goes with a table: got a second ranking, 'a>b'"),
        (["a>b", "a>b", "--weights", "top,tnorm=minimum"], "got 'top,tnorm=minimum'"),
        (["a>b", "a>b", "--weights", ""], "got ''"),
        (["a>b", "a>b", "--weights", "[" * 5000], "a list must look like"),
        (["", "a>b"], "got an empty text"),
        (["a=b"], "a second ranking is needed"),
        (["{table}", "--x", "a", "--y", "b", "--method", "ordinal"], "got 'ordinal'"),
        (["{table}", "--x", "a", "--y", "b", "--method", "min"], "--method goes with --scores or --costs: got 'min'"),
        (["a>b"], "a second ranking is needed to compare 'a>b' with"),
        (["a>b", "a>b", "--x", "c"], "go with one table: got a second ranking, 'a>b'"),
        (["a>b>a", "a>b"], "must name each item once: got 'a'"),
        (["a>b", "a>c"], "`y` lacks 'b'; `x` lacks 'c'.*--missing drop"),
        (["a>b", "a>b", "--measure", "kendal_tau"], "got 'kendal_tau'. Did you mean 'kendall_tau'"),
        (["a>b", "a>b", "--measure", "gamma", "--weights", "top"], "--weights is not a parameter of gamma"),
        (["a>b", "a>b", "--weights", "tpo"], "got 'tpo'. Did you mean 'top'"),
        (["a>b", "a>b", "--weights", "[1, 2]"], r"must lie in \[0, 1\]: got 2 at index 1"),
        (["a>b", "a>b", "--weights", "[1"], r"a list must look like"),
        (["a>b", "a>b", "--tnorm", "prod"], "got 'prod'. Did you mean 'product'"),
        (["a>b", "a>b", "--aggregate", "mean"], "got 'mean'"),
    ],
)
def test_mistakes_get_a_sentence_and_exit_code_2(arguments, message, tmp_path):
    table = tmp_path / "t.csv"
    table.write_text("a,b\n1,9\n2,1\n")
    items, queries = tmp_path / "list.txt", tmp_path / "queries.csv"
    items.write_text("a\nb\n")
    queries.write_text("q,s,t\na,1,2\na,2,1\n")
    files = {"table": table, "list": items, "queries": queries}
    error = run("compare", *(argument.format(**files) for argument in arguments), code=2)
    assert error.startswith("tiewise: ")
    assert error.count("\n") == 1
    assert re.search(message, error), error


def test_usage_errors_exit_with_2():
    assert "No such command" in run("compair", code=2)
    assert "Missing argument" in run("compare", code=2)


def test_what_the_terminal_cannot_show_is_escaped():
    done = subprocess.run(
        [sys.executable, "-m", "tiewise", "compare", "é>b", "b>é"],
        capture_output=True, text=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0
    assert r"\xe9" in done.stdout


def test_a_full_disk_is_said():
    done = subprocess.run(
        f"{sys.executable} -m tiewise scalings > /dev/full", shell=True, capture_output=True, text=True
    )
    assert "the output cannot be written: No space left on device" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_closed_pipe_is_no_crash():
    done = subprocess.run(
        f"{sys.executable} -m tiewise scalings | head -n 1", shell=True, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.startswith("uniform")
    assert "Traceback" not in done.stderr


def test_ties_are_read_as_told_and_real_ones_are_shown_apart():
    found = json.loads(run("compare", "a=b>c", "a>b>c", "--weights", "[1, 0.5]", "--ties", "indifference", "--json"))
    assert found["statistic"] == pytest.approx(0.6)  # by hand, see tests/measures/test_indifference.py
    assert (found["tied"], found["tied_real"], found["tied_scaling"]) == (1.5, 1, 0.5)
    out = run("compare", "a=b>c", "a>b>c", "--weights", "[1, 0.5]", "--ties", "gamma:indifference")
    assert re.search(r"^  real ties +1$", out, flags=re.MULTILINE)
    assert re.search(r"^  by scaling +0.500$", out, flags=re.MULTILINE)


def test_axioms_look_at_n_before_they_print():
    done = subprocess.run([sys.executable, "-m", "tiewise", "axioms", "--n", "6"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "`n` must be from 2 to 5: got 6" in done.stderr


def test_a_run_is_no_list_of_items():
    run_file = JUDGES.with_name("first.run")
    sentence = run("compare", run_file, run_file, code=2)
    assert sentence.endswith("is a run in TREC's format: `tiewise groups` compares two runs query by query.\n")


def test_parameters_may_be_quoted_as_in_python():
    out = run("compare", "a>b>c", "b>a>c", "--measure", 'scaled_gamma(weights="top",missing="bottom")')
    assert "scaled_gamma(weights=top,missing=bottom)" in out


def test_a_scaling_is_described():
    text = run("scalings", "top:10", "--n", "1000")
    assert "10: about how many positions it tells apart" in text
    assert "a swap of neighbours" in text
    assert "steps:position=weight" in run("scalings")
    assert "--n must be the number of positions: got none for top" in run("scalings", "top", code=2)
    assert "--n goes with the name of a scaling" in run("scalings", "--n", "5", code=2)
