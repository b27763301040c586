"""kaye, costa_soares, costa_roque, blest, maturi and top_down: against their twins, published numbers, and laws."""

import math
import warnings
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from scipy.optimize import linear_sum_assignment

import tiewise as tw
from reference import extensions as every_extension, weighted_spearman as twin
from strategies import position_pairs, weak_orders

TWINS = {
    "kaye": twin.kaye,
    "costa_soares": twin.costa_soares,
    "costa_roque": twin.costa_roque,
    "blest": twin.blest,
    "maturi": lambda x, y: twin.maturi(x, y, Fraction(9, 10)),
    "maturi(w=0.5)": lambda x, y: twin.maturi(x, y, Fraction(1, 2)),
    "maturi(w=0.1)": lambda x, y: twin.maturi(x, y, Fraction(1, 10)),
    "top_down": twin.top_down,
}
AVERAGED = ("kaye", "costa_soares", "blest")
OF_SCORES = tuple(name for name in TWINS if name not in AVERAGED)


def quietly(measure, x, y):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return float(measure(x, y))


@pytest.mark.parametrize("text", TWINS)
@settings(max_examples=60)
@given(pair=position_pairs(low=1, high=30))
def test_measures_equal_their_twins(text, pair):
    assert quietly(tw.measure(text), *pair) == pytest.approx(TWINS[text](*pair), abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("text", TWINS)
def test_mean_positions_say_the_same_as_dense_ones(text):
    x, y = [1.5, 1.5, 3, 4], [1, 3, 3, 3]
    assert float(tw.measure(text)(x, y)) == float(tw.measure(text)([1, 1, 2, 3], [1, 2, 2, 2]))


@given(pair=position_pairs(low=2, high=30, ties=False))
def test_closed_forms_without_ties(pair):
    assert float(tw.costa_roque(*pair)) == pytest.approx(twin.costa_roque_closed(*pair), abs=1e-12)
    assert float(tw.top_down(*pair)) == pytest.approx(twin.top_down_closed(*pair), abs=1e-12)


FIVE = ([1, 2, 3, 4, 5], [3, 1, 2, 4, 5])
# Iman and Conover (1987), their example of 20 items, as in CRAN's ODEsensitivity, tests/testthat/test_tdcc.R.
TWENTY = (list(range(1, 21)), [1, 3, 2, 4, 16, 10, 19, 12, 18, 17, 20, 5, 14, 7, 8, 11, 6, 15, 9, 13])


@pytest.mark.parametrize(
    ("text", "pair", "expected"),
    [
        # docs/mathematics.md#kaye, the derived form: own enumeration.
        ("kaye", FIVE, 0.55),
        ("kaye", FIVE[::-1], 0.65),
        # docs/mathematics.md#costa_soares: output of pymcdm's weighted Spearman coefficient, both lines.
        ("costa_soares", FIVE, 0.6),
        ("costa_soares", ([1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5]), 0.8285714285714285),
        # docs/mathematics.md#costa_roque: R's cor() of the transformed ranks; the reversals are own enumeration.
        ("costa_roque", FIVE, 0.483957219251337),
        ("costa_roque", ([1, 2, 3, 4, 5], [5, 4, 3, 2, 1]), -0.9251336898),
        ("costa_roque", ([1, 2, 3], [3, 2, 1]), -0.959184),
        ("costa_roque", ([1, 2, 3, 4], [4, 3, 2, 1]), -0.937984),
        ("costa_roque", ([1, 2, 3, 4, 5, 6, 7], [7, 6, 5, 4, 3, 2, 1]), -0.910448),
        # docs/mathematics.md#blest: both algebraic forms, and their mean is pymcdm's r_W.
        ("blest", FIVE, 0.583333333333333),
        ("blest", FIVE[::-1], 0.616666666666667),
        # docs/mathematics.md#maturi: R's cor() of w^R; the reversals are own enumeration.
        ("maturi(w=0.1)", FIVE, -0.178077818514034),
        ("maturi(w=0.5)", FIVE, 0.247311827956989),
        ("maturi", FIVE, 0.633978704962093),
        ("maturi(w=0.1)", TWENTY, 0.991459042603562),
        ("maturi(w=0.5)", TWENTY, 0.940345901532042),
        ("maturi(w=0.9)", TWENTY, 0.572628194551235),
        ("maturi(w=0.1)", ([1, 2, 3, 4, 5], [5, 4, 3, 2, 1]), -0.322866),
        ("maturi(w=0.5)", ([1, 2, 3, 4, 5], [5, 4, 3, 2, 1]), -0.754032),
        ("maturi(w=0.9)", ([1, 2, 3, 4, 5], [5, 4, 3, 2, 1]), -0.992293),
        # The published value is 0.730271 (ODEsensitivity: "secured result from the paper"); the digits are R's.
        ("top_down", TWENTY, 0.730271009294883),
        # docs/mathematics.md#top_down: R's cor() of Savage scores; the reversals are own enumeration.
        ("top_down", FIVE, 0.355828220858896),
        ("top_down", (list(range(1, 9)), [1, 2, 3, 7, 8, 6, 5, 4]), 0.872096118140743),
        ("top_down", ([1, 2, 3], [3, 2, 1]), -0.928571),
        ("top_down", ([1, 2, 3, 4, 5], [5, 4, 3, 2, 1]), -0.853272),
        ("top_down", (list(range(1, 21)), list(range(20, 0, -1))), -0.726928),
    ],
)
def test_known_numbers(text, pair, expected):
    digits = len(repr(expected).partition(".")[2])
    assert float(tw.measure(text)(*pair)) == pytest.approx(expected, abs=max(0.5 * 10.0**-digits, 2e-15))


# docs/mathematics.md#kaye: all the values of the derived form.
KAYE = {
    3: [-1, -0.875, -0.125, 0.375, 0.625, 1],
    4: [
        *(-1.04, -1, -0.8, -0.72, -0.68, -0.6, -0.56, -0.08, 0, 0.04),
        *(0.16, 0.28, 0.36, 0.4, 0.6, 0.64, 0.72, 0.8, 0.88, 1),
    ],
}


@pytest.mark.parametrize("n", KAYE)
def test_all_values_of_kaye(n):
    found = {round(float(tw.kaye(range(1, n + 1), order)), 10) for order in permutations(range(1, n + 1))}
    assert sorted(found) == pytest.approx(KAYE[n])


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6, 7, 20, 31, 100])
def test_kaye_falls_below_minus_one_but_never_to_its_bound(n):
    r = np.arange(1, n + 1)
    cost = (n + 1 - r[:, None]) * (r[:, None] - r) ** 2
    _, worst = linear_sum_assignment(-cost)  # the ranking that is worst for the formula
    lowest = float(tw.kaye(r, worst + 1))
    known = {4: -1.04, 5: -1.05, 7: -1.0714285714}  # docs/mathematics.md#kaye
    assert lowest == pytest.approx(known.get(n, lowest), abs=1e-10)
    assert (lowest < -1 - 1e-12) == (n >= 4)
    assert lowest > tw.Kaye.claims.low
    if n % 2:
        assert lowest == pytest.approx(-9 / 8 + 3 / (8 * n), abs=1e-12)


