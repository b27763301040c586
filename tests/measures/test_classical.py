"""gamma, kendall_tau and spearman: against their twins, SciPy, and published numbers."""

import warnings

import numpy as np
import pytest
from hypothesis import given
from scipy import stats

import tiewise as tw
from reference import classical
from strategies import position_pairs

MEASURES = {
    "gamma": classical.gamma,
    "kendall_tau(variant=a)": classical.tau_a,
    "kendall_tau": classical.tau_b,
    "kendall_tau(variant=c)": classical.tau_c,
    "spearman": classical.spearman,
}


def quietly(measure, x, y):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return float(measure(x, y))


@pytest.mark.parametrize("text", MEASURES)
@given(pair=position_pairs(low=1))
def test_measures_equal_their_twins(text, pair):
    assert quietly(tw.measure(text), *pair) == pytest.approx(MEASURES[text](*pair), abs=1e-12, nan_ok=True)


SCIPY = {
    "kendall_tau": stats.kendalltau,
    "kendall_tau(variant=c)": lambda x, y: stats.kendalltau(x, y, variant="c"),
    "spearman": stats.spearmanr,
}


@pytest.mark.parametrize("text", SCIPY)
@given(pair=position_pairs(low=2))
def test_scipy_agrees(text, pair):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = SCIPY[text](*pair)[0]
    assert quietly(tw.measure(text), *pair) == pytest.approx(expected, abs=1e-12, nan_ok=True)


# Liebetrau (1983), p. 52, the example of DescTools' KendallTauA: C = 18, D = 3, Tx = 4, Ty = 3.
LIEBETRAU = ([1, 2, 2, 3, 3, 3, 4, 5], [1, 3, 2, 1, 5, 3, 4, 5])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("kendall_tau(variant=a)", 0.5357142857),
        ("kendall_tau", 0.6123724357),
        ("kendall_tau(variant=c)", 0.5859375),
        ("gamma", 0.7142857143),
    ],
)
def test_liebetrau(text, expected):
    assert float(tw.measure(text)(*LIEBETRAU)) == pytest.approx(expected, abs=1e-10)


def from_scores(*columns):
    return [tw.Ranking.from_scores(column) for column in columns]


def test_scipys_own_kendall_example():
    # scipy/stats/tests/test_stats.py
    x, y = from_scores([12, 2, 1, 12, 2], [1, 4, 7, 1, 0])
    assert float(tw.kendall_tau(x, y)) == pytest.approx(-0.47140452079103173, abs=1e-14)


def test_ircor_kendall_examples():
    # julian-urbano/ircor, tests/testthat/test_tau.R, set 1: untied, and rounded to one digit.
    untied = (
        [0.897, 0.372, 0.908, 0.898, 0.661, 0.062, 0.177, 0.384, 0.498, 0.992],
        [0.82, 0.406, 0.817, 0.953, 0.673, 0.073, 0.364, 0.547, 0.589, 0.988],
    )
    tied = ([0.9, 0.4, 0.9, 0.9, 0.7, 0.1, 0.2, 0.4, 0.5, 1], [0.8, 0.4, 0.8, 1, 0.7, 0.1, 0.4, 0.5, 0.6, 1])
    assert float(tw.kendall_tau(*from_scores(*untied))) == pytest.approx(0.9111, abs=5e-5)
    assert float(tw.kendall_tau(*from_scores(*tied))) == pytest.approx(0.9398, abs=5e-5)
    assert float(tw.kendall_tau(*from_scores(untied[0], tied[1]), variant="a")) == pytest.approx(0.8889, abs=5e-5)


def test_spearman_with_ties_is_not_the_shortcut():
    # The shortcut 1 - 6 sum d^2/(N(N^2-1)) would give 0.875 (docs/mathematics.md#spearman).
    x, y = from_scores([21, 10, 10, 25, 3], [15, 6, 7, 11, 5])
    assert float(tw.spearman(x, y)) == pytest.approx(0.872081599272381, abs=1e-14)


def test_pymcdm_gamma():
    assert float(tw.gamma([1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5])) == pytest.approx(0.6)


def test_identical_and_reversed_rankings_are_exact():
    n = 101
    x = np.arange(1, n + 1)
    for measure in (tw.Gamma(), tw.KendallTau(), tw.Spearman()):
        assert float(measure(x, x)) == 1.0
        assert float(measure(x, x[::-1])) == -1.0


def test_spearman_has_no_pairs():
    result = tw.spearman([1, 2, 3], [1, 3, 2])
    assert (result.concordant, result.discordant, result.tied) == (None, None, None)


def test_an_unknown_variant_gets_a_sentence():
    with pytest.raises(tw.TiewiseError, match="`variant` must be one of a, b, c: got 'd'"):
        tw.kendall_tau([1, 2], [1, 2], variant="d")


@pytest.mark.parametrize("x", [[1, 2, 3], [1, 2, 2, 4], list(range(1, 12)), [1.5, 1.5, 3]])
def test_spearman_is_exactly_one_on_equal_and_minus_one_on_reversed_rankings(x):
    assert float(tw.spearman(x, x)) == 1.0
    assert float(tw.spearman(x, [len(x) + 1 - p for p in x])) == -1.0
