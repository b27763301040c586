"""Tests and intervals of measures that weigh items: what is said of an item goes with it."""

import math
from itertools import permutations

import numpy as np
import pytest

import tiewise as tw
from reference import jackknife as twin

X = {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5}
Y = {"e": 5, "c": 1, "a": 2, "d": 3, "b": 4}
Z = {"b": 1, "a": 2, "e": 3, "d": 5, "c": 4}
WEIGHTS = {"d": 1.0, "a": 5.0, "b": 2.0, "e": 0.5, "c": 3.0}
PAIRS = {one: {other: WEIGHTS[one] + WEIGHTS[other] for other in WEIGHTS} for one in WEIGHTS}
RANKS = {"b": 0, "a": 1, "d": 2, "c": 3, "e": 7}


def in_order(by_item, items):
    return [by_item[item] for item in items]


def measures(items):
    """(a measure by item, the same by the order of these items)."""
    vector, ranks = in_order(WEIGHTS, items), in_order(RANKS, items)
    matrix = [in_order(row, items) for row in in_order(PAIRS, items)]
    return {
        "kemeny": (tw.Kemeny(elements=WEIGHTS), tw.Kemeny(elements=vector)),
        "kemeny, pairs": (tw.Kemeny(elements=PAIRS), tw.Kemeny(elements=matrix)),
        "tau_x": (tw.TauX(elements=WEIGHTS), tw.TauX(elements=vector)),
        "tau_x, pairs": (tw.TauX(elements=PAIRS), tw.TauX(elements=matrix)),
        "kumar": (tw.KumarVassilvitskii(elements=WEIGHTS), tw.KumarVassilvitskii(elements=vector)),
        "kumar, footrule": (
            tw.KumarVassilvitskii(elements=WEIGHTS, similarities=PAIRS, kind="footrule"),
            tw.KumarVassilvitskii(elements=vector, similarities=matrix, kind="footrule"),
        ),
        "vigna": (tw.Vigna(rank=RANKS), tw.Vigna(rank=ranks)),
        "vigna, product": (tw.Vigna(rank=RANKS, additive=False), tw.Vigna(rank=ranks, additive=False)),
    }


KINDS = list(measures("abcde"))


@pytest.mark.parametrize("kind", KINDS)
def test_each_alignment_weighs_by_the_items_of_x(kind):
    for measure in measures(X)[kind]:
        found = tw.significance(X, Y, measure, alternative="greater", method="exact")
        places = in_order(Y, X)
        values = np.array([float(measure(X, dict(zip(X, order, strict=True)))) for order in permutations(places)])
        is_distance = measure.claims.kind == "distance"
        above = values <= found.statistic + 1e-9 if is_distance else values >= found.statistic - 1e-9
        assert found.pvalue == pytest.approx(above.mean())
        assert found.null_mean == pytest.approx(values.mean(), abs=1e-12)


@pytest.mark.parametrize("kind", KINDS)
def test_an_item_is_left_out_with_its_weight(kind):
    by_item, by_order = measures(X)[kind]

    def without(item):
        x, y = ({name: other[name] for name in X if name != item} for other in (X, Y))
        anew = [dict(zip(side, twin.ranked(list(side.values())), strict=True)) for side in (x, y)]
        return float(by_item(*anew))

    expected = twin.standard_error([without(item) for item in X])
    for measure in (by_item, by_order):
        found = tw.confidence_interval(X, Y, measure)
        assert found.standard_error == pytest.approx(expected, rel=1e-9)
        assert found.measure is measure


@pytest.mark.parametrize("kind", ["kemeny", "kemeny, pairs", "tau_x", "tau_x, pairs", "vigna", "vigna, product"])
@pytest.mark.parametrize("method", ["percentile", "bca"])
def test_a_sample_holds_the_weights_of_its_items(kind, method):
    by_item, by_order = measures(X)[kind]
    turned = {item: X[item] for item in reversed(X)}
    options = {"method": method, "n_resamples": 200, "rng": 1}
    found = tw.confidence_interval(X, Y, by_item, **options)
    assert found.standard_error > 0
    again = tw.confidence_interval(X, Y, by_order, **options)
    assert (found.low, found.high, found.standard_error) == (again.low, again.high, again.standard_error)
    # Of items in another order other samples are drawn, of which the spread is about the same.
    other = tw.confidence_interval(turned, Y, by_item, **{**options, "n_resamples": 2000})
    assert other.standard_error == pytest.approx(found.standard_error, rel=0.3)


