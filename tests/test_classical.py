"""Classical coefficients and distances against their definitions, SciPy and published numbers."""

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy import stats

import tiewise as tw
from helpers import trying
from reference import classical as slow
from strategies import WEIGHT, pairs, random_positions

pytestmark = pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")  # undefined values have a test of their own
COST = WEIGHT | st.sampled_from([1.5, 3.0, 20.0])
LIEBETRAU = ((1, 2, 2, 3, 3, 3, 4, 5), (1, 3, 2, 1, 5, 3, 4, 5))  # Liebetrau, p. 52; DescTools, KendallTauA
# R packages rococo and ircor, their manuals; and rounded by R
MANUAL_X = (0.67, 0.45, 0.29, 0.12, 0.57, 0.24, 0.94, 0.75, 0.08, 0.54)
MANUAL_Y = (0.48, 0.68, 0.32, 0.09, 0.06, 0.61, 0.87, 0.22, 0.44, 0.84)
ROUNDED_X = (0.7, 0.4, 0.3, 0.1, 0.6, 0.2, 0.9, 0.8, 0.1, 0.5)
ROUNDED_Y = (0.5, 0.7, 0.3, 0.1, 0.1, 0.6, 0.9, 0.2, 0.4, 0.8)


def approx(value, tolerance=1e-10):
    return pytest.approx(value, abs=tolerance, nan_ok=True)


def value(measure, x, y, **parameters):
    return measure(x, y, input="positions", **parameters).statistic


def observations(table):
    """Row and column of each observation of a contingency table."""
    cells = [(i, j) for i, row in enumerate(table) for j, count in enumerate(row) for _ in range(count)]
    return tuple(zip(*cells, strict=True))


# --- against the definitions


@given(pairs(), st.sampled_from(["a", "b", "c"]))
def test_kendall_and_gamma_equal_their_definitions(pair, variant):
    assert value(tw.kendall_tau, *pair, variant=variant) == approx(slow.kendall_tau(*pair, variant))
    assert value(tw.gamma, *pair) == approx(slow.gamma(*pair))


@given(pairs(), st.sampled_from([0.0, 0.25, 0.5, 1.0]))
def test_measures_equal_their_definitions(pair, p):
    for name in ("spearman", "somers_d", "footrule", "kemeny", "tau_x"):
        assert value(getattr(tw, name), *pair) == approx(getattr(slow, name)(*pair), 1e-12)
    assert value(tw.kendall_distance, *pair, p=p) == approx(slow.kendall_distance(*pair, p), 1e-12)


@given(pairs(), st.data())
def test_weighted_kemeny_equals_its_definition(pair, data):
    w = data.draw(st.lists(COST, min_size=len(pair[0]) - 1, max_size=len(pair[0]) - 1))
    assert value(tw.kemeny, *pair, weights=w) == approx(slow.kemeny(*pair, w))
    assert value(tw.tau_x, *pair, weights=w) == approx(slow.tau_x(*pair, w))


@pytest.mark.parametrize("ties", [False, True])
def test_longer_rankings(ties):
    rng = np.random.default_rng(2)
    x, y = (random_positions(rng, 200, ties).tolist() for _ in range(2))
    for name in ("somers_d", "footrule", "kendall_distance", "kemeny", "tau_x"):
        assert value(getattr(tw, name), x, y) == approx(getattr(slow, name)(x, y), 1e-12)
    w = (rng.integers(0, 5, 199) / 2).tolist()
    assert value(tw.kemeny, x, y, weights=w) == pytest.approx(slow.kemeny(x, y, w), rel=1e-12)
    assert value(tw.tau_x, x, y, weights=w) == approx(slow.tau_x(x, y, w), 1e-12)


# --- against SciPy


def test_scipy_agrees():
    for ties, n in product((False, True), (5, 60, 400)):
        with trying(ties, n):
            rng = np.random.default_rng(n)
            x, y = random_positions(rng, n, ties), random_positions(rng, n, ties)
            assert value(tw.kendall_tau, x, y) == approx(stats.kendalltau(x, y).statistic, 1e-13)
            assert value(tw.kendall_tau, x, y, variant="c") == approx(
                stats.kendalltau(x, y, variant="c").statistic, 1e-13
            )
            assert value(tw.spearman, x, y) == approx(stats.spearmanr(x, y).statistic, 1e-13)
            if n < 100:  # SciPy's somersd takes minutes beyond
                assert value(tw.somers_d, x, y) == approx(stats.somersd(x, y).statistic, 1e-13)
                assert value(tw.scaled_somers_d, x, y) == approx(stats.somersd(x, y).statistic, 1e-13)


# --- published numbers


def test_counts_of_liebetrau():
    found = tw.kendall_tau(*LIEBETRAU, variant="a")
    assert (found.concordant, found.discordant, found.real_ties) == (18, 3, (4, 3, 0))
    assert found.statistic == approx(0.5357142857)
    assert value(tw.kendall_tau, *LIEBETRAU) == approx(0.6123724357)
    assert value(tw.kendall_tau, *LIEBETRAU, variant="c") == approx(0.5859375)
    assert value(tw.gamma, *LIEBETRAU) == approx(0.7142857143)


