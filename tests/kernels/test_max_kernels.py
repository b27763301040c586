"""The kernels for distances by max, against the definition in rational arithmetic."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from kernels.settings import INTERPRETED, size
from reference import pairs, scaled_gamma as twin
from strategies import TNORMS
from tiewise.kernels import max_masses as driver
from tiewise.kernels.compiled.ultrametric import boughs, inversions, products
from tiewise.kernels.max_masses import max_masses
from tiewise.running import threads

if INTERPRETED:  # kernels that are not compiled read these when called: small rankings then walk every path
    products.LEAF = boughs.BRUSH = 2
    inversions.CELL = 1
    products.CHUNK = 3

SHAPES = ("rising", "falling", "valley", "peak", "any")
VALUES = {
    "plain": lambda rng, n: rng.random(n),
    "plateaus": lambda rng, n: rng.choice([0.0, 0.25, 0.3, 0.5, 0.75, 1.0], n),
    "crisp": lambda rng, n: rng.choice([0.0, 1.0], n),
    "wide": lambda rng, n: 10.0 ** rng.integers(-120, 1, n),
}
PLACES = {
    "permutation": lambda rng, n: rng.permutation(n) + 1,
    "ties": lambda rng, n: rng.integers(1, n + 1, n),
    "few": lambda rng, n: rng.integers(1, max(2, n // 5) + 1, n).clip(1, n),
    "halves": lambda rng, n: rng.integers(2, 2 * n + 1, n) / 2,
    "fractions": lambda rng, n: 1 + (n - 1) * rng.random(n),
    "sorted": lambda rng, n: np.arange(1, n + 1),
    "reversed": lambda rng, n: np.arange(n, 0, -1),
}


def shaped(rng, w, shape):
    turn = {"rising": 0, "falling": w.size}.get(shape, rng.integers(0, w.size + 1))
    if shape == "any":
        return w
    low, high = np.sort(w[:turn]), np.sort(w[turn:])
    return np.concatenate((low, high[::-1]) if shape == "peak" else (low[::-1], high))


def check(x, y, wx, wy, tolerance=1e-14):
    fractions = [[Fraction(float(value)) for value in values] for values in (x, y, wx, wy)]
    for tnorm in TNORMS:
        expected = twin.masses(*fractions, "max", tnorm)[:2]
        for found, exact in zip(max_masses(x, y, wx, wy, tnorm), expected, strict=True):
            assert found >= 0
            assert abs(found - exact) <= tolerance * exact, (tnorm, found, float(exact))


@settings(max_examples=size(150, 60))
@given(
    st.integers(0, 2**32),
    st.integers(2, size(40, 14)),
    st.tuples(*[st.sampled_from(sorted(PLACES))] * 2),
    st.tuples(*[st.sampled_from(sorted(VALUES))] * 2),
    st.tuples(*[st.sampled_from(SHAPES)] * 2),
)
def test_random_shapes_and_positions(seed, n, places, values, shapes):
    rng = np.random.default_rng(seed)
    x, y = (PLACES[place](rng, n) for place in places)
    check(x, y, *(shaped(rng, VALUES[v](rng, n - 1), s) for v, s in zip(values, shapes, strict=True)))


@pytest.mark.parametrize("shape_x", SHAPES)
@pytest.mark.parametrize("shape_y", SHAPES)
@pytest.mark.parametrize("place", ["permutation", "ties"])
def test_sizes_at_which_every_kernel_works(shape_x, shape_y, place):
    n = size(400, 30)
    rng = np.random.default_rng(5)
    x, y = PLACES[place](rng, n), PLACES[place](rng, n)
    wx, wy = (shaped(rng, rng.random(n - 1), shape) for shape in (shape_x, shape_y))
    for tnorm in TNORMS:
        expected = pairs.masses(x, y, pairs.max_distance(wx, x), pairs.max_distance(wy, y), tnorm, 2.0**-49)
        assert max_masses(x, y, wx, wy, tnorm) == pytest.approx(expected, rel=1e-13)


@pytest.mark.parametrize("value", [0.0, 1.0, 1e-300, 0.001, 1e-6, 5e-324])
@pytest.mark.parametrize("place", sorted(PLACES))
def test_constant_weights(value, place):
    rng = np.random.default_rng(3)
    n = size(25, 12)
    x, y = PLACES[place](rng, n), PLACES["ties"](rng, n)
    w = np.full(n - 1, value)
    for wx, wy in ((w, np.ones(n - 1)), (np.ones(n - 1), w)):
        check(x, y, wx, wy)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_tiny_rankings(n):
    for x in (np.arange(1, n + 1), np.ones(n, int)):
        for y in (np.arange(n, 0, -1), np.ones(n, int)):
            check(x, y, np.full(n - 1, 0.5), np.full(n - 1, 0.75))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("tnorm", TNORMS)
def test_equal_and_reversed_rankings_leave_exactly_nothing(shape, tnorm):
    n = size(40_000, 40)
    rng = np.random.default_rng(11)
    x = rng.permutation(n) + 1
    w = shaped(rng, rng.random(n - 1), shape)
    assert max_masses(x, x, w, w, tnorm)[1] == 0.0
    assert max_masses(x, n + 1 - x, w, w[::-1].copy(), tnorm)[0] == 0.0
    ties = np.sort(x // 3 + 1)
    assert max_masses(ties, ties, w, w, tnorm)[1] == 0.0


def test_weights_that_add_up_to_one_but_for_rounding():
    # 0.1 + 0.9 as doubles is a trifle more than 1; the nilpotent minimum counts it as 1, as the blocked path does.
    x, y = [1, 2, 3], [1, 2, 3]
    assert max_masses(x, y, [0.1, 0.1], [0.9, 0.9], "nilpotent") == (0.0, 0.0)
    assert max_masses(x, y, [1.0, 1.0], [1e-300, 1e-300], "nilpotent")[0] == pytest.approx(3e-300)
    assert max_masses(x, y, [0.6, 0.6], [0.5, 0.5], "nilpotent")[0] == pytest.approx(1.5)


@pytest.mark.parametrize("tnorm", TNORMS)
@pytest.mark.parametrize("shapes", [("valley", "peak"), ("peak", "peak"), ("any", "any"), ("falling", "valley")])
def test_the_number_of_threads_does_not_show(tnorm, shapes, monkeypatch):
    n = size(40_000, 40)
    rng = np.random.default_rng(2)
    x, y = rng.permutation(n) + 1, rng.permutation(n) + 1
    wx, wy = (shaped(rng, rng.random(n - 1), shape) for shape in shapes)
    two = max_masses(x, y, wx, wy, tnorm)
    monkeypatch.setattr(threads, "WORKERS", 1)
    assert max_masses(x, y, wx, wy, tnorm) == two
    assert max_masses(y, x, wy, wx, tnorm) == pytest.approx(two, rel=1e-13)


@pytest.mark.parametrize("place", ["permutation", "ties"])
def test_shaped_and_arbitrary_weights_agree(place, monkeypatch):
    # The same weights by their shape and by the forest of trunks, at a size where every kernel works.
    n = size(30_000, 60)
    rng = np.random.default_rng(4)
    x, y = PLACES[place](rng, n), PLACES[place](rng, n)
    for shape in SHAPES[:-1]:
        wx, wy = (shaped(rng, VALUES[v](rng, n - 1), shape) for v in ("plain", "plateaus"))
        for tnorm in TNORMS:
            by_shape = max_masses(x, y, wx, wy, tnorm)
            with monkeypatch.context() as patch:
                patch.setattr(driver, "peeled", lambda levels: None)
                assert max_masses(x, y, wx, wy, tnorm) == pytest.approx(by_shape, rel=1e-13)


def test_arguments_may_be_read_only_and_stay_as_they_are():
    rng = np.random.default_rng(0)
    given_ = [rng.permutation(60) + 1, rng.integers(1, 61, 60), rng.random(59), np.sort(rng.random(59))]
    copies = [array.copy() for array in given_]
    for array in given_:
        array.flags.writeable = False
    for tnorm in TNORMS:
        max_masses(*given_, tnorm)
    assert all((a == b).all() for a, b in zip(given_, copies, strict=True))
