"""Robust gamma: against its twin, on every path, and the numbers of R's rococo."""

import math
import warnings
from itertools import product

import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given, settings, strategies as st

import tiewise as tw
from reference import robust_gamma as reference
from strategies import TNORMS as FIVE
from tiewise.kernels import sum_masses
from tiewise.measures import robust_gamma as module
from tiewise.pairs import counting, value_masses

SIMILARITIES = ("linear", "exp", "gauss", "epstol", "classical")


def quietly(x, y, **parameters):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.TiewiseWarning)
        return tw.robust_gamma(x, y, **parameters)


PATHS = {"as chosen": (256, 1000), "compiled": (0, 1), "blocks": (0, 10**9)}

# By what values that are told apart linearly are counted: tables up to, loops over pairs if due, axes beyond.
LINEAR_PATHS = {"table": (10**9, False, 10**9), "pairs": (0, True, 10**9), "axes": (0, True, 1)}


@pytest.fixture(params=PATHS)
def path(request, monkeypatch):
    table, kernels = PATHS[request.param]
    monkeypatch.setattr(counting, "TABLE_UP_TO", table)
    monkeypatch.setattr(counting, "_KERNELS_BEYOND", kernels)
    monkeypatch.setattr(module, "_KERNELS_BEYOND", kernels)
    monkeypatch.setattr(value_masses, "_KERNELS_BEYOND", kernels)


@pytest.fixture(params=LINEAR_PATHS)
def linear_path(request, monkeypatch):
    table, is_due, kernels = LINEAR_PATHS[request.param]
    monkeypatch.setattr(value_masses, "TABLE_UP_TO", table)
    monkeypatch.setattr(value_masses, "_KERNELS_BEYOND", kernels)
    monkeypatch.setattr(value_masses._pairs, "is_due", lambda *_: is_due)


@st.composite
def variables(draw, high=30):
    """Values in steps of 1/8, which are exact in binary, so that ties and distances of exactly r are met."""
    n = draw(st.integers(1, high))
    one = st.lists(st.integers(-40, 40).map(lambda k: k / 8), min_size=n, max_size=n)
    offset = draw(st.sampled_from([0.0, 0.0, 1e9]))
    return [value + offset for value in draw(one)], draw(one)


@pytest.mark.usefixtures("path")
class TestAgainstTheTwin:
    @given(
        pair=variables(),
        similarities=st.tuples(*2 * (st.sampled_from(SIMILARITIES),)),
        tolerances=st.tuples(*2 * (st.sampled_from([0.125, 0.5, 2.0, 30.0]),)),
        tnorm=st.sampled_from(sorted(reference.TNORMS)),
    )
    @settings(max_examples=150)
    def test_every_similarity(self, pair, similarities, tolerances, tnorm):
        found = quietly(*pair, similarity=similarities, tolerance=tolerances, tnorm=tnorm)
        arguments = (*pair, similarities[0], tolerances[0], similarities[1], tolerances[1], reference.TNORMS[tnorm])
        c, d = reference.masses(*arguments)
        np.testing.assert_allclose((found.concordant, found.discordant), (c, d), rtol=1e-12, atol=1e-13)
        if c + d == 0 or c + d > 1e-9:
            assert found.statistic == pytest.approx(reference.robust_gamma(*arguments), abs=1e-12, nan_ok=True)
        n = len(pair[0])
        assert found.concordant + found.discordant + found.tied == pytest.approx(n * (n - 1) / 2)
        assert found.tied_real + found.tied_scaling == pytest.approx(found.tied)

    @given(pair=variables())
    def test_the_default_tolerance(self, pair):
        r = [reference.tolerance_of(values) for values in pair]
        names = ["linear" if tolerance else "classical" for tolerance in r]
        expected = reference.robust_gamma(*pair, names[0], r[0], names[1], r[1], min)
        assert quietly(*pair).statistic == pytest.approx(expected, abs=1e-12, nan_ok=True)


