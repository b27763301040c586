"""AP correlation: against its twins, enumeration, and the numbers of the R package ircor."""

import warnings

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from reference import tau_ap as reference
from strategies import position_pairs, tied_positions
from tiewise.pairs import partners as weighted_pairs


def quietly(x, y, **parameters):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.UndefinedCorrelationWarning)
        return float(tw.tau_ap(x, y, **parameters))


@st.composite
def truth_and_estimate(draw, high=40):
    x, y = draw(position_pairs(low=1, high=high))
    return draw(st.permutations(list(range(1, len(x) + 1)))), y


PATHS = {"pair by pair": 10**9, "compiled": 0}


@pytest.fixture(params=PATHS)
def path(request, monkeypatch):
    monkeypatch.setattr(weighted_pairs, "_KERNELS_BEYOND", PATHS[request.param])


@pytest.mark.usefixtures("path")
class TestAgainstTwins:
    @given(pair=position_pairs(low=1, ties=False))
    def test_without_ties(self, pair):
        expected, swapped = reference.tau_ap(*pair), reference.tau_ap(*pair[::-1])
        assert quietly(*pair) == pytest.approx(expected, abs=1e-12, nan_ok=True)
        assert quietly(*pair, ties="a") == pytest.approx(expected, abs=1e-12, nan_ok=True)
        assert quietly(*pair, symmetric=True) == pytest.approx((expected + swapped) / 2, abs=1e-12, nan_ok=True)
        assert quietly(*pair, ties="b") == pytest.approx((expected + swapped) / 2, abs=1e-12, nan_ok=True)

    @given(pair=truth_and_estimate())
    def test_a(self, pair):
        assert quietly(*pair, ties="a") == pytest.approx(reference.tau_ap_a(*pair), abs=1e-12, nan_ok=True)

    @given(pair=position_pairs(low=1))
    def test_b(self, pair):
        assert quietly(*pair, ties="b") == pytest.approx(reference.tau_ap_b(*pair), abs=1e-12, nan_ok=True)


@given(pair=truth_and_estimate(high=6))
def test_a_is_the_mean_over_all_ways_to_break_ties(pair):
    assert quietly(*pair, ties="a") == pytest.approx(reference.tau_ap_a_by_enumeration(*pair), abs=1e-12, nan_ok=True)


def test_extensions_have_the_same_mean():
    x, y = [5, 3, 4, 1, 2, 6], [3, 3, 2, 1, 1, 1]
    mean = tw.extensions(x, y, "tau_ap").mean
    assert mean == pytest.approx(float(tw.tau_ap(x, y, ties="a")), abs=1e-12)


def test_long_rankings_equal_the_definition():
    n = 1500
    rng = np.random.default_rng(0)
    x, y, tied = rng.permutation(n) + 1, rng.permutation(n) + 1, tied_positions(rng, n, 200)
    lists = x.tolist(), y.tolist()
    assert float(tw.tau_ap(x, y)) == pytest.approx(reference.tau_ap(*lists), abs=1e-12)
    assert float(tw.tau_ap(x, tied, ties="a")) == pytest.approx(reference.tau_ap_a(lists[0], tied.tolist()), abs=1e-12)
    assert float(tw.tau_ap(tied, y, ties="b")) == pytest.approx(reference.tau_ap_b(tied.tolist(), lists[1]), abs=1e-12)


def from_scores(*columns):
    return [tw.Ranking.from_scores(column) for column in columns]


