"""Scaled tau: against its rational twin, what is known of it by enumeration, its t-norms, its relatives, bad input."""

import math
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from reference import classical, scaled_family as twin, scaled_gamma
from strategies import AGGREGATES, TNORMS, floats, numbered, position_pairs, weak_orders, weight_vectors, weighted_pairs
from tiewise.errors import quietly
from tiewise.pairs.form import PairForm
from tiewise.rankings.alignment import align
from tiewise.weights.named import NAMED

aggregates = st.sampled_from(AGGREGATES)
POSITIVE = ("product", "minimum")
SHAPES = [name for name, shape in NAMED.items() if shape.has_levels]
SCALINGS = [*SHAPES, *(f"{name}:2" for name in SHAPES), "geometric:0.7", "span:0.4", "top_k:2", "top_k_exclusive:3"]
SCALINGS += ["steps:1=1,3=0.5", "importance:top"]


def measured(measure, x, y, **parameters):
    with quietly():
        return getattr(tw, measure)(x, y, **parameters)


def test_the_scalings_of_these_tests_are_all_shapes():
    assert len(SHAPES) == 8
    assert {name.partition(":")[0] for name in SCALINGS} == {*NAMED, "steps", "importance"}


@given(weighted_pairs(high=40), aggregates, st.sampled_from(TNORMS))
def test_masses_equal_the_rational_twin(case, aggregate, tnorm):
    x, y, wx, wy = case
    measure = tw.ScaledSomersD(weights=floats(wx), weights_y=floats(wy), aggregate=aggregate, tnorm=tnorm)
    masses = measure.pair_form.masses(align(x, y))
    exact = scaled_gamma.masses(x, y, wx, wy, aggregate, tnorm)[:2]
    exact += twin.self_mass(x, wx, aggregate, tnorm), twin.self_mass(y, wy, aggregate, tnorm)
    found = masses.concordant, masses.discordant, masses.x.self_mass, masses.y.self_mass
    np.testing.assert_allclose(found, [float(mass) for mass in exact], rtol=1e-12, atol=1e-12)


@given(weighted_pairs(high=30), aggregates, st.sampled_from(POSITIVE))
def test_the_value_equals_the_rational_twin(case, aggregate, tnorm):
    x, y, wx, wy = case
    expected = twin.scaled_tau(x, y, wx, wy, aggregate, tnorm)
    found = measured(
        "scaled_tau", x, y, weights=floats(wx), weights_y=floats(wy), aggregate=aggregate, tnorm=tnorm
    ).statistic
    assert found == pytest.approx(math.nan if expected is None else expected, abs=1e-12, nan_ok=True)


@given(st.data(), aggregates, st.sampled_from(POSITIVE))
def test_mean_positions_interpolate_the_scale(data, aggregate, tnorm):
    scores = data.draw(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=2, max_size=15))
    x, y = (tw.Ranking.from_scores(list(side), method="average") for side in zip(*scores, strict=True))
    w = data.draw(weight_vectors(x.n))
    sides = [[Fraction(p) for p in ranking.positions.tolist()] for ranking in (x, y)]
    expected = twin.scaled_tau(*sides, w, w, aggregate, tnorm)
    found = measured("scaled_tau", x, y, weights=floats(w), aggregate=aggregate, tnorm=tnorm).statistic
    assert found == pytest.approx(math.nan if expected is None else expected, abs=1e-12, nan_ok=True)


SCORES = ([[1, 0, -1], [0, 1, 0], [-1, 0, 1]], [[1, 0.5, -1], [0.5, 0.5, 0], [-1, 0, 1]])


@given(
    weighted_pairs(high=9),
    aggregates,
    st.sampled_from(POSITIVE),
    st.sampled_from([("indifference", "indifference"), ("gamma", "indifference"), ("indifference", "gamma")]),
    st.sampled_from(SCORES),
)
def test_indifference_equals_the_rational_twin(case, aggregate, tnorm, ties, scores):
    x, y, wx, wy = case
    x, y = numbered(x, "min"), numbered(y, "min")
    expected = twin.scaled_tau(x, y, wx, wy, aggregate, tnorm, scores, ties)
    parameters = {"weights": floats(wx), "weights_y": floats(wy), "aggregate": aggregate, "tnorm": tnorm}
    found = measured("scaled_tau", x, y, ties=":".join(ties), tie_scores=scores, **parameters).statistic
    assert found == pytest.approx(math.nan if expected is None else expected, abs=1e-12, nan_ok=True)
    assert math.isnan(found) or abs(found) <= 1.0


def test_indifference_with_uniform_weights_is_tau_x():
    for x, y in product(weak_orders(3), repeat=2):
        expected = tw.tau_x(x, y).statistic
        assert tw.scaled_tau(x, y, ties="indifference").statistic == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("weights", SCALINGS)
