"""Degrees, intervals and tiers against twins written from the definitions."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import tiewise as tw
from reference import leaderboard as twin

SHAPES = [(2, 8), (3, 7), (5, 8), (6, 9)]


def drawn(items, tasks, seed, step=0.7):
    rng = np.random.default_rng(seed)
    return step * rng.permutation(items)[:, None] + rng.normal(size=(items, tasks)) + rng.normal(size=tasks)


def hold_against_twin(board, scores, level):
    signs = twin.all_signs(len(scores[0]))
    intervals, rejected = twin.simultaneous(scores, level, signs)
    assert list(zip(board.low.tolist(), board.high.tolist(), strict=True)) == intervals
    alone = twin.marginal(scores, level, signs)
    assert list(zip(board.low_marginal.tolist(), board.high_marginal.tolist(), strict=True)) == alone
    return rejected


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("level", [0.5, 0.9, 0.95])
@pytest.mark.parametrize("seed", range(3))
def test_intervals_and_tiers(shape, level, seed):
    values = drawn(*shape, seed)
    board = tw.leaderboard(
        values, confidence_level=level, n_resamples=300
    )  # all flips of so few tasks, so without any seed
    rejected = hold_against_twin(board, values.tolist(), level)
    assert board.tiers.tolist() == twin.tiers(values.tolist(), rejected)


@given(st.integers(2, 6), st.integers(2, 12), st.integers(0, 2**32))
@settings(max_examples=25)
def test_degrees_and_the_measured_scaling(items, tasks, seed):
    values = drawn(items, tasks, seed)
    board = tw.leaderboard(values, n_resamples=19, rng=0)
    scores = values.tolist()
    expected = [[twin.degree(scores, i, j) for j in range(items)] for i in range(items)]
    np.testing.assert_allclose(board.degrees, expected, atol=1e-6)
    np.testing.assert_allclose(board.weights.values, twin.weights(scores), atol=1e-6)
    assert board.order.tolist() == twin.order(scores)


@pytest.mark.parametrize("seed", range(4))
def test_gaps_are_compared_pair_by_pair(seed):
    values = drawn(4, 8, seed, step=1.5)
    gaps = np.random.default_rng(seed + 100).random(values.shape) < 0.15
    gaps[0] = False
    scores = [
        [None if gone else value for value, gone in zip(row, away, strict=True)]
        for row, away in zip(values.tolist(), gaps.tolist(), strict=True)
    ]
    board = tw.leaderboard(np.where(gaps, np.nan, values), missing="pairwise", confidence_level=0.8, n_resamples=300)
    hold_against_twin(board, scores, 0.8)
    expected = [[twin.degree(scores, i, j) for j in range(4)] for i in range(4)]
    np.testing.assert_allclose(board.degrees, expected, atol=1e-6)


@pytest.mark.parametrize("seed", range(3))
def test_complete_scores_are_the_same_pair_by_pair(seed):
    """Two ways to the same numbers: the kernel on common draws, and each pair by itself."""
    from tiewise.leaderboards.common_tasks import of_common_tasks
    from tiewise.leaderboards.evidence import of_means
    from tiewise.leaderboards.scores import as_scores
    from tiewise.leaderboards.stepdown import told_apart

    values = drawn(7, 9, seed)
    scores = as_scores(list(range(7)), None, values, "raise", None)
    found = [
        told_apart(evidence.resampled(400, np.random.default_rng(0)), 0.9)
        for evidence in (of_means(values), of_common_tasks(scores, 1.0))
    ]
    np.testing.assert_array_equal(found[0][0], found[1][0])
    np.testing.assert_array_equal(found[0][1], found[1][1])


def test_levels_are_nested():
    values = drawn(12, 20, 5)
    boards = [tw.leaderboard(values, confidence_level=level, rng=0) for level in (0.5, 0.9, 0.99)]
    for wide, narrow in ((boards[1], boards[0]), (boards[2], boards[1])):
        assert (wide.low <= narrow.low).all()
        assert (wide.high >= narrow.high).all()


@given(st.integers(0, 2**32), st.floats(0.1, 50.0), st.floats(-20.0, 20.0))
@settings(max_examples=20)
def test_units_and_the_order_of_items_do_not_matter(seed, factor, shift):
    values = drawn(6, 11, seed)
    board = tw.leaderboard(values, rng=1)
    turned = np.random.default_rng(seed).permutation(6)
    other = tw.leaderboard((factor * values + shift)[turned], rng=1)
    np.testing.assert_array_equal(other.low, board.low[turned])
    np.testing.assert_array_equal(other.high, board.high[turned])
    np.testing.assert_allclose(other.weights.values, board.weights.values, atol=1e-7)


def test_lower_is_better_is_the_mirror_image():
    values = drawn(8, 15, 0)
    board, mirrored = tw.leaderboard(values, rng=0), tw.leaderboard(-values, higher_is_better=False, rng=0)
    np.testing.assert_array_equal(board.low, mirrored.low)
    assert board.ranking == mirrored.ranking
    np.testing.assert_allclose(mirrored.means, -board.means)


def test_wins_and_ranks_are_means_of_what_they_are():
    values = drawn(5, 9, 3)
    ranks = np.array([[1 + (values[:, t] > values[i, t]).sum() for t in range(9)] for i in range(5)])
    board = tw.leaderboard(values, statistic="mean_rank", rng=0)
    np.testing.assert_allclose(board.means, ranks.mean(axis=1))
    expected = tw.leaderboard(-ranks, rng=0)
    np.testing.assert_array_equal(board.low, expected.low)
    wins = tw.leaderboard(values, statistic="win_rate", rng=0)
    np.testing.assert_allclose(wins.means, (5 - ranks).mean(axis=1) / 4)
    np.testing.assert_array_equal(wins.high, board.high)
    assert wins.ranking == board.ranking


def test_summary_numbers():
    """With independent normal estimates, the first step's critical value is that of the largest |Z_i - Z_j|/se."""
    means, errors = [5.0, 4.9, 3.0, 0.0], [0.1, 0.1, 0.1, 0.1]
    board = tw.leaderboard(means, errors=errors, items="abcd", rng=0)
    assert board.tiers.tolist() == [1, 1, 2, 3]
    # 1 - p = erf(z/sqrt 2) with z = 0.1/sqrt(0.02).
    assert board.weights.values[0] == pytest.approx(0.5204998778, abs=1e-9)
    correlated = tw.leaderboard(means, covariance=0.01 * (0.1 * np.eye(4) + 0.9), items="abcd", rng=0)
    assert correlated.weights.values[0] > board.weights.values[0]
    small = tw.leaderboard(means, errors=errors, df=3, items="abcd", rng=0)
    assert small.weights.values[0] < board.weights.values[0]


