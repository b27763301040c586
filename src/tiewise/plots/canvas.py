"""Where a picture is drawn, and in which colours: told apart by colour-blind readers, and in print."""

import re
from typing import TYPE_CHECKING, Any, Literal

from tiewise.errors import InputTypeError, needing, shown

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap

# Okabe and Ito's palette, the order in which curves take it.
BLUE, VERMILION, GREEN, PINK, ORANGE, SKY = "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"
CURVES = (BLUE, VERMILION, GREEN, PINK, ORANGE, SKY)
INK, GREY = "#222222", "#8a8a8a"

# The font size that stays legible at a column's width of 80 mm.
SMALL = 8


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
    """Name the axes, and leave out what carries nothing: the frame above and to the right."""
    width, height = size_in_points(ax)
    ax.set_title(wrapped(title, width, SMALL + 1), fontsize=SMALL + 1, color=INK, loc="left")
    ax.set_xlabel(wrapped(x, width, SMALL), fontsize=SMALL, color=INK)
    ax.set_ylabel(wrapped(y, height, SMALL), fontsize=SMALL, color=INK)
    ax.tick_params(labelsize=SMALL, colors=INK)
    ax.spines[["top", "right"]].set_visible(False)


def size_in_points(ax: "Axes") -> tuple[float, float]:
    """Return width and height of the axes in points, the unit of font sizes."""
    figure: Any = ax.figure
    figure.draw_without_rendering()  # the layout gives the axes their size
    box = ax.get_window_extent()
    return box.width * 72 / figure.dpi, box.height * 72 / figure.dpi


def wrapped(text: str, points: float, size: float) -> str:
    """Return the text in lines that fit into so many points; a letter is about 0.55 times its size wide.

    It is broken at blanks, and a measure, which has none, at its bracket and commas.
    """
    longest = max(12, int(points / (0.55 * size)))
    lines = [""]
    for piece in re.split(r"(?<=[ ,])|(?=\()", text):
        if lines[-1] and len(lines[-1]) + len(piece.rstrip()) > longest:
            lines.append("")
        lines[-1] += piece
    return "\n".join(line.rstrip() for line in lines)


def whole_numbers(ax: "Axes", axis: Literal["x", "y", "both"], low: float, high: float) -> None:
    """Let the ticks be whole numbers, also where there is only one: matplotlib would then divide it."""
    ax.locator_params(axis=axis, integer=True)
    if high - low < 1:
        if axis in ("x", "both"):
            ax.set_xticks([low])
        if axis in ("y", "both"):
            ax.set_yticks([low])


def say_undefined(ax: "Axes") -> None:
    """Say in the middle of a picture why there is no curve."""
    ax.annotate("undefined: no pair of items is\ntold apart by both rankings", (0.5, 0.5), xycoords="axes fraction",
                ha="center", va="center", fontsize=SMALL, color=INK)  # fmt: skip


def heat() -> "Colormap":
    """Return the colours from "nothing" to "much": pale grey to full vermilion.

    Pale means transparent, so that what is much stands out on dark paper as on white.
    """
    from matplotlib.colors import LinearSegmentedColormap, to_rgba

    colours = [to_rgba(GREY, 0.4), to_rgba(VERMILION, 0.5), to_rgba(VERMILION, 0.75), to_rgba(VERMILION, 1.0)]
    return LinearSegmentedColormap.from_list("tiewise_heat", colours)


def diverging() -> "Colormap":
    """Return the colours from "opposite" over "nothing" to "alike": vermilion, white, blue."""
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("tiewise_diverging", ["#8a3600", VERMILION, "#ffffff", BLUE, "#003a5c"])
