"""A measure of values on the command line gets the columns as they are, not their positions."""

import json

import pandas as pd
import pytest

import tiewise as tw
from cli.in_process import run
from cli.test_commands import JUDGES


def test_values_are_not_turned_into_positions():
    found = json.loads(run("compare", JUDGES, "--x", "DMNR", "--y", "DECI", "--measure", "robust_gamma", "--json"))
    judges = pd.read_csv(JUDGES, index_col=0)
    expected = tw.robust_gamma(judges["DMNR"], judges["DECI"])
    assert found["statistic"] == pytest.approx(expected.statistic, rel=1e-12)
    assert found["x"] == {"name": "DMNR", "read_as": "values as they are"}


def test_rankings_have_no_values():
    message = run("compare", "a>b", "b>a", "--measure", "robust_gamma", code=2)
    assert "a measure of values needs two columns of a table: got 'a>b', a ranking, best first." in message


def test_values_have_no_extensions():
    columns = ("--x", "DMNR", "--y", "DECI", "--scores", "--measure", "robust_gamma", "--ties", "incomparability")
    assert "`measure` must be a correlation of positions: got robust_gamma." in run("compare", JUDGES, *columns, code=2)


def test_ties_of_tau_ap():
    found = json.loads(run("compare", "b=e>a=d>c", "a>b>c>d>e", "--measure", "tau_ap(ties=b,symmetric=True)", "--json"))
    expected = tw.tau_ap(tw.Ranking.parse("b=e>a=d>c"), tw.Ranking.parse("a>b>c>d>e"), ties="b")
    assert found["statistic"] == pytest.approx(expected.statistic)
    message = run("compare", "b=e>a=d>c", "a>b>c>d>e", "--measure", "tau_ap", code=2)
    assert "tau_ap(ties=a) allows ties in y" in message
