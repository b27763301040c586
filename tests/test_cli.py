"""The command, through its entry point, in this process."""

import json
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import tiewise as tw
from tiewise import cli, io

ROOT = Path(__file__).parents[1]

TABLE = "name,first,second\nann,3.5,1\nbob,2.5,2\ncid,1.5,3\ndot,0.5,4\n"


@pytest.fixture
def run(monkeypatch, capsys):
    def run(*arguments):
        monkeypatch.setattr("sys.argv", ["tiewise", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        printed = capsys.readouterr()
        return ended.value.code, printed.out, printed.err

    return run


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text(TABLE, encoding="utf-8")
    return path


def test_compare_prints_what_python_prints(run):
    code, out, err = run("compare", "a>b>c>d", "b>a>c>d", "--weights", "top")
    assert (code, err) == (0, "")
    assert out.strip() == str(tw.compare("a>b>c>d", "b>a>c>d", weights="top"))


def test_command_json_and_python_have_the_same_numbers(run):
    path = ROOT / "examples" / "us_judge_ratings.csv"
    options = ("--x", "DMNR", "--y", "DECI", "--input", "scores", "--weights")
    table = tw.read(path)
    x, y = (dict(zip(table[""], table[name], strict=True)) for name in ("DMNR", "DECI"))
    for weights in ("top", "logarithmic"):
        expected = tw.compare(x, y, weights=weights, input="scores")
        assert run("compare", path, *options, weights)[1].strip() == str(expected)
        assert json.loads(run("compare", path, *options, weights, "--json")[1]) == io.plain(expected.to_dict())


def test_all_options_reach_the_comparison(run):
    options = ("--measure", "scaled_gamma(weights_y=bottom)", "--weights", "top", "--aggregate", "sum")
    draws = ("--tnorm", "minimum", "--n-resamples", 99, "--confidence-level", 0.9)
    _, out, _ = run("compare", "a>b=c>d>e>f>g>h", "b>a>c>d>g>h>f>e", *options, *draws, "--json")
    expected = tw.compare(
        "a>b=c>d>e>f>g>h",
        "b>a>c>d>g>h>f>e",
        "scaled_gamma",
        weights="top",
        weights_y="bottom",
        aggregate="sum",
        tnorm="minimum",
        n_resamples=99,
        confidence_level=0.9,
    )
    assert json.loads(out) == io.plain(expected.to_dict())


def test_ties_and_missing_items_have_options(run):
    _, out, _ = run("compare", "a>b>c", "c>a>d", "--missing", "drop")
    assert out.strip() == str(tw.compare(list("abc"), list("cad"), missing="drop"))
    _, out, _ = run("compare", "a>b=c", "c>a=b", "--ties", "incomparability")
    assert out.strip() == str(tw.compare("a>b=c", "c>a=b", ties="incomparability"))
    _, out, _ = run("compare", "a>b>c", "c>a>d", "--measure", "rbo", "--n-items", 100, "--n-resamples", 99)
    assert out.strip() == str(tw.compare(list("abc"), list("cad"), "rbo", n_items=100, n_resamples=99))


def test_an_undefined_value_is_null_in_json_with_a_note(run):
    code, out, err = run("compare", "a=b=c", "a>b>c", "--json")
    assert code == 0
    assert json.loads(out)["statistic"] is None
    assert "undefined" in err


# --- files


def test_files_of_every_kind_are_compared(run, tmp_path, monkeypatch):
    files = {
        "two.csv": "name,a,b\nann,3.5,1\nbob,2.5,2\ncid,1.5,3\n",
        "german.csv": "Name;Wert;Note\nMüller;3,5;1,25\nÖzil;2,5;2\nKoch;1,5;3,75\n",
        "one.csv": "name,score\nann,3\nbob,2\ncid,1\n",
        "other.csv": "name,score\ncid,7\nbob,6\nann,5\n",
        "one.txt": "ann\nbob\ncid\n",
        "order.csv": "name\ncid\nbob\nann\n",
        "a.run": "q Q0 ann 1 3 x\nq Q0 bob 2 2 x\nq Q0 cid 3 1 x\n",
        "b.run": "q Q0 ann 1 1 x\nq Q0 bob 2 2 x\nq Q0 cid 3 3 x\np Q0 bob 3 3 x\n",
        "votes.soc": "# ALTERNATIVE NAME 1: ann\n# ALTERNATIVE NAME 2: bob\n3: 1,2\n1: 2,1\n",
    }
    for name, content in files.items():
        (tmp_path / name).write_text(content, encoding="cp1252" if name == "german.csv" else "utf-8")
    monkeypatch.chdir(tmp_path)
    cases = (
        ("two.csv", "--input", "scores"),
        ("two.csv", "--x", "a", "--y", "b", "--input", "scores,costs"),
        ("german.csv", "--input", "scores"),
        ("one.csv", "other.csv", "--input", "scores"),
        ("one.txt", "order.csv"),
        ("one.txt", "cid>bob>ann"),
        ("a.run", "b.run", "--y", "q"),
        ("votes.soc", "--x", 1, "--y", 2),
    )
    for case in cases:
        code, out, err = run("compare", *case)
        assert (code, err) == (0, ""), case
        expected = "Identical order" if "scores,costs" in case else "Reversed order"
        assert out.startswith(expected), case


def test_rows_and_standard_input_have_names(run, tmp_path, monkeypatch):
    (tmp_path / "t.csv").write_text("a,b\n1,3\n2,2\n3,1\n", encoding="utf-8")
    assert "row 1 1 -> 3" in run("compare", tmp_path / "t.csv")[1]
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=BytesIO(b"c\nb\na\n")))
    assert "a 1 -> 3" in run("compare", "a>b>c", "-")[1]
    (tmp_path / "ids.csv").write_text("id,a,b\n7,1,3\n8,2,2\n9,3,1\n", encoding="utf-8")
    assert "7 1 -> 3" in run("compare", tmp_path / "ids.csv", "--items", "id")[1]


