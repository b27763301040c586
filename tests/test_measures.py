"""Each measure beside its definition, published numbers, and SciPy."""

import itertools
import math
import warnings

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, strategies as st
from reference import classical, overlap, scaled as slow
from reference.positions import weights as slow_weights
from reference.tnorms import EXAMPLES
from strategies import pairs, random_metric, random_positions, weighted_pairs

import tiewise as tw

PAIRWISE = ("scaled_gamma", "scaled_tau", "scaled_somers_d")
POSITIVE = [text for text in EXAMPLES if text.startswith(("product", "minimum", "hamacher", "einstein"))]


def agrees(measure, expected, *arguments, **options):
    """Compare a value with its reference; an undefined one must warn."""
    if math.isnan(expected):
        with pytest.warns(tw.TiewiseWarning, match="undefined"):
            assert math.isnan(measure(*arguments, **options))
    else:
        assert measure(*arguments, **options).statistic == pytest.approx(expected, rel=1e-11, abs=1e-11)


# The scaled family


@pytest.mark.parametrize("aggregate", ["max", "sum"])
@pytest.mark.parametrize("name", PAIRWISE)
@given(case=weighted_pairs())
def test_scaled_measures_equal_their_definition(name, aggregate, case):
    x, y, w, w_y = case
    expected = getattr(slow, name)(x, y, w, w_y, aggregate)
    agrees(getattr(tw, name), expected, x, y, weights=w, weights_y=w_y, aggregate=aggregate)


@pytest.mark.parametrize("name", PAIRWISE)
@given(case=weighted_pairs())
def test_weights_of_x_are_those_of_y_unless_given(name, case):
    x, y, w, _ = case
    agrees(getattr(tw, name), getattr(slow, name)(x, y, w, w), x, y, weights=w)


@pytest.mark.parametrize("aggregate", ["max", "sum"])
@pytest.mark.parametrize("text", EXAMPLES)
@pytest.mark.parametrize("name", ["scaled_gamma", "scaled_somers_d"])
@given(case=weighted_pairs(largest=7))
def test_every_tnorm_equals_its_definition(name, text, aggregate, case):
    x, y, w, w_y = case
    expected = getattr(slow, name)(x, y, w, w_y, aggregate, text)
    agrees(getattr(tw, name), expected, x, y, weights=w, weights_y=w_y, aggregate=aggregate, tnorm=text)


@pytest.mark.parametrize("text", POSITIVE)
@given(case=weighted_pairs(largest=7))
def test_scaled_tau_with_its_tnorms_equals_its_definition(text, case):
    x, y, w, w_y = case
    agrees(tw.scaled_tau, slow.scaled_tau(x, y, w, w_y, "max", text), x, y, weights=w, weights_y=w_y, tnorm=text)


@pytest.mark.parametrize("text", [text for text in EXAMPLES if text not in POSITIVE])
def test_scaled_tau_refuses_other_tnorms(text):
    with pytest.raises(tw.TiewiseError, match=f"exceed 1.*{text}"):
        tw.scaled_tau([1, 2, 3], [1, 3, 2], tnorm=text)


@given(case=weighted_pairs(largest=7))
def test_callable_tnorm_equals_its_definition(case):
    x, y, w, w_y = case

    def hamacher(a, b):
        with np.errstate(invalid="ignore"):
            return np.where((a == 0) & (b == 0), 0.0, a * b / (a + b - a * b))

    expected = slow.scaled_gamma(x, y, w, w_y, "max", "hamacher:0")
    agrees(tw.scaled_gamma, expected, x, y, weights=w, weights_y=w_y, tnorm=hamacher)


@pytest.mark.parametrize("name", PAIRWISE)
@given(pair=pairs(), seed=st.integers(0, 999))
def test_matrix_of_distances_equals_its_definition(name, pair, seed):
    d = random_metric(len(pair[0]), seed)
    agrees(getattr(tw, name), getattr(slow, name)(*pair, [], [], d), *pair, aggregate=d)


@pytest.mark.parametrize("name", PAIRWISE)
@given(pair=pairs())
def test_callable_distance_equals_its_definition(name, pair):
    def distance(p, q):
        return np.minimum(1.0, np.abs(np.sqrt(p) - np.sqrt(q)))

    agrees(getattr(tw, name), getattr(slow, name)(*pair, [], [], distance), *pair, aggregate=distance)


