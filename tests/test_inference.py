"""Tests, intervals and the number of items that count, against enumeration, double loops and SciPy."""

import math
from functools import partial
from itertools import pairwise, permutations, product

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy import stats

import tiewise as tw
from reference import classical, inference as slow, lists, pairwise as slow_pairs, scaled, values
from reference.positions import numbered, weights as named
from strategies import random_metric, random_positions, weighted_pairs
from tiewise import inference, pairs
from tiewise.inference import Form
from tiewise.pairs import Side
from tiewise.weights import Metric, Weights

ALTERNATIVES = ("two-sided", "greater", "less")
UNDEFINED = pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")
TEN = list("abcdefghij")


def approx(value, tolerance=1e-10):
    return pytest.approx(value, abs=tolerance, rel=tolerance, nan_ok=True)


def of(measure, x, y, **parameters):
    return measure(x, y, input="positions", **parameters)


def noisy(n, noise, seed, step=None):
    """Positions of n items in order, and of the same items after noise; values within a step are tied."""
    rng = np.random.default_rng(seed)
    costs = np.arange(n), np.arange(n) + noise * n * rng.random(n)
    return [numbered((z // step if step else z).tolist()) for z in costs]


def side(x, w, rule="max"):
    """A ranking by weights, or by a matrix of distances."""
    metric = not isinstance(rule, str)
    return Side(np.array(x, float), Weights("uniform" if metric else w), Metric(rule) if metric else rule)


def drawn(seed, n, ties=True):
    """Positions of two rankings and their weights, some of which are 0."""
    rng = np.random.default_rng(seed)
    x, y = (random_positions(rng, n, ties).astype(int).tolist() for _ in "xy")
    w, w_y = ((rng.random(n - 1) * (rng.random(n - 1) < 0.8)).tolist() for _ in "xy")
    return x, y, w, w_y


def rules(n, seed):
    return "max", "sum", random_metric(n, seed)


# --- moments and the number of items that count


def test_moments_are_those_of_all_permutations():
    for n, seed in product((4, 5, 6), range(4)):
        x, y, w, w_y = drawn(seed, n, ties=seed > 0)
        for rule in rules(n, seed):
            mean, variance, mass, _ = slow.moments(x, y, w, w_y, rule)
            found = Form("tau", side(x, w, rule), side(y, w_y, rule)).moments
            if variance:
                assert (0.0, found.excess**2, found.mass) == approx((mean, variance, mass))
                assert found.excess / found.mass == approx(math.sqrt(variance) / mass)


def chance(n, rule):
    """The first-order and the enumerated mean of gamma for rankings without ties and falling weights."""
    x, w = list(range(1, n + 1)), named("top", n)
    return Form("gamma", side(x, "top", rule), side(x, "top", rule)).moments.chance, slow.moments(x, x, w, w, rule)[3]


def test_chance_values_of_gamma_are_those_of_the_mathematics():
    """Section 6, which has them for linearly falling weights by sum."""
    found = {n: chance(n, "sum") for n in (4, 5, 6, 7)}
    assert [mean for _, mean in found.values()] == pytest.approx([-0.0244, -0.0141, -0.0088, -0.0064], abs=5e-5)
    assert (found[5][0], found[7][0]) == pytest.approx((-0.0148, -0.0066), abs=5e-5)


def test_first_order_chance_values_of_gamma_are_near_the_enumerated_means():
    for n, rule in product((6, 7), ("max", "sum")):
        first_order, mean = chance(n, rule)
        assert first_order == pytest.approx(mean, rel=0.04)


def test_effective_items_equal_their_formula():
    for seed in range(6):
        x, y, w, w_y = drawn(seed, 15, ties=seed > 2)
        for rule in rules(15, seed):
            form = Form("tau", side(x, w, rule), side(y, w_y, rule))
            expected = slow.effective(x, y, w, w_y, rule)
            assert form.effective == approx(expected)
            assert form.n_effective == approx(min(15, math.sqrt(15 * expected)))


def test_values_rest_on_so_many_of_43_items():
    """Numbers of items of inference.md, for rankings without ties."""
    items = {"uniform": 43, "top": 36, "logarithmic": 11, "sqrt": 13, "geometric:0.9": 17, "hyperbolic": 4}
    items["top_k:10"] = 26
    found = {name: tw.scaled_tau(*noisy(43, 0.5, 1), weights=name).form.n_effective for name in items}
    assert {name: round(number) for name, number in found.items()} == items


# --- row sums

WEIGHTS = {
    "falling": lambda rng, n: np.sort(rng.random(n - 1))[::-1],
    "rising": lambda rng, n: np.sort(rng.random(n - 1)),
    "neither": lambda rng, n: rng.random(n - 1) * (rng.random(n - 1) < 0.8),
    "short": lambda rng, n: rng.random(n - 1) / n,  # the sum of all is below 1
}


@pytest.mark.parametrize("rule", ["max", "sum", "matrix"])
def test_row_sums_equal_their_definition(rule):
    for shape, seed in product(WEIGHTS, range(3)):
        rng = np.random.default_rng(seed)
        w, x = WEIGHTS[shape](rng, 14), random_positions(rng, 14, ties=seed > 0).astype(int).tolist()
        distances = random_metric(14, seed) if rule == "matrix" else rule
        for positions in (x, numbered(x, "average")) if rule == "sum" else (x,):
            found = pairs.row_sums(side(positions, w, distances))
            assert np.array(found) == approx(np.array(slow.row_sums(positions, w.tolist(), distances)))


def test_row_sums_of_long_rankings_equal_those_by_blocks():
    for rule, shape, ties in product(("max", "sum"), WEIGHTS, (False, True)):
        rng = np.random.default_rng(7)
        w, x = WEIGHTS[shape](rng, 200), random_positions(rng, 200, ties).tolist()
        for positions in (x, numbered(x, "average")) if rule == "sum" else (x,):
            one = side(positions, w, rule)
            assert np.array(pairs.row_sums(one)) == approx(np.array(pairs._row_sums_by_blocks(one)))


# --- influence of items


def influence_equals_its_definition(x, y, w, w_y, rule):
    for kind in ("tau", "gamma"):
        form = Form(kind, side(x, w, rule), side(y, w_y, rule))
        if form.denominator > 1e-3:  # a ratio of two sums that are nearly 0 keeps few digits
            assert inference.influence(form) == approx(np.array(slow.influence(kind, x, y, w, w_y, rule)), 1e-9)


@given(weighted_pairs(10, 14), st.sampled_from(["max", "sum"]))
def test_influence_equals_its_definition(case, rule):
    x, y, w, w_y = case
    influence_equals_its_definition(numbered(x), numbered(y), w, w_y, rule)


def test_influence_by_a_matrix_equals_its_definition():
    for seed, n in enumerate((10, 11, 12, 13, 14, 12)):
        x, y, _, _ = drawn(seed, n, ties=seed % 2 == 0)
        influence_equals_its_definition(x, y, None, None, random_metric(n, seed))


def test_the_order_of_the_items_does_not_change_their_influence():
    """Pairs of 600 items are compared in two blocks of rows."""
    x, y, w, w_y = (np.array(part) for part in drawn(3, 600))
    moved = np.random.default_rng(1).permutation(600)
    for kind in ("tau", "gamma"):
        found = inference.influence(Form(kind, side(x, w), side(y, w_y, "sum")))
        assert found.sum() == pytest.approx(0, abs=1e-12)
        again = inference.influence(Form(kind, side(x[moved], w), side(y[moved], w_y, "sum")))
        assert again == approx(found[moved], 1e-12)


# --- intervals


# x ties its first half, y its second, so that fewer pairs are untied in both than by chance
HALVES = [numbered(z) for z in ([0] * 30 + list(range(1, 31)), [7 * k % 30 for k in range(30)] + [14.5] * 30)]
EIGHTHS = [[min(1.0, abs(p - q) / 8) for p in range(20)] for q in range(20)]
INTERVALS = {
    "tau": [
        (tw.kendall_tau, noisy(10, 1.0, 0), {}, ("uniform", "uniform", "max")),
        (tw.kendall_tau, noisy(24, 0.5, 1, step=3), {}, ("uniform", "uniform", "max")),
        (tw.kendall_tau, HALVES, {}, ("uniform", "uniform", "max")),
        (tw.kendall_tau, (list(range(1, 21)), [1, 1, *range(3, 21)]), {}, ("uniform", "uniform", "max")),  # 0.997
        (tw.scaled_tau, noisy(20, 9.0, 6), {"weights": "middle", "weights_y": "top"}, ("middle", "top", "max")),
        (tw.scaled_tau, noisy(20, 0.5, 8), {"aggregate": EIGHTHS}, ("uniform", "uniform", EIGHTHS)),
    ],
    "gamma": [
        (tw.gamma, noisy(20, 2.0, 0, step=3), {}, ("uniform", "uniform", "max")),
        (tw.gamma, noisy(20, 0.1, 5), {}, ("uniform", "uniform", "max")),  # 0.989, without ties
        (tw.scaled_gamma, noisy(30, 0.3, 5, step=2), {"weights": "top"}, ("top", "top", "max")),
        (tw.scaled_gamma, noisy(30, 1.0, 7), {"weights": "bottom", "aggregate": "sum"}, ("bottom", "bottom", "sum")),
    ],
}


@pytest.mark.parametrize("kind", INTERVALS)
def test_intervals_equal_their_definition(kind):
    for measure, pair, parameters, (*names, rule) in INTERVALS[kind]:
        w, w_y = (named(name, len(pair[0])) for name in names)
        interval_equals_its_definition(of(measure, *pair, **parameters), kind, *pair, w, w_y, rule)


def interval_equals_its_definition(result, kind, x, y, w, w_y, rule, level=0.95):
    deviation = slow.deviation(x, y, w, w_y, rule)
    if kind == "gamma":
        null = deviation / slow.mean_mass(x, y, w, w_y, rule)
    else:
        null = deviation / 2 / math.sqrt(scaled.self_mass(x, w, rule) * scaled.self_mass(y, w_y, rule))
    found = result.confidence_interval(level)
    expected = slow.interval(float(result), slow.influence(kind, x, y, w, w_y, rule), null, level)
    assert (found.low, found.high, found.note, found.confidence_level) == (*map(approx, expected), "", level)
    assert found.low < float(result) < found.high


def test_spearman_and_scaled_spearman_have_the_intervals_of_their_form():
    for weights, measure in (("uniform", tw.spearman), ("top", partial(tw.scaled_spearman, weights="top"))):
        x, y = noisy(22, 1.0, 9)
        w = [v / math.fsum(named(weights, 22)) for v in named(weights, 22)]
        for level in (0.95, 0.5):
            interval_equals_its_definition(measure(x, y), "tau", x, y, w, w, "sum", level)


TWELVE = list("abcdefghijkl")
DENSE = {"input": "costs", "numbering": "dense", "weights": "top"}
NOTES = {
    "fewer than 10 items": [(tw.kendall_tau, noisy(9, 1.0, 0), {})],
    "too few items decide, about 11 of 43": [(tw.scaled_tau, noisy(43, 0.5, 1), {"weights": "logarithmic"})],
    "end of its range": [
        (tw.scaled_tau, (range(1, 21), range(1, 21)), {"weights": "top"}),
        (tw.gamma, noisy(24, 0.2, 0, step=3), {"input": "positions"}),  # 0.992, with ties
    ],
    "more than 5,000 items": [(tw.kendall_tau, (range(1, 5002), [*range(2, 5002), 1]), {})],
    "fewer pairs can be compared than by chance": [(tw.gamma, HALVES, {"input": "positions"})],
    "no calibrated interval": [
        (tw.scaled_tau, noisy(20, 1.0, 0), {"tnorm": "minimum"}),
        (tw.rbo, (TWELVE, TWELVE[::-1]), {}),
        (tw.somers_d, noisy(20, 1.0, 0, step=2), {}),
        (tw.spearman, noisy(20, 1.0, 0, step=2), {}),
    ],
    "not competition ranks": [(tw.scaled_tau, ([k // 2 for k in range(40)], noisy(40, 1.0, 0)[1]), DENSE)],
    "different items": [(tw.kendall_tau, (TWELVE, [*TWELVE[:11], "z"]), {"missing": "bottom"})],
}


@pytest.mark.parametrize("note", NOTES)
def test_where_there_is_no_interval_its_note_says_why(note):
    for measure, (x, y), parameters in NOTES[note]:
        found = measure(list(x), list(y), **parameters).confidence_interval()
        assert math.isnan(found.low)
        assert math.isnan(found.high)
        assert note in found.note


def test_intervals_of_higher_levels_are_wider():
    result = tw.scaled_tau(*noisy(20, 1.0, 0), weights="top")
    for inner, outer in pairwise(result.confidence_interval(level) for level in (0.5, 0.9, 0.95, 0.99)):
        assert outer.low < inner.low < inner.high < outer.high
    for level in (0, 1, 95, "0.95"):
        with pytest.raises(tw.TiewiseError, match="`confidence_level`.*" + str(level)):
            result.confidence_interval(level)


# --- tests against independence: all permutations of few items


def test_p_values_of_few_items_are_those_of_c_minus_d_of_all_permutations():
    for (n, seed), rule in product([(4, 0), (5, 1), (6, 2), (5, 3)], ("max", "sum", "uniform")):
        x, y, w, w_y = drawn(seed, n, ties=seed > 0)
        parameters = {"weights": w, "weights_y": w_y, "aggregate": rule}
        measures = tw.scaled_tau, tw.scaled_gamma, tw.scaled_somers_d
        if rule == "uniform":
            w, w_y, rule, parameters = [1.0] * (n - 1), [1.0] * (n - 1), "max", {}
            measures = tw.kendall_tau, tw.gamma, tw.somers_d
        expected = slow.excess_pvalues(x, y, w, w_y, rule)
        for measure in measures:
            result = of(measure, x, y, **parameters)
            assert {alternative: result.test(alternative).pvalue for alternative in ALTERNATIVES} == approx(expected)
            assert result.test().method == f"all {math.factorial(n)} permutations"


def test_spearman_without_ties_has_the_p_value_of_its_size():
    x, y = [1, 2, 3, 4, 5, 6, 7], [1, 3, 2, 7, 4, 6, 5]
    rho = abs(classical.spearman(x, y))
    expected = sum(abs(classical.spearman(x, z)) >= rho - 1e-12 for z in permutations(y)) / math.factorial(7)
    assert tw.spearman(x, y).pvalue == approx(expected)


def groups(x):
    """An order of groups of tied items, for the definitions of overlap."""
    return [[i for i, q in enumerate(x) if q == p] for p in sorted(set(x))]


W = [1.0, 0.6, 0.0, 0.3]
FIVE = [1, 2, 3, 4, 5], [2, 1, 5, 3, 4]
TIED = [1, 1, 3, 4, 5], [2, 1, 4, 2, 4]
IMPORTANCE = [3, 1, 5, 2, 4]
OWN = {
    "spearman": (tw.spearman, TIED, {"input": "positions"}, classical.spearman),
    "minimum": (
        tw.scaled_gamma,
        TIED,
        {"input": "positions", "weights": W, "tnorm": "minimum"},
        lambda x, y: scaled.scaled_gamma(x, y, W, W, "max", "minimum"),
    ),
    "rbo": (
        lambda x, y, **parameters: tw.rbo(*map(tw.Ranking.from_positions, (x, y)), **parameters),
        TIED,
        {"p": 0.4},
        lambda x, y: lists.rbo(groups(x), groups(y), 0.4)[0],
    ),
    "robust_gamma": (
        tw.robust_gamma,
        ([0.1, 0.4, 0.5, 2.0, 2.2], [1.0, 1.3, 1.1, 1.0, 2.0]),
        {"tolerance": 0.5},
        lambda x, y: values.robust_gamma(x, y, tolerance=0.5)[0],
    ),
    "vigna": (
        tw.vigna,
        TIED,
        {"input": "positions", "rank": IMPORTANCE},
        lambda x, y: slow_pairs.vigna(x, y, [1 / k for k in range(1, 6)], rank=[r - 1 for r in IMPORTANCE]),
    ),
    "kumar_vassilvitskii": (
        tw.kumar_vassilvitskii,
        FIVE,
        {"elements": IMPORTANCE, "weights": W},
        lambda x, y: slow_pairs.kumar_vassilvitskii(x, y, W, IMPORTANCE),
    ),
}


@UNDEFINED
@pytest.mark.parametrize("name", OWN)
def test_p_values_of_other_measures_of_few_items_are_those_of_all_their_values(name):
    measure, (x, y), parameters, definition = OWN[name]
    result = measure(x, y, **parameters)
    expected = slow.pvalues(definition, x, y)
    assert {alternative: result.test(alternative).pvalue for alternative in ALTERNATIVES} == approx(expected)
    assert result.pvalue >= result.test().smallest


def test_the_chance_value_is_the_mean_over_the_permutations():
    x, y, w, w_y = drawn(3, 5)
    mean = slow.moments(x, y, w, w_y)[3]
    assert of(tw.scaled_gamma, x, y, weights=w, weights_y=w_y).test().chance == approx(mean)
    assert of(tw.scaled_tau, x, y, weights=w, weights_y=w_y).test().chance == approx(0.0)


# --- tests against independence: random permutations and Student's t


def test_random_permutations_come_near_all_of_them(monkeypatch):
    x, y, w, w_y = drawn(5, 6)
    for measure in (tw.scaled_tau, partial(tw.scaled_gamma, tnorm="minimum")):
        result = of(measure, x, y, weights=w, weights_y=w_y)
        for alternative in ALTERNATIVES:
            complete = result.test(alternative).pvalue
            with monkeypatch.context() as patch:
                patch.setattr(inference, "COMPLETE", 5)
                assert result.test(alternative, n_resamples=1999).pvalue == pytest.approx(complete, abs=0.03)


def test_kendalls_p_value_is_near_the_exact_one():
    rng = np.random.default_rng(0)
    for n in (20, 30, 60):
        x, middling, small = np.arange(1, n + 1), [], []
        for _ in range(120):
            y = np.argsort(np.argsort(rng.choice([-1, 1]) * x + n * rng.uniform(1.0, 4.0) * rng.random(n))) + 1
            exact, found = stats.kendalltau(x, y, method="exact").pvalue, tw.kendall_tau(x, y).test()
            assert "Student's t" in found.method
            if exact >= 0.01:
                (middling if exact >= 0.05 else small).append(found.pvalue / exact)
        assert middling == pytest.approx([1.0] * len(middling), rel=0.01)
        assert small == pytest.approx([1.0] * len(small), rel=0.06)
        assert min(len(middling), len(small)) >= 5


def test_students_t_is_used_where_enough_items_count():
    """From the numbers of items of inference.md on, for rankings without ties."""
    first = {"uniform": 20, "middle": 20, "top": 22, "bottom": 22, "ends": 37}
    never = dict.fromkeys(["sqrt", "hyperbolic", "geometric:0.9"], 500)
    for weights, start in (first | never).items():
        for n in (19, start - 1, start):
            method = tw.scaled_tau(*noisy(n, 1.0, 0), weights=weights).test(n_resamples=9).method
            assert ("Student's t" in method) == (weights in first and n == start)


def test_students_t_is_used_for_c_minus_d_under_the_product_only():
    pair, tied = noisy(40, 1.0, 0), noisy(40, 1.0, 0, step=2)
    for result in (tw.kendall_tau(*tied), tw.gamma(*tied), tw.somers_d(*tied), tw.spearman(*pair)):
        assert "Student's t" in result.test(n_resamples=9).method
    for result in (tw.scaled_tau(*pair, tnorm="minimum"), tw.spearman(*tied), tw.footrule(*pair), tw.vigna(*pair)):
        assert "9 random permutations" in result.test(n_resamples=9).method


def test_students_t_equals_its_definition():
    pairs_of_30 = noisy(30, 2.0, 1), noisy(30, 9.0, 4), noisy(30, 2.0, 3, step=2)
    matrix = [[min(1.0, abs(p - q) / 8) for p in range(30)] for q in range(30)]
    cases = ("uniform", "max", {}), ("top", "max", {"weights": "top"}), ("uniform", matrix, {"aggregate": matrix})
    for pair, (name, rule, parameters) in product(pairs_of_30, cases):
        w, result = named(name, 30), of(tw.scaled_tau, *pair, **parameters)
        root = math.sqrt(scaled.self_mass(pair[0], w, rule) * scaled.self_mass(pair[1], w, rule))
        deviation, tau = slow.deviation(*pair, w, w, rule) / 2 / root, float(result)
        step = 0.0 if parameters else 1 / root  # C - D of unweighted pairs moves in steps of 2
        assert result.test("greater").pvalue == approx(slow.student(tau - step, deviation))
        assert result.test("less").pvalue == approx(slow.student(-tau - step, deviation))
        assert result.pvalue == approx(min(1.0, 2 * slow.student(max(abs(tau) - step, 0.0), deviation)))


def test_students_t_and_random_permutations_agree(monkeypatch):
    for noise in (2.0, 3.0):
        result = tw.scaled_gamma(*noisy(30, noise, 1), weights="top")
        closed = result.test()
        with monkeypatch.context() as patch:
            patch.setattr(inference, "CLOSED", (1000, 15.0))
            drawn_ones = result.test()
        assert drawn_ones.method.startswith("9,999 random")
        assert drawn_ones.pvalue == pytest.approx(closed.pvalue, abs=0.015)
        assert drawn_ones.chance == pytest.approx(closed.chance, abs=0.01)


def test_spearman_has_the_classical_t_test_and_an_interval():
    for noise in (1.0, 4.0):
        x, y = noisy(30, noise, 2)
        found = tw.spearman(x, y)
        for alternative in ALTERNATIVES:
            expected = stats.spearmanr(x, y, alternative=alternative).pvalue
            assert found.test(alternative).pvalue == pytest.approx(expected, rel=1e-9)
        assert found.confidence_interval().low < found < found.confidence_interval().high


def test_tau_and_gamma_have_the_same_p_value():
    for n in (6, 15, 25):
        pair = noisy(n, 2.0, 3, step=2)
        for alternative in ALTERNATIVES:
            for tau, gamma in ((tw.kendall_tau, tw.gamma), (weighted(tw.scaled_tau), weighted(tw.scaled_gamma))):
                found = [measure(*pair).test(alternative, n_resamples=499).pvalue for measure in (tau, gamma)]
                assert found[0] == found[1]


def weighted(measure):
    return partial(measure, weights="top")


def test_greater_is_less_of_the_reversed_ranking():
    for n, weights in product((6, 15, 25), ("uniform", "middle")):  # these weights are the same from both ends
        x, y = noisy(n, 0.4, 5)
        one = tw.scaled_tau(x, y, weights=weights)
        reverse = tw.scaled_tau(x, [n + 1 - p for p in y], weights=weights)
        p, q = ({how: z.test(how, n_resamples=499).pvalue for how in ALTERNATIVES} for z in (one, reverse))
        assert p == approx({"two-sided": q["two-sided"], "greater": q["less"], "less": q["greater"]})
        assert p["greater"] < 0.5 < p["less"]


@pytest.mark.parametrize("n", [5, 12, 30])
def test_equal_and_reversed_rankings_have_small_p_values(n):
    x, opposite = range(1, n + 1), range(n, 0, -1)
    for weights in ("uniform", "middle"):
        for y, along, against in ((x, "greater", "less"), (opposite, "less", "greater")):
            result = tw.scaled_tau(x, y, weights=weights)
            assert result.test(n_resamples=499).pvalue < 0.02
            assert result.test(along, n_resamples=499).pvalue < 0.01
            assert result.test(against, n_resamples=499).pvalue > 0.99


def test_the_smallest_p_value_is_not_above_the_p_value():
    x = list(range(1, 16))
    for measure in (tw.kendall_tau, tw.footrule, partial(tw.scaled_gamma, tnorm="minimum")):
        found = measure(x, x).test(n_resamples=99)
        assert found.smallest <= found.pvalue


def test_the_number_of_permutations_is_that_asked_for_within_the_work(monkeypatch):
    result = tw.scaled_tau(*noisy(30, 0.1, 0), weights="hyperbolic")
    assert result.test(n_resamples=50).method.startswith("50 random")
    assert result.test(n_resamples=50).pvalue == pytest.approx(1 / 51)
    long = tw.scaled_tau(*noisy(130, 0.1, 0), tnorm="minimum", weights="top")  # compares all pairs
    monkeypatch.setattr(inference, "PAIRS", 201 * 130**2)
    assert long.test().method.startswith("201 random")
    for work, draws in ((9_000, 300), (10, 199)):
        monkeypatch.setattr(inference, "WORK", work)
        again = result.test(n_resamples=9_000 + draws)  # the same question would have the same, kept answer
        assert again.method.startswith(f"{draws} random")
        assert again.pvalue == pytest.approx(1 / (draws + 1))


# --- tests of lists of different items


def test_lists_of_different_items_have_a_p_value_where_n_items_says_from_how_many():
    shared, disjoint = tw.rbo(TEN, [*TEN[1:], "z"]), tw.rbo(TEN, list("klmnopqrst"))
    for result in (shared, disjoint):
        assert math.isnan(result.pvalue)
        assert "n_items" in result.test().method
    assert shared.test(n_items=1000, n_resamples=499).pvalue < 0.01
    assert disjoint.test("greater", n_items=1000, n_resamples=499).pvalue == 1.0
    assert disjoint.test(n_items=1000, n_resamples=499).pvalue > 0.5


def test_p_values_of_drawn_lists_are_those_of_all_ways_of_drawing_them():
    """Two of five items are drawn by x, three by y."""
    given, drawn_ones = ["a", "b"], [list(order) for order in permutations("abcde", 3)]
    other = ["b", "c", "a"]
    overlap = [lists.rbo([[i] for i in given], [[i] for i in order], 0.4)[0] for order in drawn_ones]
    taus = [tau_of_lists(given, order) for order in drawn_ones]
    for found, all_of_them, observed in (
        (tw.rbo(given, other, p=0.4), overlap, lists.rbo([["a"], ["b"]], [["b"], ["c"], ["a"]], 0.4)[0]),
        (tw.scaled_tau(given, other, weights="top", missing="bottom"), taus, tau_of_lists(given, other)),
    ):
        assert found.statistic == approx(observed)
        high = sum(v >= observed - 1e-9 for v in all_of_them) / len(all_of_them)
        assert found.test("greater", n_items=5).pvalue == approx(high)


def tau_of_lists(x, y):
    """Scaled tau of two lists over the items of both; absent ones are tied last."""
    union = sorted({*x, *y})
    one, two = (numbered([z.index(i) if i in z else len(z) for i in union]) for z in (x, y))
    w = named("top", len(union))
    return scaled.scaled_tau(one, two, w, w)


def test_n_items_must_hold_the_items_that_were_ranked():
    results = tw.rbo(TEN, [*TEN[1:], "z"]), tw.scaled_tau(TEN, [*TEN[1:], "z"], missing="bottom")
    for result in results:
        assert result.test(n_items=11, n_resamples=9).pvalue > 0
        for n_items in (10, 0, 20.5, "20"):
            with pytest.raises(tw.TiewiseError, match=f"`n_items`.*{n_items}"):
                result.test(n_items=n_items)


# --- what has no p-value, what is refused, what stays the same


@UNDEFINED
def test_an_undefined_value_has_no_p_value():
    for measure, x, parameters in (
        (tw.spearman, [1] * 25, {}),
        (tw.scaled_gamma, range(1, 11), {"weights": [0] * 9, "tnorm": "minimum"}),
        (tw.kendall_tau, [1, 1, 1], {}),
        (tw.gamma, [1] * 10, {}),
        (tw.kendall_tau, [1] * 25, {}),
        (tw.scaled_tau, range(1, 31), {"weights": [0] * 29}),
    ):
        found = of(measure, list(x), range(1, len(x) + 1), **parameters).test(n_resamples=9)
        assert math.isnan(found.pvalue)
        assert found.method.startswith("none: ")


def test_a_range_has_no_p_value_and_no_interval():
    pair = noisy(20, 1.0, 0, step=3)
    for found in (
        tw.scaled_tau(*pair, ties="incomparability"),
        tw.kendall_tau(TEN, [*TEN[:8], "y", "z"], missing="unknown"),
    ):
        assert math.isnan(found.pvalue)
        assert found.test().method.startswith("none: ")
        assert math.isnan(found.confidence_interval().low)
        assert found.confidence_interval().note


def test_bad_options_of_the_test_are_refused():
    results = tw.kendall_tau(*noisy(5, 1.0, 0)), tw.kendall_tau(*noisy(30, 1.0, 0)), tw.vigna([1, 2, 3], [2, 1, 3])
    for result in results:
        with pytest.raises(tw.TiewiseError, match="`alternative`.*'bigger'"):
            result.test("bigger")
        for count in (0, -1, 99.5):
            with pytest.raises(tw.TiewiseError, match=f"`n_resamples`.*{count}"):
                result.test(n_resamples=count)


def test_the_same_seed_gives_the_same_p_value():
    result = tw.scaled_tau(*noisy(15, 3.0, 2), weights="hyperbolic")
    first = result.test(n_resamples=499)
    assert result.test(n_resamples=499) == result.test(n_resamples=499, rng=0) == first
    assert result.test(n_resamples=499, rng=np.random.default_rng(7)) == result.test(n_resamples=499, rng=7)
    generator = np.random.default_rng(7)
    several = {result.test(n_resamples=499, rng=generator).pvalue for _ in range(5)}
    assert len(several) > 1
    assert all(p == pytest.approx(first.pvalue, abs=0.08) for p in several)


def test_the_same_question_has_the_same_answer_whatever_was_asked_before():
    pair, parameters = noisy(21, 1.0, 3, step=2), {"weights": "top"}

    def fresh():
        return tw.scaled_gamma(*pair, **parameters)

    p, interval = fresh().pvalue, fresh().confidence_interval()
    result = fresh()
    result.test("greater", n_resamples=99, rng=5)
    result.confidence_interval(0.5)
    str(result)
    np.random.default_rng(0).random(9)
    assert result.pvalue == result.test().pvalue == p
    assert result.confidence_interval() == interval
    assert (pair, result.statistic) == (noisy(21, 1.0, 3, step=2), fresh().statistic)


def test_a_p_value_does_not_depend_on_the_order_of_the_items():
    rng = np.random.default_rng(8)
    x, y, z = (rng.integers(0, 12, 15) for _ in range(3))
    order = rng.permutation(15)
    for measure in ("scaled_tau(weights=hyperbolic)", "scaled_gamma(tnorm=minimum)", "top_down", "robust_gamma"):
        one = tw.compare(x, y, measure, input="scores", n_resamples=99)
        two = tw.compare(x[order], y[order], measure, input="scores", n_resamples=99)
        assert one.pvalue == two.pvalue, measure
    one = tw.closer(x, y, z, input="scores", n_resamples=99)
    two = tw.closer(x[order], y[order], z[order], input="scores", n_resamples=99)
    assert one.pvalue == two.pvalue


def test_p_values_of_numbers_of_the_items_do_not_depend_on_the_order_of_the_items():
    rng = np.random.default_rng(9)
    x, y, numbers = (dict(zip(TEN[:6], row.tolist(), strict=True)) for row in rng.permuted([range(1, 7)] * 3, axis=1))
    for measure in (tw.measure("vigna", rank=numbers), tw.measure("kumar_vassilvitskii", elements=numbers)):
        found = {measure({item: x[item] for item in order}, y).pvalue for order in ("abcdef", "fbdace", "cfeabd")}
        assert len(found) == 1, measure


def test_permutations_that_are_kept_belong_to_one_question():
    rng = np.random.default_rng(10)
    x, y, z = rng.integers(0, 9, (3, 12))
    measures = ("scaled_tau(weights=top)", "scaled_gamma(weights=top)", "scaled_tau(weights=top, tnorm=minimum)", "rbo")
    results = [tw.measure(measure)(*pair, input="scores") for measure in measures for pair in ((x, y), (y, x), (x, z))]
    asked = [*product(results, (0, 1), (19, 49), (None, 40))]
    fresh = [
        result.test(rng=np.random.default_rng(seed), n_resamples=count, n_items=n_items)
        for result, seed, count, n_items in asked
    ]
    assert len(set(fresh)) > len(fresh) / 3
    for order in (range(len(asked)), rng.permutation(len(asked)), range(len(asked))[::-1]):
        for k in order:
            result, seed, count, n_items = asked[k]
            for _ in "xy":
                assert result.test(rng=seed, n_resamples=count, n_items=n_items) == fresh[k], (result, seed, count)


def test_null_values_are_those_of_the_test():
    x, y = [1, 2, 3, 4, 5, 6], [2, 1, 3, 4, 6, 5]
    result = tw.scaled_tau(x, y, weights="top")
    null = result.null_values()
    assert len(null) == math.factorial(6)
    assert np.mean(np.abs(null) >= abs(result) - 1e-9) == pytest.approx(result.pvalue)
    rbo = tw.rbo(list("abcd"), list("baef"))
    drawn = rbo.null_values(n_resamples=20, n_items=30)
    assert len(drawn) == 21
    assert drawn[0] == rbo.statistic
    refused = ((rbo, "n_items"), (tw.scaled_tau("a=b>c", "c>a>b", ties="incomparability"), "order"))
    for undefined, reason in refused:
        with pytest.raises(tw.TiewiseError, match=reason):
            undefined.null_values()
