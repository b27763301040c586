"""Every measure against its slow definition, and the published numbers of the literature."""

import math

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy import stats

import tiewise as tw
from reference import classical, overlap, scaled as slow, tnorms
from strategies import pairs, random_metric, random_positions, weighted_pairs

pytestmark = pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")  # undefined values have a test of their own
POSITIVE = ("product", "minimum", "hamacher:0", "hamacher:0.5")
# ircor, tests/testthat/helper_data.R: scores of ten systems
TRUTH = (0.897, 0.372, 0.908, 0.898, 0.661, 0.062, 0.177, 0.384, 0.498, 0.992)
ESTIMATE = (0.82, 0.406, 0.817, 0.953, 0.673, 0.073, 0.364, 0.547, 0.589, 0.988)
TRUTH_TIED = (0.9, 0.4, 0.9, 0.9, 0.7, 0.1, 0.2, 0.4, 0.5, 1)
ESTIMATE_TIED = (0.8, 0.4, 0.8, 1, 0.7, 0.1, 0.4, 0.5, 0.6, 1)
# ircor, the example of its manual page
MANUAL_X = (0.67, 0.45, 0.29, 0.12, 0.57, 0.24, 0.94, 0.75, 0.08, 0.54)
MANUAL_Y = (0.48, 0.68, 0.32, 0.09, 0.06, 0.61, 0.87, 0.22, 0.44, 0.84)
LIEBETRAU = ((1, 2, 2, 3, 3, 3, 4, 5), (1, 3, 2, 1, 5, 3, 4, 5))  # Liebetrau, p. 52; DescTools, KendallTauA


def approx(value, tolerance=1e-10):
    return pytest.approx(value, abs=tolerance, nan_ok=True)


def value(measure, x, y, **parameters):
    return measure(x, y, input="positions", **parameters).statistic


# --- against the definitions


@given(weighted_pairs(), st.sampled_from(["max", "sum"]), st.sampled_from(tnorms.EXAMPLES))
def test_scaled_gamma_equals_its_definition(case, aggregate, norm):
    x, y, w, w_y = case
    parameters = {"weights": w, "weights_y": w_y, "aggregate": aggregate, "tnorm": norm}
    c, d, t = slow.masses(x, y, w, w_y, aggregate, norm)
    result = tw.scaled_gamma(x, y, input="positions", **parameters)
    assert (result.concordant, result.discordant, result.tied) == approx((c, d, t))
    if c + d == 0 or c + d > 1e-9:
        assert result.statistic == approx(slow.scaled_gamma(x, y, w, w_y, aggregate, norm), 1e-8)


@given(weighted_pairs(), st.sampled_from(["max", "sum"]), st.sampled_from(POSITIVE))
def test_scaled_tau_equals_its_definition(case, aggregate, norm):
    x, y, w, w_y = case
    found = value(tw.scaled_tau, x, y, weights=w, weights_y=w_y, aggregate=aggregate, tnorm=norm)
    assert found == approx(slow.scaled_tau(x, y, w, w_y, aggregate, norm))


@given(weighted_pairs(), st.sampled_from(["max", "sum"]), st.sampled_from(tnorms.EXAMPLES))
def test_scaled_somers_d_equals_its_definition(case, aggregate, norm):
    x, y, w, w_y = case
    if 0 < slow.self_mass(x, w, aggregate, norm) < 1e-6:
        return  # a ratio of two masses that are nearly 0 keeps few digits
    found = value(tw.scaled_somers_d, x, y, weights=w, weights_y=w_y, aggregate=aggregate, tnorm=norm)
    assert found == approx(slow.scaled_somers_d(x, y, w, w_y, aggregate, norm), 1e-8)


@given(weighted_pairs())
def test_scaled_spearman_equals_its_definition(case):
    x, y, w, w_y = case
    expected = slow.scaled_spearman(x, y, w, w_y)
    found = value(tw.scaled_spearman, x, y, weights=w, weights_y=w_y)
    assert found == approx(expected, 1e-8)


