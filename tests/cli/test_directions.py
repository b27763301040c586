"""What numbers mean, on the command line as in Python: the same answer for the same file, or the same question."""

import json

import numpy as np
import pytest

import tiewise as tw
from cli.in_process import outcome, run
from tiewise.errors import TiewiseError
from tiewise.io import read_table

COLUMNS = ("--x", "x", "--y", "y")


@pytest.fixture
def table(tmp_path):
    def write(x, y, name="t.csv"):
        path = tmp_path / name
        rows = "".join(f"i{k},{a},{b}\n" for k, (a, b) in enumerate(zip(x, y, strict=True)))
        path.write_text(f"item,x,y\n{rows}")
        return path

    return write


@pytest.mark.parametrize("x", [[1, 2, 3, 4], [1, 1, 2, 3], [1, 1, 3, 4], [2, 2, 3, 4], [1.5, 1.5, 3, 4]])
def test_columns_that_number_their_items_are_positions(table, x):
    y = [4, 3, 1, 2]
    path = table(x, y)
    found = json.loads(run("compare", path, *COLUMNS, "--weights", "top", "--json"))
    read = read_table(path)
    rankings = [tw.Ranking.from_positions(read.numbers(name), items=read.items("item")) for name in "xy"]
    assert found["statistic"] == tw.scaled_gamma(*rankings, weights="top").statistic
    assert found["x"]["read_as"] == "positions, 1 = best"
    assert found == json.loads(run("compare", path, *COLUMNS, "--weights", "top", "--json", "--positions"))


@pytest.mark.parametrize("x", [[0.93, 0.5, 0.2, 0.1], [2, 3, 4, 4], [1.2, 1.3, 3, 4], [10, 20, 30, 40], [0, 1, 2, 3]])
def test_other_numbers_are_asked_about_in_the_same_sentence(table, x):
    path = table(x, [1, 2, 3, 4])
    with pytest.raises(TiewiseError) as error:
        tw.Ranking.from_positions(dict(zip(read_table(path).items("item"), x, strict=True)))
    for command in ("compare", "explain"):
        told = run(command, path, *COLUMNS, code=2)
        assert f"column 'x' of {path} {error.value.sentence.removeprefix('`positions` ')}" in told
        assert "`positions`" not in told
        assert "say --scores" in told.lower()
        assert "--costs" in told
        assert "input=" not in told
        assert "scores=True" not in told
    assert "--scores" in run("matrix", path, code=2)
    assert "--scores" in run("report", path, *COLUMNS, "-o", path.with_name("page.html"), code=2)
    for command in ("compare", "explain"):
        assert "scores, higher = better" in run(command, path, *COLUMNS, "--scores")


def test_scores_and_costs_are_opposite(table):
    path = table([0.9, 0.5, 0.1], [3, 2, 1])
    values = [tw.kendall_tau([0.9, 0.5, 0.1], [3, 2, 1], input=word).statistic for word in ("scores", "costs")]
    for word, value in zip(("--scores", "--costs"), values, strict=True):
        found = json.loads(run("compare", path, *COLUMNS, word, "--measure", "kendall_tau", "--json"))
        assert found["statistic"] == value
    best = json.loads(run("compare", path, *COLUMNS, "--costs", "--weights", "top_k:1", "--json"))
    assert best["x"]["read_as"] == "costs, lower = better, equal costs tied (dense)"


def test_ratings_are_refused_with_the_question(table):
    rng = np.random.default_rng(0)
    ratings = rng.integers(1, 6, 40)
    path = table(ratings, rng.permutation(40) + 1)
    sentence = "has only the whole numbers 1 to 5 for 40 items, which may be positions or ratings."
    hint = "Say --positions (1 is best), --scores (larger is better) or --costs (smaller is better)."
    for command in (("compare", path, *COLUMNS), ("explain", path, *COLUMNS), ("matrix", path)):
        assert run(*command, code=2) == f"tiewise: column 'x' of {path} {sentence} {hint}\n"
        assert "positions, 1 = best" in run(*command, "--positions")