@pytest.mark.parametrize(("tnorm", "aggregate"), [*product(POSITIVE, AGGREGATES)])
def test_the_mean_over_all_permutations_is_0(weights, tnorm, aggregate):
    for n in range(2, 8):
        every = np.array(list(permutations(range(1, n + 1))))
        measure = tw.ScaledTau(weights=weights, tnorm=tnorm, aggregate=aggregate)
        with quietly():
            values = tw.matrix(every[:1], measure, other=every)[0]
        assert np.isnan(values).all() or abs(math.fsum(values)) / len(values) < 1e-12


def test_the_mean_of_scaled_gamma_is_not():
    every = np.array(list(permutations(range(1, 6))))
    values = tw.matrix(every[:1], "scaled_gamma(weights=top)", other=every)[0]
    assert np.mean(values) == pytest.approx(-0.0141, abs=5e-5)  # docs/mathematics.md#null-moments


ALL_75 = np.array(weak_orders(4))


@pytest.mark.parametrize(("tnorm", "aggregate"), [*product(POSITIVE, AGGREGATES)])
@pytest.mark.parametrize("scalings", [("top", "bottom"), ("hyperbolic", "middle:2"), ("geometric:0.3", "uniform")])
def test_it_is_an_inner_product_of_rankings_with_any_two_scalings(scalings, tnorm, aggregate):
    def block(one, other):
        measure = tw.ScaledTau(weights=one, weights_y=other, tnorm=tnorm, aggregate=aggregate)
        with quietly():
            return tw.matrix(ALL_75, measure, other=ALL_75)

    values = np.block([[block(one, other) for other in scalings] for one in scalings])
    told = ~np.isnan(values.diagonal())
    assert told.sum() == 2 * 74  # but for the one that ties all items
    eigenvalues = np.linalg.eigvalsh(values[np.ix_(told, told)])
    assert eigenvalues[0] > -1e-12 * eigenvalues[-1]


def test_by_lukasiewicz_c_minus_d_is_none():
    with quietly():
        results = [[tw.scaled_gamma(x, y, weights="top", tnorm="lukasiewicz") for y in ALL_75] for x in ALL_75]
    values = [[result.concordant - result.discordant for result in row] for row in results]
    assert np.linalg.eigvalsh(values)[0] < -0.5


@pytest.mark.parametrize("weights", SCALINGS)
@pytest.mark.parametrize(("tnorm", "aggregate"), [*product(POSITIVE, AGGREGATES)])
def test_a_matrix_over_all_bucket_orders_is_a_valid_kernel(weights, tnorm, aggregate):
    with quietly():
        values = tw.matrix(ALL_75, tw.ScaledTau(weights=weights, tnorm=tnorm, aggregate=aggregate))
    told = ~np.isnan(values.diagonal())
    values = values[np.ix_(told, told)]
    assert np.abs(values).max() <= 1.0
    np.testing.assert_allclose(values, values.T, atol=1e-15)
    assert np.linalg.eigvalsh(values)[0] > -1e-12 * len(values)


@pytest.mark.parametrize("parameters", ["weights=top", "weights=top,tnorm=minimum", "weights=hyperbolic,aggregate=max"])
def test_the_chord_is_a_metric(parameters):
    found = tw.axioms(f"scaled_tau({parameters})", 4)
    for domain in ("linear", "weak"):
        assert found.is_metric(domain, root=True)
        assert not found.is_metric(domain)
    assert found.linear["mean 0 over all rankings"]
    assert not found.linear["-1 on reversed rankings"]


def test_the_chord_of_scaled_gamma_is_none():
    assert not tw.axioms("scaled_gamma(weights=top)", 3).is_metric("weak", root=True)


def test_two_rankings_by_their_chord():
    result = tw.scaled_tau([1, 2, 3, 4], [2, 1, 3, 4], weights="top")
    chord = result.as_chord()
    assert float(chord) == pytest.approx(math.sqrt(2 - 2 * result.statistic), rel=1e-15)
    assert (chord.maximum, chord.n, chord.measure) == (None, 4, result.measure)
    assert float(tw.scaled_tau([1, 2], [1, 2]).as_chord()) == 0.0
    matrix = tw.matrix([[1, 2, 3, 4], [2, 1, 3, 4]], result.measure)
    np.testing.assert_allclose(tw.as_distances(matrix, chord=True), [[0, float(chord)], [float(chord), 0]], rtol=1e-12)
    with pytest.raises(tw.TiewiseError, match="`chord` must be False unless the matrix holds correlations: got kind=d"):
        tw.as_distances([[0, 1], [1, 0]], "distance", chord=True)


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_uniform_is_tau_b_on_all_bucket_orders(n):
    # Renaming the items changes nothing, so one x for each way to divide them into buckets stands for all of them.
    for x, y in product([x for x in weak_orders(n) if x == sorted(x)], weak_orders(n)):
        expected = classical.tau_b(x, y) if max(x) > 1 and max(y) > 1 else math.nan
        assert measured("scaled_tau", x, y).statistic == pytest.approx(expected, abs=1e-14, nan_ok=True)