@given(case=weighted_pairs())
def test_callable_weights_equal_the_numbers(case):
    x, y, w, _ = case
    agrees(tw.scaled_tau, slow.scaled_tau(x, y, w, w), x, y, weights=lambda n: w)


@given(case=weighted_pairs())
def test_scaled_spearman_equals_its_definition(case):
    x, y, w, w_y = case
    expected = slow.scaled_spearman(x, y, w, w_y)
    if not math.isnan(expected) and abs(expected) < 1.5:
        agrees(tw.scaled_spearman, expected, x, y, weights=w, weights_y=w_y)


@pytest.mark.parametrize("aggregate", ["max", "sum"])
@given(case=weighted_pairs())
def test_scaled_footrule_equals_its_definition(aggregate, case):
    x, y, w, _ = case
    agrees(tw.scaled_footrule, slow.scaled_footrule(x, y, w, aggregate), x, y, weights=w, aggregate=aggregate)


@given(pair=pairs(), seed=st.integers(0, 999))
def test_scaled_footrule_by_a_matrix_equals_its_definition(pair, seed):
    d = random_metric(len(pair[0]), seed)
    agrees(tw.scaled_footrule, slow.scaled_footrule(*pair, [], d), *pair, aggregate=d)


@pytest.mark.parametrize("n", [2, 3, 17, 64, 65, 200])
def test_scaled_footrule_of_long_rankings_equals_its_definition(n):
    rng = np.random.default_rng(n)
    x, y, w = random_positions(rng, n), random_positions(rng, n), rng.random(n - 1)
    expected = slow.scaled_footrule(x.tolist(), y.tolist(), w.tolist())
    assert tw.scaled_footrule(x, y, weights=w, input="positions") == pytest.approx(expected)


@pytest.mark.parametrize("text", ["top", "bottom", "ends", "middle", "hyperbolic", "top_k:3", "geometric:0.5"])
@given(pair=pairs())
def test_named_weights_enter_the_measure(text, pair):
    w = slow_weights(text, len(pair[0]))
    agrees(tw.scaled_gamma, slow.scaled_gamma(*pair, w, w), *pair, weights=text)


@given(pair=pairs())
def test_uniform_weights_give_the_classical_measures(pair):
    agrees(tw.scaled_gamma, classical.gamma(*pair), *pair)
    agrees(tw.scaled_tau, classical.kendall_tau(*pair), *pair)
    agrees(tw.scaled_spearman, classical.spearman(*pair), *pair)


@given(case=weighted_pairs())
def test_result_holds_the_masses(case):
    x, y, w, w_y = case
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.TiewiseWarning)
        found = tw.scaled_gamma(x, y, weights=w, weights_y=w_y)
    assert (found.concordant, found.discordant, found.tied) == pytest.approx(slow.masses(x, y, w, w_y), abs=1e-12)


@pytest.mark.parametrize("weights", ["top", "hyperbolic", "top_k:2", "ends"])
@pytest.mark.parametrize("aggregate", ["max", "sum"])
def test_scaled_tau_of_independent_rankings_has_the_mean_0(weights, aggregate):
    every = itertools.permutations(range(1, 6))
    values = [float(tw.scaled_tau(range(1, 6), y, weights=weights, aggregate=aggregate)) for y in every]
    assert math.fsum(values) == pytest.approx(0.0, abs=1e-10)


@pytest.mark.parametrize("weights", ["top", "hyperbolic", "uniform", "middle"])
def test_distance_of_scaled_tau_obeys_the_triangle_inequality(weights):
    every = list(itertools.permutations(range(1, 5)))
    m = tw.measure("scaled_tau", weights=weights)
    d = np.array([[m.distance(x, y) for y in every] for x in every])
    assert (d[:, None, :] <= d[:, :, None] + d[None, :, :] + 1e-12).all()


# Classical measures


@pytest.mark.parametrize("variant", ["a", "b", "c"])
@given(pair=pairs())
def test_kendall_tau_equals_its_definition(variant, pair):
    agrees(tw.kendall_tau, classical.kendall_tau(*pair, variant), *pair, variant=variant)


