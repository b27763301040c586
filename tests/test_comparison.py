"""`compare`, its block and its numbers; `closer`."""

import csv
import itertools
import json
import math
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

import tiewise as tw
from strategies import random_positions
from tiewise import catalog, explain, inference
from tiewise.ranking import numbered

JUDGES = Path(__file__).parents[1] / "examples" / "us_judge_ratings.csv"
BLOCK = """\
Agreement: 88 of 100 weighted pairs in the same order              scaled_tau(weights=top)
  value       0.72   95% CI 0.55 to 0.83 (over items)   p < 0.001
  unweighted  0.63   Kendall's tau-b
  rests on    about 36 of 43 items
  top 5       5 shared (6 and 7 items with ties; 1.0 expected by chance)
  top 10      8 shared (10 and 11 items with ties; 2.6 expected by chance)
  costs most  DRISCOLL,P.J. 13 -> 36, MISSAL,H.M. 14 -> 29, DANNEHY,J.F. 34 -> 14
  ties        30 items tied in each; if their order is unknown: 0.64 to 0.76"""
LONG = {f"{'a very long name ' * 5}{k}": k for k in range(1, 31)}
SHUFFLED = dict(zip(LONG, np.random.default_rng(1).permutation(30) + 1, strict=True))


@pytest.fixture(scope="module")
def judges():
    with JUDGES.open(newline="") as file:
        rows = list(csv.DictReader(file))
    return [{row[""]: float(row[name]) for row in rows} for name in ("DMNR", "DECI")]


# --- the numbers


def test_the_block_of_the_judges(judges):
    assert str(tw.compare(*judges, weights="top", input="scores")) == BLOCK


def test_without_weights_it_is_the_tau_b_of_scipy():
    rng = np.random.default_rng(2)
    for case in range(60):
        n = int(rng.integers(2, 60))
        x, y = rng.integers(0, n, n), rng.integers(0, n, n)
        expected = stats.kendalltau(x, y).statistic
        if not math.isnan(expected):
            assert tw.compare(x, y, input="scores", n_resamples=9).statistic == pytest.approx(expected, abs=1e-14), case


def test_one_question_has_one_p_value_and_one_interval(judges):
    for weights in ("top", "logarithmic"):
        compared = tw.compare(*judges, weights=weights, input="scores")
        result = tw.scaled_tau(*judges, weights=weights, input="scores")
        as_json = compared.to_dict()
        assert compared.pvalue == result.pvalue == result.test().pvalue == compared.test().pvalue == as_json["pvalue"]
        np.testing.assert_equal(tuple(compared.interval), tuple(result.confidence_interval()))
        np.testing.assert_equal(as_json["confidence_interval"], result.confidence_interval()._asdict())
        assert compared.pvalue == tw.scaled_gamma(*judges, weights=weights, input="scores").pvalue


def test_draws_and_levels_are_passed_on(judges):
    few = tw.compare(*judges, weights="logarithmic", input="scores", n_resamples=99, rng=1, confidence_level=0.9)
    assert few.pvalue == 0.01
    assert "99" in few.pvalue_method
    assert few.confidence_interval().confidence_level == 0.9
    wide = tw.compare(*judges, input="scores", confidence_level=0.99)
    assert wide.interval.low < wide.confidence_interval(0.9).low < wide.confidence_interval(0.9).high
    assert wide.test(alternative="less").pvalue > 0.99


def test_same_order_is_half_of_one_plus_scaled_gamma(judges):
    compared = tw.compare(*judges, weights="top", input="scores")
    gamma = tw.scaled_gamma(*judges, weights="top", input="scores")
    assert compared.same_order == pytest.approx((1 + gamma) / 2)
    assert math.isnan(tw.compare(*judges, "top_down", input="scores").same_order)


def test_unweighted_is_tau_b_whatever_the_measure(judges):
    tau = float(tw.kendall_tau(*judges, input="scores"))
    for measure in ("scaled_gamma(weights=top)", "footrule", "rbo", "robust_gamma"):
        assert tw.compare(*judges, measure, input="scores", n_resamples=9).unweighted == pytest.approx(tau), measure
    assert tw.compare(["a", "b"], ["b", "c"], "rbo").unweighted is None
    with pytest.warns(tw.TiewiseWarning, match="undefined"):
        assert tw.compare([1, 1, 1], [1, 2, 3]).unweighted is None


