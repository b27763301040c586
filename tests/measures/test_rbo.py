"""Rank-biased overlap: against the definition depth by depth, published numbers, and all ways to break ties."""

import math
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from reference import rbo as reference
from strategies import list_pairs

probabilities = st.sampled_from([0.05, 0.3, 0.5, 0.8, 0.9, 0.95])


def numbers(result):
    return [result.statistic, result.low, result.high]


@pytest.mark.parametrize("ties", ["a", "w", "b"])
@given(pair=list_pairs(), p=probabilities)
def test_equals_its_twin(ties, pair, p):
    assert numbers(tw.rbo(*pair, p=p, ties=ties)) == pytest.approx(reference.rbo(*pair, p, ties), abs=1e-12)


@given(pair=list_pairs(ties=False), p=probabilities)
def test_without_ties_the_three_variants_are_one_and_the_closed_form(pair, p):
    x, y = ([item for (item,) in side] for side in pair)
    a, w, b = (numbers(tw.rbo(x, y, p=p, ties=ties)) for ties in "awb")
    assert a == w == b
    assert a == pytest.approx(reference.rbo_closed(x, y, p), abs=1e-12)


@pytest.mark.parametrize("ties", ["a", "w", "b"])
@given(pair=list_pairs(), p=probabilities)
def test_bounds_and_symmetry(ties, pair, p):
    x, y = pair
    result = tw.rbo(x, y, p=p, ties=ties)
    assert 0 <= result.low <= result.statistic <= result.high <= 1
    assert result.residual == result.high - result.low
    assert numbers(tw.rbo(y, x, p=p, ties=ties)) == pytest.approx(numbers(result), abs=1e-15)
    assert result.n == len({item for group in (*x, *y) for item in group})


@pytest.mark.parametrize("ties", ["a", "w", "b"])
@given(
    pair=list_pairs(high=6),
    p=probabilities,
    orders=st.tuples(*[st.permutations(list(range(16)))] * 2),
    cuts=st.tuples(*[st.integers(0, 16)] * 2),
)
def test_bounds_hold_whatever_comes_further_down(ties, pair, p, orders, cuts):
    before = tw.rbo(*pair, p=p, ties=ties)
    longer = []
    for groups, order, cut in zip(pair, orders, cuts, strict=True):
        there = {item for group in groups for item in group}
        longer.append(groups + [[item] for item in order[:cut] if item not in there])
    after = tw.rbo(*longer, p=p, ties=ties)
    assert before.low - 1e-12 <= after.low
    assert after.high <= before.high + 1e-12


def broken(groups):
    """Return all ways to break the ties of a list."""
    return [[item for part in parts for item in part] for parts in product(*(permutations(group) for group in groups))]


@given(pair=list_pairs(items=8, high=5), p=probabilities)
def test_variant_a_is_the_mean_over_all_ways_to_break_ties(pair, p):
    result = tw.rbo(*pair, p=p, ties="a")
    every = np.array([numbers(tw.rbo(a, b, p=p)) for a, b in product(*map(broken, pair))])
    assert result.low == pytest.approx(every[:, 1].mean(), abs=1e-12)
    short, long = sorted((reference.ranks(side) for side in pair), key=len)
    if all(top == bottom or bottom <= len(short) for top, bottom in long.values()):
        assert numbers(result) == pytest.approx(every.mean(axis=0).tolist(), abs=1e-12)


def test_where_ties_reach_below_the_shorter_list_variant_a_extrapolates_less_than_the_mean():
    # At depth 2 the longer list's tied b is half in, and by half as much counts what the shorter one may bring.
    # Breaking the tie either way leaves nothing to be less than 1.
    tied = tw.rbo(["a", ["b", "c"]], ["a"], p=0.5)
    assert tw.rbo(["a", "b", "c"], ["a"], p=0.5).statistic == tw.rbo(["a", "c", "b"], ["a"], p=0.5).statistic == 1.0
    assert tied.statistic == pytest.approx(1 - 0.25 * 0.25, abs=1e-15)