@pytest.mark.usefixtures("linear_path")
class TestLinearPaths:
    @given(
        pair=variables(high=60),
        tolerances=st.tuples(*2 * (st.sampled_from([0.125, 0.5, 2.0, 30.0]),)),
        tnorm=st.sampled_from(sorted(reference.TNORMS)),
        is_whole=st.booleans(),
    )
    @settings(max_examples=150)
    def test_the_twin(self, pair, tolerances, tnorm, is_whole):
        x, y = (np.array(values) for values in pair)
        if is_whole:
            x, y, tolerances = (8 * x).astype(np.int64), (8 * y).astype(np.int64), tuple(8 * r for r in tolerances)
        found = quietly(x, y, tolerance=tolerances, tnorm=tnorm)
        r_x, r_y = tolerances
        expected = reference.masses(x.tolist(), y.tolist(), "linear", r_x, "linear", r_y, reference.TNORMS[tnorm])
        np.testing.assert_allclose((found.concordant, found.discordant), expected, rtol=1e-12, atol=1e-13)
        tied = np.equal.outer(x, x) | np.equal.outer(y, y)
        assert found.tied_real == (np.count_nonzero(tied) - len(x)) // 2

    @given(pair=variables())
    def test_the_default_tolerance(self, pair):
        r = [reference.tolerance_of(values) for values in pair]
        names = ["linear" if tolerance else "classical" for tolerance in r]
        expected = reference.robust_gamma(*pair, names[0], r[0], names[1], r[1], min)
        assert quietly(*pair).statistic == pytest.approx(expected, abs=1e-12, nan_ok=True)

    def test_values_that_may_not_be_written_to(self):
        x, y = np.random.default_rng(3).random((2, 40))
        expected = tw.robust_gamma(x, y).concordant
        x.flags.writeable = y.flags.writeable = False
        assert tw.robust_gamma(x[::-1], y[::-1]).concordant == pytest.approx(expected, rel=1e-13)


@pytest.mark.parametrize(("few", "met"), [(0, 0), (10**9, 0), (0, 10**9)])
def test_near_pairs_by_the_minimum(few, met, monkeypatch):
    monkeypatch.setattr(sum_masses, "_FEW_MINIMA", few)
    monkeypatch.setattr(sum_masses, "_MANY", 0)
    monkeypatch.setattr(sum_masses, "_MET", met)
    monkeypatch.setattr(sum_masses, "_MET_SHARE", met)
    x, y = np.random.default_rng(4).normal(size=(2, 1100))
    y[:700] = x[:700]
    expected = reference.masses(x.tolist(), y.tolist(), "linear", 0.3, "linear", 0.7, min)
    found = tw.robust_gamma(x, y, tolerance=(0.3, 0.7))
    np.testing.assert_allclose((found.concordant, found.discordant), expected, rtol=1e-12)


# The degrees of exp and gauss only approach 1, so that the drastic t-norm leaves nothing of them.
@pytest.mark.parametrize(
    ("similarity", "tnorm"),
    [
        pair
        for pair in product(SIMILARITIES, (*FIVE, "hamacher:2"))
        if pair not in (("exp", "drastic"), ("gauss", "drastic"))
    ],
)
def test_long_variables_equal_the_blocks(similarity, tnorm, monkeypatch):
    n = 1300
    rng = np.random.default_rng(0)
    x = rng.normal(size=n)
    y = np.round(x + rng.normal(size=n), 1)
    found = tw.robust_gamma(x, y, similarity=similarity, tolerance=(0.3, 0.77), tnorm=tnorm)
    monkeypatch.setattr(counting, "_KERNELS_BEYOND", 10**9)
    monkeypatch.setattr(module, "_KERNELS_BEYOND", 10**9)
    monkeypatch.setattr(module, "linear_masses", lambda *_: None)
    by_blocks = tw.robust_gamma(x, y, similarity=similarity, tolerance=(0.3, 0.77), tnorm=tnorm)
    assert found.concordant == pytest.approx(by_blocks.concordant, rel=1e-12)
    assert found.discordant == pytest.approx(by_blocks.discordant, rel=1e-12)


def test_long_variables_equal_the_definition():
    n = 1100
    rng = np.random.default_rng(1)
    x = rng.normal(size=n)
    y = np.round(x + rng.normal(size=n), 1)
    lists = x.tolist(), y.tolist()
    for similarity, tnorm in (
        ("linear", "minimum"),
        ("linear", "product"),
        ("epstol", "minimum"),
        ("gauss", "product"),
    ):
        arguments = (*lists, similarity, 0.3, similarity, 0.77, reference.TNORMS[tnorm])
        found = tw.robust_gamma(x, y, similarity=similarity, tolerance=(0.3, 0.77), tnorm=tnorm)
        assert found.statistic == pytest.approx(reference.robust_gamma(*arguments), abs=1e-12)


