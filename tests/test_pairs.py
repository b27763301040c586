"""C, D and Q: the table, the compiled loops and the blocks give the numbers of the definition."""

from contextlib import contextmanager
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, strategies as st
from reference import classical as slow_classical, rows, scaled as slow
from reference.positions import numbered
from strategies import pairs as ranking_pairs, random_metric, random_positions, weighted_pairs

import tiewise as tw
from tiewise import kernels, pairs
from tiewise.fuzzy import tnorm
from tiewise.weights import Metric

SIZES = (5, 40, 128, 129, 300)
BASIC = ("product", "minimum", "lukasiewicz")
SHAPES = {
    "falling": lambda rng, n: np.sort(rng.random(n - 1))[::-1],
    "rising": lambda rng, n: np.sort(rng.random(n - 1)),
    "arbitrary": lambda rng, n: rng.random(n - 1),
    "zeros": lambda rng, n: rng.random(n - 1) * (rng.random(n - 1) < 0.3),
    "zeros and ones": lambda rng, n: rng.integers(0, 2, n - 1).astype(float),
    "small": lambda rng, n: rng.random(n - 1) / n,
    "constant": lambda rng, n: np.full(n - 1, 0.7),
    "none": lambda rng, n: np.zeros(n - 1),
}


@contextmanager
def way(name):
    """Compute by one table, by compiled loops where there are some, or in blocks of the definition."""
    patches = {
        "table": [mock.patch.object(pairs, "TABLE", 10**6)],
        "compiled": [mock.patch.object(pairs, "TABLE", 1)],
        "blocks": [mock.patch.object(pairs, "TABLE", 1), mock.patch.object(pairs, "_way", lambda *_: "blocks")],
    }[name]
    for patch in patches:
        patch.start()
    try:
        yield
    finally:
        for patch in patches:
            patch.stop()


def masses(x, y, w, w_y, aggregate, norm):
    rule = aggregate if isinstance(aggregate, str) else Metric(aggregate)
    x, y = np.array(x, float), np.array(y, float)
    return pairs.masses(x, y, tw.Weights(w), tw.Weights(w_y), rule, tnorm(norm))


def self_mass(x, w, aggregate, norm):
    return pairs.self_mass(np.array(x, float), tw.Weights(w), aggregate, tnorm(norm))


def close(expected, tolerance=1e-12):
    """Relative to each number; next to nothing is next to the sum of all."""
    return pytest.approx(expected, rel=tolerance, abs=tolerance * max(1e-3, float(np.sum(np.abs(expected)))))


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("ties", [False, True])
def test_counts_equal_their_definition(n, ties):
    rng = np.random.default_rng(n)
    x, y = random_positions(rng, n, ties), random_positions(rng, n, ties)
    assert tuple(pairs.counts(x, y)) == slow_classical.pair_counts(x.tolist(), y.tolist())


@given(ranking_pairs(largest=12))
def test_compiled_counts_equal_their_definition(pair):
    with way("compiled"):
        assert tuple(pairs.counts(*(np.array(z, float) for z in pair))) == slow_classical.pair_counts(*pair)


def test_counts_of_mid_ranks():
    rng = np.random.default_rng(7)
    x, y = (np.array(numbered(random_positions(rng, 150).tolist(), "average")) for _ in "xy")
    assert tuple(pairs.counts(x, y)) == slow_classical.pair_counts(x.tolist(), y.tolist())


@pytest.mark.parametrize("n", SIZES)
def test_weighted_concordance_equals_its_definition(n):
    rng = np.random.default_rng(n)
    x, y, u, v = random_positions(rng, n), random_positions(rng, n), rng.random(n), rng.random(n)
    expected = slow_classical.weighted_concordance(x.tolist(), y.tolist(), u.tolist(), v.tolist())
    assert pairs.weighted_concordance(x, y, u, v) == pytest.approx(expected, rel=1e-12)


@given(ranking_pairs(largest=12), st.integers(0, 99))
def test_compiled_weighted_concordance_equals_its_definition(pair, seed):
    u, v = np.random.default_rng(seed).random((2, len(pair[0])))
    with way("compiled"):
        found = pairs.weighted_concordance(*(np.array(z, float) for z in pair), u, v)
    assert found == pytest.approx(slow_classical.weighted_concordance(*pair, u, v), rel=1e-12)


