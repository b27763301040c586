"""Robust gamma, the measure of values, against its definition and the output of R's rococo."""

import math
from itertools import product

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from helpers import trying
from reference import values as slow

TNORMS = ("minimum", "product", "lukasiewicz")
KINDS = ("linear", "exp", "gauss", "epstol", "classical")
# ircor, the example of its manual page; and these values as R rounds them to one digit
MANUAL = (
    (0.67, 0.45, 0.29, 0.12, 0.57, 0.24, 0.94, 0.75, 0.08, 0.54),
    (0.48, 0.68, 0.32, 0.09, 0.06, 0.61, 0.87, 0.22, 0.44, 0.84),
)
ROUNDED = (
    (0.7, 0.4, 0.3, 0.1, 0.6, 0.2, 0.9, 0.8, 0.1, 0.5),
    (0.5, 0.7, 0.3, 0.1, 0.1, 0.6, 0.9, 0.2, 0.4, 0.8),
)
SIX = ((1, 2, 3, 4, 5.5, 6), (1, 3, 2, 4, 6, 5))
FLAT = ((1, 1, 1, 1, 1, 1, 1, 1, 2, 3), (0.1, 0.5, 0.2, 0.9, 0.35, 0.6, 0.77, 0.12, 0.8, 1))  # the IQR of x is 0
ignore_warnings = pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")


def approx(value, tolerance=1e-12, **more):
    return pytest.approx(value, abs=tolerance, nan_ok=True, **more)


def equals_its_definition(x, y, similarity="linear", tolerance=None, norm="minimum", rel=1e-12):
    found = tw.robust_gamma(x, y, similarity=similarity, tolerance=tolerance, tnorm=norm)
    expected, c, d = slow.robust_gamma(x, y, similarity, tolerance, norm)
    assert (found.concordant, found.discordant) == approx((c, d), 1e-10, rel=rel)
    assert found.concordant + found.discordant + found.tied == pytest.approx(len(x) * (len(x) - 1) / 2)
    if c + d == 0 or c + d > 1e-3:  # a ratio of two sums that are nearly 0 keeps few digits
        assert found.statistic == approx(expected, 1e-10)


# --- against the definition


@st.composite
def cases(draw):
    """Two vectors of values with ties, similarities and tolerances."""
    n = draw(st.integers(2, 9))
    value = st.integers(-4, 4) | st.sampled_from([-2.5, 0.25, 1e-3, 40.0])
    x, y = (draw(st.lists(value, min_size=n, max_size=n)) for _ in "xy")
    kind, size = st.sampled_from(KINDS), st.sampled_from([0.1, 0.75, 1.3, 6.0, 1e3])
    one = draw(kind | st.tuples(kind, kind))
    return x, y, one, draw(st.none() | size | st.tuples(size | st.none(), size | st.none()))


@ignore_warnings
@given(cases(), st.sampled_from((*TNORMS, "hamacher:0.5", "drastic")))
def test_robust_gamma_equals_its_definition(case, norm):
    x, y, similarity, tolerance = case
    equals_its_definition(x, y, similarity, tolerance, norm)
    parameters = {"similarity": similarity, "tolerance": tolerance, "tnorm": norm}
    swapped = {k: v[::-1] if isinstance(v, tuple) else v for k, v in parameters.items()}
    assert tw.robust_gamma(x, y, **parameters).statistic == approx(tw.robust_gamma(y, x, **swapped).statistic)


def long_values(kind, n=200):
    """Seeded values: smooth, with many ties, with huge outliers, of very different scales, far from 0."""
    rng = np.random.default_rng(n)
    x = rng.normal(size=n)
    y = 0.6 * x + 0.8 * rng.normal(size=n)
    if kind == "tied":
        x, y = np.round(4 * x), np.round(2 * y)
    elif kind == "outliers":
        x[[3, 50, 117]], y[[7, 50, 101]] = (1e12, -1e12, 3e11), (-1e12, 1e12, 5e11)
    elif kind == "scales":
        x, y = 1e-9 * x, 1e12 * y
    elif kind == "skewed":
        x, y = np.exp(6 * x), np.exp(6 * y)
    elif kind == "far":
        x, y = 1e12 + np.round(100 * x), np.round(100 * y) - 1e12
    return x.tolist(), y.tolist()


def test_longer_values():
    for norm, kind in product(TNORMS, ("smooth", "tied", "outliers", "scales", "skewed", "far")):
        with trying(norm, kind):
            x, y = long_values(kind)
            equals_its_definition(x, y, norm=norm, rel=1e-11)
            equals_its_definition(x, y, tolerance=(7.0, None), norm=norm, rel=1e-11)


def test_longer_values_of_other_similarities():
    similarities = ("exp", "gauss", "epstol", "classical", ("linear", "gauss"), ("exp", "linear"))
    for kind, similarity in product(("outliers", "far"), similarities):
        with trying(kind, similarity):
            equals_its_definition(*long_values(kind), similarity, (0.5, None), "product")


# --- R output


