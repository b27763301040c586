"""Two boards: what counts as disagreement, the p-value, and who moved."""

import numpy as np
import pytest

import tiewise as tw
from tiewise.leaderboards import same_order

TRUTH = np.arange(6.0)[::-1]


def board_of(truth, seed, tasks=20, items="abcdef", noise=0.5, **options):
    rng = np.random.default_rng(seed)
    values = np.asarray(truth)[:, None] + noise * rng.normal(size=(len(truth), tasks)) + rng.normal(size=tasks)
    return tw.leaderboard(values, items=items, rng=0, **options)


def test_the_same_truth_and_a_real_swap():
    first, same = board_of(TRUTH, 0), board_of(TRUTH, 1)
    other = board_of(TRUTH[[1, 0, 2, 3, 4, 5]], 2)
    agreed, swapped = first.compare(same, rng=0), first.compare(other, rng=0)
    assert agreed.pvalue > 0.05
    assert not agreed.moved.any()
    assert swapped.pvalue < 0.01
    assert swapped.tau_pvalue < 0.01
    assert swapped.moved.tolist() == [True, True, False, False, False, False]
    assert swapped.table()["item"].tolist()[:2] == ["a", "b"]
    assert "really moved" in str(swapped)


def test_measured_weights_on_either_side():
    first, other = board_of(TRUTH, 0, noise=3.0), board_of(TRUTH[::-1], 1, noise=3.0)
    found = tw.compare_boards(first, other, rng=0)
    expected = tw.scaled_gamma(first.ranking, other.ranking, weights=first.weights, weights_y=other.weights)
    assert found.gamma == expected
    assert found.tau == tw.scaled_tau(first.ranking, other.ranking, weights=first.weights, weights_y=other.weights)
    seems = (first.ranking.positions != other.ranking.positions) & ~found.moved
    assert found.seems_moved.tolist() == seems.tolist()


def test_short_and_long_boards_are_compared_alike(monkeypatch):
    first, other = board_of(TRUTH, 0, noise=2.0), board_of(TRUTH, 1, noise=2.0)
    rng = np.random.default_rng(0)
    drawn = same_order.drawn_boards(first.evidence, other.evidence, 30, rng, None)
    quick = same_order.agreements(*drawn)
    monkeypatch.setattr(same_order, "_SHORT", 1)
    for one, two in zip(quick, same_order.agreements(*drawn), strict=True):
        np.testing.assert_allclose(one, two, atol=1e-12)


def test_items_of_one_board_only():
    first, other = board_of(TRUTH, 0), board_of(TRUTH, 1, items="abcdeg")
    with pytest.raises(tw.TiewiseError, match="only one board has 'f', 'g'"):
        first.compare(other)
    found = first.compare(other, missing="drop", rng=0)
    assert found.items == tuple("abcde")
    assert found.left_out == ("f", "g")
    assert found.position.tolist() == [1, 2, 3, 4, 5]


def test_units_of_their_own():
    first, other = board_of(TRUTH, 0), board_of(100 * TRUTH, 1, noise=50.0)
    with pytest.warns(tw.TiewiseWarning, match="may not be in the same unit"):
        first.compare(other, rng=0)
    found = first.compare(other, units="own", rng=0)
    plain = first.compare(board_of(TRUTH, 1), units="own", rng=0)
    assert found.gamma.statistic == pytest.approx(plain.gamma.statistic, abs=1e-3)
    assert found.pvalue == pytest.approx(plain.pvalue, abs=0.05)
    swapped = first.compare(board_of(100 * TRUTH[[1, 0, 2, 3, 4, 5]], 1, noise=50.0), units="own", rng=0)
    assert swapped.pvalue < 0.05


def test_tasks_of_both_boards_are_drawn_together():
    """The same scores twice, with a little noise: as boards of the same tasks they disagree hardly at all."""
    rng = np.random.default_rng(0)
    values = rng.normal(size=(6, 15))
    tasks = [f"t{k}" for k in range(15)]
    boards = [
        tw.leaderboard(values + 0.3 * rng.normal(size=values.shape), items="abcdef", tasks=tasks, rng=0)
        for _ in range(2)
    ]
    x, y = (board.evidence for board in boards)
    shared = (list(range(15)), list(range(15)))
    spreads = [
        np.std(np.subtract(*same_order._both_draws(x, y, 500, np.random.default_rng(1), both)))
        for both in (shared, None)
    ]
    assert spreads[0] < 0.5 * spreads[1]


def test_boards_of_summary_numbers_and_of_medians():
    summary = [tw.leaderboard(TRUTH, errors=[0.1] * 6, items="abcdef", rng=0) for _ in range(2)]
    assert summary[0].compare(summary[1], rng=0).pvalue > 0.5
    median = board_of(TRUTH, 0, statistic="median", n_resamples=200)
    assert median.compare(summary[0], n_resamples=99, rng=0).pvalue > 0.05


def test_nothing_told_apart():
    first = tw.leaderboard(np.ones((3, 5)), rng=0)
    with pytest.warns(tw.UndefinedCorrelationWarning):
        found = first.compare(first, rng=0)
    assert np.isnan(found.pvalue)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"units": "none"}, "`units` must be one of same, own: got 'none'"),
        ({"missing": "bottom"}, "`missing` must be one of raise, drop: got 'bottom'"),
        ({"n_resamples": 0}, "`n_resamples` must be a whole number >= 1"),
        ({"rng": -1}, "`rng` must be a seed"),
    ],
)
def test_what_is_refused(options, words):
    with pytest.raises(tw.TiewiseError, match=words):
        board_of(TRUTH, 0).compare(board_of(TRUTH, 1), **options)
    with pytest.raises(tw.TiewiseError, match="`other` must be a Leaderboard: got 3"):
        board_of(TRUTH, 0).compare(3)
