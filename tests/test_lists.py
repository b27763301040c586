"""Lists of different items: overlap, RBO and top-k distances, against their definitions and published numbers."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from helpers import trying
from reference import lists as slow, ties
from reference.classical import pair_counts

VARIANTS = ("w", "a", "b")
PERSISTENCE = st.sampled_from([0.05, 0.5, 0.9, 0.98])
WEBBER = ("abcdefg", "zcavwxy")  # Webber, Moffat and Zobel (2010), figure 5
CORSI = (  # julian-urbano/sigir2024-rbo, README (Corsi and Urbano 2024)
    [["red"], ["blue", "green"], ["yellow"], ["pink"]],
    [["blue", "red"], ["white"], ["yellow", "black", "purple"], ["green"]],
)
UNEVEN = ([["N", "H"], ["M"], ["A", "C", "F"], ["L"]], [["C"], ["G"], ["N", "A"]])


def approx(value, tolerance=1e-10):
    return pytest.approx(value, abs=tolerance)


def ranked(groups):
    return tw.Ranking.from_buckets(groups)


def rbo(x, y, **parameters):
    """RBO_ext, RBO_min and RBO_max of two lists of groups."""
    result = tw.rbo(ranked(x), ranked(y), **parameters)
    assert result.residual == approx(result.high - result.low, 1e-12)
    return result.statistic, result.low, result.high


def grouped(items, cuts):
    """Cut an order of items into groups of tied items."""
    groups = [[items[0]]]
    for item, cut in zip(items[1:], cuts, strict=False):
        groups.append([item]) if cut else groups[-1].append(item)
    return groups


@st.composite
def lists_with_ties(draw, largest=6, same_length=False, untied=False):
    """Two lists of groups of tied items, over different items."""
    both, size = [], draw(st.integers(1, largest))
    for names in ("abcdef", "cdefgh"):
        items = draw(st.permutations(list(names)))[: size if same_length else draw(st.integers(1, largest))]
        cuts = [True] * len(items) if untied else draw(st.lists(st.booleans(), min_size=6, max_size=6))
        both.append(grouped(items, cuts))
    return both


def long_lists(seed, lengths=(300, 180)):
    """Two seeded lists of which about half the items are common, with groups of about three."""
    rng = np.random.default_rng(seed)
    both = [rng.permutation(400)[:length].tolist() for length in lengths]
    return [grouped([f"i{item}" for item in items], rng.random(len(items)) < 0.4) for items in both]


# --- against the definitions


@given(lists_with_ties(), st.sampled_from(VARIANTS), st.integers(1, 6))
def test_average_overlap_equals_its_definition(groups, variant, depth):
    x, y = map(ranked, groups)
    depth = min(depth, len(x), len(y))
    expected = slow.average_overlap(*groups, variant, depth)
    assert tw.average_overlap(x, y, variant=variant, depth=depth).statistic == approx(expected)


@given(lists_with_ties(), PERSISTENCE, st.sampled_from(VARIANTS))
def test_rbo_equals_its_definition(groups, p, variant):
    found = rbo(*groups, p=p, variant=variant)
    assert found == approx(slow.rbo(*groups, p, variant), 1e-12)
    ext, low, high = found
    assert 0 <= low <= ext + 1e-12
    assert ext - 1e-12 <= high <= 1 + 1e-12
    assert rbo(*groups[::-1], p=p, variant=variant) == approx(found, 1e-12)


@given(lists_with_ties(), st.integers(1, 7), st.sampled_from(VARIANTS))
def test_depth_hides_the_groups_that_begin_below_it(groups, depth, variant):
    seen = [[g for k, g in enumerate(x) if sum(map(len, x[:k])) < depth] for x in groups]
    assert rbo(*groups, depth=depth, variant=variant) == approx(slow.rbo(*seen, 0.9, variant), 1e-12)


@given(lists_with_ties(), st.sampled_from([0.0, 0.3, 0.5, 1.0]), st.sampled_from([None, 6.5, 7, 20]))
def test_topk_distances_equal_their_definitions(groups, p, location):
    x, y = map(ranked, groups)
    found = [tw.topk_kendall(x, y, p=p), tw.topk_footrule(x, y, location=location)]
    assert found == approx([slow.topk_kendall(*groups, p), slow.topk_footrule(*groups, location)], 1e-12)
    assert found == [tw.topk_kendall(y, x, p=p), tw.topk_footrule(y, x, location=location)]


@pytest.mark.parametrize("lengths", [(300, 180), (250, 250), (1, 300)])
def test_longer_lists(lengths):
    x, y = long_lists(lengths[0], lengths)
    for variant in VARIANTS:
        assert rbo(x, y, p=0.98, variant=variant) == approx(slow.rbo(x, y, 0.98, variant), 1e-11)
    assert tw.topk_kendall(ranked(x), ranked(y), p=0.3).statistic == approx(slow.topk_kendall(x, y, 0.3), 1e-8)
    assert tw.topk_footrule(ranked(x), ranked(y)).statistic == approx(slow.topk_footrule(x, y), 1e-8)


# --- facts


@given(lists_with_ties(untied=True), PERSISTENCE)
def test_without_ties_the_variants_of_rbo_coincide(groups, p):
    one, *others = (rbo(*groups, p=p, variant=variant) for variant in VARIANTS)
    assert others == [approx(one, 1e-12)] * 2


@given(lists_with_ties(largest=4, same_length=True), PERSISTENCE)
def test_rbo_a_is_the_mean_over_all_ways_of_breaking_ties(groups, p):
    # with lists of equal length: of uneven ones only the lower bound is that mean
    positions = [[k for k, group in enumerate(x) for _ in group] for x in groups]
    names = [[item for group in x for item in group] for x in groups]

    def broken(side, order):
        return [[item] for _, item in sorted(zip(order, names[side], strict=True))]

    values = [
        rbo(broken(0, one), broken(1, two), p=p)
        for one in ties.extensions(positions[0])
        for two in ties.extensions(positions[1])
    ]
    assert rbo(*groups, p=p) == approx(np.mean(values, axis=0).tolist(), 1e-12)


@given(lists_with_ties(), PERSISTENCE)
def test_a_list_agrees_with_itself(groups, p):
    x = groups[0]
    assert rbo(x, x, p=p, variant="w")[::2] == approx((1, 1), 1e-12)
    assert rbo(x, x, p=p, variant="b")[::2] == approx((1, 1), 1e-12)
    assert tw.topk_kendall(ranked(x), ranked(x)) == tw.topk_footrule(ranked(x), ranked(x)) == 0


def test_equal_lists_without_ties_have_rbo_one():
    for p in (1e-6, 0.3, 0.999, 1 - 1e-9):
        with trying(p):
            assert rbo("abcde", "abcde", p=p)[::2] == approx((1, 1), 1e-12)


@given(st.permutations("abcde"), st.permutations("abcde"), st.integers(1, 3), st.integers(1, 3))
def test_topk_kendall_with_one_half_is_the_mean_over_all_completions(x, y, k, m):
    x, y = x[:k], y[:m]
    union = sorted({*x, *y})
    positions = [[z.index(i) + 1 if i in z else len(z) + 1 for i in union] for z in (x, y)]
    absent = [{k for k, i in enumerate(union) if i not in z} for z in (x, y)]
    *_, mean = ties.over_orders(lambda a, b: pair_counts(a, b)[1], *positions, *absent)
    assert tw.topk_kendall(x, y).statistic == approx(mean)


# --- published numbers


OVERLAPS = [
    ("abcde", "bacde", None, 0.8, 1e-12),  # changyaochen/rbo, its tests
    ("abcde", "abced", None, 0.95, 1e-12),
    ("abcde", "edcba", None, 0.41666666666666663, 1e-12),  # the same, issue 17
    # Webber, Moffat and Zobel (2010), figure 5
    *((*WEBBER, k + 1, v, 6e-4) for k, v in enumerate((0, 0, 0.222, 0.292, 0.313, 0.317, 0.312))),
]


def test_average_overlap_of_the_literature():
    for x, y, depth, expected, tolerance in OVERLAPS:
        with trying(x, y, depth):
            assert tw.average_overlap(list(x), list(y), depth=depth).statistic == approx(expected, tolerance)


RBO_VALUES = [  # RBO_ext, RBO_min, RBO_max; where the residual was published, RBO_min is added to it
    (WEBBER, 0.9, "a", (0.2882172857, 0.2216855762, 0.2216855762 + 0.3589903866), 2e-10),
    (("123", "1"), 0.4, "a", (1, 0.766238435648986, 0.766238435648986 + 0.2337615644), 1e-10),  # dlukes/rbo, #4
    (CORSI, 0.95, "a", (0.6922853, 0.3310519, 0.3310519 + 0.5620173), 1e-7),
    (CORSI, 0.95, "w", (0.7068257, 0.3429684, 0.9049857), 6e-8),
    (CORSI, 0.95, "b", (0.7207131, 0.3509163, 0.9129336), 6e-8),
    # computed by hand from the definitions
    (("NHMACFL", "CGNA"), 0.9, "a", (0.4903836429, 0.2603033643, 0.6889944857), 1e-10),
    (UNEVEN, 0.9, "w", (0.51557857, 0.26015749, 0.68765571), 6e-9),
    (UNEVEN, 0.9, "a", (0.43973936, 0.23198036, 0.66067149), 6e-9),
    (UNEVEN, 0.9, "b", (0.45689729, 0.23843903, 0.66810344), 6e-9),
]


def test_rbo_of_the_literature():
    for pair, p, variant, expected, tolerance in RBO_VALUES:
        with trying(pair, p, variant):
            assert rbo(*pair, p=p, variant=variant) == approx(expected, tolerance)


TOPK_DISTANCES = [
    (tw.topk_kendall, "1234", "5462", {"p": 0}, 11),  # JohnnyDoorn/KendallWeightedDistance, its script
    (tw.topk_kendall, "1234", "5462", {"p": 0.5}, 12),
    (tw.topk_kendall, "1234", "5462", {"p": 1}, 13),
    (tw.topk_kendall, "ab", "cd", {"p": 0.3}, 4.6),  # R's kendall.dist, its tests: 4 + 2p, 1, and the reversed list
    (tw.topk_kendall, "a", "b", {"p": 0.3}, 1),
    (tw.topk_kendall, "abcd", "dcba", {"p": 0.3}, 6),
    (tw.topk_kendall, "abc", "bda", {"p": 0}, 3),  # by the rules of Fagin and others: the same for every p
    (tw.topk_kendall, "abc", "bda", {"p": 1}, 3),
    (tw.topk_footrule, "abc", "bda", {}, 6),
    (tw.topk_footrule, "1234", "5462", {}, 16),
    (tw.topk_footrule, "1234", "5462", {"location": 5.5}, 18),  # their Hausdorff form, (3k - z + 1)/2
]


def test_topk_distances_of_the_literature():
    for measure, x, y, parameters, expected in TOPK_DISTANCES:
        with trying(measure, x, y, parameters):
            assert measure(list(x), list(y), **parameters).statistic == approx(expected)


# --- refused


BAD_INPUT = [
    (tw.average_overlap, ["a"], ["a"], {"depth": 2}, "depth.*2"),
    (tw.average_overlap, [], ["a"], {}, "at least one"),
    (tw.average_overlap, ["a", "a"], ["a"], {}, "a came more than once"),
    (tw.average_overlap, [["a", "b"]], ["a"], {}, "from_buckets"),
    (tw.rbo, ["a"], ["b", "b"], {}, "b came more than once"),
    (tw.rbo, ["a"], [], {}, "at least one"),
    (tw.rbo, ["a"], ["b"], {"variant": "c"}, "variant.*'c'"),
    (tw.topk_kendall, ["a", "a"], ["b"], {}, "a came more than once"),
    (tw.topk_footrule, ["a"], ["b", "b"], {}, "b came more than once"),
    *((tw.rbo, ["a"], ["b"], {"p": p}, "`p`") for p in (0, 1, 1.5, -0.1, float("nan"))),
    *((tw.topk_kendall, ["a"], ["b"], {"p": p}, "`p`") for p in (-0.1, 1.5, float("nan"))),
    *((tw.rbo, ["a"], ["b"], {"depth": depth}, "`depth`") for depth in (0, -1, 1.5)),
    *((tw.topk_footrule, ["a"], ["b", "c"], {"location": v}, "`location`") for v in (0, 1, 2, float("nan"))),
]


def test_numbers_with_names_are_lists():
    gains, costs, names = [0.5, 0.9, 0.1, 0.3], [3.0, 2.0, 1.0, 4.0], list("abcd")
    expected = tw.average_overlap(list("badc"), list("cbad"), depth=2)
    assert tw.average_overlap(gains, costs, items=names, input=("scores", "costs"), depth=2) == expected
    assert tw.average_overlap(gains, costs, input=("scores", "costs"), depth=2) == expected


def test_bad_input_is_refused():
    for measure, x, y, parameters, named in BAD_INPUT:
        with trying(measure, x, y, parameters, named), pytest.raises(tw.TiewiseError, match=named):
            measure(x, y, **parameters)
