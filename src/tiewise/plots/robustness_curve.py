"""The coefficient over a family of scalings, with what is known of it, and the sentence on the conclusion."""

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from tiewise.arrays import Bools, Floats
from tiewise.errors import InputTypeError, shown
from tiewise.inference.robustness_result import Robustness
from tiewise.measures.base.wording import in_words, name_in_words
from tiewise.plots.canvas import (
    SMALL,
    canvas,
    say_undefined,
    settle,
    size_in_points,
    whole_numbers,
    width_of_cell,
    wrapped,
)
from tiewise.plots.colours import halo, ink, main, soft, strong

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_MEANING = {
    "top_k": "k: the first k positions are told apart, also from the rest",
    "top_k_exclusive": "k: the first k - 1 positions are told apart, also from the rest",
    "geometric": "p: each position counts p times the one above",
    "span": "f: positions further apart than f of the ranking are told apart",
}
_MARKED_UP_TO = 30
_PALEST = 0.15
# What the names of other measures may take of the width.
_NAMES = 0.3


def robustness(found: Robustness, *, ax: "Axes | None" = None) -> "Axes":
    """Draw a coefficient over a family of scalings, your choice in it, and for which of them the conclusion holds.

    The band is the interval, and the curve is the paler, the fewer pairs decide it: on a logarithmic scale, from one
    pair to all. The bar at the foot of the picture shows where the conclusion holds. The strip on the right has the
    other correlations of the catalog: full where they come to the same conclusion, open and named where not. Above
    stands the sentence.

    Parameters
    ----------
    found : Robustness
        What `tw.robustness` returns.
    ax : matplotlib Axes, optional
        Where to draw; without it, a new figure.

    Examples
    --------
    >>> import tiewise as tw
    >>> x, y = [1, 2, 3, 4, 5, 6, 7, 8], [2, 1, 3, 4, 5, 6, 7, 8]
    >>> ax = tw.plots.robustness(tw.robustness(x, y, "scaled_gamma(weights=top)", family="top_k", catalog=False))
    >>> ax.get_xlabel()
    'k: the first k positions are told apart, also from the rest'
    """
    if not isinstance(found, Robustness):
        raise InputTypeError(f"`found` must be what tw.robustness returns: got {shown(found)}.")
    ax = canvas(ax, 5.4, 3.6)
    table = found.scalings
    at, height = np.asarray(table[found.parameter], np.float64), np.asarray(table["statistic"], np.float64)
    low, high = (np.asarray(table[name], np.float64) for name in ("low", "high"))
    ax.axhline(0.0, color=soft(ax), linewidth=0.8)
    ax.fill_between(at, low, high, color=main(ax), alpha=0.2, linewidth=0, label="interval")
    _draw_curve(ax, at, height, _paleness(np.asarray(table["decided"], np.float64), found.pairs))
    _set_limits(ax, found, at, np.concatenate([height, [found.statistic]]))
    told = {"title": found.sentence, "x": _below(found), "y": name_in_words(found.measure.name)}
    settle(ax, **told)
    if found.measures is not None and len(found.measures) and found.measure.claims.kind == "correlation":
        _draw_strip(ax, found, told)
    if np.isfinite(height).any():
        _mark_where(ax, at, np.asarray(table["holds"], dtype=bool))
        _mark_choice(ax, found)
    else:
        say_undefined(ax)
    return ax


def _below(found: Robustness) -> str:
    """Return what stands below the picture: what the parameter is, and what the strip says."""
    words = _MEANING.get(found.family, f"levels: about how many positions {found.family} weights tell apart")
    words = words.replace("_", " ")
    if found.measures is None or not len(found.measures) or found.conclusion == "undefined":
        return words
    holds = found.measures["holds"]
    return f"{words}; right: {int(holds.sum())} of {len(holds)} other measures conclude the same"


def _paleness(decided: Floats, pairs: int) -> Floats:
    """Return how strong the curve is: from pale, where one pair decides, to full, where all do."""
    share: Floats = np.log1p(np.maximum(decided, 0.0)) / math.log1p(max(pairs, 1))
    return np.nan_to_num(np.clip(_PALEST + (1.0 - _PALEST) * share, _PALEST, 1.0), nan=1.0)


def _draw_curve(ax: "Axes", at: Floats, height: Floats, strength: Floats) -> None:
    from matplotlib.collections import LineCollection
    from matplotlib.colors import to_rgba

    points = np.column_stack([at, height])
    segments = np.stack([points[:-1], points[1:]], axis=1)
    known = np.isfinite(segments).all(axis=(1, 2))
    between = np.minimum(strength[:-1], strength[1:])[known]
    colours = [to_rgba(main(ax), alpha) for alpha in between]
    ax.add_collection(LineCollection(list(segments[known]), colors=colours, linewidths=1.8, gid="curve"))
    if len(at) <= _MARKED_UP_TO:
        faces = [to_rgba(main(ax), alpha) for alpha in strength]
        ax.scatter(at, height, s=14, c=faces, linewidths=0, gid="scalings", zorder=3)


