"""`tiewise compare --table`: counts in a file, and sentences on files that hold none."""

import json

import pytest

from cli.in_process import run

PAIN = "dose,none,little,some,much,severe\nlow,26,26,23,18,9\nhigh,6,7,9,14,23\n"


@pytest.fixture
def pain(tmp_path):
    path = tmp_path / "pain.csv"
    path.write_text(PAIN)
    return path


def test_a_table_of_counts(pain):
    out = run("compare", pain, "--table", "--measure", "somers_d", "--test")
    assert "somers_d        0.442671984" in out
    assert "rows of pain.csv (2 categories, best first: 'low', 'high')" in out
    assert "95% interval    [0.2612, 0.5939] (jackknife)" in out
    assert "moved most" not in out


def test_the_same_as_json(pain):
    found = json.loads(run("compare", pain, "--table", "--measure", "gamma", "--json"))
    assert (found["concordant"], found["discordant"], found["n"]) == (3839, 1175, 161)
    assert found["moved_most"] == []


def test_counts_beyond_memory(tmp_path):
    path = tmp_path / "large.csv"
    path.write_text(",a,b\nc,3000000000,1000000000\nd,1000000000,3000000000\n")
    assert "gamma           0.8" in run("compare", path, "--table", "--measure", "gamma", "--test")
    told = run("compare", path, "--table", "--weights", "top:10", code=2)
    assert "a table must count at most 25,000,000 items where they are taken one by one" in told


def test_rows_may_have_no_names_or_be_named_by_a_column(tmp_path):
    bare, numbered = tmp_path / "bare.csv", tmp_path / "numbered.csv"
    bare.write_text("a,b\n3,1\n1,3\n")
    numbered.write_text("grade,1,2\n1,3,1\n2,1,3\n")
    wanted = "gamma         0.8"
    assert wanted in run("compare", bare, "--table", "--measure", "gamma")
    assert wanted in run("compare", numbered, "--table", "--item", "grade", "--measure", "gamma")


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        ("d,a,b\nx,1,-2\ny,3,4\n", [], "`table` must hold whole numbers >= 0: got -2 in row 0, column 1."),
        ("d,a,b\nx,1,2\ny,,4\n", [], "`table` must not have missing values: got nan in row 1, column 0."),
        ("d,a,b\nx,1,2\n", [], "at least two rows and two columns: got 1 x 2"),
        ("d,a,b\nx,one,2\ny,3,4\n", [], "must hold numbers in column 'a': got 'one' in row 2"),
        ("26,23\n6,9\n7,8\n", [], "must have a header that names the columns: got '26', '23', which may be counts."),
        (PAIN, ["--x", "none"], "--table takes all columns as counts: --x and --y must be left out."),
        (PAIN, ["--scores"], "--table holds counts: --scores must be left out."),
        (PAIN, ["--measure", "robust_gamma"], "--table holds categories and no values: got robust_gamma."),
        (PAIN, ["--item", "nobody"], "has no column 'nobody'"),
    ],
)
def test_what_is_no_table_of_counts_gets_a_sentence(tmp_path, text, arguments, message):
    path = tmp_path / "table.csv"
    path.write_text(text)
    assert message in run("compare", path, "--table", *arguments, code=2)


def test_one_file_is_enough(pain):
    assert "--table goes with one file of counts" in run("compare", pain, pain, "--table", code=2)
