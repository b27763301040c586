"""The picture of what was learned."""

import numpy as np
import pytest

import tiewise as tw


@pytest.fixture(scope="module")
def examples():
    rng = np.random.default_rng(0)
    xs, ys = ([rng.permutation(6) + 1 for _ in range(40)] for _ in "xy")
    return xs, ys


def learned_from(examples, measure, **options):
    xs, ys = examples
    targets = [float(measure(x, y)) for x, y in zip(xs, ys, strict=True)]
    return tw.learn(values=(xs, ys, targets), tnorms="product", aggregates="sum", free=False, **options)


def test_a_scaling_with_its_band_and_scores_beside_it(examples):
    learned = learned_from(examples, tw.ScaledGamma(weights="top_k:2"), catalog=False)
    ax = tw.plots.learning(learned, top=3)
    assert ax.get_xlabel() == "position"
    beside = next(other for other in ax.figure.axes if other is not ax)
    names = [label.get_text() for label in beside.get_yticklabels()]
    assert names[0] == "top_k:2"
    assert names[-1] == "uniform"


def test_a_measure_of_the_catalog_has_scores_only(examples):
    learned = learned_from(examples, tw.measure("tau_ap"))
    ax = tw.plots.learning(learned)
    assert ax.get_yticklabels()[0].get_text() == "tau_ap"


def test_something_else_is_refused():
    with pytest.raises(tw.TiewiseError, match=r"`learned` must be what tw\.learn returns: got 3"):
        tw.plots.learning(3)
