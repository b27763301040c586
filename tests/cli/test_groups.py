"""`tiewise groups` as a person meets it."""

import csv
import json
from pathlib import Path

import pytest

import tiewise as tw
from cli.in_process import run as run_command
from tiewise.io import read_trec_run

EXAMPLES = Path(__file__).parents[2] / "examples"
FIRST, SECOND = EXAMPLES / "first.run", EXAMPLES / "second.run"


def run(*arguments, code=0):
    return run_command("groups", *arguments, code=code)


def test_runs_query_by_query_equal_the_library():
    found = json.loads(run(FIRST, SECOND, "--weights", "top", "--json"))
    first, second = read_trec_run(FIRST), read_trec_run(SECOND)
    for row in found["groups"][:2]:
        want = tw.scaled_gamma(first[row["qid"]], second[row["qid"]], weights="top", missing="bottom")
        assert row["statistic"] == pytest.approx(want.statistic, rel=1e-12)
        assert row["n"] == want.n
    assert found["groups"][2]["statistic"] is None
    assert found["measure"] == "scaled_gamma(weights=top,missing=bottom)"
    assert found["items_in_one_only"] == len(found["some_in_one_only"]) == 2
    for one in found["some_in_one_only"]:
        has, lacks = (first, second) if one["in"] == "x" else (second, first)
        query = one["group"].split("'")[1]
        assert one["item"] in has[query].items
        assert one["item"] not in lacks[query].items
    assert found["summary"]["undefined"] == 1
    assert found["warnings"] == ["1 of 3 groups are undefined and nan: 1 with fewer than two items."]


def test_the_table_the_summary_and_what_was_assumed():
    out = run(FIRST, SECOND)
    assert "q3   undefined  1" in out
    assert "runs, by score, equal scores tied" in out
    assert "in one only   2 of 9 items, put at the bottom: " in out
    assert "mean          0.4444444444" in out
    assert "pooled        0.5" in out
    few = run(FIRST, SECOND, "--show", "1", "--run-ties", "docno", "--missing", "drop")
    assert "... and 2 more (--show N prints more, -o FILE writes all)" in few
    assert "in trec_eval's order, by document id" in few


def test_measures_of_values_and_of_lists_on_runs():
    values = json.loads(run(FIRST, SECOND, "--measure", "robust_gamma", "--json"))
    first, second = [9.5, 9.5, 6.0], [0.87, 0.91, 0.55]  # d3, d7 and d4 of q1
    assert values["groups"][0]["n"] == 3
    assert values["groups"][0]["statistic"] == pytest.approx(tw.robust_gamma(first, second).statistic)
    lists = json.loads(run(FIRST, SECOND, "--measure", "rbo", "--json"))
    runs = [read_trec_run(path)["q1"] for path in (FIRST, SECOND)]
    assert lists["groups"][0]["statistic"] == pytest.approx(tw.rbo(*runs).statistic)


def test_all_groups_go_to_a_file(tmp_path):
    target = tmp_path / "groups.csv"
    run(FIRST, SECOND, "-o", target, "--show", "0")
    with target.open() as file:
        rows = list(csv.DictReader(file))
    assert [row["qid"] for row in rows] == ["q1", "q2", "q3"]
    assert float(rows[1]["statistic"]) == pytest.approx(1 / 3)
    assert rows[2]["statistic"] == ""
    assert [path.name for path in tmp_path.iterdir()] == ["groups.csv"]
    assert "cannot be written" in run(FIRST, SECOND, "-o", tmp_path / "no" / "such.csv", code=2)


def test_groups_of_a_table(tmp_path):
    path = tmp_path / "scores.csv"
    path.write_text("user,fold,old,new\nu,1,9,5\nu,1,7,6\nv,1,1,1\nv,1,2,2\nv,1,,3\n")
    found = json.loads(
        run(path, "--by", "user,fold", "--x", "old", "--y", "new", "--missing", "drop", "--scores", "--json")
    )
    assert [(row["user"], row["fold"], row["statistic"]) for row in found["groups"]] == [
        ("u", "1", -1.0),
        ("v", "1", 1.0),
    ]
    sentence = run(path, "--by", "user", "--x", "old", "--y", "new", "--scores", code=2)
    assert "in group user = 'v', `x` lacks 'row 6'" in sentence
    assert "--missing drop compares the common items" in sentence
    low = json.loads(
        run(path, "--by", "user", "--x", "old", "--y", "new", "--missing", "bottom", "--lower-is-better", "--json")
    )
    assert low["groups"][1]["n"] == 3