# julian-urbano/ircor, tests/testthat/helper_data.R: x and y, and the same rounded.
SETS = [
    (
        [0.897, 0.372, 0.908, 0.898, 0.661, 0.062, 0.177, 0.384, 0.498, 0.992],
        [0.82, 0.406, 0.817, 0.953, 0.673, 0.073, 0.364, 0.547, 0.589, 0.988],
        [0.9, 0.4, 0.9, 0.9, 0.7, 0.1, 0.2, 0.4, 0.5, 1],
        [0.8, 0.4, 0.8, 1, 0.7, 0.1, 0.4, 0.5, 0.6, 1],
    ),
    (
        [0.266, 0.573, 0.202, 0.945, 0.629, 0.206, 0.687, 0.77, 0.718, 0.38],
        [0.263, 0.843, 0.728, 0.928, 0.08, 0.114, 0.467, 0.641, 0.973, 0.644],
        [0.3, 0.6, 0.2, 0.9, 0.6, 0.2, 0.7, 0.8, 0.7, 0.4],
        [0.3, 0.8, 0.7, 0.9, 0.1, 0.1, 0.5, 0.6, 1, 0.6],
    ),
    (
        [0.185, 0.573, 0.944, 0.129, 0.468, 0.553, 0.761, 0.405, 0.976, 0.445],
        [0.845, 0.272, 0.275, 0.924, 0.605, 0.334, 0.162, 0.872, 0.018, 0.25],
        [0.2, 0.6, 0.9, 0.1, 0.5, 0.6, 0.8, 0.4, 1, 0.4],
        [0.8, 0.3, 0.3, 0.9, 0.6, 0.3, 0.2, 0.9, 0, 0.2],
    ),
]


# The values of ircor's tests/testthat/test_tauAP.R (also eldrin/pyircor, tests/test_pyircor.py), four digits each.
@pytest.mark.parametrize(
    ("data", "plain", "symmetric", "a", "b"),
    [
        (SETS[0], 0.8519, 0.8333, 0.7454, 0.7321),
        (SETS[1], 0.2504, 0.2880, 0.2692, 0.297),
        (SETS[2], -0.6971, -0.668, -0.5558, -0.7047),
    ],
)
def test_ircor_tests(data, plain, symmetric, a, b):
    x, y, tied_x, tied_y = from_scores(*data)
    assert float(tw.tau_ap(x, y)) == pytest.approx(plain, abs=5e-5)
    assert float(tw.tau_ap(x, y, symmetric=True)) == pytest.approx(symmetric, abs=5e-5)
    assert float(tw.tau_ap(x, tied_y, ties="a")) == pytest.approx(a, abs=5e-5)
    assert float(tw.tau_ap(tied_x, tied_y, ties="b")) == pytest.approx(b, abs=5e-5)
    assert float(tw.tau_ap(tied_y, tied_x, ties="b")) == pytest.approx(b, abs=5e-5)


def test_ircor_manual():
    # julian-urbano/ircor, man/tauAP.Rd; more digits in docs/mathematics.md#tau_ap. R rounds 0.45 to 0.4.
    x = [0.67, 0.45, 0.29, 0.12, 0.57, 0.24, 0.94, 0.75, 0.08, 0.54]
    y = [0.48, 0.68, 0.32, 0.09, 0.06, 0.61, 0.87, 0.22, 0.44, 0.84]
    rounded_x = [0.7, 0.4, 0.3, 0.1, 0.6, 0.2, 0.9, 0.8, 0.1, 0.5]
    rounded_y = [0.5, 0.7, 0.3, 0.1, 0.1, 0.6, 0.9, 0.2, 0.4, 0.8]
    x, y, rounded_x, rounded_y = from_scores(x, y, rounded_x, rounded_y)
    assert float(tw.tau_ap(x, y)) == pytest.approx(0.392857142857143, abs=1e-14)
    assert float(tw.tau_ap(y, x)) == pytest.approx(0.261287477954145, abs=1e-14)
    assert float(tw.tau_ap(x, rounded_y, ties="a")) == pytest.approx(0.399029982363315, abs=1e-14)
    assert float(tw.tau_ap(x, rounded_y, ties="b")) == pytest.approx(0.331701940035273, abs=1e-14)
    assert float(tw.tau_ap(rounded_x, rounded_y, ties="b")) == pytest.approx(0.339417989417989, abs=1e-14)


