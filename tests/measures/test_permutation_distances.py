"""ulam, cayley and hamming: against their twins, the numbers of permutations with each value, laws, and their tests."""

import math
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings

import tiewise as tw
from reference import permutation_distances as twin
from strategies import position_pairs, weak_orders
from tiewise.measures.parts import permutation

NAMES = ("ulam", "cayley", "hamming")
MAXIMUM = {"ulam": lambda n: n - 1, "cayley": lambda n: n - 1, "hamming": lambda n: n if n > 1 else 0}
PATHS = {"in Python": 10**9, "compiled": -1}


@pytest.fixture(params=PATHS)
def path(request, monkeypatch):
    monkeypatch.setattr(permutation, "_LONG", PATHS[request.param])
    monkeypatch.setattr(permutation, "_SHORT", 10**9)


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=50)
@given(pair=position_pairs(low=1, high=40, ties=False))
def test_they_equal_their_twins(name, pair):
    found = getattr(tw, name)(*pair)
    assert float(found) == getattr(twin, name)(*pair)
    assert float(found) <= found.maximum == MAXIMUM[name](len(pair[0]))


@given(pair=position_pairs(low=1))
def test_hamming_with_ties_equals_its_twin(pair):
    assert float(tw.hamming(*pair)) == twin.hamming(*pair)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_they_are_the_fewest_moves(n):
    identity = list(range(1, n + 1))
    for order in permutations(identity):
        assert float(tw.cayley(identity, list(order))) == twin.cayley_by_exchanges(identity, order)
        assert float(tw.ulam(identity, list(order))) == twin.ulam_by_insertions(identity, order)


# How many permutations have each distance, from 0 up: the On-Line Encyclopedia of Integer Sequences, A047874 (longest
# rising subsequences), A132393 (cycles: Stirling numbers of the first kind) and A008290 (rencontres numbers), read
# backwards. docs/mathematics.md#ulam
PUBLISHED = {
    "ulam": {4: (1, 9, 13, 1), 5: (1, 16, 61, 41, 1), 6: (1, 25, 181, 381, 131, 1)},
    "cayley": {4: (1, 6, 11, 6), 5: (1, 10, 35, 50, 24), 6: (1, 15, 85, 225, 274, 120)},
    "hamming": {4: (1, 0, 6, 8, 9), 5: (1, 0, 10, 20, 45, 44), 6: (1, 0, 15, 40, 135, 264, 265)},
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("n", [4, 5, 6])
def test_as_many_permutations_as_published_have_each_value(name, n):
    identity = np.arange(1, n + 1)
    values = [int(getattr(tw, name)(identity, np.array(order))) for order in permutations(identity.tolist())]
    assert tuple(np.bincount(values)) == PUBLISHED[name][n]


@pytest.mark.parametrize(
    ("x", "y", "ulam", "cayley", "hamming"),
    [
        ([1, 2, 3, 4, 5], [3, 1, 2, 4, 5], 1, 2, 3),
        ([1, 2, 3, 4, 5], [5, 4, 3, 2, 1], 4, 2, 4),
        ([1, 2, 3, 4, 5], [2, 3, 4, 5, 1], 1, 4, 5),
        ([1, 2, 3, 4], [2, 1, 4, 3], 2, 2, 4),
    ],
)
def test_numbers_counted_by_hand(x, y, ulam, cayley, hamming):
    assert (float(tw.ulam(x, y)), float(tw.cayley(x, y)), float(tw.hamming(x, y))) == (ulam, cayley, hamming)


def test_hamming_with_ties_compares_mean_positions():
    assert float(tw.hamming([1, 1, 2, 3], [1, 2, 3, 4])) == 2
    assert float(tw.hamming([1, 1, 3, 4], [2, 2, 3, 4])) == 0  # two rules for the same ties
    assert float(tw.hamming([1, 2, 2, 3], [1, 1, 1, 1])) == 2  # the two in the middle stay there on average


def test_hamming_is_a_metric_with_ties():
    orders = weak_orders(4)
    table = np.array([[float(tw.hamming(x, y)) for y in orders] for x in orders])
    assert (table[:, :, None] <= table[:, None, :] + table[None, :, :].transpose(0, 2, 1)).all()
    assert ((table == 0) == np.eye(len(orders), dtype=bool)).all()


@pytest.mark.parametrize("name", ["ulam", "cayley"])
def test_ties_are_refused(name):
    with pytest.raises(tw.TiewiseError, match=f"`y` must have no ties, because {name} is defined on linear orders"):
        getattr(tw, name)([1, 2, 3], [1, 2, 2])


@pytest.mark.usefixtures("path")
def test_long_rankings():
    n = 3000
    x, shift = np.random.default_rng(8).permutation(n) + 1, np.roll(np.arange(1, n + 1), 1)
    assert [float(getattr(tw, name)(x, x)) for name in NAMES] == [0, 0, 0]
    assert [float(getattr(tw, name)(x, n + 1 - x)) for name in NAMES] == [n - 1, n // 2, n]
    assert [float(getattr(tw, name)(x, shift[x - 1])) for name in NAMES] == [1, n - 1, n]


@pytest.mark.parametrize("name", ["cayley", "hamming"])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6])
def test_laws_are_those_of_all_permutations(name, n):
    expected = [float(share) for share in twin.law(getattr(twin, name), n)]
    law = tw.measure(name).order_law(n)
    np.testing.assert_allclose(law[: len(expected)], expected, rtol=1e-13, atol=1e-17)
    assert not law[len(expected) :].any()


