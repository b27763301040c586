"""Weighted measures of single positions against their definitions and published numbers."""

import math
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from helpers import trying
from reference import positional as slow
from strategies import pairs, random_positions

pytestmark = pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")  # undefined values have a test of their own
NAMES = ("kaye", "costa_soares", "blest", "top_down", "ws_similarity", "maturi")
FIVE, SHUFFLED = (1, 2, 3, 4, 5), (3, 1, 2, 4, 5)
TWENTY = (1, 3, 2, 4, 16, 10, 19, 12, 18, 17, 20, 5, 14, 7, 8, 11, 6, 15, 9, 13)  # Iman and Conover (1987)
# Paradowski, Bączkiewicz and Wątróbski (2021)
PHONES = ((7, 11, 2, 1, 4, 9, 6, 3, 5, 10, 8, 12), (7, 11, 3, 2, 4, 9, 6, 1, 5, 10, 8, 12))


def approx(value, tolerance=1e-10):
    return pytest.approx(value, abs=tolerance, nan_ok=True)


def value(measure, x, y, **parameters):
    return measure(x, y, input="positions", **parameters).statistic


def over_all_permutations(name, n):
    """The measure of 1, ..., n and each permutation of them."""
    measure, x = tw.measure(name), np.arange(1.0, n + 1)
    return [measure.value(x, np.array(y)) for y in permutations(x)]


# --- against the definitions


@given(pairs(), st.sampled_from([0.1, 0.5, 0.9]))
def test_measures_equal_their_definitions(pair, w):
    for name in NAMES[:-1]:
        assert value(getattr(tw, name), *pair) == approx(getattr(slow, name)(*pair), 1e-12)
    assert value(tw.maturi, *pair, w=w) == approx(slow.maturi(*pair, w), 1e-8)


@pytest.mark.parametrize("ties", [False, True])
def test_longer_rankings(ties):
    rng = np.random.default_rng(3)
    x, y = (random_positions(rng, 200, ties).tolist() for _ in range(2))
    for name in NAMES:
        assert value(getattr(tw, name), x, y) == approx(getattr(slow, name)(x, y), 1e-12)


# --- published numbers


PUBLISHED_VALUES = [
    # pymcdm, weighted_spearman
    ("costa_soares", FIVE, SHUFFLED, 0.6, 1e-14),
    ("costa_soares", range(1, 7), (2, 1, 4, 3, 6, 5), 0.8285714285714285, 1e-14),
    ("costa_soares", *PHONES, 0.96, 5e-3),  # jwieckowski/pyfdm, its tests
    ("ws_similarity", *PHONES, 0.9, 5e-3),
    ("ws_similarity", FIVE, (1, 3, 2, 4, 5), 0.8542, 5e-5),  # pyrepo-mcda, its documentation
    # computed by hand in both algebraic forms; their mean is that of pymcdm
    ("blest", FIVE, SHUFFLED, 0.583333333333333, 1e-14),
    ("blest", SHUFFLED, FIVE, 0.616666666666667, 1e-14),
    # this library's form, no published one
    ("kaye", FIVE, SHUFFLED, 0.55, 1e-14),
    ("kaye", SHUFFLED, FIVE, 0.65, 1e-14),
    ("top_down", range(1, 21), TWENTY, 0.730271, 5e-7),  # ODEsensitivity, its tests: "from the paper"
    # R, cor() of Savage's scores
    ("top_down", FIVE, SHUFFLED, 0.355828220858896, 1e-14),
    ("top_down", range(1, 9), (1, 2, 3, 7, 8, 6, 5, 4), 0.872096118140743, 1e-14),
    ("top_down", range(1, 4), range(3, 0, -1), -0.928571, 5e-7),
    ("top_down", FIVE, FIVE[::-1], -0.853272, 5e-7),
    ("top_down", range(1, 21), range(20, 0, -1), -0.726928, 5e-7),
]


def test_published_values():
    for name, x, y, expected, tolerance in PUBLISHED_VALUES:
        with trying(name, x, y):
            assert value(getattr(tw, name), x, y) == approx(expected, tolerance)


MATURI_VALUES = [  # R's cor() of w^rank
    (0.1, -0.178077818514034, 0.991459042603562, -0.322866),
    (0.5, 0.247311827956989, 0.940345901532042, -0.754032),
    (0.9, 0.633978704962093, 0.572628194551235, -0.992293),
]


def test_maturi_of_r():
    for w, five, twenty, reversed_five in MATURI_VALUES:
        with trying(w):
            assert value(tw.maturi, FIVE, SHUFFLED, w=w) == approx(five)
            assert value(tw.maturi, range(1, 21), TWENTY, w=w) == approx(twenty)
            assert value(tw.maturi, FIVE, FIVE[::-1], w=w) == approx(reversed_five, 5e-7)


# --- identities


@given(pairs())
def test_costa_soares_is_the_mean_of_both_directions(pair):
    for measure in (tw.kaye, tw.blest):
        both = [value(measure, *pair), value(measure, *pair[::-1])]
        assert value(tw.costa_soares, *pair) == approx(sum(both) / 2, 1e-12)


def test_mean_and_lowest_value_over_all_permutations():
    for n, name in product((2, 3, 4, 5, 6), ("kaye", "costa_soares", "blest", "top_down", "maturi")):
        with trying(n, name):
            found = over_all_permutations(name, n)
            lowest = found[-1]  # that of the reversed order
            if name in ("kaye", "costa_soares", "blest"):
                lowest = {"kaye4": -1.04, "kaye5": -1.05, "kaye6": -1.0653061224}.get(f"{name}{n}", -1)
            assert max(found) == approx(1, 1e-14)
            assert min(found) == approx(lowest)
            assert np.mean(found) == approx(0)


def test_kaye_takes_these_values():
    # this library's form over all permutations of three and four items
    three = {-1, -0.875, -0.125, 0.375, 0.625, 1}
    four = {-1.04, -1, -0.8, -0.72, -0.68, -0.6, -0.56, -0.08, 0, 0.04}
    four |= {0.16, 0.28, 0.36, 0.4, 0.6, 0.64, 0.72, 0.8, 0.88, 1}
    for n, values in ((3, three), (4, four)):
        assert {round(found, 12) for found in over_all_permutations("kaye", n)} == values


# --- undefined and refused


@pytest.mark.filterwarnings("default::tiewise.TiewiseWarning")
def test_undefined_values_are_nan_with_a_warning():
    constant, strict = [1, 1, 1], [1, 2, 3]
    for measure, (x, y) in product((tw.maturi, tw.top_down), ((constant, strict), (strict, constant))):
        with trying(measure, x, y):
            with pytest.warns(tw.TiewiseWarning, match=f"{measure.__name__} is undefined"):
                found = measure(x, y)
            assert math.isnan(found)


@pytest.mark.filterwarnings("error::tiewise.TiewiseWarning")
def test_constant_rankings_have_a_value():
    for name in ("costa_soares", "kaye", "blest", "ws_similarity"):
        for x, y in (([1, 1, 1], [1, 2, 3]), ([1, 2, 3], [1, 1, 1]), ([1, 1, 1], [1, 1, 1])):
            with trying(name, x, y):
                assert value(getattr(tw, name), x, y) == approx(getattr(slow, name)(x, y), 1e-14)


def test_maturi_refuses_weights_outside_0_to_1():
    for w in (1.5, 1, 0, -0.5, math.nan):
        with trying(w), pytest.raises(tw.TiewiseError, match=f"`w`.*{w}"):
            tw.maturi([1, 2], [1, 2], w=w)
