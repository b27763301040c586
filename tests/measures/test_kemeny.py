"""kemeny and tau_x: against their twins, ConsRank, scikit-lr, and each other."""

import pickle
import warnings
from datetime import date
from itertools import permutations, product

import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from kernels.settings import size
from reference import kemeny as twin
from strategies import floats, position_pairs, tied_positions, weak_orders
from tiewise.pairs import counting, partners as weighted_pairs


@st.composite
def element_pairs(draw):
    x, y = draw(position_pairs(low=1, high=20))
    return x, y, draw(st.lists(st.fractions(0, 20, max_denominator=12), min_size=len(x), max_size=len(x)))


@st.composite
def position_weighted_pairs(draw, high=12):
    x, y = draw(position_pairs(low=1, high=high))
    n = len(x)
    return x, y, draw(st.lists(st.fractions(0, 20, max_denominator=12), min_size=n - 1, max_size=n - 1))


def quietly(measure, x, y):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", tw.UndefinedCorrelationWarning)
        return measure(x, y)


def check(x, y, expected, maximum, **given):
    """Compare kemeny and tau_x with the distance and its maximum."""
    distance = tw.kemeny(x, y, **given)
    assert distance.statistic == pytest.approx(float(expected), rel=1e-12, abs=1e-12)
    assert distance.maximum == pytest.approx(float(maximum), rel=1e-12, abs=1e-12)
    tau = quietly(tw.TauX(**given), x, y)
    if maximum:
        assert tau.statistic == pytest.approx(float(1 - 2 * expected / maximum), abs=1e-12)
        assert -1 <= tau.statistic <= 1
    else:
        assert np.isnan(tau.statistic)
    assert tau.concordant + tau.discordant + tau.tied == pytest.approx(float(maximum) / 2)


@given(pair=position_pairs(low=1))
def test_the_twin_agrees(pair):
    n = len(pair[0])
    check(*pair, twin.kemeny(*pair), n * (n - 1))
    assert quietly(tw.TauX(), *pair).statistic == pytest.approx(twin.tau_x(*pair), abs=1e-12, nan_ok=True)


@given(case=element_pairs())
def test_the_twin_agrees_with_elements(case):
    x, y, w = case
    weight = twin.products(w)
    total = sum(weight[i][j] for i, j in permutations(range(len(x)), 2))
    check(x, y, twin.kemeny(x, y, weight), total, elements=floats(w))
    tau = quietly(tw.TauX(elements=floats(w)), x, y).statistic
    assert tau == pytest.approx(float(twin.tau_x(x, y, weight)), abs=1e-12, nan_ok=True)
    if len(x) > 1:
        # As a matrix of pairs, whose diagonal (here the squares) is ignored.
        check(x, y, twin.kemeny(x, y, weight), total, elements=[floats(row) for row in weight])


@given(case=position_weighted_pairs())
def test_the_twin_agrees_with_positions(case):
    x, y, w = case
    expected = sum(twin.kemeny(x, y, twin.blockwise_weights(side, w)) for side in (x, y)) / 2
    check(x, y, expected, twin.position_maximum(w), weights=floats(w))


def test_position_weights_are_means_over_all_ways_to_break_ties():
    # The definition by enumeration, on all 75 weak orders of four items; the formula by blocks is the same.
    w = [3, 2, 1]
    orders = weak_orders(4)
    for x in orders:
        assert twin.position_weights(x, w) == twin.blockwise_weights(x, w)
    for x, y in product(orders[::3], orders):
        assert float(tw.kemeny(x, y, weights=w)) == pytest.approx(float(twin.position_kemeny(x, y, w)), abs=1e-12)
        assert float(tw.kemeny(x, y, weights=[1, 1, 1])) == pytest.approx(twin.kemeny(x, y))