@given(weighted_pairs(), st.sampled_from(["max", "sum"]))
def test_scaled_footrule_equals_its_definition(case, aggregate):
    x, y, w, _ = case
    found = value(tw.scaled_footrule, x, y, weights=w, aggregate=aggregate)
    assert found == approx(slow.scaled_footrule(x, y, w, aggregate))


@pytest.mark.parametrize("n", [2, 3, 7, 33, 200])
def test_scaled_footrule_by_max_on_longer_rankings(n):
    rng = np.random.default_rng(n)
    x, y, w = random_positions(rng, n, ties=False), random_positions(rng, n), rng.random(n - 1)
    found = value(tw.scaled_footrule, x, y, weights=w)
    assert found == approx(slow.scaled_footrule(x.tolist(), y.tolist(), w.tolist()))


@pytest.mark.parametrize("seed", range(10))
def test_a_matrix_and_a_callable_give_the_distances(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(3, 9))
    x, y = random_positions(rng, n).tolist(), random_positions(rng, n).tolist()
    d = random_metric(n, seed)
    for aggregate in (d, lambda p, q: np.minimum(np.abs(p - q) / 4, 1.0)):
        for name in ("scaled_gamma", "scaled_tau", "scaled_somers_d"):
            expected = getattr(slow, name)(x, y, None, None, aggregate)
            assert value(getattr(tw, name), x, y, aggregate=aggregate) == approx(expected)
        assert value(tw.scaled_footrule, x, y, aggregate=aggregate) == approx(
            slow.scaled_footrule(x, y, None, aggregate)
        )


@given(weighted_pairs())
def test_a_callable_t_norm_is_used(case):
    x, y, w, w_y = case

    def hamacher(a, b):
        with np.errstate(invalid="ignore"):
            return np.nan_to_num(a * b / (a + b - a * b))

    found = tw.scaled_gamma(x, y, input="positions", weights=w, weights_y=w_y, tnorm=hamacher)
    c, d, _ = slow.masses(x, y, w, w_y, "max", "hamacher:0")
    assert (found.concordant, found.discordant) == approx((c, d))


@given(pairs())
def test_weights_of_one_give_the_classical_measures(pair):
    x, y = pair
    assert value(tw.scaled_gamma, x, y) == approx(value(tw.gamma, x, y), 1e-14)
    assert value(tw.scaled_tau, x, y) == approx(value(tw.kendall_tau, x, y), 1e-14)
    assert value(tw.scaled_spearman, x, y) == approx(value(tw.spearman, x, y), 1e-14)
    moved = sum(a != b for a, b in zip(x, y, strict=True))
    assert value(tw.scaled_footrule, x, y) == moved


@given(pairs(), st.sampled_from(["a", "b", "c"]))
def test_kendall_and_gamma_equal_their_definitions(pair, variant):
    assert value(tw.kendall_tau, *pair, variant=variant) == approx(classical.kendall_tau(*pair, variant))
    assert value(tw.gamma, *pair) == approx(classical.gamma(*pair))


@given(pairs(), st.sampled_from([0.1, 0.5, 0.9]))
def test_spearman_and_maturi_equal_their_definitions(pair, w):
    assert value(tw.spearman, *pair) == approx(classical.spearman(*pair))
    found, expected = value(tw.maturi, *pair, w=w), classical.maturi(*pair, w)
    assert found == approx(expected, 1e-8)


@given(pairs(largest=6, untied=True), pairs(largest=6), st.booleans())
def test_tau_ap_equals_its_definition(untied, tied, symmetric):
    assert value(tw.tau_ap, *untied, symmetric=symmetric) == approx(
        classical.tau_ap(*untied, symmetric=symmetric), 1e-12
    )
    assert value(tw.tau_ap, *tied, variant="b") == approx(classical.tau_ap(*tied, "b"), 1e-12)


@given(st.data())
def test_tau_ap_a_is_the_mean_over_all_ways_of_breaking_ties(data):
    x = data.draw(st.permutations([1, 2, 3, 4, 5]))
    y = data.draw(st.lists(st.integers(1, 5), min_size=5, max_size=5))
    assert value(tw.tau_ap, x, y, variant="a") == approx(classical.tau_ap(x, y, "a"), 1e-12)