@given(pair=pairs())
def test_gamma_equals_its_definition(pair):
    agrees(tw.gamma, classical.gamma(*pair), *pair)


@given(pair=pairs())
def test_spearman_equals_its_definition(pair):
    agrees(tw.spearman, classical.spearman(*pair), *pair)


@pytest.mark.parametrize("w", [0.1, 0.5, 0.9])
@given(pair=pairs())
def test_maturi_equals_its_definition(w, pair):
    agrees(tw.maturi, classical.maturi(*pair, w), *pair, w=w)


@pytest.mark.parametrize("symmetric", [False, True])
@given(pair=pairs(untied=True))
def test_tau_ap_equals_its_definition(symmetric, pair):
    agrees(tw.tau_ap, classical.tau_ap(*pair, symmetric=symmetric), *pair, symmetric=symmetric)


@given(x=st.permutations(range(1, 7)), y=st.lists(st.integers(1, 6), min_size=6, max_size=6))
def test_tau_ap_a_is_the_mean_over_all_ways_of_breaking_ties(x, y):
    agrees(tw.tau_ap, classical.tau_ap(x, y, "a"), x, y, variant="a")


@given(pair=pairs())
def test_tau_ap_b_equals_its_definition(pair):
    agrees(tw.tau_ap, classical.tau_ap(*pair, "b"), *pair, variant="b")


def test_tau_ap_of_a_long_ranking_equals_its_definition():
    rng = np.random.default_rng(1)
    x, y = random_positions(rng, 200), random_positions(rng, 200)
    assert tw.tau_ap(x, y, variant="b") == pytest.approx(classical.tau_ap(x.tolist(), y.tolist(), "b"))


@pytest.mark.parametrize(
    ("x", "y", "options"),
    [
        ([1, 1, 3], [1, 2, 3], {}),
        ([1, 2, 3], [1, 1, 3], {}),
        ([1, 1, 3], [1, 2, 3], {"variant": "a"}),
        ([1, 2, 3], [1, 1, 3], {"variant": "a", "symmetric": True}),
    ],
)
def test_tau_ap_refuses_ties_and_names_the_variants(x, y, options):
    with pytest.raises(tw.TiewiseError, match='variant="a".*variant="b"'):
        tw.tau_ap(x, y, **options)


@pytest.mark.parametrize("n", [10, 200])
@pytest.mark.parametrize("ties", [False, True])
def test_scipy_gives_the_same_kendall_and_spearman(n, ties):
    rng = np.random.default_rng(n)
    x, y = random_positions(rng, n, ties), random_positions(rng, n, ties)
    for variant in "bc":
        expected = scipy.stats.kendalltau(x, y, variant=variant).statistic
        assert tw.kendall_tau(x, y, variant=variant) == pytest.approx(expected, rel=1e-12)
    assert tw.scaled_tau(x, y) == pytest.approx(scipy.stats.kendalltau(x, y).statistic, rel=1e-12)
    assert tw.spearman(x, y) == pytest.approx(scipy.stats.spearmanr(x, y).statistic, rel=1e-12)
    assert tw.scaled_somers_d(x, y) == pytest.approx(scipy.stats.somersd(x, y).statistic, rel=1e-12)


# Average overlap


@st.composite
def bucket_lists(draw):
    """Lists of groups of tied items, drawn from ten items."""
    order = draw(st.permutations("abcdefghij"))
    length = draw(st.integers(1, 10))
    cuts = draw(st.lists(st.booleans(), min_size=length - 1, max_size=length - 1))
    groups = [[order[0]]]
    for item, cut in zip(order[1:length], cuts, strict=True):
        if cut:
            groups.append([])
        groups[-1].append(item)
    return groups


@pytest.mark.parametrize("variant", ["w", "a", "b"])
@given(x=bucket_lists(), y=bucket_lists(), data=st.data())
def test_average_overlap_equals_its_definition(variant, x, y, data):
    depth = data.draw(st.none() | st.integers(1, min(sum(map(len, x)), sum(map(len, y)))))
    one, two = tw.Ranking.from_buckets(x), tw.Ranking.from_buckets(y)
    expected = overlap.average_overlap(x, y, variant, depth)
    assert tw.average_overlap(one, two, variant=variant, depth=depth) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("depth", [0, 4, 1.5, -1])