@pytest.mark.parametrize("ties", [False, True])
def test_the_twin_agrees_on_the_compiled_path(ties, monkeypatch):
    monkeypatch.setattr(weighted_pairs, "_KERNELS_BEYOND", 1)
    monkeypatch.setattr(counting, "_KERNELS_BEYOND", 1)
    n = size(1100 if not ties else 400, 40)
    rng = np.random.default_rng(n)
    x, y = (tied_positions(rng, n, n // 4) if ties else rng.permutation(n) + 1 for _ in range(2))
    elements, costs = rng.random(n), rng.integers(0, 9, n - 1)
    check(x, y, twin.kemeny(x.tolist(), y.tolist()), n * (n - 1))
    weight = np.outer(elements, elements)
    total = weight.sum() - weight.trace()
    expected = twin.kemeny(x.tolist(), y.tolist(), weight.tolist())
    check(x, y, expected, total, elements=elements)
    check(x, y, expected, total, elements=weight)
    sides = [[[float(v) for v in row] for row in twin.blockwise_weights(v.tolist(), costs.tolist())] for v in (x, y)]
    expected = sum(twin.kemeny(x.tolist(), y.tolist(), side) for side in sides) / 2
    check(x, y, expected, twin.position_maximum(costs.tolist()), weights=costs)


A, B, C, C2, E = [1, 2, 3, 4, 5], [2, 1, 3, 5, 4], [1, 2, 2, 3, 3], [3, 1, 1, 2, 3], [1, 1, 1, 1, 1]
FIVE = [5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    ("x", "y", "elements", "distance", "tau"),
    [
        # ConsRank 3.0 (R): kemenyd and tau_x. Its example with NA, d = 8 for (1,2,NA,3,4) and (2,1,3,5,4), has no
        # counterpart: there an item may be tied with all others that are not tied, which is no ranking.
        (A, B, None, 4, 0.6),
        (A, C, None, 2, 0.8),
        (C, C2, None, 8, 0.2),
        (A, E, None, 10, 0.0),
        (E, E, None, 0, 1.0),
        (A, [5, 4, 3, 2, 1], None, 20, -1.0),
        # ConsRank: iw_kemenyd and iw_tau_x.
        (A, B, FIVE, 44, 0.482352941176471),
        (C, C2, FIVE, 97, -0.141176470588235),
        (A, E, FIVE, 85, 0.0),
        (C, C2, [5, 0, 3, 2, 1], 57, -0.390243902439024),
        # ConsRank, its German data.
        ([1, 2, 3, 4], [1, 3, 4, 2], [10, 5, 5, 10], 200, 0.384615384615385),
        ([1, 3, 2, 4], [1, 3, 4, 2], [10, 5, 5, 10], 250, 0.230769230769231),
        # ConsRank, its sports data: 5 within {1..3} and within {4..7}, else 10.
        (
            [1, 3, 7, 2, 4, 5, 6],
            [1, 3, 2, 5, 4, 7, 6],
            [[5 if (i < 3) == (j < 3) else 10 for j in range(7)] for i in range(7)],
            130,
            0.212121212121212,
        ),
    ],
)
def test_consrank(x, y, elements, distance, tau):
    assert float(tw.kemeny(x, y, elements=elements)) == pytest.approx(distance)
    assert float(tw.tau_x(x, y, elements=elements)) == pytest.approx(tau, abs=1e-14)


def test_scikit_lr():
    # scikit-lr's documentation: the mean tau_x of three pairs.
    true, predicted = [[1, 2, 2], [2, 2, 1], [2, 1, 2]], [[2, 1, 2], [2, 2, 1], [1, 2, 2]]
    mean = np.mean([float(tw.tau_x(x, y)) for x, y in zip(true, predicted, strict=True)])
    assert mean == pytest.approx(0.1111111111, abs=1e-10)


@pytest.mark.parametrize(
    ("x", "y", "distance", "tau"),
    [
        # docs/mathematics.md#kemeny: linear orders as recalled from the literature, then this library's tie rule.
        ([1, 2, 3, 4], [2, 1, 3, 4], 6, 0.571428571),
        ([1, 2, 3, 4], [1, 3, 2, 4], 4, 1 - 2 * 4 / 28),
        ([1, 2, 3, 4], [1, 2, 4, 3], 2, 0.857142857),
        ([1, 2, 2, 3], [2, 1, 3, 3], 9.75, 0.3035714286),
        ([1, 1, 2, 3], [1, 2, 3, 4], 3, 1 - 2 * 3 / 28),
        ([1, 1, 1, 1], [1, 2, 3, 4], 14, 0.0),
    ],
)
def test_position_weights(x, y, distance, tau):
    assert float(tw.kemeny(x, y, weights=[3, 2, 1])) == pytest.approx(distance)
    assert float(tw.tau_x(x, y, weights=[3, 2, 1])) == pytest.approx(tau, abs=1e-9)


def test_position_weights_break_the_triangle_inequality():
    # docs/mathematics.md#kemeny: w = (2, 1), N = 3, by 1 at worst.
    orders = [list(order) for order in permutations((1, 2, 3))]
    d = np.array([[float(tw.kemeny(x, y, weights=[2, 1])) for y in orders] for x in orders])
    assert (d[:, None, :] - d[:, :, None] - d[None, :, :]).max() == 1.0


@pytest.mark.parametrize("elements", [None, [3, 1, 2, 5]])
def test_a_metric_without_position_weights(elements):
    orders = weak_orders(4)
    d = np.array([[float(tw.kemeny(x, y, elements=elements)) for y in orders] for x in orders])
    assert (d[:, None, :] <= d[:, :, None] + d[None, :, :] + 1e-9).all()
    assert (d[~np.eye(len(d), dtype=bool)] > 0).all()


@given(pair=position_pairs())
def test_tau_x_is_scaled_gamma_with_ties_as_indifference(pair):
    assert float(tw.scaled_gamma(*pair, ties="indifference")) == pytest.approx(float(tw.tau_x(*pair)), abs=1e-12)


@given(pair=position_pairs(ties=False))
def test_tau_x_without_ties_is_tau_a(pair):
    assert float(tw.tau_x(*pair)) == pytest.approx(float(tw.kendall_tau(*pair, variant="a")), abs=1e-12)


@pytest.mark.parametrize("weighted", [False, True])
def test_the_mean_over_all_ways_to_break_ties_is_exact(weighted):
    # Far too many to enumerate: in the mean, the pairs that a ranking ties cancel.
    n, rng = 60, np.random.default_rng(3)
    x, y = tied_positions(rng, n, 7), tied_positions(rng, n, 7)
    measure = tw.TauX(elements=rng.random(n) if weighted else None)
    crisp = measure(x, y)
    found = tw.extensions(x, y, measure)
    total = crisp.concordant + crisp.discordant + crisp.tied
    assert found.exact
    assert found.mean == pytest.approx((crisp.concordant - crisp.discordant) / total, abs=1e-12)


def test_items_of_no_weight_do_not_count():
    with_all = tw.kemeny(C, C2, elements=[5, 0, 3, 2, 1])
    assert float(with_all) == float(tw.kemeny([1, 2, 3, 3], [3, 1, 2, 3], elements=[5, 3, 2, 1]))


def test_a_heavy_item_does_not_drown_the_others():
    # The tied pairs of light items next to an item of weight 10^9: sums of squares would lose them.
    elements = [1e9, 1e-3, 1e-3, 1e-3]
    x, y = [1, 2, 2, 2], [1, 2, 3, 4]
    assert float(tw.kemeny(x, y, elements=elements)) == pytest.approx(3e-6, rel=1e-12)


def test_edge_cases():
    assert tw.kemeny([1], [1]).statistic == 0
    assert tw.kemeny([1], [1], weights=[]).maximum == 0
    assert tw.kemeny([1, 1], [1, 1], weights=[2], missing="drop").statistic == 0
    with pytest.warns(tw.UndefinedCorrelationWarning, match="no pair of items has a weight"):
        assert np.isnan(float(tw.tau_x([1, 2, 3], [1, 2, 3], elements=[1, 0, 0])))
    with pytest.warns(tw.UndefinedCorrelationWarning, match="no pair of items has a weight"):
        assert np.isnan(float(tw.tau_x([1, 2, 3], [1, 2, 3], weights=[0, 0])))
    with pytest.warns(tw.UndefinedCorrelationWarning, match="there is only one item"):
        assert np.isnan(float(tw.tau_x([1], [1], elements=[2])))


def test_elements_by_item_survive_items_that_leave():
    x, y = {"a": 1, "b": 2, "c": 3}, {"c": 1, "b": 2, "d": 3}
    weights = {"a": 5, "b": 2, "c": 3, "d": 7}
    assert float(tw.kemeny(x, y, elements=weights, missing="drop")) == 2 * 6
    with pytest.raises(tw.TiewiseError, match=r"for each of the N = 2 items compared: got 3\. .* give a dict"):
        tw.kemeny(x, y, elements=[5, 2, 3], missing="drop")


def test_a_series_with_labels_is_by_item():
    pandas = pytest.importorskip("pandas")
    weights = pandas.Series([3.0, 2.0], index=["b", "a"])
    assert tw.Kemeny(elements=weights) == tw.Kemeny(elements={"a": 2, "b": 3})


@pytest.mark.parametrize(
    "measure",
    [
        tw.Kemeny(weights=[3, 0.1, 1 / 3]),
        tw.TauX(weights="geometric:0.9"),
        tw.TauX(elements=[1, 0.1]),
        tw.Kemeny(elements={"a": 1, "b, c": 0.1}),
        tw.TauX(elements=[[7, 0.1], [0.1, 7]]),
    ],
    ids=str,
)
def test_text_and_value_are_one(measure):
    assert tw.measure(str(measure)) == measure
    assert hash(tw.measure(str(measure))) == hash(measure)


@pytest.mark.parametrize("function", [tw.kemeny, tw.tau_x])
@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"weights": "top", "elements": [1, 2, 3]}, "`weights` and `elements` must not be given together"),
        ({"weights": [1, "a"]}, "`weights` must hold numbers: got 'a' at index 1"),
        ({"elements": "top"}, "`elements` must be a vector of weights or a dict {item: weight}: got 'top'"),
        ({"elements": [[0, 1], [1, 0]]}, "`elements` must be an N x N matrix for the N = 3 items compared"),
        ({"elements": [[0, 1], [2, 0]]}, "`elements` must be symmetric"),
        ({"elements": [[0, 1]]}, "`elements` must be a square matrix: got shape (1, 2)"),
    ],
)
def test_mistakes_get_a_sentence(function, given, message):
    with pytest.raises(tw.TiewiseError) as caught:
        function([1, 2, 3], [2, 1, 3], **given)
    assert message in str(caught.value)