@given(pair=list_pairs(), p=probabilities)
def test_variant_b_is_never_below_a_and_corrects_it(pair, p):
    x, y = pair
    assert tw.rbo(x, y, p=p, ties="a").statistic <= tw.rbo(x, y, p=p, ties="b").statistic + 1e-12
    assert tw.rbo(x, x, p=p, ties="b").statistic == tw.rbo(x, x, p=p, ties="w").statistic == 1.0


@pytest.mark.parametrize(
    ("x", "y", "p", "low", "ext", "high"),
    [
        # The lists of Webber et al. 2010, figure 5; values of the closed formulas (docs/mathematics.md#rbo).
        ("abcdefg", "zcavwxy", 0.9, 0.2216855762, 0.2882172857, 0.2216855762 + 0.3589903866),
        # dlukes/rbo, issue 4: the same minimum; the point value there is 1.0453, which cannot be.
        ("123", "1", 0.4, 0.766238435648986, 1.0, 0.766238435648986 + 0.2337615644),
        ("NHMACFL", "CGNA", 0.9, 0.2603033643, 0.4903836429, 0.6889944857),  # docs/mathematics.md#rbo
    ],
)
def test_published_values_without_ties(x, y, p, low, ext, high):
    assert numbers(tw.rbo(list(x), list(y), p=p)) == pytest.approx([ext, low, high], abs=2e-10)


RED = ["red", {"blue", "green"}, "yellow", "pink"]
BLUE = [{"blue", "red"}, "white", {"yellow", "black", "purple"}, "green"]


@pytest.mark.parametrize(
    ("x", "y", "p", "ties", "ext", "low", "high", "within"),
    [
        # README of julian-urbano/sigir2024-rbo, rbo/Python and rbo/R, seven digits.
        (RED, BLUE, 0.95, "a", 0.6922853, 0.3310519, 0.8930692, 1e-7),
        (RED, BLUE, 0.95, "w", 0.7068257, 0.3429684, 0.9049857, 1e-7),
        (RED, BLUE, 0.95, "b", 0.7207131, 0.3509163, 0.9129336, 1e-7),
        # docs/mathematics.md#rbo, from a second implementation that reproduces that repository's 120,000 values.
        (["NH", "M", "ACF", "L"], ["C", "G", "NA"], 0.9, "w", 0.51557857, 0.26015749, 0.68765571, 1e-8),
        (["NH", "M", "ACF", "L"], ["C", "G", "NA"], 0.9, "a", 0.43973936, 0.23198036, 0.66067149, 1e-8),
        (["NH", "M", "ACF", "L"], ["C", "G", "NA"], 0.9, "b", 0.45689729, 0.23843903, 0.66810344, 1e-8),
    ],
)
def test_published_values_with_ties(x, y, p, ties, ext, low, high, within):
    if p == 0.9:  # groups written as words
        x, y = [list(group) for group in x], [list(group) for group in y]
    assert numbers(tw.rbo(x, y, p=p, ties=ties)) == pytest.approx([ext, low, high], abs=within)


def test_the_published_residual():
    # README of julian-urbano/sigir2024-rbo, variant a.
    assert tw.rbo(RED, BLUE, p=0.95).residual == pytest.approx(0.5620173, abs=1e-7)


