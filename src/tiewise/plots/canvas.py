"""Where a picture is drawn: axes, their titles, and room for what stands beside them."""

import re
from typing import TYPE_CHECKING, Any, Literal

from tiewise.errors import InputTypeError, needing, shown
from tiewise.plots.colours import ink

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.transforms import Bbox

# The font size that stays legible at a column's width of 80 mm.
SMALL = 8

# What stays free along the edges of a figure, as a share of it.
_EDGE = 0.015
_LEAST = 0.12

# Pictures are saved at other resolutions than they are laid out for; at these their names must have room, too.
_RESOLUTIONS = (72, 150)


def canvas(ax: Any, width: float = 5.0, height: float = 3.4) -> "Axes":
    """Return the axes to draw on: the caller's, or those of a new figure of this size in inches."""
    with needing("tiewise[plots]", "plots need matplotlib, which is not installed"):
        from matplotlib.axes import Axes
        from matplotlib.figure import Figure
    if ax is None:
        import matplotlib.pyplot as plt

        figure: Figure = plt.figure(figsize=(width, height), layout="constrained")
        return figure.add_subplot()
    if not isinstance(ax, Axes):
        raise InputTypeError(f"`ax` must be a matplotlib Axes: got {shown(ax)}.")
    return ax


def tidy(ax: "Axes", *, title: str = "", x: str = "", y: str = "") -> None:
    """Name the axes in the colours of their style, and leave out what carries nothing: the frame above and right."""
    from matplotlib.ticker import FixedLocator

    _, height = size_in_points(ax)
    ax.set_title(wrapped(title, _to_the_edge(ax), SMALL + 1), fontsize=SMALL + 1, loc="left", color=ink(ax))
    ax.set_xlabel(wrapped(x, _about_the_middle(ax), SMALL), fontsize=SMALL)
    ax.set_ylabel(wrapped(y, height, SMALL), fontsize=SMALL)
    ax.tick_params(axis="x", labelsize=SMALL)
    if not isinstance(ax.yaxis.get_major_locator(), FixedLocator):  # names have a size of their own
        ax.tick_params(axis="y", labelsize=SMALL)
    ax.grid(False)  # a style may have one
    ax.spines[["top", "right"]].set_visible(False)


def settle(ax: "Axes", *, title: str = "", x: str = "", y: str = "") -> None:
    """Name the axes and make room; then once more, as lines are as long as the room that there is."""
    for _ in range(2):
        tidy(ax, title=title, x=x, y=y)
        make_room(ax)


def _to_the_edge(ax: "Axes") -> float:
    """Return how many points there are from the left of the axes to the right edge of what belongs to them."""
    figure: Any = ax.figure
    left = ax.get_window_extent().transformed(figure.transSubfigure.inverted()).x0
    return float((_cell(ax).x1 - left) * figure.bbox.width * 72 / figure.dpi)


def _about_the_middle(ax: "Axes") -> float:
    """Return how many points there are on both sides of the middle of the axes, as far as they belong to them."""
    figure: Any = ax.figure
    box, cell = ax.get_window_extent().transformed(figure.transSubfigure.inverted()), _cell(ax)
    middle = (box.x0 + box.x1) / 2
    return float(2 * min(middle - cell.x0, cell.x1 - middle) * figure.bbox.width * 72 / figure.dpi)


def size_in_points(ax: "Axes") -> tuple[float, float]:
    """Return width and height of the axes in points, the unit of font sizes."""
    figure: Any = ax.figure
    figure.draw_without_rendering()  # the layout gives the axes their size
    box = ax.get_window_extent()
    return box.width * 72 / figure.dpi, box.height * 72 / figure.dpi


def width_of_cell(ax: "Axes") -> float:
    """Return how many points wide the part of the figure is that belongs to the axes."""
    figure: Any = ax.figure
    return float(_cell(ax).width * figure.bbox.width * 72 / figure.dpi)


def make_room(ax: "Axes", *panels: "Axes") -> None:
    """Shrink axes whose names would be cut off, where the figure has no layout of its own that does so.

    What belongs to the axes may reach to the edges of the figure, and half-way to the next axes. `panels` are axes that
    were cut off from them, and move with them.
    """
    from matplotlib.transforms import Bbox

    figure: Any = ax.figure
    if figure.get_layout_engine() is not None:
        return
    allowed = _cell(ax)
    resolutions = [figure.dpi, *_RESOLUTIONS]
    for _ in range(6):
        over = _over(_extent((ax, *panels), resolutions[0]), allowed)
        while max(over) <= 1e-3:
            resolutions = resolutions[1:]
            if not resolutions:
                return
            over = _over(_extent((ax, *panels), resolutions[0]), allowed)
        left, below, right, above = (max(0.0, each) for each in over)
        own = ax.get_position(original=True)
        x0, y0, x1, y1 = own.x0 + left, own.y0 + below, own.x1 - right, own.y1 - above
        ax.set_position(Bbox.from_extents(x0, y0, max(x1, x0 + _LEAST * own.width), max(y1, y0 + _LEAST * own.height)))


