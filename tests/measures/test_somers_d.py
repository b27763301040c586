"""somers_d: against its twin and published numbers. Against SciPy: test_scipy.py."""

import math

import pytest
from hypothesis import given

import tiewise as tw
from reference import classical, extensions as every_extension
from strategies import position_pairs


@given(pair=position_pairs(low=2))
def test_somers_d_equals_its_twin(pair):
    x, y = pair
    if len(set(x)) > 1:
        assert float(tw.somers_d(x, y)) == pytest.approx(classical.somers_d(x, y), abs=1e-12)


@given(pair=position_pairs(low=2))
def test_tau_b_is_the_geometric_mean_of_both_directions(pair):
    x, y = pair
    if len(set(x)) > 1 and len(set(y)) > 1:
        product = float(tw.somers_d(x, y)) * float(tw.somers_d(y, x))
        assert product == pytest.approx(float(tw.kendall_tau(x, y)) ** 2, abs=1e-12)


def items_of(table):
    """The two variables of a table of counts, row and column, item by item."""
    cells = [
        (row, column)
        for row, counts in enumerate(table, start=1)
        for column, count in enumerate(counts, start=1)
        for _ in range(count)
    ]
    return [list(side) for side in zip(*cells, strict=True)]


PAIN = [[26, 26, 23, 18, 9], [6, 7, 9, 14, 23]]  # SAS/STAT, PROC FREQ, the "Pain" example
# Somers (1962), tables 5A, 7A and 7B, by scipy's test_hypotests.py; his independent variable is the column.
SOMERS_5A = [[8, 6, 3, 1, 2], [2, 5, 4, 3, 3]]
SOMERS_7A = [[25, 85, 0], [0, 0, 30]]
SOMERS_7B = [[25, 0, 85], [0, 30, 0]]
WIKIPEDIA = [[3, 5, 2], [1, 7, 6]]  # en.wikipedia.org, Somers' D; scipy's test_hypotests.py


@pytest.mark.parametrize(
    ("table", "forth", "back", "digits"),
    [
        (PAIN, 0.4427, 0.2569, 4),  # C|R and R|C as SAS prints them
        (SOMERS_5A, 129 / 340, None, 15),
        (SOMERS_7A, 1.0, 3300 / 5425, 15),
        (SOMERS_7B, -1800 / 3300, None, 15),
        (WIKIPEDIA, 0.342857142857143, 0.272727272727273, 15),  # SAS FREQ, by scipy's test_hypotests.py
    ],
)
def test_published_tables(table, forth, back, digits):
    rows, columns = items_of(table)
    assert float(tw.somers_d(rows, columns)) == pytest.approx(forth, abs=0.5 * 10.0**-digits)
    if back is not None:
        assert float(tw.somers_d(columns, rows)) == pytest.approx(back, abs=0.5 * 10.0**-digits)


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        # scipy/stats/tests/test_hypotests.py, cross-checked there with SAS FREQ.
        ([12, 2, 1, 12, 2], [1, 4, 7, 1, 0], -0.5),
        ([5, 2, 1, 3, 6, 4, 7, 8], [5, 2, 6, 3, 1, 8, 7, 4], 0.0),
        ([5, 2, 1, 3, 6, 4, 7], [5, 2, 6, 3, 1, 7, 4], -1 / 7),
        (range(10), [0, 2, 1, 3, 4, 6, 5, 7, 8, 9], 0.9111111111111111),
        (range(10), [9, 7, 8, 6, 5, 3, 4, 2, 1, 0], -0.9111111111111111),
    ],
)
def test_scipys_own_examples(x, y, expected):
    scores = [tw.Ranking.from_scores(list(side)) for side in (x, y)]
    assert float(tw.somers_d(*scores)) == pytest.approx(expected, abs=1e-15)


def test_a_reference_that_ties_all_items_leaves_nothing_to_judge():
    with pytest.warns(tw.UndefinedCorrelationWarning, match=r"somers_d is undefined here: x ties all items\."):
        assert math.isnan(float(tw.somers_d([1, 1, 1], [1, 2, 3])))


def test_a_ranking_that_ties_all_items_has_zero():
    # By the formula; SciPy has nan there.
    assert float(tw.somers_d([1, 2, 3], [1, 1, 1])) == 0


@pytest.mark.parametrize("extend", ["both", "x", "y"])
def test_extensions_are_those_of_the_twin(extend):
    sides = {"both": (True, True), "x": (True, False), "y": (False, True)}[extend]
    for x, y in (([1, 1, 2, 3], [2, 1, 1, 1]), ([1, 2, 2, 1], [1, 1, 2, 2]), ([1, 1, 1, 2], [1, 2, 1, 1])):
        expected = every_extension.summary(every_extension.values(x, y, classical.somers_d, sides))
        found = tw.extensions(x, y, "somers_d", extend=extend)
        assert (found.low, found.mean, found.high) == pytest.approx(expected, abs=1e-12)
        assert found.method == "closed form"