@pytest.mark.parametrize("n", [2, 7, 100, 399, 401, 5000])
def test_moments_of_the_laws(n):
    harmonic, squares = (float(sum(Fraction(1, i**power) for i in range(1, n + 1))) for power in (1, 2))
    for name, mean, variance in (("cayley", n - harmonic, harmonic - squares), ("hamming", n - 1, 1)):
        law = tw.measure(name).order_law(n)
        values = np.arange(len(law))
        assert law.sum() == pytest.approx(1, rel=1e-12)
        assert law @ values == pytest.approx(mean, rel=1e-12)
        assert law @ (values - mean) ** 2 == pytest.approx(variance, rel=1e-9)


@pytest.mark.parametrize("name", ["cayley", "hamming"])
def test_significance_is_exact_at_any_length(name):
    x, y = [1, 2, 3, 4, 5, 6, 7], [1, 3, 2, 4, 5, 7, 6]
    counted = tw.significance(x, y, name, method="exact")  # by the law
    gone_through = tw.significance(x, y, name)  # 7! alignments
    assert gone_through.null_sample is not None
    assert counted.null_sample is None
    for told in ("pvalue", "null_mean", "null_std"):
        assert getattr(counted, told) == pytest.approx(getattr(gone_through, told), rel=1e-10)
    rng = np.random.default_rng(3)
    x, y = (rng.permutation(2000) + 1 for _ in range(2))
    found = tw.significance(x, y, name)
    assert (found.method, found.null_mean_by) == ("exact", "exact")
    law = tw.measure(name).order_law(2000)
    at = int(found.statistic)
    assert found.pvalue == pytest.approx(min(1.0, 2 * min(math.fsum(law[: at + 1]), math.fsum(law[at:]))), rel=1e-10)


def test_with_ties_hamming_is_enumerated_or_drawn():
    x, y = [1, 1, 2, 3, 4, 5], [1, 2, 2, 3, 4, 5]
    every = [twin.hamming(x, list(order)) for order in permutations(y)]
    found = tw.significance(x, y, "hamming", alternative="greater")
    assert found.pvalue == pytest.approx(np.mean(np.array(every) <= found.statistic))
    assert tw.significance([*x, *range(6, 20)], [*y, *range(6, 20)], "hamming", rng=1).method == "permutation"


def test_many_tests_are_those_of_single_calls():
    rng = np.random.default_rng(12)
    rows = np.array([rng.permutation(15) + 1 for _ in range(4)])
    for name in ("cayley", "hamming"):
        found = tw.matrix(rows, name, test=True).uncorrected
        for i, j in ((0, 1), (2, 3)):
            assert found[i, j] == pytest.approx(tw.significance(rows[i], rows[j], name).pvalue, rel=1e-12)