@pytest.mark.parametrize("aggregate", ["max", "sum"])
@pytest.mark.parametrize("norm", BASIC)
@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("shape", SHAPES)
def test_masses_equal_their_definition(shape, n, norm, aggregate):
    rng = np.random.default_rng(n)
    x, y = random_positions(rng, n), random_positions(rng, n)
    w, w_y = SHAPES[shape](rng, n), SHAPES[shape](rng, n)
    assert masses(x, y, w, w_y, aggregate, norm) == close(rows.masses(x, y, w, w_y, aggregate, norm))


@pytest.mark.parametrize("aggregate", ["max", "sum"])
@pytest.mark.parametrize("norm", BASIC)
@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("shape", SHAPES)
def test_self_mass_equals_its_definition(shape, n, norm, aggregate):
    rng = np.random.default_rng(n)
    x, w = random_positions(rng, n), SHAPES[shape](rng, n)
    assert self_mass(x, w, aggregate, norm) == close(rows.self_mass(x, w, aggregate, norm))


@pytest.mark.parametrize("shapes", [("falling", "rising"), ("rising", "falling"), ("falling", "zeros and ones")])
@pytest.mark.parametrize("aggregate", ["max", "sum"])
def test_weights_of_x_and_y_may_have_different_shapes(shapes, aggregate):
    rng = np.random.default_rng(5)
    x, y = random_positions(rng, 200), random_positions(rng, 200)
    w, w_y = (SHAPES[shape](rng, 200) for shape in shapes)
    assert masses(x, y, w, w_y, aggregate, "product") == close(rows.masses(x, y, w, w_y, aggregate))


def test_rows_agree_with_the_double_loop():
    rng = np.random.default_rng(3)
    x, y, w, w_y = random_positions(rng, 30), random_positions(rng, 30), rng.random(29), rng.random(29)
    for aggregate in ("max", "sum"):
        for norm in BASIC:
            expected = slow.masses(x.tolist(), y.tolist(), w.tolist(), w_y.tolist(), aggregate, norm)[:2]
            assert rows.masses(x, y, w, w_y, aggregate, norm) == close(expected)


@pytest.mark.parametrize("name", ["table", "compiled", "blocks"])
@pytest.mark.parametrize("aggregate", ["max", "sum"])
@pytest.mark.parametrize("norm", [*BASIC, "nilpotent", "hamacher:0.5"])
@given(case=weighted_pairs(largest=10))
def test_every_way_equals_the_definition(name, aggregate, norm, case):
    x, y, w, w_y = case
    with way(name):
        found = masses(x, y, w, w_y, aggregate, norm)
        own = self_mass(x, w, aggregate, norm)
    assert found == close(slow.masses(x, y, w, w_y, aggregate, norm)[:2])
    assert own == close(slow.self_mass(x, w, aggregate, norm))


@pytest.mark.parametrize("aggregate", ["max", "sum"])
@pytest.mark.parametrize("norm", BASIC)
@pytest.mark.parametrize("shape", SHAPES)
def test_three_ways_agree(shape, norm, aggregate):
    rng = np.random.default_rng(11)
    x, y = random_positions(rng, 250), random_positions(rng, 250)
    w, w_y = SHAPES[shape](rng, 250), SHAPES[shape](rng, 250)
    found = {}
    for name in ("table", "compiled", "blocks"):
        with way(name):
            found[name] = (*masses(x, y, w, w_y, aggregate, norm), self_mass(x, w, aggregate, norm))
    assert found["compiled"] == close(found["table"])
    assert found["blocks"] == close(found["table"])


@pytest.mark.parametrize("name", ["table", "compiled", "blocks"])
@pytest.mark.parametrize("norm", BASIC)
@pytest.mark.parametrize("shape", SHAPES)
def test_mid_ranks_under_sum_are_interpolated(shape, norm, name):
    rng = np.random.default_rng(13)
    x, y = (np.array(numbered(random_positions(rng, 60).tolist(), "average")) for _ in "xy")
    w, w_y = SHAPES[shape](rng, 60), SHAPES[shape](rng, 60)
    with way(name):
        assert masses(x, y, w, w_y, "sum", norm) == close(rows.masses(x, y, w, w_y, "sum", norm))
        assert self_mass(x, w, "sum", norm) == close(rows.self_mass(x, w, "sum", norm))