@pytest.mark.parametrize("variant", ["none", "b"])
def test_tau_ap_on_longer_rankings(variant):
    rng = np.random.default_rng(0)
    x, y = (random_positions(rng, 300, variant == "b").tolist() for _ in range(2))
    assert value(tw.tau_ap, x, y, variant=variant) == approx(classical.tau_ap(x, y, variant), 1e-12)


@st.composite
def lists_with_ties(draw):
    """Two lists of groups of tied items, over different items."""
    both = []
    for names in ("abcdef", "cdefgh"):
        items = draw(st.permutations(list(names)))[: draw(st.integers(1, 6))]
        cuts = draw(st.lists(st.booleans(), min_size=len(items), max_size=len(items)))
        groups = [[items[0]]]
        for item, cut in zip(items[1:], cuts, strict=False):
            groups.append([item]) if cut else groups[-1].append(item)
        both.append(groups)
    return both


@given(lists_with_ties(), st.sampled_from(["w", "a", "b"]), st.integers(1, 6))
def test_average_overlap_equals_its_definition(groups, variant, depth):
    x, y = map(tw.Ranking.from_buckets, groups)
    depth = min(depth, len(x), len(y))
    expected = overlap.average_overlap(*groups, variant, depth)
    assert tw.average_overlap(x, y, variant=variant, depth=depth).statistic == approx(expected)


# --- against SciPy


@pytest.mark.parametrize("n", [5, 60, 400])
@pytest.mark.parametrize("ties", [False, True])
def test_scipy_agrees(n, ties):
    rng = np.random.default_rng(n)
    x, y = random_positions(rng, n, ties), random_positions(rng, n, ties)
    assert value(tw.kendall_tau, x, y) == approx(stats.kendalltau(x, y).statistic, 1e-13)
    assert value(tw.kendall_tau, x, y, variant="c") == approx(stats.kendalltau(x, y, variant="c").statistic, 1e-13)
    assert value(tw.spearman, x, y) == approx(stats.spearmanr(x, y).statistic, 1e-13)
    if n < 100:  # SciPy's somersd takes minutes beyond
        assert value(tw.scaled_somers_d, x, y) == approx(stats.somersd(x, y).statistic, 1e-13)


# --- published numbers


@pytest.mark.parametrize(
    ("weights", "aggregate", "norm", "expected"),
    [  # KIuML/weighted_rank_correlation, tests/test_scaled_gamma.py: x = (3, 4, 2, 1), y = (1, 3, 2, 4)
        ("top", "max", "product", -0.5483870967),
        ("bottom", "max", "product", -0.25),
        ("ends", "max", "product", -0.5),
        ("middle", "max", "product", -0.25),
        ("top", "sum", "product", -0.5555555556),
        # the same data, computed by hand (that program's Lukasiewicz is wrong)
        ("top", "sum", "minimum", -0.5384615385),
        ("top", "max", "minimum", -0.4545454545),
        ("top", "sum", "lukasiewicz", -0.6),
        ("top", "max", "lukasiewicz", -1.0),
    ],
)
def test_scaled_gamma_of_the_authors_program(weights, aggregate, norm, expected):
    found = tw.scaled_gamma([3, 4, 2, 1], [1, 3, 2, 4], weights=weights, aggregate=aggregate, tnorm=norm)
    assert found.statistic == approx(expected)


@pytest.mark.parametrize(
    ("aggregate", "norm", "expected"),
    [  # computed by hand: y = a swap at the top, a swap at the bottom, (3, 1, 5, 2, 4)
        ("sum", "product", (0.7288135593, 0.9830508475, 0.2710280374)),
        ("sum", "minimum", (0.75, 0.9375, 0.2592592593)),
        ("sum", "lukasiewicz", (0.7142857143, 1.0, 0.3076923077)),
        ("max", "product", (0.6701030928, 0.98, 0.2087912088)),
    ],
)
def test_scaled_gamma_of_five_items(aggregate, norm, expected):
    others = ([2, 1, 3, 4, 5], [1, 2, 3, 5, 4], [3, 1, 5, 2, 4])
    w = [1, 0.75, 0.5, 0.25]
    found = [tw.scaled_gamma(range(1, 6), y, weights=w, aggregate=aggregate, tnorm=norm).statistic for y in others]
    assert found == approx(expected)


