"""Kendall's distance of top-k lists: against Fagin's cases, all completions, and published numbers."""

from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from reference import topk_kendall as reference
from strategies import list_pairs

penalties = st.sampled_from([0, 0.25, 0.5, 1])


@given(pair=list_pairs(ties=False, low=0), p=penalties)
def test_equals_its_twin(pair, p):
    x, y = ([item for (item,) in side] for side in pair)
    result = tw.topk_kendall(x, y, p=p)
    assert result.statistic == pytest.approx(reference.topk_kendall(x, y, p), abs=1e-12)
    assert result.n == len({*x, *y})


@given(pair=list_pairs(low=0), p=penalties)
def test_ties_follow_the_rules_for_buckets(pair, p):
    assert tw.topk_kendall(*pair, p=p).statistic == pytest.approx(reference.bucket_kendall(*pair, p), abs=1e-12)


@given(pair=list_pairs(low=0, high=3, items=4))
def test_the_hausdorff_form_is_the_hausdorff_distance_of_all_completions(pair):
    expected = reference.hausdorff(*pair, reference.kendall)
    assert tw.topk_kendall(*pair, hausdorff=True).statistic == expected


@given(pair=list_pairs(low=0, high=3, items=4))
def test_half_is_the_mean_over_all_completions_of_lists_without_common_ties(pair):
    x, y = pair
    assert tw.topk_kendall(x, y).statistic <= reference.mean(x, y, reference.kendall) + 1e-12
    if all(len(group) == 1 for group in (*x, *y)):
        assert tw.topk_kendall(x, y).statistic == pytest.approx(reference.mean(x, y, reference.kendall), abs=1e-12)


@pytest.mark.parametrize("k", [1, 2, 3])
def test_for_equal_lengths_the_hausdorff_form_is_that_of_half(k):
    # docs/mathematics.md#topk_kendall: K_Haus = K^(1/2), by enumeration for k <= 3.
    first = list(range(k))
    for other in permutations(range(2 * k), k):
        halves, hausdorff = tw.topk_kendall(first, list(other)), tw.topk_kendall(first, list(other), hausdorff=True)
        assert hausdorff.statistic == halves.statistic
        assert hausdorff.maximum == halves.maximum == k * k + k * (k - 1) / 2


@given(pair=list_pairs(low=0), p=penalties)
def test_lists_with_nothing_in_common_are_furthest_apart(pair, p):
    x, y = pair
    apart = [[item.upper() for item in group] for group in y]
    lengths = [sum(map(len, side)) for side in pair]
    for hausdorff in (False, True):
        parameters = {"hausdorff": True} if hausdorff else {"p": p}
        result = tw.topk_kendall(x, y, **parameters)
        assert result.statistic <= result.maximum
        untied = [[item for group in side for item in group] for side in (x, apart)]
        assert tw.topk_kendall(*untied, **parameters).statistic == result.maximum
    x_length, y_length = lengths
    if x_length == y_length:
        assert tw.topk_kendall(x, y, p=p).maximum == x_length**2 + p * x_length * (x_length - 1)


@pytest.mark.parametrize(
    ("x", "y", "p", "expected"),
    [
        # van Doorn's script (JohnnyDoorn/KendallWeightedDistance)
        ([1, 2, 3, 4], [5, 4, 6, 2], 0, 11),
        ([1, 2, 3, 4], [5, 4, 6, 2], 0.5, 12),
        ([1, 2, 3, 4], [5, 4, 6, 2], 1, 13),
        # kendall.dist's test-suite (R): disjoint k = 2 gives 4 + 2p, disjoint k = 1 gives 1
        ([1, 2], [3, 4], 0, 4),
        ([1, 2], [3, 4], 0.5, 5),
        ([1, 2], [3, 4], 1, 6),
        ([1], [2], 0.5, 1),
        # docs/mathematics.md#topk_kendall: 3 for every p
        (list("abc"), list("bda"), 0, 3),
        (list("abc"), list("bda"), 0.5, 3),
        (list("abc"), list("bda"), 1, 3),
        # edge cases: k = 0 and identical lists
        ([], [], 0.5, 0),
        (list("abc"), list("abc"), 1, 0),
        ([], list("abc"), 0.5, 1.5),
    ],
)
def test_published_values(x, y, p, expected):
    assert tw.topk_kendall(x, y, p=p).statistic == expected


def test_disjoint_lists_are_at_the_normalized_distance_1():
    # successar/AttentionExplanation returns 0.0833 here: it leaves out the pairs of which each list has one item.
    assert tw.topk_kendall([1, 2, 3], [4, 5, 6], p=0.5).normalized == 1.0
    assert tw.topk_kendall(["a", "b"], ["b", "a"], p=0.5).as_correlation().statistic == pytest.approx(1 - 2 / 5)


@pytest.mark.parametrize(("parameters", "violations"), [({"p": 0}, 240), ({"p": 0.5}, 720), ({"p": 1}, 960)])
def test_it_is_no_metric(parameters, violations):
    # docs/mathematics.md#topk_kendall: ordered triples of top-2 lists of five items that break the triangle inequality.
    lists = list(permutations("abcde", 2))
    d = np.array([[tw.topk_kendall(a, b, **parameters).statistic for b in lists] for a in lists])
    assert sum((d > d[:, [j]] + d[j]).sum() for j in range(len(lists))) == violations


def test_the_optimistic_form_is_the_discordance_of_scaled_gamma_with_the_missing_at_the_bottom():
    for x, y in product(permutations("abcd", 2), permutations("abcde", 3)):
        result = tw.scaled_gamma(tw.Ranking.from_order(x), tw.Ranking.from_order(y), missing="bottom")
        assert result.discordant == tw.topk_kendall(x, y, p=0).statistic


def test_long_lists_go_through_the_kernels():
    rng = np.random.default_rng(11)
    x, y = rng.permutation(3000)[:1200].tolist(), rng.permutation(3000)[:900].tolist()
    common = [item for item in x if item in set(y)]
    place_x, place_y = ({item: place for place, item in enumerate(side)} for side in (x, y))
    # Counted from the parts: D among the common items, then each item that only one list has against the other list's.
    a = np.array([place_x[item] for item in common])
    b = np.array([place_y[item] for item in common])
    among = sum(int(((b[i] > b[i + 1 :]) & True).sum()) for i in range(len(a)))
    only_x, only_y = [i for i in x if i not in place_y], [i for i in y if i not in place_x]
    ahead_x = sum(int((a > place_x[item]).sum()) for item in only_x)
    ahead_y = sum(int((b > place_y[item]).sum()) for item in only_y)
    expected = among + ahead_x + ahead_y + len(only_x) * len(only_y)
    assert tw.topk_kendall(x, y, p=0).statistic == expected
    tied = (len(only_x) * (len(only_x) - 1) + len(only_y) * (len(only_y) - 1)) / 2
    assert tw.topk_kendall(x, y, p=1).statistic == expected + tied


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"p": 1.5}, r"`p` must lie in \[0, 1\]: got 1\.5\."),
        ({"p": "half"}, r"`p` must be a number in \[0, 1\]: got 'half'\."),
        ({"hausdorff": "yes"}, r"`hausdorff` must be True or False: got 'yes'\."),
        ({"p": 0, "hausdorff": True}, r"`p` must be left out with `hausdorff`, which has none: got 0"),
    ],
)
def test_bad_parameters_get_a_sentence(parameters, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.topk_kendall(["a"], ["a"], **parameters)
