"""What moves by a place are worth, pair by pair and by slopes, against copies of all items, a position further up."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from kernels.settings import size
from reference.rank_shifts import by_the_letter, item_masses
from strategies import TNORMS
from tiewise.kernels import moves
from tiewise.kernels.axes import Axis

EIGHTHS = [0.125, 0.125, 0.25, 0.375, 0.5, 1.0]


def shuffled(n, seed, alike=0.0):
    """Two rankings without ties, more or less alike."""
    rng = np.random.default_rng(seed)
    a = rng.normal(size=n)
    return [np.argsort(np.argsort(v)) + 1 for v in (a, alike * a + rng.normal(size=n))]


@st.composite
def weighted(draw, weights):
    """Two rankings without ties and the weights of either, in eighths: no sum of them is ever rounded."""
    n = draw(st.integers(2, 40))
    lists = st.lists(st.sampled_from(weights), min_size=n - 1, max_size=n - 1)
    return *shuffled(n, draw(st.integers(0, 999))), (np.array(draw(lists)), np.array(draw(lists)))


def scale(weights):
    return np.append(0.0, np.cumsum(weights))


@given(weighted([0.0, *EIGHTHS]), st.sampled_from(TNORMS))
def test_near_pairs_tell_the_gains_under_every_tnorm(case, tnorm):
    x, y, weights = case
    found = moves.near_moves(scale(weights[0]), scale(weights[1])[y[np.argsort(x)] - 1], (1.0, 1.0), tnorm)
    np.testing.assert_allclose(found[:, x - 1], by_the_letter(x, y, weights, tnorm, 0), rtol=0.0, atol=1e-12)


def check_slopes(x, y, weights):
    axes = (Axis(scale(w)[own - 1], 1.0 - 1e-14) for own, w in zip((x, y), weights, strict=True))
    masses, along_x, along_y = moves.product_moves(*axes)
    close = {"rtol": 0.0, "atol": 1e-12 * len(x)}
    np.testing.assert_allclose(along_x[:, x - 1], by_the_letter(x, y, weights, "product", 0), **close)
    np.testing.assert_allclose(along_y[:, y - 1], by_the_letter(x, y, weights, "product", 1), **close)
    np.testing.assert_allclose(masses, item_masses(x, y, weights, "product"), **close)


@given(weighted(EIGHTHS))
def test_slopes_tell_gains_and_masses_where_distances_are_1_exactly(case):
    check_slopes(*case)


@pytest.mark.parametrize("steps", [lambda i: 1 / i, lambda i: 1 / np.log2(i + 1), lambda i: 0.01 + 0 * i])
@pytest.mark.parametrize("alike", [0.0, 2.0])
def test_slopes_tell_gains_and_masses_of_long_rankings(steps, alike):
    n = size(700, 70)
    i = np.arange(1.0, n)
    check_slopes(*shuffled(n, 5, alike), (steps(i), 1 / i))


def test_which_scales_have_slopes():
    i = np.arange(1.0, 2000)
    short, long, flat = scale(1 / i), scale(0.9 + 0 * i), scale((i < 10) / 10)
    far = 1.0, 1.0
    assert moves.have_slopes(short, short, far)
    assert not moves.have_slopes(long, short, far)
    assert not moves.have_slopes(short, long, far)  # few pairs are near
    assert not moves.have_slopes(short, flat, far)
    assert [moves.has_few_near(each, 1.0) for each in (short, long, flat)] == [False, True, False]