def test_pain_table_of_sas():
    # SAS/STAT, PROC FREQ: adverse events by dose
    x, y = observations(((26, 26, 23, 18, 9), (6, 7, 9, 14, 23)))
    for measure, pair, parameters, expected in (
        (tw.kendall_tau, (x, y), {}, 0.3373),
        (tw.kendall_tau, (x, y), {"variant": "c"}, 0.4111),
        (tw.gamma, (x, y), {}, 0.5313),
        (tw.somers_d, (x, y), {}, 0.4427),  # "C|R"
        (tw.somers_d, (y, x), {}, 0.2569),  # "R|C"
    ):
        assert measure(*pair, input="scores", **parameters).statistic == approx(expected, 5e-5)


WIKIPEDIA = (1, 1, 1, *[2] * 5, 3, 3, 1, *[2] * 7, *[3] * 6), [1] * 10 + [2] * 14


CORRELATIONS = [
    # scipy, stats/tests/test_stats.py and test_hypotests.py; there also tables 5A, 7A and 7B of Somers (1962)
    ("kendall_tau", (12, 2, 1, 12, 2), (1, 4, 7, 1, 0), -0.47140452079103173),
    ("somers_d", (12, 2, 1, 12, 2), (1, 4, 7, 1, 0), -0.5),
    ("somers_d", *WIKIPEDIA, 0.272727272727270),
    ("somers_d", *WIKIPEDIA[::-1], 0.342857142857140),
    ("somers_d", *observations(((8, 6, 3, 1, 2), (2, 5, 4, 3, 3))), 129 / 340),
    ("somers_d", *observations(((25, 0), (85, 0), (0, 30))), 3300 / 5425),
    ("somers_d", *observations(((25, 85, 0), (0, 0, 30))), 1),
    ("somers_d", *observations(((25, 0, 85), (0, 30, 0))), -1800 / 3300),
    ("gamma", (1, 2, 3, 4, 5, 6), (2, 1, 4, 3, 6, 5), 0.6),  # pymcdm
    ("gamma", MANUAL_X, MANUAL_Y, 0.2),  # rococo, similarity "classical"
    ("gamma", ROUNDED_X, ROUNDED_Y, 0.255813953488372),
    ("spearman", MANUAL_X, MANUAL_Y, 0.236363636363636),  # R, cor(method = "spearman")
    ("spearman", ROUNDED_X, ROUNDED_Y, 0.289634146341464),
    ("spearman", (21, 10, 10, 25, 3), (15, 6, 7, 11, 5), 0.872081599272381),  # Pearson's of average ranks
]


def test_correlations_of_scores():
    for name, x, y, expected in CORRELATIONS:
        with trying(name, x, y):
            assert getattr(tw, name)(x, y, input="scores").statistic == approx(expected, 1e-14)


LONG = (7, 1, 4, 8, 3, 9, 2, 5, 10, 6, 17, 13, 14, 12, 11, 16, 15, 18)
TOP = {"weights": [3, 2, 1]}


POSITION_VALUES = [
    ((1, 2, 3, 4, 5), (3, 1, 2, 4, 5), {}, {"footrule": 4}),  # computed by hand
    # Yotopoulos and Nugent's data, R package pvrank, the example of comprank; formula of copBasic
    (range(1, 19), LONG, {}, {"footrule": 46}),
    # ConsRank 3.0 (R): kemenyd and tau_x
    ((1, 2, 3, 4, 5), (2, 1, 3, 5, 4), {}, {"kemeny": 4, "kendall_distance": 2, "tau_x": 0.6}),
    ((1, 2, 3, 4, 5), (1, 2, 2, 3, 3), {}, {"kemeny": 2, "kendall_distance": 1, "tau_x": 0.8}),
    ((1, 2, 2, 3, 3), (3, 1, 1, 2, 3), {}, {"kemeny": 8, "kendall_distance": 4, "tau_x": 0.2, "footrule": 7}),
    ((1, 2, 3, 4, 5), (1, 1, 1, 1, 1), {}, {"kemeny": 10, "kendall_distance": 5, "tau_x": 0}),
    ((1, 1, 1, 1, 1), (1, 1, 1, 1, 1), {}, {"kemeny": 0, "kendall_distance": 0, "tau_x": 1, "footrule": 0}),
    ((1, 2, 3, 4, 5), (5, 4, 3, 2, 1), {}, {"tau_x": -1}),
    # the profile distances of Fagin and others, by full enumeration
    ((1, 1, 2, 3), (2, 1, 1, 3), {}, {"kendall_distance": 2, "footrule": 3}),
    ((1, 1, 1, 1), (1, 2, 3, 4), {}, {"kendall_distance": 3, "footrule": 4}),
    # weighted: computed by hand; the rule for ties is this library's
    ((1, 2, 3, 4), (2, 1, 3, 4), TOP, {"kemeny": 6, "tau_x": 0.571428571}),
    ((1, 2, 3, 4), (1, 3, 2, 4), TOP, {"kemeny": 4}),
    ((1, 2, 3, 4), (1, 2, 4, 3), TOP, {"kemeny": 2, "tau_x": 0.857142857}),
    ((1, 2, 3, 4), (4, 3, 2, 1), TOP, {"kemeny": 28, "tau_x": -1}),  # the maximum, 2(3 * 3 + 2 * 2 + 1 * 1)
    ((1, 2, 2, 3), (2, 1, 3, 3), TOP, {"kemeny": 9.75, "tau_x": 0.3035714286}),
    ((1, 1, 2, 3), (1, 2, 3, 4), TOP, {"kemeny": 3}),
    ((1, 1, 1, 1), (1, 2, 3, 4), TOP, {"kemeny": 14, "tau_x": 0}),
]


