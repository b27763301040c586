"""Symmetric matrices: immutable values over positions or items."""

import copy
import pickle

import numpy as np
import pytest

import tiewise as tw
from tiewise.scaling import PseudoMetric
from tiewise.weights.item_matrix import as_elements_or_pairs, as_item_matrix
from tiewise.weights.position_weights import as_position_weights

ROWS = [[0, 0.5, 0.75], [0.5, 0, 0.5], [0.75, 0.5, 0]]
BY_ITEM = {"a": {"b": 0.5, "c": 0.75}, "b": {"a": 0.5, "c": 0.5}, "c": {"a": 0.75, "b": 0.5}}


def every_kind():
    return PseudoMetric(ROWS), as_item_matrix(ROWS, "it"), as_item_matrix(BY_ITEM, "it"), as_position_weights(ROWS)


@pytest.mark.parametrize("matrix", every_kind(), ids=repr)
def test_a_matrix_is_an_immutable_value(matrix):
    assert matrix.n == 3
    for same in (pickle.loads(pickle.dumps(matrix)), copy.deepcopy(matrix)):
        assert same == matrix
        assert hash(same) == hash(matrix)
        for one in (matrix, same):
            with pytest.raises(ValueError, match="read-only"):
                one.values[0, 1] = 0.25
            with pytest.raises(ValueError, match="WRITEABLE"):
                one.values.flags.writeable = True
            with pytest.raises(AttributeError, match=f"a {type(matrix).__name__} cannot be changed: values was to"):
                one.values = None


def test_matrices_of_different_kinds_are_different_values():
    kinds = every_kind()
    assert len(set(kinds)) == len(kinds)
    assert kinds == every_kind()


def test_the_callers_matrix_is_not_changed():
    given = np.array(ROWS) + np.eye(3)
    before = given.copy()
    assert as_item_matrix(given, "it").values.diagonal().tolist() == [0, 0, 0]
    assert as_position_weights(given).values.diagonal().tolist() == [1, 1, 1]
    np.testing.assert_array_equal(given, before)
    assert given.flags.writeable


def test_negative_zero_is_zero_also_for_the_hash():
    zero = np.zeros((3, 3))
    for read in (PseudoMetric, as_position_weights, lambda rows: as_item_matrix(rows, "it")):
        assert read(-zero) == read(zero)
        assert hash(read(-zero)) == hash(read(zero))
        assert str(read(-zero)) == str(read(zero))


def test_what_has_two_dimensions_is_about_pairs():
    for given in (ROWS, np.array(ROWS), BY_ITEM):
        assert as_elements_or_pairs(given, "it") == as_item_matrix(given, "it")
    for given in ([1, 2], {"a": 1}, np.array([1.0])):
        assert str(as_elements_or_pairs(given, "it"))[0] in "[{"


@pytest.mark.parametrize("read", [PseudoMetric, as_position_weights, lambda rows: as_item_matrix(rows, "it")])
def test_mistakes_get_a_sentence(read):
    for given, message in (
        ([[0, 10**400], [10**400, 0]], "within double precision"),
        ([[0, 1, 1], [1, 0, 1]], r"a square matrix: got shape \(2, 3\)"),
        ([[0, 0.5], [0.25, 0]], "must be symmetric: got .*0.5.* and .*0.25"),
        ([[0, -1], [-1, 0]], r"must (lie in \[0, 1\]|be finite and >= 0): got"),
        ([[0, np.nan], [np.nan, 0]], r"must (lie in \[0, 1\]|be finite and >= 0): got"),
    ):
        with pytest.raises(tw.TiewiseError, match=message):
            read(given)


def test_halves_may_differ_by_rounding():
    above, below = 0.1 + 0.2, 0.3
    assert above != below
    for read in (PseudoMetric, as_position_weights, lambda rows: as_item_matrix(rows, "it")):
        assert read([[0, above], [below, 0]]).n == 2
