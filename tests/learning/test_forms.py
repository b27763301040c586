"""Values and slopes of all pairs of rankings at once, against the definition and against differences of it."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from reference import learning as twin
from strategies import numbered
from tiewise.errors import quietly
from tiewise.fuzzy.tnorms import as_tnorm
from tiewise.learning.compared import Compared
from tiewise.learning.forms import FAMILY, Form
from tiewise.weights.reading import as_scaling

AGGREGATES = ("sum", "max")
CASES = [
    (name, aggregate, tnorm)
    for name in FAMILY
    if Form(name).has_tnorm
    for aggregate in AGGREGATES
    for tnorm in twin.TNORMS
]
CASES += [("scaled_footrule", aggregate, "product") for aggregate in AGGREGATES] + [
    ("scaled_spearman", "sum", "product")
]


def rankings(rng, n, rule):
    if rule is None:
        return [(rng.permutation(n) + 1).tolist() for _ in range(2)]
    return [numbered(rng.integers(1, max(2, n - 1), n).tolist(), rule) for _ in range(2)]


def pairs_of(both):
    return Compared.of([(np.array(x), np.array(y)) for x, y in both])


@pytest.mark.parametrize(("name", "aggregate", "tnorm"), CASES)
@pytest.mark.parametrize("rule", [None, "dense", "min", "average"])
def test_values_are_those_of_the_definition(name, aggregate, tnorm, rule):
    rng = np.random.default_rng(7)
    both = [rankings(rng, n, rule) for n in (2, 5, 5, 9, 9, 14)]
    w = rng.random(13) * 0.7
    form = Form(name, aggregate, as_tnorm(tnorm))
    found = form.values(pairs_of(both), lambda n: w[: n - 1])
    wanted = [twin.value(name, x, y, w[: len(x) - 1].tolist(), aggregate, tnorm) for x, y in both]
    wanted = form.sign * np.array(wanted)
    # On a grid, T is right to some 1e-5 where it has an edge; by its own formula to the last digits.
    np.testing.assert_allclose(found, wanted, atol=1e-12 if as_tnorm(tnorm).has_kernel else 2e-4)


@pytest.mark.parametrize(("name", "aggregate", "tnorm"), CASES)
@pytest.mark.parametrize("rule", [None, "dense", "average"])
def test_slopes_are_differences(name, aggregate, tnorm, rule):
    """With random weights no distance is on a border, where there are two slopes."""
    rng = np.random.default_rng(11)
    both = [rankings(rng, n, rule) for n in (3, 6, 10)]
    w = rng.random(9) * 0.6 + 0.05
    form = Form(name, aggregate, as_tnorm(tnorm))
    pairs = pairs_of(both)
    value, slopes = form.slopes(pairs, lambda n: w[: n - 1], np.eye(9))
    np.testing.assert_allclose(value, form.values(pairs, lambda n: w[: n - 1]), atol=1e-14)
    if as_tnorm(tnorm).has_kernel:
        wanted = np.zeros((3, 9))
        for row, (x, y) in zip(wanted, both, strict=True):
            row[: len(x) - 1] = twin.slopes(name, x, y, w[: len(x) - 1].tolist(), aggregate, tnorm)
        np.testing.assert_allclose(slopes, form.sign * np.nan_to_num(wanted), atol=1e-6)
    else:  # of what is looked up on the grid, the slopes are those of the grid
        for i in range(9):
            step = np.zeros(9)
            step[i] = 1e-7
            more, less = (form.values(pairs, lambda n, v=w + s: v[: n - 1]) for s in (step, -step))
            np.testing.assert_allclose(slopes[:, i], np.nan_to_num(more - less) / 2e-7, atol=1e-6)


@given(st.integers(3, 12), st.integers(0, 10**6), st.sampled_from(FAMILY), st.sampled_from(AGGREGATES))
def test_slopes_of_parameters_follow_from_those_of_weights(n, seed, name, aggregate):
    rng = np.random.default_rng(seed)
    both = [rankings(rng, n, None) for _ in range(3)]
    w, turn = rng.random(n - 1), rng.random((n - 1, 2))
    form = Form(name, aggregate)
    _, by_weight = form.slopes(pairs_of(both), lambda _: w, np.eye(n - 1))
    _, by_parameter = form.slopes(pairs_of(both), lambda _: w, turn)
    np.testing.assert_allclose(by_parameter, by_weight @ turn, atol=1e-12)


def test_the_measure_of_a_form_gives_the_same_values():
    rng = np.random.default_rng(3)
    both = [rankings(rng, 8, rule) for rule in (None, "dense", "average", "min")]
    for name, aggregate, tnorm in CASES:
        form = Form(name, aggregate, as_tnorm(tnorm))
        if not form.is_defined:
            continue
        scaling = as_scaling("top:3")
        measure = form.measure(scaling)
        found = form.values(pairs_of(both), scaling.weights)
        with quietly():  # drastic tells nothing apart here and there
            wanted = [form.sign * float(measure(x, y, input="positions")) for x, y in both]
        np.testing.assert_allclose(found, wanted, atol=1e-12 if form.tnorm.has_kernel else 2e-4)
