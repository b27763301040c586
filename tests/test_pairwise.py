"""Weighted measures of pairs of items against their definitions, SciPy and published numbers."""

import math
from itertools import product

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st
from scipy import stats

import tiewise as tw
from helpers import trying
from reference import pairwise as slow
from strategies import WEIGHT, pairs, random_positions

pytestmark = pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")  # undefined values have a test of their own
COST = WEIGHT | st.sampled_from([1.5, 3.0, 20.0])
SCORES, OTHERS = (12, 2, 1, 12, 2), (1, 4, 7, 1, 0)  # scipy, stats/tests/test_stats.py
FIVE = [1, 2, 3, 4, 5]
# ircor: the three sets of tests/testthat/helper_data.R, the examples of its manual page and of its README
IRCOR = np.array(
    [
        [0.897, 0.372, 0.908, 0.898, 0.661, 0.062, 0.177, 0.384, 0.498, 0.992],
        [0.82, 0.406, 0.817, 0.953, 0.673, 0.073, 0.364, 0.547, 0.589, 0.988],
        [0.266, 0.573, 0.202, 0.945, 0.629, 0.206, 0.687, 0.77, 0.718, 0.38],
        [0.263, 0.843, 0.728, 0.928, 0.08, 0.114, 0.467, 0.641, 0.973, 0.644],
        [0.185, 0.573, 0.944, 0.129, 0.468, 0.553, 0.761, 0.405, 0.976, 0.445],
        [0.845, 0.272, 0.275, 0.924, 0.605, 0.334, 0.162, 0.872, 0.018, 0.25],
        [0.67, 0.45, 0.29, 0.12, 0.57, 0.24, 0.94, 0.75, 0.08, 0.54],
        [0.48, 0.68, 0.32, 0.09, 0.06, 0.61, 0.87, 0.22, 0.44, 0.84],
        [0.06, 0.2, 0.27, 0.37, 0.57, 0.63, 0.66, 0.9, 0.91, 0.94],
        [0.37, 0.06, 0.2, 0.27, 0.57, 0.66, 0.63, 0.91, 0.9, 0.94],
    ]
).reshape(5, 2, 10)
IRCOR_TIED = np.concatenate((np.round(IRCOR[:4], 1), np.round(IRCOR[4:] * 5) / 5))  # halves to even, as in R


def approx(value, tolerance=1e-10):
    return pytest.approx(value, abs=tolerance, nan_ok=True)


def value(measure, x, y, **parameters):
    return measure(x, y, input="positions", **parameters).statistic


def numbers(data, n):
    return data.draw(st.lists(COST, min_size=n, max_size=n))


def random_square(rng, n):
    """A symmetric matrix of numbers >= 0, zero on the diagonal."""
    upper = np.triu(rng.integers(0, 5, (n, n)) / 2, 1)
    return (upper + upper.T).tolist()


# --- against the definitions


@given(pairs(largest=6, untied=True), pairs(largest=6), st.booleans())
def test_tau_ap_equals_its_definition(untied, tied, symmetric):
    assert value(tw.tau_ap, *untied, symmetric=symmetric) == approx(slow.tau_ap(*untied, symmetric=symmetric), 1e-12)
    assert value(tw.tau_ap, *tied, variant="b") == approx(slow.tau_ap(*tied, "b"), 1e-12)


@given(st.data())
def test_tau_ap_a_is_the_mean_over_all_ways_of_breaking_ties(data):
    x = data.draw(st.permutations([1, 2, 3, 4, 5]))
    y = data.draw(st.lists(st.integers(1, 5), min_size=5, max_size=5))
    assert value(tw.tau_ap, x, y, variant="a") == approx(slow.tau_ap(x, y, "a"), 1e-12)


@pytest.mark.parametrize("variant", ["none", "b"])
def test_tau_ap_on_longer_rankings(variant):
    rng = np.random.default_rng(0)
    x, y = (random_positions(rng, 300, variant == "b").tolist() for _ in range(2))
    assert value(tw.tau_ap, x, y, variant=variant) == approx(slow.tau_ap(x, y, variant), 1e-12)


