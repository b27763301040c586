"""What a board knows, and its edges: ties, constants, two tasks; the scaling in use; boards of other tasks."""

import pickle

import numpy as np
import pytest

import tiewise as tw


def board_of(items=8, tasks=15, seed=0, step=0.6, **options):
    rng = np.random.default_rng(seed)
    return tw.leaderboard(step * np.arange(items)[:, None] + rng.normal(size=(items, tasks)), rng=0, **options)


def test_ties_of_means_share_a_position_and_are_not_told_apart():
    scores = [[0.1, 0.2, 0.3, 0.6], [0.3, 0.1, 0.6, 0.2], [0.0, 0.1, 0.0, 0.1]]
    board = tw.leaderboard(scores, rng=0)
    assert board.ranking.positions.tolist() == [1, 1, 3]
    assert board.weights.values[0] == 0.0
    assert board.tiers[0] == board.tiers[1]
    assert board.means[0] == board.means[1]


def test_equal_rows_and_constant_differences():
    base = np.random.default_rng(0).normal(size=12)
    board = tw.leaderboard([base, base, base + 0.1, base - 3.0], rng=0)
    assert board.ranking.positions.tolist() == [2, 2, 1, 4]
    assert board.weights.values == (1.0, 0.0, 1.0)  # the same difference on every task is certain, and none is none
    assert board.tiers.tolist() == [2, 2, 1, 3]
    assert board.degrees[0, 1] == 0.0


def test_constant_scores():
    equal = tw.leaderboard(np.ones((3, 5)), rng=0)
    assert equal.weights.values == (0.0, 0.0)
    assert equal.low.tolist() == [1, 1, 1]
    assert equal.high.tolist() == [3, 3, 3]
    apart = tw.leaderboard(np.array([[3.0], [2.0], [1.0]]) * np.ones(6), rng=0)
    assert apart.weights.values == (1.0, 1.0)
    assert apart.low.tolist() == apart.high.tolist() == [1, 2, 3]


@pytest.mark.parametrize("tasks", [2, 3, 4])
def test_few_tasks_promise_nothing(tasks):
    """Of n tasks there are 2^(n-1) flips: too few for 95 %."""
    board = board_of(4, tasks)
    assert (board.low == 1).all()
    assert (board.high == 4).all()


def test_two_items_are_one_pair():
    board = board_of(2, 30, step=5.0)
    assert board.low.tolist() == board.high.tolist() == [2, 1]
    assert board.told_apart.tolist() == board.told_apart_marginal.tolist()


def test_marginal_intervals_are_shorter():
    board = board_of(30, 20, step=0.15)
    assert (board.high_marginal - board.low_marginal).mean() < (board.high - board.low).mean()


def test_intervals_hold_the_position():
    board = board_of(20, 12, step=0.3)
    assert (board.low <= board.ranking.positions).all()
    assert (board.ranking.positions <= board.high).all()
    assert (np.diff(board.tiers[board.order]) >= 0).all()


def test_the_measured_scaling_goes_anywhere():
    board = board_of()
    order = tw.Ranking.from_positions([2, 1, 3, 4, 5, 6, 7, 8])
    measure = tw.ScaledGamma(weights=board.weights)
    assert tw.measure(str(measure)) == measure
    assert measure(order, order).statistic == 1.0
    assert tw.scaling.describe(board.weights, 8).levels == pytest.approx(sum(board.weights.values))
    assert tw.scaled_tau(order, order, weights=board.weights).statistic == pytest.approx(1.0)
    assert tw.scaling.as_scaling(board.weights) is board.weights


def test_top():
    board = board_of(step=0.2)
    shares = board.top(3)
    assert shares.sum() == pytest.approx(3.0)
    assert (board.top(8) == 1.0).all()
    assert board.table(top=3)["top"].tolist() == shares[board.order].tolist()
    assert (np.diff(shares[board.order]) <= 0.05).all()
    with pytest.raises(tw.TiewiseError, match="`k` must be at most the number of items, 8: got 9"):
        board.top(9)


def test_the_same_seed_gives_the_same_board():
    one, two = (board_of(20, 30, step=0.1) for _ in range(2))
    np.testing.assert_array_equal(one.told_apart, two.told_apart)
    np.testing.assert_array_equal(one.draws, two.draws)


def test_texts_and_pickles():
    evil = "<script>"
    board = tw.leaderboard(np.random.default_rng(0).normal(size=(3, 9)), items=[evil, "b", "c"], rng=0)
    assert evil not in board._repr_html_()
    assert "&lt;script&gt;" in board._repr_html_()
    assert repr(board).startswith("<Leaderboard: 3 items on 9 tasks by mean: 1 tier,")
    back = pickle.loads(pickle.dumps(board))
    np.testing.assert_array_equal(back.low, board.low)
    assert back.enough([3], rng=0).agreement[0] == board.enough([3], rng=0).agreement[0]


def test_medians_and_functions_resample_tasks():
    rng = np.random.default_rng(0)
    values = np.array([[0.0], [0.0], [3.0]]) + rng.normal(size=(3, 25))
    for statistic, expected in (
        ("median", np.median(values, axis=1)),
        (lambda s: np.sort(s, axis=1)[:, 3:-3].mean(axis=1), np.sort(values, axis=1)[:, 3:-3].mean(axis=1)),
    ):
        board = tw.leaderboard(values, statistic=statistic, n_resamples=400, rng=0)
        np.testing.assert_allclose(board.means, expected)
        assert board.low[2] == board.high[2] == 1
        assert board.tiers[0] == board.tiers[1]
        assert board.enough([9, 25], n_resamples=20, rng=0).agreement[1] > 0.8


def test_more_tasks_agree_more():
    curve = board_of(10, 20, step=0.4).enough([2, 5, 20, 80], n_resamples=300, rng=0)
    assert (np.diff(curve.agreement) > 0).all()
    assert (curve.low <= curve.agreement).all()
    assert (curve.agreement <= curve.high).all()
    assert curve.needed(0.0) == 2
    assert curve.needed(1.0) in (None, 80)
    assert list(curve.table().columns) == ["tasks", "agreement", "low", "high"]


def test_agreement_is_scaled_gamma_with_the_measured_weights():
    board = board_of(6, 5)
    table = board.without_tasks()
    for task, alone in zip(table["task"].tolist(), table["alone"].tolist(), strict=True):
        rest = np.delete(board.columns, task - 1, axis=1).mean(axis=1)
        expected = tw.scaled_gamma(
            board.ranking, dict(zip(board.items, rest.tolist(), strict=True)), weights=board.weights, input="scores"
        )
        assert alone == pytest.approx(expected.statistic)
    assert table["together"][0] == table["alone"][0]


def test_boards_of_other_tasks_need_scores():
    board = tw.leaderboard([1.0, 2.0], errors=[0.1, 0.1], rng=0)
    for call in (board.enough, board.without_tasks):
        with pytest.raises(tw.TiewiseError, match="must have all items' scores on all tasks"):
            call()
    with pytest.raises(tw.TiewiseError, match="`sizes` must be a whole number >= 1: got 0"):
        board_of().enough([0])
