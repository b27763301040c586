"""Pictures with matplotlib: two rankings side by side, their pairs, depths, values by chance, weights, and matrices.

Colours are those of the style in use. Names are drawn as they are: a "$" starts no formula.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO
from typing import Any, Literal, get_args

import numpy as np

from tiewise import explain
from tiewise.catalog import Measure, Result, definition
from tiewise.comparison import Comparison
from tiewise.errors import TiewiseError, check_choice
from tiewise.matrices import Matrix
from tiewise.pairs import signed_degrees, signed_rows
from tiewise.ranking import Floats, Ints
from tiewise.text import coefficient, counted, labels, number, pvalue, shortened
from tiewise.weights import Weights, as_weights

try:
    from matplotlib import rc_context, rcParams
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
except ImportError:
    raise TiewiseError('pictures need matplotlib: pip install "tiewise[plots]" brings it.') from None

Kind = Literal["slopes", "pairs", "depth", "null", "weights"]
CALM = 0.02  # share of the largest cost below which the line of an item is grey
LABELLED = 45  # rows of a picture that are all named
VALUED = 12  # rankings of a heat map whose values are written into the cells
BARS = (20, 60)  # least and most bars of values that are evenly spaced
ABOVE: dict[str, Any] = {"loc": "lower left", "bbox_to_anchor": (0.0, 1.0), "frameon": False}  # legends cover nothing


def plot(comparison: Comparison, kind: Kind = "slopes", ax: Axes | None = None) -> Axes:
    """Return the Axes with a picture of a comparison, by default in a new figure: see `Comparison.plot`."""
    check_choice("kind", kind, get_args(Kind))
    draw = {"slopes": _slopes, "pairs": _pairs, "depth": _depth, "null": _null, "weights": _weights}[kind]
    return draw(comparison, ax)


def image(comparison: Comparison, ending: str) -> bytes:
    """Return the slopes as the content of a file, .png or .svg; the text of an SVG stays text."""
    return _content(partial(_slopes, comparison), _size(comparison.result), ending)


def heat_map_image(matrix: Matrix, ending: str) -> bytes:
    """Return the heat map of a matrix as the content of a file, .png or .svg; the text of an SVG stays text."""
    return _content(partial(heat_map, matrix), _square(matrix.labels), ending)


def _content(draw: Callable[[Axes], Axes], size: tuple[float, float], ending: str) -> bytes:
    figure, content = Figure(size, layout="constrained"), BytesIO()
    with rc_context({"svg.hashsalt": "tiewise", "svg.fonttype": "none"}):
        draw(figure.subplots())
        figure.savefig(content, format=ending[1:], dpi=200, metadata={"Date": None} if ending == ".svg" else None)
    return content.getvalue()


def weights(weights: Weights, n: int, ax: Axes | None = None) -> Axes:
    """Return the Axes with w(1), ..., w(n - 1) as steps."""
    w = weights.vector(n)
    ax = _axes(ax, 7.0, 3.6)
    ax.stairs(w, np.arange(n) + 0.5, fill=True, color="C0", alpha=0.6, label=f"weights: {shortened(str(weights), 60)}")
    ax.set(
        xlim=(0.5, max(n - 0.5, 1.5)),
        ylim=(0.0, 1.05),
        xlabel="position i, distinguished from i + 1 by w(i)",
        ylabel="weight w(i)",
    )
    ax.locator_params(axis="x", integer=True)
    ax.legend(**ABOVE)
    return ax


def _weights(comparison: Comparison, ax: Axes | None) -> Axes:
    measure, n = comparison.result.measure, comparison.result.n
    known, given = definition(measure.name), dict(measure.parameters)
    if known.chapter != "scaled" or "weights" not in known.defaults:
        raise TiewiseError(f"the picture of weights is for scaled measures such as scaled_tau: got {measure.name}.")
    if not isinstance(given.get("aggregate", "max"), str):
        raise TiewiseError("there is no picture of weights: `aggregate` gives the distances of positions.")
    own = as_weights(given.get("weights", known.defaults["weights"]))
    other = given.get("weights_y", own)
    ax = weights(own, n, ax)
    if other != own:
        ax.stairs(
            other.vector(n),
            np.arange(n) + 0.5,
            color="C1",
            linewidth=2.0,
            linestyle="--",
            label=f"weights_y: {shortened(str(other), 60)}",
        )
        ax.legend(**ABOVE)
    return ax


def _axes(ax: Axes | None, width: float, height: float) -> Axes:
    """Return the Axes that were given, or those of a new figure of pyplot."""
    if ax is not None:
        return ax
    from matplotlib import pyplot

    return pyplot.subplots(layout="constrained", figsize=(width, height))[1]


def _slopes(comparison: Comparison, ax: Axes | None) -> Axes:
    result, has_costs = comparison.result, explain.has_costs(comparison.result)
    shown = explain.charted(result, comparison.items if has_costs else None)
    costs = _costs(comparison)[shown] if has_costs else np.zeros(len(shown))
    titles, (x, y) = explain.titles(result), explain.positions(result)
    names = labels(titles[i] for i in shown)
    # Items that are tied stand in the order of the other ranking, so that their lines do not cross; absent ones last.
    rows_x, rows_y = (np.argsort(np.lexsort((two[shown], one[shown]))) for one, two in ((x, y), (y, x)))
    ax = _axes(ax, *_size(result))
    for one, two, cost, is_absent in zip(rows_x, rows_y, costs, np.isnan(x + y)[shown], strict=True):
        ax.plot(
            [0.02, 0.98],
            [one, two],
            color=rcParams["text.color"] if cost < CALM else "C0",
            linewidth=1.2 + 2.8 * cost,
            linestyle=":" if is_absent else "-",
            alpha=0.3 + 0.7 * cost,
            zorder=2.0 + cost,
        )
    heads = labels(comparison.names)
    _column(ax, -1.0, heads[0], names, x, shown, rows_x)
    _column(ax, 1.0, heads[1], names, y, shown, rows_y)
    some = f"{len(shown)} of {result.n:,} items: the {explain.CHARTED[1]} best in either ranking"
    notes = (
        f"{some}{' and those that cost most' if has_costs else ''}" if len(shown) < result.n else "",
        "thick lines: items that cost most" if costs.any() else "",
    )
    ax.set(
        xlim=(0.0, 1.0),
        ylim=(len(shown) - 0.5, -1.5),
        xticks=[],
        yticks=[],
        xlabel="\n".join(filter(None, notes)),
    )
    title = textwrap.fill(comparison.headline, 72)
    width = 72.0 / ax.figure.dpi * ax.bbox.width  # of the Axes in points
    ax.set_title(title, fontsize=min(12.0, 1.7 * width / min(72, len(title))))  # in a large style, too, it is not cut
    ax.spines[:].set_visible(False)
    return ax


def _size(result: Result) -> tuple[float, float]:
    """Return width and height of a figure of the slopes in inches."""
    return 8.0, 1.4 + 0.2 * min(result.n, explain.CHARTED[0])


def _costs(comparison: Comparison) -> Floats:
    """Return what each item costs, as a share of the largest cost."""
    costs = np.fmax(explain.in_order(comparison.result, comparison.items)["cost"], 0.0)
    return np.asarray(costs / max(costs.max(), 1e-12))  # rounding errors are not large


def _column(ax: Axes, away: float, head: str, names: list[str], side: Floats, shown: Ints, rows: Ints) -> None:
    """Write the positions and the names of one ranking at its end of the lines; "=" and a bar mark tied items."""
    marks = ["=" if np.count_nonzero(side == position) > 1 else "" for position in side[shown]]
    places = ["absent" if p != p else f"{mark}{p:,.0f}" for p, mark in zip(side[shown], marks, strict=True)]
    at, size = (1.0 + away) / 2.0, _font_size(ax, len(rows) + 1)
    near, far = 4.0, 4.0 + size * (1.0 + 0.65 * max(map(len, places)))  # points from the line
    texts = [(head, -1, near), *((place, row, near) for place, row in zip(places, rows, strict=True))]
    texts += [(name, row, far) for name, row in zip(names, rows, strict=True)]
    for text, row, distance in texts:
        ax.annotate(
            text,
            (at, row),
            xytext=(away * distance, 0.0),
            textcoords="offset points",
            ha="left" if away > 0.0 else "right",
            va="center",
            fontsize=size,
            fontweight="bold" if row < 0 else "normal",
            annotation_clip=False,
            parse_math=False,
        )
    for position in np.unique(side[shown]):
        tied = rows[side[shown] == position]
        if len(tied) > 1:
            ax.plot([at, at], [tied.min() - 0.3, tied.max() + 0.3], color=rcParams["text.color"], linewidth=2.0)


def _font_size(ax: Axes, rows: int) -> float:
    """Return the size of texts in so many rows, in points: they do not overlap, also when the picture shrinks."""
    return min(9.0, 0.7 * 72.0 / ax.figure.dpi * ax.bbox.height / rows)


def _pairs(comparison: Comparison, ax: Axes | None) -> Axes:
    result, form, most = comparison.result, comparison.result.form, explain.MOST_PAIRS
    if form is None or form.n > most:
        raise TiewiseError(
            f"the picture of pairs is for coefficients of pairs of up to {most:,} items whose order is known: "
            f"got {result.measure.name} of {counted(result.n, 'item')}."
        )
    n, (x, y) = form.n, explain.positions(result)
    order = np.lexsort((y, x))
    degrees = signed_degrees(signed_rows(form.x)(0, n), signed_rows(form.y)(0, n), form.norm)
    ax = _axes(ax, *_square(explain.titles(result)))
    drawn = ax.imshow(degrees[np.ix_(order, order)], cmap="cividis_r", vmin=-1.0, vmax=1.0)
    bar = ax.figure.colorbar(drawn, ax=ax, shrink=0.6)
    bar.set_ticks([-1.0, 0.0, 1.0], labels=["discordant:\nopposite order", "tied", "concordant:\nsame order"])
    ax.set_xlabel(f"in the order of {labels(comparison.names)[0]}", parse_math=False)
    return _named(ax, explain.titles(result), order, f"pairs of {counted(n, 'item')}")


def _square(names: Sequence[object]) -> tuple[float, float]:
    """Return width and height in inches of a figure with named rows and columns and a colour bar."""
    height = 5.0 + 2.5 * min(len(names), LABELLED) / LABELLED + 0.06 * max(map(len, labels(names)))
    return height + 1.4, height


def _named(ax: Axes, names: Sequence[object], order: Ints, title: str) -> Axes:
    """Name rows and columns, of many one in some; the title says so."""
    step = -(-len(order) // LABELLED)
    ticks = np.arange(0, len(order), step)
    texts, size = np.array(labels(names))[order[ticks]], _font_size(ax, len(ticks))
    ax.set_xticks(ticks, texts, fontsize=size, parse_math=False, rotation=90)
    ax.set_yticks(ticks, texts, fontsize=size, parse_math=False)
    ax.set_title(f"{title}{f', one in {step} is named' if step > 1 else ''}")
    return ax


def heat_map(matrix: Matrix, ax: Axes | None = None) -> Axes:
    """Return the Axes with the values of a matrix, by default in a new figure: see `Matrix.plot`.

    Rankings that are near each other stand together, in the order of the tree of clusters, unless values are undefined.
    """
    n = len(matrix)
    order = np.arange(n) if matrix.undefined else matrix.cluster(k=1).leaves
    notes = (
        "" if matrix.is_symmetric else "rows: x, columns: y",
        "in the given order: grey values are undefined" if matrix.undefined else "",
    )
    values = matrix.values[np.ix_(order, order)]
    others = values[~np.eye(n, dtype=bool)]
    low, high = np.fmin.reduce(others), np.fmax.reduce(others)  # the diagonal has no part in the colours
    ax = _axes(ax, *_square(matrix.labels))
    ax.set_facecolor("0.65")  # of cells without a value
    drawn = ax.imshow(values, cmap="cividis", vmin=low, vmax=high)
    ax.figure.colorbar(drawn, ax=ax, shrink=0.6).set_label(shortened(str(matrix.measure), 50), parse_math=False)
    ax.set_xlabel("\n".join(filter(None, notes)))
    _named(ax, matrix.labels, order, matrix.title)
    if n <= VALUED:
        ax.figure.canvas.figure.draw_without_rendering()  # the names take their room
        texts = [[matrix.short(value) for value in row] for row in values]
        size = _font_size(ax, round(0.5 * n * max(len(text) for row in texts for text in row)))
        for (i, j), value in np.ndenumerate(values):
            color = "black" if not value < (low + high) / 2.0 else "white"
            ax.text(j, i, texts[i][j], ha="center", va="center", fontsize=size, color=color)
    return ax


def _depth(comparison: Comparison, ax: Axes | None) -> Axes:
    table, measure = comparison.depth, comparison.result.measure
    size = np.maximum(table["items_x"], table["items_y"])
    k = table["k"][: size[-1]]  # of two lists, up to the end of the longer one
    curves = [
        ("share of the first k items that both have", table["shared"] / size, "C0", "-", 2.5),
        ("the same share by chance", table["expected"] / size, rcParams["text.color"], "--", 1.2),
        (f"{measure.name} of the pairs with an item among the first k", table.columns.get("value"), "C1", "-.", 1.8),
    ]
    ax = _axes(ax, 7.0, 4.4)
    for label, curve, color, style, width in curves:
        if curve is not None and not np.isnan(curve).all():
            ax.plot(
                k,
                curve[: len(k)],
                color=color,
                linestyle=style,
                linewidth=width,
                marker="." if len(k) <= LABELLED else "",
                label=label,
            )
    ax.set(xlabel="k: positions from the top", ylabel="share, coefficient" if "value" in table.columns else "share")
    ax.locator_params(axis="x", integer=True)
    ax.legend(**ABOVE)
    return ax


def _null(comparison: Comparison, ax: Axes | None) -> Axes:
    rng = 0 if isinstance(comparison.rng, np.random.Generator) else comparison.rng
    values = comparison.result.null_values(n_resamples=999, rng=rng, n_items=comparison.n_items)
    values = values[~np.isnan(values)]
    shown = _shown(comparison.result.measure)
    ax = _axes(ax, 7.0, 4.0)
    ax.hist(values, bins=_bins(values).tolist(), color="C0", alpha=0.6)
    ax.axvline(comparison.statistic, color="C1", linewidth=2.5, linestyle="--")
    ax.set(
        title=f"observed (dashed line): {shown(comparison.statistic)}, {pvalue(comparison.pvalue)}",
        xlabel=f"{shortened(str(comparison.result.measure), 40)} of independent rankings",
        ylabel=f"of {len(values):,} permutations",
    )
    return ax


def _shown(measure: Measure) -> Callable[[float], str]:
    """Return the function that prints a value of the measure."""
    return number if definition(measure.name).kind == "distance" else coefficient


def _bins(values: Floats) -> Floats:
    """Return the edges of the bars; where there are few distinct values, each stands in a bar of its own."""
    distinct = np.unique(values.round(9))
    span = distinct[-1] - distinct[0] or 1.0
    step = np.diff(distinct).min(initial=span)
    width = step / np.ceil(BARS[0] * step / span) if step > span / BARS[1] else 2.0 * span / BARS[1]
    return np.arange(distinct[0] - width / 2.0, distinct[-1] + width, width)
