"""Matrices of measures that say something of each item, in the order in which the ranking that is x has them."""

from dataclasses import replace

import numpy as np
import pytest

import tiewise as tw
from tiewise.measures.base.catalog import CATALOG

MATRIX = [[0, 1, 2, 3], [1, 0, 4, 5], [2, 4, 0, 6], [3, 5, 6, 0]]
BY_ORDER = [
    tw.Kemeny(elements=[1, 2, 4, 8]),
    tw.Kemeny(elements=MATRIX),
    tw.TauX(elements=[1, 2, 4, 8]),
    tw.TauX(elements=MATRIX),
    tw.KumarVassilvitskii(elements=[1, 2, 4, 8]),
    tw.KumarVassilvitskii(similarities=MATRIX),
    tw.KumarVassilvitskii(elements=[1, 2, 4, 8], similarities=MATRIX, kind="footrule"),
    tw.Vigna(rank=[0, 3, 1, 2]),
    tw.Vigna(rank=False),
    tw.Vigna(rank=False, additive=False),
]
BY_NAME = [
    tw.Kemeny(elements=dict(zip("abcd", (1, 2, 4, 8), strict=True))),
    tw.Vigna(rank={"a": 0, "b": 3, "c": 1, "d": 2}),
]
RANKINGS = [
    {"a": 1, "b": 2, "c": 3, "d": 4},
    {"c": 1, "a": 3, "d": 2, "b": 4},
    {"d": 2, "c": 4, "b": 1, "a": 3},
    {"a": 4, "b": 2, "c": 1, "d": 3},
]


def one_by_one(measure, rankings, other):
    return [[float(measure(x, y)) for y in other] for x in rankings]


@pytest.mark.parametrize("measure", [*BY_ORDER, *BY_NAME, *CATALOG], ids=str)
@pytest.mark.parametrize("kind", ["dict", "ranking", "series"])
def test_each_entry_is_the_measure_of_its_two_rankings(measure, kind):
    measure = tw.measure(measure)
    if kind == "series":
        pd = pytest.importorskip("pandas")
        rankings = [pd.Series(ranking) for ranking in RANKINGS]
    else:
        rankings = RANKINGS
    if kind == "ranking":
        rankings = [tw.Ranking.from_positions(list(ranking.values()), list(ranking)) for ranking in rankings]
    if measure.name == "robust_gamma":
        rankings = RANKINGS
    expected = one_by_one(measure, rankings, rankings)
    np.testing.assert_allclose(tw.matrix(rankings, measure), expected, atol=1e-12)
    expected = one_by_one(measure, rankings[:3], rankings[1:])
    np.testing.assert_allclose(tw.matrix(rankings[:3], measure, rankings[1:]), expected, atol=1e-12)


@pytest.mark.parametrize("measure", BY_ORDER, ids=str)
def test_weights_by_order_make_a_matrix_asymmetric(measure):
    found = tw.matrix(RANKINGS, measure)
    assert not np.allclose(found, found.T)


@pytest.mark.parametrize("measure", BY_ORDER, ids=str)
def test_bare_positions_have_one_order(measure):
    rows = np.array([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3]])
    found = tw.matrix(rows, measure)
    np.testing.assert_allclose(found, one_by_one(measure, rows, rows), atol=1e-12)
    np.testing.assert_array_equal(found, found.T)


@pytest.mark.parametrize("measure", BY_ORDER, ids=str)
def test_items_at_the_bottom_come_after_those_of_x(measure):
    allowed = replace(measure, missing="bottom")
    rankings, other = [{"c": 1, "d": 2, "a": 3}, {"a": 1, "d": 2, "b": 3}], RANKINGS
    expected = one_by_one(allowed, rankings, other)
    np.testing.assert_allclose(tw.matrix(rankings, allowed, other), expected, atol=1e-12)


def test_the_classes_that_weigh_items_say_so():
    """A parameter by item that is new must be found here: it may go by the order of x's items."""
    weighing = {
        name
        for name, kind in CATALOG.items()
        if any("elements" in p or p in ("similarities", "rank") for p in kind.parameters())
    }
    assert weighing == {measure.name for measure in BY_ORDER}
    assert all(measure.goes_by_order and measure.weighs_items for measure in BY_ORDER)
    assert all(measure.weighs_items and not measure.goes_by_order for measure in BY_NAME)
    assert not any(tw.measure(name).weighs_items or tw.measure(name).goes_by_order for name in CATALOG)
