"""`tiewise compare --test`: what it prints, and its sentences."""

import json

import pytest

import tiewise as tw
from cli.in_process import run
from cli.test_commands import JUDGES

RATED = ("compare", JUDGES, "--x", "CONT", "--y", "RTEN", "--scores")


def test_p_value_and_interval():
    out = run(*RATED, "--weights", "top", "--test", "--seed", 1, "--moved", 0)
    rows = dict(line.split("  ", 1) for line in out.split("\n\n")[1].splitlines())
    assert rows["p-value"].strip().endswith("two-sided (permutation)")
    assert rows["mean by chance"].strip().endswith("(closed form)")
    assert rows["95% interval"].strip().endswith("(jackknife)")


def test_json_equals_the_library():
    arguments = ("--weights", "top", "--test", "--alternative", "greater", "--level", 0.9, "--json")
    found = json.loads(run("compare", "a>b>c>d>e>f", "b>a>c>d>f>e", *arguments))
    x, y = tw.Ranking.parse("a>b>c>d>e>f"), tw.Ranking.parse("b>a>c>d>f>e")
    test = tw.significance(x, y, "scaled_gamma(weights=top)", alternative="greater")
    interval = tw.confidence_interval(x, y, "scaled_gamma(weights=top)", confidence_level=0.9)
    assert found["pvalue"] == pytest.approx(test.pvalue)
    assert found["null_mean"] == pytest.approx(test.null_mean)
    assert (found["test"], found["alternative"]) == ("exact", "greater")
    assert found["interval"]["low"] == pytest.approx(interval.low)
    assert found["interval"]["level"] == 0.9


def test_the_same_seed_prints_the_same():
    arguments = (*RATED, "--weights", "hyperbolic", "--test", "--seed", 3)
    assert run(*arguments) == run(*arguments)


def test_undefined_is_said():
    found = json.loads(run("compare", "a=b=c", "a>b>c", "--test", "--json"))
    assert (found["pvalue"], found["interval"]["low"]) == (None, None)
    assert found["warnings"] == ["scaled_gamma is undefined here: no pair of items is told apart by both rankings."]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--test", "--level", "1.5"], "`confidence_level` must lie between 0 and 1, as in 0.95: got 1.5."),
        (["--test", "--alternative", "more"], "`alternative` must be one of two-sided, greater, less: got 'more'."),
        (["--level", "0.9"], "--level goes with --test: got 0.9 without it."),
        (["--alternative", "less"], "--alternative goes with --test: got 'less' without it."),
        (["--test", "--samples", "20"], "--samples and --seed go with --ties incomparability"),
        (["--test", "--ties", "incomparability"], "--test must be left out with --ties incomparability"),
    ],
)
def test_mistakes_get_a_sentence(options, message):
    assert message in run("compare", "a>b>c", "b>a>c", *options, code=2)
