"""Weights that hardly weigh are told about, once for each line of the user's, and never where they do weigh."""

import warnings

import numpy as np
import pandas as pd
import pytest

import tiewise as tw
from cli.in_process import outcome


def rankings(n, m=2):
    rng = np.random.default_rng(0)
    return [rng.permutation(n) + 1 for _ in range(m)]


def heard(call):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        call()
    return [str(one.message) for one in told if one.category is tw.HardlyWeighsWarning]


@pytest.mark.parametrize("weights", ["top", "bottom", "ends", "middle", "ends_quadratic", "logarithmic"])
def test_told_on_long_rankings_only(weights):
    x, y = rankings(1000)
    (told,) = heard(lambda: tw.scaled_gamma(x, y, weights=weights))
    assert told.startswith(f"weights={weights} hardly weighs on 1,000 items: nearly all pairs")
    assert f"{weights}:1 keeps its shape on rankings of any length" in told
    assert ("top_k:10 looks at the first ten alone" in told) == (weights in ("top", "logarithmic"))
    stressed = tw.scaling.describe(f"{weights}:1", 1000)  # what is advised does weigh
    assert not stressed.hardly_weighs
    x, y = rankings(12)
    assert heard(lambda: tw.scaled_gamma(x, y, weights=weights)) == []


@pytest.mark.parametrize("n", [5, 12, 50, 1000, 20_000])
@pytest.mark.parametrize("weights", ["uniform", "top:10", "hyperbolic:5", "top_k:10", "span:0.1", "steps:3=1"])
def test_never_told(weights, n):
    x, y = rankings(n)
    assert heard(lambda: tw.scaled_gamma(x, y, weights=weights)) == []


def test_the_measure_says_whether_its_distances_are_clipped():
    """The scaled footrule adds up distances that are clipped at 1; the scale of scaled Spearman never ends."""
    x, y = rankings(1000)
    (told,) = heard(lambda: tw.scaled_footrule(x, y, weights="top"))
    assert told.startswith("weights=top hardly weighs on 1,000 items")
    assert len(heard(lambda: tw.matrix([x, y], "scaled_footrule(weights=top)"))) == 1
    for measure in ("scaled_footrule(weights=top:10)", "scaled_footrule(weights=top,aggregate=max)"):
        assert heard(lambda measure=measure: tw.measure(measure)(x, y)) == []
    assert heard(lambda: tw.scaled_spearman(x, y, weights="top")) == []
    assert heard(lambda: tw.matrix([x, y], "scaled_spearman(weights=top)")) == []
    x, y = rankings(12)
    assert heard(lambda: tw.scaled_footrule(x, y, weights="top")) == []


def test_never_told_by_max_or_of_numbers():
    x, y = rankings(1000)
    assert heard(lambda: tw.scaled_gamma(x, y, weights="top", aggregate="max")) == []
    assert heard(lambda: tw.scaled_gamma(x, y, weights=np.linspace(1, 0.99, 999))) == []


def test_once_for_each_line():
    x, y = rankings(300)

    def loop():
        for _ in range(5):
            tw.scaled_gamma(x, y, weights="top")

    def another():
        tw.scaled_gamma(x, y, weights="top")

    assert len(heard(loop)) == 1
    assert len(heard(another)) == 1
    assert heard(loop) == []


def test_an_option_silences_it(monkeypatch):
    x, y = rankings(400)
    monkeypatch.setattr(tw.options, "_advice", "off")
    assert heard(lambda: tw.scaled_gamma(x, y, weights="top")) == []
    monkeypatch.setattr(tw.options, "_advice", None)
    monkeypatch.setenv("TIEWISE_ADVICE", "off")
    assert tw.options.advice == "off"
    with pytest.raises(tw.TiewiseError, match="`advice` must be one of on, off: got 'loud'"):
        tw.options.advice = "loud"


def test_matrices_neighbours_and_groups():
    x = np.array(rankings(200, 4))
    measure = "scaled_gamma(weights=top)"
    assert len(heard(lambda: tw.matrix(x, measure))) == 1
    assert len(heard(lambda: tw.nearest(x, 1, measure))) == 1
    frame = pd.DataFrame(
        {"q": np.repeat([1, 2], 100), "a": np.r_[x[0, :100], x[1, :100]], "b": np.r_[x[2, :100], x[3, :100]]}
    )
    assert len(heard(lambda: tw.groups(frame, by="q", x="a", y="b", input="scores", measure=measure))) == 1
    assert heard(lambda: tw.matrix(x, "kendall_tau")) == []


def test_the_command_says_it(tmp_path):
    x, y = rankings(60)
    path = tmp_path / "table.csv"
    pd.DataFrame({"item": range(60), "a": x, "b": y}).to_csv(path, index=False)
    code, _, told = outcome("compare", str(path), "--x", "a", "--y", "b", "--weights", "top")
    assert code == 0
    assert "weights=top hardly weighs on 60 items" in told
    assert "hardly" not in outcome("compare", str(path), "--x", "a", "--y", "b", "--weights", "top:10")[2]