def test_mistakes(tmp_path):
    assert "--by, --x and --y must name columns of" in run(EXAMPLES / "us_judge_ratings.csv", code=2)
    for options, told in (
        (["--by", "qid"], "--by goes"),
        (["--costs"], "--costs goes"),
        (["--positions", "--decimal", ","], "--positions, --decimal go"),
        (["--by", "qid", "--x", "a"], "--by, --x go"),
    ):
        assert f"tiewise: {told} with one table: got a second run" in run(FIRST, SECOND, *options, code=2)
    assert "--run-ties must be one of keep, docno: got 'rank'" in run(
        FIRST, SECOND, "--run-ties", "rank", code=2
    ).replace("`", "")
    assert "`y` lacks 'd1'; `x` lacks 'd6'" in run(FIRST, SECOND, "--missing", "raise", code=2)
    bad = tmp_path / "bad.run"
    bad.write_text("q1 Q0 d1 1 2.0 t\nq1 Q0 d2 2 t\n")
    assert "bad.run must have the six fields `qid Q0 docno rank score tag` in each line: got 5 in line 2" in run(
        FIRST, bad, code=2
    )
    assert f"a second run must be named, to compare with {FIRST}" in run(FIRST, code=2)
    assert "--level must lie between 0 and 1" in run(FIRST, SECOND, "--level", "2", code=2)


def test_what_is_undefined_is_said_and_columns_that_mean_nothing_are_left_out(tmp_path):
    table = tmp_path / "t.csv"
    table.write_text("q,part,old,new\n1,a,3,2\n1,a,2,3\n2,b,1,1\n")
    told = run(table, "--by", "q, part", "--x", "old", "--y", "new", "--scores")
    assert "95% interval  undefined below two groups" in told
    assert "q  part  statistic" in told
    nothing = run(table, "--by", "q", "--x", "old", "--y", "old", "--scores", "--measure", "gamma(missing=drop)")
    assert "mean          1" in nothing
    assert "concordant" not in run(FIRST, SECOND, "--measure", "rbo")


def test_a_seed_makes_the_p_values_the_same_and_goes_with_a_test(tmp_path):
    table = tmp_path / "scores.csv"
    table.write_text("\n".join(["q,a,b", *(f"q1,{(7 * i) % 31},{(11 * i) % 31}" for i in range(31))]))
    arguments = (table, "--by", "q", "--x", "a", "--y", "b", "--scores", "--tnorm", "minimum", "--seed", "3")
    assert run(*arguments, "--test") == run(*arguments, "--test")
    assert run(*arguments, code=2) == "tiewise: --seed goes with --test: got 3.\n"


def test_rows_sorted_and_cut():
    found = json.loads(run(FIRST, SECOND, "--sort", "statistic", "--json"))
    rows = [(row["qid"], row["statistic"]) for row in found["groups"]]
    assert [qid for qid, _ in rows] == ["q2", "q1", "q3"]  # the undefined one is last
    assert rows[0][1] < rows[1][1]
    most = json.loads(run(FIRST, SECOND, "--sort", "-statistic", "--top", "2", "--json"))
    assert [row["qid"] for row in most["groups"]] == ["q1", "q2"]
    assert most["summary"] == found["summary"]
    printed = run(FIRST, SECOND, "--sort", "-qid").splitlines()
    assert [line.split()[0] for line in printed[:4]] == ["qid", "q3", "q2", "q1"]
    assert "--sort` must be one of qid, statistic" in run(FIRST, SECOND, "--sort", "statistik", code=2)


def test_runs_are_scores_whether_that_is_said_or_not():
    assert run(FIRST, SECOND, "--scores") == run(FIRST, SECOND)


def test_what_a_p_value_says_stands_below():
    told = "pvalue: small where the rankings are more alike than chance would make them, or less (two-sided)"
    assert " ".join(run(FIRST, SECOND, "--test").split()).endswith(told)
    assert "pvalue:" not in run(FIRST, SECOND)
    lists = json.loads(run(FIRST, SECOND, "--test", "--measure", "rbo", "--json"))
    want = tw.significance(*(read_trec_run(path)["q1"] for path in (FIRST, SECOND)), "rbo")
    assert lists["groups"][0]["pvalue"] == want.pvalue
    for command in ("groups", "compare"):
        assert "small where the rankings are more alike" in " ".join(run_command(command, "--help").split())


def test_a_run_without_an_order_is_warned_of(tmp_path):
    path = tmp_path / "flat.run"
    path.write_text("".join(f"q1 Q0 d{k} {k} 1 t\n" for k in (1, 3, 4)))
    found = json.loads(run(FIRST, path, "--json"))
    told = (
        "flat.run has one score, 1, for all 3 documents of query 'q1': they are tied, and the column rank is not read."
    )
    assert any(note.endswith(told) for note in found["warnings"])


