"""`tw.leaderboard_report`: a leaderboard on one page, with all that is certain of it and all that is not."""

from typing import Any

import numpy as np

from tiewise import __version__
from tiewise.errors import InputTypeError, InputValueError, cut, shown
from tiewise.leaderboards.board import Leaderboard
from tiewise.leaderboards.comparison import BoardComparison
from tiewise.leaderboards.task_curve import TaskCurve
from tiewise.parameters import as_whole_number
from tiewise.plots.scaling_curve import scaling
from tiewise.plots.task_curve_chart import task_curve
from tiewise.reports.inline_svg import inline_svg
from tiewise.reports.page import Report, need_packages, rendered

_MOST = 5000
_SHOWN_MOVERS = 30


def leaderboard_report(
    board: Leaderboard,
    *,
    title: str = "Leaderboard",
    top: int | None = None,
    comparison: BoardComparison | None = None,
    other_name: str = "the other board",
    curve: TaskCurve | None = None,
    command: str | None = None,
    code: str | None = None,
) -> Report:
    """Show a leaderboard on one page of HTML that can be sent.

    Parameters
    ----------
    board : Leaderboard
        What `tw.leaderboard` returns, of up to 5,000 items.
    title : str
        What the board is called.
    top : int, optional
        Add how often each item is among the first so many of resampled boards.
    comparison : BoardComparison, optional
        What `board.compare(other)` returns, to be shown below.
    other_name : str
        What the other board is called.
    curve : TaskCurve, optional
        What `board.enough()` returns, to be shown below.
    command, code : str, optional
        How the page was made, to be shown at its end.

    Returns
    -------
    Report
        With `.html` and `.save(path)`; it shows in a notebook.

    Examples
    --------
    >>> import tiewise as tw
    >>> board = tw.leaderboard([[9, 8, 9, 7, 8, 9], [5, 6, 5, 6, 5, 5], [5, 5, 6, 6, 5, 6]], items="abc", rng=0)
    >>> page = tw.leaderboard_report(board)
    >>> "Tier 2" in page.html
    True
    """
    need_packages()
    if not isinstance(board, Leaderboard):
        raise InputTypeError(f"`board` must be a Leaderboard: got {shown(board)}.")
    if board.n > _MOST:
        raise InputValueError(f"`board` must have at most {_MOST} items to fit on a page: got {board.n}.")
    count = None if top is None else as_whole_number(top, "top")
    return rendered(
        "leaderboard.html.j2",
        title=title,
        version=__version__,
        n=board.n,
        tasks=len(board.tasks),
        statistic=board.statistic.replace("_", " "),
        level=f"{board.level:.0%}" if round(board.level * 100, 6).is_integer() else f"{board.level:g}",
        finding=finding(board),
        reading=_reading(board),
        top=count,
        tiers=_tiers(board, count),
        scaling=_picture("scaling", lambda ax: scaling(board.weights, board.n, tnorm="minimum", ax=ax)),
        curve="" if curve is None else _picture("curve", lambda ax: task_curve(curve, ax=ax)),
        needed=_needed(curve),
        comparison=None if comparison is None else _compared(comparison, other_name),
        command=command,
        code=code,
    )


def finding(board: Leaderboard) -> str:
    """Say in words whether the first is really the first, and how much of the order is certain."""
    first = str(board.items[int(board.order[0])])
    rivals = int((board.low == 1).sum()) - 1
    if rivals == 0:
        head = f"{cut(first)} is the first: no other item may have rank 1."
    elif rivals == board.n - 1:
        head = f"{cut(first)} stands first, but any of the {board.n} items may be the best."
    else:
        head = f"{cut(first)} stands first, but {rivals} other{'s' * (rivals != 1)} may be the best as well."
    tiers = board.n_tiers
    return (
        f"{head} Of {board.n - 1} pairs of neighbours, {board.separable} {'is' if board.separable == 1 else 'are'} "
        f"told apart; the board has {tiers} tier{'s' * (tiers != 1)}."
    )


def _reading(board: Leaderboard) -> str:
    best = "higher" if board.higher_is_better else "lower"
    told = f"Ordered by {board.statistic.replace('_', ' ')}, {best} scores being better."
    if board.left_out:
        told += f" {len(board.left_out)} tasks that some item lacks are left out."
    return told