def test_the_range_holds_the_values_of_all_orders_of_tied_items():
    x, y = "a>b=c=d>e", "b=a>c>d=e"
    orders_x = [f"a>{'>'.join(order)}>e" for order in itertools.permutations("bcd")]
    orders_y = [f"{first}>c>{last}" for first in ("a>b", "b>a") for last in ("d>e", "e>d")]
    for measure in ("scaled_tau(weights=top)", "spearman", "tau_x", "ws_similarity"):
        values = [float(tw.measure(measure)(p, q)) for p in orders_x for q in orders_y]
        assert tw.compare(x, y, measure).range[:2] == pytest.approx((min(values), max(values))), measure
    assert tw.compare("a>b>c", "b>a>c").range is None


def test_overlap_has_the_k_of_top_k():
    rng = np.random.default_rng(3)
    x, y = rng.permutation(30) + 1, rng.permutation(30) + 1
    overlap = tw.compare(x, y, weights="top_k:7", weights_y="top_k:50%").overlap
    assert overlap["k"].tolist() == [5, 7, 10, 15]
    for k, items_x, items_y, shared, expected in overlap.rows():
        assert (items_x, items_y, shared, expected) == (k, k, np.count_nonzero((x <= k) & (y <= k)), k * k / 30)


# --- the block


def test_printing_computes_nothing(judges, monkeypatch):
    compared = tw.compare(*judges, weights="logarithmic", input="scores")

    def refuse(*_, **__):
        raise AssertionError("computed while printing")

    monkeypatch.setattr(explain, "by_item", refuse)
    monkeypatch.setattr(explain, "overlap", refuse)
    monkeypatch.setattr(inference, "significance", refuse)
    monkeypatch.setattr(inference, "interval", refuse)
    monkeypatch.setattr(catalog.Measure, "value", refuse)
    assert str(compared).startswith("Agreement")


HEADS = (
    ("a>b>c>d>e>f", "a>b>c>e>d>f", {}, "Agreement: 93 of 100 pairs in the same order"),
    ("a>b>c>d>e>f", "f>e>c>d>b>a", {}, "Disagreement: 93 of 100 pairs in opposite order"),
    ("a>b>c>d>e>f", "b>a>d>f>e>c", {}, "No clear agreement: 67 of 100 pairs in the same order"),
    ("a>b>c", "a>c>b", {"weights": "top"}, "Too few items to tell: 89 of 100 weighted pairs in the same order"),
    ("a>b=c", "a>b=c", {}, "Identical order: 100 of 100 pairs in the same order"),
    ("a>b>c", "c>b>a", {"weights": "top"}, "Reversed order: 100 of 100 weighted pairs in opposite order"),
    ("a=b=c", "a>b>c", {}, "Undefined: no pair of items is distinguished"),
    ("a>b=c", "b>a>c", {"ties": "incomparability"}, "Range: -0.33 to 0.33 by the order of tied or absent items"),
    ("a>b>c", "b>a>d", {"missing": "bottom"}, "Not tested: "),
    (["a", "b", "c"], ["b", "a", "d"], {"measure": "rbo"}, "Agreement: 0.63 (rbo, from 0 to 1)"),
    (["a", "b", "c"], ["b", "a", "d"], {"measure": "topk_kendall"}, "Distance: "),
    ("a>b>c>d>e>f>g", "g>f>e>c>d>b>a", {"measure": "spearman"}, "Disagreement: 99 of 100 weighted pairs"),
    ("a>b>c>d>e>f", "a>b>c>e>d>f", {"measure": "footrule"}, "Agreement: 2 (footrule, 0 if identical)"),
    ("a>b>c>d>e>f>g", "a>b>c>d>e>g>f", {"measure": "top_down"}, "Agreement: 0.99 (top_down, 1 for identical order)"),
)


@pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")
def test_the_first_line_is_the_conclusion():
    for x, y, parameters, head in HEADS:
        compared = tw.compare(x, y, **parameters)
        assert str(compared).startswith(head), (x, y, parameters)
        assert head.startswith(compared.conclusion), (x, y, parameters)


def test_the_conclusion_follows_the_level():
    x, y = "a>b>c>d>e>f", "a>c>b>f>d>e"
    pvalue = tw.compare(x, y).pvalue
    assert 0.05 < pvalue < 0.2
    assert tw.compare(x, y).conclusion == "No clear agreement"
    assert tw.compare(x, y, confidence_level=0.8).conclusion == "Agreement"
    assert tw.compare(x, y, confidence_level=1 - pvalue).conclusion == "No clear agreement"