@given(pair=position_pairs(low=2))
def test_costa_soares_is_blest_and_kaye_made_symmetric(pair):
    x, y = pair
    expected = float(tw.costa_soares(x, y))
    for measure in (tw.blest, tw.kaye):
        assert (float(measure(x, y)) + float(measure(y, x))) / 2 == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("text", AVERAGED)
def test_with_ties_the_value_is_the_mean_over_all_ways_to_break_them(text):
    for x, y in product(weak_orders(4)[::5], weak_orders(4)):
        found = every_extension.values(x, y, TWINS[text])
        assert float(tw.measure(text)(x, y)) == pytest.approx(sum(found) / len(found), abs=1e-12)


def test_costa_soares_with_ties_is_not_its_formula_on_mean_ranks():
    # docs/mathematics.md#costa_soares: the formula gives .9625. The mean of 1 (a tie broken rightly) and .85 is .925.
    x, y = [1.5, 1.5, 3, 4, 5], [1, 2, 3, 4, 5]
    assert 1 - 6 * sum((r - q) ** 2 * (12 - r - q) for r, q in zip(x, y, strict=True)) / 720 == pytest.approx(0.9625)
    assert float(tw.costa_soares(x, y)) == pytest.approx(0.925, abs=1e-15)


def test_maturi_with_ties_is_not_the_score_of_the_mean_position():
    x, y = [1, 1, 2, 3], [1, 2, 3, 4]
    scores = np.array([0.5, 0.25, 0.125, 0.0625])
    mean_of_scores = np.corrcoef([0.375, 0.375, 0.125, 0.0625], scores)[0, 1]
    score_of_mean = np.corrcoef(np.power(0.5, [1.5, 1.5, 3, 4]), scores)[0, 1]
    assert float(tw.maturi(x, y, w=0.5)) == pytest.approx(mean_of_scores, abs=1e-14)
    assert abs(mean_of_scores - score_of_mean) > 5e-5


