"""Two rankings side by side, a line an item: which items disagree, and whether it matters where they stand."""

from typing import TYPE_CHECKING, Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.likes import MeasureLike, RankingLike
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.pairs.form import Metrics
from tiewise.pairs.shares import item_shares
from tiewise.plots.canvas import GREY, INK, SMALL, canvas, heat, size_in_points, tidy, wrapped
from tiewise.plots.names import as_value, room, short
from tiewise.plots.two_rankings import opened
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import mean_positions

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Up to this many items every line is drawn in full; beyond, those that matter stand out of an outline of the others.
_ALL_IN_FULL = 60
_STANDING_OUT = 25


@of_a_measure
def slopes(
    x: RankingLike,
    y: RankingLike,
    measure: MeasureLike = "scaled_gamma",
    *,
    names: tuple[str, str] = ("x", "y"),
    input: str | None = None,
    ax: "Axes | None" = None,
) -> "Axes":
    """Draw two rankings side by side, with a line for each item from its position in x to that in y.

    The colour is what the item adds to the discordance D, from pale grey (nothing) to vermilion (most); the
    thickness is how well its positions are told apart from their neighbours. With many items, those that add most stand
    out of an outline of the others, and only as many are named as there is room for.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best.
    measure : str or Measure
        Scaled gamma, or another measure that is made of concordant and discordant pairs; or the scaled footrule, whose
        items have the distance of their two positions.
    names : (str, str)
        What the two rankings are called.
    input : {"positions", "scores", "costs", "order"}, optional
        What the rankings hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.
    ax : matplotlib Axes, optional
        Where to draw; without it, a new figure.

    Examples
    --------
    >>> import tiewise as tw
    >>> ax = tw.plots.slopes(tw.Ranking.parse("a>b>c>d"), tw.Ranking.parse("b>a>c>d"), "scaled_gamma(weights=top)")
    >>> [text.get_text() for text in ax.texts if text.get_text().endswith("b")]
    ['1  b']
    """
    pair, chosen = opened(x, y, as_measure(measure), input)
    discordance, metrics = _costs(chosen, pair)
    thickness = _thickness(metrics, pair)
    ax = canvas(ax, 4.6, min(9.0, 2.2 + 0.16 * min(pair.n, 40)))
    order = np.argsort(discordance, kind="stable")  # what matters is drawn last, on top
    colour = heat()(discordance / (discordance.max() or 1.0))
    in_outline = np.zeros(pair.n, dtype=np.bool_)
    if pair.n > _ALL_IN_FULL:
        thickness = np.maximum(thickness, 1.3)  # of many lines, thin ones would not stand out
        in_outline[order[: pair.n - _STANDING_OUT]] = True
    for i in order.tolist():
        style = (
            {"color": GREY, "linewidth": 0.4, "alpha": 0.35}
            if in_outline[i]
            else {"color": colour[i], "linewidth": thickness[i]}
        )
        ax.plot((0, 1), (pair.x[i], pair.y[i]), solid_capstyle="round", gid=f"item-{i}", **style)
    lowest = float(max(pair.x.max(), pair.y.max()))
    ax.set_ylim(lowest + 0.5 + 0.01 * lowest, 0.5 - 0.01 * lowest)
    ax.set_xlim(-0.02, 1.02)
    ax.set_xticks((0, 1), [short(name, 2 * room(ax)) for name in names])
    ax.set_yticks([])
    tidy(ax)
    figure: Any = ax.figure
    title = wrapped(f"{chosen} {as_value(float(chosen.on(pair)))}", 0.9 * figure.get_figwidth() * 72, SMALL + 1)
    ax.set_title(title, fontsize=SMALL + 1, color=INK)
    ax.spines[["left", "bottom"]].set_visible(False)
    ax.tick_params(axis="x", length=0, labelsize=SMALL + 1)
    _label(ax, pair, np.where(in_outline, np.inf, -discordance))
    return ax


def _costs(measure: Any, pair: Aligned) -> tuple[Floats, Metrics]:
    """Return what each item costs, its share of D or the distance of its two positions, and by which distances."""
    if measure.item_form is None:
        form = measure.with_pairs()
        return item_shares(form, pair)[1], form.metrics(pair.n)
    metric = measure.item_form.distance(pair.n)
    sides = zip((pair.x, pair.y), pair.tied_pairs, strict=True)
    x, y = (mean_positions(positions, bool(tied)) for positions, tied in sides)
    return metric.between(x, y), (metric, metric)


def _thickness(metrics: Metrics, pair: Aligned) -> Floats:
    """Return line widths in points: how well an item's positions are told apart from their neighbours, both sides."""
    matters = np.zeros(pair.n)
    for positions, metric in zip((pair.x, pair.y), metrics, strict=True):
        rounded = np.clip(np.rint(positions).astype(np.int64), 1, pair.n)
        above, below = np.maximum(rounded - 1, 1), np.minimum(rounded + 1, pair.n)
        matters += np.maximum(metric.between(rounded, above), metric.between(rounded, below)) / 2
    return np.asarray(0.7 + 2.3 * matters)


def _label(ax: "Axes", pair: Aligned, priority: Floats) -> None:
    """Name items on both sides, those of smallest `priority` first and none at infinity, so that no names touch."""
    low, high = sorted(ax.get_ylim())
    needed = (SMALL + 1.5) / size_in_points(ax)[1] * (high - low)
    letters = room(ax)
    items = range(1, pair.n + 1) if pair.names is None else pair.names
    for side, positions, align, offset in ((0, pair.x, "right", -4), (1, pair.y, "left", 4)):
        for position, members in _with_room(positions, priority, needed):
            text = _together([str(items[i]) for i in members], letters)
            shown = f"{text}  {position:g}" if side == 0 else f"{position:g}  {text}"
            ax.annotate(shown, (side, position), (offset, 0), textcoords="offset points", ha=align, va="center",
                        fontsize=SMALL, color=INK, annotation_clip=False)  # fmt: skip


def _with_room(positions: Numbers, priority: Floats, needed: float) -> list[tuple[float, list[int]]]:
    """Return the positions to name and their items: by priority, each at least `needed` away from all others."""
    taken: list[tuple[float, list[int]]] = []
    for i in np.lexsort((positions, priority)).tolist():
        position = float(positions[i])
        if np.isfinite(priority[i]) and all(abs(position - other) >= needed for other, _ in taken):
            members = np.flatnonzero(positions == position)
            taken.append((position, members[np.argsort(priority[members], kind="stable")].tolist()))
    return taken


def _together(names: list[str], letters: int) -> str:
    """Return the names of tied items: two if there is room for them, and how many more there are."""
    for shown in (2, 1):
        more = f" +{len(names) - shown}" if len(names) > shown else ""
        text = ", ".join(names[:shown])
        if len(names) == 1 or (shown == 2 and len(text) + len(more) <= letters):
            break
    return short(text, letters - len(more)) + more
