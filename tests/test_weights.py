"""Weight functions, position scales and distances of positions."""

import pickle
from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from helpers import trying
from reference import positions as slow
from strategies import random_metric, weights as weight_lists
from tiewise.weights import SHAPES, as_aggregate

TEXTS = (
    "uniform", "uniform:0.3", "uniform:0", "top", "power:0", "power:3", "bottom", "ends", "middle", "logarithmic",
    "sqrt", "hyperbolic", "geometric:0", "geometric:0.9", "top_k:1", "top_k:3", "top_k:99", "top_k:0%", "top_k:25%",
    "top_k:100%", "points:0=1,0.2=0.5,1=0", "points:0.3=0.2,0.6=0.9",
)  # fmt: skip


def test_named_weights_equal_their_formula():
    for text, n in product(TEXTS, (2, 3, 8, 50)):
        with trying(text, n):
            assert tw.Weights(text).vector(n) == pytest.approx(slow.weights(text, n), abs=1e-15)
            by_position = tw.Weights(text).by_position(n)
            assert by_position[:-1] == pytest.approx(slow.weights(text, n), abs=1e-15)
            assert 0.0 <= by_position[-1] <= 1.0


def test_every_named_shape_is_tested():
    assert {text.partition(":")[0] for text in TEXTS} == set(SHAPES)


def test_top_k_distinguishes_position_k_from_the_next():
    assert tw.Weights("top_k:2").vector(5).tolist() == [1, 1, 0, 0]


def test_distance_of_figure_1():
    # The paper, figure 1: N = 12, w(4..6) = 0.4, 0.2, 0.2, d(4, 7) = 0.8.
    w = np.zeros(11)
    w[3:6] = 0.4, 0.2, 0.2
    assert tw.Weights(w).distances(12, "sum")[3, 6] == pytest.approx(0.8)


@pytest.mark.parametrize("aggregate", ["max", "sum"])
@given(w=st.integers(2, 9).flatmap(weight_lists))
def test_distances_equal_their_definition(aggregate, w):
    n = len(w) + 1
    expected = [[slow.distance(w, p, q, aggregate) for q in range(1, n + 1)] for p in range(1, n + 1)]
    assert tw.Weights(w).distances(n, aggregate) == pytest.approx(np.array(expected), abs=1e-14)


@given(w=st.integers(2, 9).flatmap(weight_lists))
def test_distances_by_max_are_an_ultrametric(w):
    d = tw.Weights(w).distances(len(w) + 1, "max")
    assert (d[:, None, :] <= np.maximum(d[:, :, None], d[None, :, :])).all()


@given(w=st.integers(2, 9).flatmap(weight_lists))
def test_scale_adds_the_weights(w):
    n = len(w) + 1
    assert tw.Weights(w).scale(n) == pytest.approx([slow.scale(w, p) for p in range(1, n + 1)], abs=1e-14)


def test_matrix_stands_for_itself():
    d = random_metric(6, seed=1)
    assert (tw.Weights("uniform").distances(6, d) == d).all()


def test_callable_distance_is_evaluated_at_all_positions():
    d = tw.Weights("uniform").distances(4, lambda p, q: np.abs(p - q) / 10)
    assert d[0].tolist() == [0, 0.1, 0.2, 0.3]


def test_callable_weights_are_called_with_n():
    assert tw.Weights(lambda n: np.arange(n - 1) / n).vector(4).tolist() == [0, 0.25, 0.5]


def test_numbers_may_be_text():
    assert tw.Weights("0.9,0.5") == tw.Weights([0.9, 0.5])


def test_printed_weights_parse_back():
    for spec in ("top", "points:0=1,1=0", [0.25, 1e-5, 1.0]):
        with trying(spec):
            assert tw.Weights(str(tw.Weights(spec))) == tw.Weights(spec)


def test_equal_weights_have_equal_hashes_and_survive_pickle():
    one, two = tw.Weights([0.5, 1]), tw.Weights(np.array([0.5, 1.0]))
    assert one == two
    assert hash(one) == hash(two)
    assert pickle.loads(pickle.dumps(one)) == one


def test_weights_are_a_copy_of_the_numbers():
    given = np.array([0.5, 0.25])
    weights = tw.Weights(given)
    given[0] = 1.0
    assert weights.vector(3).tolist() == [0.5, 0.25]


# Refused weights


def test_top_with_a_number_names_top_k():
    for text in ("top:20", "top20"):
        with trying(text), pytest.raises(tw.TiewiseError, match="top_k:20"):
            tw.Weights(text)


def test_top10_names_top_k():
    with pytest.raises(tw.TiewiseError, match="top_k:10"):
        tw.scaled_tau([1, 2], [1, 2], weights="top10")


