"""`tiewise explain` as a person meets it."""

import json

import tiewise as tw
from cli.in_process import run
from cli.test_commands import JUDGES


def test_the_parts_in_the_order_of_interest():
    out = run(
        "explain", JUDGES, "--x", "INTG", "--y", "RTEN", "--scores", "--weights", "top", "--pairs", "2", "--items", "3"
    )
    assert out.startswith("INTG and RTEN agree strongly (scaled_gamma(weights=top) = 0.85")
    parts = out.split("\n\n")
    assert parts[1].splitlines()[0].endswith("INTG (scores, higher = better, equal scores tied (dense))")
    assert [part.splitlines()[0].split()[0] for part in parts[2:]] == ["discordant", "items", "what", "how"]
    assert [len(part.splitlines()) for part in parts[2:]] == [4, 5, 5, 11]


def test_as_many_rows_as_were_asked_for():
    out = run(
        "explain", JUDGES, "--x", "INTG", "--y", "RTEN", "--scores", "--pairs", "25", "--items", "30", "--depth", "1000"
    )
    assert [len(part.splitlines()) - 2 for part in out.split("\n\n")[2:4]] == [25, 30]
    assert "and 5 more" not in out
    assert "..." not in out


def test_parts_can_be_left_out():
    out = run("explain", "a>b>c", "c>a>b", "--pairs", "0", "--items", "0", "--depth", "0")
    assert [line.split() for line in out.split("\n\n")[1].splitlines()[2:]] == [
        ["scaled_gamma", "-0.333"], ["concordant", "C", "1"], ["discordant", "D", "2"], ["tied", "T", "0"],
        ["items", "n", "3"],
    ]  # fmt: skip
    assert len(out.split("\n\n")) == 2


def test_json_equals_the_library():
    found = json.loads(run("explain", "a>b>c>d", "b>a>d>c", "--weights", "top", "--items", "4", "--json"))
    why = tw.explain(tw.Ranking.parse("a>b>c>d"), tw.Ranking.parse("b>a>d>c"), tw.ScaledGamma(weights="top"))
    for name in ("items", "pairs", "depth", "moves"):
        assert found[name] == getattr(why, name).rows()
    assert found["statistic"] == why.result.statistic


def test_a_measure_without_pairs_gets_one_sentence():
    assert "made of concordant and discordant pairs" in run("explain", "a>b", "b>a", "--measure", "spearman", code=2)


def test_undefined_values_are_null_and_said():
    found = json.loads(run("explain", "a=b", "a>b", "--json"))
    assert found["statistic"] is None
    assert found["depth"][0]["coefficient"] is None
    assert "undefined" in found["warnings"][0]
