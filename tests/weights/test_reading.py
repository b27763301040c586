"""Weights of positions: one source, and the rule by which it is read and checked."""

import pickle

import numpy as np
import pytest

import tiewise as tw
from tiewise.scaling import Scaling, as_scaling
from tiewise.weights.position_weights import POSITION_WEIGHTS, as_position_weights
from tiewise.weights.reading import COSTS, SCALING
from tiewise.weights.weigher import as_weigher, weights_of_ranks


def falling(n):
    return [1.0 / (k + 1) for k in range(n)]


def gaps(n):
    return falling(n - 1)


def broken(n):
    raise KeyError(n)


class Constant(Scaling):
    def __init__(self, weight):
        self.weight = weight

    def weights(self, n):
        return np.full(n - 1, self.weight)


@pytest.mark.parametrize("rule", [SCALING, COSTS])
@pytest.mark.parametrize("given", ["hyperbolic", tw.scaling.hyperbolic, [1, 1 / 2, 1 / 3], gaps, np.array(gaps(4))])
def test_whatever_says_the_weights_they_are_the_same(rule, given):
    scaling = rule.read(given)
    assert isinstance(scaling, Scaling)
    assert rule.weights(scaling, 4).tolist() == [1, 1 / 2, 1 / 3]
    assert rule.read(scaling) is scaling
    assert rule.read(given) == scaling
    assert pickle.loads(pickle.dumps(scaling)) == scaling


def test_n_positions_have_the_weights_of_a_scaling_of_one_more():
    # A function that is given as it is says the N weights itself; one that was read as a scaling has N - 1 of them.
    for given in ("hyperbolic", [4, 2, 4 / 3, 1], falling, as_scaling(gaps), Constant(1.0)):
        weights = POSITION_WEIGHTS.weights(as_position_weights(given), 4)
        np.testing.assert_allclose(weights, [1] * 4 if isinstance(given, Constant) else falling(4), rtol=1e-15)


def test_functions_of_n_and_of_ranks_are_hashable_values():
    assert as_scaling(gaps) == as_scaling(gaps, "weights_y")
    assert as_position_weights(gaps) != as_scaling(gaps)
    assert str(as_scaling(gaps)) == str(as_weigher(gaps)) == "<gaps>"
    assert repr(as_scaling(gaps)) == "<WeightFunction <gaps>>"
    weigher = as_weigher(lambda rank: 2.0 / (rank + 1))
    assert weigher.weights(5).tolist() == [2, 1, 2 / 3, 1 / 2]
    assert weights_of_ranks(weigher, np.array([3, 0, 1])).tolist() == [1 / 4, 1, 1 / 2]
    assert weights_of_ranks(as_weigher("hyperbolic"), np.array([3, 0, 1])).tolist() == [1 / 4, 1, 1 / 2]


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (SCALING, Constant(2.0), r"`it` must lie in \[0, 1\]: got 2.0 at index 0"),
        (SCALING, [10**400, 1, 1], "`it` must be within double precision: got"),
        (SCALING, np.ma.array([1, 0, 1], mask=[0, 1, 0]), r"`it` must lie in \[0, 1\]: got nan at index 1"),
        (SCALING, lambda n: np.ones((n, n)), r"`it` must be a function N -> vector: got an array of shape \(4, 4\)"),
        (SCALING, broken, "`it` must be a function that answers: broken raised KeyError"),
        (SCALING, {"a": 1}, "`it` must be a scaling's name, a vector of N - 1 weights or a function of N: got"),
        (COSTS, Constant(-2.0), "`it` must be finite and >= 0: got -2.0 at index 0"),
        (COSTS, [1e60, 1, 1], r"`it` must be within double precision when multiplied.*: got 1e\+60 at index 0"),
        (COSTS, [1, 2], "`it` must have N - 1 = 3 entries for N = 4 items: got 2"),
        (COSTS, {"a": 1}, "`it` must be a scaling's name, a vector of N - 1 costs or a function of N: got"),
        (POSITION_WEIGHTS, [1, 2], "`it` must have N = 4 entries: got 2"),
        (POSITION_WEIGHTS, lambda n: 1.0, "`it` must be a list of N numbers: got 1.0"),
        (POSITION_WEIGHTS, lambda n: [-1] * n, "`it` must be finite and >= 0: got -1 at index 0"),
    ],
)
def test_mistakes_get_a_sentence_with_the_name_of_the_argument(rule, given, message):
    with pytest.raises(tw.TiewiseError, match=message):
        rule.weights(rule.read(given, "it"), 4, "it")
