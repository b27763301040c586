"""Tests by permutation, enumeration and formula (docs/mathematics.md#null-moments): against enumeration, and SciPy."""

import dataclasses
import warnings
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from scipy import stats

import tiewise as tw
from reference import alignments, classical
from reference.scaled_gamma import weight_vector
from strategies import AGGREGATES, TNORMS, floats, position_pairs, weighted_pairs
from tiewise.inference import evaluation
from tiewise.inference.arguments import open_pair
from tiewise.inference.null.matched_values import MatchedValues
from tiewise.measures.base.catalog import CATALOG
from tiewise.running import threads

SIDES = ("greater", "less", "two-sided")
CLASSICAL = {
    "gamma": classical.gamma,
    "kendall_tau(variant=a)": classical.tau_a,
    "kendall_tau": classical.tau_b,
    "kendall_tau(variant=c)": classical.tau_c,
    "spearman": classical.spearman,
}


def quietly(*arguments, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.UndefinedCorrelationWarning)
        return tw.significance(*arguments, **options)


@settings(max_examples=25)
@given(weighted_pairs(low=2, high=5), st.sampled_from(AGGREGATES), st.sampled_from(TNORMS))
def test_exact_is_full_enumeration(drawn, aggregate, tnorm):
    x, y, wx, wy = drawn
    every = alignments.gammas(alignments.mass_pairs(x, y, wx, wy, aggregate, tnorm))
    measure = tw.ScaledGamma(weights=floats(wx), weights_y=floats(wy), aggregate=aggregate, tnorm=tnorm)
    found = quietly(x, y, measure, method="exact")
    assert found.statistic == pytest.approx(every[0], abs=1e-12, nan_ok=True)
    if np.isnan(every[0]):
        assert np.isnan(found.pvalue)
        return
    expected = dict(zip(SIDES, alignments.pvalues(every), strict=True))
    for side in SIDES:
        assert quietly(x, y, measure, method="exact", alternative=side).pvalue == pytest.approx(expected[side])
    assert found.null_mean == pytest.approx(alignments.mean(every), abs=1e-12)
    assert found.null_std == pytest.approx(alignments.deviation(every), abs=1e-12)
    assert (found.method, found.null_mean_by) == ("exact", "exact")


@pytest.mark.parametrize("text", CLASSICAL)
@given(pair=position_pairs(low=2, high=5))
@settings(max_examples=20)
def test_exact_classical_measures(text, pair):
    every = alignments.values(CLASSICAL[text], *pair)
    found = quietly(*pair, text, method="exact")
    if np.isnan(every[0]):
        assert np.isnan(found.pvalue)
    else:
        assert found.pvalue == pytest.approx(alignments.pvalues(every)[2])
        assert found.null_mean == pytest.approx(alignments.mean(every), abs=1e-12)


def test_exact_with_seven_items_and_ties():
    x, y = [1, 2, 2, 3, 4, 5, 6], [2, 1, 3, 3, 4, 6, 5]
    w = weight_vector("top", 7)
    every = alignments.gammas(alignments.mass_pairs(x, y, w, w))
    found = tw.significance(x, y, "scaled_gamma(weights=top)")
    assert found.method == "exact"
    assert found.n_resamples == 2520  # 7! over the two orders of the bucket
    assert found.pvalue == pytest.approx(alignments.pvalues(every)[2], abs=1e-14)
    assert found.null_mean == pytest.approx(alignments.mean(every), abs=1e-12)
    assert len(found.null_sample) == 2520


# docs/mathematics.md#null-moments: the null means with linearly falling weights.
@pytest.mark.parametrize(("n", "mean"), [(4, -0.0244), (5, -0.0141), (6, -0.0088), (7, -0.0064)])
def test_published_null_means(n, mean):
    x = list(range(1, n + 1))
    exact = tw.significance(x, x, "scaled_gamma(weights=top)", method="exact")
    formula = tw.significance(x, x, "scaled_gamma(weights=top)", method="asymptotic")
    assert exact.null_mean == pytest.approx(mean, abs=5e-5)
    assert formula.null_mean == pytest.approx(exact.null_mean, rel=0.08)
    assert formula.null_mean_by == "closed form"
    assert tw.significance(x, x, "kendall_tau", method="exact").null_mean == 0.0


