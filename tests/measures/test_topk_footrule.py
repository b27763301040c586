"""Spearman's footrule of top-k lists: against the definition, all completions, and published numbers."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from reference import topk_footrule as reference
from reference.topk_kendall import hausdorff
from strategies import list_pairs


def longest(pair):
    return max(sum(map(len, side)) for side in pair)


@given(pair=list_pairs(ties=False, low=0), below=st.sampled_from([None, 0.5, 1, 3]))
def test_equals_its_twin(pair, below):
    x, y = ([item for (item,) in side] for side in pair)
    place = None if below is None else longest(pair) + below
    expected = reference.topk_footrule(x, y, longest(pair) + (below or 1))
    result = tw.topk_footrule(x, y, l=place)
    assert result.statistic == pytest.approx(expected, abs=1e-12)
    assert result.n == len({*x, *y})


@given(pair=list_pairs(low=0), below=st.sampled_from([0.5, 1, 3]))
def test_tied_items_stand_at_their_mean_position(pair, below):
    place = longest(pair) + below
    expected = float(reference.with_ties(*pair, place))
    assert tw.topk_footrule(*pair, l=place).statistic == pytest.approx(expected, abs=1e-12)


@given(pair=list_pairs(low=0, high=3, items=4))
def test_the_hausdorff_form_is_the_hausdorff_distance_of_all_completions(pair):
    result = tw.topk_footrule(*pair, hausdorff=True)
    assert result.statistic == hausdorff(*pair, reference.footrule)


@pytest.mark.parametrize("k", [1, 2, 3])
def test_the_hausdorff_form_for_equal_lengths(k):
    # docs/mathematics.md#topk_footrule: F_Haus = F^((3k - z + 1)/2), by enumeration for k <= 3.
    first = list(range(k))
    for other in permutations(range(2 * k), k):
        z = len({*first} & {*other})
        expected = reference.topk_footrule(first, list(other), (3 * k - z + 1) / 2)
        assert tw.topk_footrule(first, list(other), hausdorff=True).statistic == expected


@given(pair=list_pairs(low=0))
def test_lists_with_nothing_in_common_are_furthest_apart(pair):
    x, y = pair
    x_items, y_items = ([item for group in side for item in group] for side in pair)
    apart = [item.upper() for item in y_items]
    for parameters in ({}, {"l": longest(pair) + 2.5}, {"hausdorff": True}):
        result = tw.topk_footrule(x, y, **parameters)
        assert result.statistic <= result.maximum
        assert tw.topk_footrule(x_items, apart, **parameters).statistic == result.maximum
    if len(x_items) == len(y_items):
        k = len(x_items)
        assert tw.topk_footrule(x, y).maximum == k * (k + 1)
        assert tw.topk_footrule(x, y, hausdorff=True).maximum == 2 * k * k


@pytest.mark.parametrize(
    ("x", "y", "parameters", "expected"),
    [
        # docs/mathematics.md#topk_footrule, by the formulas given there
        ([1, 2, 3, 4], [5, 4, 6, 2], {}, 16),
        ([1, 2, 3, 4], [5, 4, 6, 2], {"hausdorff": True}, 18),
        (list("abc"), list("bda"), {}, 6),
        ([], [], {}, 0),
        (list("abc"), list("abc"), {"l": 10}, 0),
        ([], list("abc"), {}, 6),
    ],
)
def test_known_values(x, y, parameters, expected):
    assert tw.topk_footrule(x, y, **parameters).statistic == expected


@given(pair=list_pairs(ties=False, low=5, high=5))
def test_the_closed_form(pair):
    # docs/mathematics.md#topk_footrule, the closed form of F^(k+1).
    a, b = ([item for (item,) in side] for side in pair)
    k, z = 5, {*a} & {*b}
    common = sum(abs(a.index(item) - b.index(item)) for item in z)
    only = sum(side.index(item) + 1 for side in (a, b) for item in side if item not in z)
    assert tw.topk_footrule(a, b).statistic == 2 * (k - len(z)) * (k + 1) + common - only


@pytest.mark.parametrize(("parameters", "violations"), [({}, 0), ({"l": 7.0}, 0), ({"hausdorff": True}, 480)])
def test_which_form_is_a_metric(parameters, violations):
    # docs/mathematics.md#topk_footrule: ordered triples of top-2 lists of five items that break the inequality.
    lists = list(permutations("abcde", 2))
    d = np.array([[tw.topk_footrule(a, b, **parameters).statistic for b in lists] for a in lists])
    assert sum((d > d[:, [j]] + d[j]).sum() for j in range(len(lists))) == violations


def test_without_a_fixed_l_lists_of_several_lengths_violate_the_triangle_inequality():
    # The position of what is absent follows the longer of two lists, and so differs from pair to pair.
    assert tw.topk_footrule(["b"], ["a", "c"]).statistic == 5
    assert tw.topk_footrule(["b"], ["a"]).statistic + tw.topk_footrule(["a"], ["a", "c"]).statistic == 2 + 1


def test_a_fixed_l_is_a_metric_on_lists_of_all_lengths():
    lists = [order for k in range(4) for order in permutations("abcd", k)]
    d = np.array([[tw.topk_footrule(a, b, l=4).statistic for b in lists] for a in lists])
    assert all((d <= d[:, [j]] + d[j]).all() for j in range(len(lists)))


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"l": 2}, r"`l` must be larger than the lists' lengths, 2 and 1: got 2\.0\."),
        ({"l": "end"}, r"`l` must be a position below both lists, or left out: got 'end'\."),
        ({"l": [1]}, r"`l` must be a position below both lists, or left out: got \[1\]\."),
        ({"hausdorff": 1}, r"`hausdorff` must be True or False: got 1\."),
        ({"l": 4, "hausdorff": True}, r"`l` must be left out with `hausdorff`, which has none: got 4\.0\."),
    ],
)
def test_bad_parameters_get_a_sentence(parameters, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.topk_footrule(["a", "b"], ["a"], **parameters)


def test_a_position_far_below_is_refused_before_it_overflows():
    with pytest.raises(tw.TiewiseError, match=r"`l` must be at most 1e\+100: got 1e\+308"):
        tw.topk_footrule(["a"], ["b"], l=1e308)
