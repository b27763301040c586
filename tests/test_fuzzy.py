"""T-norms, conorms, the relations E, L, R, the tables C, D, T, and the laws they obey."""

import pickle

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from helpers import trying
from reference import scaled as slow
from reference.tnorms import EXAMPLES, FAMILIES as SLOW_FAMILIES, tnorm as slow_tnorm
from strategies import weighted_pairs, weights as weight_lists
from tiewise.fuzzy import FAMILIES

DEGREE = st.sampled_from([0.0, 1.0]) | st.integers(1, 999).map(lambda k: k / 1000)
GRID = np.linspace(0.0, 1.0, 21)


def test_every_family_is_tested():
    assert set(FAMILIES) == set(SLOW_FAMILIES) == {text.partition(":")[0] for text in EXAMPLES}


@pytest.mark.parametrize("text", EXAMPLES)
@given(a=DEGREE, b=DEGREE)
def test_tnorm_equals_its_formula(text, a, b):
    assert float(tw.fuzzy.tnorm(text)(a, b)) == pytest.approx(slow_tnorm(text, a, b), abs=1e-12)


def test_tnorm_obeys_the_laws():
    a, b, c = np.meshgrid(GRID, GRID, GRID, indexing="ij")
    for text in EXAMPLES:
        with trying(text):
            norm = tw.fuzzy.tnorm(text)
            assert norm(GRID, 1.0) == pytest.approx(GRID)
            assert norm(a, b) == pytest.approx(norm(b, a))
            assert np.diff(norm(a, b), axis=0).min() >= -1e-12
            assert norm(norm(a, b), c) == pytest.approx(norm(a, norm(b, c)), abs=1e-9)


def test_conorm_is_dual():
    a, b = np.meshgrid(GRID, GRID)
    for text in EXAMPLES:
        assert tw.fuzzy.conorm(text)(a, b) == pytest.approx(1 - tw.fuzzy.tnorm(text)(1 - a, 1 - b))


def test_einstein_is_hamacher_with_2():
    a, b = np.meshgrid(GRID, GRID)
    assert tw.fuzzy.tnorm("einstein")(a, b) == pytest.approx(tw.fuzzy.tnorm("hamacher:2")(a, b))


def test_tnorms_survive_pickle_and_print_their_names():
    for text in EXAMPLES:
        norm = tw.fuzzy.tnorm(text)
        assert pickle.loads(pickle.dumps(norm)) == norm
        assert str(norm) == text


BAD_TNORMS = [
    ("minimun", "'minimun'.*'minimum'"),
    ("luka", "'lukasiewicz'"),
    ("nonsense", "known are product"),
    ("yager", "yager:s"),
    ("yager:0", "'yager'.*'0'"),
    ("yager:x", "'x'"),
    ("yager:nan", "'nan'"),
    ("frank:-1", "'-1'"),
    ("hamacher:-0.1", "'-0.1'"),
    ("sugeno_weber:-1", "'-1'"),
    ("minimum:2", "no parameter"),
    (0.5, "0.5"),
    (lambda a, b: a + b, r"T\(a, 1\) = a"),
    (lambda a, b: np.minimum(a, b) * np.where((a < 1) & (b < 1), a, 1), r"T\(a, b\) = T\(b, a\)"),
    (lambda a, b: np.where((a == 1) | (b == 1), np.minimum(a, b), (1 - a) * (1 - b)), "grows"),
    (lambda a, b: a * b * (1 + (1 - a) * (1 - b) * a * b), r"T\(T\(a, b\), c\)"),
    (lambda a, b: np.ones(7), "arrays"),
    (lambda a, b: min(a, b), "numpy.vectorize"),
]


def test_bad_tnorms_are_refused():
    for spec, names in BAD_TNORMS:
        with trying(spec, names), pytest.raises(tw.TiewiseError, match=names):
            tw.scaled_gamma([1, 2, 3], [1, 3, 2], tnorm=spec)


# Relations of positions


@pytest.mark.parametrize("aggregate", ["max", "sum"])
@given(w=st.integers(2, 7).flatmap(weight_lists))
def test_relations_follow_from_the_distances(aggregate, w):
    n = len(w) + 1
    d = tw.Weights(w).distances(n, aggregate)
    below = np.arange(n)[:, None] < np.arange(n)
    L = tw.fuzzy.order(w, n, aggregate)
    assert tw.fuzzy.equality(w, n, aggregate) == pytest.approx(1 - d)
    assert pytest.approx(np.where(below.T, 1 - d, 1.0)) == L
    assert tw.fuzzy.strict_order(w, n, aggregate) == pytest.approx(1 - L.T)


