"""Scalings, the position scale, and the distances they make."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from reference import scaled_gamma as twin
from strategies import floats, weight_vectors
from tiewise.scaling import NAMED, PseudoMetric, as_scaling, distances, position_scale
from tiewise.weights.scale import accumulate

# Figure 1 of the paper: N = 12, w(4..6) = 0.4, 0.2, 0.2.
FIGURE_1 = [1, 0.8, 0.6, 0.4, 0.2, 0.2, 0.2, 0.4, 0.6, 0.8, 1]


def test_figure_1():
    d = distances(FIGURE_1, 12)
    assert d[3, 6] == pytest.approx(0.8, abs=1e-15)
    relations = tw.fuzzy.Relations(d)
    assert relations.R[3, 6] == pytest.approx(0.8, abs=1e-15)
    assert relations.E[3, 6] == pytest.approx(0.2, abs=1e-15)


def test_top_k_makes_the_classes_the_paper_says():
    # w(i) = [i < k]: k classes, the first k-1 of them single positions; w(i) = [i <= k]: one more.
    for name, classes in (("top_k_exclusive:4", 4), ("top_k:4", 5)):
        e = tw.fuzzy.Relations(distances(name, 10)).E
        assert len(np.unique(e, axis=0)) == classes


@pytest.mark.parametrize("n", [1, 2, 3, 10, 33])
@pytest.mark.parametrize(
    "name",
    ["uniform", "top", "bottom", "ends", "middle", "ends_quadratic", "hyperbolic", "geometric:0.5", "span:0.25",
     "top_k:3", "top_k_exclusive:3"],
)  # fmt: skip
def test_named_scalings_are_what_they_say(name, n):
    expected = [float(w) for w in twin.weight_vector(name, n)] if n > 1 else []
    np.testing.assert_allclose(as_scaling(name).weights(n), expected, rtol=1e-15)


def test_logarithmic_is_the_discount_of_dcg():
    np.testing.assert_allclose(as_scaling("logarithmic").weights(4), [1, 1 / np.log2(3), 1 / 2])


def test_values_and_names_are_the_same():
    s = tw.scaling
    values = [s.uniform, s.top, s.bottom, s.ends, s.middle, s.ends_quadratic, s.hyperbolic, s.logarithmic]
    values += [s.geometric(0.9), s.span(0.1), s.top_k(10), s.top_k_exclusive(10)]
    assert {value.name for value in values} == set(NAMED)
    assert all(as_scaling(str(value)) == value for value in values)
    assert str(s.top_k(np.int64(10))) == "top_k:10"
    with pytest.raises(tw.TiewiseError, match="whole number >= 1: got 'ten'"):
        s.top_k("ten")
    with pytest.raises(tw.TiewiseError, match="0 < f <= 1: got 0"):
        s.span(0)


def test_span_does_not_depend_on_n():
    for n in (11, 101, 1001):
        d = distances("span:0.1", n)
        step = (n - 1) // 10
        assert d[0, step] == 1
        assert d[0, step - 1] < 1 or step == 1


@given(st.lists(st.floats(0, 1), min_size=1, max_size=200))
def test_running_sums_are_right_to_the_last_place(weights):
    exact = [sum(map(Fraction, weights[:k]), Fraction(0)) for k in range(len(weights) + 1)]
    np.testing.assert_allclose(accumulate(np.array(weights)), [float(s) for s in exact], rtol=2.5e-16)


def test_running_sums_do_not_drift():
    exact = [float(Fraction(0.1) * k) for k in range(100_001)]
    np.testing.assert_allclose(accumulate(np.full(100_000, 0.1)), exact, rtol=2.5e-16)


@given(st.integers(2, 12).flatmap(weight_vectors), st.sampled_from(["sum", "max"]))
def test_distances_equal_their_twin(w, aggregate):
    n = len(w) + 1
    expected = [[float(twin.DISTANCES[aggregate](w, Fraction(p), Fraction(q))) for q in range(1, n + 1)]
                for p in range(1, n + 1)]  # fmt: skip
    np.testing.assert_allclose(distances(floats(w), n, aggregate), expected, atol=1e-14)


@given(st.integers(3, 12).flatmap(weight_vectors), st.sampled_from(["sum", "max"]))
def test_distances_are_pseudo_metrics(w, aggregate):
    n = len(w) + 1
    metric = PseudoMetric(distances(floats(w), n, aggregate))
    assert metric.n == n


def matrix(**entries):
    d = np.array([[0, 0.5, 0.9], [0.5, 0, 0.5], [0.9, 0.5, 0]])
    for place, value in entries.items():
        d[int(place[1]) - 1, int(place[2]) - 1] = value
    return d


@pytest.mark.parametrize(
    ("d", "message"),
    [
        (matrix(d12=0.4), r"symmetric: got d\(1, 2\) = 0.4 and d\(2, 1\) = 0.5"),
        (matrix(d22=0.1), r"d\(p, p\) = 0: got d\(2, 2\) = 0.1"),
        (matrix(d13=1.2, d31=1.2), r"in \[0, 1\]: got d\(1, 3\) = 1.2"),
        (matrix(d13=np.nan, d31=np.nan), r"in \[0, 1\]: got d\(1, 3\) = nan"),
        (
            matrix(d12=0.3, d21=0.3),
            r"triangle inequality: got d\(1, 3\) = 0.9 > d\(1, 2\) \+ d\(2, 3\) = 0.8",
        ),
        (
            matrix(d12=0, d21=0),
            r"triangle inequality: got d\(1, 3\) = 0.9 > d\(1, 2\) \+ d\(2, 3\) = 0.5",
        ),
        (np.zeros((2, 3)), r"square matrix: got shape \(2, 3\)"),
        ([["a"]], r"matrix of numbers: got \[\['a'\]\]"),
    ],
)
def test_what_is_no_pseudo_metric_is_refused_with_its_entries(d, message):
    with pytest.raises(tw.TiewiseError, match=message):
        PseudoMetric(d)


def test_zero_distances_between_different_positions_are_allowed():
    assert PseudoMetric(np.zeros((4, 4))).n == 4
    assert distances("top_k:1", 4)[1, 3] == 0


def test_the_triangle_inequality_can_be_trusted():
    assert PseudoMetric(matrix(d12=0.3, d21=0.3), check_triangle=False).n == 3


def test_a_function_must_give_one_distance_a_pair():
    with pytest.raises(tw.TiewiseError, match=r"shape \(3, 3\): got shape \(\)"):
        PseudoMetric.from_function(lambda p, q: 0.0, 3)


def test_position_scale():
    np.testing.assert_allclose(position_scale("hyperbolic", 4), [0, 1, 1.5, 1.5 + 1 / 3])
    with pytest.raises(tw.TiewiseError, match="`n` must be a whole number >= 1: got 0"):
        position_scale("top", 0)