# The data of ircor's tauAP manual, and the same rounded; R output of rococo (docs/mathematics.md#robust_gamma).
X = [0.67, 0.45, 0.29, 0.12, 0.57, 0.24, 0.94, 0.75, 0.08, 0.54]
Y = [0.48, 0.68, 0.32, 0.09, 0.06, 0.61, 0.87, 0.22, 0.44, 0.84]
ROUNDED_X = [0.7, 0.4, 0.3, 0.1, 0.6, 0.2, 0.9, 0.8, 0.1, 0.5]
ROUNDED_Y = [0.5, 0.7, 0.3, 0.1, 0.1, 0.6, 0.9, 0.2, 0.4, 0.8]


@pytest.mark.parametrize(
    ("similarity", "minimum", "product", "lukasiewicz"),
    [
        ("linear", 0.285294117647059, 0.279145654108573, 0.275707898658718),
        ("exp", 0.293867905613477, 0.302718151999714, 0.331320329331662),
        ("gauss", 0.358203727702145, 0.374900358079646, 0.405273774297262),
        ("epstol", 0.238095238095238, 0.238095238095238, 0.238095238095238),
        ("classical", 0.2, 0.2, 0.2),
    ],
)
def test_rococo(similarity, minimum, product, lukasiewicz):
    for tnorm, expected in (("minimum", minimum), ("product", product), ("lukasiewicz", lukasiewicz)):
        found = tw.robust_gamma(X, Y, similarity=similarity, tolerance=0.2, tnorm=tnorm)
        assert found.statistic == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("x", "y", "parameters", "expected"),
    [
        (X, Y, {}, 0.20819402687294),
        (X, Y, {"similarity": "gauss", "tnorm": "product"}, 0.247199689741496),
        (ROUNDED_X, ROUNDED_Y, {"tolerance": (0.1, 0.3)}, 0.242718446601942),
        (
            ROUNDED_X,
            ROUNDED_Y,
            {"tolerance": (0.1, 0.3), "similarity": "gauss", "tnorm": "product"},
            0.293115372037851,
        ),
        (ROUNDED_X, ROUNDED_Y, {"tolerance": (0.1, 0.3), "similarity": "epstol"}, 0.375),
        (ROUNDED_X, ROUNDED_Y, {"similarity": "classical"}, 0.255813953488372),
        (X, Y, {"tolerance": (0.1, 0.2), "similarity": "linear:gauss", "tnorm": "product"}, 0.270258805440552),
        # The data of rococo's exact test in docs/mathematics.md#robust_gamma.
        ([1, 2, 3, 4, 5.5, 6], [1, 3, 2, 4, 6, 5], {"tolerance": 1.5}, 0.837837837837838),
        ([1, 2, 3, 4, 5.5, 6], [1, 3, 2, 4, 6, 5], {"tolerance": 1.5, "tnorm": "product"}, 0.888888888888889),
    ],
)
def test_more_of_rococo(x, y, parameters, expected):
    assert tw.robust_gamma(x, y, **parameters).statistic == pytest.approx(expected, abs=1e-12)


def test_no_interquartile_range():
    # docs/mathematics.md#robust_gamma: where x has no interquartile range, rococo makes both variables classical
    # (0.882352941), but only y where y has none (0.879084967). Here it is always the one that has none.
    x, y = [1] * 8 + [2, 3], [0.1, 0.5, 0.2, 0.9, 0.35, 0.6, 0.77, 0.12, 0.8, 1]
    with pytest.warns(tw.TiewiseWarning, match="`x` has an interquartile range of 0"):
        assert float(tw.robust_gamma(x, y)) == pytest.approx(0.879084967, abs=1e-9)
    with pytest.warns(tw.TiewiseWarning, match="`y` has an interquartile range of 0"):
        assert float(tw.robust_gamma(y, x)) == pytest.approx(0.879084967, abs=1e-9)