@pytest.mark.parametrize("weights", ["top", "hyperbolic"])
@pytest.mark.parametrize("n", [5, 6, 7, 8])
def test_the_centred_coefficient_has_mean_zero(weights, n):
    x = list(range(1, n + 1))
    measure = f"scaled_gamma(weights={weights})"
    exact = tw.significance(x, x, measure, method="exact")
    formula = tw.significance(x, x, measure, method="asymptotic")

    def mean_about(centre):
        return np.mean([dataclasses.replace(exact, uncentered=v, centre=centre).centered_statistic
                        for v in exact.null_sample])  # fmt: skip

    assert abs(mean_about(formula.centre)) < 0.0005  # from the closed form
    assert abs(mean_about(exact.centre)) < 1e-10  # from the enumeration itself


def test_centred_on_request():
    x, y = [1, 2, 3, 4, 5, 6], [2, 1, 3, 4, 6, 5]
    plain = tw.significance(x, y, "scaled_gamma(weights=top)")
    centred = tw.significance(x, y, "scaled_gamma(weights=top)", centered=True)
    assert plain.statistic == plain.uncentered == centred.uncentered
    assert centred.statistic == centred.centered_statistic == plain.centered_statistic
    assert centred.statistic > plain.statistic  # the null mean is below 0
    assert centred.pvalue == plain.pvalue
    assert str(centred).startswith("centred scaled_gamma(weights=top) = ")
    for y in (x, x[::-1]):  # the ends stay where they are
        same = tw.significance(x, y, "scaled_gamma(weights=top)", centered=True)
        assert same.statistic == same.uncentered


@given(position_pairs(low=3, high=30, ties=False))
def test_kendall_agrees_with_scipy(pair):
    for method in ("exact", "asymptotic"):
        expected = stats.kendalltau(*pair, method=method).pvalue
        assert tw.significance(*pair, "kendall_tau", method=method).pvalue == pytest.approx(expected, rel=1e-9)


@given(position_pairs(low=3, high=30))
def test_asymptotic_agrees_with_scipy_on_ties(pair):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tau = {v: stats.kendalltau(*pair, method="asymptotic", variant=v).pvalue for v in "bc"}
        rho = stats.spearmanr(*pair).pvalue
    for variant, expected in tau.items():
        if np.isfinite(expected):
            found = tw.significance(*pair, f"kendall_tau(variant={variant})", method="asymptotic")
            assert found.pvalue == pytest.approx(expected, rel=1e-9)
            assert quietly(*pair, "gamma", method="asymptotic").pvalue == pytest.approx(expected, rel=1e-9, nan_ok=True)
    if np.isfinite(rho):
        assert tw.significance(*pair, "spearman", method="asymptotic").pvalue == pytest.approx(rho, rel=1e-9, abs=1e-12)


def test_exact_kendall_beyond_enumeration():
    rng = np.random.default_rng(2)
    x, y = rng.permutation(60) + 1, rng.permutation(60) + 1
    for alternative in SIDES:
        found = tw.significance(x, y, "kendall_tau", alternative=alternative)
        expected = stats.kendalltau(x, y, method="exact", alternative=alternative).pvalue
        assert found.method == "exact"
        assert found.pvalue == pytest.approx(expected, rel=1e-9)
        same = tw.significance(x, y, "scaled_gamma", alternative=alternative, method="exact")
        assert same.pvalue == found.pvalue


MANY = ["scaled_gamma(weights=top)", "scaled_gamma(weights=hyperbolic,tnorm=minimum)",
        "scaled_gamma(weights=top,tnorm=lukasiewicz)", "scaled_gamma(weights=top,tnorm=drastic)",
        "scaled_gamma(weights=top,aggregate=max)", "scaled_gamma(weights=top,ties=indifference)",
        "gamma", "kendall_tau", "kendall_tau(variant=a)", "kendall_tau(variant=c)", "spearman"]  # fmt: skip