@given(w=st.integers(2, 7).flatmap(weight_lists))
def test_equality_by_max_is_an_equivalence_for_every_tnorm(w):
    for text in EXAMPLES:
        assert tw.fuzzy.is_equivalence(tw.fuzzy.equality(w, len(w) + 1, "max"), text), text


@given(w=st.integers(2, 7).flatmap(weight_lists))
def test_equality_by_sum_is_a_lukasiewicz_equivalence(w):
    assert tw.fuzzy.is_equivalence(tw.fuzzy.equality(w, len(w) + 1, "sum"), "lukasiewicz")


@pytest.mark.parametrize(("aggregate", "tnorm"), [("max", "minimum"), ("sum", "lukasiewicz")])
@given(w=st.integers(2, 7).flatmap(weight_lists))
def test_order_is_a_fuzzy_ordering(aggregate, tnorm, w):
    n = len(w) + 1
    E = tw.fuzzy.equality(w, n, aggregate)
    assert tw.fuzzy.is_ordering(tw.fuzzy.order(w, n, aggregate), E, tnorm)


@given(w=st.integers(2, 7).flatmap(weight_lists))
def test_strict_order_is_a_strict_fuzzy_ordering(w):
    n = len(w) + 1
    R, E = tw.fuzzy.strict_order(w, n, "sum"), tw.fuzzy.equality(w, n, "sum")
    assert tw.fuzzy.is_strict_ordering(R, E, "lukasiewicz")


def test_equality_by_sum_is_no_product_equivalence():
    check = tw.fuzzy.is_equivalence(tw.fuzzy.equality([0.5, 0.5], 3, "sum"), "product")
    assert not check
    assert "transitivity" in str(check)
    assert check.counterexample == (1, 2, 3)


@pytest.mark.parametrize(("E", "law"), [([[1, 0.5], [0.5, 0.9]], "reflexivity"), ([[1, 0.5], [0.25, 1]], "symmetry")])
def test_broken_law_of_an_equivalence_is_named(E, law):
    assert law in tw.fuzzy.is_equivalence(np.array(E)).law


def test_broken_law_of_an_ordering_is_named():
    E = np.eye(2)
    assert "completeness" in tw.fuzzy.is_ordering(np.eye(2), E).law
    assert "antisymmetry" in tw.fuzzy.is_ordering(np.ones((2, 2)), E).law


def test_broken_law_of_a_strict_ordering_is_named():
    assert "irreflexivity" in tw.fuzzy.is_strict_ordering(np.eye(2), np.eye(2)).law
    assert "extensionality" in tw.fuzzy.is_strict_ordering(np.triu(np.ones((2, 2)), 1), np.ones((2, 2))).law


# Tables of two rankings


@pytest.mark.parametrize("aggregate", ["max", "sum"])
@pytest.mark.parametrize("text", ["product", "minimum", "lukasiewicz", "nilpotent"])
@given(case=weighted_pairs(largest=6))
def test_tables_add_up_to_the_masses(text, aggregate, case):
    x, y, w, w_y = case
    found = tw.fuzzy.tables(x, y, weights=w, weights_y=w_y, aggregate=aggregate, tnorm=text)
    sums = [table.sum() / 2 for table in (found.C, found.D, found.T)]
    assert sums == pytest.approx(slow.masses(x, y, w, w_y, aggregate, text), abs=1e-12)


@given(case=weighted_pairs(largest=6))
def test_tables_of_ties_add_up(case):
    x, y, w, w_y = case
    found = tw.fuzzy.tables(x, y, weights=w, weights_y=w_y)
    n, off = len(x), ~np.eye(len(x), dtype=bool)
    E_x = tw.fuzzy.equality(w, n)[np.ix_(np.array(x) - 1, np.array(x) - 1)]
    assert (found.C + found.D + found.T)[off] == pytest.approx(1.0)
    assert pytest.approx(found.T_x + found.T_y + found.T_xy) == found.T
    assert (found.T_x + found.T_xy)[off] == pytest.approx(E_x[off])
    assert min(table.min() for table in found) >= -1e-12


def test_tables_by_sum_stand_at_mid_ranks():
    x, y, w = [1.5, 1.5, 3, 4], [1, 2, 3, 4], [0.4, 0.2, 0.3]
    found = tw.fuzzy.tables(x, y, weights=w, aggregate="sum")
    assert found.C.sum() / 2 == pytest.approx(slow.masses(x, y, w, w, "sum")[0])


def test_tables_by_sum_take_fractions():
    x, y, w = [1, 1.25, 3, 4], [1, 2, 3, 4], [0.4, 0.2, 0.3]
    found = tw.fuzzy.tables(x, y, weights=w, aggregate="sum", input="positions")
    assert found.C.sum() / 2 == pytest.approx(slow.masses(x, y, w, w, "sum")[0])