def test_keys_that_are_numbers_are_sorted_as_numbers(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text("q,x,y\n10,1,1\n10,2,2\n9,1,2\n9,2,1\n")
    found = json.loads(run(path, "--by", "q", "--x", "x", "--y", "y", "--sort", "q", "--json"))
    assert [row["q"] for row in found["groups"]] == ["9", "10"]


def test_runs_cut_to_a_depth(tmp_path):
    first, second = tmp_path / "a.run", tmp_path / "b.run"
    first.write_text("".join(f"q Q0 d{k} 0 {10 - k} t\n" for k in range(6)))
    second.write_text("".join(f"q Q0 d{k} 0 {score} t\n" for k, score in enumerate([5, 9, 7, 7, 7, 1])))
    whole = json.loads(run(first, second, "--json"))
    cut = json.loads(run(first, second, "--depth", "2", "--json"))
    assert whole["groups"][0]["n"] == 6
    # a: d0, d1; b: d1, then d2, d3 and d4, which are tied and stay together
    expected = tw.scaled_gamma(tw.Ranking.parse("d0>d1"), tw.Ranking.parse("d1>d2=d3=d4"), missing="bottom")
    assert (cut["groups"][0]["n"], cut["groups"][0]["statistic"]) == (5, expected.statistic)
    assert cut["read_as"].endswith("the first 2 of each query")
    lists = json.loads(run(first, second, "--depth", "2", "--measure", "rbo", "--json"))
    assert lists["groups"][0]["statistic"] == pytest.approx(tw.rbo(["d0", "d1"], ["d1", ["d2", "d3", "d4"]]).statistic)
    table = tmp_path / "t.csv"
    table.write_text("q,x,y\na,1,2\na,2,1\n")
    assert "--depth goes with two runs: got one file" in run(
        table, "--by", "q", "--x", "x", "--y", "y", "--depth", "3", code=2
    )


@pytest.mark.parametrize("missing", ["bottom", "drop"])
def test_a_depth_counts_on_the_command_line_as_in_python(tmp_path, missing):
    paths = tmp_path / "a.run", tmp_path / "b.run"
    for path, step in zip(paths, (3, 5), strict=True):
        lines = (f"q{q} Q0 d{(step * k + q) % 11} 0 {20 - k} t\n" for q in range(3) for k in range(10))
        path.write_text("".join(lines))
    found = json.loads(run(*paths, "--depth", "6", "--missing", missing, "--json"))
    want = tw.groups(*map(read_trec_run, paths), depth=6, measure=f"scaled_gamma(missing={missing})")
    assert min(want["left_out"]) > 0
    for name in ("n", "left_out", "statistic", "concordant"):
        assert [row[name] for row in found["groups"]] == pytest.approx(want[name].tolist())
    summed = tw.summary(want)
    assert (found["items"], found["summary"]["left_out"]) == (summed.items, summed.left_out)
    runs = [read_trec_run(path) for path in paths]
    first = [[set(one[query].items[:6]) for query in one] for one in runs]  # the files have the best one first
    alone = sum(len(one ^ another) for one, another in zip(*first, strict=True))
    assert found["items_in_one_only"] == alone
    out = run(*paths, "--depth", "6", "--missing", missing)
    told = {"drop": "dropped", "bottom": "put at the bottom"}[missing]
    assert f"in one only   {alone} of {summed.items} items, {told}: " in out
    assert f" and {alone - 3} more" in out
    assert f"{summed.items - summed.left_out} of {summed.items} items compared" in out


def test_items_are_called_by_their_names(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text("q,doc,x,y\na,ada,1,2\na,ben,2,1\na,cem,3,\n")
    columns = ("--by", "q", "--x", "x", "--y", "y")
    assert "in group q = 'a', `y` lacks 'cem'" in run(path, *columns, "--item", "doc", code=2)
    assert "in group q = 'a', `y` lacks 'row 4'" in run(path, *columns, code=2)


def test_equal_scores_of_runs_are_numbered_as_told():
    found = json.loads(run(FIRST, SECOND, "--method", "min", "--weights", "top_k:2", "--missing", "drop", "--json"))
    x, y = read_trec_run(FIRST)["q1"], read_trec_run(SECOND)["q1"]
    common = [item for item in x.items if item in y.items]
    numbered = [
        tw.Ranking.from_scores({item: -one.positions[one.items.index(item)] for item in common}, method="min")
        for one in (x, y)
    ]
    assert found["groups"][0]["statistic"] == tw.scaled_gamma(*numbered, weights="top_k:2").statistic


def test_how_groups_are_tested():
    exact = json.loads(run(FIRST, SECOND, "--weights", "top", "--test", "--test-method", "exact", "--json"))
    auto = json.loads(run(FIRST, SECOND, "--weights", "top", "--test", "--json"))
    assert [row["pvalue"] for row in exact["groups"]] == [row["pvalue"] for row in auto["groups"]]
    options = ("--weights", "top", "--test", "--test-method", "permutation", "--resamples", "3", "--seed", "1")
    drawn = json.loads(run(FIRST, SECOND, *options, "--json"))
    assert [row["pvalue"] for row in drawn["groups"]] == [0.5, 0.5, None]
    assert [row["pvalue_is_least"] for row in drawn["groups"]] == [True, True, False]
    assert (drawn["summary"]["tested"], drawn["summary"]["least"]) == (2, 2)
    text = run(FIRST, SECOND, *options)
    assert "at the least p  2 of 2 groups" in text
    assert "pvalue_is_least: none of the alignments that were drawn is as extreme" in text
    assert "--resamples goes with --test: got 5." in run(FIRST, SECOND, "--resamples", "5", code=2)
    wrong = run(FIRST, SECOND, "--test", "--test-method", "exactly", code=2)
    assert "--test-method` must be one of auto, exact, asymptotic, permutation" in wrong