def test_depth_of_average_overlap_is_at_most_the_shorter_list(depth):
    with pytest.raises(tw.TiewiseError, match=f"`depth`.*from 1 to 3.*{depth}"):
        tw.average_overlap(list("abcde"), list("bca"), depth=depth)


# Published numbers, as measures.md cites them

# Liebetrau, p. 52 (the example of DescTools' KendallTauA).
LIEBETRAU = [1, 2, 2, 3, 3, 3, 4, 5], [1, 3, 2, 1, 5, 3, 4, 5]
# The tests of ircor (julian-urbano/ircor, tests/testthat/helper_data.R), set 1: scores, and the same rounded.
IRCOR = (
    [0.897, 0.372, 0.908, 0.898, 0.661, 0.062, 0.177, 0.384, 0.498, 0.992],
    [0.82, 0.406, 0.817, 0.953, 0.673, 0.073, 0.364, 0.547, 0.589, 0.988],
)
IRCOR_TIED = [0.9, 0.4, 0.9, 0.9, 0.7, 0.1, 0.2, 0.4, 0.5, 1], [0.8, 0.4, 0.8, 1, 0.7, 0.1, 0.4, 0.5, 0.6, 1]
# The manual page of ircor's tauAP.
IRCOR_MANUAL = (
    [0.67, 0.45, 0.29, 0.12, 0.57, 0.24, 0.94, 0.75, 0.08, 0.54],
    [0.48, 0.68, 0.32, 0.09, 0.06, 0.61, 0.87, 0.22, 0.44, 0.84],
)
# SAS/STAT, PROC FREQ, the table of the "Pain" example.
PAIN = (26, 26, 23, 18, 9), (6, 7, 9, 14, 23)
# KIuML/weighted_rank_correlation, tests/test_scaled_gamma.py.
KIUML = [3, 4, 2, 1], [1, 3, 2, 4]


def pain():
    cells = [(row, column) for row in range(2) for column in range(5) for _ in range(PAIN[row][column])]
    return [row for row, _ in cells], [column for _, column in cells]


@pytest.mark.parametrize(("variant", "value"), [("a", 0.5357142857), ("b", 0.6123724357), ("c", 0.5859375)])
def test_kendall_tau_of_liebetrau(variant, value):
    assert tw.kendall_tau(*LIEBETRAU, variant=variant) == pytest.approx(value, abs=1e-10)


def test_counts_of_liebetrau():
    found = tw.gamma(*LIEBETRAU)
    assert (found.concordant, found.discordant, found.real_ties) == (18, 3, (4, 3, 0))
    assert found == pytest.approx(15 / 21)


def test_kendall_tau_of_scipy():
    # scipy/stats/tests/test_stats.py
    value = tw.kendall_tau([12, 2, 1, 12, 2], [1, 4, 7, 1, 0], input="scores")
    assert value == pytest.approx(-0.47140452079103173, abs=1e-15)


def test_somers_d_of_scipy():
    # scipy/stats/tests/test_hypotests.py
    assert tw.scaled_somers_d([12, 2, 1, 12, 2], [1, 4, 7, 1, 0], input="scores") == pytest.approx(-0.5)


def test_pain_table_of_sas():
    x, y = pain()
    assert tw.kendall_tau(x, y, input="scores") == pytest.approx(0.3373, abs=5e-5)
    assert tw.kendall_tau(x, y, input="scores", variant="c") == pytest.approx(0.4111, abs=5e-5)
    assert tw.gamma(x, y, input="scores") == pytest.approx(0.5313, abs=5e-5)
    assert tw.scaled_somers_d(x, y, input="scores") == pytest.approx(0.4427, abs=5e-5)
    assert tw.scaled_somers_d(y, x, input="scores") == pytest.approx(0.2569, abs=5e-5)


def test_kendall_tau_of_ircor():
    assert tw.kendall_tau(*IRCOR, input="scores") == pytest.approx(0.9111, abs=5e-5)
    assert tw.kendall_tau(*IRCOR_TIED, input="scores") == pytest.approx(0.9398, abs=5e-5)
    mixed = tw.kendall_tau(IRCOR[0], IRCOR_TIED[1], input="scores", variant="a")
    assert mixed == pytest.approx(0.8889, abs=5e-5)


