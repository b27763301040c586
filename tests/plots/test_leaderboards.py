"""Pictures of boards and of task curves."""

import numpy as np
import pytest

import tiewise as tw


def board_of(items, tasks=15):
    rng = np.random.default_rng(0)
    names = [f"model ${k}" for k in range(items)]
    return tw.leaderboard(0.5 * np.arange(items)[:, None] + rng.normal(size=(items, tasks)), items=names, rng=0)


def test_rank_intervals_are_where_they_are():
    board = board_of(8)
    ax = tw.plots.leaderboard(board)
    together, alone = ax.collections[-2:]
    drawn = [[points[0, 0], points[1, 0]] for points in together.get_segments()]
    assert drawn == np.stack([board.low, board.high], axis=1)[board.order].tolist()
    drawn = [[points[0, 0], points[1, 0]] for points in alone.get_segments()]
    assert drawn == np.stack([board.low_marginal, board.high_marginal], axis=1)[board.order].tolist()
    assert {text.get_text() for text in ax.texts} == {f"tier {tier}" for tier in board.tiers.tolist()}


def test_so_many_items_as_asked():
    assert len(tw.plots.leaderboard(board_of(9), top=4).collections[-1].get_segments()) == 4
    assert len(tw.plots.leaderboard(board_of(70)).collections[-1].get_segments()) == 60


def test_the_curve_has_its_band():
    curve = board_of(5).enough([3, 15, 30], n_resamples=30, rng=0)
    ax = tw.plots.task_curve(curve)
    np.testing.assert_allclose(ax.lines[2].get_ydata(), curve.agreement)
    np.testing.assert_allclose(ax.lines[0].get_ydata(), curve.low)


@pytest.mark.parametrize("draw", [tw.plots.leaderboard, tw.plots.task_curve])
def test_what_is_refused(draw):
    with pytest.raises(tw.TiewiseError, match=r"must be a (Leaderboard|TaskCurve)"):
        draw([1, 2])
