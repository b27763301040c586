"""Products of rankings of middle length in blocks: against the twin and against the strips, which know no blocks."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import tiewise as tw
from reference import pairs
from strategies import tied_positions
from tiewise.fuzzy.tnorms import PRODUCT
from tiewise.pairs import blocks, strips
from tiewise.pairs.near_pairs import near_pair_masses
from tiewise.pairs.scaled_side import ScaledSide
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import tied_pairs
from tiewise.weights.distance import distance
from tiewise.weights.reading import as_scaling

NAMES = ["uniform", "top", "bottom", "ends", "middle", "ends_quadratic", "hyperbolic", "logarithmic", "geometric:0.99",
         "span:0.1", "top_k:30"]  # fmt: skip


def sides(x, y, metric_x, metric_y):
    return ScaledSide(x, metric_x, tied_pairs(x)), ScaledSide(y, metric_y, tied_pairs(y))


def in_blocks(x, y, metric_x, metric_y):
    a, b = sides(x, y, metric_x, metric_y)
    return blocks.block_masses(a.parts, b.parts, a.order, b.order)


def in_strips(x, y, metric_x, metric_y):
    return strips.strip_masses(*sides(x, y, metric_x, metric_y), PRODUCT)


@given(st.integers(400, 700), st.integers(0, 2**32 - 1), st.sampled_from([1.0, 0.1, 1e-2, 1e-4]), st.booleans())
@settings(max_examples=20, deadline=None)
def test_the_twin_agrees(n, seed, size, is_tied):
    rng = np.random.default_rng(seed)
    x = rng.permutation(n) + 1
    y = tied_positions(rng, n, n - 20) if is_tied else rng.permutation(n) + 1
    w, w_y = rng.random((2, n - 1)) * size
    rows = [
        pairs.sum_distance(np.append(0.0, np.cumsum(steps)), positions) for steps, positions in ((w, x), (w_y, y))
    ]  # fmt: skip
    found = in_blocks(x, y, distance(as_scaling(w), "sum", n), distance(as_scaling(w_y), "sum", n))
    assert found is not None
    np.testing.assert_allclose(found, pairs.masses(x, y, *rows, "product"), rtol=1e-12)


@pytest.mark.parametrize("weights", NAMES)
@pytest.mark.parametrize("n", [401, 999, 1024])
@pytest.mark.parametrize("kind", ["random", "close", "reversed"])
def test_the_strips_agree_on_both_masses(weights, n, kind):
    rng = np.random.default_rng(n)
    x = rng.permutation(n) + 1
    y = rng.permutation(n) + 1
    if kind != "random":  # the smaller of C and D is next to nothing
        y = np.argsort(np.argsort(x + rng.normal(0, 5, n))) + 1
        y = n + 1 - y if kind == "reversed" else y
    metric = distance(as_scaling(weights), "sum", n)
    expected = in_strips(x, y, metric, metric)
    found = in_blocks(x, y, metric, metric)
    assert found == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("weights", NAMES)
@pytest.mark.parametrize("distinct", [None, 980, 700])
def test_what_is_nothing_is_0_exactly(weights, distinct):
    n = 999
    rng = np.random.default_rng(5)
    x = rng.permutation(n) + 1 if distinct is None else tied_positions(rng, n, distinct)
    turned = tw.Ranking.from_scores(x).positions
    assert tw.scaled_gamma(x, x, weights=weights).discordant == 0.0
    assert tw.scaled_gamma(x, turned, weights=weights).concordant == 0.0


@pytest.mark.parametrize("distinct", [2, 4, 40, 400])
def test_many_ties_are_taken_too(distinct):
    n = 999
    rng = np.random.default_rng(2)
    x, y = tied_positions(rng, n, distinct), tied_positions(rng, n, distinct)
    metric = distance(as_scaling("hyperbolic"), "sum", n)
    found = in_blocks(x, y, metric, metric)
    assert found == pytest.approx(in_strips(x, y, metric, metric), rel=1e-12)


@pytest.mark.parametrize("small", [1e-9, 1e-15, 1e-18, 1e-30])
@pytest.mark.parametrize("kind", ["random", "close"])
def test_small_weights_beside_large_ones_keep_their_digits(small, kind):
    n = 700
    rng = np.random.default_rng(3)
    x = rng.permutation(n) + 1
    y = rng.permutation(n) + 1 if kind == "random" else np.argsort(np.argsort(x + rng.normal(0, 2, n))) + 1
    weights = np.where(rng.random(n - 1) < 0.3, 0.75, small * rng.random(n - 1))
    metric = distance(as_scaling(weights), "sum", n)
    assert len(metric.in_parts(x)) == 2
    found = in_blocks(x, y, metric, metric)
    assert found == pytest.approx(in_strips(x, y, metric, metric), rel=1e-12)


def test_a_mass_of_the_smallest_weights_alone_is_kept():
    n = 700
    x = np.arange(1, n + 1)
    y = x.copy()
    y[[300, 301]] = y[[301, 300]]  # a swap where the scale in one part stands still
    weights = np.ones(n - 1)
    weights[250:350] = 1e-20
    metric = distance(as_scaling(weights), "sum", n)
    found = in_blocks(x, y, metric, metric)
    assert found[1] == pytest.approx(1e-40, rel=1e-9)
    assert found == pytest.approx(in_strips(x, y, metric, metric), rel=1e-9)
    beside_counts = near_pair_masses(Aligned(x, y), *sides(x, y, metric, metric), PRODUCT)
    assert beside_counts == pytest.approx(found, rel=1e-9)


def test_short_rankings_have_too_few_plain_blocks():
    x = np.arange(1, 31)
    metric = distance(as_scaling("top"), "sum", 30)
    assert in_blocks(x, x, metric, metric) is None


def test_weights_of_0_leave_nothing_to_count():
    x = np.random.default_rng(1).permutation(500) + 1
    nothing, top = (distance(as_scaling(w), "sum", 500) for w in (np.zeros(499), "top"))
    assert (
        in_blocks(x, x, nothing, nothing)
        == in_blocks(x, x, nothing, top)
        == in_blocks(x, x, top, nothing)
        == (0.0, 0.0)
    )


def test_fractional_positions_are_taken_too():
    rng = np.random.default_rng(9)
    x, y = (
        tw.Ranking.from_scores(rng.integers(0, 5000, 800), method="average").positions.astype(float) for _ in range(2)
    )
    metric = distance(as_scaling("hyperbolic"), "sum", 800)
    found = in_blocks(x, y, metric, metric)
    assert found == pytest.approx(in_strips(x, y, metric, metric), rel=1e-12)
