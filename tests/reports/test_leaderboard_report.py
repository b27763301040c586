"""The page of a leaderboard: what it says, and that names are text whatever they contain."""

import numpy as np
import pytest

import tiewise as tw
from tiewise.reports.leaderboard_report import finding


def board_of(items, tasks=20, step=1.0, seed=0):
    rng = np.random.default_rng(seed)
    names = ["<script>x</script>", *(f"item {k}" for k in range(1, items))]
    return tw.leaderboard(step * np.arange(items)[:, None] + rng.normal(size=(items, tasks)), items=names, rng=0)


@pytest.mark.parametrize("items", [2, 10, 60, 200])
def test_every_item_has_its_row(items):
    board = board_of(items, step=0.3)
    html = tw.leaderboard_report(board, top=1, title="a < b").html
    assert html.count('<tr class="row">') == items
    assert html.count('<tr class="tier">') == board.n_tiers
    assert "<script>" not in html
    assert "a &lt; b" in html
    for place in board.order.tolist():
        assert f"ranks {board.low[place]} to {board.high[place]}" in html


def test_the_finding_says_whether_the_first_is_the_first():
    assert "is the first: no other item may have rank 1" in finding(board_of(4, step=5.0))
    assert "any of the 4 items may be the best" in finding(board_of(4, tasks=3))
    board = board_of(10, step=0.5)
    rivals = int((board.low == 1).sum()) - 1
    assert 0 < rivals < 9
    assert f"but {rivals} other" in finding(board)


def test_comparison_and_curve_are_shown():
    first, other = board_of(6, step=3.0), board_of(6, step=-3.0, seed=1)
    found = first.compare(other, rng=0)
    html = tw.leaderboard_report(first, comparison=found, other_name="July", curve=first.enough([5, 20], rng=0)).html
    assert "Beside July" in html
    assert "disagree by more than their noise explains" in html
    assert html.count("<td>moved</td>") == int(found.moved.sum()) > 0
    assert "How many tasks are enough?" in html


def test_equal_means_and_summary_numbers():
    html = tw.leaderboard_report(tw.leaderboard(np.ones((3, 4)), rng=0)).html
    assert html.count("ranks 1 to 3") >= 3
    assert "3 items" in tw.leaderboard_report(tw.leaderboard([1.0, 2.0, 3.0], errors=[0.1] * 3, rng=0)).html


def test_what_is_refused():
    with pytest.raises(tw.TiewiseError, match="`board` must be a Leaderboard: got 3"):
        tw.leaderboard_report(3)