def test_blocks_fit_into_ten_lines_of_ninety_characters(judges):
    pairs = [(*judges, {"input": "scores"}), (LONG, SHUFFLED, {}), (range(1, 12), [*range(2, 12), 1], {})]
    refusing = {"shieh", "gamma_delta", "kumar_vassilvitskii", "tau_ap"}  # ties
    long = "scaled_gamma(aggregate=sum, tnorm=lukasiewicz, weights=top_k:3, weights_y=sqrt)"
    for x, y, reading in pairs:
        for measure in (*catalog.definitions(), long):
            if x is not judges[0] or measure not in refusing:
                lines = str(tw.compare(x, y, measure, n_resamples=9, **reading)).splitlines()
                assert len(lines) <= 10, measure
                assert max(map(len, lines)) <= 90, measure
                assert "nan" not in " ".join(lines), measure


def test_chance_and_few_items_are_cautions(judges):
    gamma = str(tw.compare(*judges, "scaled_gamma", weights="top_k:10", input="scores"))
    assert gamma.endswith("caution     chance alone gives -0.05")
    steep = str(tw.compare(*judges, weights="hyperbolic", input="scores"))
    assert "no interval: too few items decide, about 4 of 43" in steep
    assert steep.endswith("caution     the value rests on about 4 of 43 items")


def test_where_most_pairs_are_tied_the_first_line_counts_them():
    x = np.arange(1, 101)
    y = np.r_[1, 2, 21:101, 3:21]  # two of the first ten stay, the others come from outside
    compared = tw.compare(x, y, weights="top_k:10", n_resamples=99)
    c, d = compared.result.form.masses
    q = 10 * 9 / 2 + 10 * 90  # pairs with one of the first ten, in x and in y
    same, opposite = round(100 * c / q), round(100 * d / q)
    head = f"{same} of 100 weighted pairs in the same order, {opposite} opposite, {100 - same - opposite} tied"
    assert f": {head}\n" in str(compared)
    assert compared.statistic == pytest.approx((c - d) / q)
    assert f"{same} of 100" not in str(tw.compare(x, y, "scaled_gamma", weights="top_k:10", n_resamples=99))


def test_what_is_left_out_or_placed_last_is_said():
    x, y = list("abcdefgh"), list("badcxyz")
    assert "missing     7 items left out" in str(tw.compare(x, y, missing="drop"))
    assert "missing     3 items in x, 4 in y; placed last, tied" in str(tw.compare(x, y, missing="bottom"))
    assert "placed last, in unknown order" in str(tw.compare(x, y, missing="unknown"))
    assert max(map(len, str(tw.compare(x, y, missing="bottom")).splitlines())) <= 90
    assert "missing" not in str(tw.compare(x, y, "rbo"))
    assert "missing     1 item left out" in str(tw.compare([1, 2, np.nan, 3], [2, 1, 3, 4], nan_policy="omit"))
    with pytest.raises(tw.TiewiseError, match="7 of their items were left out"):
        tw.compare(x, y, missing="drop", n_items=100)


def test_only_items_that_moved_cost():
    x, y = list("abcdefghij"), list("dabcklhimn")
    for measure in ("topk_footrule", "rbo", "average_overlap"):
        costs = next(line for line in str(tw.compare(x, y, measure)).splitlines() if "costs most" in line)
        assert not any(f"{k} -> {k}" in costs for k in range(1, 11)), measure


def test_lists_of_different_items_need_their_number_for_a_test():
    x, y = list("abcdefghij"), list("cbaxyzdefw")
    alone, drawn = tw.compare(x, y, "rbo"), tw.compare(x, y, "rbo", n_items=1000, n_resamples=1999)
    assert math.isnan(alone.pvalue)
    assert "n_items" in str(alone)
    assert np.isnan(alone.overlap["expected"]).all()
    assert drawn.pvalue <= 0.001
    assert drawn.overlap["expected"].tolist() == [0.025, 0.1]
    assert "x absent -> 4" in str(drawn)
    bottom = tw.compare(x, y, missing="bottom", n_items=1000, n_resamples=1999)
    assert "lists of different items" in str(bottom)
    assert "chance alone gives -0.68" in str(bottom)
    with pytest.raises(tw.TiewiseError, match="14"):
        tw.compare(x, y, "rbo", n_items=5)


# --- what can be taken away


def test_all_numbers_are_plain(judges):
    for measure in ("scaled_tau", "scaled_gamma(weights=top)", "rbo", "footrule", "robust_gamma"):
        found = tw.compare(*judges, measure, input="scores", n_resamples=99).to_dict()
        assert json.loads(json.dumps(found)) is not None, measure
        assert {"measure", "statistic", "n", "pvalue", "pvalue_method", "confidence_interval"} <= set(found), measure


