"""Whether a conclusion hangs on the weights: tables against single calls, the sentence against made truths."""

import html
import math
import re
from dataclasses import replace

import numpy as np
import pytest

import tiewise as tw
from tiewise.inference.conclusions import conclusion, told
from tiewise.inference.families import covering, place_of
from tiewise.measures.base.catalog import CATALOG
from tiewise.measures.base.wording import in_words


def noisy(n, noise, seed=0):
    rng = np.random.default_rng(seed)
    scores = rng.normal(size=n)
    other = scores + noise * rng.normal(size=n)
    return (-scores).argsort().argsort() + 1, (-other).argsort().argsort() + 1


def holds_where_told(found):
    """Read the sentence as a reader would: for which values of the parameter does it say that the conclusion holds?"""
    name = found.parameter
    values = np.asarray(found.scalings[name], dtype=float)
    claim = re.search(r" holds for (.*?)(?:, of the|;|\.$)", found.sentence)[1]
    if claim.startswith("no "):
        return np.zeros(len(values), dtype=bool)
    if claim.startswith("all "):
        return np.ones(len(values), dtype=bool)
    where = np.zeros(len(values), dtype=bool)
    for part in claim.split(" and "):
        between = re.fullmatch(rf"(\S+) <= {name} <= (\S+)", part)
        if between:
            where |= (values >= float(between[1])) & (values <= float(between[2]))
            continue
        sign, number = re.fullmatch(rf"{name} (>=|<=|=) (\S+)", part).groups()
        compare = {">=": np.greater_equal, "<=": np.less_equal, "=": np.isclose}[sign]
        where |= compare(values, float(number))
    return where


MADE = [
    ("top_k", noisy(40, 0.5), "scaled_gamma"),
    ("top_k", noisy(40, 5.0, 3), "scaled_gamma"),
    # The first ten are reversed, the rest agree: the top disagrees, the whole agrees.
    ("top_k", (np.arange(1, 61), np.concatenate([np.arange(10, 0, -1), np.arange(11, 61)])), "scaled_gamma"),
    ("top_k", (np.arange(1, 31), np.arange(30, 0, -1)), "scaled_gamma"),
    ("hyperbolic", noisy(30, 1.0, 5), "scaled_tau(weights=hyperbolic:3)"),
    ("geometric", noisy(12, 1.0, 7), "scaled_gamma(weights=geometric:0.9,tnorm=minimum)"),
    ("span", noisy(25, 2.0, 8), "scaled_gamma(weights=span:0.2)"),
]