def test_gamma_of_pymcdm():
    assert tw.gamma([1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5]) == pytest.approx(0.6)


def test_spearman_with_ties_is_that_of_mean_ranks():
    # A public challenge page gives 0.875 by the shortcut with squares, which is wrong under ties (measures.md 1.4).
    value = tw.spearman([21, 10, 10, 25, 3], [15, 6, 7, 11, 5], input="scores")
    assert value == pytest.approx(0.872081599272381, abs=1e-14)


@pytest.mark.parametrize(
    ("w", "value"), [(0.1, -0.178077818514034), (0.5, 0.247311827956989), (0.9, 0.633978704962093)]
)
def test_maturi_of_five_items(w, value):
    # Computed in Python and with R's cor() (measures.md 2.5).
    assert tw.maturi([1, 2, 3, 4, 5], [3, 1, 2, 4, 5], w=w) == pytest.approx(value, abs=1e-13)


@pytest.mark.parametrize(("w", "value"), [(0.1, -0.322866), (0.5, -0.754032), (0.9, -0.992293)])
def test_maturi_of_the_reversed_ranking(w, value):
    # The minimum for N = 5 (measures.md 2.5).
    assert tw.maturi([1, 2, 3, 4, 5], [5, 4, 3, 2, 1], w=w) == pytest.approx(value, abs=5e-7)


@pytest.mark.parametrize("w", [0, 1, -0.5, 2, math.nan])
def test_maturi_refuses_w_outside_the_open_interval(w):
    with pytest.raises(tw.TiewiseError, match="`w`"):
        tw.maturi([1, 2], [1, 2], w=w)


def test_tau_ap_of_ircor():
    assert tw.tau_ap(*IRCOR, input="scores") == pytest.approx(0.8519, abs=5e-5)
    assert tw.tau_ap(*IRCOR, input="scores", symmetric=True) == pytest.approx(0.8333, abs=5e-5)
    assert tw.tau_ap(IRCOR[0], IRCOR_TIED[1], input="scores", variant="a") == pytest.approx(0.7454, abs=5e-5)
    assert tw.tau_ap(*IRCOR_TIED, input="scores", variant="b") == pytest.approx(0.7321, abs=5e-5)


def test_tau_ap_of_the_manual_of_ircor():
    x, y = IRCOR_MANUAL
    tied = [round(score, 1) for score in y]
    assert tw.tau_ap(x, y, input="scores") == pytest.approx(0.392857142857143, abs=1e-14)
    assert tw.tau_ap(y, x, input="scores") == pytest.approx(0.261287477954145, abs=1e-14)
    assert tw.tau_ap(x, tied, input="scores", variant="a") == pytest.approx(0.399029982363315, abs=1e-14)
    assert tw.tau_ap(x, tied, input="scores", variant="b") == pytest.approx(0.331701940035273, abs=1e-14)


def test_tau_ap_a_by_enumeration():
    # measures.md 3.2
    value = tw.tau_ap([5, 3, 4, 1, 2, 6], [3, 3, 2, 1, 1, 1], input="scores", variant="a")
    assert value == pytest.approx(0.156666666666667, abs=1e-14)


def test_tau_ap_weighs_a_swap_at_the_top_more():
    # measures.md 3.1
    assert tw.tau_ap([1, 2, 3, 4], [2, 1, 3, 4]) == pytest.approx(1 / 3)
    assert tw.tau_ap([1, 2, 3, 4], [1, 2, 4, 3]) == pytest.approx(7 / 9)


