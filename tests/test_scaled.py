"""The scaled family against its slow definitions, and its published numbers."""

import math

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from helpers import trying
from reference import scaled as slow, tnorms
from strategies import pairs, random_metric, random_positions, weighted_pairs

pytestmark = pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")  # undefined values have a test of their own
POSITIVE = ("product", "minimum", "hamacher:0", "hamacher:0.5")


def approx(value, tolerance=1e-10):
    return pytest.approx(value, abs=tolerance, nan_ok=True)


def value(measure, x, y, **parameters):
    return measure(x, y, input="positions", **parameters).statistic


# --- against the definitions


@given(weighted_pairs(), st.sampled_from(["max", "sum"]), st.sampled_from(tnorms.EXAMPLES))
def test_scaled_gamma_equals_its_definition(case, aggregate, norm):
    x, y, w, w_y = case
    parameters = {"weights": w, "weights_y": w_y, "aggregate": aggregate, "tnorm": norm}
    c, d, t = slow.masses(x, y, w, w_y, aggregate, norm)
    result = tw.scaled_gamma(x, y, input="positions", **parameters)
    assert (result.concordant, result.discordant, result.tied) == approx((c, d, t))
    if c + d == 0 or c + d > 1e-9:
        assert result.statistic == approx(slow.scaled_gamma(x, y, w, w_y, aggregate, norm), 1e-8)


@given(weighted_pairs(), st.sampled_from(["max", "sum"]), st.sampled_from(POSITIVE))
def test_scaled_tau_equals_its_definition(case, aggregate, norm):
    x, y, w, w_y = case
    found = value(tw.scaled_tau, x, y, weights=w, weights_y=w_y, aggregate=aggregate, tnorm=norm)
    assert found == approx(slow.scaled_tau(x, y, w, w_y, aggregate, norm))


@given(weighted_pairs(), st.sampled_from(["max", "sum"]), st.sampled_from(tnorms.EXAMPLES))
def test_scaled_somers_d_equals_its_definition(case, aggregate, norm):
    x, y, w, w_y = case
    if 0 < slow.self_mass(x, w, aggregate, norm) < 1e-6:
        return  # a ratio of two masses that are nearly 0 keeps few digits
    found = value(tw.scaled_somers_d, x, y, weights=w, weights_y=w_y, aggregate=aggregate, tnorm=norm)
    assert found == approx(slow.scaled_somers_d(x, y, w, w_y, aggregate, norm), 1e-8)


@given(weighted_pairs())
def test_scaled_spearman_equals_its_definition(case):
    x, y, w, w_y = case
    expected = slow.scaled_spearman(x, y, w, w_y)
    found = value(tw.scaled_spearman, x, y, weights=w, weights_y=w_y)
    assert found == approx(expected, 1e-8)


@given(weighted_pairs(), st.sampled_from(["max", "sum"]))
def test_scaled_footrule_equals_its_definition(case, aggregate):
    x, y, w, _ = case
    found = value(tw.scaled_footrule, x, y, weights=w, aggregate=aggregate)
    assert found == approx(slow.scaled_footrule(x, y, w, aggregate))


def test_scaled_footrule_by_max_on_longer_rankings():
    for n in (2, 3, 7, 33, 200):
        with trying(n):
            rng = np.random.default_rng(n)
            x, y, w = random_positions(rng, n, ties=False), random_positions(rng, n), rng.random(n - 1)
            found = value(tw.scaled_footrule, x, y, weights=w)
            assert found == approx(slow.scaled_footrule(x.tolist(), y.tolist(), w.tolist()))


def test_a_matrix_and_a_callable_give_the_distances():
    for seed in range(10):
        with trying(seed):
            rng = np.random.default_rng(seed)
            n = int(rng.integers(3, 9))
            x, y = random_positions(rng, n).tolist(), random_positions(rng, n).tolist()
            d = random_metric(n, seed)
            for aggregate in (d, lambda p, q: np.minimum(np.abs(p - q) / 4, 1.0)):
                for name in ("scaled_gamma", "scaled_tau", "scaled_somers_d"):
                    expected = getattr(slow, name)(x, y, None, None, aggregate)
                    assert value(getattr(tw, name), x, y, aggregate=aggregate) == approx(expected)
                assert value(tw.scaled_footrule, x, y, aggregate=aggregate) == approx(
                    slow.scaled_footrule(x, y, None, aggregate)
                )


