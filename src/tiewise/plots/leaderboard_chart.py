"""A leaderboard as a picture: rank intervals as bars, tiers as bands, means and the measured scaling beside them."""

from typing import TYPE_CHECKING, Any

import numpy as np

from tiewise.errors import InputTypeError, shown
from tiewise.leaderboards.board import Leaderboard
from tiewise.parameters import as_whole_number
from tiewise.plots.canvas import SMALL, canvas, make_room, size_in_points, tidy, whole_numbers, wrapped
from tiewise.plots.colours import ink, main, soft
from tiewise.plots.names import name_rows

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ROW = 0.17  # inches
_MOST = 60
# Points: what a number below an axis takes, and how far words may reach beyond the ranks without meeting the next.
_TICK, _BESIDE = 24, 30


def leaderboard(board: Leaderboard, *, top: int | None = None, ax: "Axes | None" = None) -> "Axes":
    """Draw a leaderboard: for each item the ranks that it may have, its mean, and how well the next is told apart.

    Parameters
    ----------
    board : Leaderboard
        What `tw.leaderboard` returns.
    top : int, optional
        How many items to draw, the best first; 60 where not given.
    ax : matplotlib Axes, optional
        Where to draw; without it, a new figure.

    Examples
    --------
    >>> import tiewise as tw
    >>> board = tw.leaderboard([[9, 8, 9, 7, 8, 9], [5, 6, 5, 6, 5, 5], [5, 5, 6, 6, 5, 6]], items="abc", rng=0)
    >>> [label.get_text() for label in tw.plots.leaderboard(board).get_yticklabels()]
    ['a', 'c', 'b']
    """
    if not isinstance(board, Leaderboard):
        raise InputTypeError(f"`board` must be a Leaderboard: got {shown(board)}.")
    count = min(board.n, _MOST if top is None else as_whole_number(top, "top"))
    order = board.order[:count]
    ax = canvas(ax, 7.2, 1.2 + _ROW * max(count, 5))
    rows = np.arange(count)
    beside, scaling = _panels(ax)
    row = size_in_points(ax)[1] / max(count, 1)
    _draw_means(beside, board, order, rows, row)
    _draw_scaling(scaling, board, count)
    _draw_tiers(ax, board, order)
    ax.hlines(rows, board.low[order], board.high[order], color=main(ax), linewidth=min(5.0, 0.75 * row), alpha=0.4)
    ax.hlines(
        rows, board.low_marginal[order], board.high_marginal[order], color=main(ax), linewidth=min(1.8, 0.3 * row)
    )
    ax.plot(board.ranking.positions[order], rows, "o", color=ink(ax), markersize=min(3.2, 0.7 * row), linestyle="")
    ax.set_ylim(count - 0.4, -0.6)
    ax.set_xlim(0.5, board.n + 0.5)
    whole_numbers(ax, "x", 1, board.n)
    for inset, label in ((beside, f"{board.statistic},\n{board.level:.0%}"), (scaling, "w")):
        tidy(inset, x=label)
        inset.tick_params(left=False, labelleft=False)
        inset.spines["left"].set_visible(False)
    ranks = f"rank: {board.level:.0%} for all items at once (thick), for one item (thin)"
    for _ in range(2):  # once more where names have taken room themselves
        tidy(ax)
        ax.set_xlabel(wrapped(ranks, size_in_points(ax)[0] + _BESIDE, SMALL))
        name_rows(ax, [board.items[place] for place in order.tolist()], first=0.0)
        make_room(ax, beside, scaling)
    width = size_in_points(beside)[0]
    beside.locator_params(axis="x", nbins=max(1, min(3, int(width / _TICK))))
    if width < 2 * _TICK:
        beside.tick_params(axis="x", labelsize=SMALL - 2)
    beside.xaxis.set_major_formatter("{x:g}")
    return ax


def _panels(ax: Any) -> tuple[Any, Any]:
    """Return two panels to the right of the ranks, cut off from the room that the axes have."""
    from mpl_toolkits.axes_grid1 import make_axes_locatable

    divider = make_axes_locatable(ax)
    beside = divider.append_axes("right", size="38%", pad=0.5, sharey=ax)
    return beside, divider.append_axes("right", size="16%", pad=0.12, sharey=ax)


def _draw_tiers(ax: Any, board: Leaderboard, order: Any) -> None:
    """Draw a line where a tier begins, a band behind every other one, and its number: seen without any colour."""
    tiers = board.tiers[order]
    for tier in np.unique(tiers).tolist():
        members = np.flatnonzero(tiers == tier)
        begin, end = members[0] - 0.5, members[-1] + 0.5
        if tier % 2:
            ax.axhspan(begin, end, color=ink(ax), alpha=0.07, linewidth=0)
        if begin > 0:
            ax.axhline(begin, color=soft(ax), linewidth=0.6, linestyle=(0, (4, 3)))
        ax.text(1.015, members[0], f"tier {tier}", transform=ax.get_yaxis_transform(), ha="left", va="center",
                fontsize=SMALL - 1, color=ink(ax))  # fmt: skip


def _draw_means(ax: Any, board: Leaderboard, order: Any, rows: Any, row: float) -> None:
    means, half = board.means[order], board.half_widths[order]
    ax.hlines(rows, means - half, means + half, color=soft(ax), linewidth=min(1.4, 0.25 * row))
    ax.plot(means, rows, "D", color=ink(ax), markersize=min(2.8, 0.6 * row), linestyle="")


def _draw_scaling(ax: Any, board: Leaderboard, count: int) -> None:
    """Draw the weight of a position between its row and the next."""
    weights = np.array(board.weights.values[: max(0, min(count, board.n - 1))])
    ax.barh(
        np.arange(len(weights)) + 0.5, weights, height=0.7, color=(main(ax), 0.35), edgecolor=main(ax), linewidth=0.6
    )
    ax.set_xlim(0.0, 1.0)
    ax.set_xticks([0, 1])
