"""How well boards of fewer and of more tasks agree with the whole one, as a curve with its band."""

from typing import TYPE_CHECKING

from tiewise.errors import InputTypeError, shown
from tiewise.leaderboards.task_curve import TaskCurve
from tiewise.plots.canvas import SMALL, canvas, settle
from tiewise.plots.colours import ink, main, soft

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def task_curve(curve: TaskCurve, *, ax: "Axes | None" = None) -> "Axes":
    """Draw the agreement of boards of m tasks with the whole one; nine of ten boards lie within the band.

    Parameters
    ----------
    curve : TaskCurve
        What `board.enough()` returns.
    ax : matplotlib Axes, optional
        Where to draw; without it, a new figure.

    Examples
    --------
    >>> import tiewise as tw
    >>> board = tw.leaderboard([[9, 8, 9, 7, 8, 9], [5, 6, 5, 6, 5, 5], [5, 5, 6, 6, 5, 6]], items="abc", rng=0)
    >>> ax = tw.plots.task_curve(board.enough([2, 4, 8], rng=0))
    >>> ax.get_xlabel()
    'tasks; within the band lie nine of ten boards'
    """
    if not isinstance(curve, TaskCurve):
        raise InputTypeError(f"`curve` must be a TaskCurve, as board.enough() returns it: got {shown(curve)}.")
    ax = canvas(ax)
    ax.fill_between(curve.sizes, curve.low, curve.high, color=main(ax), alpha=0.2, linewidth=0)
    for border in (curve.low, curve.high):
        ax.plot(curve.sizes, border, color=main(ax), linewidth=0.8, linestyle=(0, (4, 3)))
    ax.plot(curve.sizes, curve.agreement, color=main(ax), linewidth=1.6, marker="o", markersize=3.2)
    ax.axvline(curve.n_tasks, color=soft(ax), linewidth=0.9)
    ax.annotate("this board", (curve.n_tasks, 0.02), (3, 0), xycoords=("data", "axes fraction"),
                textcoords="offset points", fontsize=SMALL - 1, color=ink(ax))  # fmt: skip
    ax.set_ylim(min(0.0, float(curve.low.min())) - 0.02, 1.02)
    settle(ax, x="tasks; within the band lie nine of ten boards", y="agreement with this board")
    return ax