def test_small_ties_next_to_large_ones_are_kept():
    assert float(tw.kemeny([1, 1, 2, 2], [1, 1, 2, 3], elements=[1e8, 1e8, 1e-4, 1e-4])) == pytest.approx(1e-8)


@pytest.mark.parametrize("measure", [tw.Kemeny, tw.TauX, tw.KumarVassilvitskii])
def test_a_matrix_with_labels_goes_by_item(measure):
    matrix = np.array([[0.0, 1, 2], [1, 0, 5], [2, 5, 0]])
    frame = pd.DataFrame(matrix, index=list("abc"), columns=list("abc"))
    argument = "similarities" if measure is tw.KumarVassilvitskii else "elements"
    x, y = tw.Ranking.parse("a>b>c"), tw.Ranking.parse("c>a>b")
    expected = float(measure(**{argument: matrix})(x, y))
    for labelled in (frame, frame.loc[list("cab"), list("bca")], frame.to_dict()):
        by_item = measure(**{argument: labelled})
        assert float(by_item(x, y)) == expected
        assert tw.measure(str(by_item)) == by_item == pickle.loads(pickle.dumps(by_item))
        assert hash(tw.measure(str(by_item))) == hash(by_item)
    assert float(measure(**{argument: pd.DataFrame(matrix)})(x, y)) == expected
    assert float(measure(**{argument: pl.DataFrame(matrix)})(x, y)) == expected
    for labels, message in (
        ({"index": list("abd"), "columns": list("abc")}, "same items in its rows and columns: its columns lack 'd'"),
        ({"columns": list("abc")}, "same items in its rows and columns: its columns lack 0, 1, 2"),
        ({"index": list("abd"), "columns": list("abd")}, "must have a row for each item compared: it lacks 'c'"),
    ):
        with pytest.raises(tw.TiewiseError, match=message):
            measure(**{argument: pd.DataFrame(matrix, **labels)})(x, y)
    with pytest.raises(tw.TiewiseError, match="got bare positions"):
        measure(**{argument: frame})([1, 2, 3], [2, 1, 3])


