"""footrule and gini_gamma: against their twins and the numbers of public packages."""

import math
from itertools import permutations

import pytest
from hypothesis import given

import tiewise as tw
from reference import classical
from strategies import numbered, position_pairs, weak_orders

FIVE = ([1, 2, 3, 4, 5], [3, 1, 2, 4, 5])
# Yotopoulos and Nugent's data, the example of comprank in CRAN's pvrank.
EIGHTEEN = (list(range(1, 19)), [7, 1, 4, 8, 3, 9, 2, 5, 10, 6, 17, 13, 14, 12, 11, 16, 15, 18])
# Liebetrau (1983), p. 52, the example of DescTools' KendallTauA.
LIEBETRAU = ([1, 2, 2, 3, 3, 3, 4, 5], [1, 3, 2, 1, 5, 3, 4, 5])


def phi(result):
    return 1 - 3 * result.statistic / (result.n**2 - 1)


@given(pair=position_pairs(low=1))
def test_footrule_equals_its_twin(pair):
    result = tw.footrule(*pair)
    assert float(result) == classical.footrule(*pair)
    assert 0 <= float(result) <= result.maximum == len(pair[0]) ** 2 // 2


@given(pair=position_pairs(low=2))
def test_gini_gamma_equals_its_twin(pair):
    assert float(tw.gini_gamma(*pair)) == pytest.approx(classical.gini_gamma(*pair), abs=1e-15)


@given(pair=position_pairs(low=2))
def test_gini_gamma_is_a_difference_of_two_footrules(pair):
    x, y = pair
    forth, back = tw.footrule(x, y), tw.footrule(x, numbered([-p for p in y], "average"))
    assert float(tw.gini_gamma(x, y)) == pytest.approx(back.normalized - forth.normalized, abs=1e-14)


@pytest.mark.parametrize(
    ("pair", "distance", "normalized", "coefficient"),
    [
        (FIVE, 4, 0.3333333333, 0.5),
        (EIGHTEEN, 46, 0.2839506173, 0.5727554180),
        # docs/mathematics.md#bucket_footrule (Fprof of bucket orders).
        (([1, 2, 2, 3, 3], [3, 1, 1, 2, 3]), 7, 7 / 12, 1 - 21 / 24),
        (([1, 1, 2, 3], [2, 1, 1, 3]), 3, 3 / 8, 1 - 9 / 15),
        (([1, 1, 1, 1], [1, 2, 3, 4]), 4, 0.5, 0.2),
    ],
)
def test_footrule_known_numbers(pair, distance, normalized, coefficient):
    # docs/mathematics.md#footrule; phi by the expression of CRAN's copBasic, footCOP.
    result = tw.footrule(*pair)
    assert float(result) == distance
    assert result.normalized == pytest.approx(normalized, abs=1e-10)
    assert result.as_correlation().statistic == pytest.approx(1 - 2 * normalized, abs=1e-9)
    assert phi(result) == pytest.approx(coefficient, abs=1e-10)


@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        (EIGHTEEN, 0.703703703703704),  # an R run of the expression in CRAN's copBasic, giniCOP
        (FIVE, 2 / 3),  # copBasic divides by N^2/2 also for odd N, and has .64
        (LIEBETRAU, 0.5625),
    ],
)
def test_gini_gamma_known_numbers(pair, expected):
    # docs/mathematics.md#gini_gamma
    assert float(tw.gini_gamma(*pair)) == pytest.approx(expected, abs=5e-16)


@pytest.mark.parametrize("n", [2, 3, 4, 5, 20, 101])
def test_reversal(n):
    x, y = list(range(1, n + 1)), list(range(n, 0, -1))
    result = tw.footrule(x, y)
    assert result.normalized == 1
    assert result.as_correlation().statistic == -1
    # docs/mathematics.md#footrule: -1/2 for odd N, 1 - 1.5 N^2/(N^2-1) for even N (N = 4: -0.6; N = 20: -0.503759).
    assert phi(result) == pytest.approx(-0.5 if n % 2 else 1 - 1.5 * n**2 / (n**2 - 1))
    assert phi(result) == pytest.approx({4: -0.6, 20: -0.503759}.get(n, phi(result)), abs=1e-6)
    assert float(tw.gini_gamma(x, y)) == -1
    assert float(tw.gini_gamma(x, x)) == 1


def test_phi_and_gini_gamma_have_mean_zero():
    x = [1, 2, 3, 4, 5]
    assert math.fsum(phi(tw.footrule(x, list(y))) for y in permutations(x)) == pytest.approx(0, abs=1e-12)
    assert math.fsum(float(tw.gini_gamma(x, list(y))) for y in permutations(x)) == pytest.approx(0, abs=1e-12)


def test_the_footrule_is_a_metric():
    orders = weak_orders(3)
    d = [[float(tw.footrule(x, y)) for y in orders] for x in orders]
    every = range(len(orders))
    assert all((d[i][j] == 0) == (i == j) for i in every for j in every)
    assert all(d[i][k] <= d[i][j] + d[j][k] for i in every for j in every for k in every)


def test_one_item_is_at_distance_zero_from_itself():
    result = tw.footrule([1], [1])
    assert (float(result), result.maximum) == (0, 0)
    assert math.isnan(result.normalized)


def test_missing_values_are_passed_on():
    result = tw.footrule([1, 2, math.nan], [1, 2, 3], nan_policy="propagate")
    assert math.isnan(float(result))
    assert float(tw.footrule([1, 3, math.nan], [2, 1, 3], nan_policy="omit")) == 2


def test_ties_keep_gini_gamma_away_from_one():
    # Only those across the middle do: elsewhere |N + 1 - 2R| is linear, and mean ranks have the same sum.
    assert float(tw.gini_gamma([1, 2, 2, 3], [1, 2, 2, 3])) == 0.75
    assert float(tw.gini_gamma([1, 1, 2, 3], [1, 1, 2, 3])) == 1
    assert float(tw.gini_gamma([1, 1, 1], [1, 2, 3])) == 0


def test_one_item_has_no_correlation():
    with pytest.warns(tw.UndefinedCorrelationWarning, match="footrule has no correlation here"):
        assert math.isnan(float(tw.footrule([1], [1]).as_correlation()))


@pytest.mark.parametrize("maximum", [-1, 0, float("nan"), float("inf"), 10**400, "a", None, True, [1], 1j])
def test_a_largest_distance_is_a_positive_number(maximum):
    with pytest.raises(tw.TiewiseError, match="`maximum` must be a number > 0: got"):
        tw.gamma([1, 2], [2, 1]).as_distance(maximum)


def test_a_correlation_below_minus_one_has_a_distance_without_a_maximum():
    distance = tw.kaye([1, 2, 3, 4], [4, 3, 1, 2]).as_distance()
    assert distance.statistic > 1
    assert distance.maximum is None
