"""How often a verdict claims something where there is nothing, and how often the opposite of what is there."""

import itertools
import math

import numpy as np
import pytest

import tiewise as tw

MEASURES = ["scaled_gamma", "kendall_tau", *(f"scaled_gamma(weights={w})" for w in ("top", "top_k:3", "hyperbolic"))]
FIVE = {"no ties": ([1, 2, 3, 4, 5], [1, 2, 3, 4, 5]), "ties": ([1, 2, 2, 4, 5], [1, 1, 3, 4, 4])}


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize(("x", "y"), FIVE.values(), ids=FIVE)
def test_of_all_ways_to_lay_five_items_beside_five_others_one_in_twenty_is_called_something(x, y, measure):
    claims = [tw.verdict(x, list(other), measure).direction for other in itertools.permutations(y)]
    sure = sum(direction in ("agree", "disagree", "mixed") for direction in claims)
    assert sure <= 0.05 * math.factorial(5)


@pytest.mark.parametrize("measure", ["kendall_tau", "scaled_gamma(weights=hyperbolic)"])
def test_unrelated_rankings_seldom_agree_and_related_ones_never_disagree(measure):
    rng = np.random.default_rng(16)
    x = np.arange(1, 31)
    unrelated = [tw.verdict(x, rng.permutation(x), measure, n_resamples=499) for _ in range(40)]
    related = [tw.verdict(x, x + rng.normal(0.0, 9.0, 30), measure, input="costs", n_resamples=499) for _ in range(40)]
    # Of 40 with a chance of 0.05 each, more than 7 are sure once in 3,000 times.
    assert sum(found.certainty in ("clear", "probable") for found in unrelated) <= 7
    assert [found.text for found in related if found.direction in ("disagree", "mixed")] == []
    assert sum(found.direction == "agree" for found in related) >= 20
    for found in (*unrelated, *related):
        if not found.significance.pvalue <= 0.05:
            assert (found.direction, found.strength) == ("cannot tell", "unknown")
            assert "cannot be told" in found.headline