def _set_limits(ax: "Axes", found: Robustness, at: Floats, heights: Floats) -> None:
    known = heights[np.isfinite(heights)]
    bottom = min(0.0, float(known.min())) if known.size else -1.0
    top = 1.0 if found.measure.claims.kind != "distance" or not known.size else float(known.max()) or 1.0
    ax.set_ylim(bottom - 0.07 * (top - bottom + 1e-12), top + 0.07 * (top - bottom))
    first, last = float(at.min()), float(at.max())
    if found.parameter in ("k", "levels") and last / first >= 50:
        from matplotlib.ticker import FuncFormatter, NullFormatter

        ax.set_xscale("log")
        ax.set_xlim(first / 1.1, last * 1.1)
        ax.xaxis.set_major_formatter(FuncFormatter(lambda k, _: f"{k:g}"))
        ax.xaxis.set_minor_formatter(NullFormatter())
        return
    margin = 0.04 * (last - first) or 0.5
    ax.set_xlim(first - margin, last + margin)
    if found.parameter in ("k", "levels"):
        whole_numbers(ax, "x", first, last)


def _mark_where(ax: "Axes", at: Floats, holds: Bools) -> None:
    """Draw a bar at the foot where the conclusion holds: from half-way between two scalings to half-way."""
    is_log = ax.get_xscale() == "log"
    scale = np.log(at) if is_log else at
    edges = np.concatenate([scale[:1], (scale[1:] + scale[:-1]) / 2, scale[-1:]])
    if len(at) == 1:
        edges = np.array([scale[0] - 0.2, scale[0] + 0.2])
    edges = np.exp(edges) if is_log else edges
    foot = ax.get_ylim()[0]
    height = 0.03 * float(np.ptp(ax.get_ylim()))
    for i in np.flatnonzero(holds).tolist():
        ax.fill_between(edges[i : i + 2], foot, foot + height, color=ink(ax), linewidth=0, gid="holds")
    if holds.any():
        ax.annotate("it holds", (edges[np.flatnonzero(holds)[-1] + 1], foot + height), (0, 2), ha="right", va="bottom",
                    textcoords="offset points", fontsize=SMALL - 1, color=ink(ax), path_effects=halo(ax))  # fmt: skip


def _mark_choice(ax: "Axes", found: Robustness) -> None:
    """Mark the user's own choice: on the curve where it is of the family, else as a level."""
    if math.isnan(found.statistic):
        return
    left, right = ax.get_xlim()
    words = f"your choice: {found.statistic:.2g}"
    if math.isnan(found.chosen):
        ax.axhline(found.statistic, color=strong(ax), linewidth=1.1, linestyle=(0, (5, 2)), gid="choice")
        at, words = right, f"{words}, {in_words(found.measure).partition(' with ')[2] or 'all positions alike'}"
    else:
        at = min(max(found.chosen, left), right)
        bounds = [[max(0.0, found.statistic - found.low)], [max(0.0, found.high - found.statistic)]]
        ax.errorbar([at], [found.statistic], yerr=bounds if np.isfinite(bounds).all() else None, color=strong(ax),
                    marker="D", markersize=6, linewidth=1.2, capsize=2, zorder=4, gid="choice")  # fmt: skip
    share = math.log(at / left) / math.log(right / left) if ax.get_xscale() == "log" else (at - left) / (right - left)
    bottom, top = ax.get_ylim()
    to_the_right, above = share < 0.5, (found.statistic - bottom) / (top - bottom) < 0.6
    offset = (6 if to_the_right else -6, 5 if above else -6)
    ax.annotate(wrapped(words, 0.85 * size_in_points(ax)[0], SMALL), (at, found.statistic), offset, fontsize=SMALL,
                textcoords="offset points", ha="left" if to_the_right else "right", va="bottom" if above else "top",
                color=ink(ax), path_effects=halo(ax))  # fmt: skip


def _draw_strip(ax: "Axes", found: Robustness, told: dict[str, str]) -> None:
    """Draw the other correlations beside the axes, at the same heights."""
    table: Any = found.measures
    shown_ = (table["kind"] == "correlation") & np.isfinite(table["statistic"])
    low, high = ax.get_ylim()
    inside = shown_ & (table["statistic"] >= low) & (table["statistic"] <= high)
    holds = table["holds"].astype(bool)
    strip = ax.inset_axes((1.02, 0.0, 0.05, 1.0), sharey=ax)
    strip.patch.set_alpha(0.0)
    strip.set_xlim(-1, 1)
    strip.axis("off")
    for rows, face in ((inside & holds, soft(ax, 0.7)), (inside & ~holds, "none")):
        heights = table["statistic"][rows]
        strip.scatter(np.zeros(len(heights)), heights, s=14, facecolors=face, edgecolors=[ink(ax)], linewidths=0.8)
    names = [(float(table["statistic"][row]), str(table["in_words"][row])) for row in np.flatnonzero(inside & ~holds)]
    for _ in range(2):  # once more when they have taken room themselves
        for text in list(strip.texts):
            text.remove()
        _name_dots(strip, sorted(names, reverse=True), _NAMES * width_of_cell(ax), size_in_points(ax)[1])
        settle(ax, **told)


def _name_dots(strip: "Axes", names: list[tuple[float, str]], points: float, height: float) -> None:
    """Name the measures from the top down, where the last name leaves room."""
    low, high = strip.get_ylim()
    floor = math.inf
    for value, name in names:
        text = wrapped(name, points, SMALL - 1)
        half = 0.6 * SMALL * (text.count("\n") + 1) * (high - low) / height
        if value + half <= floor:
            strip.annotate(text, (0, value), (6, 0), textcoords="offset points", va="center",
                           fontsize=SMALL - 1, color=ink(strip), annotation_clip=False)  # fmt: skip
            floor = value - half