def _tiers(board: Leaderboard, top: int | None) -> list[dict[str, Any]]:
    order, last = board.order, board.n - 1
    shares = None if top is None else board.top(min(top, board.n))
    means, half = board.means, board.half_widths
    low, high = float((means - half).min()), float((means + half).max())
    room = (high - low) or 1.0
    decimals = _decimals(means)
    tiers: list[dict[str, Any]] = []
    for place, item in enumerate(order.tolist()):
        if not tiers or tiers[-1]["number"] != int(board.tiers[item]):
            tiers.append({"number": int(board.tiers[item]), "rows": []})
        weight = board.weights.values[place] if place < last else None
        row: dict[str, Any] = {
            "position": f"{board.ranking.positions[item]:g}",
            "item": str(board.items[item]),
            "mean": f"{means[item]:.{decimals}f}",
            "mean_at": _percent((means[item] - low) / room),
            "mean_low": _percent((means[item] - half[item] - low) / room),
            "mean_high": _percent((means[item] + half[item] - low) / room),
            "low": int(board.low[item]),
            "high": int(board.high[item]),
            "at": _percent((board.ranking.positions[item] - 0.5) / board.n),
            "weight": "" if weight is None else f"{weight:.2f}",
            "weight_width": "0" if weight is None else _percent(weight),
            "top": "" if shares is None else f"{shares[item]:.0%}",
        }
        for suffix, (begin, end) in (
            ("", (board.low, board.high)),
            ("_one", (board.low_marginal, board.high_marginal)),
        ):
            row[f"left{suffix}"] = _percent((begin[item] - 1) / board.n)
            row[f"width{suffix}"] = _percent((end[item] - begin[item] + 1) / board.n)
        tiers[-1]["rows"].append(row)
    for tier in tiers:
        size = len(tier["rows"])
        tier["told"] = f"{size} item{'s' * (size != 1)}"
    return tiers


def _percent(share: Any) -> str:
    return f"{100.0 * float(share):.2f}"


def _decimals(means: Any) -> int:
    """Return how many decimals tell most means apart, but no more than a reader can use."""
    spread = float(np.ptp(means)) or float(np.abs(means).max()) or 1.0
    return int(np.clip(np.ceil(2.0 - np.log10(spread)), 0, 8))


def _picture(name: str, draw: Any) -> Any:
    from markupsafe import Markup

    return Markup(inline_svg(name, draw, 7.0, 2.8))


def _needed(curve: TaskCurve | None) -> str:
    if curve is None:
        return ""
    needed = curve.needed(0.9)
    if needed is None:
        return f"Even {int(curve.sizes[-1])} tasks do not bring 19 of 20 boards to an agreement of 0.9."
    return f"From {needed} tasks on, 19 of 20 boards agree by 0.9 or more."


def _compared(found: BoardComparison, name: str) -> dict[str, Any]:
    moved, seems = int(found.moved.sum()), int(found.seems_moved.sum())
    if np.isnan(found.pvalue):
        verdict = "Neither board tells anything apart that the other does, so that nothing can be compared."
    elif found.pvalue < 0.05:
        verdict = "The two boards disagree by more than their noise explains"
    else:
        verdict = "Noise alone explains what the two boards disagree on"
    if not np.isnan(found.pvalue):
        verdict += f" (scaled gamma {found.gamma.statistic:.3g}, p = {found.pvalue:.2g})."
    verdict += f" {moved} of {len(found.items)} items really moved; {seems} only seem to."
    table = found.table()
    rows = [
        {
            "item": str(row["item"]),
            "here": row["position"],
            "ranks": f"{row['low']}-{row['high']}",
            "there": row["other_position"],
            "other_ranks": f"{row['other_low']}-{row['other_high']}",
            "change": f"{row['change']:+d}",
            "verdict": "moved" if row["moved"] else "may be chance",
        }
        for row in table.rows()
        if row["change"]
    ]
    more = len(rows) - _SHOWN_MOVERS
    return {
        "name": name,
        "finding": verdict,
        "rows": rows[:_SHOWN_MOVERS],
        "more": f"... and {more} more that stand elsewhere." if more > 0 else "",
    }