@pytest.mark.parametrize(
    ("elements", "message"),
    [
        ([1e160] * 3, r"the largest from 1e-50 to 1e\+50: got 1e\+160 at index 0"),
        ([1e-170] * 3, "the largest from 1e-50 to .*: got 1e-170 at index 0"),
        ({"a": 1, "b": 1e160, "c": 1}, r"got 1e\+160 for item 'b'"),
        (np.full((3, 3), 1e160), r"got 1e\+160 in row 1, column 2"),
        (np.empty((0, 0)), "at least one item: got none"),
    ],
)
def test_weights_whose_products_overflow_or_vanish_are_refused(elements, message):
    for measure in (tw.Kemeny, tw.TauX):
        with pytest.raises(tw.TiewiseError, match=message):
            measure(elements=elements)


def test_texts_and_hashes_of_elements():
    assert str(tw.Kemeny(elements={np.str_("a"): 1, np.int64(2): 3})) == "kemeny(elements={'a':1.0,2:3.0})"
    dated = tw.Kemeny(elements={date(2026, 1, 1): 1.0})
    with pytest.raises(tw.TiewiseError, match="has no text form"):
        tw.measure(str(dated))
    zero = np.zeros((3, 3))
    assert tw.Kemeny(elements=-zero) == tw.Kemeny(elements=zero)
    assert hash(tw.Kemeny(elements=-zero)) == hash(tw.Kemeny(elements=zero))