@pytest.mark.parametrize(("family", "rankings", "measure"), MADE)
def test_the_sentence_is_true(family, rankings, measure):
    """What it says of each scaling is what `tw.significance` and the interval say of it, asked by themselves."""
    found = tw.robustness(*rankings, measure, family=family, catalog=False, n_resamples=999)

    def concluded(weights, low, high):
        test = tw.significance(*rankings, replace(tw.measure(measure), weights=weights), rng=1, n_resamples=1999)
        holds_chance = low <= test.null_mean <= high
        if math.isnan(test.pvalue) or 0.025 < test.pvalue < 0.085 or (holds_chance and 0.002 < test.pvalue < 0.012):
            return None  # too near to call by draws
        if holds_chance and test.pvalue > 0.005:
            return "cannot tell"
        return "cannot tell" if test.pvalue >= 0.05 else "agree" if test.statistic > test.null_mean else "disagree"

    own = concluded(tw.measure(measure).weights, found.low, found.high)
    assert own in (None, found.conclusion)
    told_to_hold = holds_where_told(found)
    assert told_to_hold.tolist() == found.scalings["holds"].tolist()
    for place in range(0, len(told_to_hold), max(1, len(told_to_hold) // 6)):
        truth = concluded(*(found.scalings[name][place] for name in ("weights", "low", "high")))
        if truth is not None:
            assert told_to_hold[place] == (truth == found.conclusion), found.scalings["weights"][place]


def test_a_reversed_top_is_told():
    x = np.arange(1, 61)
    y = np.concatenate([np.arange(10, 0, -1), np.arange(11, 61)])
    found = tw.robustness(x, y, catalog=False)
    assert found.conclusion == "agree"
    assert found.family == "top_k"
    holds = dict(zip(found.scalings["k"].tolist(), found.scalings["holds"].tolist(), strict=True))
    assert not holds[2.0]
    assert holds[59.0]
    assert re.search(r"holds for k >= \d+; ", found.sentence)


def test_the_tables_are_what_single_calls_say():
    x, y = noisy(30, 0.7)
    found = tw.robustness(x, y, "scaled_gamma(weights=top_k:5)")
    assert (found.family, found.parameter, found.chosen) == ("top_k", "k", 5.0)
    assert found.statistic == float(tw.scaled_gamma(x, y, weights="top_k:5"))
    assert found.scalings["k"].tolist() == list(range(1, 30))
    for k in (3, 5, 20):
        row = found.scalings.rows()[k - 1]
        single = tw.scaled_gamma(x, y, weights=f"top_k:{k}")
        interval = tw.confidence_interval(x, y, f"scaled_gamma(weights=top_k:{k})")
        assert row["statistic"] == float(single)
        assert row["decided"] == pytest.approx(single.concordant + single.discordant)
        assert (row["low"], row["high"]) == pytest.approx((interval.low, interval.high))
    by_name = {row["measure"]: row for row in found.measures.rows()}
    assert by_name["kendall_tau"]["statistic"] == float(tw.kendall_tau(x, y))
    assert by_name["kendall_tau"]["pvalue"] == tw.significance(x, y, "kendall_tau").pvalue
    assert by_name["scaled_tau"]["statistic"] == float(tw.scaled_tau(x, y, weights="top_k:5"))
    assert set(by_name) == set(CATALOG) - {"scaled_gamma", "robust_gamma"}


def test_beyond_some_items_the_band_is_near_the_jackknife():
    x, y = noisy(260, 0.7)
    found = tw.robustness(x, y, "scaled_gamma(weights=top:10)", values=[5, 10, 50], catalog=False)
    for row in found.scalings.rows():
        interval = tw.confidence_interval(x, y, f"scaled_gamma(weights={row['weights']})")
        assert row["high"] - row["low"] == pytest.approx(interval.high - interval.low, rel=0.08)


def test_one_pair_that_decides_has_no_interval():
    found = tw.robustness(range(1, 9), [2, 1, 3, 4, 5, 6, 7, 8], family="top_k", values=[1], catalog=False)
    (row,) = found.scalings.rows()
    assert row["statistic"] == -1.0
    assert row["decided"] == 1.0
    assert math.isnan(row["low"])
    assert row["conclusion"] == "cannot tell"


@pytest.mark.parametrize(
    ("more", "fewer", "word"),
    [(0.01, 0.99, "agree"), (0.99, 0.01, "disagree"), (0.03, 0.97, "cannot tell"), (math.nan, math.nan, "undefined")],
)
def test_a_conclusion_is_the_sign_of_what_is_significant_on_both_sides(more, fewer, word):
    assert conclusion(more, fewer, 0.05) == word


A, D, C = "agree", "disagree", "cannot tell"


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        ([C, C, A, A], "holds for k >= 3; it cannot be told for k <= 2."),
        ([A, A, A, A], "holds for all k from 1 to 4."),
        ([C, C, C, C], "holds for no k from 1 to 4; it cannot be told for all k from 1 to 4."),
        ([A, D, A, A], "holds for k = 1 and k >= 3; they disagree for k = 2."),
        ([C, A, A, C], "holds for 2 <= k <= 3; it cannot be told for k = 1 and k = 4."),
    ],
)
def test_where_it_holds_in_words(found, sentence):
    said = told(A, [1, 2, 3, 4], found, "k", is_all=True)
    assert said == f"The conclusion that the two rankings agree {sentence}"


def test_few_of_many_values_are_said_to_be_some():
    assert ", of the 60 tried" in tw.robustness(*noisy(120, 0.5), catalog=False).sentence
    assert len(covering("top_k", 1000)) == 60
    assert covering("top_k", 1000)[:20] == list(range(1, 21))
    assert covering("top_k", 2) == [1.0]


def test_a_shape_without_a_number_stands_at_its_own_levels():
    assert place_of(tw.scaling.top, "top", 11) == pytest.approx(sum((11 - i) / 11 for i in range(1, 11)))
    found = tw.robustness(*noisy(11, 0.5), "scaled_gamma(weights=top)", catalog=False)
    assert (found.family, found.parameter) == ("top", "levels")
    assert found.chosen == pytest.approx(5.0)
    assert math.isnan(tw.robustness(*noisy(11, 0.5), "scaled_gamma(weights=top)", family="top_k", catalog=False).chosen)


def test_the_same_seed_gives_the_same_answer():
    x, y = noisy(80, 2.0)
    one, other = (tw.robustness(x, y, rng=5, catalog=False).scalings["pvalue"] for _ in range(2))
    np.testing.assert_array_equal(one, other)


