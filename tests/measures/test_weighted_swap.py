"""weighted_swap: against shortest paths over all orders, for all orders of up to six items."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from kernels.settings import size
from reference import weighted_swap as twin
from strategies import floats, position_pairs
from tiewise.pairs import partners as weighted_pairs

STEPS = [[int(k <= m) for k in range(1, n)] for n in range(2, 7) for m in range(1, n)]
FALLING = [[3, 2, 1], [5, 5, 1, 0], [9, 4, 4, 3, 1], [1, 1 / 2, 1 / 3, 1 / 4, 1 / 5]]
OTHERS = [[1, 5, 1], [5, 1, 5], [2, 0, 3, 1], [0, 0, 1, 0], [1, 3, 2, 5, 4]]


@pytest.mark.parametrize("costs", [*STEPS, *FALLING, *OTHERS], ids=str)
def test_all_orders_of_up_to_six_items(costs):
    # Falling costs are sums of steps with factors >= 0: that the steps are right says that all falling costs of up to
    # six items are, since no path can be cheaper than the sum of the cheapest ones for the steps.
    n = len(costs) + 1
    ones = list(range(1, n + 1))
    for mirrored in (costs, costs[::-1]):
        shortest = twin.from_sorted(mirrored)
        measure = tw.WeightedSwap(weights=mirrored)
        for order in permutations(ones):
            result = measure(ones, list(order))
            assert result.statistic == pytest.approx(shortest[order], abs=1e-12)
            assert result.maximum == pytest.approx(max(shortest.values()), abs=1e-12)


@st.composite
def costly_pairs(draw):
    x, y = draw(position_pairs(low=1, high=6, ties=False))
    n = len(x)
    costs = draw(st.lists(st.fractions(0, 9, max_denominator=6), min_size=n - 1, max_size=n - 1))
    return x, y, draw(st.sampled_from([costs, sorted(costs), sorted(costs, reverse=True)]))


@given(case=costly_pairs())
def test_the_twin_agrees(case):
    x, y, costs = case
    expected = float(twin.weighted_swap(x, y, costs))
    for one, other in ((x, y), (y, x)):
        assert float(tw.weighted_swap(one, other, weights=floats(costs))) == pytest.approx(expected, abs=1e-12)


def test_values():
    # docs/mathematics.md#weighted_swap, N = 4, w = (3, 2, 1).
    swap = tw.WeightedSwap(weights=[3, 2, 1])
    values = [float(swap([1, 2, 3, 4], y)) for y in ([2, 1, 3, 4], [1, 2, 4, 3], [4, 3, 2, 1])]
    assert values == [3, 1, 10]


@given(pair=position_pairs(low=1, high=30, ties=False))
def test_equal_costs_give_kendalls_distance(pair):
    assert float(tw.weighted_swap(*pair)) == float(tw.kumar_vassilvitskii(*pair))


def test_both_paths_agree(monkeypatch):
    n = size(1100, 40)
    rng = np.random.default_rng(n)
    x, y = rng.permutation(n) + 1, rng.permutation(n) + 1
    for costs in (np.sort(rng.random(n - 1)), np.sort(rng.random(n - 1))[::-1]):
        both = []
        for beyond in (1, 10**9):
            monkeypatch.setattr(weighted_pairs, "_KERNELS_BEYOND", beyond)
            both.append(float(tw.weighted_swap(x, y, weights=costs)))
        assert both[0] == pytest.approx(both[1], rel=1e-14)
        # By moving items one by one: those of x, from the bottom up (or from the top down), into the sorted rest.
        order, total = [q for _, q in sorted(zip(x.tolist(), y.tolist(), strict=True))], 0.0
        rising = costs[0] < costs[-1]
        if rising:
            order, costs = [n + 1 - q for q in reversed(order)], costs[::-1]
        for start in range(n - 2, -1, -1):
            k = start
            while k + 1 < n and order[k] > order[k + 1]:
                order[k], order[k + 1] = order[k + 1], order[k]
                total += float(costs[k])
                k += 1
        assert both[0] == pytest.approx(total, rel=1e-12)


def test_a_metric():
    orders = [list(order) for order in permutations((1, 2, 3, 4))]
    for costs in ([3, 2, 1], [1, 5, 2]):
        d = np.array([[float(tw.weighted_swap(x, y, weights=costs)) for y in orders] for x in orders])
        np.testing.assert_allclose(d, d.T)
        assert (d[:, None, :] <= d[:, :, None] + d[None, :, :] + 1e-9).all()


def test_edge_cases():
    assert float(tw.weighted_swap([1], [1])) == 0
    assert float(tw.weighted_swap([1, 2, 3], [3, 2, 1], weights=[0, 0])) == 0
    # Within the upper half and within the lower half nothing costs; both items of each must change halves.
    assert float(tw.weighted_swap([1, 2, 3, 4], [4, 3, 2, 1], weights=[0, 1, 0])) == 2


def test_the_most_items_for_which_other_costs_are_searched():
    n = 9
    x = np.arange(1, n + 1)
    result = tw.weighted_swap(x, x[::-1], weights=[1, 2] * 4)
    assert result.maximum >= result.statistic > 36
    with pytest.raises(tw.TiewiseError) as caught:
        tw.weighted_swap(np.arange(1, 11), np.arange(1, 11), weights="ends")
    assert str(caught.value) == (
        "`weights` must only fall or only rise for more than 9 items, because the cheapest swaps are otherwise "
        "searched among all N! orders: got ends for N = 10."
    )


def test_rounding_is_no_rise():
    x = np.arange(1, 13)
    costs = [0.3, 0.1 + 0.2] * 5 + [0.3]
    assert costs[1] > costs[0]
    assert float(tw.weighted_swap(x, x[::-1], weights=costs)) == pytest.approx(0.3 * 66, rel=1e-14)


def test_ties_are_refused():
    with pytest.raises(tw.TiewiseError) as caught:
        tw.weighted_swap([1, 1, 2], [1, 2, 3])
    # No word of tw.extensions, which is for correlations.
    assert str(caught.value) == (
        "`x` must have no ties, because weighted_swap is defined on linear orders only: got position 1 more than once."
    )