def test_output_is_written_by_its_ending(run, table, tmp_path):
    options = ("--x", "first", "--y", "second", "--input", "scores", "-o")
    for ending in ("json", "csv", "md", "tex"):
        code, out, _ = run("compare", table, *options, tmp_path / f"out.{ending}")
        assert (code, out.startswith("Reversed order")) == (0, True), ending
    assert json.loads((tmp_path / "out.json").read_text())["statistic"] == -1.0
    assert tw.read(tmp_path / "out.csv")["value"].tolist() == [-1.0]
    code, out, err = run("compare", table, *options, tmp_path / "out.doc")
    assert (code, out) == (2, "")
    assert ".tex" in err


MISTAKES = (
    (("compare", "a>b"), "two rankings"),
    (("compare", "a>b", "a>b", "a>b"), "two rankings"),
    (("compare", "", ""), "empty"),
    (("compare", "a", "a"), "two items"),
    (("compare", "a>a", "a>b"), "a"),
    (("compare", "a>b", "a>c"), "--missing drop"),
    (("compare", "a>b>c", "c>b>a", "--weights", "topp"), "'top'"),
    (("compare", "a>b>c", "c>b>a", "--weights", "top:2"), "top_k:2"),
    (("compare", "a>b>c", "c>b>a", "--weights", "0.5,3"), "[0, 1]"),
    (("compare", "a>b>c", "c>b>a", "--weights", "0.5"), "n - 1 = 2"),
    (("compare", "a>b>c", "c>b>a", "--tnorm", "minimun"), "'minimum'"),
    (("compare", "a>b>c", "c>b>a", "--aggregate", "mean"), "'max' or 'sum'"),
    (("compare", "a>b>c", "c>b>a", "--ties", "droop"), "--ties must"),
    (("compare", "a>b>c", "c>b>a", "--measure", "kendalltau"), "'kendall_tau'"),
    (("compare", "a>b>c", "c>b>a", "--measure", "hyperbolic"), "--weights hyperbolic"),
    (("compare", "a>b>c", "c>b>a", "--measure", "maturi(w=a)"), "'a'"),
    (("compare", "a>b>c", "c>b>a", "--measure", "tau_ap(symmetric=yes)"), "'yes'"),
    (("compare", "a>b>c", "c>b>a", "--measure", "average_overlap(depth=a)"), "'a'"),
    (("compare", "a>b>c", "c>b>a", "--measure", "maturi(w"), "name(parameter=value"),
    (("compare", "a>b>c", "c>b>a", "--missing", "ignore"), "'ignore'"),
    (("compare", "a>b>c", "c>b>a", "--input", "scores"), "--input"),
    (("compare", "a>b>c", "c>b>a", "--confidence-level", 95), "--confidence-level"),
    (("compare", "a>b>c", "c>b>a", "--n-resamples", 0), "--n-resamples"),
    (("compare", "a>b>c", "c>b>d", "--measure", "rbo", "--n-items", 2), "--n-items"),
    (("compare", "none.csv", "c>b>a"), "none.csv"),
    (("list", "measure"), "'measures'"),
)


