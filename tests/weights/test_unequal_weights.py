"""Very unequal weights: a distance keeps the digits of its own weights, whatever else is on the scale."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given, strategies as st

import tiewise as tw
from reference import scaled_gamma as twin
from tiewise.pairs import counting
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import METHODS, number
from tiewise.scaling import distances
from tiewise.weights.scale import accumulate, remainder
from tiewise.weights.sum_distance import SumDistance

SIZES = [0.0, 1e-300, 1e-40, 1e-17, 1e-9, 3e-5, 0.1, 0.25, 0.7, 1.0]
WEIGHTS = st.sampled_from(SIZES)


@st.composite
def cases(draw, most=6):
    """Two rankings with ties, numbered by any method, and weights of any size for each."""
    n = draw(st.integers(2, most))
    keys = st.lists(st.integers(1, n), min_size=n, max_size=n)
    method = draw(st.sampled_from(METHODS))
    x, y = (number(np.array(draw(keys)), method) for _ in "xy")
    wx, wy = (draw(st.lists(WEIGHTS, min_size=n - 1, max_size=n - 1)) for _ in "xy")
    return x, y, wx, wy


@pytest.mark.parametrize("tnorm", ["minimum", "product"])
@given(case=cases())
@example(case=([1, 3, 2, 4, 4], [4, 3, 4, 1, 1], [1e-9, 1e-9, 1, 1e-9], [1e-9, 1e-9, 1, 1e-9]))
@example(case=([1, 2, 3, 4], [2, 1, 4, 3], [1e-17, 1, 1e-17], [1e-17, 1, 1e-17]))
def test_masses_have_all_their_digits(tnorm, case):
    x, y, wx, wy = map(np.asarray, case)
    exact = [list(map(Fraction, side.tolist())) for side in (x, y, wx, wy)]
    c, d, _ = twin.masses(*exact, "sum", tnorm)
    found = counting.scaled_masses(Aligned(x, y), SumDistance(wx), SumDistance(wy), tw.fuzzy.as_tnorm(tnorm))
    least = 1e-290 if tnorm == "product" else 0.0  # products of the smallest weights are no doubles
    if least or (x.dtype.kind == "i" and y.dtype.kind == "i"):
        assert found == pytest.approx((float(c), float(d)), rel=1e-11, abs=least)
    else:  # between positions, twice the digits of a double
        assert found == pytest.approx((float(c), float(d)), rel=1e-11, abs=1e-29)


@pytest.mark.parametrize(
    ("x", "y"),
    [
        ([2, 2, 3, 5, 4], [2, 2, 1, 2, 2]),
        ([2, 4, 4, 5, 2], [1, 3, 3, 1, 3]),
        ([2, 2, 1, 2, 2], [4, 2, 3, 1, 4]),
        ([3, 2, 1, 3, 3], [5, 4, 3, 3, 1]),
    ],
)
def test_what_was_lost_beside_a_weight_of_1(x, y):
    """C = D: a difference of 1e-7 of them was left."""
    weights = [1e-9, 1e-9, 1.0, 1e-9]
    c, d, _ = twin.masses(x, y, *2 * [list(map(Fraction, weights))], "sum", "minimum")
    assert c == d
    found = tw.scaled_gamma(x, y, weights=weights, tnorm="minimum")
    assert found.statistic == pytest.approx(0.0, abs=1e-15)
    (entry,) = tw.matrix([x], tw.ScaledGamma(weights=weights, tnorm="minimum"), [y])[0]
    assert entry == pytest.approx(0.0, abs=1e-15)


@pytest.mark.parametrize("size", [1e-17, 1e-40, 1e-300])
def test_the_smallest_weight_is_told_apart(size):
    """Only one pair is comparable, by its tiny weight: the coefficient is defined."""
    found = tw.scaled_gamma([1, 2, 2, 2], [1, 2, 2, 2], weights=[size, 1.0, size], tnorm="minimum")
    assert (found.statistic, found.concordant) == (1.0, 3 * size)
    last = tw.scaled_gamma([1, 1, 1, 4], [1, 1, 1, 4], weights=[size, 1.0, size], tnorm="minimum")
    assert last.statistic == 1.0
    turned = tw.scaled_gamma([3, 3, 3, 4], [3, 3, 4, 3], weights=[1.0, 1.0, size], tnorm="minimum")
    assert (turned.statistic, turned.discordant) == (-1.0, size)


@pytest.mark.parametrize("n", [40, 300])
@given(seed=st.integers(0, 2**32))
def test_single_distances_are_right_in_all_their_digits(n, seed):
    rng = np.random.default_rng(seed)
    weights = rng.choice([0.0, 1e-17, 1e-9, 1e-4, 0.01, 1.0], size=n - 1, p=[0.1, 0.3, 0.3, 0.1, 0.1, 0.1])
    exact = [Fraction(0)]
    for weight in weights.tolist():
        exact.append(exact[-1] + Fraction(weight))
    expected = np.array([[float(min(1, abs(p - q))) for q in exact] for p in exact])
    np.testing.assert_allclose(distances(weights, n), expected, rtol=1e-12)
    np.testing.assert_allclose(SumDistance(weights).before[0], np.triu(expected), rtol=1e-12)


@given(st.lists(WEIGHTS, min_size=1, max_size=60))
def test_the_scale_and_its_remainder_have_twice_the_digits(weights):
    high, low = accumulate(np.array(weights)), remainder(np.array(weights))
    total = Fraction(0)
    for weight, one, rest in zip([0.0, *weights], high.tolist(), low.tolist(), strict=True):
        total += Fraction(weight)
        assert abs(Fraction(one) + Fraction(rest) - total) <= Fraction(2) ** -104 * total