@pytest.mark.parametrize(
    ("x", "y", "p", "ext"),
    [
        # RankingSimilarity(x, y).rbo_ext(p) of PyPI's rbo 0.1.3, which needs numpy < 2 and so is not installed with the
        # tests. Its `rbo(p)` is another number: the sum over the seen depths only, 0.3095 for the second pair, neither
        # the point value nor the lower bound, though its documentation calls it RBO. `rbo(p=1)` is average overlap.
        ("abcdefg", "zcavwxy", 0.9, 0.28821728571428573),
        ("abcde", "bacde", 0.9, 0.9),
        ("NHMACFL", "CGNA", 0.9, 0.49038364285714287),
        ("abc", "a", 0.4, 1.0),
        ("abcdefghij", "jihgfedcba", 0.98, 0.8780443726553534),  # reversed lists do not score 0, as its README says
        ("abcdefgh", "dxbyazcw", 0.7, 0.23022404999999996),
        ("qwertyuiop", "asdf", 0.5, 0.0),
        ("qwert", "twerqyuio", 0.95, 0.9004911458333332),
    ],
)
def test_the_package_rbo_agrees(x, y, p, ext):
    assert tw.rbo(list(x), list(y), p=p).statistic == pytest.approx(ext, abs=1e-14)


depths = st.none() | st.integers(1, 12)


@pytest.mark.parametrize("ties", ["a", "w", "b"])
@given(pair=list_pairs(), p=probabilities, depth=depths)
def test_without_extrapolation_it_equals_its_twin(ties, pair, p, depth):
    result = tw.rbo(*pair, p=p, ties=ties, extrapolate=False, depth=depth)
    assert result.statistic == pytest.approx(reference.rbo_at(*pair, p, depth, ties), abs=1e-12)
    assert (result.low, result.high, result.residual) == (None, None, None)
    assert result.statistic <= tw.rbo(*pair, p=p, ties=ties).low + 1e-12


@given(pair=list_pairs(ties=False), p=probabilities, depth=depths)
def test_what_is_left_open_below_the_depth_is_its_weight(pair, p, depth):
    x, y = ([item for (item,) in side] for side in pair)
    k = min(len(x), len(y)) if depth is None else min(depth, len(x), len(y))
    at_k, cut = tw.rbo(x, y, p=p, extrapolate=False, depth=depth), tw.rbo(x[:k], y[:k], p=p)
    overlap = len(set(x[:k]) & set(y[:k])) / k
    assert cut.statistic == pytest.approx(at_k.statistic + overlap * p**k, abs=1e-12)
    assert cut.high <= at_k.statistic + p**k + 1e-12


def test_the_package_rbo_sums_the_same():
    # RankingSimilarity(x, y).rbo(p=0.9) of PyPI's rbo 0.1.3: 0.3095, the sum 0.1 (0.9 + 0.81 + 0.729 + 0.6561).
    assert tw.rbo(list("abcde"), list("bacde"), extrapolate=False).statistic == pytest.approx(0.30951, abs=1e-14)


def test_a_list_and_itself_without_extrapolation():
    x = list(range(40))
    for k in (1, 5, 40):
        assert float(tw.rbo(x, x, extrapolate=False, depth=k)) == pytest.approx(1 - 0.9**k, abs=1e-14)
    assert float(tw.rbo(x, x, extrapolate=False, depth=100)) == float(tw.rbo(x, x, extrapolate=False))


def test_an_empty_list_leaves_no_sum():
    with pytest.warns(tw.UndefinedCorrelationWarning, match="one list is empty"):
        result = tw.rbo([], ["a"], extrapolate=False)
    assert math.isnan(result.statistic)
    assert (result.low, result.high) == (None, None)


def test_a_list_with_ties_and_itself():
    # docs/mathematics.md#rbo
    x = [["a", "b"], "c"]
    assert tw.rbo(x, x, p=0.9, ties="a").statistic == pytest.approx(0.95, abs=1e-15)
    assert tw.rbo(x, x, p=0.9, ties="b").statistic == tw.rbo(x, x, p=0.9, ties="w").statistic == 1.0


def test_equal_and_disjoint_lists_are_exact():
    x = list(range(1000))
    for p in (1e-300, 1e-9, 0.1, 0.9, 0.999, 1 - 1e-12, math.nextafter(1, 0)):
        same = tw.rbo(x, x, p=p)
        assert (same.statistic, same.high) == (1.0, 1.0)
        assert tw.rbo(x, [-1 - item for item in x], p=p).statistic == 0.0
        assert tw.rbo(x, [-1 - item for item in x], p=p).low == 0.0


