"""ws_similarity: against its twin, published numbers and those of public software, and laws."""

import math
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given

import tiewise as tw
from reference import ws_similarity as twin
from strategies import numbered, position_pairs

FIVE = ([1, 2, 3, 4, 5], [3, 1, 2, 4, 5])
# Twelve products in Paradowski, Bączkiewicz and Wątróbski (2021), Procedia Computer Science 192.
TWELVE = ([7, 11, 2, 1, 4, 9, 6, 3, 5, 10, 8, 12], [7, 11, 3, 2, 4, 9, 6, 1, 5, 10, 8, 12])


@given(pair=position_pairs(low=1))
def test_it_equals_its_twin(pair):
    found = tw.ws_similarity(*pair)
    assert float(found) == pytest.approx(twin.ws_similarity(*pair), abs=1e-14)
    assert (found.n, found.low, found.high) == (len(pair[0]), None, None)


def test_a_published_number():
    # As kept in the tests of pyfdm; the paper has two digits.
    assert round(float(tw.ws_similarity(*TWELVE)), 2) == 0.90


@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        # docs/mathematics.md#ws_similarity: output of pymcdm 1.4.0, rank_similarity_coef.
        (FIVE, 0.6041666666666667),
        (FIVE[::-1], 0.6666666666666667),
        (TWELVE, 0.9017676767676768),
        (([1, 2, 3, 4, 5], [5, 4, 3, 2, 1]), 0.26041666666666674),
        (([1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5]), 0.7640625),
        (([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 6, 5]), 0.9890625),
        (([1.5, 1.5, 3, 4], [1, 2, 3.5, 3.5]), 0.8169119770960238),
    ],
)
def test_numbers_of_public_software(pair, expected):
    assert float(tw.ws_similarity(*pair)) == pytest.approx(expected, abs=1e-15)


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_its_range_and_its_mean(n):
    x = list(range(1, n + 1))
    values = [float(tw.ws_similarity(x, list(order))) for order in permutations(x)]
    assert 2.0**-n <= min(values) < max(values) == 1.0
    assert (min(values) == 2.0**-n) == (n == 2)
    assert math.fsum(values) / len(values) == pytest.approx(float(twin.mean_over_all(n)), abs=1e-15)


def test_the_reference_is_x_and_its_first_item_weighs_most():
    assert float(tw.ws_similarity(*FIVE)) != float(tw.ws_similarity(*FIVE[::-1]))
    x = list(range(1, 7))
    swaps = [float(tw.ws_similarity(x, [*x[:k], x[k + 1], x[k], *x[k + 2 :]])) for k in range(5)]
    assert swaps == sorted(swaps)


@given(pair=position_pairs(low=1, high=20))
def test_only_the_order_counts_and_equal_rankings_have_one(pair):
    x, y = pair
    expected = float(tw.ws_similarity(x, y))
    for rule in ("dense", "min", "max", "average"):
        assert float(tw.ws_similarity(numbered(x, rule), numbered(y, rule))) == expected
    assert float(tw.ws_similarity(x, x)) == 1.0


def test_long_rankings():
    rng = np.random.default_rng(4)
    x, y = (rng.permutation(3000) + 1 for _ in range(2))
    order = np.argsort(x)
    terms = [2.0**-r * abs(r - q) / max(r - 1, 3000 - r) for r, q in enumerate(y[order].tolist(), start=1)]
    assert float(tw.ws_similarity(x, y)) == pytest.approx(1 - math.fsum(terms), abs=1e-15)


def test_missing_items_and_values():
    x, y = {"a": 1, "b": 2, "c": 3}, {"b": 1, "a": 2, "d": 3}
    assert tw.ws_similarity(x, y, missing="drop").left_out.dropped == ("c", "d")
    assert float(tw.ws_similarity(x, y, missing="drop")) == float(tw.ws_similarity([1, 2], [2, 1]))
    assert math.isnan(tw.ws_similarity([1, 2, np.nan], [1, 2, 3], nan_policy="propagate"))


def test_what_could_not_be_read_is_said():
    assert "was not available" in tw.measure("ws_similarity").claims.caveat
    with pytest.raises(tw.TiewiseError, match="got 'ws', which is 'ws_similarity' here"):
        tw.measure("ws")
