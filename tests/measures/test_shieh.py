"""Shieh's weighted tau: against its twin, SciPy, and published numbers."""

import pickle
import warnings
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy import stats

import tiewise as tw
from reference import shieh as reference
from strategies import position_pairs
from tiewise.pairs import partners as weighted_pairs


def quietly(x, y, **parameters):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.UndefinedCorrelationWarning)
        return float(tw.shieh(x, y, **parameters))


PATHS = {"pair by pair": 10**9, "compiled": 0}


@pytest.mark.parametrize("path", PATHS)
@given(pair=position_pairs(low=1, high=40, ties=False), data=st.data())
def test_shieh_equals_its_twin(path, pair, data):
    n = len(pair[0])
    whole = data.draw(st.lists(st.integers(0, 100), min_size=n, max_size=n))
    by_name = reference.shieh(*pair, lambda p, q: Fraction(1, p * q))
    by_vector = reference.shieh(*pair, lambda p, q: Fraction(whole[p - 1] * whole[q - 1]))
    matrix = np.array([[(5 * p + 5 * q + p * q) % 17 for p in range(n)] for q in range(n)], dtype=float)
    by_matrix = reference.shieh(*pair, lambda p, q: Fraction(matrix[p - 1, q - 1]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(weighted_pairs, "_KERNELS_BEYOND", PATHS[path])
        assert quietly(*pair) == pytest.approx(by_name, abs=1e-12, nan_ok=True)
        assert quietly(*pair, weights=whole) == pytest.approx(by_vector, abs=1e-12, nan_ok=True)
        assert quietly(*pair, weights=matrix) == pytest.approx(by_matrix, abs=1e-12, nan_ok=True)


def test_long_rankings_equal_scipy_and_their_own_matrix():
    n = 1500
    rng = np.random.default_rng(0)
    x, y = rng.permutation(n) + 1, rng.permutation(n) + 1
    v = 1 / np.arange(1, n + 1)
    # SciPy weighs by the order in which the items come, here that of x, and takes scores, larger = better.
    order = np.argsort(x)
    expected = stats.weightedtau(-x[order], -y[order], rank=False, additive=False)[0]
    assert float(tw.shieh(x, y)) == pytest.approx(expected, abs=1e-12)
    assert float(tw.shieh(x, y, weights=np.outer(v, v))) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("y", "weights", "expected"),
    [
        # docs/mathematics.md#shieh, each equal to scipy.stats.weightedtau(rank=False, additive=False, weigher=...).
        ([2, 1, 4, 3, 6, 5], "hyperbolic", 0.453201970443350),
        ([2, 1, 4, 3, 6, 5], [6, 5, 4, 3, 2, 1], 0.497142857142857),
        ([2, 1, 4, 3, 6, 5], "top", 0.497142857142857),  # (7 - i)/7 for i = 1..6: the same up to a factor
        ([4, 1, 6, 2, 5, 3], "hyperbolic", -0.024630541871921),
    ],
)
def test_published_numbers(y, weights, expected):
    assert float(tw.shieh([1, 2, 3, 4, 5, 6], y, weights=weights)) == pytest.approx(expected, abs=1e-14)


def test_equal_weights_are_kendalls_tau():
    rng = np.random.default_rng(1)
    for n in (20, 1200):
        x, y = rng.permutation(n) + 1, rng.permutation(n) + 1
        weighted, plain = tw.shieh(x, y, weights="uniform"), tw.kendall_tau(x, y)
        assert weighted.statistic == pytest.approx(plain.statistic, abs=1e-13)
        assert weighted.concordant == pytest.approx(plain.concordant)
        assert weighted.discordant == pytest.approx(plain.discordant)


def test_ways_to_say_the_weights():
    x, y = [3, 1, 2, 4], [1, 2, 4, 3]
    expected = float(tw.shieh(x, y, weights=[1, 1 / 2, 1 / 3, 1 / 4]))
    for weights in (
        "hyperbolic",
        tw.scaling.hyperbolic,
        lambda n: 1 / np.arange(1, n + 1),
        iter([1, 1 / 2, 1 / 3, 1 / 4]),
        np.array([12, 6, 4, 3]),
    ):
        assert float(tw.shieh(x, y, weights=weights)) == pytest.approx(expected, abs=1e-15)


def test_weights_of_nothing_are_undefined():
    for weights in ([0, 0, 0], np.zeros((3, 3)), [1, 0, 0]):
        with pytest.warns(tw.UndefinedCorrelationWarning, match="no pair of positions has a weight"):
            result = tw.shieh([1, 2, 3], [1, 3, 2], weights=weights)
        assert np.isnan(result.statistic)


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ("hyperbolik", "got 'hyperbolik'. Did you mean 'hyperbolic'"),
        ([1, 2], "`weights` must have N = 3 entries: got 2"),
        ([1, -2, 3], "`weights` must be finite and >= 0: got -2 at index 1"),
        ([1, 2, np.inf], "`weights` must be finite and >= 0: got inf at index 2"),
        ([1, "a", 3], "`weights` must hold numbers, in a vector or a matrix: got"),
        ([[1, 2], [3]], "`weights` must hold numbers, in a vector or a matrix"),
        (3, "`weights` must be a scaling's name, a vector of N weights, a matrix or a function of N: got 3"),
        (lambda n: [1.0], "`weights` must have N = 3 entries: got 1"),
        (lambda n: 1 / 0, "`weights` must be a function that answers: .* raised ZeroDivisionError"),
        ([[0, 1], [1, 0]], r"`weights` must be an N x N matrix for N = 3: got 2 x 2"),
        ([[0, 1, 2], [1, 0, 3]], r"`weights` must be a vector or a square matrix: got shape \(2, 3\)"),
        ([[0, 1], [2, 0]], r"`weights` must be symmetric: got w\(1, 2\) = 1.0 and w\(2, 1\) = 2.0"),
        ([[0, -1], [-1, 0]], r"`weights` must be finite and >= 0: got -1 at index \(0, 1\)"),
    ],
)
def test_mistakes_get_a_sentence(weights, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.shieh([1, 2, 3], [1, 3, 2], weights=weights)


def test_ties_are_refused():
    with pytest.raises(tw.TiewiseError, match="`y` must have no ties, because shieh is defined on linear orders only"):
        tw.shieh([1, 2, 3], [1, 1, 2])


def test_values_of_the_measure():
    matrix = tw.Shieh(weights=[[0, 1.5], [1.5, 0]])
    for measure in (tw.Shieh(weights="top"), tw.Shieh(weights=[1, 0.5, 3]), matrix):
        assert tw.measure(str(measure)) == measure
        assert hash(tw.measure(str(measure))) == hash(measure)
        assert pickle.loads(pickle.dumps(measure)) == measure
    with pytest.raises(AttributeError, match="cannot be changed"):
        matrix.weights.matrix = None


@pytest.mark.parametrize("weights", [[1e160] * 3, [1e-170] * 3, np.full((3, 3), 1.7e308), [Fraction(1, 3)] * 3])
def test_only_ratios_of_weights_count(weights):
    assert float(tw.shieh([1, 2, 3], [2, 1, 3], weights=weights)) == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        (np.ma.array([1, 1, 2], mask=[0, 1, 0]), "got nan at index 1"),
        (lambda n: np.ones((n, n)), r"function N -> vector: got an array of shape \(3, 3\)"),
        (np.empty((0, 0)), "at least one position"),
    ],
)
def test_masked_weights_and_functions_to_matrices_are_refused(weights, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.shieh([1, 2, 3], [2, 1, 3], weights=weights)