@pytest.mark.filterwarnings("ignore::tiewise.UndefinedCorrelationWarning")
def test_what_is_undefined_has_no_conclusion():
    found = tw.robustness([1, 1, 1], [1, 2, 3])
    assert found.conclusion == "undefined"
    assert found.sentence == "There is no conclusion: the coefficient is undefined."


def test_it_prints_and_becomes_a_frame():
    found = tw.robustness(*noisy(20, 0.5), "scaled_gamma(weights=top_k:3)")
    assert str(found).startswith(found.sentence)
    assert "other measures it is the same" in str(found)
    assert "top_k" in repr(found)
    assert html.escape(found.sentence) in found._repr_html_()
    frame = found.to_pandas()
    assert frame["k"].tolist() == list(range(1, 20))
    assert found.to_polars().columns == list(frame.columns)


def test_measures_that_have_no_ties_are_left_out_where_there_are_ties():
    x = tw.Ranking.parse("a=b>c>d>e>f>g")
    y = tw.Ranking.parse("b>a>c>d=e>g>f")
    assert "shieh" not in tw.robustness(x, y).measures["measure"].tolist()


@pytest.mark.parametrize("measure", ["scaled_spearman(weights=top:3)", "scaled_footrule(weights=top:3)"])
def test_measures_of_positions_with_a_scaling_have_one_too(measure):
    found = tw.robustness(*noisy(20, 0.4), measure)
    assert found.conclusion == "agree"
    assert math.isnan(found.decided)
    assert "rests on" not in str(found)
    row = found.scalings.rows()[4]
    single = tw.measure(measure.replace("top:3", "top:5"))
    interval = tw.confidence_interval(*noisy(20, 0.4), single)
    assert row["weights"] == "top:5"
    assert (row["statistic"], row["low"], row["high"]) == pytest.approx((float(interval), interval.low, interval.high))


def test_what_chance_gives_is_said_of_every_scaling():
    found = tw.robustness(*noisy(8, 0.4), "scaled_gamma", family="top_k", catalog=False)
    assert len(found.chance) == len(found.scalings["k"])
    single = tw.significance(*noisy(8, 0.4), tw.measure("scaled_gamma(weights=top_k:1)"))
    assert found.chance[0] == pytest.approx(single.null_mean, abs=0.05)
    assert found.chance[0] < -0.5  # the first item is seldom the same


def test_every_measure_has_words():
    for name, kind in CATALOG.items():
        assert "_" not in in_words(kind()), name
    assert in_words(tw.measure("scaled_gamma(weights=top_k:5)")) == (
        "scaled gamma with the first 5 positions told apart from each other and from the rest"
    )
    for weights in ("top_k:1", "top_k_exclusive:2"):
        assert in_words(tw.measure(f"scaled_gamma(weights={weights})")).endswith(
            "first position told apart from the rest"
        )
    assert in_words(tw.measure("scaled_gamma(weights=top_k_exclusive:1)")).endswith("no positions told apart")
    assert in_words(tw.ScaledGamma(weights=[1, 0.5], aggregate="max")).endswith("one by one, distances by max")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tw.robustness([1, 2], [1, 2], "kendall_tau"), "must have weights to be replaced.*got kendall_tau"),
        (lambda: tw.robustness([1, 2], [1, 2], family="topk"), "`family` must be one of .*got 'topk'"),
        (lambda: tw.robustness([1, 2], [1, 2], values=[]), "must have at least one number"),
        (lambda: tw.robustness([1, 2], [1, 2], values=["a"]), "must be a sequence of numbers"),
        (lambda: tw.robustness([1, 2], [1, 2], values=[0.5]), "`top_k:k` must have a whole number >= 1: got 0.5"),
        (lambda: tw.robustness([1, 2], [1, 2], confidence_level=2), "must lie between 0 and 1"),
        (lambda: tw.robustness([1, 1], [1, 2], "scaled_gamma(ties=incomparability)"), "must give each pair"),
    ],
)
def test_bad_input_gets_a_sentence(call, message):
    with pytest.raises(tw.TiewiseError, match=message):
        call()


@pytest.mark.parametrize("k", [8, 9, 10, 12])
def test_the_verdict_concludes_the_same(k):
    """The first eight alike and the rest by chance: one rule for both, also where the interval is wide."""
    x = np.arange(1, 61)
    y = np.concatenate([np.arange(1, 9), np.random.default_rng(23).permutation(np.arange(9, 61))])
    measure = f"scaled_gamma(weights=top_k:{k})"
    found = tw.robustness(x, y, measure, values=[k], catalog=False)
    assert found.conclusion == found.scalings["conclusion"][0] == tw.verdict(x, y, measure).direction == "agree"