@given(pairs(untied=True), st.data())
def test_shieh_and_gamma_delta_equal_their_definitions(pair, data):
    n = len(pair[0])
    v, delta = numbers(data, n), numbers(data, n - 1)
    assert value(tw.shieh, *pair, weights=v) == approx(slow.shieh(*pair, v))
    assert value(tw.gamma_delta, *pair, weights=delta) == approx(slow.gamma_delta(*pair, delta))


@given(pairs(), st.data(), st.booleans(), st.sampled_from([True, False, None, "random"]))
def test_vigna_equals_its_definition(pair, data, additive, rank):
    n = len(pair[0])
    f = numbers(data, n)
    rank = data.draw(st.permutations(range(n))) if rank == "random" else rank
    expected = slow.vigna(*pair, f, additive, rank)
    assert value(tw.vigna, *pair, weights=f, additive=additive, rank=rank) == approx(expected)


@given(pairs(untied=True), st.data(), st.booleans(), st.booleans())
def test_kumar_vassilvitskii_equals_its_definition(pair, data, weighted, dissimilar):
    n = len(pair[0])
    delta = numbers(data, n - 1)
    elements = numbers(data, n) if weighted else None
    square = random_square(np.random.default_rng(data.draw(st.integers(0, 99))), n) if dissimilar else None
    found = value(tw.kumar_vassilvitskii, *pair, weights=delta, elements=elements, dissimilarities=square)
    assert found == pytest.approx(slow.kumar_vassilvitskii(*pair, delta, elements, square), rel=1e-10, abs=1e-12)


def test_longer_rankings():
    rng = np.random.default_rng(4)
    n = 200
    x, y = ([int(p) for p in random_positions(rng, n, ties=False)] for _ in range(2))
    v, delta, elements = ((rng.integers(0, 9, k) / 4).tolist() for k in (n, n - 1, n))
    assert value(tw.shieh, x, y, weights=v) == approx(slow.shieh(x, y, v), 1e-12)
    assert value(tw.gamma_delta, x, y, weights=delta) == approx(slow.gamma_delta(x, y, delta), 1e-12)
    for square in (None, random_square(rng, n)):
        parameters = {"elements": elements, "dissimilarities": square}
        found = value(tw.kumar_vassilvitskii, x, y, weights=delta, **parameters)
        assert found == pytest.approx(slow.kumar_vassilvitskii(x, y, delta, **parameters), rel=1e-12)
    x, y = (random_positions(rng, n).tolist() for _ in range(2))
    for additive, rank in product((True, False), (True, None, False, rng.permutation(n).tolist())):
        found = value(tw.vigna, x, y, weights=v, additive=additive, rank=rank)
        assert found == approx(slow.vigna(x, y, v, additive, rank), 1e-12)


# --- against SciPy


@pytest.mark.parametrize("additive", [True, False])
def test_scipy_agrees(additive):
    rng = np.random.default_rng(5)
    for n in rng.integers(2, 40, 200):
        x, y, f = random_positions(rng, n), random_positions(rng, n), rng.random(n)
        for rank in (True, None, False, rng.permutation(n)):
            found = value(tw.vigna, x, y, additive=additive, rank=rank)
            assert found == approx(stats.weightedtau(-x, -y, rank, additive=additive).statistic, 1e-12)
            found = value(tw.vigna, x, y, weights=f, additive=additive, rank=rank)
            assert found == approx(stats.weightedtau(-x, -y, rank, lambda r, f=f: f[r], additive).statistic, 1e-12)


# --- published numbers


IRCOR_VALUES = [  # julian-urbano/ircor: ties in neither, in y, in both
    (tw.kendall_tau, {}, "", ("0.9111", "0.2889", "-0.6889", None, "0.7777778")),
    (tw.kendall_tau, {"variant": "a"}, "y", ("0.8889", "0.3333", "-0.6222", None, "0.7111111")),
    (tw.kendall_tau, {}, "xy", ("0.9398", "0.3765", "-0.6510", None, "0.75")),
    (tw.tau_ap, {}, "", ("0.8519", "0.2504", "-0.6971", "0.392857142857143", "0.7491182")),
    (tw.tau_ap, {"symmetric": True}, "", ("0.8333", "0.2880", "-0.668", None, None)),
    (tw.tau_ap, {"variant": "b"}, "", ("0.8333", "0.2880", "-0.668", None, None)),
    (tw.tau_ap, {"variant": "a"}, "y", ("0.7454", "0.2692", "-0.5558", "0.399029982363315", "0.6074515")),
    (tw.tau_ap, {"variant": "b"}, "y", (None, None, None, "0.331701940035273", None)),
    (tw.tau_ap, {"variant": "b"}, "xy", ("0.7321", "0.297", "-0.7047", "0.339417989417989", "0.6269841")),
]