def test_values_of_positions():
    for x, y, parameters, expected in POSITION_VALUES:
        for name, number in expected.items():
            with trying(name, x, y, parameters):
                assert value(getattr(tw, name), x, y, **parameters) == approx(number, 1e-9)


def test_tau_x_of_scikit_lr():
    # alfaro96/scikit-lr, its documentation: means over three pairs of rankings
    cases = (((1, 2, 2), (2, 1, 2)), ((2, 2, 1), (2, 2, 1)), ((2, 1, 2), (1, 2, 2)))
    assert np.mean([tw.tau_x(x, y) for x, y in cases]) == approx(0.1111111111)
    assert np.mean([tw.kendall_distance(x, y) for x, y in cases]) == approx(1.3333333, 5e-8)


# --- identities


@given(pairs(), pairs(untied=True))
def test_identities(tied, untied):
    forward, backward = value(tw.somers_d, *tied), value(tw.somers_d, *tied[::-1])
    assert value(tw.kendall_tau, *tied) ** 2 == approx(forward * backward, 1e-14)
    profile = value(tw.kendall_distance, *tied)
    assert value(tw.kemeny, *tied) == 2 * profile
    assert profile <= value(tw.footrule, *tied) <= 2 * profile
    assert value(tw.tau_x, *untied) == approx(value(tw.kendall_tau, *untied, variant="a"), 1e-14)


def test_named_weights_are_their_formula_at_the_first_positions():
    x, y = [1, 2, 2, 4, 5], [2, 4, 1, 3, 5]
    assert value(tw.kemeny, x, y, weights="hyperbolic") == approx(slow.kemeny(x, y, [1, 1 / 2, 1 / 3, 1 / 4]))


# --- undefined and refused


UNDEFINED = [
    (tw.kendall_tau, [1, 1, 1], {}),
    (tw.kendall_tau, [1, 1, 1], {"variant": "c"}),
    (tw.gamma, [1, 1, 1], {}),
    (tw.spearman, [1, 1, 1], {}),
    (tw.somers_d, [1, 1, 1], {}),
    (tw.tau_x, [1, 3, 2], {"weights": [0, 0]}),
]


@pytest.mark.filterwarnings("default::tiewise.TiewiseWarning")
def test_undefined_values_are_nan_with_a_warning():
    for measure, x, parameters in UNDEFINED:
        with trying(measure, x, parameters):
            with pytest.warns(tw.TiewiseWarning, match=f"{measure.__name__} is undefined"):
                found = measure(x, [1, 2, 3], **parameters)
            assert math.isnan(found)


@pytest.mark.filterwarnings("error::tiewise.TiewiseWarning")
def test_constant_rankings_with_a_value():
    assert tw.somers_d([1, 2, 3], [1, 1, 1]) == tw.tau_x([1, 2, 3], [1, 1, 1]) == 0
    assert tw.kemeny([1, 2, 3], [3, 2, 1], weights=[0, 0]) == 0


BAD_PARAMETERS = [
    (tw.kendall_tau, {"variant": "d"}, "`variant`.*'d'"),
    (tw.kendall_distance, {"p": 1.5}, r"`p`.*1\.5"),
    (tw.kendall_distance, {"p": -0.1}, r"`p`.*-0\.1"),
    (tw.kendall_distance, {"p": math.nan}, "`p`.*nan"),
    (tw.kemeny, {"weights": [1]}, "`weights`.*2.*1"),
    (tw.tau_x, {"weights": [1, 2, 3]}, "`weights`.*2.*3"),
    (tw.kemeny, {"weights": [1, -2]}, "`weights`.*-2"),
    (tw.tau_x, {"weights": [1, math.nan]}, "`weights`.*nan"),
]


def test_bad_parameters_are_refused():
    for measure, parameters, named in BAD_PARAMETERS:
        with trying(measure, parameters, named), pytest.raises(tw.TiewiseError, match=named):
            measure([1, 2, 3], [1, 2, 3], **parameters)
