"""Which items, pairs and depths made a value, against plain loops; overlap, items left out, other weights; tables."""

import math

import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from reference import classical, explain as slow, inference as slow_inference, scaled, tnorms
from reference.positions import numbered, weights as named
from strategies import pairs, random_positions, weighted_pairs
from tiewise import explain
from tiewise.catalog import definitions
from tiewise.weights import SHAPES

pytestmark = pytest.mark.filterwarnings("ignore::tiewise.TiewiseWarning")  # undefined values have tests of their own
SCALED = {"tau": tw.scaled_tau, "gamma": tw.scaled_gamma, "somers_d": tw.scaled_somers_d}
CLASSICAL = {"tau": tw.kendall_tau, "gamma": tw.gamma, "somers_d": tw.somers_d}
COPULAS = ("product", "minimum", "hamacher:0", "hamacher:0.5")  # those that scaled_tau takes
KINDS = st.sampled_from(
    [("tau", norm) for norm in COPULAS] + [(kind, norm) for kind in ("gamma", "somers_d") for norm in tnorms.EXAMPLES]
)
AGGREGATES = st.sampled_from(["max", "sum"])
X, Y = [1, 2, 3, 4, 5, 6, 7], [2, 1, 3, 6, 4, 7, 5]


def approx(value, tolerance=1e-10):
    return pytest.approx(value, abs=tolerance, nan_ok=True)


def by_place(table, *columns):
    """The columns of a table of items, in the order in which the items were given."""
    order = np.argsort(table["item"])
    return [table[column][order].tolist() for column in columns]


def has_digits(over, norm):
    """Whether a ratio over this sum keeps many digits; 0 is exact where no degrees are subtracted from each other."""
    return over > 1e-6 or (over == 0 and norm in ("product", "minimum"))


def scaled_result(kind, norm, case, aggregate):
    x, y, w, w_y = case
    return SCALED[kind](x, y, input="positions", weights=w, weights_y=w_y, aggregate=aggregate, tnorm=norm)