def test_a_mistake_gets_one_sentence(run):
    for arguments, named in MISTAKES:
        code, out, err = run(*arguments)
        assert (code, out, err.count("\n")) == (2, "", 1), arguments
        assert err.startswith("tiewise: "), arguments
        assert named in err, arguments


BAD_FILES = (
    (TABLE, ("--x", "first", "--y", "secnd"), "'second'"),
    (TABLE, ("--x", "first"), "--x and --y"),
    (TABLE, ("--x", "first", "--y", "second"), "--input scores"),
    (TABLE, ("--x", "first", "--y", "second", "--items", "nme"), "'name'"),
    (TABLE, ("--x", "first", "--y", "second", "--max-bytes", 10), "--max-bytes"),
    (TABLE + "ann,1,2\n", ("--x", "first", "--y", "second", "--items", "name"), "'name'"),
    ("name,kind,a\nann,x,1\nbob,x,2\n", ("--x", "kind", "--y", "a"), "'x'"),
    ("a,b\n1,2\n2,\n", ("--x", "a", "--y", "b"), "--nan-policy omit"),
    ("a,b\n1,inf\n2,1\n", ("--x", "a", "--y", "b"), "inf"),
    ("a,b\n", ("--x", "a", "--y", "b"), "at least"),
    ("", ("--x", "a", "--y", "b"), "empty"),
)


def test_a_bad_file_gets_one_sentence(run, tmp_path):
    path = tmp_path / "bad.csv"
    for content, options, named in BAD_FILES:
        path.write_text(content, encoding="utf-8")
        code, out, err = run("compare", path, *options)
        assert (code, out, err.count("\n")) == (2, "", 1), (content, options)
        assert named in err, (content, options, err)


def test_a_file_that_is_not_there_is_named(run, tmp_path):
    code, _, err = run("compare", tmp_path / "none.csv", "--x", "a", "--y", "b")
    assert code == 2
    assert "none.csv" in err


def test_a_binary_file_is_refused(run, tmp_path):
    path = tmp_path / "binary.csv"
    path.write_bytes(bytes(range(256)))
    code, _, err = run("compare", path, "--x", "a", "--y", "b")
    assert (code, err.count("\n")) == (2, 1)


def test_empty_cells_can_be_left_out(run, tmp_path):
    path = tmp_path / "gaps.csv"
    path.write_text("name,a,b\np,1,2\nq,2,\nr,3,1\ns,4,3\n", encoding="utf-8")
    _, out, _ = run("compare", path, "--x", "a", "--y", "b", "--nan-policy", "omit")
    assert out.strip() == str(tw.compare([1, 2, 3, 4], [2, float("nan"), 1, 3], items=list("pqrs"), nan_policy="omit"))


def test_scores_may_be_compared_with_positions(run, tmp_path):
    path = tmp_path / "countries.csv"
    rows = [f"c{k},{4838.7 - 10 * k},{k + 1}" for k in range(12)]
    path.write_text("\n".join(["name,gdp,rank", *rows]), encoding="utf-8")
    code, _, err = run("compare", path, "--x", "gdp", "--y", "rank")
    assert code == 2
    assert "got 4838.7 at index 0" in err
    assert "if x and y differ, --input scores,positions." in err
    _, out, err = run("compare", path, "--x", "gdp", "--y", "rank", "--input", "scores")
    assert out.startswith("Reversed order")
    assert "y is 1 to 12, each once: if these are positions, say --input scores,positions." in err
    _, out, err = run("compare", path, "--x", "gdp", "--y", "rank", "--input", "scores,positions")
    assert out.startswith("Identical order")
    assert err == ""


