"""The relations of random scalings obey the paper's laws, and planted violations are found."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

import tiewise as tw
from strategies import floats, weight_vectors
from tiewise.fuzzy import Relations, as_tnorm
from tiewise.scaling import distances

luka, minimum = as_tnorm("lukasiewicz"), as_tnorm("minimum")
laws = tw.fuzzy


def relations(w, aggregate="sum"):
    return Relations(distances(floats(w), len(w) + 1, aggregate))


@given(st.integers(2, 14).flatmap(weight_vectors), st.sampled_from(["sum", "max"]))
def test_the_laws_hold_with_the_lukasiewicz_tnorm(w, aggregate):
    # docs/mathematics.md#fuzzy-relations: E is a T_L-equivalence, L a strongly complete T_L-E-ordering, R a strict one.
    r = relations(w, aggregate)
    for verdict in (
        laws.fuzzy_equivalence(r.E, luka),
        laws.fuzzy_ordering(r.L, r.E, luka),
        laws.strongly_complete(r.L),
        laws.strict_fuzzy_ordering(r.R, r.E, luka),
        laws.partition(r.R, r.E),
    ):
        assert verdict, verdict
    np.testing.assert_allclose(r.R, 1 - r.L.T, atol=1e-15)
    assert np.minimum(r.R, r.R.T).max() == 0


@given(st.integers(2, 14).flatmap(weight_vectors))
def test_with_max_e_is_even_a_minimum_equivalence(w):
    assert laws.fuzzy_equivalence(relations(w, "max").E, minimum)


def test_with_sum_e_is_no_minimum_equivalence():
    verdict = laws.fuzzy_equivalence(Relations(distances([0.5, 0.5], 3)).E, minimum)
    assert verdict.counterexample == (1, 2, 3)
    assert "T(A(1, 2), A(2, 3)) = 0.5 > A(1, 3) = 0" in verdict.reason


def test_uniform_weights_give_the_crisp_relations():
    r = Relations(distances("uniform", 4))
    np.testing.assert_array_equal(r.E, np.eye(4))
    np.testing.assert_array_equal(r.L, np.triu(np.ones((4, 4))))
    np.testing.assert_array_equal(r.R, np.triu(np.ones((4, 4)), 1))


@pytest.fixture
def good():
    r = Relations(distances([0.2, 0.4, 0.6], 4))
    return r.E.copy(), r.L.copy(), r.R.copy()


def test_planted_violations_are_found(good):
    E, L, R = good

    def spoiled(matrix, p, q, value):
        copy = matrix.copy()
        copy[p - 1, q - 1] = value
        return copy

    cases = [
        (laws.reflexive(spoiled(E, 2, 2, 0.9)), (2,)),
        (laws.symmetric(spoiled(E, 1, 3, 0.9)), (1, 3)),
        (laws.transitive(spoiled(spoiled(E, 1, 3, 0), 3, 1, 0), luka), (1, 2, 3)),
        (laws.e_reflexive(spoiled(L, 3, 1, 0), E), (3, 1)),
        (laws.antisymmetric(spoiled(L, 3, 1, 0.9), E, luka), (1, 3)),
        (laws.strongly_complete(spoiled(L, 2, 4, 0.5)), (2, 4)),
        (laws.irreflexive(spoiled(R, 4, 4, 0.1)), (4,)),
        (laws.extensional(spoiled(R, 1, 4, 0), E, luka), None),
        (laws.partition(spoiled(R, 1, 2, 0.5), E), (1, 2)),
    ]
    for verdict, counterexample in cases:
        assert not verdict.holds, verdict.law
        assert verdict.reason
        if counterexample is not None:
            assert verdict.counterexample == counterexample


def test_an_extensionality_counterexample_really_is_one(good):
    E, _, R = good
    R[0, 3] = 0.1
    verdict = laws.extensional(R, E, luka)
    x, y, x2, y2 = (p - 1 for p in verdict.counterexample)
    assert luka(luka(E[x, x2], E[y, y2]), R[x, y]) > R[x2, y2]


@given(st.integers(2, 6).flatmap(weight_vectors), st.data())
def test_extensionality_equals_its_definition(w, data):
    r = relations(w)
    R, n = r.R.copy(), len(w) + 1
    p, q = data.draw(st.integers(0, n - 1)), data.draw(st.integers(0, n - 1))
    R[p, q] = data.draw(st.sampled_from([0.0, 0.3, 1.0]))
    largest = max(
        float(luka(luka(r.E[x, x2], r.E[y, y2]), R[x, y])) - R[x2, y2]
        for x in range(n) for y in range(n) for x2 in range(n) for y2 in range(n)
    )  # fmt: skip
    assert bool(laws.extensional(R, r.E, luka)) == (largest <= 1e-12)


def test_relations_need_a_square_matrix():
    with pytest.raises(tw.TiewiseError, match=r"square matrix: got shape \(2, 3\)"):
        Relations(np.zeros((2, 3)))