def test_a_sample_of_one_item_twice_weighs_it_twice():
    """Two items, of which a sample holds both or one twice: only those with both have a value."""
    x, y = {"a": 1, "b": 2}, {"a": 2, "b": 1}
    found = tw.confidence_interval(
        x, y, tw.Kemeny(elements={"a": 3, "b": 5}), method="percentile", n_resamples=99, rng=0
    )
    assert (found.statistic, found.low, found.high) == (30.0, 0.0, 30.0)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("method", ["jackknife", "permutation"])
def test_closer_weighs_by_item(kind, method):
    by_item, by_order = measures(X)[kind]
    options = {"method": method, "n_resamples": 99, "rng": 3}
    if kind.startswith("kumar") and method == "permutation":
        with pytest.raises(tw.TiewiseError, match="which allows no ties"):
            tw.closer(X, Y, Z, by_item, **options)
        return
    found, again = (tw.closer(X, Y, Z, measure, **options) for measure in (by_item, by_order))
    assert (found.first, found.second) == (float(by_item(X, Y)), float(by_item(X, Z)))
    assert (found.pvalue, found.standard_error) == (again.pvalue, again.standard_error)
    assert not math.isnan(found.pvalue)


def test_ranks_by_order_go_by_the_order_of_the_items():
    """rank=False is a list of the ranks 0, 1, ..., which are numbered anew without one of them."""
    by_order, ranks = tw.Vigna(rank=False), tw.Vigna(rank=[0, 1, 2, 3, 4])
    exact = [tw.significance(X, Y, measure, method="exact") for measure in (by_order, ranks)]
    assert exact[0].pvalue == exact[1].pvalue
    x, y = list(X.values()), in_order(Y, X)
    expected = twin.standard_error(twin.left_out(lambda x, y: float(by_order(x, y)), x, y))
    assert tw.confidence_interval(X, Y, by_order).standard_error == pytest.approx(expected)
    places = np.array([3, 0, 3, 4])
    assert by_order.taking(places).rank.values == (1, 0, 1, 3)


def test_items_that_are_not_in_order_must_be_named():
    x = {"a": 1, "b": 2}
    y1, y2 = {"a": 1, "b": 2, "c": 3, "d": 4}, {"a": 2, "b": 1, "d": 3, "c": 4}
    with pytest.raises(tw.TiewiseError, match="`measure` must name the items that it weighs"):
        tw.closer(x, y1, y2, tw.Kemeny(elements=[1, 2, 3, 4], missing="bottom"))
    named = tw.Kemeny(elements={"a": 1, "b": 2, "c": 3, "d": 4}, missing="bottom")
    assert tw.closer(x, y1, y2, named).second == float(named(x, y2))


@pytest.mark.parametrize("measure", [tw.Kemeny(positions=[4, 3, 2, 1]), tw.TauX(positions=[4, 3, 2, 1]),
                                     tw.KumarVassilvitskii(positions=[4, 3, 2, 1])], ids=str)  # fmt: skip
def test_costs_of_ones_own_lose_the_last_one_with_an_item(measure):
    shorter = type(measure)(positions=[4, 3, 2])
    x, y = list(X.values()), in_order(Y, X)
    expected = twin.standard_error(twin.left_out(lambda x, y: float(shorter(x, y)), x, y))
    assert tw.confidence_interval(X, Y, measure).standard_error == pytest.approx(expected)


@pytest.mark.parametrize("ask", [tw.significance, tw.confidence_interval])
def test_what_is_lacking_is_told(ask):
    with pytest.raises(tw.TiewiseError, match="`elements` must have a weight for each item compared: it lacks 'e'"):
        ask(X, Y, tw.Kemeny(elements={"a": 1, "b": 1, "c": 1, "d": 1}))
    with pytest.raises(tw.TiewiseError, match="`elements` by item need rankings that name their items"):
        ask([1, 2, 3], [1, 3, 2], tw.Kemeny(elements={"a": 1, "b": 1, "c": 1}))