def test_columns_that_list_items(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text("x,y,z\nada,ben,cem\nben,ada,ben\ncem,cem,ada\n")
    found = json.loads(run("compare", path, *COLUMNS, "--order", "--measure", "kendall_tau", "--json"))
    assert found["statistic"] == pytest.approx(1 / 3)
    assert found["x"]["read_as"] == "items, best first"
    matrix = json.loads(run("matrix", path, "--order", "--measure", "kendall_tau", "--json"))
    assert np.array(matrix["matrix"])[0].round(3).tolist() == [1.0, 0.333, -1.0]
    assert "--item must be left out with --order" in run("compare", path, *COLUMNS, "--order", "--item", "z", code=2)
    assert "--order is for whole columns" in run("groups", path, "--by", "z", *COLUMNS, "--order", code=2)


def test_two_lists_of_numbers_are_asked_about(tmp_path):
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text("1\n2\n3\n")
    second.write_text("2\n3\n1\n")
    told = run("compare", first, second, code=2)
    assert "`x` and `y` must be lists of items or of positions, and may be either: got [1, 2, 3] and [2, 3, 1]." in told
    assert "Say --order if these are items, best first, or --positions if they are positions." in told
    order = json.loads(run("compare", first, second, "--order", "--measure", "kendall_tau(variant=a)", "--json"))
    assert order["statistic"] == tw.kendall_tau([1, 2, 3], [2, 3, 1], input="order").statistic
    numbered = json.loads(run("compare", first, second, "--positions", "--weights", "top_k:1", "--json"))
    assert numbered["statistic"] == tw.scaled_gamma([1, 2, 3], [2, 3, 1], weights="top_k:1").statistic
    assert numbered["x"]["read_as"] == "positions, 1 = best, one a line"


def test_lists_of_items_need_no_option(tmp_path):
    for name, text in (("a.txt", "7\n8\n9\n"), ("b.txt", "8\n7\n9\n")):
        (tmp_path / name).write_text(text)
    assert "a list of items, best first" in run("compare", tmp_path / "a.txt", tmp_path / "b.txt")


def test_values_are_taken_as_they_are_and_are_no_positions(table):
    path = table([0.93, 0.5, 0.2], [3.0, 1.5, 2.2])
    found = json.loads(run("compare", path, *COLUMNS, "--measure", "robust_gamma", "--json"))
    assert found["x"]["read_as"] == "values as they are"
    told = run("compare", path, *COLUMNS, "--measure", "robust_gamma", "--positions", code=2)
    assert "a measure of values takes scores or costs, and takes them as they are: got --positions." in told


def test_groups_follow_the_same_rule(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text("q,x,y\na,1,2\na,2,1\nb,1,1\nb,2,2\n")
    found = json.loads(run("groups", path, "--by", "q", *COLUMNS, "--json"))
    assert found["read_as"] == "positions, 1 = best"
    assert [row["statistic"] for row in found["groups"]] == [-1, 1]
    path.write_text("q,x,y\na,0.9,2\na,0.3,1\nb,0.1,1\nb,0.2,2\n")
    told = run("groups", path, "--by", "q", *COLUMNS, code=2)
    assert "say --scores" in told.lower()
    assert "input=" not in told
    assert "--costs" in told
    found = json.loads(run("groups", path, "--by", "q", *COLUMNS, "--costs", "--json"))
    assert [row["statistic"] for row in found["groups"]] == [1, 1]
    assert "costs, lower = better" in found["read_as"]


def test_what_a_table_leaves_open_is_asked_in_the_command_s_words(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text("item;x;y\na;1,234;2\nb;2,345;1\n")
    told = run("compare", path, *COLUMNS, "--scores", code=2)
    assert told.endswith("it may be 1.234 or 1234. Say --decimal , or --thousands ,\n")
    assert "scaled_gamma  -1" in run("compare", path, *COLUMNS, "--scores", "--decimal", ",")
    path.write_text("item;x,1;y\na;1,2;2\nb;2,3;1\n")
    assert "Say --separator ';', for example." in run("compare", path, *COLUMNS, code=2)
    path.write_bytes("item;x;y\né;1;2\nb;2;NV\n".encode("cp1252"))
    assert "--encoding cp1252" in run("compare", path, *COLUMNS, code=2)
    options = ("--encoding", "cp1252", "--na", "NV", "--missing", "drop", "--separator", ";")
    code = run("compare", path, *COLUMNS, "--scores", *options)
    assert "items n" in code


def test_scores_that_differ_by_rounding_are_told_in_the_command_s_words(table):
    path = table([0.1 + 0.2, 0.3, 0.1], [3, 2, 1])
    code, _, told = outcome("compare", path, *COLUMNS, "--scores")
    assert code == 0
    assert told == (
        f"tiewise: column 'x' of {path} has scores that differ by no more than 6e-17, which may be rounding. "
        "--tolerance 1e-12 ties such scores, --tolerance 0 tells them apart.\n"
    )
    assert outcome("compare", path, *COLUMNS, "--scores", "--tolerance", "0")[2] == ""
    tied = json.loads(run("compare", path, *COLUMNS, "--scores", "--tolerance", "1e-12", "--json"))
    assert (tied["concordant"], tied["tied"]) == (2, 1)
    assert "--tolerance goes with --scores or --costs" in run("compare", path, *COLUMNS, "--tolerance", "1", code=2)
