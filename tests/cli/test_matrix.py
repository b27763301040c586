"""`tiewise matrix` as a person meets it."""

import csv
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import tiewise as tw
from cli.in_process import outcome, run as run_command

JUDGES = Path(__file__).parents[2] / "examples" / "us_judge_ratings.csv"
VOTES = """# TITLE: Lunch
# DATA TYPE: soi
# ALTERNATIVE NAME 1: a
# ALTERNATIVE NAME 2: b
# ALTERNATIVE NAME 3: c
3: 1,2
1: 2,1,3
"""


def run(*arguments, code=0):
    return run_command("matrix", *arguments, code=code)


def judges(*columns):
    table = pd.read_csv(JUDGES, index_col=0)
    return [tw.Ranking.from_scores(table[name]) for name in columns or table.columns]


def test_columns_of_a_table():
    out = run(JUDGES, "--column", "ORAL", "--column", "WRIT", "--column", "CONT", "--scores", "--weights", "top")
    value = tw.matrix(judges("ORAL", "WRIT", "CONT"), "scaled_gamma(weights=top)")
    assert "3 (columns of us_judge_ratings.csv, scores, higher = better, equal scores tied (dense); without" in out
    assert "items n   43" in out
    assert f"highest   {value[0, 1]:.6g} (ORAL, WRIT)" in out
    assert out.splitlines()[-1].split() == ["CONT", *(f"{one:.3f}" for one in value[2])]


def test_json_equals_the_library():
    found = json.loads(run(JUDGES, "--scores", "--measure", "kendall_tau", "--json"))
    np.testing.assert_allclose(np.array(found["matrix"]), tw.matrix(judges(), "kendall_tau"), rtol=1e-14)
    assert found["labels"][0] == "CONT"
    assert found["items"] == 43


def test_files_out(tmp_path):
    want = tw.matrix(judges())
    run(JUDGES, "--scores", "-o", tmp_path / "m.csv")
    with (tmp_path / "m.csv").open(newline="") as file:
        header, *rows = csv.reader(file)
    assert header[:2] == ["ranking", "CONT"]
    np.testing.assert_array_equal(np.array([row[1:] for row in rows], dtype=float), want)
    run(JUDGES, "--scores", "-o", tmp_path / "m.npy")
    np.testing.assert_array_equal(np.load(tmp_path / "m.npy"), want)
    order = tw.cluster(want).order
    run(JUDGES, "--scores", "--cluster", "-o", tmp_path / "c.npy")
    np.testing.assert_array_equal(np.load(tmp_path / "c.npy"), want[np.ix_(order, order)])
    assert sorted(file.name for file in tmp_path.iterdir()) == ["c.npy", "m.csv", "m.npy"]


def test_preflib_files(tmp_path):
    votes = tmp_path / "votes.soi"
    votes.write_text(VOTES)
    assert "the one at index 0 lacks 'c'. A measure with --missing drop" in run(votes, code=2)
    out = run(votes, "--missing", "bottom", "--measure", "kendall_tau(variant=a)")
    assert "2 (orders of Lunch, by 4 voters)" in out
    assert (
        "mean      0.666667 over all pairs of voters" in out
    )  # six pairs of voters: three agree (1), three differ by a swap (1/3)
    votes.write_text(VOTES + "1: 1,9\n")
    assert "votes.soi, line 8: alternative 9 has no name" in run(votes, code=2)


def test_a_large_matrix_is_summed_up(tmp_path):
    table = tmp_path / "t.csv"
    pd.DataFrame({f"r{k}": np.random.default_rng(k).permutation(5) + 1 for k in range(20)}).to_csv(table, index=False)
    done = subprocess.run(
        [sys.executable, "-m", "tiewise", "matrix", str(table), "--positions"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "20 (columns of t.csv, positions, 1 = best)" in done.stdout
    assert "r19  " not in done.stdout
    assert "-o FILE.csv writes it to a file" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([JUDGES, "--column", "NONE"], "has no column 'NONE'"),
        ([JUDGES, "--column", "ORAL", "--column", "ORAL"], "--column must name each column once"),
        ([JUDGES, "-o", "m.xlsx"], "--output must end in .csv, .tsv, .npy: got 'm.xlsx'"),
        ([JUDGES, "--scores", "-o", "/no/such/folder/m.csv"], "cannot be written: No such file"),
        ([JUDGES, "--measure", "gamma", "--weights", "top"], "--weights is not a parameter of gamma"),
        ([JUDGES, "--measure", "gamma", "--ties", "incomparability"], "--ties must be left out for gamma"),
        (["none.csv"], "no such file: none.csv"),
        (["votes.soc", "--item", "a", "--scores"], "--item, --scores go with a table: got votes.soc"),
        (["votes.soc", "--positions"], "--positions goes with a table: got votes.soc"),
    ],
)
def test_mistakes_get_a_sentence(arguments, message):
    assert message in run(*arguments, code=2)


def test_a_table_without_numbers(tmp_path):
    (tmp_path / "t.csv").write_text("item,name\na,b\n")
    assert "must have columns of numbers: got 'name'" in run(tmp_path / "t.csv", code=2)


def test_notes_are_few(tmp_path):
    table = tmp_path / "t.csv"
    table.write_text("item,a,b,c,d,e\nx,1,1,1,1,1\ny,2,2,2,2,2\nz,NA,NA,NA,NA,NA\n")
    code, _, told = outcome("matrix", table)
    assert code == 0
    assert told.count("1 cells with 'NA', read as missing values") == 3
    assert "and 2 more such notes; --json has them all." in told
    assert len(json.loads(run(table, "--json"))["warnings"]) == 5


def test_a_measure_of_values_gets_the_numbers(tmp_path):
    found = json.loads(run(JUDGES, "--column", "ORAL", "--column", "WRIT", "--measure", "robust_gamma", "--json"))
    table = pd.read_csv(JUDGES, index_col=0)
    assert found["matrix"][0][1] == pytest.approx(tw.robust_gamma(table["ORAL"], table["WRIT"]).statistic, rel=1e-12)
    votes = tmp_path / "votes.soi"
    votes.write_text(VOTES)
    assert "a measure of values needs the columns of a table" in run(votes, "--measure", "robust_gamma", code=2)


def test_pvalues_and_their_correction():
    options = ("--scores", "--column", "ORAL", "--column", "WRIT", "--column", "CONT", "--measure", "kendall_tau")
    tests = ("--test", "--test-method", "permutation", "--resamples", "99", "--seed", "3", "--false-discovery", "by")
    found = json.loads(run(JUDGES, *options, *tests, "--json"))
    want = tw.matrix(
        judges("ORAL", "WRIT", "CONT"), "kendall_tau", test="permutation", n_resamples=99, rng=3, false_discovery="by"
    )
    np.testing.assert_allclose(np.array(found["pvalues"], dtype=float), want.pvalue)
    np.testing.assert_allclose(np.array(found["uncorrected_pvalues"], dtype=float), want.uncorrected)
    assert found["pvalues_are_least"] == want.pvalue_is_least.tolist()
    assert (found["test"], found["false_discovery"], found["comparisons"]) == ("permutation", "by", 3)
    text = run(JUDGES, *options, *tests, "--cluster")
    assert "of 3 comparisons (permutation, corrected after Benjamini and Yekutieli)" in text
    assert "at the least p  1 of them" in text
    assert "p: small where the rankings are more alike" in text