def test_kendall_tau_of_ircor():
    # julian-urbano/ircor, tests/testthat/test_tau.R
    assert tw.kendall_tau(TRUTH, ESTIMATE, input="scores").statistic == approx(0.9111, 5e-5)
    assert tw.kendall_tau(TRUTH_TIED, ESTIMATE_TIED, input="scores").statistic == approx(0.9398, 5e-5)
    assert tw.kendall_tau(TRUTH, ESTIMATE_TIED, variant="a", input="scores").statistic == approx(0.8889, 5e-5)


def test_kendall_tau_of_scipys_tests():
    found = tw.kendall_tau([12, 2, 1, 12, 2], [1, 4, 7, 1, 0], input="scores")
    assert found.statistic == approx(-0.47140452079103173)


def test_counts_of_liebetrau():
    found = tw.kendall_tau(*LIEBETRAU, variant="a")
    assert (found.concordant, found.discordant, found.real_ties) == (18, 3, (4, 3, 0))
    assert found.statistic == approx(0.5357142857)
    assert value(tw.kendall_tau, *LIEBETRAU) == approx(0.6123724357)
    assert value(tw.kendall_tau, *LIEBETRAU, variant="c") == approx(0.5859375)
    assert value(tw.gamma, *LIEBETRAU) == approx(0.7142857143)


def test_pain_table_of_sas():
    # SAS/STAT, PROC FREQ: adverse events by dose
    table = ((26, 26, 23, 18, 9), (6, 7, 9, 14, 23))
    x = [row for row in (0, 1) for count in table[row] for _ in range(count)]
    y = [column for row in (0, 1) for column, count in enumerate(table[row]) for _ in range(count)]
    for measure, parameters, expected in (
        (tw.kendall_tau, {}, 0.3373),
        (tw.kendall_tau, {"variant": "c"}, 0.4111),
        (tw.gamma, {}, 0.5313),
        (tw.scaled_somers_d, {}, 0.4427),
    ):
        assert measure(x, y, input="scores", **parameters).statistic == approx(expected, 5e-5)


def test_spearman_with_ties():
    # Pearson's correlation of average ranks; R's cor(method = "spearman") for the manual's data
    assert tw.spearman([21, 10, 10, 25, 3], [15, 6, 7, 11, 5], input="scores").statistic == approx(0.872081599272381)
    assert tw.spearman(MANUAL_X, MANUAL_Y, input="scores").statistic == approx(0.236363636363636)


@pytest.mark.parametrize(
    ("w", "five", "twenty"),
    [  # R's cor() of w^rank; the rankings are those of Iman and Conover (1987)
        (0.1, -0.178077818514034, 0.991459042603562),
        (0.5, 0.247311827956989, 0.940345901532042),
        (0.9, 0.633978704962093, 0.572628194551235),
    ],
)
def test_maturi_of_r(w, five, twenty):
    assert tw.maturi(range(1, 6), [3, 1, 2, 4, 5], w=w).statistic == approx(five)
    other = (1, 3, 2, 4, 16, 10, 19, 12, 18, 17, 20, 5, 14, 7, 8, 11, 6, 15, 9, 13)
    assert tw.maturi(range(1, 21), other, w=w).statistic == approx(twenty)