def test_a_file_that_is_read_is_not_overwritten(run, tmp_path):
    path = tmp_path / "both.csv"
    path.write_text("a,b\n1,2\n2,1\n3,3\n", encoding="utf-8")
    before = path.read_bytes()
    code, _, err = run("compare", path, "--x", "a", "--y", "b", "-o", path)
    assert (code, err.count("\n")) == (2, 1)
    assert "--output" in err
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("what", "name"), [("measures", "scaled_gamma"), ("weights", "top_k:k"), ("tnorms", "yager:s")]
)
def test_list_shows_names(run, what, name):
    code, out, _ = run("list", what)
    assert code == 0
    assert name in out


def test_version(run):
    assert run("--version") == (0, f"tiewise {tw.__version__}\n", "")


# --- many rankings


def test_matrix_prints_what_python_prints(run, table, tmp_path):
    path = ROOT / "examples" / "us_judge_ratings.csv"
    code, out, err = run("matrix", path, "--input", "scores", "--weights", "top", "--k", 0)
    expected = tw.matrix(tw.read(path), input="scores", weights="top")
    assert (code, err) == (0, "")
    assert out == f"{expected}\n{expected.cluster()}\n"
    _, out, _ = run("matrix", path, "--columns", "DMNR,CONT,DECI", "--input", "scores", "--k", 2, "--json")
    some = tw.matrix({name: tw.read(path)[name] for name in ("DMNR", "CONT", "DECI")}, input="scores")
    assert json.loads(out) == io.plain({**some.to_dict(), "clusters": some.cluster(2).groups})
    (tmp_path / "mine.txt").write_text("ann\ncid\nbob\ndot\n")
    sides = "--input", "scores", "--measure", "scaled_gamma", "--tnorm", "minimum"
    _, out, _ = run("matrix", table, tmp_path / "mine.txt", *sides, "--weights", "top", "--aggregate", "sum")
    columns = tw.read(table)
    named = {
        f"table.csv {name}": dict(zip(columns["name"], columns[name], strict=True)) for name in ("first", "second")
    }
    named = {name: tw.Ranking.from_scores(scores) for name, scores in named.items()}
    together = {**named, "mine.txt": ["ann", "cid", "bob", "dot"]}
    options = {"weights": "top", "aggregate": "sum", "tnorm": "minimum"}
    assert out == f"{tw.matrix(together, 'scaled_gamma', **options)}\n"


def test_matrix_counts_significant_pairs(run):
    people = ("a>b>c>d>e>f>g", "a>b>c>d>e>g>f", "b>a>d>g>c>f>e")
    found = tw.matrix(list(people), labels=people).pvalues()
    _, out, _ = run("matrix", *people, "--test")
    count = int((found[np.triu_indices(3, 1)] < 0.05).sum())
    assert 0 < count < 3
    assert out.endswith(f"{count} of 3 pairs significant: p < 0.05, adjusted by Holm\n")
    assert json.loads(run("matrix", *people, "--test", "--json")[1])["pvalues"] == io.plain(found)


def test_matrix_writes_each_ending(run, tmp_path):
    for ending in ("json", "csv", "md", "tex", "html", "png", "svg"):
        path = tmp_path / f"out.{ending}"
        code, out, _ = run("matrix", "a>b>c", "a>c>b", "c>b>a", "-o", path)
        assert (code, out.startswith("3 rankings of 3 items"), path.stat().st_size > 100) == (0, True, True), ending


LONG = "query,doc,s\nq1,a,3\nq1,b,2\nq1,c,1\nq2,a,1\nq2,b,2\n"