@pytest.mark.parametrize("p", [1e-12, 0.5, 0.99])
def test_long_equal_lists_leave_nothing_open(p):
    """What 50,000 items leave open is less than a rounding error, and is not drowned in others."""
    x = np.arange(1, 50_001)
    assert tw.rbo(x, x, p=p).low == 1.0


@pytest.mark.parametrize("p", [0.9999, 1 - 1e-6, 1 - 1e-9, 1 - 1e-12])
def test_the_lower_bound_for_p_near_1(p):
    # Equal lists of n items: low = (1 - p)/p (sum of p^d up to n, and n p^d/d from there on).
    n, exact = 12, Fraction(p)
    tail = -math.log1p(-p) - float(sum(exact**d / d for d in range(1, n + 1)))
    expected = (1 - p) / p * (float(sum(exact**d for d in range(1, n + 1))) + n * tail)
    assert tw.rbo(list(range(n)), list(range(n)), p=p).low == pytest.approx(expected, rel=1e-13)


def test_the_two_ways_to_the_tail_meet():
    from tiewise.measures import rbo

    # Just at the number of terms where one gives way to the other.
    for p in (0.9995, 0.99961, 0.9999):
        for length in (1, 10, 1000):
            depth = np.arange(length + 1, length + 2_000_000, dtype=float)
            assert rbo._tail(p, length) == pytest.approx(math.fsum(p ** (depth - 1) / depth), rel=1e-11)


def test_one_empty_list_leaves_everything_open():
    for x, y in (([], ["a"]), (["a", "b"], ())):
        with pytest.warns(tw.UndefinedCorrelationWarning, match=r"rbo is undefined here: one list is empty\."):
            result = tw.rbo(x, y)
        assert math.isnan(result.statistic)
        assert (result.low, result.high) == (0.0, 1.0)
    with pytest.warns(tw.UndefinedCorrelationWarning, match="both lists are empty"):
        assert math.isnan(tw.rbo([], []).statistic)


def test_long_lists_of_positions_and_of_items_agree():
    rng = np.random.default_rng(3)
    x, y = rng.permutation(5000) + 1, rng.permutation(5000) + 1
    by_position = tw.rbo(x, y, p=0.999)
    by_item = tw.rbo(np.argsort(x).tolist(), np.argsort(y).tolist(), p=0.999)
    assert numbers(by_item) == numbers(by_position)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"p": 1}, r"`p` must lie between 0 and 1, both excluded: got 1\."),
        ({"p": 0.0}, r"`p` must lie between 0 and 1, both excluded: got 0\.0\."),
        ({"p": "much"}, r"`p` must be a number between 0 and 1: got 'much'\."),
        ({"p": math.nan}, r"`p` must be a number between 0 and 1: got nan\."),
        ({"p": None}, r"`p` must be a number between 0 and 1: got None\."),
        ({"p": True}, r"`p` must be a number between 0 and 1: got True\."),
        ({"depth": 5}, r"`depth` must be left out where the value is extrapolated: got 5\. extrapolate=False sums up"),
        ({"depth": 0, "extrapolate": False}, r"`depth` must be a whole number >= 1: got 0\."),
        ({"extrapolate": "no"}, r"`extrapolate` must be True or False: got 'no'\."),
        ({"ties": "c"}, r"`ties` must be one of a, w, b, unknown, equal, corrected: got 'c'\."),
        (
            {"ties": "incomparability"},
            r"`ties` must be one of a, w, b, unknown, equal, corrected: got 'incomparability'\.",
        ),
    ],
)
def test_bad_parameters_get_a_sentence(parameters, message):
    with pytest.raises(tw.TiewiseError, match=message):
        tw.rbo(["a"], ["a"], **parameters)