def test_values_of_ircor():
    for measure, parameters, ties, expected in IRCOR_VALUES:
        for (x, y), (x_tied, y_tied), digits in zip(IRCOR, IRCOR_TIED, expected, strict=True):
            pair = (x_tied if "x" in ties else x, y_tied if "y" in ties else y)
            if digits is not None:
                with trying(measure, parameters, ties, pair):
                    tolerance = max(5.1 * 10.0 ** -len(digits.partition(".")[2]) / 10, 1e-14)
                    assert measure(*pair, input="scores", **parameters).statistic == approx(float(digits), tolerance)


TAU_AP_VALUES = [
    (IRCOR[3, 1], IRCOR[3, 0], {}, 0.261287477954145),  # the same, its manual page
    # computed by hand; the last by enumeration
    ((4, 3, 2, 1), (3, 4, 2, 1), {}, 1 / 3),
    ((4, 3, 2, 1), (4, 3, 1, 2), {}, 7 / 9),
    ((5, 3, 4, 1, 2, 6), (3, 3, 2, 1, 1, 1), {"variant": "a"}, 0.156666666666667),
]


def test_other_values_of_tau_ap():
    for x, y, parameters, expected in TAU_AP_VALUES:
        with trying(x, y, parameters):
            assert tw.tau_ap(x, y, input="scores", **parameters).statistic == approx(expected, 1e-14)


SHIEH_VALUES = [  # scipy, weightedtau(rank=False, additive=False), x = 1, ..., 6
    ((2, 1, 4, 3, 6, 5), "hyperbolic", 0.453201970443350),
    ((2, 1, 4, 3, 6, 5), [6, 5, 4, 3, 2, 1], 0.497142857142857),
    ((4, 1, 6, 2, 5, 3), "hyperbolic", -0.024630541871921),
]


def test_shieh_of_scipy():
    for y, weights, expected in SHIEH_VALUES:
        with trying(y, weights):
            assert value(tw.shieh, range(1, 7), y, weights=weights) == approx(expected, 1e-14)


VIGNA_VALUES = [  # scipy, stats/tests/test_stats.py
    (SCORES, OTHERS, {}, -0.56694968153682723),
    (SCORES, OTHERS, {"additive": False}, -0.62205716951801038),
    (SCORES, OTHERS, {"weights": "uniform"}, -0.47140452079103173),
    (SCORES, OTHERS, {"rank": None}, -0.4157652301037516),
    (OTHERS, SCORES, {"rank": None}, -0.7181341329699029),
    (SCORES, OTHERS, {"rank": None, "additive": False}, -0.40644850966246893),
    (OTHERS, SCORES, {"rank": None, "additive": False}, -0.83766582937355172),
    (SCORES, OTHERS, {"rank": False}, -0.51604397940261848),
    ((12, 2, 1, 12, 1), (1, 4, 7, 1, 1), {}, -0.6615242347139803),
    # scipy's value for a swap at the top and at the bottom
    ((5, 4, 3, 2, 1), (4, 5, 3, 2, 1), {}, 0.671532846715328),
    ((5, 4, 3, 2, 1), (5, 4, 3, 1, 2), {}, 0.901459854014599),
]


def test_vigna_of_scipys_tests():
    for x, y, parameters, expected in VIGNA_VALUES:
        with trying(x, y, parameters):
            assert tw.vigna(x, y, input="scores", **parameters).statistic == approx(expected, 1e-14)


