"""The coefficient along a family of scalings, to see whether the conclusion hangs on the choice."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import InputTypeError, InputValueError, one_of, quietly, shown
from tiewise.likes import MeasureLike, RankingLike
from tiewise.measures.base.naming import measure as as_measure
from tiewise.plots.canvas import BLUE, GREY, INK, SMALL, canvas, say_undefined, tidy, whole_numbers
from tiewise.plots.two_rankings import opened

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MOST = 60

_MEANING = {
    "top_k": "k: the positions that are told apart",
    "geometric": "p: each position counts p times the one above",
    "span": "f: the share of the ranking that is fully apart",
}


def sensitivity(
    x: RankingLike,
    y: RankingLike,
    family: str = "top_k",
    values: Sequence[float] | None = None,
    measure: MeasureLike = "scaled_gamma",
    *,
    input: str | None = None,
    ax: "Axes | None" = None,
) -> "Axes":
    """Draw scaled gamma along a family of scalings, to see whether a conclusion hangs on the choice.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items.
    family : {"top_k", "geometric", "span"}
        The family: `top_k:k` for k = 1, ..., N - 1, `geometric:p` or `span:f` for p or f up to 1.
    values : sequence of numbers, optional
        The parameters to draw; without them, up to 60 that cover the family.
    measure : str or Measure
        A scaled measure with all that is not its scaling: `"scaled_gamma(tnorm=minimum)"`, `"scaled_tau"`.
    input : {"positions", "scores", "costs", "order"}, optional
        What the rankings hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.
    ax : matplotlib Axes, optional
        Where to draw; without it, a new figure.

    Examples
    --------
    >>> import tiewise as tw
    >>> ax = tw.plots.sensitivity([1, 2, 3, 4, 5], [2, 1, 3, 4, 5], "top_k")
    >>> [round(float(height), 4) for height in ax.lines[-1].get_ydata()]
    [-1.0, 0.7143, 0.7778, 0.8]
    """
    chosen: Any = as_measure(measure)
    if not chosen.claims.scaling:
        raise InputValueError(f"`measure` must have a scaling, as scaled_gamma and scaled_tau have: got {chosen}.")
    one_of("family", family, _MEANING)
    pair, _ = opened(x, y, chosen, input)
    along = _parameters(family, pair.n) if values is None else _checked(values)
    with quietly():  # a scaling that tells nothing apart leaves a gap
        heights = [float(replace(chosen, weights=f"{family}:{value:g}", weights_y=None).on(pair)) for value in along]
        uniform = float(replace(chosen, weights="uniform", weights_y=None).on(pair))
    ax = canvas(ax)
    ax.axhline(uniform, color=GREY, linewidth=0.9, linestyle=(0, (4, 3)), label="all positions alike")
    marker = "o" if len(along) <= 25 else None
    ax.plot(along, heights, color=BLUE, linewidth=1.6, marker=marker, markersize=3.5)
    drawn = [height for height in (*heights, uniform) if height == height]
    ax.set_ylim(min(0.0, *drawn) - 0.05 if drawn else -1.05, max(1.0, *drawn) + 0.05 if drawn else 1.05)
    if family == "top_k":
        _mark_whole_numbers(ax, along)
    if drawn:
        # A word beside the line would lie on the curve, which often runs along it; the legend looks for a free place.
        ax.legend(fontsize=SMALL, frameon=False, loc="best", labelcolor=INK)
    else:
        ax.set_xlim(0.5 * min(along), 1.5 * max(along))
        say_undefined(ax)
    tidy(ax, title=f"{chosen.name} with weights {family}", x=_MEANING[family], y="coefficient")
    return ax


def _parameters(family: str, n: int) -> list[float]:
    """Return parameters that cover a family: all k, or so many evenly spread over their logarithms."""
    if family == "top_k":
        if n < 3:
            return [1.0]  # the only scaling there is
        every = np.unique(np.geomspace(1, n - 1, _MOST).astype(np.int64)) if n - 1 > _MOST else np.arange(1, n)
        return [float(k) for k in every]
    spread: Floats = np.linspace(0.5, 1.0, 26) if family == "geometric" else np.geomspace(1 / max(n - 1, 2), 1.0, 26)
    return [float(f"{value:.4g}") for value in spread]


def _mark_whole_numbers(ax: "Axes", along: list[float]) -> None:
    """Let the axis say 1, 10, 100 or 2, 4, 6, and nothing between two positions."""
    if max(along) / min(along) >= 50:
        from matplotlib.ticker import FuncFormatter

        ax.set_xscale("log")
        ax.xaxis.set_major_formatter(FuncFormatter(lambda k, _: f"{k:g}"))
        return
    whole_numbers(ax, "x", min(along), max(along))


def _checked(values: Any) -> list[float]:
    try:
        along = [float(value) for value in values]
    except (TypeError, ValueError):
        raise InputTypeError(f"`values` must be a sequence of numbers: got {shown(values)}.") from None
    if not along:
        raise InputValueError("`values` must have at least one number: got none.")
    return along
