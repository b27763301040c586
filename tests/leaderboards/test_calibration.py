"""A short version of benchmarks/leaderboards.py: do rank intervals and the test of two boards keep their promise?"""

import numpy as np
import pytest

import tiewise as tw


@pytest.mark.parametrize("noise", ["normal", "exponential"])
def test_rank_intervals_hold_when_all_items_are_equal(noise):
    rng = np.random.default_rng(0)
    held, alone = 0, 0.0
    for _ in range(200):
        board = tw.leaderboard(getattr(rng, noise)(size=(8, 20)), n_resamples=399, rng=rng)
        held += not board.told_apart.any()
        alone += ((board.low_marginal == 1) & (board.high_marginal == 8)).mean()
    # The standard error of a share of 0.95 is 0.0154 here: three of them to either side.
    assert 0.904 <= held / 200 <= 0.996
    assert 0.904 <= alone / 200 <= 0.996


def test_rank_intervals_hold_true_ranks():
    rng = np.random.default_rng(1)
    truth = np.array([2.0, 2.0, 2.0, 1.0, 0.0, 0.0, 0.0, 0.0])
    best, worst = 1 + (truth[:, None] < truth).sum(axis=1), 8 - (truth[:, None] > truth).sum(axis=1)
    held = 0
    for _ in range(200):
        board = tw.leaderboard(truth[:, None] + rng.normal(size=(8, 15)), n_resamples=399, rng=rng)
        held += bool(((board.low <= best) & (worst <= board.high)).all())
    assert held / 200 >= 0.904


@pytest.mark.parametrize("truth", [np.zeros(6), np.arange(6) / 3.0])
def test_one_p_in_twenty_is_small_between_boards_of_the_same_truth(truth):
    rng = np.random.default_rng(2)
    small = 0
    for _ in range(200):
        boards = [tw.leaderboard(truth[:, None] + rng.normal(size=(6, 20)), n_resamples=19, rng=rng) for _ in range(2)]
        small += boards[0].compare(boards[1], n_resamples=99, rng=rng).pvalue <= 0.05
    # The standard error of a share of 0.05 is 0.0154 here.
    assert 0.004 <= small / 200 <= 0.096
