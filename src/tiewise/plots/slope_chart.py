"""Two rankings side by side, a line an item: which items disagree, and whether it matters where they stand."""

from typing import TYPE_CHECKING, Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.likes import MeasureLike, RankingLike
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.measures.base.wording import in_words
from tiewise.pairs.form import Metrics
from tiewise.pairs.shares import item_shares
from tiewise.plots.canvas import SMALL, canvas, make_room, size_in_points, tidy, width_of_cell, wrapped
from tiewise.plots.colours import heat, ink, soft
from tiewise.plots.names import as_value, fitted, in_their_fonts, room, width_in_points
from tiewise.plots.slope_names import SlopeSide, name_sides
from tiewise.plots.two_rankings import listed, opened, places
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import mean_positions

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Up to this many items every line is drawn in full; beyond, those that matter stand out of an outline of the others.
_ALL_IN_FULL = 60
_STANDING_OUT = 25
# Beside a name stands its place.
_WITH_ITS_PLACE = 1.15


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
    """Draw two rankings side by side, with a line for each item from its place in x to that in y.

    The colour is what the item adds to the discordance D, from pale (nothing) to orange (most); the thickness is how
    well its positions are told apart from their neighbours. Places are counted from the top, whatever the numbering of
    positions: tied items stand next to each other, bound by a bracket, and `=3` says that they share the place 3. Where
    the rankings contradict each other nowhere, all lines are level. Items that only one ranking lists (with
    `missing=bottom` in the measure) have a dashed line to "not listed". With many items, those that add most stand out
    of an outline of the others, and only as many are named as there is room for.

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
    ['1 · b']
    """
    pair, chosen = opened(x, y, as_measure(measure), input)
    discordance, metrics = _costs(chosen, pair)
    thickness = _thickness(metrics, pair)
    sides = _sides(x, y, pair, input)
    ax = canvas(ax, 4.6, min(9.0, 2.2 + 0.16 * min(pair.n, 40)))
    order = np.argsort(discordance, kind="stable")  # what matters is drawn last, on top
    colour = heat(ax)(discordance / (discordance.max() or 1.0))
    in_outline = np.zeros(pair.n, dtype=np.bool_)
    if pair.n > _ALL_IN_FULL:
        thickness = np.maximum(thickness, 1.3)  # of many lines, thin ones would not stand out
        in_outline[order[: pair.n - _STANDING_OUT]] = True
    for i in order.tolist():
        style: dict[str, Any] = {"color": colour[i], "linewidth": thickness[i]}
        if in_outline[i]:
            style = {"color": soft(ax, 0.2), "linewidth": 0.4}
        if not (sides[0].is_listed[i] and sides[1].is_listed[i]):  # where it would stand is not known
            style |= {"linestyle": (0, (4, 3)), "linewidth": min(1.0, style["linewidth"])}
        ax.plot((0, 1), [side.places[i] for side in sides], solid_capstyle="round", gid=f"item-{i}", **style)
    lowest = float(max(side.places.max() for side in sides))
    ax.set_ylim(lowest + 0.5 + 0.01 * lowest, 0.5 - 0.01 * lowest)
    ax.set_xlim(-0.02, 1.02)
    note = _left_out(pair)
    _head(ax, f"{in_words(chosen)} {as_value(float(chosen.on(pair)))}", names, note)
    for at, side in enumerate(sides):
        _bind_ties(ax, at, side)
    priority, points = np.where(in_outline, np.inf, -discordance), _WITH_ITS_PLACE * room(ax)
    for side in sides:  # who is first is named, whatever it adds
        first = int(np.argmin(np.where(side.is_listed, side.places, np.inf)))
        priority[first] = min(float(priority[first]), 0.0)
    for _ in range(2):  # once more where a note on how many are named has taken room itself
        for text in list(ax.texts):
            text.remove()
        named = name_sides(ax, sides, priority, points)
        if named == pair.n:
            break
        notes = [f"{named:,} of {pair.n:,} items are named", *([note] if note else [])]
        ax.set_xlabel(wrapped("; ".join(notes), 0.9 * width_of_cell(ax), SMALL), fontsize=SMALL)
    make_room(ax)
    _part_headings(ax)
    return ax


def _part_headings(ax: "Axes") -> None:
    """Let headings that would run into each other stand over the names, away from the lines."""
    left, right = ax.get_xticklabels()
    between = size_in_points(ax)[0] - sum(width_in_points(each.get_text(), SMALL + 1) for each in (left, right)) / 2
    if between < SMALL:
        left.set_horizontalalignment("right")
        right.set_horizontalalignment("left")


def _sides(x: object, y: object, pair: Aligned, input: str | None) -> tuple[SlopeSide, SlopeSide]:
    items = [str(item) for item in (range(1, pair.n + 1) if pair.names is None else pair.names)]
    in_x, in_y = listed(x, pair, input), listed(y, pair, input)
    return (
        SlopeSide(pair.x, places(pair.x, pair.y, in_x), in_x, items),
        SlopeSide(pair.y, places(pair.y, pair.x, in_y), in_y, items),
    )


def _head(ax: "Axes", title: str, names: tuple[str, str], note: str) -> None:
    """Name the picture and its sides."""
    headings, families = in_their_fonts([fitted(name, 1.3 * room(ax), SMALL + 1) for name in names])
    ax.set_xticks((0, 1), headings, fontfamily=families)
    ax.set_yticks([])
    tidy(ax, x=note)
    ax.set_title(wrapped(title, 0.9 * width_of_cell(ax), SMALL + 1), fontsize=SMALL + 1, color=ink(ax))
    ax.spines[["left", "bottom"]].set_visible(False)
    ax.tick_params(axis="x", length=0, labelsize=SMALL + 1)


def _left_out(pair: Aligned) -> str:
    gone = len(pair.left_out.dropped) + len(pair.left_out.omitted)
    return f"not drawn: {gone} item{'s' if gone > 1 else ''} without a place in both rankings" if gone else ""


def _bind_ties(ax: "Axes", at: int, side: SlopeSide) -> None:
    """Draw a bracket beside tied items; a dashed one beside those that are not listed."""
    beside = -0.012 if at == 0 else 1.012
    for mates in side.buckets():
        if len(mates) < 2:
            continue
        first, last = side.places[mates[0]] - 0.3, side.places[mates[-1]] + 0.3
        dashes: Any = "solid" if side.is_listed[mates[0]] else "dotted"
        ax.vlines(beside, first, last, colors=[soft(ax, 0.7)], linewidth=1.4, linestyles=dashes, clip_on=False)


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