@pytest.mark.parametrize("text", TWINS)
def test_the_mean_over_all_rankings_is_zero(text):
    measure, x = tw.measure(text), [1, 2, 3, 4, 5]
    assert math.fsum(float(measure(x, list(y))) for y in permutations(x)) == pytest.approx(0, abs=1e-11)


@pytest.mark.parametrize("text", [text for text in TWINS if text != "kaye"])
def test_the_reversal_is_lowest(text):
    measure, x = tw.measure(text), [1, 2, 3, 4, 5]
    values = {y: float(measure(x, list(y))) for y in permutations(x)}
    assert min(values, key=values.__getitem__) == (5, 4, 3, 2, 1)
    if text in AVERAGED:
        assert values[5, 4, 3, 2, 1] == pytest.approx(-1, abs=1e-15)
        assert sum(value < -1 + 1e-9 for value in values.values()) == 1
    else:
        assert values[5, 4, 3, 2, 1] > -1


@pytest.mark.parametrize("text", TWINS)
def test_a_ranking_that_ties_all_items(text):
    measure, x, tied = tw.measure(text), [1, 2, 3], [1, 1, 1]
    for pair in ((x, tied), (tied, x), (tied, tied)):
        if text in AVERAGED:
            assert float(measure(*pair)) == 0
        else:
            with pytest.warns(tw.UndefinedCorrelationWarning, match=r"is undefined here: one ranking ties all items\."):
                assert math.isnan(float(measure(*pair)))


@pytest.mark.parametrize("text", TWINS)
@pytest.mark.parametrize("extend", ["both", "x", "y"])
def test_extensions_are_those_of_the_twin(text, extend):
    sides = {"both": (True, True), "x": (True, False), "y": (False, True)}[extend]
    for x, y in (([1, 1, 2, 3], [2, 1, 1, 1]), ([1, 2, 2, 1], [1, 1, 2, 2]), ([1, 1, 1, 2], [1, 2, 1, 1])):
        low, mean, high = every_extension.summary(every_extension.values(x, y, TWINS[text], sides))
        found = tw.extensions(x, y, text, extend=extend)
        assert (found.low, found.mean, found.high) == pytest.approx((low, mean, high), abs=1e-12)
        assert found.exact
        assert (found.method == "closed form") == (text != "kaye")


@pytest.mark.parametrize("text", TWINS)
def test_equal_rankings_are_exactly_one(text):
    x = np.random.default_rng(5).permutation(2000) + 1
    assert float(tw.measure(text)(x, x)) == 1.0


