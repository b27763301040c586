"""The command, through its entry point, in this process."""

import json
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

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
