"""What moving each item up a position is worth, against the definition: copies of all items, a position further up."""

import numpy as np
import pytest

import tiewise as tw
from reference.rank_shifts import by_the_letter
from tiewise.inference.resampling import rank_shifts
from tiewise.kernels import moves
from tiewise.rankings.alignment import Aligned
from tiewise.weights.distance import distance
from tiewise.weights.reading import as_scaling


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
    expected = by_the_letter(x, y, (metric.weights, metric.weights), "product", side)
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=1e-12)


@pytest.mark.parametrize("few", [0, 10**6])
@pytest.mark.parametrize("scaling", ["top", "hyperbolic", "uniform"])
def test_rankings_without_ties_need_no_copies(scaling, few, monkeypatch):
    n = 400
    rng = np.random.default_rng(11)
    pair, form = Aligned(rng.permutation(n) + 1, rng.permutation(n) + 1), tw.ScaledGamma(weights=scaling).pair_form
    metrics = form.metrics(n)
    copies = [
        rank_shifts._behind(own, rank_shifts._of_copies(pair, metrics, "product", side))
        for side, own in enumerate((pair.x, pair.y))
    ]
    monkeypatch.setattr(moves, "_FEW", few)
    if few or scaling == "hyperbolic":
        monkeypatch.delattr(rank_shifts, "_of_copies")
    shares, moved = rank_shifts.changes_without_each(form, pair)
    np.testing.assert_allclose(moved, np.sum(copies, axis=0), rtol=0.0, atol=1e-9)
    np.testing.assert_allclose(shares, rank_shifts.item_shares(form, pair), rtol=1e-12)