BAD_TEXTS = [
    ("hyperbolik", "'hyperbolik'.*'hyperbolic'"),
    ("logarithmc", "'logarithmic'"),
    ("nonsense", "known are uniform"),
    ("power", "power:a"),
    ("power:-1", "'-1'"),
    ("power:x", "'x'"),
    ("power:inf", "'inf'"),
    ("power:1_0", "'1_0'"),
    ("uniform:", "uniform:c"),
    ("geometric:1.5", "from 0 to 1.*'1.5'"),
    ("uniform:2", "'2'"),
    ("top_k:2.5", "whole number.*'2.5'"),
    ("top_k:0", "'0'"),
    ("top_k:120%", "'120%'"),
    ("top_k:inf", "'inf'"),
    ("top_k:nan", "'nan'"),
    ("hyperbolic:2", "no parameter.*'hyperbolic:2'"),
    ("points:0=1,x=2", "points"),
    ("points:0.5=1,0.2=0", "ascending"),
    ("points:0=1,1=2", r"\[0, 1\]"),
]


def test_bad_texts_of_weights_are_refused():
    for text, names in BAD_TEXTS:
        with trying(text, names), pytest.raises(tw.TiewiseError, match=names):
            tw.Weights(text)


BAD_WEIGHTS = [
    ([3, 0], r"\[0, 1\].*3 at index 0"),
    ([0.5, -0.25], "-0.25 at index 1"),
    ([0.5, np.nan], "nan at index 1"),
    ([0.5, np.inf], "inf at index 1"),
    ([0.5], "n - 1 = 2.*got 1"),
    ([0.5, 0.5, 0.5], "n - 1 = 2.*got 3"),
    ([[0.5, 0.5]], "one row"),
    ([[0.5], [0.5, 0.5]], "one row"),
    ([True, False], "one row"),
    (["a", "b"], "one row"),
    (0.5, "0.5"),
    (lambda n: np.ones(n), "n - 1 = 2.*got 3"),
    (lambda n: 0.5, "0.5"),
    (lambda n: np.full(n - 1, 2.0), "2 at index 0"),
    (lambda n: np.ones((n - 1, 1)), "one row"),
]


def test_bad_weights_are_refused():
    for weights, names in BAD_WEIGHTS:
        with trying(weights, names), pytest.raises(tw.TiewiseError, match=names):
            tw.scaled_tau([1, 2, 3], [1, 2, 3], weights=weights)


def test_bad_numbers_of_items_are_refused():
    for n in (0, -1, 2.5):
        with trying(n), pytest.raises(tw.TiewiseError, match=f"`n`.*{n}"):
            tw.Weights("top").vector(n)


BAD_METRICS = [
    (np.zeros(3), r"n x n.*\(3,\)"),
    (np.zeros((2, 3)), r"n x n.*\(2, 3\)"),
    (np.zeros((2, 2)), r"n = 3.*\(2, 2\)"),
    ([[0, 2, 1], [2, 0, 1], [1, 1, 0]], r"\[0, 1\].*d\(1, 2\) = 2"),
    ([[0, -0.5, 0], [-0.5, 0, 0], [0, 0, 0]], r"\[0, 1\].*d\(1, 2\) = -0.5"),
    ([[0, np.nan, 0], [np.nan, 0, 0], [0, 0, 0]], r"\[0, 1\].*nan"),
    ([[0, 0, 0], [0, 0.5, 0], [0, 0, 0]], r"diagonal.*d\(2, 2\) = 0.5"),
    ([[0, 0.5, 0.5], [0.25, 0, 0.5], [0.5, 0.5, 0]], r"symmetric.*d\(1, 2\)"),
    ([[0, 1, 0.25], [1, 0, 0.25], [0.25, 0.25, 0]], r"triangle.*d\(1, 2\) = 1 .*= 0.5"),
    (lambda p, q: np.ones(7), "aggregate"),
    (lambda p, q: 1.0 if p < q else 0.0, "numpy.vectorize"),
    (lambda p, q: np.abs(p - q), r"\[0, 1\].*d\(1, 3\) = 2"),
    ("mean", "'max' or 'sum': got 'mean'"),
    ("summ", "'sum'"),
    (None, "aggregate"),
]


def test_what_is_no_pseudo_metric_is_refused():
    for matrix, names in BAD_METRICS:
        with trying(matrix, names), pytest.raises(tw.TiewiseError, match=names):
            tw.scaled_tau([1, 2, 3], [1, 2, 3], aggregate=matrix)


def test_weights_beside_a_matrix_are_refused():
    with pytest.raises(tw.TiewiseError, match="`weights`.*`aggregate`"):
        tw.scaled_tau([1, 2, 3], [1, 2, 3], weights="top", aggregate=random_metric(3, seed=2))


def test_matrix_is_copied():
    d = random_metric(4, seed=3)
    rule = as_aggregate(d)
    before = d.copy()
    d[:] = 7.0
    assert (rule.table(4) == before).all()