def test_repeats_as_a_level_of_their_own():
    """Tasks are given: with two tasks of very different difficulty, only the repeats are noise."""
    import pandas as pd

    rng = np.random.default_rng(0)
    rows = [
        (item, task, seed, 10 * task + better + rng.normal(scale=0.1))
        for item, better in (("a", 1.0), ("b", 0.0))
        for task in range(2)
        for seed in range(8)
    ]
    frame = pd.DataFrame(rows, columns=["model", "task", "seed", "score"])
    board = tw.leaderboard(frame, item="model", task="task", score="score", repeat="seed", repeats="level", rng=0)
    assert board.tiers.tolist() == [1, 2]
    cells = frame.pivot(index="model", columns=["task", "seed"], values="score").loc[["a", "b"]]
    apart = (cells.loc["a"] - cells.loc["b"]).unstack("task")
    assert board.means[0] - board.means[1] == pytest.approx(apart.mean().mean())
    # The variance of a mean of two task means, each of eight repeats.
    expected = np.sqrt((apart.var(ddof=1) / 8).sum() / 4)
    assert board.evidence.errors[0, 1] == pytest.approx(expected)
    averaged = tw.leaderboard(frame, item="model", task="task", score="score", repeats="mean", rng=0)
    assert averaged.means.tolist() == pytest.approx(board.means.tolist())
    assert averaged.tiers.tolist() == [1, 1]  # two tasks can tell nothing apart
