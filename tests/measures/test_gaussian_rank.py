"""gaussian_rank: against its twin, SciPy's quantiles and laws; its test against what permutations give."""

import math
import subprocess
import sys
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from scipy import stats

import tiewise as tw
from reference import extensions as every_extension, gaussian_rank as twin
from strategies import position_pairs
from tiewise.measures import gaussian_rank as module

FIVE = ([1, 2, 3, 4, 5], [3, 1, 2, 4, 5])
TWENTY = (list(range(1, 21)), [1, 3, 2, 4, 16, 10, 19, 12, 18, 17, 20, 5, 14, 7, 8, 11, 6, 15, 9, 13])


@settings(max_examples=60)
@given(pair=position_pairs(low=2, high=30))
def test_it_equals_its_twin(pair):
    expected = twin.gaussian_rank(*pair)
    if math.isnan(expected):
        with pytest.warns(tw.UndefinedCorrelationWarning, match="one ranking ties all items"):
            assert math.isnan(tw.gaussian_rank(*pair))
    else:
        assert float(tw.gaussian_rank(*pair)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        # docs/mathematics.md#gaussian_rank: scipy.stats.norm.ppf of R/(N + 1) and numpy.corrcoef.
        (FIVE, 0.685787207089079),
        (TWENTY, 0.3429188838484376),
        ((list(range(1, 9)), [1, 2, 3, 7, 8, 6, 5, 4]), 0.5364084261975813),
        # Of two and of three items the scores are equally far apart: it is Spearman's rho.
        (([1, 2], [2, 1]), -1.0),
        (([1, 2, 3], [1, 3, 2]), 0.5),
    ],
)
def test_known_numbers(pair, expected):
    assert float(tw.gaussian_rank(*pair)) == pytest.approx(expected, abs=1e-15)


def test_four_items_by_a_table_of_the_normal_distribution():
    # The quantiles at 0.6 and 0.8 are 0.2533 and 0.8416 in any table.
    expected = (0.8416**2 - 0.2533**2) / (0.8416**2 + 0.2533**2)
    assert float(tw.gaussian_rank([1, 2, 3, 4], [1, 3, 2, 4])) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("n", [1, 2, 3, 10, 999, 1000, 1001, 20_000])
def test_scores_are_those_of_scipy(n):
    scores = tw.GaussianRank()._scores(n)
    np.testing.assert_allclose(scores, stats.norm.ppf(np.arange(1, n + 1) / (n + 1)), rtol=1e-13, atol=1e-13)
    np.testing.assert_array_equal(scores, -scores[::-1])


def test_both_sources_of_quantiles_agree():
    for n in (2, 7, 1000):
        np.testing.assert_allclose(module._short_quantiles(n), module._quantiles(n), rtol=1e-14)


def test_tied_items_share_the_mean_score_and_not_the_score_of_the_mean_position():
    # docs/mathematics.md#gaussian_rank: scores of mean positions give .942317, the mean scores .942341.
    x, y = [1, 1, 2, 3], [1, 2, 3, 4]
    z = stats.norm.ppf([0.2, 0.4, 0.6, 0.8])
    of_means = np.corrcoef(stats.norm.ppf([0.3, 0.3, 0.6, 0.8]), z)[0, 1]
    means = np.corrcoef([*2 * [z[:2].mean()], *z[2:]], z)[0, 1]
    assert float(tw.gaussian_rank(x, y)) == pytest.approx(means, abs=1e-14)
    assert (round(of_means, 6), round(means, 6)) == (0.942317, 0.942341)


@given(pair=position_pairs(low=2, high=40, ties=False))
def test_reversal_changes_the_sign_only(pair):
    x, y = pair
    assert float(tw.gaussian_rank(x, [len(y) + 1 - p for p in y])) == pytest.approx(
        -float(tw.gaussian_rank(x, y)), abs=1e-15
    )


def test_equal_and_reversed_rankings_are_exact():
    x = np.random.default_rng(2).permutation(5000) + 1
    assert float(tw.gaussian_rank(x, x)) == 1.0
    assert float(tw.gaussian_rank(x, 5001 - x)) == -1.0


@pytest.mark.parametrize("x", [[1, 2, 3, 4, 5], [1, 1, 2, 3, 3], [1.5, 1.5, 4, 4, 4]])
def test_null_moments_are_exact(x):
    values = [float(tw.gaussian_rank(x, list(order))) for order in permutations(range(1, 6))]
    assert math.fsum(values) / len(values) == pytest.approx(0, abs=1e-15)
    assert math.fsum(value**2 for value in values) / len(values) == pytest.approx(1 / 4, abs=1e-14)


def test_the_formula_is_near_what_permutations_give():
    rng = np.random.default_rng(6)
    x = rng.permutation(60) + 1
    y = np.argsort(np.argsort(x + 40 * rng.normal(size=60))) + 1
    formula = tw.significance(x, y, "gaussian_rank", method="asymptotic")
    drawn = tw.significance(x, y, "gaussian_rank", method="permutation", n_resamples=20_000, rng=1)
    assert (formula.method, formula.null_mean) == ("asymptotic", 0.0)
    assert formula.null_std == pytest.approx(1 / math.sqrt(59))
    error = math.sqrt(drawn.pvalue / 20_000)
    assert abs(formula.pvalue - drawn.pvalue) < 5 * error + 0.02 * formula.pvalue
    assert 0.0001 < formula.pvalue < 0.2


@pytest.mark.parametrize("extend", ["both", "x", "y"])
def test_extensions_are_those_of_the_twin(extend):
    sides = {"both": (True, True), "x": (True, False), "y": (False, True)}[extend]
    x, y = [1, 1, 2, 3], [2, 1, 1, 1]
    expected = every_extension.summary(every_extension.values(x, y, twin.gaussian_rank, sides))
    found = tw.extensions(x, y, "gaussian_rank", extend=extend)
    assert (found.low, found.mean, found.high) == pytest.approx(expected, abs=1e-12)
    assert (found.exact, found.method) == (True, "closed form")


def test_a_short_call_needs_neither_scipy_nor_numba():
    code = (
        "import sys, tiewise as tw; tw.gaussian_rank([1, 2, 3], [1, 3, 2]); "
        "print([name for name in ('scipy', 'numba') if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
