"""Scaled gamma: against its rational twin, the paper's and the authors' numbers, the laws it obeys, bad input."""

import multiprocessing
import warnings
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from reference import classical, scaled_gamma as twin
from strategies import (
    AGGREGATES,
    TNORMS,
    floats,
    numbered,
    position_pairs,
    tied_positions,
    weight_vectors,
    weighted_pairs,
)
from tiewise.kernels import blocked

aggregates = st.sampled_from(AGGREGATES)
tnorms = st.sampled_from(TNORMS)


def masses(result):
    return result.concordant, result.discordant, result.tied


def measured(x, y, **parameters):
    """The result, where being undefined is no surprise."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.UndefinedCorrelationWarning)
        return tw.scaled_gamma(x, y, **parameters)


@given(weighted_pairs(), aggregates, tnorms)
def test_masses_equal_the_rational_twin(case, aggregate, tnorm):
    x, y, wx, wy = case
    result = measured(x, y, weights=floats(wx), weights_y=floats(wy), aggregate=aggregate, tnorm=tnorm)
    exact = twin.masses(x, y, wx, wy, aggregate, tnorm)
    np.testing.assert_allclose(masses(result), [float(mass) for mass in exact], rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("n", [2, 5, 10, 12, 30])
@pytest.mark.parametrize("aggregate", AGGREGATES)
@pytest.mark.parametrize("tnorm", TNORMS)
@pytest.mark.parametrize(
    "name",
    ["uniform", "top", "bottom", "ends", "middle", "ends_quadratic", "hyperbolic", "span:0.1", "top_k:3",
     "top_k_exclusive:3", "geometric:0.75"],
)  # fmt: skip
def test_named_scalings_equal_the_rational_twin(name, tnorm, aggregate, n):
    rng = np.random.default_rng(n)
    x, y = rng.permutation(n) + 1, rng.permutation(n) + 1
    w = twin.weight_vector(name, n)
    result = measured(x, y, weights=name, aggregate=aggregate, tnorm=tnorm)
    exact = twin.masses(x.tolist(), y.tolist(), w, w, aggregate, tnorm)
    np.testing.assert_allclose(masses(result), [float(mass) for mass in exact], rtol=1e-12, atol=1e-12)


@given(st.data(), aggregates, tnorms)
def test_mean_positions_interpolate_the_scale(data, aggregate, tnorm):
    scores = data.draw(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=2, max_size=20))
    x, y = (tw.Ranking.from_scores(list(s), method="average") for s in zip(*scores, strict=True))
    w = data.draw(weight_vectors(x.n))
    result = measured(x, y, weights=floats(w), aggregate=aggregate, tnorm=tnorm)
    exact = twin.masses(
        [Fraction(p) for p in x.positions.tolist()], [Fraction(p) for p in y.positions.tolist()], w, w, aggregate, tnorm
    )
    np.testing.assert_allclose(masses(result), [float(mass) for mass in exact], rtol=1e-12, atol=1e-12)


@given(weighted_pairs(), aggregates, st.sampled_from([*TNORMS, "hamacher:2", "frank:3", "yager:2", "dombi:1.5"]))
def test_masses_add_up_and_the_coefficient_is_bounded(case, aggregate, tnorm):
    x, y, wx, wy = case
    result = measured(x, y, weights=floats(wx), weights_y=floats(wy), aggregate=aggregate, tnorm=tnorm)
    n = len(x)
    assert sum(masses(result)) == pytest.approx(n * (n - 1) / 2, rel=1e-12)
    assert min(masses(result)) >= 0
    assert np.isnan(result.statistic) or -1 <= result.statistic <= 1


@given(weighted_pairs(), aggregates, tnorms)
def test_exchanging_the_sides_changes_nothing(case, aggregate, tnorm):
    x, y, wx, wy = case
    one = measured(x, y, weights=floats(wx), weights_y=floats(wy), aggregate=aggregate, tnorm=tnorm)
    other = measured(y, x, weights=floats(wy), weights_y=floats(wx), aggregate=aggregate, tnorm=tnorm)
    np.testing.assert_allclose(masses(one), masses(other), rtol=1e-12, atol=1e-12)


@given(weighted_pairs(), aggregates, tnorms, st.randoms(use_true_random=False))
def test_relabelling_the_items_changes_nothing(case, aggregate, tnorm, random):
    x, y, wx, _ = case
    order = list(range(len(x)))
    random.shuffle(order)
    one = measured(x, y, weights=floats(wx), aggregate=aggregate, tnorm=tnorm)
    other = measured([x[i] for i in order], [y[i] for i in order], weights=floats(wx), aggregate=aggregate, tnorm=tnorm)
    np.testing.assert_allclose(masses(one), masses(other), rtol=1e-12, atol=1e-12)


@given(weighted_pairs(), aggregates, tnorms)
def test_reversing_one_ranking_and_its_weights_exchanges_c_and_d(case, aggregate, tnorm):
    x, y, wx, wy = case
    y = numbered(y, "min")
    one = measured(x, y, weights=floats(wx), weights_y=floats(wy), aggregate=aggregate, tnorm=tnorm)
    other = measured(
        x, [len(y) + 1 - p for p in y], weights=floats(wx), weights_y=floats(wy)[::-1], aggregate=aggregate, tnorm=tnorm
    )
    np.testing.assert_allclose(masses(one), (other.discordant, other.concordant, other.tied), rtol=1e-12, atol=1e-12)


@given(position_pairs(low=1), aggregates, tnorms)
def test_uniform_is_goodman_and_kruskals_gamma(pair, aggregate, tnorm):
    x, y = pair
    assert measured(x, y, aggregate=aggregate, tnorm=tnorm).statistic == pytest.approx(
        classical.gamma(x, y), nan_ok=True
    )


@given(position_pairs(ties=False))
def test_uniform_without_ties_is_kendalls_tau(pair):
    x, y = pair
    assert measured(x, y).statistic == pytest.approx(classical.tau_a(x, y))


# KIuML/weighted_rank_correlation, tests/test_scaled_gamma.py (the paper's authors): max aggregation, product.
AUTHORS = ([3, 4, 2, 1], [1, 3, 2, 4])


@pytest.mark.parametrize(
    ("parameters", "expected"),
    [
        ({"weights": "top", "aggregate": "max"}, -0.5483870967),
        ({"weights": "bottom", "aggregate": "max"}, -0.25),
        ({"weights": "ends", "aggregate": "max"}, -0.5),
        ({"weights": "middle", "aggregate": "max"}, -0.25),
        ({"weights": "top"}, -0.5555555556),
        # the following: two independent computations by definition
        ({"weights": "top", "tnorm": "minimum"}, -0.5384615385),
        ({"weights": "top", "tnorm": "minimum", "aggregate": "max"}, -0.4545454545),
        ({"weights": "top", "tnorm": "lukasiewicz"}, -0.6),
        ({"weights": "top", "tnorm": "lukasiewicz", "aggregate": "max"}, -1),
    ],
)
def test_authors_numbers(parameters, expected):
    assert float(tw.scaled_gamma(*AUTHORS, **parameters)) == pytest.approx(expected, abs=1e-10)


@pytest.mark.parametrize(
    ("parameters", "expected"),
    [
        ({}, (0.7288135593, 0.9830508475, 0.2710280374)),
        ({"tnorm": "minimum"}, (0.75, 0.9375, 0.2592592593)),
        ({"tnorm": "lukasiewicz"}, (0.7142857143, 1, 0.3076923077)),
        ({"aggregate": "max"}, (0.6701030928, 0.98, 0.2087912088)),
    ],
)
def test_swaps_at_the_top_cost_more(parameters, expected):
    # Two independent computations by definition: swap at the top, swap at the bottom, a mixed ranking.
    w = [1, 0.75, 0.5, 0.25]
    others = ([2, 1, 3, 4, 5], [1, 2, 3, 5, 4], [3, 1, 5, 2, 4])
    for y, value in zip(others, expected, strict=True):
        assert float(tw.scaled_gamma([1, 2, 3, 4, 5], y, weights=w, **parameters)) == pytest.approx(value, abs=1e-10)


def test_half_of_a_bucket_order_of_the_paper():
    # BE|AD|C, the paper's example of a ranking with ties, against itself: only its 8 untied pairs compare.
    ranking = tw.Ranking.from_positions([2, 1, 3, 2, 1], items="ABCDE")
    result = tw.scaled_gamma(ranking, ranking)
    assert masses(result) == (8, 0, 2)
    assert result.statistic == 1


def test_top_k_tells_the_first_k_apart_from_the_rest():
    # Order among positions beyond k is of no consequence; position k itself matters, unless exclusive.
    x = [1, 2, 3, 4, 5, 6]
    assert tw.scaled_gamma(x, [1, 2, 3, 6, 5, 4], weights="top_k:3").statistic == 1
    assert tw.scaled_gamma(x, [1, 2, 4, 3, 5, 6], weights="top_k:3").statistic < 1
    assert tw.scaled_gamma(x, [1, 2, 4, 3, 5, 6], weights="top_k_exclusive:3").statistic == 1


def test_sums_that_should_be_one_are_one_for_the_drastic_tnorm():
    # Ten times 0.1 is 0.9999999999999999 in floating point, and the drastic t-norm would make 0 of 0.3.
    w = [0.1] * 11
    x = list(range(1, 13))
    exact = twin.masses(x, x, [Fraction(1, 10)] * 11, [Fraction(1, 10)] * 11, "sum", "drastic")
    result = tw.scaled_gamma(x, x, weights=w, tnorm="drastic")
    assert result.concordant == pytest.approx(float(exact[0]), rel=1e-12)
    assert exact[0] == 3


def test_a_matrix_and_a_function_stand_for_the_distance():
    w = [1, 0.5, 0.25, 0.125]
    matrix = tw.scaling.distances(w, 5)
    x, y = [1, 2, 3, 4, 5], [3, 1, 5, 2, 4]
    expected = tw.scaled_gamma(x, y, weights=w, tnorm="minimum").statistic
    assert tw.scaled_gamma(x, y, aggregate=matrix, tnorm="minimum").statistic == pytest.approx(expected)

    def d(p, q):
        return matrix[p - 1, q - 1]

    assert tw.scaled_gamma(x, y, aggregate=d, tnorm="minimum").statistic == pytest.approx(expected)


def test_a_function_of_n_stands_for_the_weights():
    x, y = [1, 2, 3, 4], [2, 1, 3, 4]
    expected = tw.scaled_gamma(x, y, weights="hyperbolic").statistic
    assert tw.scaled_gamma(x, y, weights=lambda n: 1 / np.arange(1, n)).statistic == pytest.approx(expected)


def test_a_function_stands_for_the_tnorm():
    x, y = [1, 2, 3, 4], [2, 1, 3, 4]
    expected = tw.scaled_gamma(x, y, weights="top", tnorm="minimum").statistic
    assert tw.scaled_gamma(x, y, weights="top", tnorm=np.minimum).statistic == expected


def test_blocks_do_not_show(monkeypatch):
    rng = np.random.default_rng(1)
    x, y = tied_positions(rng, 37, 37), tied_positions(rng, 37, 37)
    whole = masses(tw.scaled_gamma(x, y, weights="top", tnorm="minimum"))
    monkeypatch.setattr(blocked, "BLOCK_ELEMENTS", 100)
    np.testing.assert_allclose(masses(tw.scaled_gamma(x, y, weights="top", tnorm="minimum")), whole, rtol=1e-13)


def test_undefined_is_nan_with_a_warning():
    with pytest.warns(tw.UndefinedCorrelationWarning, match="only one item"):
        assert np.isnan(tw.scaled_gamma([1], [1]).statistic)
    with pytest.warns(tw.UndefinedCorrelationWarning, match="no pair of items"):
        assert np.isnan(tw.scaled_gamma([1, 1, 1], [1, 2, 3]).statistic)
    with pytest.warns(tw.UndefinedCorrelationWarning, match="no pair of items"):
        assert np.isnan(tw.scaled_gamma([1, 2, 3], [1, 2, 3], weights=[0, 0]).statistic)


def test_a_warning_points_at_the_callers_line():
    with pytest.warns(tw.UndefinedCorrelationWarning) as caught:
        tw.scaled_gamma([1], [1])
    assert caught[0].filename == __file__


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"weights": [1, 1.5]}, r"`weights` must lie in \[0, 1\]: got 1.5 at index 1"),
        ({"weights": [1, -0.1]}, r"`weights` must lie in \[0, 1\]: got -0.1 at index 1"),
        ({"weights": [1, float("nan")]}, r"`weights` must lie in \[0, 1\]: got nan at index 1"),
        ({"weights": [1]}, r"must have N - 1 = 2 entries for N = 3 items: got 1"),
        ({"weights": [1, 1, 1]}, r"must have N - 1 = 2 entries for N = 3 items: got 3"),
        ({"weights": [[1, 1]]}, r"one-dimensional: got an array of shape \(1, 2\)"),
        ({"weights": ["a", "b"]}, r"`weights` must hold numbers: got 'a'"),
        ({"weights": [True, False]}, r"`weights` must hold numbers: got True"),
        ({"weights": lambda n: [1]}, r"must have N - 1 = 2 entries for N = 3 items: got 1"),
        ({"weights": lambda n: 1 / 0}, r"`weights` must be a function that answers: <lambda> raised ZeroDivisionError"),
        ({"weights_y": [1, 2]}, r"`weights_y` must lie in \[0, 1\]: got 2 at index 1"),
        ({"weights_y": [1]}, r"`weights_y` must have N - 1 = 2 entries"),
        ({"weights": [0.5, "a"]}, r"`weights` must hold numbers: got 'a' at index 1"),
        ({"weights": np.ma.array([1.0, 0.5], mask=[0, 1])}, r"must lie in \[0, 1\]: got nan at index 1"),
        ({"weights": {1, 0.5}}, r"got \{0.5, 1\}|got \{1, 0.5\}"),
        ({"weights": np.int64(1)}, r"`weights` must be a list of N - 1 numbers: got 1"),
        ({"weights": "tpo"}, r"got 'tpo'. Did you mean 'top'\?"),
        ({"weights_y": "botom"}, r"`weights_y` must be one of .*got 'botom'. Did you mean 'bottom'\?"),
        ({"weights": "top:x"}, r"must have a number of levels > 0, such as 10, or none: got 'top:x'"),
        ({"weights": "top_k"}, r"top_k:k must have a whole number >= 1: got 'top_k'"),
        ({"weights": "top_k:2.5"}, r"top_k:k must have a whole number >= 1: got 'top_k:2.5'"),
        ({"weights": "geometric:1.5"}, r"geometric:p must have a number with 0 <= p <= 1: got 'geometric:1.5'"),
        ({"weights": 3}, r"got 3\."),
        ({"weights": None}, r"got None\."),
        ({"tnorm": lambda a, b: a * b * 1j}, r"`tnorm` must return numbers .* of complex128"),
        ({"tnorm": lambda a, b: 1.0}, r"arguments' shape \(41,\): got shape \(\)"),
        ({"tnorm": lambda a, b: a * b if len(a) == 41 else a * b * 7}, r"values in \[0, 1\]: got T\(1, 1\) = 7"),
        ({"tnorm": "minimun"}, r"got 'minimun'. Did you mean 'minimum'\?"),
        ({"tnorm": "hamacher"}, r"hamacher:p must have a number p from 0 to inf: got 'hamacher'"),
        ({"tnorm": "yager:-1"}, r"got 'yager:-1'"),
        ({"tnorm": "product:2"}, r"product takes no parameter"),
        ({"tnorm": 5}, r"`tnorm` must be a t-norm's name or a function on arrays: got 5"),
        ({"tnorm": np.maximum}, r"must be a t-norm: got T\(0.025, 0\) = 0.025, not 0"),
        ({"tnorm": lambda a, b: a + b}, r"values in \[0, 1\]: got T\(0.025, 1\) = 1.025"),
        ({"tnorm": lambda a: a}, r"must be a function that answers: <lambda> raised TypeError"),
        ({"aggregate": "mean"}, r"`aggregate` must be one of sum, max: got 'mean'"),
        ({"aggregate": 1}, r'`aggregate` must be "sum", "max", a matrix or a function d\(p, q\): got 1'),
        ({"aggregate": lambda p, q: 1 / 0}, r"<lambda> raised ZeroDivisionError"),
        ({"aggregate": lambda p, q: 1.0 if p < q else 0}, r"<lambda> raised ValueError"),
        ({"aggregate": lambda p, q: [[1], [2, 3]]}, r"shape \(3, 3\): got shape \(\)"),
        ({"aggregate": np.eye(3) * 1j}, r"`aggregate` must be a matrix of numbers"),
        ({"aggregate": [[0, 1], [1, 0]]}, r"N x N matrix for N = 3 items: got shape \(2, 2\)"),
        (
            {"aggregate": np.zeros((3, 3)), "weights": "top"},
            r"`weights` and `weights_y` must be left out .* got top and None",
        ),
        ({"ties": "gama"}, r"got 'gama'. Did you mean 'gamma'\?"),
        ({"missing": "ignore"}, r"`missing` must be one of raise, drop, bottom: got 'ignore'"),
        ({"nan_policy": "skip"}, r"`nan_policy` must be one of raise, omit, propagate: got 'skip'"),
    ],
)
def test_bad_parameters_get_a_sentence(parameters, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.scaled_gamma([1, 2, 3], [3, 2, 1], **parameters)


def test_mean_positions_do_not_go_with_a_matrix():
    with pytest.raises(tw.TiewiseError, match=r"needs whole positions: got 1.5"):
        tw.scaled_gamma([1.5, 1.5, 3], [1, 2, 3], aggregate=np.zeros((3, 3)))


def test_a_tnorm_that_works_in_place_harms_nobody():
    def in_place(a, b):
        a *= b
        return a

    x, y = [1, 2, 3, 4], [2, 1, 3, 4]
    before = tw.scaled_gamma(x, y, weights="top")
    assert tw.scaled_gamma(x, y, weights="top", tnorm=in_place).statistic == before.statistic
    assert tw.scaled_gamma(x, y, weights="top") == before


def test_a_users_own_scaling_is_checked():
    class Heavy(tw.scaling.Scaling):
        def weights(self, n):
            return np.full(n - 1, 7.0)

    with pytest.raises(tw.TiewiseError, match=r"got 7.0 at index 0"):
        tw.scaled_gamma([1, 2, 3], [2, 1, 3], weights=Heavy(), aggregate="max")


def test_unhashable_functions_are_refused():
    class Function(list):
        def __call__(self, n):
            return [1] * (n - 1)

    with pytest.raises(tw.TiewiseError, match=r"`weights` must be a hashable function: got \[\]"):
        tw.scaled_gamma([1, 2, 3], [2, 1, 3], weights=Function())


def test_the_callers_error_state_does_not_matter():
    with np.errstate(all="raise"):
        x = np.arange(1, 151)
        for parameters in ({"weights": "geometric:0.001"}, {"tnorm": "aczel_alsina:0.01"}, {"tnorm": "dombi:100"}):
            assert tw.scaled_gamma(x, x, **{"weights": "top", **parameters}).statistic == 1


def test_long_rankings_can_be_counted_in_forked_children_and_nested():
    x = np.random.default_rng(0).permutation(800) + 1
    expected = tw.scaled_gamma(x, x[::-1], weights="top", tnorm="frank:2").statistic
    with multiprocessing.get_context("fork").Pool(1) as pool:
        task = pool.apply_async(tw.scaled_gamma, (x, x[::-1]), {"weights": "top", "tnorm": "frank:2"})
        assert task.get(timeout=60).statistic == expected

    def nested(a, b):
        tw.scaled_gamma(x, x, tnorm="frank:2")
        return a * b

    assert tw.scaled_gamma(x, x, tnorm=nested).statistic == 1


def test_inputs_are_not_changed():
    x, y, w = np.array([1, 2, 3]), np.array([3.0, 1.0, 2.0]), np.array([1.0, 0.5])
    tw.scaled_gamma(x, y, weights=w)
    assert (x.tolist(), y.tolist(), w.tolist()) == ([1, 2, 3], [3, 1, 2], [1, 0.5])
    assert x.flags.writeable
    assert w.flags.writeable


@pytest.mark.parametrize(
    ("parameters", "symmetric"),
    [
        ({}, True),
        ({"weights": "top", "weights_y": "top"}, True),
        ({"weights": "top", "weights_y": "bottom"}, False),
        ({"ties": "indifference:gamma"}, False),
        ({"ties": "indifference", "tie_scores": [[1, 0.5, -1], [0, 1, 0], [-1, 0.5, 1]]}, False),
        ({"ties": "indifference", "tie_scores": [[1, 0.5, -1], [0.5, 1, 0.5], [-1, 0.5, 1]]}, True),
    ],
)
def test_the_claim_of_symmetry_goes_with_the_parameters(parameters, symmetric):
    measure = tw.ScaledGamma(**parameters)
    x, y = [1, 1, 2, 3, 4], [3, 1, 2, 4, 5]
    assert measure.claims.symmetric is symmetric
    assert (float(measure(x, y)) == pytest.approx(float(measure(y, x)))) is symmetric


def test_texts_of_seeds():
    assert str(tw.ScaledGamma(rng=np.random.default_rng(0))) == "scaled_gamma(rng=<Generator>)"
    for parameter in ("n_samples", "rng"):
        with pytest.raises(tw.TiewiseError, match=f"`{parameter}` must be"):
            tw.measure(f"scaled_gamma({parameter}={'9' * 5000})")


def test_a_long_text_does_not_drown_the_warning():
    with pytest.warns(tw.UndefinedCorrelationWarning) as caught:
        tw.scaled_gamma(range(1, 501), range(1, 501), weights=[0.0] * 499)
    assert len(str(caught[0].message)) < 200