@pytest.mark.parametrize(
    ("x", "y", "parameters", "expected", "tolerance"),
    [  # julian-urbano/ircor: its tests, its manual page and its README
        (TRUTH, ESTIMATE, {}, 0.8519, 5e-5),
        (TRUTH, ESTIMATE, {"symmetric": True}, 0.8333, 5e-5),
        (TRUTH, ESTIMATE_TIED, {"variant": "a"}, 0.7454, 5e-5),
        (TRUTH_TIED, ESTIMATE_TIED, {"variant": "b"}, 0.7321, 5e-5),
        (MANUAL_X, MANUAL_Y, {}, 0.392857142857143, 1e-12),
        (MANUAL_Y, MANUAL_X, {}, 0.261287477954145, 1e-12),
        ((4, 3, 2, 1), (3, 4, 2, 1), {}, 1 / 3, 1e-12),
        ((4, 3, 2, 1), (4, 3, 1, 2), {}, 7 / 9, 1e-12),
        ((5, 3, 4, 1, 2, 6), (3, 3, 2, 1, 1, 1), {"variant": "a"}, 0.156666666666667, 1e-12),
    ],
)
def test_tau_ap_of_ircor(x, y, parameters, expected, tolerance):
    assert tw.tau_ap(x, y, input="scores", **parameters).statistic == approx(expected, tolerance)


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        ("abcde", "bacde", 0.8),  # changyaochen/rbo, its tests
        ("abcde", "abced", 0.95),
        ("abcde", "edcba", 0.41666666666666663),  # the same, issue 17
    ],
)
def test_average_overlap_of_rbo(x, y, expected):
    assert tw.average_overlap(list(x), list(y)).statistic == approx(expected)


def test_average_overlap_by_depth():
    # Webber, Moffat and Zobel (2010), figure 5
    found = [tw.average_overlap(list("abcdefg"), list("zcavwxy"), depth=k).statistic for k in range(1, 8)]
    assert found == approx([0, 0, 0.222, 0.292, 0.313, 0.317, 0.312], 6e-4)


# --- undefined and refused


@pytest.mark.filterwarnings("default::tiewise.TiewiseWarning")
@pytest.mark.parametrize(
    ("measure", "parameters"),
    [
        (tw.scaled_gamma, {}),
        (tw.scaled_gamma, {"weights": [0, 0]}),
        (tw.scaled_tau, {}),
        (tw.scaled_somers_d, {}),
        (tw.scaled_spearman, {}),
        (tw.kendall_tau, {}),
        (tw.kendall_tau, {"variant": "c"}),
        (tw.gamma, {}),
        (tw.spearman, {}),
        (tw.maturi, {}),
        (tw.tau_ap, {"variant": "b"}),
    ],
)
def test_undefined_values_are_nan_with_a_warning(measure, parameters):
    with pytest.warns(tw.TiewiseWarning, match=f"{measure.__name__} is undefined"):
        found = measure([1, 1, 1], [1, 2, 3], **parameters)
    assert math.isnan(found)


@pytest.mark.parametrize("norm", ["lukasiewicz", "drastic", "frank:2", "einstein", "hamacher:2", np.minimum])
def test_scaled_tau_refuses_t_norms_under_which_it_could_exceed_one(norm):
    with pytest.raises(tw.TiewiseError, match="exceed 1"):
        tw.scaled_tau([1, 2, 3], [2, 1, 3], tnorm=norm)


def test_ties_are_dropped_and_nothing_else():
    with pytest.raises(tw.TiewiseError, match="'drop'.*'keep'"):
        tw.scaled_gamma([1, 2], [1, 2], ties="keep")


def test_weights_beside_a_matrix_are_refused():
    with pytest.raises(tw.TiewiseError, match="`weights`.*`aggregate`"):
        tw.scaled_gamma([1, 2], [1, 2], weights="top", aggregate=[[0, 1], [1, 0]])


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: tw.maturi([1, 2], [1, 2], w=1.5), "`w`.*1.5"),
        (lambda: tw.kendall_tau([1, 2], [1, 2], variant="d"), "variant.*'d'"),
        (lambda: tw.tau_ap([1, 1, 3], [1, 2, 3]), 'variant="b"'),
        (lambda: tw.tau_ap([1, 1, 3], [1, 2, 3], variant="a"), 'variant="b"'),
        (lambda: tw.average_overlap(["a"], ["a"], depth=2), "depth.*2"),
        (lambda: tw.average_overlap([], ["a"]), "at least one"),
        (lambda: tw.average_overlap(["a", "a"], ["a"]), "a came more than once"),
        (lambda: tw.average_overlap([["a", "b"]], ["a"]), "from_buckets"),
    ],
)
def test_bad_parameters_are_refused(call, named):
    with pytest.raises(tw.TiewiseError, match=named):
        call()