@given(weighted_pairs())
def test_a_callable_t_norm_is_used(case):
    x, y, w, w_y = case

    def hamacher(a, b):
        with np.errstate(invalid="ignore"):
            return np.nan_to_num(a * b / (a + b - a * b))

    found = tw.scaled_gamma(x, y, input="positions", weights=w, weights_y=w_y, tnorm=hamacher)
    c, d, _ = slow.masses(x, y, w, w_y, "max", "hamacher:0")
    assert (found.concordant, found.discordant) == approx((c, d))


@given(pairs())
def test_weights_of_one_give_the_classical_measures(pair):
    x, y = pair
    assert value(tw.scaled_gamma, x, y) == approx(value(tw.gamma, x, y), 1e-14)
    assert value(tw.scaled_tau, x, y) == approx(value(tw.kendall_tau, x, y), 1e-14)
    assert value(tw.scaled_spearman, x, y) == approx(value(tw.spearman, x, y), 1e-14)
    assert value(tw.scaled_somers_d, x, y) == approx(value(tw.somers_d, x, y), 1e-14)
    moved = sum(a != b for a, b in zip(x, y, strict=True))
    assert value(tw.scaled_footrule, x, y) == moved


# --- published numbers


AUTHORS_VALUES = [  # KIuML/weighted_rank_correlation, tests/test_scaled_gamma.py: x = (3, 4, 2, 1), y = (1, 3, 2, 4)
    ("top", "max", "product", -0.5483870967),
    ("bottom", "max", "product", -0.25),
    ("ends", "max", "product", -0.5),
    ("middle", "max", "product", -0.25),
    ("top", "sum", "product", -0.5555555556),
    # the same data, computed by hand (that program's Lukasiewicz is wrong)
    ("top", "sum", "minimum", -0.5384615385),
    ("top", "max", "minimum", -0.4545454545),
    ("top", "sum", "lukasiewicz", -0.6),
    ("top", "max", "lukasiewicz", -1.0),
]


def test_scaled_gamma_of_the_authors_program():
    for weights, aggregate, norm, expected in AUTHORS_VALUES:
        with trying(weights, aggregate, norm):
            found = tw.scaled_gamma([3, 4, 2, 1], [1, 3, 2, 4], weights=weights, aggregate=aggregate, tnorm=norm)
            assert found.statistic == approx(expected)


FIVE_ITEMS = [  # computed by hand: y = a swap at the top, a swap at the bottom, (3, 1, 5, 2, 4)
    ("sum", "product", (0.7288135593, 0.9830508475, 0.2710280374)),
    ("sum", "minimum", (0.75, 0.9375, 0.2592592593)),
    ("sum", "lukasiewicz", (0.7142857143, 1.0, 0.3076923077)),
    ("max", "product", (0.6701030928, 0.98, 0.2087912088)),
]


def test_scaled_gamma_of_five_items():
    others = ([2, 1, 3, 4, 5], [1, 2, 3, 5, 4], [3, 1, 5, 2, 4])
    for aggregate, norm, expected in FIVE_ITEMS:
        with trying(aggregate, norm):
            parameters = {"weights": [1, 0.75, 0.5, 0.25], "aggregate": aggregate, "tnorm": norm}
            found = [tw.scaled_gamma(range(1, 6), y, **parameters).statistic for y in others]
            assert found == approx(expected)


# --- undefined and refused


UNDEFINED = [
    (tw.scaled_gamma, {}),
    (tw.scaled_gamma, {"weights": [0, 0]}),
    (tw.scaled_tau, {}),
    (tw.scaled_somers_d, {}),
    (tw.scaled_spearman, {}),
]


@pytest.mark.filterwarnings("default::tiewise.TiewiseWarning")
def test_undefined_values_are_nan_with_a_warning():
    for measure, parameters in UNDEFINED:
        with trying(measure, parameters):
            with pytest.warns(tw.TiewiseWarning, match=f"{measure.__name__} is undefined"):
                found = measure([1, 1, 1], [1, 2, 3], **parameters)
            assert math.isnan(found)


def test_scaled_tau_refuses_t_norms_under_which_it_could_exceed_one():
    for norm in ("lukasiewicz", "drastic", "frank:2", "einstein", "hamacher:2", np.minimum):
        with trying(norm), pytest.raises(tw.TiewiseError, match="exceed 1"):
            tw.scaled_tau([1, 2, 3], [2, 1, 3], tnorm=norm)


def test_ties_are_dropped_and_nothing_else():
    with pytest.raises(tw.TiewiseError, match="'drop'.*'keep'"):
        tw.scaled_gamma([1, 2], [1, 2], ties="keep")


def test_weights_beside_a_matrix_are_refused():
    with pytest.raises(tw.TiewiseError, match="`weights`.*`aggregate`"):
        tw.scaled_gamma([1, 2], [1, 2], weights="top", aggregate=[[0, 1], [1, 0]])