@given(weighted_pairs(), aggregates, st.sampled_from(POSITIVE))
def test_its_square_is_the_product_of_both_directions(case, aggregate, tnorm):
    x, y, wx, wy = case
    shared = {"aggregate": aggregate, "tnorm": tnorm}
    tau = measured("scaled_tau", x, y, weights=floats(wx), weights_y=floats(wy), **shared).statistic
    forth = measured("scaled_somers_d", x, y, weights=floats(wx), weights_y=floats(wy), **shared).statistic
    back = measured("scaled_somers_d", y, x, weights=floats(wy), weights_y=floats(wx), **shared).statistic
    if not math.isnan(tau):
        assert tau * tau == pytest.approx(forth * back, rel=1e-12, abs=1e-15)
        assert -1.0 <= tau <= 1.0


def test_a_reversal_is_minus_1_for_symmetric_weights_only():
    x, y = [1, 2, 3, 4, 5], [5, 4, 3, 2, 1]
    assert float(tw.scaled_tau(x, y, weights=[0.9, 0.5, 0.3, 0.1])) == pytest.approx(-0.818, abs=5e-4)
    assert float(tw.scaled_tau(x, y, weights=[0.9, 0.5, 0.5, 0.9])) == pytest.approx(-1.0, abs=1e-15)
    assert float(tw.scaled_gamma(x, y, weights=[0.9, 0.5, 0.3, 0.1])) == -1.0


@given(position_pairs(high=30), aggregates, st.sampled_from(["hamacher:0.5", "frank:0.2", "schweizer_sklar:-1"]))
def test_other_positive_tnorms_stay_within_1(pair, aggregate, tnorm):
    x, y = pair
    found = measured("scaled_tau", x, y, weights="top", weights_y="hyperbolic", aggregate=aggregate, tnorm=tnorm)
    assert math.isnan(found.statistic) or abs(found.statistic) <= 1.0


def lukasiewicz(a, b):
    return np.maximum(0.0, a + b - 1.0)


@pytest.mark.parametrize("tnorm", ["lukasiewicz", "drastic", "nilpotent", "einstein", "hamacher:1.0001", "yager:3"])
def test_tnorms_without_a_positive_kernel_are_refused(tnorm):
    with pytest.raises(tw.TiewiseError, match=r"kernel for scaled_tau, or \|tau\| could exceed 1: got " + tnorm):
        tw.scaled_tau([1, 2], [1, 2], tnorm=tnorm)
    with pytest.raises(tw.TiewiseError, match="scaled_gamma takes any t-norm"):
        tw.measure(f"scaled_tau(tnorm={tnorm})")


def test_functions_without_a_positive_kernel_are_refused():
    with pytest.raises(tw.TiewiseError, match=r"got <lukasiewicz>, whose table of values has the eigenvalue -\d"):
        tw.ScaledTau(tnorm=lukasiewicz)
    own = tw.ScaledTau(weights="top", tnorm=lambda a, b: a * b)
    x, y = [1, 2, 3, 4], [3, 1, 2, 4]
    assert own(x, y).statistic == pytest.approx(tw.scaled_tau(x, y, weights="top").statistic, rel=1e-14)


def test_a_cosine_that_is_none_shows():
    form = tw.ScaledTau().pair_form
    by_itself = form.masses(align([1, 2], [1, 2])).x
    masses = type("Given", (), {"difference": 1.2, "x": by_itself, "y": by_itself})
    assert isinstance(form, PairForm)
    assert form.coefficient(masses) == pytest.approx(1.2)


@pytest.mark.parametrize(
    ("x", "y", "reason"),
    [([1], [1], "there is only one item"), ([1, 1, 1], [1, 2, 3], "one ranking tells no two items apart")],
)
def test_undefined(x, y, reason):
    with pytest.warns(tw.UndefinedCorrelationWarning, match=f"scaled_tau is undefined here: {reason}"):
        assert math.isnan(float(tw.scaled_tau(x, y)))


def test_a_ranking_that_the_weights_tell_nothing_of_is_undefined():
    with pytest.warns(tw.UndefinedCorrelationWarning, match="tells no two items apart"):
        tw.scaled_tau([1, 2, 3], [1, 2, 3], weights=[0, 0])