def test_a_comparison_is_saved_by_the_ending(judges, tmp_path):
    compared = tw.compare(*judges, weights="top", input="scores")
    for ending in ("json", "csv", "md", "tex"):
        compared.save(tmp_path / f"judges.{ending}")
    assert json.loads((tmp_path / "judges.json").read_text())["pvalue"] == compared.pvalue
    row = tw.read(tmp_path / "judges.csv")
    assert (row["value"][0], row["pvalue"][0]) == (compared.statistic, compared.pvalue)
    assert "| scaled_tau(weights=top) | 43 | 0.718 |" in (tmp_path / "judges.md").read_text()
    assert r"scaled\_tau(weights=top) & 43 & 0.718" in (tmp_path / "judges.tex").read_text()
    with pytest.raises(tw.TiewiseError, match=r"\.tex"):
        compared.save(tmp_path / "judges.doc")


def test_cite_names_method_value_and_paper(judges):
    text = tw.compare(*judges, weights="top", input="scores").cite()
    value = "0.72, 95% CI 0.55 to 0.83, p < 0.001 (two-sided test of independence, Student's t with"
    for part in ("scaled_tau(weights=top)", "43 items", value, "2308.10622", tw.__version__):
        assert part in text, part
    spread = tw.compare("a>b=c", "b>a>c", ties="incomparability").cite()
    assert "0.00, -0.33 to 0.33 by the order of tied or absent items." in spread


@pytest.mark.parametrize(
    ("parameters", "named"),
    [
        ({"measure": "hyperbolic"}, "weights="),
        ({"measure": "weightedtau"}, "vigna"),
        ({"confidence_level": 95}, "95"),
        ({"n_resamples": 0}, "n_resamples"),
        ({"wieghts": "top"}, "'weights'"),
    ],
)
def test_a_mistake_is_named(parameters, named):
    with pytest.raises(tw.TiewiseError, match=named):
        tw.compare("a>b>c", "b>a>c", **parameters)


# --- closer


def exact_p(x, y, z, weights):
    """The share of all exchanges whose difference is at least as large."""
    measure = tw.measure("scaled_tau", weights=weights)

    def difference(y, z):
        return measure.value(x, numbered(y)) - measure.value(x, numbered(z))

    swaps = itertools.product((False, True), repeat=len(x))
    null = [abs(difference(np.where(swap, z, y), np.where(swap, y, z))) for swap in swaps]
    return np.mean(np.array(null) >= abs(difference(y, z)) - 1e-9)


def test_closer_draws_from_all_exchanges():
    rng = np.random.default_rng(4)
    for case in range(3):
        x, y, z = (random_positions(rng, 8, ties=case == 2) for _ in range(3))
        found = tw.closer(x, y, z, weights="top", input="positions", n_resamples=999)
        assert found.pvalue == pytest.approx(exact_p(x, y, z, "top"), abs=0.05), case
        assert found.difference == pytest.approx(float(found.first) - float(found.second))


def test_closer_turns_with_its_arguments_and_with_distances():
    rng = np.random.default_rng(5)
    x = rng.normal(size=43)
    near, far = x + 0.3 * rng.normal(size=43), x + 2 * rng.normal(size=43)
    one, two = (tw.closer(x, *pair, input="scores", n_resamples=199) for pair in ((near, far), (far, near)))
    assert one.difference == -two.difference > 0
    assert one.pvalue == pytest.approx(two.pvalue, abs=0.05)
    assert one.confidence_interval().low == pytest.approx(-two.confidence_interval().high)
    assert "y1 is closer" in str(one)
    assert "y2 is closer" in str(two)
    footrule = tw.closer(x, near, far, "footrule", input="scores", alternative="greater", n_resamples=199)
    assert footrule.difference > 0
    assert footrule.pvalue == 0.005
    assert "   no calibrated interval for this measure   p = 0.005" in str(footrule)


@pytest.mark.parametrize(
    ("y2", "measure"), [("a>b>x", "scaled_tau"), ("a>b>d>c", "rbo"), ("a>b=c>d", "scaled_tau(ties=incomparability)")]
)
def test_closer_refuses_rankings_of_other_items_and_ranges(y2, measure):
    with pytest.raises(tw.TiewiseError, match=r"items|measure"):
        tw.closer("a>b>c>d", "b>a>c>d", y2, measure)


@pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")
def test_closer_of_an_undefined_value_says_so():
    found = tw.closer([1, 2, 3, 4], [1, 1, 1, 1], [2, 1, 3, 4])
    assert math.isnan(found.pvalue)
    assert str(found).startswith("No clear difference: nan against 0.67")
    assert str(found).endswith("no interval: the value is undefined   no p-value")


def test_closer_of_equal_rankings_finds_no_difference():
    found = tw.closer([1, 2, 3, 4], [2, 1, 3, 4], [2, 1, 3, 4], n_resamples=99)
    assert (found.difference, found.pvalue) == (0.0, 1.0)
    assert str(found).startswith("No clear difference")