DCG = [1 / math.log(k + 2) - 1 / math.log(k + 3) for k in (1, 2, 3)]
SODAS = [[0, 0.1, 1, 1], [0.1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]
SPORTS = [[(0 if i == j else 5 if (i < 3) == (j < 3) else 10) for j in range(7)] for i in range(7)]
FALLING = {"weights": [4, 3, 2, 1]}
STEPS = np.abs(np.subtract.outer(range(5), range(5)))


KUMAR_VASSILVITSKII_VALUES = [  # JohnnyDoorn/KendallWeightedDistance, weightedTopK_Examples.R: orders of sodas
    ("abcd", "badc", {}, 2),
    ("abcd", "badc", {"elements": [1, 1, 2, 1]}, 3),
    ("abcd", "badc", {"weights": [3, 2, 1]}, 10),
    ("abcd", "badc", {"weights": "top_k:1"}, 1),
    ("abcd", "badc", {"weights": DCG}, 0.03967739),
    ("abcd", "badc", {"weights": DCG[::-1]}, 0.03967739),
    ("abcd", "badc", {"dissimilarities": SODAS}, 1.1),
    # that program run on five items
    ("abcde", "caebd", FALLING, 28),
    ("abcde", "caebd", {**FALLING, "elements": FIVE}, 162),
    ("abcde", "caebd", {**FALLING, "elements": FIVE, "dissimilarities": STEPS}, 279),
    # ConsRank (R), iw_kemenyd: twice this distance where nothing is tied; the last two data sets German and sports
    ("abcde", "baced", {"elements": [5, 4, 3, 2, 1]}, 44 / 2),
    ([1, 2, 3, 4], [1, 3, 4, 2], {"elements": [10, 5, 5, 10]}, 200 / 2),
    ([1, 3, 2, 4], [1, 3, 4, 2], {"elements": [10, 5, 5, 10]}, 250 / 2),
    ([1, 3, 7, 2, 4, 5, 6], [1, 3, 2, 5, 4, 7, 6], {"dissimilarities": SPORTS}, 130 / 2),
]


def test_kumar_vassilvitskii_of_other_programs():
    for x, y, parameters, expected in KUMAR_VASSILVITSKII_VALUES:
        with trying(x, y, parameters):
            assert tw.kumar_vassilvitskii([*x], [*y], **parameters).statistic == approx(expected, 5e-9)


GAMMA_DELTA_VALUES = [  # computed by hand
    ((2, 1, 3, 4, 5), [1, 0.75, 0.5, 0.25], 0.8),
    ((2, 1, 3, 4, 5), [2, 1.5, 1, 0.5], 0.5789473684),
    ((2, 1, 3, 4, 5), [0.5, 0.375, 0.25, 0.125], 0.92),
    ((3, 1, 5, 2, 4), [4, 3, 2, 1], 0.054852320675105),
    ((3, 1, 5, 2, 4), [8, 6, 4, 2], 0.054852320675105),  # no item keeps its position: any scale gives the same
    ((1, 2, 3, 5, 4), [1, 0.75, 0.5, 0.25], 0.9726027397),
]


def test_gamma_delta_values():
    for y, delta, expected in GAMMA_DELTA_VALUES:
        with trying(y, delta):
            assert value(tw.gamma_delta, FIVE, y, weights=delta) == approx(expected)


# --- identities


@given(pairs(), pairs(untied=True))
def test_weights_of_one_give_the_classical_measures(tied, untied):
    assert value(tw.vigna, *tied, weights="uniform") == approx(value(tw.kendall_tau, *tied), 1e-14)
    assert value(tw.shieh, *untied, weights="uniform") == approx(value(tw.kendall_tau, *untied), 1e-14)
    assert value(tw.gamma_delta, *untied) == approx(value(tw.gamma, *untied), 1e-14)
    assert value(tw.kumar_vassilvitskii, *untied) == value(tw.kendall_distance, *untied)


FORMULAS = [
    ("hyperbolic", lambda i: 1 / i),
    ("top", lambda i: (5 - i) / 5),
    ("logarithmic", lambda i: 1 / math.log2(i + 1)),
    ("top_k:2", lambda i: float(i <= 2)),
]


def test_named_weights_are_their_formula_at_each_position():
    for name, weight in FORMULAS:
        y, each = [2, 4, 1, 5, 3], [weight(i) for i in FIVE]
        for measure, numbers_used in ((tw.shieh, each), (tw.vigna, each), (tw.gamma_delta, each[:4])):
            with trying(name, measure):
                expected = getattr(slow, measure.__name__)(FIVE, y, numbers_used)
                assert value(measure, FIVE, y, weights=name) == approx(expected)


# --- numbers that belong to items

X, Y = {"a": 1, "b": 2, "c": 3, "d": 4}, {"d": 3, "c": 1, "b": 4, "a": 2}
ELEMENTS = {"c": 5, "a": 2, "e": 9, "d": 0.5, "b": 3}
RANK = {"b": 0, "d": 1, "a": 2, "c": 3}
SQUARE = pd.DataFrame(
    [[0, 1, 4, 2, 9], [1, 0, 3, 5, 9], [4, 3, 0, 6, 9], [2, 5, 6, 0, 9], [9, 9, 9, 9, 0]], [*"abcde"], [*"abcde"]
)
TOP = {"weights": [3, 2, 1]}


def square_of(names):
    return SQUARE.loc[[*names], [*names]]


EXPECTED = slow.kumar_vassilvitskii(
    [1, 2, 3, 4], [2, 4, 1, 3], [3, 2, 1], [2, 3, 5, 0.5], square_of("abcd").to_numpy().tolist()
)


@pytest.mark.parametrize("order", ["abcd", "dbca"])
def test_elements_and_dissimilarities_follow_their_items(order):
    x, in_order = {name: X[name] for name in order}, [ELEMENTS[name] for name in order]
    for elements, square in product(
        (ELEMENTS, pd.Series(ELEMENTS), in_order), (SQUARE, square_of("bedca"), square_of(order).to_numpy())
    ):
        parameters = {**TOP, "elements": elements, "dissimilarities": square}
        assert tw.kumar_vassilvitskii(x, pd.Series(Y), **parameters) == approx(EXPECTED)
        assert tw.kumar_vassilvitskii(pd.Series(x), Y, **parameters) == approx(EXPECTED)


def test_elements_and_dissimilarities_of_orders_and_named_numbers():
    parameters = {**TOP, "elements": ELEMENTS, "dissimilarities": SQUARE}
    assert tw.kumar_vassilvitskii([*"abcd"], [*"cadb"], **parameters) == approx(EXPECTED)
    assert tw.kumar_vassilvitskii([1, 2, 3, 4], [2, 4, 1, 3], items="abcd", **parameters) == approx(EXPECTED)


@pytest.mark.parametrize(
    ("elements", "square"),
    [(ELEMENTS, SQUARE), ([9, 2, 3, 5, 0.5], square_of("eabcd").to_numpy())],
    ids=["by name", "in the order of x"],
)
def test_elements_of_items_that_are_left_out(elements, square):
    parameters = {**TOP, "elements": elements, "dissimilarities": square}
    omit = {**parameters, "nan_policy": "omit"}
    assert tw.kumar_vassilvitskii([*"eabcd"], [*"cfadb"], missing="drop", **parameters) == approx(EXPECTED)
    assert tw.kumar_vassilvitskii({"e": math.nan, **X}, {**Y, "e": 5}, **omit) == approx(EXPECTED)
    assert tw.kumar_vassilvitskii({"e": 5, **X}, {**Y, "e": math.nan}, **omit) == approx(EXPECTED)
    if isinstance(elements, list):
        assert tw.kumar_vassilvitskii([math.nan, 1, 2, 3, 4], [1, 3, 5, 2, 4], **omit) == approx(EXPECTED)


@pytest.mark.parametrize("order", ["abcd", "dbca"])
def test_vignas_ranks_follow_their_items(order):
    found = slow.vigna([1, 2, 3, 4], [2, 4, 1, 3], [1, 1 / 2, 1 / 3, 1 / 4], rank=[RANK[name] for name in "abcd"])
    for rank in (RANK, pd.Series(RANK), [RANK[name] for name in order]):
        assert tw.vigna({name: X[name] for name in order}, Y, rank=rank) == approx(found)
    fewer = {"a": 1, "c": 2, "d": 3}  # the ranks of the others are numbered again
    assert tw.vigna(fewer, Y, missing="drop", rank=RANK) == tw.vigna([1, 2, 3], [2, 1, 3], rank=[1, 2, 0])


# --- undefined and refused


UNDEFINED = [
    (tw.tau_ap, [1, 1, 1], [1, 2, 3], {"variant": "b"}),
    (tw.shieh, [1, 2, 3], [1, 3, 2], {"weights": [0, 0, 0]}),
    (tw.shieh, [1, 2, 3], [1, 3, 2], {"weights": [0, 7, 0]}),
    (tw.vigna, [1, 1, 1], [1, 2, 3], {}),
    (tw.vigna, [1, 2, 3], [1, 1, 1], {"rank": None}),
    (tw.vigna, [1, 2, 3], [1, 3, 2], {"weights": [0, 0, 0]}),
    (tw.gamma_delta, [1, 2, 3], [2, 3, 1], {"weights": [0, 0]}),
]


@pytest.mark.filterwarnings("default::tiewise.TiewiseWarning")
def test_undefined_values_are_nan_with_a_warning():
    for measure, x, y, parameters in UNDEFINED:
        with trying(measure, x, y, parameters):
            with pytest.warns(tw.TiewiseWarning, match=f"{measure.__name__} is undefined"):
                found = measure(x, y, **parameters)
            assert math.isnan(found)


THREE, TIED, ASYMMETRIC = [1, 2, 3], [1, 1, 3], [[0, 1, 2], [1, 0, 3], [2, 4, 0]]


BAD_PARAMETERS = [
    (tw.tau_ap, TIED, {}, 'variant="b"'),
    (tw.tau_ap, TIED, {"variant": "a"}, 'variant="b"'),
    (tw.tau_ap, THREE, {"variant": "c"}, "`variant`.*'c'"),
    (tw.shieh, TIED, {}, "shieh"),
    (tw.gamma_delta, TIED, {}, "gamma_delta"),
    (tw.kumar_vassilvitskii, TIED, {}, "kumar_vassilvitskii"),
    (tw.shieh, THREE, {"weights": [1, 2]}, "`weights`.*3.*2"),
    (tw.gamma_delta, THREE, {"weights": [1, 2, 3]}, "`weights`.*2.*3"),
    (tw.kumar_vassilvitskii, THREE, {"weights": [1]}, "`weights`.*2.*1"),
    (tw.shieh, THREE, {"weights": [1, -2, 3]}, "`weights`.*-2"),
    (tw.vigna, THREE, {"weights": [1, math.nan, 3]}, "`weights`.*nan"),
    (tw.vigna, THREE, {"additive": "yes"}, "`additive`.*'yes'"),
    (tw.vigna, THREE, {"rank": "top"}, "`rank`.*'top'"),
    (tw.vigna, THREE, {"rank": [0, 1]}, "`rank`.*3.*2"),
    (tw.vigna, THREE, {"rank": [0, 1, -1]}, "`rank`.*-1"),
    (tw.kumar_vassilvitskii, THREE, {"elements": [1, 2]}, "`elements`.*3.*2"),
    (tw.kumar_vassilvitskii, THREE, {"elements": [1, 2, -3]}, "`elements`.*-3"),
    (tw.kumar_vassilvitskii, THREE, {"elements": [1, 2, math.inf]}, "`elements`.*inf"),
    (tw.kumar_vassilvitskii, THREE, {"elements": "abc"}, "`elements`.*'abc'"),
    (tw.kumar_vassilvitskii, THREE, {"elements": {"a": 1, "b": 2, "z": 3}, "items": "abc"}, "`elements`.*c"),
    (tw.kumar_vassilvitskii, THREE, {"dissimilarities": ASYMMETRIC}, "`dissimilarities`"),
    (tw.kumar_vassilvitskii, THREE, {"dissimilarities": np.ones((3, 3))}, "`dissimilarities`.*diagonal"),
    (tw.kumar_vassilvitskii, THREE, {"dissimilarities": np.eye(3) - 1}, "`dissimilarities`.*-1"),
    (tw.kumar_vassilvitskii, THREE, {"dissimilarities": 1 - np.eye(2)}, "`dissimilarities`.*3.*2"),
    (tw.kumar_vassilvitskii, THREE, {"dissimilarities": [0, 1, 2]}, "`dissimilarities`"),
    (tw.kumar_vassilvitskii, THREE, {"dissimilarities": SQUARE, "items": "xyz"}, "`dissimilarities`.*x"),
]


def test_bad_parameters_are_refused():
    for measure, x, parameters, named in BAD_PARAMETERS:
        with trying(measure, x, parameters, named), pytest.raises(tw.TiewiseError, match=named):
            measure(x, [1, 2, 3], **parameters)