def _over(box: "Bbox", allowed: "Bbox") -> tuple[float, float, float, float]:
    """Return how far a box reaches beyond what is allowed: on the left, below, on the right and above."""
    return allowed.x0 - box.x0, allowed.y0 - box.y0, box.x1 - allowed.x1, box.y1 - allowed.y1


def _extent(drawn: "tuple[Axes, ...]", dpi: float) -> "Bbox":
    """Return what axes and all beside them take of the figure, as it would be at a resolution.

    Letters are fitted to pixels, so that a name is wider on some grids than on others.
    """
    from matplotlib.transforms import Bbox

    figure: Any = drawn[0].figure
    painter = figure.canvas
    window, own = painter.manager, figure.dpi
    painter.manager = None  # a window on the screen stays as it is
    try:
        figure.dpi = dpi
        figure.draw_without_rendering()
        boxes: list[Any] = [each.get_tightbbox(for_layout_only=True) for each in drawn]  # titles are in lines
        return Bbox.union([box.transformed(figure.transSubfigure.inverted()) for box in boxes])
    finally:
        figure.dpi = own
        painter.manager = window


def _cell(ax: "Axes") -> "Bbox":
    """Return the part of the figure that belongs to the axes."""
    from matplotlib.transforms import Bbox

    spec = ax.get_subplotspec()
    x0, y0, x1, y1 = _EDGE, _EDGE, 1.0 - _EDGE, 1.0 - _EDGE
    if spec is not None:
        figure: Any = ax.figure
        bottoms, tops, lefts, rights = spec.get_gridspec().get_grid_positions(figure)
        rows, columns = spec.rowspan, spec.colspan
        if columns.start > 0:
            x0 = (rights[columns.start - 1] + lefts[columns.start]) / 2
        if columns.stop < len(lefts):
            x1 = (rights[columns.stop - 1] + lefts[columns.stop]) / 2
        if rows.start > 0:
            y1 = (bottoms[rows.start - 1] + tops[rows.start]) / 2
        if rows.stop < len(tops):
            y0 = (bottoms[rows.stop - 1] + tops[rows.stop]) / 2
    return Bbox.from_extents(x0, y0, x1, y1)


def wrapped(text: str, points: float, size: float) -> str:
    """Return the text in lines that fit into so many points; a letter is about 0.58 times its size wide.

    It is broken at blanks, and a measure, which has none, at its bracket and commas.
    """
    longest = max(12, int(points / (0.58 * size)))
    lines = [""]
    for piece in re.split(r"(?<= )(?<!= )|(?<=,)(?=[a-z])|(?=\()", text):
        if lines[-1] and len(lines[-1]) + len(piece.rstrip()) > longest:
            lines.append("")
        lines[-1] += piece
    return "\n".join(line.rstrip() for line in lines)


def whole_numbers(ax: "Axes", axis: Literal["x", "y", "both"], low: float, high: float) -> None:
    """Let the ticks be whole numbers from the first on: there is no position 0, and one alone is not divided."""
    from matplotlib.ticker import MaxNLocator

    class FromTheFirst(MaxNLocator):
        """Counts as it is usual, beginning with the first."""

        def tick_values(self, vmin: float, vmax: float) -> Any:
            width, height = (side * 72 / ax.figure.dpi for side in ax.get_window_extent().size)
            places = width / (9 + 5 * len(f"{high:.0f}")) if self.axis is ax.xaxis else height / 14
            self.set_params(nbins=max(2, min(9, int(places))))
            vmin, vmax = sorted((vmin, vmax))  # of an axis that runs downwards, too
            usual = [tick for tick in super().tick_values(max(vmin, low), vmax) if low < tick <= high]
            step = usual[1] - usual[0] if len(usual) > 1 else 1.0
            return [*([low] if vmin <= low <= vmax else []), *(tick for tick in usual if tick - low >= 0.5 * step)]

    for each, axis_of in (("x", ax.xaxis), ("y", ax.yaxis)):
        if axis not in (each, "both"):
            continue
        if high - low < 1:
            axis_of.set_ticks([low])
        else:
            axis_of.set_major_locator(FromTheFirst(integer=True))


def say_undefined(ax: "Axes") -> None:
    """Say in the middle of a picture why there is no curve."""
    ax.annotate("undefined: no pair of items is\ntold apart by both rankings", (0.5, 0.5), xycoords="axes fraction",
                ha="center", va="center", fontsize=SMALL, color=ink(ax))  # fmt: skip