def drawn(n, ties=True, seed=0):
    """Two rankings that agree roughly."""
    rng = np.random.default_rng(seed)
    values = [np.arange(n) + 0.4 * n * rng.random(n) for _ in "xy"]
    return [numbered((v // 3 if ties else v).tolist()) for v in values]


def long_results(n):
    """Coefficients of pairs by max and sum, of several t-norms, with ties and without."""
    tied, untied, rng = drawn(n), drawn(n, ties=False), np.random.default_rng(n)
    w, w_y = rng.random((2, n - 1))
    return [
        tw.scaled_tau(*tied, weights="top"),
        tw.scaled_tau(*tied, weights=w, weights_y=w_y, tnorm="minimum"),
        tw.scaled_gamma(*tied, weights=w / n, weights_y="ends", aggregate="sum", tnorm="lukasiewicz"),
        tw.scaled_somers_d(*tied, weights=w, aggregate="sum"),
        tw.kendall_tau(*tied),
        tw.spearman(*untied),
    ]


# --- items, pairs and depths of coefficients of pairs


@given(weighted_pairs(), AGGREGATES, KINDS)
def test_items_have_the_masses_of_their_pairs_and_their_share_of_the_value(case, aggregate, how):
    kind, norm = how
    table = explain.by_item(scaled_result(kind, norm, case, aggregate))
    c, d, contribution = by_place(table, "concordant", "discordant", "contribution")
    masses = [slow.item_masses(i, *case, aggregate, norm) for i in range(len(case[0]))]
    assert list(zip(c, d, strict=True)) == [approx(both) for both in masses]
    if has_digits(slow.denominator(kind, *case, aggregate, norm), norm):
        assert contribution == approx(slow.item_shares(kind, *case, aggregate, norm), 1e-8)


@given(weighted_pairs(), AGGREGATES, KINDS)
def test_pairs_have_their_degree_and_their_share_of_the_value(case, aggregate, how):
    kind, norm = how
    table = explain.by_pair(scaled_result(kind, norm, case, aggregate))
    found = {(i, j): (c - d, share) for i, j, c, d, share in table.rows()}
    assert all(c * d == 0 for c, d in zip(table["concordant"], table["discordant"], strict=True))
    over = slow.denominator(kind, *case, aggregate, norm)
    for i in range(len(case[0])):
        for j in range(i):
            degree = slow.signed_degree(i, j, *case, aggregate, norm)
            v, share = found.pop((j, i), None) or found.pop((i, j), (0.0, 0.0))
            assert v == approx(degree)
            assert over < 1e-6 or share == approx(degree / over, 1e-8)
    assert not found


@given(weighted_pairs(), AGGREGATES, KINDS)
def test_a_depth_has_the_coefficient_of_the_pairs_that_reach_there(case, aggregate, how):
    kind, norm = how
    values = explain.by_depth(scaled_result(kind, norm, case, aggregate))["value"]
    for value, (excess, over) in zip(values, slow.by_depth(kind, *case, aggregate, norm), strict=True):
        if has_digits(over, norm):
            assert value == approx(excess / over if over else math.nan, 1e-8)


@given(pairs())
def test_classical_coefficients_are_explained_by_weights_of_one(pair):
    ones = [1.0] * (len(pair[0]) - 1)
    for kind, measure in CLASSICAL.items():
        result = measure(*pair, input="positions")
        ranks = [numbered(side) for side in pair]
        items = by_place(explain.by_item(result), "x", "y", "contribution")
        assert items == [*ranks, approx(slow.item_shares(kind, *pair, ones, ones))]
        expected = [excess / over if over else math.nan for excess, over in slow.by_depth(kind, *pair, ones, ones)]
        assert explain.by_depth(result)["value"].tolist() == approx(expected)


@given(pairs(untied=True))
def test_spearman_without_ties_is_explained_by_differences_of_positions(pair):
    result, n = tw.spearman(*pair, input="positions"), len(pair[0])
    steps = [1 / (n - 1)] * (n - 1)
    shares = slow.item_shares("tau", *pair, steps, steps, "sum")
    assert by_place(explain.by_item(result), "contribution") == [approx(shares)]
    assert math.fsum(shares) == approx(classical.spearman(*pair))
    assert explain.by_pair(result)["contribution"].sum() == approx(result.statistic)


def test_contributions_of_items_and_of_pairs_add_up_to_the_value():
    for result in (*long_results(7), *long_results(200), *long_results(600)[:2]):
        items, by_pair = explain.by_item(result), explain.by_pair(result)
        assert items["contribution"].sum() == approx(result.statistic)
        assert by_pair["contribution"].sum() == approx(result.statistic)
        assert explain.by_depth(result)["value"][-1] == approx(result.statistic)
        both = np.concatenate([by_pair["first"], by_pair["second"]]).astype(int)
        halves = np.bincount(both, np.tile(by_pair["contribution"] / 2, 2), result.n)
        assert by_place(items, "contribution") == [approx(halves.tolist())]


def test_masses_of_items_of_long_rankings_equal_their_definition():
    (x, y), w = drawn(200), np.random.default_rng(1).random(199).tolist()
    for norm in ("product", "minimum"):
        c, d = by_place(explain.by_item(tw.scaled_gamma(x, y, weights=w, tnorm=norm)), "concordant", "discordant")
        for i in (0, 77, 199):
            assert (c[i], d[i]) == approx(slow.item_masses(i, x, y, w, w, "max", norm))


def test_what_costs_most_comes_first():
    for result in (*long_results(30), tw.top_down(*drawn(30)), tw.footrule(*drawn(30))):
        items = explain.by_item(result)
        is_distance = result.measure.name == "footrule"
        cost = items["discordant"] if result.form else items["contribution"] * (1 if is_distance else -1)
        assert (np.diff(cost) <= 0).all()
        if result.form:
            assert (np.diff(explain.by_pair(result)["contribution"]) >= 0).all()


# --- overlap


@given(pairs())
def test_overlap_counts_what_the_first_of_both_rankings_share(pair):
    n, (p, q) = len(pair[0]), map(numbered, pair)
    table = explain.by_depth(tw.footrule(*pair, input="positions"))
    assert list(table.columns) == ["k", "items_x", "items_y", "shared", "expected"]
    for k, *found in table.rows():
        assert found == approx(slow.overlap(p, q, k, n))
    assert list(table.rows())[-1] == (n, n, n, n, n)


LISTS = (tw.rbo, tw.average_overlap, tw.topk_kendall, tw.topk_footrule)
ONE, TWO = list("abcdefg"), list("caxbyd")


def test_items_that_a_list_lacks_have_no_position_there():
    for measure in (*LISTS, lambda x, y: tw.scaled_tau(x, y, weights="top", missing="bottom")):
        items = explain.by_item(measure(ONE, TWO))
        found = {item: (x, y) for item, x, y in zip(items["item"], items["x"], items["y"], strict=True)}
        assert found["a"] == (1, 2)
        assert found["g"] == approx((7, math.nan))
        assert found["y"] == approx((math.nan, 5))
        assert len(found) == 9


def test_lists_have_an_expected_overlap_where_n_items_says_from_how_many():
    for name in ("rbo", "average_overlap", "topk_kendall", "scaled_tau"):
        missing = "bottom" if name == "scaled_tau" else "raise"
        for n_items in (None, 50):
            c = tw.compare(ONE, TWO, name, missing=missing, n_items=n_items, n_resamples=9)
            ranks = [[z.index(item) + 1 if item in z else None for item in c.result.pair.items] for z in (ONE, TWO)]
            for k, *found in [row[:5] for row in c.depth.rows()]:
                assert found == approx(slow.overlap(*ranks, k, n_items or math.nan))
            assert (c.overlap["k"].tolist(), c.overlap["shared"].tolist()) == ([5], [3])
            assert c.overlap["expected"].tolist() == approx([25 / n_items if n_items else math.nan])


# --- items left out


def test_an_item_contributes_to_a_value_of_lists_what_the_value_is_higher_with_it():
    for measure in LISTS:
        items = explain.by_item(measure(ONE, TWO))
        for item, contribution in zip(items["item"], items["contribution"], strict=True):
            without = measure([i for i in ONE if i != item], [i for i in TWO if i != item])
            assert contribution == approx(float(measure(ONE, TWO)) - float(without))


W = [0.9, 0.3, 0.6, 0.2, 0.5, 0.1, 0.4]
WITHOUT_PAIRS = {  # the measure of x and y for the items that are kept
    "top_down": lambda x, y, kept: tw.top_down(x, y),
    "spearman": lambda x, y, kept: tw.spearman(x, y),
    "variant c": lambda x, y, kept: tw.kendall_tau(x, y, variant="c"),
    "numbers of items": lambda x, y, kept: tw.vigna(x, y, rank=[W[i] for i in kept]),
    "indifference": lambda x, y, kept: tw.scaled_tau(x, y, weights=W[: len(x) - 1], ties="indifference"),
    "unknown order": lambda x, y, kept: tw.scaled_gamma(x, y, weights="top", ties="incomparability"),
    "n weights": lambda x, y, kept: tw.shieh(x, y, weights=W[: len(x)]),
    "elements": lambda x, y, kept: tw.kumar_vassilvitskii(x, y, elements=[W[i] for i in kept]),
    "dissimilarities": lambda x, y, kept: tw.kumar_vassilvitskii(
        x, y, dissimilarities=[[abs(W[i] - W[j]) for j in kept] for i in kept]
    ),
}


def test_without_pairs_an_item_contributes_what_the_value_is_higher_with_it():
    for name, measure in WITHOUT_PAIRS.items():
        ties = name not in ("n weights", "elements", "dissimilarities")
        x, y = (random_positions(np.random.default_rng(seed), 7, ties).tolist() for seed in (3, 5))
        table = explain.by_item(measure(x, y, range(7)))
        assert list(table.columns) == ["item", "x", "y", "contribution"]
        expected = slow.changes(lambda *args, of=measure: float(of(*args)), x, y)
        assert by_place(table, "contribution") == [approx(expected)], name
        assert any(abs(change) > 1e-3 for change in expected)


def test_every_measure_without_pairs_explains_its_items():
    for name in definitions():
        measure = tw.measure(name)
        x, y = ([-(p**4) for p in z] if name == "robust_gamma" else z for z in (X, Y))  # values, not positions
        result = measure(dict(enumerate(x)), dict(enumerate(y)))
        found = by_place(explain.by_item(result), "x", "y", "contribution")
        assert found[:2] == [X, Y], name
        assert np.isfinite(found[2]).all(), name
        if result.form is None:
            kept = [i for i in range(7) if i != 3]
            one, two = ([z[i] for i in kept] for z in (x, y))
            if name != "robust_gamma":
                one, two = numbered(one), numbered(two)
            others = measure(dict(zip(kept, one, strict=True)), dict(zip(kept, two, strict=True)))
            assert found[2][3] == approx(float(result) - float(others)), name


# --- pairs that are refused, and sensitivity


def test_pairs_of_other_measures_and_of_many_items_are_refused():
    for result in (tw.top_down(X, Y), tw.vigna(X, Y), tw.rbo(ONE, TWO), tw.spearman([1, 1, 3], [1, 2, 3])):
        with pytest.raises(tw.TiewiseError, match=f"^{result.measure.name} is not a coefficient of pairs.*`items`"):
            explain.by_pair(result)
    long = np.arange(1, 2002)
    with pytest.raises(tw.TiewiseError, match=r"2,000 items: got 2,001\."):
        explain.by_pair(tw.kendall_tau(long, long))


def test_sensitivity_has_the_value_and_the_p_value_of_each_weight_function():
    for x, y, parameters in ((X[:5], [2, 1, 3, 5, 4], {}), (*drawn(40), {"n_resamples": 49, "rng": 7})):
        table = tw.compare(x, y, weights="top_k:3", **parameters).sensitivity()
        assert {text.partition(":")[0] for text in table["weights"]} == {*SHAPES} - {"points"}
        assert len(table) == len(SHAPES)  # top_k twice
        for weights, *found in table.rows():
            result = tw.scaled_tau(x, y, weights=weights)
            p = result.test(**parameters).pvalue if parameters else result.pvalue
            assert found == approx([result.statistic, p, result.n_effective])


def test_sensitivity_begins_with_the_weights_of_the_measure():
    x, y = X[:4], [2, 1, 4, 3]
    for weights in ("top_k:3", "hyperbolic", "uniform", "points:0=1,1=0"):
        table = tw.compare(x, y, "scaled_gamma", weights=weights).sensitivity()
        assert (table["weights"][0], table["value"][0]) == (weights, tw.scaled_gamma(x, y, weights=weights))
        assert len({*table["weights"]}) == len(table)
    numbers = tw.compare(x, y, weights=[0.9, 0.2, 0.4]).sensitivity()
    assert numbers["weights"][:2].tolist() == ["0.9,0.2,0.4", "uniform"]
    with pytest.raises(tw.TiewiseError, match="spearman has no weights"):
        tw.compare(x, y, "spearman").sensitivity()


# --- tables


def test_a_table_has_columns_rows_and_data_frames():
    c = tw.compare("a>b>c>d", "b>a>c>d", weights="top")
    table = c.items
    assert list(table.columns) == ["item", "x", "y", "concordant", "discordant", "contribution"]
    assert table["item"].tolist() == ["a", "b", "c", "d"]
    assert next(table.rows())[:3] == ("a", 1, 2)
    for frame in (table.to_frame(), table.to_frame("pandas"), table.to_frame("polars")):
        assert isinstance(frame, pl.DataFrame if hasattr(frame, "schema") else pd.DataFrame)
        assert {name: frame[name].to_list() for name in frame.columns} == {n: table[n].tolist() for n in table.columns}
    assert table is c.items
    assert len(c.pairs) == 6
    with pytest.raises(tw.TiewiseError, match="'contribution'"):
        table["contributions"]
    with pytest.raises(tw.TiewiseError, match="'pandas' or 'polars'.*'arrow'"):
        table.to_frame("arrow")


def test_printing_a_table_shows_twenty_rows_and_how_many_more():
    for n in (20, 22, 1020):
        lines = str(tw.Table({"k": np.arange(n), "value": np.full(n, math.nan)})).splitlines()
        assert lines[0].split() == ["k", "value"]
        assert [line.strip() for line in lines[1:21]] == [str(k) for k in range(20)]
        assert lines[21:] == {20: [], 22: ["  ... 2 more rows"], 1020: ["  ... 1,000 more rows"]}[n]


def test_names_that_are_tuples_stay_as_they_are():
    names = [("a", 1), ("a", 2), ("b", 1)]
    c = tw.compare([1, 2, 3], [2, 1, 3], items=names)
    assert c.items["item"].tolist() == names
    assert next(c.pairs.rows())[:2] == (("a", 1), ("a", 2))
    assert c.items.to_frame()["item"].tolist() == c.items.to_frame("polars")["item"].to_list() == names
    assert "('a', 1)" in str(c.items)


# --- weights in words


def test_weights_are_described_by_the_cost_of_a_reversed_top_and_the_items_that_count():
    words = "a reversed top 10 costs {} times its unweighted cost (scaled gamma); the value rests on about {} items"
    assert tw.Weights("top").describe(100) == words.format("1.9", "84 of 100")
    assert tw.Weights("uniform").describe(100) == words.format("1", "100 of 100")
    n, x = 30, list(range(1, 31))
    reversed_top = [*range(10, 0, -1), *range(11, 31)]
    for text, aggregate in (("logarithmic", "max"), ("bottom", "max"), ("hyperbolic", "sum"), ("top_k:5", "max")):
        w, ones = named(text, n), [1.0] * (n - 1)
        costs = [1 - scaled.scaled_gamma(x, reversed_top, v, v, how) for v, how in ((w, aggregate), (ones, "max"))]
        items = math.sqrt(n * slow_inference.effective(x, reversed_top, w, w, aggregate))
        expected = words.format(f"{costs[0] / costs[1]:.2g}", f"{min(items, n):.0f} of 30")
        assert tw.Weights(text).describe(n, aggregate) == expected
