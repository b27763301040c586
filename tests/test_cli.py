"""The command, through its entry point, in this process."""

import json

import pytest

import tiewise as tw
from tiewise import cli

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
    assert out.strip() == str(tw.scaled_tau("a>b>c>d", "b>a>c>d", weights="top"))


def test_compare_reads_two_columns(run, table):
    code, out, _ = run("compare", table, "--x", "first", "--y", "second", "--input", "scores", "--json")
    assert code == 0
    assert json.loads(out) == tw.scaled_tau([1, 2, 3, 4], [4, 3, 2, 1]).to_dict()


def test_all_options_reach_the_measure(run):
    options = ("--measure", "scaled_gamma", "--weights", "top", "--weights-y", "bottom", "--aggregate", "sum")
    _, out, _ = run("compare", "a>b=c>d", "b>a>c>d", *options, "--tnorm", "minimum", "--numbering", "dense", "--json")
    expected = tw.scaled_gamma(
        tw.Ranking.parse("a>b=c>d", "dense"),
        tw.Ranking.parse("b>a>c>d"),
        weights="top",
        weights_y="bottom",
        aggregate="sum",
        tnorm="minimum",
    )
    assert json.loads(out) == expected.to_dict()


def test_missing_items_can_be_dropped(run):
    _, out, _ = run("compare", "a>b>c", "c>a>d", "--missing", "drop")
    assert out.strip() == str(tw.scaled_tau([1, 2], [2, 1]))


def test_an_undefined_value_is_null_in_json_with_a_note(run):
    code, out, err = run("compare", "a=b=c", "a>b>c", "--json")
    assert code == 0
    assert json.loads(out)["statistic"] is None
    assert "undefined" in err


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("compare", "a>b"), "two rankings"),
        (("compare", "a>b", "a>b", "a>b"), "two rankings"),
        (("compare", "", ""), "empty"),
        (("compare", "a", "a"), "two items"),
        (("compare", "a>a", "a>b"), "a"),
        (("compare", "a>b", "a>c"), "missing"),
        (("compare", "a>b>c", "c>b>a", "--weights", "topp"), "'top'"),
        (("compare", "a>b>c", "c>b>a", "--weights", "top:2"), "top_k:2"),
        (("compare", "a>b>c", "c>b>a", "--weights", "0.5,3"), "[0, 1]"),
        (("compare", "a>b>c", "c>b>a", "--weights", "0.5"), "n - 1 = 2"),
        (("compare", "a>b>c", "c>b>a", "--tnorm", "minimun"), "'minimum'"),
        (("compare", "a>b>c", "c>b>a", "--aggregate", "mean"), "max, sum"),
        (("compare", "a>b>c", "c>b>a", "--measure", "kendalltau"), "'kendall_tau'"),
        (("compare", "a>b>c", "c>b>a", "--measure", "hyperbolic"), "--weights hyperbolic"),
        (("compare", "a>b>c", "c>b>a", "--numbering", "first"), "'first'"),
        (("compare", "a>b>c", "c>b>a", "--missing", "ignore"), "'ignore'"),
        (("compare", "a>b>c", "c>b>a", "--input", "scores"), "--input"),
        (("list", "measure"), "'measures'"),
    ],
)
def test_a_mistake_gets_one_sentence(run, arguments, named):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("tiewise: ")
    assert err.count("\n") == 1
    assert named in err


@pytest.mark.parametrize(
    ("content", "options", "named"),
    [
        (TABLE, ("--x", "first", "--y", "secnd"), "'second'"),
        (TABLE, ("--x", "name", "--y", "second"), "'ann'"),
        (TABLE, ("--x", "first", "--y", "second"), "--input scores"),
        ("a,b\n1,2\n2,\n", ("--x", "a", "--y", "b"), "NaN"),
        ("a,b\n1,inf\n2,1\n", ("--x", "a", "--y", "b"), "inf"),
        ("a,b\n", ("--x", "a", "--y", "b"), "no rows"),
        ("", ("--x", "a", "--y", "b"), "no rows"),
    ],
)
def test_a_bad_file_gets_one_sentence(run, tmp_path, content, options, named):
    path = tmp_path / "bad.csv"
    path.write_text(content, encoding="utf-8")
    code, out, err = run("compare", path, *options)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert named in err


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
    path.write_text("a,b\n1,2\n2,\n3,1\n4,3\n", encoding="utf-8")
    _, out, _ = run("compare", path, "--x", "a", "--y", "b", "--nan-policy", "omit")
    assert out.strip() == str(tw.scaled_tau([1, 2, 3], [2, 1, 3]))


@pytest.mark.parametrize(
    ("what", "name"), [("measures", "scaled_gamma"), ("weights", "top_k:k"), ("tnorms", "yager:s")]
)
def test_list_shows_names(run, what, name):
    code, out, _ = run("list", what)
    assert code == 0
    assert name in out


def test_version(run):
    assert run("--version") == (0, f"tiewise {tw.__version__}\n", "")


@pytest.mark.parametrize(
    ("measure", "named"),
    [
        ("maturi(w=a)", "'a'"),
        ("tau_ap(symmetric=yes)", "'yes'"),
        ("average_overlap(depth=a)", "'a'"),
        ("maturi(w", "name(parameter=value"),
    ],
)
def test_bad_parameters_in_a_text_get_one_sentence(run, measure, named):
    code, out, err = run("compare", "a>b>c", "c>b>a", "--measure", measure)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert named in err