@pytest.mark.parametrize(
    ("weights", "value"), [("top", -0.5483870967), ("bottom", -0.25), ("ends", -0.5), ("middle", -0.25)]
)
def test_scaled_gamma_of_the_program_of_the_authors(weights, value):
    assert tw.scaled_gamma(*KIUML, weights=weights) == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize(
    ("aggregate", "tnorm", "value"),
    [
        ("sum", "product", -0.5555555556),
        ("sum", "minimum", -0.5384615385),
        ("max", "minimum", -0.4545454545),
        ("sum", "lukasiewicz", -0.6),
        ("max", "lukasiewicz", -1.0),
    ],
)
def test_scaled_gamma_with_other_aggregates_and_tnorms(aggregate, tnorm, value):
    # The first by the authors' program, the others by measures.md 5.4.
    assert tw.scaled_gamma(*KIUML, weights="top", aggregate=aggregate, tnorm=tnorm) == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize(
    ("aggregate", "tnorm", "values"),
    [
        ("sum", "product", (0.7288135593, 0.9830508475, 0.2710280374)),
        ("sum", "minimum", (0.75, 0.9375, 0.2592592593)),
        ("sum", "lukasiewicz", (0.7142857143, 1.0, 0.3076923077)),
        ("max", "product", (0.6701030928, 0.98, 0.2087912088)),
    ],
)
def test_scaled_gamma_of_swaps(aggregate, tnorm, values):
    # measures.md 5.4: a swap at the top, one at the bottom, and (3, 1, 5, 2, 4).
    rankings = [2, 1, 3, 4, 5], [1, 2, 3, 5, 4], [3, 1, 5, 2, 4]
    options = {"weights": [1, 0.75, 0.5, 0.25], "aggregate": aggregate, "tnorm": tnorm}
    found = [float(tw.scaled_gamma([1, 2, 3, 4, 5], y, **options)) for y in rankings]
    assert found == pytest.approx(values, abs=1e-9)


def test_average_overlap_of_webber_figure_5():
    # Webber, Moffat and Zobel (2010), figure 5; 0.312 is asserted in the tests of changyaochen/rbo, too.
    x, y = list("abcdefg"), list("zcavwxy")
    found = [float(tw.average_overlap(x, y, depth=depth)) for depth in range(1, 8)]
    assert found == pytest.approx([0, 0, 0.222, 0.292, 0.313, 0.317, 0.312], abs=6e-4)


@pytest.mark.parametrize(("y", "value"), [("bacde", 0.8), ("abced", 0.95), ("edcba", 0.41666666666666663)])
def test_average_overlap_of_the_package_rbo(y, value):
    # The tests of changyaochen/rbo; the last is its issue 17.
    assert tw.average_overlap(list("abcde"), list(y)) == pytest.approx(value, abs=1e-15)


# Undefined values


@pytest.mark.parametrize(
    ("name", "x", "y", "options"),
    [
        ("gamma", [1, 1], [1, 2], {}),
        ("gamma", [1, 1, 1], [1, 2, 3], {}),
        ("kendall_tau", [1, 1, 1], [1, 2, 3], {}),
        ("kendall_tau", [1, 1, 1], [1, 2, 3], {"variant": "c"}),
        ("spearman", [1, 1, 1], [1, 2, 3], {}),
        ("maturi", [1, 2, 3], [1, 1, 1], {}),
        ("tau_ap", [1, 2, 3], [1, 1, 1], {"variant": "b"}),
        ("scaled_gamma", [1, 2, 3], [3, 2, 1], {"weights": [0, 0]}),
        ("scaled_gamma", [1, 2], [2, 1], {"weights": [0.5], "tnorm": "lukasiewicz"}),
        ("scaled_tau", [1, 2, 3], [3, 2, 1], {"weights": [0, 0]}),
        ("scaled_tau", [1, 1, 1], [3, 2, 1], {}),
        ("scaled_somers_d", [1, 1, 1], [3, 2, 1], {}),
        ("scaled_spearman", [1, 2, 3], [3, 2, 1], {"weights": "uniform:0"}),
    ],
)
def test_undefined_values_are_nan_and_warn(name, x, y, options):
    with pytest.warns(tw.TiewiseWarning, match=f"{name} is undefined"):
        assert math.isnan(getattr(tw, name)(x, y, **options))


def test_tau_a_of_a_constant_ranking_is_0():
    assert tw.kendall_tau([1, 1, 1], [1, 2, 3], variant="a") == 0.0


def test_tau_ap_a_of_an_estimate_that_ties_all_items_is_0():
    assert tw.tau_ap([1, 2, 3, 4], [1, 1, 1, 1], variant="a") == pytest.approx(0.0, abs=1e-15)