def test_what_is_undefined():
    # rococo returns 0 here.
    for x, y in (([3.0, 3.0, 3.0], [1, 2, 3]), ([1, 2, 3], [7, 7, 7])):
        with pytest.warns(tw.UndefinedCorrelationWarning, match="no pair of items is told apart by both variables"):
            assert math.isnan(tw.robust_gamma(x, y).statistic)
    with pytest.warns(tw.UndefinedCorrelationWarning, match="no pair of items is told apart"):
        assert math.isnan(tw.robust_gamma([1, 2, 3], [3, 1, 2], similarity="epstol", tolerance=5).statistic)


@pytest.mark.usefixtures("path")
def test_offsets_do_not_matter():
    rng = np.random.default_rng(2)
    x, y = rng.integers(0, 2000, 60) / 1024, rng.integers(0, 2000, 60) / 1024
    for similarity in SIMILARITIES:
        plain = tw.robust_gamma(x, y, similarity=similarity, tolerance=0.3)
        moved = tw.robust_gamma(x + 2.0**40, y - 2.0**40, similarity=similarity, tolerance=0.3)
        assert moved.concordant == pytest.approx(plain.concordant, rel=1e-13)
        assert moved.statistic == pytest.approx(plain.statistic, abs=1e-13)


@pytest.mark.usefixtures("path")
def test_whole_numbers_keep_all_their_digits():
    x = np.array([0, 1, 3, 2]) + 2**60
    assert float(tw.robust_gamma(x, [1, 2, 3, 4], tolerance=1)) == pytest.approx(4 / 6)
    assert float(tw.robust_gamma(x.astype(np.uint64) * 8, [1, 2, 3, 4], tolerance=(8, 1))) == pytest.approx(4 / 6)
    ends = np.array([-(2**63), 2**63 - 1, 0], dtype=np.int64)
    assert float(tw.robust_gamma(ends, [1, 3, 2], tolerance=(2.0**63, 1))) == 1.0
    small = np.array([-128, 127, 0], dtype=np.int8)
    assert float(tw.robust_gamma(small, [1, 3, 2], tolerance=(10, 1))) == 1.0


def test_extremes_of_the_tolerance():
    x, y = [1.0, 2.0, 3.0, 4.0], [1.0, 3.0, 2.0, 4.0]
    for similarity in ("linear", "exp", "gauss", "epstol"):
        tiny = tw.robust_gamma(x, y, similarity=similarity, tolerance=1e-320)
        assert (tiny.concordant, tiny.discordant) == (5.0, 1.0)
    assert tw.robust_gamma(x, y, tolerance=1e300, tnorm="minimum").concordant == pytest.approx(
        tw.robust_gamma(x, y, tolerance=1e3).concordant * 1e-297
    )


def test_items_are_aligned():
    x, y = {"a": 1.5, "b": 2.5, "c": 9.0}, {"c": 4, "a": 1, "b": 2}
    assert float(tw.robust_gamma(x, y)) == 1.0
    series = pd.Series([9.0, 2.5, 1.5], index=["c", "b", "a"])
    assert float(tw.robust_gamma(series, pd.Series(y))) == 1.0
    more = {**y, "d": 0}
    with pytest.raises(tw.TiewiseError, match=r"`x` lacks 'd'. missing=\"drop\" compares the common items"):
        tw.robust_gamma(x, more)
    assert tw.robust_gamma(x, more, missing="drop").n == 3


def test_missing_values():
    x, y = [1.0, np.nan, 3.0, 4.0], [1, 2, 3, 5]
    with pytest.raises(tw.TiewiseError, match=r"`x` must not have missing values: got nan at index 1\. nan_policy="):
        tw.robust_gamma(x, y)
    with pytest.raises(tw.TiewiseError, match="`y` must not have missing values: got nan at index 1"):
        tw.robust_gamma(y, x)
    assert tw.robust_gamma(x, y, nan_policy="omit").n == 3
    assert float(tw.robust_gamma(x, y, nan_policy="omit")) == 1.0
    assert math.isnan(float(tw.robust_gamma(x, y, nan_policy="propagate")))
    with pytest.warns(tw.UndefinedCorrelationWarning, match="no item has a value in both variables"):
        assert math.isnan(float(tw.robust_gamma([np.nan], [1], nan_policy="omit")))


