"""Average overlap: against the definition, published numbers, and rank-biased overlap's agreements."""

import math

import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from reference import average_overlap as reference
from strategies import list_pairs


@pytest.mark.parametrize("ties", ["a", "w", "b"])
@given(pair=list_pairs(), depth=st.integers(1, 30))
def test_equals_its_twin(ties, pair, depth):
    result = tw.average_overlap(*pair, depth=depth, ties=ties)
    expected = reference.average_overlap(*pair, depth, ties)
    assert [result.statistic, result.low, result.high] == pytest.approx(expected, abs=1e-12)
    assert 0 <= result.low <= result.statistic <= result.high <= 1


@given(pair=list_pairs(ties=False))
def test_without_a_depth_it_reaches_to_the_end_of_the_shorter_list(pair):
    x, y = ([item for (item,) in side] for side in pair)
    k = min(len(x), len(y))
    result = tw.average_overlap(x, y)
    assert result.statistic == pytest.approx(reference.plain(x, y, k), abs=1e-12)
    assert (result.low, result.high, result.residual) == (None, None, None)
    within = tw.average_overlap(x, y, depth=k)
    assert within.low == within.statistic == within.high == pytest.approx(result.statistic, abs=1e-15)


def test_webbers_figure_5():
    # Webber et al. 2010, figure 5, three digits.
    x, y = list("abcdefg"), list("zcavwxy")
    found = [tw.average_overlap(x, y, depth=depth).statistic for depth in range(1, 8)]
    assert found == pytest.approx([0, 0, 0.222, 0.292, 0.313, 0.317, 0.312], abs=5e-4)


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        ("abcdefg", "zcavwxy", 0.3122448979591836),  # changyaochen/rbo 0.1.3, rbo(p=1); its tests have 0.312
        ("abcde", "bacde", 0.8),  # changyaochen/rbo, tests
        ("abcde", "abced", 0.95),  # changyaochen/rbo, tests
        ("abcde", "edcba", 0.41666666666666663),  # changyaochen/rbo, issue 17
        ("NHMACFL", "CGNA", 0.20833333333333331),  # changyaochen/rbo 0.1.3, rbo(p=1)
        ("qwert", "twerqyuio", 0.5833333333333333),  # changyaochen/rbo 0.1.3, rbo(p=1)
    ],
)
def test_published_values(x, y, expected):
    assert tw.average_overlap(list(x), list(y)).statistic == pytest.approx(expected, abs=1e-14)


def test_far_below_the_lists_only_the_bounds_are_left():
    result = tw.average_overlap(["a", "b"], ["b", "c"], depth=10**15)
    assert result.low == pytest.approx(0, abs=1e-12)
    assert result.high == pytest.approx(1, abs=1e-12)
    assert result.statistic == pytest.approx(0.5, abs=1e-12)


def test_an_empty_list():
    with pytest.warns(tw.UndefinedCorrelationWarning, match="average_overlap is undefined here: one list is empty"):
        result = tw.average_overlap([], ["a"])
    assert math.isnan(result.statistic)
    assert result.low is None
    with pytest.warns(tw.UndefinedCorrelationWarning, match="one list is empty"):
        assert tw.average_overlap([], ["a"], depth=2).residual == 1.0


@pytest.mark.parametrize("depth", [0, -1, 1.5, "deep", True, math.inf, [1]])
def test_a_bad_depth_gets_a_sentence(depth):
    with pytest.raises(tw.TiewiseError, match=r"`depth` must be a whole number >= 1: got "):
        tw.average_overlap(["a"], ["a"], depth=depth)


def test_bad_ties_get_a_sentence():
    with pytest.raises(tw.TiewiseError, match=r"`ties` must be one of a, w, b, unknown, equal, corrected: got 'x'\."):
        tw.average_overlap(["a"], ["a"], ties="x")


def test_depths_beyond_all_lists():
    found = tw.average_overlap(["a"], ["b"], depth=10**25)
    assert (float(found), found.low, found.high) == (0.0, 0.0, pytest.approx(1.0))
    assert str(found.measure) == f"average_overlap(depth={10**25})"