def test_ircor_readme():
    # julian-urbano/ircor, README.md: the ties are made by round(5 x)/5.
    x = [0.06, 0.2, 0.27, 0.37, 0.57, 0.63, 0.66, 0.9, 0.91, 0.94]
    y = [0.37, 0.06, 0.2, 0.27, 0.57, 0.66, 0.63, 0.91, 0.9, 0.94]
    tied_x, tied_y = ([round(5 * score) for score in scores] for scores in (x, y))
    x, y, tied_x, tied_y = from_scores(x, y, tied_x, tied_y)
    assert float(tw.tau_ap(x, y)) == pytest.approx(0.7491182, abs=5e-8)
    assert float(tw.tau_ap(x, tied_y, ties="a")) == pytest.approx(0.6074515, abs=5e-8)
    assert float(tw.tau_ap(tied_x, tied_y, ties="b")) == pytest.approx(0.6269841, abs=5e-8)


def test_more_numbers():
    # docs/mathematics.md#tau_ap: swaps of scores at the top and at the bottom, and a mean by enumeration.
    x, top, bottom = from_scores([4, 3, 2, 1], [3, 4, 2, 1], [4, 3, 1, 2])
    assert float(tw.tau_ap(x, top)) == pytest.approx(1 / 3, abs=1e-15)
    assert float(tw.tau_ap(x, bottom)) == pytest.approx(7 / 9, abs=1e-15)
    x, y = from_scores([5, 3, 4, 1, 2, 6], [3, 3, 2, 1, 1, 1])
    assert float(tw.tau_ap(x, y, ties="a")) == pytest.approx(0.156666666666667, abs=1e-14)


def test_ties_everywhere():
    n = 6
    x, constant = list(range(1, n + 1)), [1] * n
    assert float(tw.tau_ap(x, constant, ties="a")) == pytest.approx(0.0, abs=1e-15)
    for pair in ((x, constant), (constant, x), (constant, constant)):
        with pytest.warns(tw.UndefinedCorrelationWarning, match="one ranking ties all items"):
            assert np.isnan(float(tw.tau_ap(*pair, ties="b")))
    tied = [1, 1, 2, 3, 3, 3]
    assert float(tw.tau_ap(tied, tied, ties="b")) == 1.0


def test_mean_positions_are_like_any_other_numbering():
    x, y = [1, 2, 3, 4], [1, 2.5, 2.5, 4]
    assert float(tw.tau_ap(x, y, ties="a")) == float(tw.tau_ap(x, [1, 2, 2, 3], ties="a"))


def test_reversed_rankings_are_exact():
    x = np.arange(1, 102)
    assert (float(tw.tau_ap(x, x)), float(tw.tau_ap(x, x[::-1]))) == (1.0, -1.0)


@pytest.mark.parametrize(
    ("x", "y", "parameters", "message"),
    [
        ([1, 2, 2], [1, 2, 3], {}, r'`x` must have no ties.* got position 2 more than once. ties="a" .* ties="b"'),
        ([1, 2, 3], [1, 2, 1], {}, r'`y` must have no ties.* got position 1 more than once. ties="a" .* ties="b"'),
        ([1, 2, 2], [1, 2, 3], {"ties": "a"}, r'`x` must have no ties.*position 2 .*ties="b" allows ties in both'),
        ([1, 2, 3], [1, 2, 2], {"ties": "a", "symmetric": True}, r"`y` must have no ties"),
        ([1, 2, 3], [1, 2, 3], {"ties": "c"}, "`ties` must be one of a, b, unknown, corrected: got 'c'"),
        ([1, 2, 3], [1, 2, 3], {"symmetric": 1}, "`symmetric` must be True or False: got 1"),
    ],
)
def test_mistakes_get_a_sentence(x, y, parameters, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.tau_ap(x, y, **parameters)


def test_claims_go_with_the_parameters():
    assert not tw.TauAP().claims.ties
    assert tw.TauAP(ties="b").claims.ties
    assert tw.TauAP(ties="b").claims.symmetric
    assert tw.TauAP(symmetric=True).claims.symmetric
    assert tw.measure("tau_ap(symmetric=True)") == tw.TauAP(symmetric=True)
