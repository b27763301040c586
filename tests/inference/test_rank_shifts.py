"""What moving each item up a position is worth, against the definition: copies of all items, a position further up."""

from itertools import accumulate

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from strategies import TNORMS
from tiewise.inference.resampling import rank_shifts
from tiewise.kernels import moves
from tiewise.kernels.axes import both_axes
from tiewise.pairs.counting import axes_of
from tiewise.rankings.alignment import Aligned
from tiewise.weights.distance import SumDistance, distance
from tiewise.weights.reading import as_scaling

NORMS = {
    "minimum": np.minimum,
    "product": np.multiply,
    "lukasiewicz": lambda a, b: np.maximum(0.0, a + b - 1.0),
    "drastic": lambda a, b: np.where(np.maximum(a, b) == 1.0, np.minimum(a, b), 0.0),
    "nilpotent": lambda a, b: np.where(a + b > 1.0, np.minimum(a, b), 0.0),
}


def told_apart(weights, p, q):
    """The distances of two positions, for all of p and of q: the weights between them, up to 1."""
    scale = np.array([0.0, *accumulate(weights)])
    return np.minimum(1.0, np.abs(scale[p - 1][:, None] - scale[q - 1]))


def by_the_letter(pair, weights, tnorm, side):
    """Half of a copy's mass of pairs less the item's own, over all items and all copies."""
    p, q = (np.concatenate([own, np.maximum(own - (at == side), 1)]) for at, own in enumerate((pair.x, pair.y)))
    v = NORMS[tnorm](told_apart(weights[0], p, p), told_apart(weights[1], q, q))
    order = np.sign(p[:, None] - p) * np.sign(q[:, None] - q)
    masses = np.array([(v * (order > 0)).sum(axis=1), (v * (order < 0)).sum(axis=1)])
    return (masses[:, pair.n :] - masses[:, : pair.n]) / 2.0


def shuffled(n, seed, alike=0.0):
    """Two rankings without ties, more or less alike."""
    rng = np.random.default_rng(seed)
    a = rng.normal(size=n)
    return Aligned(*(np.argsort(np.argsort(v)) + 1 for v in (a, alike * a + rng.normal(size=n))))


@pytest.mark.parametrize("scaling", ["uniform", "top"])
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("ties", ["", "x", "y"])
def test_effects_are_those_of_copies_one_position_further_up(scaling, side, ties):
    n = 23
    rng = np.random.default_rng(7)
    x, y = (
        np.unique(rng.integers(0, 9, n), return_inverse=True)[1] + 1 if axis in ties else rng.permutation(n) + 1
        for axis in "xy"
    )
    pair, metric = Aligned(x, y), distance(as_scaling(scaling), "sum", n)
    found = rank_shifts._of_copies(pair, (metric, metric), "product", side)
    expected = by_the_letter(pair, (metric.weights, metric.weights), "product", side)
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=1e-12)


EIGHTHS = st.sampled_from([0.0, 0.125, 0.125, 0.25, 0.375, 0.5, 1.0])


@st.composite
def weighted(draw, weights, low):
    """Two rankings without ties and the weights of either, in eighths: no sum of them is ever rounded."""
    n = draw(st.integers(low, 40))
    lists = st.lists(weights, min_size=n - 1, max_size=n - 1)
    return shuffled(n, draw(st.integers(0, 999))), (np.array(draw(lists)), np.array(draw(lists)))


@given(weighted(EIGHTHS, 2), st.sampled_from(TNORMS), st.sampled_from([0, 1]))
def test_near_pairs_tell_the_effects_under_every_tnorm(weighted_pair, tnorm, side):
    pair, weights = weighted_pair
    metrics = SumDistance(weights[0]), SumDistance(weights[1])
    found = rank_shifts._through_the_near(pair, metrics, tnorm, side)[:, (pair.y if side else pair.x) - 1]
    np.testing.assert_allclose(found, by_the_letter(pair, weights, tnorm, side), rtol=0.0, atol=1e-12)


def check_slopes(pair, weights):
    metrics = SumDistance(weights[0]), SumDistance(weights[1])
    masses, along_x, along_y = moves.product_moves(*both_axes(*axes_of(pair, *metrics)))
    for side, (gains, own) in enumerate(((along_x, pair.x), (along_y, pair.y))):
        expected = by_the_letter(pair, weights, "product", side)
        np.testing.assert_allclose(gains[:, own - 1], expected, rtol=0.0, atol=1e-12 * pair.n)
    v = told_apart(weights[0], pair.x, pair.x) * told_apart(weights[1], pair.y, pair.y)
    order = np.sign(pair.x[:, None] - pair.x) * np.sign(pair.y[:, None] - pair.y)
    expected = [(v * (order > 0)).sum(axis=1), (v * (order < 0)).sum(axis=1)]
    np.testing.assert_allclose(masses, expected, rtol=0.0, atol=1e-12 * pair.n)


@given(weighted(EIGHTHS.filter(bool), 2))
def test_slopes_tell_the_effects_and_the_shares_where_distances_are_1_exactly(weighted_pair):
    check_slopes(*weighted_pair)


@pytest.mark.parametrize("scaling", ["hyperbolic", "logarithmic", "span:0.3", "uniform"])
@pytest.mark.parametrize("alike", [0.0, 2.0])
def test_slopes_tell_the_effects_and_the_shares_of_named_scalings(scaling, alike):
    n = 260
    weights = distance(as_scaling(scaling), "sum", n).weights
    check_slopes(shuffled(n, 5, alike), (weights, distance(as_scaling("hyperbolic"), "sum", n).weights))


@pytest.mark.parametrize("few", [0, 10**6])
@pytest.mark.parametrize("scaling", ["top", "hyperbolic", "uniform"])
def test_rankings_without_ties_need_no_copies(scaling, few, monkeypatch):
    n = 400
    pair, form = shuffled(n, 11, 1.0), tw.ScaledGamma(weights=scaling).pair_form
    metrics = form.metrics(n)
    by_copies = [rank_shifts._behind(own, rank_shifts._of_copies(pair, metrics, "product", side))
                 for side, own in enumerate((pair.x, pair.y))]  # fmt: skip
    monkeypatch.setattr(moves, "_FEW", few)
    if few or scaling == "hyperbolic":
        monkeypatch.delattr(rank_shifts, "_of_copies")
    shares, moved = rank_shifts.changes_without_each(form, pair)
    np.testing.assert_allclose(moved, np.sum(by_copies, axis=0), rtol=0.0, atol=1e-9)
    np.testing.assert_allclose(shares, rank_shifts.item_shares(form, pair), rtol=1e-12)


@pytest.mark.parametrize(
    ("weights", "is_so"), [("hyperbolic", True), ("top", False), ("geometric:0.5", False), ("top_k:3", False)]
)
def test_slopes_serve_short_scales_without_weights_of_0(weights, is_so):
    metric = distance(as_scaling(weights), "sum", 5000)
    assert rank_shifts._have_slopes(metric, metric) is is_so