ROCOCO = [  # R, package rococo; the t-norms in the order minimum, product, Lukasiewicz
    (MANUAL, "linear", 0.2, TNORMS, (0.285294117647059, 0.279145654108573, 0.275707898658718)),
    (MANUAL, "exp", 0.2, TNORMS, (0.293867905613477, 0.302718151999714, 0.331320329331662)),
    (MANUAL, "gauss", 0.2, TNORMS, (0.358203727702145, 0.374900358079646, 0.405273774297262)),
    (MANUAL, "epstol", 0.2, TNORMS, (0.238095238095238,) * 3),
    (MANUAL, "classical", 0.2, TNORMS, (0.2,) * 3),
    (MANUAL, "linear", None, ("minimum",), (0.20819402687294,)),
    (MANUAL, "gauss", None, ("product",), (0.247199689741496,)),
    (ROUNDED, "linear", (0.1, 0.3), TNORMS, (0.242718446601942,) * 3),
    (ROUNDED, "gauss", (0.1, 0.3), ("product",), (0.293115372037851,)),
    (ROUNDED, "epstol", (0.1, 0.3), TNORMS, (0.375,) * 3),  # some differences lie at the tolerance
    (ROUNDED, "classical", (0.1, 0.3), TNORMS, (0.255813953488372,) * 3),
    (MANUAL, ("linear", "gauss"), (0.1, 0.2), ("product",), (0.270258805440552,)),
    (SIX, "linear", 1.5, ("minimum", "product"), (0.837837837837838, 0.888888888888889)),
]


def test_robust_gamma_of_rococo():
    for data, similarity, tolerance, norms, expected in ROCOCO:
        with trying(similarity, tolerance, norms, data):
            parameters = {"similarity": similarity, "tolerance": tolerance}
            found = [tw.robust_gamma(*data, tnorm=norm, **parameters).statistic for norm in norms]
            assert found == approx(list(expected))


def test_classical_similarity_is_gamma():
    found = tw.robust_gamma(*ROUNDED, similarity="classical")
    assert found.statistic == approx(tw.gamma(*ROUNDED, input="scores").statistic)


# --- the defaults, undefined values, reading


def test_a_variable_without_spread_is_compared_exactly():
    for pair in (FLAT, FLAT[::-1]):
        with pytest.warns(tw.TiewiseWarning, match="fully distinguished"):
            found = tw.robust_gamma(*pair)
        assert found.statistic == approx(0.879084967, 6e-10)  # rococo, gamma(y, x): only the constant one is exact


UNDEFINED = [([1, 1, 1], [1, 2, 3], "linear", 1), ([1, 2, 3], [3, 1, 2], "epstol", 5), ([1, 1], [2, 2], "linear", None)]


@ignore_warnings
def test_nothing_distinguished_is_nan_with_a_warning():
    for x, y, similarity, tolerance in UNDEFINED:
        with trying(x, y, similarity, tolerance):
            with pytest.warns(tw.TiewiseWarning, match="robust_gamma is undefined"):
                found = tw.robust_gamma(x, y, similarity=similarity, tolerance=tolerance)
            assert math.isnan(found)


def test_values_are_read_by_name_and_higher_is_better():
    expected = tw.robust_gamma([0.3, 0.7, 0.9, 0.2], [10, 40, 30, 20]).statistic
    names = ["a", "b", "c", "d"]
    y = {"d": 20, "c": 30, "b": 40, "a": 10}
    assert tw.robust_gamma(dict(zip(names, [0.3, 0.7, 0.9, 0.2], strict=True)), y) == expected
    assert tw.robust_gamma(pd.Series([0.3, 0.7, 0.9, 0.2], names), pd.Series(y)) == expected
    ranking = tw.Ranking.from_positions([3, 2, 1, 4])
    assert tw.robust_gamma(ranking, [10, 40, 30, 20]) == approx(tw.robust_gamma([-3, -2, -1, -4], [10, 40, 30, 20]))


def test_missing_values_are_left_out():
    x, y = [0.3, math.nan, 0.9, 0.2, 0.5], [10, 40, 30, math.nan, 15]
    found = tw.robust_gamma(x, y, nan_policy="omit")
    assert found == tw.robust_gamma([0.3, 0.9, 0.5], [10, 30, 15])
    assert found.n == 3
    with pytest.raises(tw.TiewiseError, match="NaN"):
        tw.robust_gamma(x, y)


BAD_INPUT = [
    (["a", "b"], ["b", "a"], {}, "`x`|order"),
    ({"a": 1, "b": 2, "c": 4}, {"a": 1, "b": 2}, {"missing": "bottom"}, "missing"),
    ({"a": 1, "b": 2, "c": 4}, {"a": 1, "b": 2}, {"missing": "unknown"}, "missing"),
    ([1, math.inf], [1, 2], {}, "`x`.*inf"),
    ([1, 2, 3], [1, 2], {}, "`x` and `y`"),
    ([1, 2], [1, 2], {"similarity": "triangle"}, "similarity.*'triangle'"),
    ([1, 2], [1, 2], {"similarity": ("linear", "exp", "exp")}, "similarity"),
    ([1, 2], [1, 2], {"tnorm": "max"}, "t-norm 'max'"),
    *(([1, 2], [1, 2], {"tolerance": tolerance}, "`tolerance`") for tolerance in (0, -1, math.nan, (1, 0))),
]


def test_bad_input_is_refused():
    for x, y, parameters, named in BAD_INPUT:
        with trying(x, y, parameters, named), pytest.raises(tw.TiewiseError, match=named):
            tw.robust_gamma(x, y, **parameters)