def in_long_double(text, x, y):
    """The definitions for a long ranking, in more digits: longdouble, or whole numbers in Python."""
    n = len(x)
    if text == "blest":
        total = sum((n + 1 - r) ** 2 * q for r, q in zip(x.tolist(), y.tolist(), strict=True))
        return float(1 - Fraction(12 * total - n * (n + 1) ** 2 * (n + 2), n * (n + 1) ** 2 * (n - 1)))
    if text == "costa_roque":
        return twin.costa_roque_closed(x.tolist(), y.tolist())
    if text == "costa_soares":
        total = sum((r - q) ** 2 * (2 * n + 2 - r - q) for r, q in zip(x.tolist(), y.tolist(), strict=True))
        return float(1 - Fraction(6 * total, n**4 + n**3 - n**2 - n))
    if text == "kaye":
        total = sum((n + 1 - r) * (r - q) ** 2 for r, q in zip(x.tolist(), y.tolist(), strict=True))
        return float(1 - Fraction(12 * total, n * (n + 1) * (n**2 - 1)))
    places = np.arange(1, n + 1, dtype=np.longdouble)
    scores = np.cumsum(1 / places[::-1])[::-1] if text == "top_down" else np.longdouble(tw.measure(text).w) ** places
    scores = scores - scores.mean()
    return float((scores[x - 1] * scores[y - 1]).sum() / (scores**2).sum())


@pytest.mark.parametrize("text", [*TWINS, "maturi(w=0.9999)", "maturi(w=0.99999999)"])
@pytest.mark.parametrize("noise", [0.001, 10.0])
def test_long_rankings_keep_their_digits(text, noise):
    rng = np.random.default_rng(11)
    n = 100_000
    x = rng.permutation(n) + 1
    y = np.argsort(np.argsort(x + noise * n * rng.random(n))) + 1
    assert float(tw.measure(text)(x, y)) == pytest.approx(in_long_double(text, x, y), abs=1e-12)


def test_maturi_between_its_limits():
    x, y = FIVE
    # The closer w is to 1, the closer to Spearman's rho; the closer to 0, the more only the first item counts.
    assert float(tw.maturi(x, y, w=1 - 1e-13)) == pytest.approx(float(tw.spearman(x, y)), abs=1e-12)
    assert float(tw.maturi(x, y, w=1e-300)) == pytest.approx(-1 / 4, abs=1e-12)
    assert float(tw.maturi([1, 2, 3, 4], [1, 4, 3, 2], w=1e-300)) == 1.0


@pytest.mark.parametrize(
    ("w", "message"),
    [
        (0, "`w` must lie between 0 and 1, both excluded: got 0"),
        (1.0, "`w` must lie between 0 and 1, both excluded: got 1.0"),
        (-0.5, "`w` must lie between 0 and 1, both excluded: got -0.5"),
        (math.inf, "`w` must be a number between 0 and 1: got inf"),
        (math.nan, "`w` must be a number between 0 and 1: got nan"),
        (True, "`w` must be a number between 0 and 1: got True"),
        ("much", "`w` must be a number between 0 and 1: got 'much'"),
        ([0.5, 0.5], r"`w` must be a number between 0 and 1: got \[0.5, 0.5\]"),
        (None, "`w` must be a number between 0 and 1: got None"),
    ],
)
def test_a_bad_w_gets_a_sentence(w, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.maturi([1, 2], [1, 2], w=w)


@given(st.sampled_from([0.25, "0.25", np.float32(0.25), np.float64(0.25), Fraction(1, 4)]))
def test_w_may_be_any_kind_of_number(w):
    assert tw.Maturi(w=w) == tw.Maturi(w=0.25)
    assert str(tw.Maturi(w=w)) == "maturi(w=0.25)"


@pytest.mark.parametrize("name", ["kaye", "costa_soares", "costa_roque", "blest", "maturi", "top_down"])
def test_what_could_not_be_read_is_said(name):
    claims = tw.measure(name).claims
    assert claims.caveat.endswith(".")
    assert ("was not available" in claims.caveat) == (name != "maturi")