def test_groups_print_what_python_prints(run, tmp_path):
    for name, content in (("a.csv", LONG), ("b.csv", LONG.replace("b,2", "b,4"))):
        (tmp_path / name).write_text(content)
    a, b = tmp_path / "a.csv", tmp_path / "b.csv"
    options = ("--by", "query", "--item", "doc", "--score", "s", "--weights", "top")
    expected = tw.groups(tw.read(a), tw.read(b), by="query", item="doc", score="s", weights="top", test=True)
    code, out, err = run("groups", a, b, *options, "--test", "-o", tmp_path / "out.csv")
    assert (code, out, err) == (0, f"{tw.summary(expected)}\n{expected}\n", "")
    assert tw.read(tmp_path / "out.csv")["value"].tolist() == expected["value"].tolist()
    found = json.loads(run("groups", a, b, *options, "--json")[1])
    assert found["summary"]["groups"] == 2
    assert [row["value"] for row in found["groups"]] == expected["value"].tolist()
    both = tmp_path / "both.csv"
    both.write_text("user,kind,x,y\nann,1,1,2\nann,1,2,1\nbob,1,3,3\nbob,1,1,1\nbob,1,2,4\n")
    one = tw.groups(tw.read(both), ["user", "kind"], "x", "y", input=("scores", "costs"), measure="spearman")
    sides = ("--by", "user,kind", "--x", "x", "--y", "y", "--input", "scores,costs", "--measure", "spearman")
    assert run("groups", both, *sides)[1] == f"{tw.summary(one)}\n{one}\n"


def test_groups_compare_two_runs_by_query(run, tmp_path):
    for name, order in (("a.run", "abc"), ("b.run", "bad")):
        rows = (f"{query} Q0 {doc} 1 {3 - k} tag\n" for query in ("q1", "q2") for k, doc in enumerate(order))
        (tmp_path / name).write_text("".join(rows))
    runs = [tw.read(tmp_path / name) for name in ("a.run", "b.run")]
    for options, python in (
        (("--measure", "rbo"), {"measure": "rbo"}),
        (("--missing", "drop"), {"missing": "drop"}),
        (("--measure", "rbo", "--n-items", 9, "--test"), {"measure": "rbo", "n_items": 9, "test": True}),
    ):
        expected = tw.groups(*runs, **python)
        _, out, _ = run("groups", tmp_path / "a.run", tmp_path / "b.run", *options)
        assert out == f"{tw.summary(expected)}\n{expected}\n", options


def test_mistakes_with_many_rankings_get_one_sentence(run, table, tmp_path):
    (tmp_path / "long.csv").write_text(LONG)
    (tmp_path / "a.run").write_text("q1 Q0 a 1 1 t\n")
    (tmp_path / "b.run").write_text("7 Q0 a 1 1 t\n")
    (tmp_path / "list.txt").write_text("a\nb\n")
    long = tmp_path / "long.csv"
    keys = ("--by", "query", "--item", "doc", "--score", "s")
    cases = (
        (("matrix", "a>b>c"), "two rankings"),
        (("matrix", "a>b", "a>b"), "'a>b'"),
        (("matrix", "a>b>c", "a>c>d"), "--missing drop"),
        (("matrix", table, "--columns", "first,secnd"), "'second'"),
        (("matrix", table), "--input scores"),
        (("matrix", table, "--input", "scores", "--k", 9), "9"),
        (("matrix", table, "--input", "scores", "-o", tmp_path / "out.doc"), ".html"),
        (("matrix", table, "--input", "scores", "-o", table), "--output"),
        (("groups", long, "--by", "qury", "--x", "s", "--y", "s"), "'query'"),
        (("groups", long, "--by", "query"), "x and y"),
        (("groups", long, long, long), "3 files"),
        (("groups", long, tmp_path / "a.run", *keys), "alike"),
        (("groups", tmp_path / "a.run", tmp_path / "b.run"), "q1"),
        (("groups", tmp_path / "list.txt"), "list.txt"),
        (("groups", long, long, *keys, "-o", "out.html"), ".csv"),
        (("groups", long, long, *keys, "--measure", "kendalltau"), "'kendall_tau'"),
    )
    for arguments, named in cases:
        code, out, err = run(*arguments)
        assert (code, out, err.count("\n")) == (2, "", 1), (arguments, err)
        assert named in err, (arguments, err)