@pytest.mark.parametrize(
    ("x", "y", "parameters", "message"),
    [
        ([1, 2], [1, 2, 3], {}, "`x` and `y` must have the same length: got 2 and 3"),
        ([], [], {}, "`x` must have at least one item"),
        ([1, np.inf], [1, 2], {}, "`x` must hold finite values: got inf at index 1"),
        ({"a": 1, "b": -np.inf}, {"a": 1, "b": 2}, {}, "`x` must hold finite values: got -inf for item 'b'"),
        ({"a": 1}, [1], {}, "`x` names its items and `y` does not"),
        ([1], {"a": 1}, {}, "`y` names its items and `x` does not"),
        ({"a": 1}, {"b": 1}, {"missing": "drop"}, "must have items in common: x has 'a'; y has 'b'"),
        (tw.Ranking.parse("a>b"), [1, 2], {}, "`x` must hold values: got .* which only has positions"),
        ([1, 2], [1, 2], {"missing": "bottom"}, "`missing` must be one of raise, drop: got 'bottom'"),
        ([1, 2], [1, 2], {"similarity": "liner"}, "`similarity` must be one of .* got 'liner'. Did you mean 'linear'"),
        ([1, 2], [1, 2], {"similarity": "linear:exp:exp"}, "`similarity` must be one for both variables, or two"),
        ([1, 2], [1, 2], {"tolerance": 0}, "`tolerance` must be a number > 0, None, or a pair of these: got 0"),
        ([1, 2], [1, 2], {"tolerance": (1, -1)}, r"`tolerance` must be a number > 0, .* got \(1, -1\)"),
        ([1, 2], [1, 2], {"tolerance": "wide"}, "`tolerance` must be a number > 0, .* got 'wide'"),
        ([1, 2], [1, 2], {"tolerance": {}}, "`tolerance` must be a number, None, or a pair of these: got {}"),
        ([1, 2], [1, 2], {"tolerance": True}, "`tolerance` must be a number, None"),
        ([1, 2], [1, 2], {"tnorm": "min"}, "`tnorm` must be one of minimum"),
    ],
)
def test_mistakes_get_a_sentence(x, y, parameters, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.robust_gamma(x, y, **parameters)


def test_texts_and_claims():
    for parameters, text in (
        ({}, "robust_gamma"),
        ({"tolerance": 0.5}, "robust_gamma(tolerance=0.5)"),
        ({"tolerance": (0.1, None)}, "robust_gamma(tolerance=0.1:None)"),
        ({"tolerance": np.array([0.1, 0.1])}, "robust_gamma(tolerance=0.1)"),
        (
            {"similarity": ("linear", "gauss"), "tnorm": "product"},
            "robust_gamma(similarity=linear:gauss,tnorm=product)",
        ),
    ):
        measure = tw.RobustGamma(**parameters)
        assert str(measure) == text
        assert tw.measure(text) == measure
        assert measure.claims.symmetric == (":" not in text)
    with pytest.raises(NotImplementedError):
        module.ValueMeasure()([1, 2], [1, 2])


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"tolerance": np.ones((2, 2))}, "`tolerance` must be a number, None, or a pair"),
        ({"tolerance": [1, [2, 3]]}, "`tolerance` must be a number, None, or a pair"),
        ({"tolerance": pd.NA}, "`tolerance` must be a number, None, or a pair of these: got <NA>"),
        ({"tolerance": np.timedelta64(1, "s")}, "`tolerance` must be a number, None, or a pair"),
        ({"similarity": ["linear", ["gauss"]]}, r"`similarity` must be one of .*: got \['gauss'\]"),
    ],
)
def test_odd_parameters_get_a_sentence(parameters, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.RobustGamma(**parameters)


def test_columns_of_two_tolerances_and_values_near_the_end_of_double_precision():
    for pair in (pd.Series([1, 2]), pl.Series([1, 2]), np.array([1, 2])):
        assert str(tw.RobustGamma(tolerance=pair)) == "robust_gamma(tolerance=1.0:2.0)"
    with pytest.raises(tw.TiewiseError, match=r"`y` must lie within -1e\+300 and 1e\+300: got 1.7e\+308 at index 1"):
        tw.robust_gamma([1, 2], [-1.0, 1.7e308])