@pytest.mark.parametrize("name", ["table", "compiled", "blocks"])
@pytest.mark.parametrize("weights", ["uniform", "top", "top_k:20"])
def test_other_fractions_under_sum_are_interpolated(weights, name):
    rng = np.random.default_rng(17)
    x, y = 1 + np.round(rng.random((2, 50)) * 49 * 8) / 8
    w = tw.Weights(weights).vector(50)
    with way(name):
        found = pairs.masses(x, y, tw.Weights(weights), tw.Weights(weights), "sum", tnorm("product"))
    assert found == close(rows.masses(x, y, w, w, "sum"))


@pytest.mark.parametrize("name", ["table", "compiled", "blocks"])
@pytest.mark.parametrize("shape", ["falling", "rising", "arbitrary", "zeros and ones"])
def test_mid_ranks_under_max_are_competition_numbers(shape, name):
    rng = np.random.default_rng(19)
    x, y = random_positions(rng, 60), random_positions(rng, 60)
    w = SHAPES[shape](rng, 60)
    mid = [np.array(numbered(z.tolist(), "average")) for z in (x, y)]
    with way(name):
        assert masses(*mid, w, w, "max", "product") == close(rows.masses(x, y, w, w, "max"))


@pytest.mark.parametrize("weight", [0.999, 0.1, 1e-3, 1 / 3])
@pytest.mark.parametrize("norm", BASIC)
def test_long_scales_lose_no_digits(weight, norm):
    n = 3000
    rng = np.random.default_rng(23)
    x, y = random_positions(rng, n, ties=False), random_positions(rng, n)
    w = np.full(n - 1, weight)
    found = masses(x, y, w, w, "sum", norm)
    with way("blocks"):
        blocks = masses(x, y, w, w, "sum", norm)
    assert found == pytest.approx(blocks, rel=1e-11)
    assert found == pytest.approx(rows.masses(x, y, w, w, "sum", norm), rel=1e-11)
    assert self_mass(x, w, "sum", norm) == pytest.approx(rows.self_mass(x, w, "sum", norm), rel=1e-11)


@pytest.mark.parametrize("aggregate", ["max", "sum"])
def test_two_threads_give_the_numbers_of_one(aggregate):
    n = 400
    rng = np.random.default_rng(29)
    x, y, w = random_positions(rng, n), random_positions(rng, n), np.sort(rng.random(n - 1))[::-1]
    one = masses(x, y, w, w, aggregate, "product")
    with mock.patch.object(kernels, "THREADED", 2):
        assert masses(x, y, w, w, aggregate, "product") == one


@pytest.mark.parametrize("n", [20, 150])
@pytest.mark.parametrize("norm", ["product", "minimum"])
def test_masses_by_a_matrix_equal_their_definition(n, norm):
    rng = np.random.default_rng(n)
    x, y, d = random_positions(rng, n), random_positions(rng, n), random_metric(n, seed=n)
    found = masses(x, y, "uniform", "uniform", d, norm)
    assert found == close(slow.masses(x.tolist(), y.tolist(), [], [], d, norm)[:2])


def test_masses_and_ties_add_up_to_the_number_of_pairs():
    rng = np.random.default_rng(31)
    x, y = random_positions(rng, 40), random_positions(rng, 40)
    found = tw.scaled_gamma(x, y, weights="top")
    assert found.concordant + found.discordant + found.tied == pytest.approx(40 * 39 / 2)


@pytest.mark.parametrize(
    "options", [{"weights": "ends"}, {"weights": "top", "tnorm": "minimum"}, {"weights": "top", "tnorm": "frank:2"}]
)
def test_a_million_items_pair_by_pair_are_refused_with_the_minutes(options):
    n = 10**6
    x = np.arange(1.0, n + 1)
    with pytest.raises(tw.TiewiseError, match=r"\d minutes.*1,000,000"):
        tw.scaled_gamma(x, x[::-1], aggregate="max", **options)
