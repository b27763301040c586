"""The moments under independence in closed form: against enumeration, and the O(N) sums against the definition."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import tiewise as tw
from reference import alignments, daniels
from strategies import AGGREGATES, floats, weighted_pairs
from tiewise.inference.null.inversions import inversion_probabilities
from tiewise.inference.null.moments import null_moments
from tiewise.inference.null.score_sums import score_sums
from tiewise.weights.distance import distance
from tiewise.weights.reading import as_scaling

SUMS = ("rows", "squares", "cross", "masses", "cubes")


def sums_of(positions, weights, aggregate="sum"):
    positions = np.asarray(positions)
    metric = distance(as_scaling(weights), aggregate, len(positions))
    return score_sums(positions, metric, tied=len(set(positions.tolist())) < len(positions))


@settings(max_examples=30)
@given(weighted_pairs(low=2, high=6), st.sampled_from(AGGREGATES))
def test_moments_are_those_of_full_enumeration(drawn, aggregate):
    x, y, wx, wy = drawn
    every = alignments.mass_pairs(x, y, wx, wy, aggregate)
    doubled = [(2 * s, 2 * a) for s, a in every]
    count = len(doubled)
    mean_s, mean_a = (sum(column) / count for column in zip(*doubled, strict=True))
    variance = sum(s * s for s, _ in doubled) / count
    covariance = sum(s * a for s, a in doubled) / count - mean_s * mean_a
    assert mean_s == 0  # exactly
    found = null_moments(sums_of(x, floats(wx), aggregate), sums_of(y, floats(wy), aggregate))
    assert found.variance == pytest.approx(float(variance), rel=1e-12, abs=1e-12)
    assert found.total == pytest.approx(float(mean_a), rel=1e-12, abs=1e-12)
    assert found.covariance == pytest.approx(float(covariance), rel=1e-12, abs=1e-12)


def test_moments_of_a_matrix_of_ones_own():
    x, y = [2, 1, 3, 4], [1, 3, 2, 4]
    matrix = np.array([[0, 0.5, 1, 1], [0.5, 0, 0.75, 1], [1, 0.75, 0, 0.25], [1, 1, 0.25, 0]])
    measure = tw.ScaledGamma(aggregate=matrix)
    every = [measure(x, list(order)) for order in permutations(y)]
    spread = np.mean([4 * (r.concordant - r.discordant) ** 2 for r in every])
    metric = distance(as_scaling("uniform"), measure.aggregate, 4)
    sums = [score_sums(np.array(positions), metric, tied=False) for positions in (x, y)]
    assert null_moments(*sums).variance == pytest.approx(spread, rel=1e-12)
    assert tw.significance(x, y, measure, method="asymptotic").method == "asymptotic"


@given(weighted_pairs(low=1, high=40), st.sampled_from(AGGREGATES))
def test_tables_of_scores_are_the_definition(drawn, aggregate):
    x, _, w, _ = drawn
    expected = daniels.score_sums(daniels.scores(x, w, aggregate))
    found = sums_of(x, floats(w), aggregate)
    assert [getattr(found, name) for name in SUMS] == pytest.approx([float(v) for v in expected], rel=1e-12, abs=1e-12)


def long_ranking(kind, n=1300):
    rng = np.random.default_rng(4)
    return {
        "untied": rng.permutation(n) + 1,
        "tied": rng.integers(1, n // 4, n),
        "mean ranks": tw.Ranking.from_scores(rng.integers(1, n // 3, n), method="average").positions,
    }[kind]


@pytest.mark.parametrize("kind", ["untied", "tied", "mean ranks"])
@pytest.mark.parametrize("aggregate", AGGREGATES)
@pytest.mark.parametrize(
    "weights", ["uniform", "top", "bottom", "ends", "hyperbolic", "geometric:0.9", "top_k:10", None]
)
def test_long_rankings_are_summed_in_one_pass(kind, aggregate, weights):
    from tiewise.inference.null import score_sums as module

    positions = long_ranking(kind)
    n = len(positions)
    weights = np.random.default_rng(1).random(n - 1) if weights is None else weights
    metric = distance(as_scaling(weights), aggregate, n)
    by_table = module._by_table(positions, metric)
    found = score_sums(positions, metric, tied=kind != "untied")
    scale = [by_table.rows, by_table.squares, by_table.masses * n, by_table.masses, by_table.cubes]
    for name, size in zip(SUMS, scale, strict=True):
        assert getattr(found, name) == pytest.approx(getattr(by_table, name), rel=1e-11, abs=1e-12 * size)


@pytest.mark.parametrize("n", [1, 2, 3, 5, 7])
def test_inversions_of_a_random_permutation(n):
    counts = np.zeros(n * (n - 1) // 2 + 1)
    for order in permutations(range(n)):
        counts[sum(order[i] > order[j] for i in range(n) for j in range(i + 1, n))] += 1
    np.testing.assert_allclose(inversion_probabilities(n), counts / counts.sum(), rtol=1e-14)


def test_long_distributions_of_inversions_add_up():
    probabilities = inversion_probabilities(200)
    assert probabilities.sum() == pytest.approx(1.0, abs=1e-12)
    d = np.arange(len(probabilities))
    assert probabilities @ d == pytest.approx(200 * 199 / 4)
    # Var(D) = N(N-1)(2N+5)/72, Kendall (1938)
    assert probabilities @ d**2 - (200 * 199 / 4) ** 2 == pytest.approx(200 * 199 * 405 / 72, rel=1e-9)