def shuffled_pair(n, tied, seed=0):
    rng = np.random.default_rng(seed)
    x, y = rng.permutation(n) + 1, rng.permutation(n) + 1
    return ((x + 2) // 3, np.minimum(y, n // 2)) if tied else (x, y)


@pytest.mark.parametrize("tied", [False, True])
@pytest.mark.parametrize("n", [30, 90])
@pytest.mark.parametrize("text", MANY)
def test_every_path_gives_the_measures_own_values(text, n, tied):
    measure = tw.measure(text)
    pair = open_pair(measure, *shuffled_pair(n, tied))
    rows = np.array([np.random.default_rng(k).permutation(n) for k in range(4)])
    expected = [float(measure(pair.x, pair.y[row])) for row in rows]
    found = MatchedValues(measure, pair, 9999)
    np.testing.assert_allclose(found(rows), expected, rtol=0, atol=1e-11)
    assert found.observed == pytest.approx(float(measure(pair.x, pair.y)), abs=1e-11)
    # The paths that samples of the items take: every row has an x of its own.
    for total in (1, 10**9):
        evaluate = evaluation.evaluator(measure, n, total)
        np.testing.assert_allclose(evaluate(pair.x[rows], pair.y[rows[::-1]]), [
            float(measure(pair.x[a], pair.y[b])) for a, b in zip(rows, rows[::-1], strict=True)
        ], rtol=0, atol=1e-11)  # fmt: skip


@pytest.mark.parametrize("text", ["scaled_gamma(weights=top)", "gamma", "scaled_gamma(weights=top,tnorm=minimum)"])
def test_mean_positions(text):
    measure = tw.measure(text)
    x, y = (tw.Ranking.from_scores(positions, method="average") for positions in shuffled_pair(80, True))
    pair = open_pair(measure, x, y)
    rows = np.array([np.random.default_rng(k).permutation(80) for k in range(3)])
    expected = [float(measure(pair.x, pair.y[row])) for row in rows]
    np.testing.assert_allclose(MatchedValues(measure, pair, 9999)(rows), expected, rtol=0, atol=1e-11)


@pytest.mark.parametrize(
    "text", ["scaled_gamma(weights=top)", "kendall_tau", "scaled_gamma(weights=top,tnorm=minimum)"]
)
@pytest.mark.parametrize("n", [20, 120])
def test_permutations_count_as_they_should(text, n):
    x, y = shuffled_pair(n, False, seed=3)
    found = tw.significance(x, y, text, method="permutation", n_resamples=999, rng=5, alternative="greater")
    assert found.n_resamples == len(found.null_sample) == 999
    greater = np.count_nonzero(found.null_sample >= found.statistic - 1e-11)
    assert found.pvalue == (greater + 1) / 1000
    if "minimum" not in text:
        formula = tw.significance(x, y, text, method="asymptotic", alternative="greater")
        assert found.pvalue == pytest.approx(formula.pvalue, abs=0.06)
        assert found.null_sample.std() == pytest.approx(formula.null_std, rel=0.08)


@pytest.mark.parametrize("text", ["scaled_gamma(weights=top)", "spearman", "scaled_gamma(weights=top,tnorm=minimum)"])
def test_the_same_seed_gives_the_same_answer_whatever_the_threads(text, monkeypatch):
    x, y = shuffled_pair(150, True)

    def sample(rng):
        return tw.significance(x, y, text, method="permutation", n_resamples=400, rng=rng).null_sample

    first = sample(11)
    np.testing.assert_array_equal(first, sample(11))
    np.testing.assert_array_equal(first, sample(np.random.default_rng(11)))
    assert not np.array_equal(first, sample(12))
    monkeypatch.setattr(threads, "WORKERS", 1)
    np.testing.assert_array_equal(first, sample(11))


def test_drawn_alignments_are_uniform():
    # 720 alignments of six items, three of them tied with each other twice: compare with the enumeration.
    x, y = [1, 2, 3, 4, 5, 6], [1, 1, 2, 3, 3, 4]
    exact = tw.significance(x, y, "scaled_gamma(weights=top)", method="exact")
    drawn = tw.significance(x, y, "scaled_gamma(weights=top)", method="permutation", n_resamples=20_000, rng=1)
    assert drawn.pvalue == pytest.approx(exact.pvalue, abs=0.01)
    assert drawn.null_sample.mean() == pytest.approx(exact.null_mean, abs=0.01)


def test_scipys_methods_are_accepted():
    x, y = shuffled_pair(40, False)
    method = stats.PermutationMethod(n_resamples=250, rng=np.random.default_rng(4))
    found = tw.significance(x, y, "scaled_gamma(weights=top)", method=method)
    assert (found.method, found.n_resamples) == ("permutation", 250)
    assert (
        found.pvalue
        == tw.significance(x, y, "scaled_gamma(weights=top)", method="permutation", n_resamples=250, rng=4).pvalue
    )
    few = tw.significance([1, 2, 3, 4], [2, 1, 3, 4], "spearman", method=stats.PermutationMethod(n_resamples=np.inf))
    assert (few.method, few.n_resamples) == ("exact", 24)


def test_auto_chooses_and_says_what():
    def method(n, text):
        return tw.significance(*shuffled_pair(n, False), text, n_resamples=50, rng=0).method

    assert method(7, "scaled_gamma(weights=top)") == "exact"
    assert method(20, "scaled_gamma(weights=top)") == "permutation"
    assert method(200, "scaled_gamma(weights=top)") == "asymptotic"
    assert method(200, "scaled_gamma(weights=top,tnorm=minimum)") == "permutation"
    # The top three of two hundred: a few pairs decide, and nothing is normal about them.
    assert method(200, "scaled_gamma(weights=top_k:3)") == "permutation"
    assert method(30, "kendall_tau") == "exact"
    assert method(500, "kendall_tau") == "asymptotic"


def test_the_closed_form_reaches_weights_of_zero_and_one_whatever_the_tnorm():
    x, y = shuffled_pair(60, True)
    found = {tw.significance(x, y, f"scaled_gamma(weights=top_k:5,tnorm={tnorm})", method="asymptotic").pvalue
             for tnorm in TNORMS}  # fmt: skip
    assert len(found) == 1


def distances():
    return [name for name, kind in CATALOG.items() if kind.claims.kind == "distance"]


@pytest.mark.parametrize("name", CATALOG)
def test_every_measure_of_the_catalog_can_be_tested(name):
    x, y = np.array([1, 2, 3, 4, 5, 6]), np.array([1, 2, 3, 4, 6, 5])
    alike = tw.significance(x, y, name, alternative="greater", n_resamples=99, rng=0)
    opposed = tw.significance(x, y[::-1].copy(), name, alternative="greater", n_resamples=99, rng=0)
    assert 0 < alike.pvalue <= 0.2 < opposed.pvalue <= 1  # alike means a small p, of a distance too
    drawn = tw.significance(x, y, name, method="permutation", n_resamples=99, rng=0)
    assert 0 < drawn.pvalue <= 1
    if CATALOG[name].claims.kind != "correlation":
        with pytest.raises(tw.TiewiseError, match=r"`centered` must be False for a (distance|similarity): got True"):
            tw.significance(x, y, name, centered=True)


def test_measures_of_values_are_tested_on_values():
    rng = np.random.default_rng(0)
    x = rng.normal(size=25)
    y = x + rng.normal(size=25)
    found = tw.significance(x, y, "robust_gamma", n_resamples=199, rng=1)
    assert found.statistic == float(tw.robust_gamma(x, y))
    assert found.pvalue < 0.05
    few = tw.significance([0.3, -1.5, 2.0, 0.1], [1.0, -2.0, 0.5, 0.2], "robust_gamma")
    assert few.pvalue == pytest.approx(alignments.pvalues(alignments.values(
        lambda a, b: float(tw.robust_gamma(a, b)), [0.3, -1.5, 2.0, 0.1], [1.0, -2.0, 0.5, 0.2]
    ))[2])  # fmt: skip
    interval = tw.confidence_interval(x, y, "robust_gamma")
    values = [float(tw.robust_gamma(np.delete(x, k), np.delete(y, k))) for k in range(25)]
    assert interval.standard_error == pytest.approx(np.sqrt(24 / 25 * ((values - np.mean(values)) ** 2).sum()))
    assert (
        tw.confidence_interval(x, y, "robust_gamma", method="percentile", n_resamples=99, rng=1).low < found.statistic
    )


def test_lists_of_the_same_items_can_be_tested():
    found = tw.significance(["a", ["b", "c"], "d"], ["a", "b", "c", "d"], "rbo", alternative="greater")
    assert found.statistic == float(tw.rbo(["a", ["b", "c"], "d"], ["a", "b", "c", "d"]))
    assert found.pvalue == pytest.approx(2 / 24)  # b and c may change places


def test_undefined_is_nan_and_a_warning():
    with pytest.warns(tw.UndefinedCorrelationWarning, match="no pair of items is told apart"):
        found = tw.significance([1, 1, 1], [1, 2, 3], "scaled_gamma")
    assert np.isnan([found.statistic, found.pvalue, found.null_mean, found.null_std]).all()
    assert "undefined" in str(found)
    # Alignments on which nothing is comparable are left out.
    found = tw.significance([1, 1, 2, 2], [1, 2, 2, 2], tw.ScaledGamma(weights=[1, 0, 0]), method="exact")
    assert (found.n_resamples, len(found.null_sample)) == (4, 4)


def test_the_result_prints_and_is_frozen():
    found = tw.significance([1, 2, 3, 4], [2, 1, 3, 4])
    assert str(found).startswith("scaled_gamma = 0.6666666667 (p = 0.333333 two-sided, null mean = 0 exact")
    assert "<table>" in found._repr_html_()
    assert float(found) == found.statistic
    assert found.numbers()["pvalue"] == found.pvalue
    with pytest.raises(AttributeError):
        found.pvalue = 0
    with pytest.raises(ValueError, match="read-only"):
        found.null_sample[0] = 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"alternative": "more"}, "`alternative` must be one of two-sided, greater, less: got 'more'"),
        ({"method": "exactly"}, "must be one of auto, exact, asymptotic, permutation, multinomial: got 'exactly'"),
        ({"method": stats.MonteCarloMethod()}, "or a scipy.stats.PermutationMethod: got MonteCarloMethod"),
        ({"n_resamples": 0}, "`n_resamples` must be a whole number >= 1: got 0"),
        ({"n_resamples": 10.5}, "`n_resamples` must be a whole number >= 1: got 10.5"),
        ({"rng": -1}, "`rng` must be a seed >= 0 or a numpy Generator: got -1"),
        ({"measure": "scaled_gama"}, "got 'scaled_gama'. Did you mean 'scaled_gamma'"),
        ({"measure": "scaled_gamma(weights=top,tnorm=minimum)", "method": "asymptotic"},
         "here: the closed form is that of tnorm=product: got minimum"),
    ],
)  # fmt: skip
def test_bad_arguments_get_a_sentence(options, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.significance([1, 2, 3], [2, 1, 3], **options)


def test_too_many_alignments_get_a_sentence():
    x, y = shuffled_pair(20, False)
    with pytest.raises(
        tw.TiewiseError, match='for 20 items: "exact" goes through at most 4,000,000 different alignments'
    ):
        tw.significance(x, y, "spearman", method="exact")
    with pytest.raises(tw.TiewiseError, match="ties=indifference has no closed form on rankings with ties"):
        tw.significance([1, 1, 2], [1, 2, 3], "scaled_gamma(ties=indifference)", method="asymptotic")


def test_ties_are_refused_as_the_measure_does():
    x, y = [1, 2, 3, 4, 5], [1, 1, 3, 5, 4]
    every = [float(tw.tau_ap(x, list(order), ties="a")) for order in permutations(y)]
    found = tw.significance(x, y, "tau_ap(ties=a)", method="exact")  # ties in y are allowed
    assert found.pvalue == pytest.approx(alignments.pvalues(every)[2])
    for text in ("tau_ap", "tau_ap(ties=a)", "weighted_swap"):
        with pytest.raises(tw.TiewiseError) as own:
            tw.measure(text)(y, y)
        with pytest.raises(tw.TiewiseError) as tested:
            tw.significance(y, y, text)
        assert str(tested.value) == str(own.value)


@pytest.mark.parametrize("text", ["spearman", "scaled_gamma(weights=top)", "vigna"])
def test_two_items_have_their_centre_at_zero(text):
    assert tw.significance([1, 2], [2, 1], text, method="exact").centre == 0.0


def test_where_there_is_no_centre_the_result_says_so():
    x = list(range(1, 9))
    with pytest.warns(tw.UndefinedCorrelationWarning, match="the centred scaled_gamma.*is undefined here"):
        found = tw.significance(x, x, "scaled_gamma(weights=top_k:1)", centered=True, method="permutation", rng=0)
    assert (np.isnan(found.statistic), found.uncentered) == (True, 1.0)
    assert str(found).startswith("centred scaled_gamma(weights=top_k:1) = undefined (p = ")


def test_no_more_resamples_than_fit_into_memory():
    x = list(range(1, 21))
    endless = stats.PermutationMethod(n_resamples=np.inf)
    assert tw.significance(x[:6], x[:6], "scaled_gamma(weights=top)", method=endless).n_resamples == 720
    with pytest.raises(tw.TiewiseError, match='"exact" goes through at most 4,000,000 different alignments'):
        tw.significance(x, x, "scaled_gamma(weights=top)", method=endless)
    with pytest.raises(tw.TiewiseError, match="`n_resamples` must be a whole number >= 1: got inf"):
        tw.closer(x, x, x, method=endless)
    with pytest.raises(tw.TiewiseError, match=r"`n_resamples` must be at most 100,000,000.*: got 1,000,000,000,000"):
        tw.significance(x, x, method="permutation", n_resamples=10**12)


@pytest.mark.parametrize(
    ("measure", "n", "message"),
    [
        ("kendall_tau", 401, '"permutation", "asymptotic" or "auto" for 401 items: "exact" takes up to 400.'),
        ("vigna", 401, '"permutation" or "auto" for 401 items: "exact" takes up to 400.'),
        ("vigna", 12, '"permutation" or "auto" for 12 items: "exact" goes through at most 4,000,000 different align'),
    ],
)
def test_exact_names_its_own_limit(measure, n, message):
    x = np.arange(1, n + 1)
    with pytest.raises(tw.TiewiseError) as caught:
        tw.significance(x, x[::-1], measure, method="exact")
    assert str(caught.value).startswith(f"`method` must be {message}")
