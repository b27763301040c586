"""Names at the right ends of lines, in place of a legend: none on another, each tied to its line."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tiewise.plots.canvas import SMALL, size_in_points, width_of_cell, wrapped
from tiewise.plots.colours import ink

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# What the names may take of the width, and the size of their letters: the first at which all have room in height.
_WAYS = ((0.3, SMALL), (0.36, SMALL - 1), (0.4, SMALL - 2))
_LINE = 1.25


def name_ends(ax: "Axes", at: float, ends: list[tuple[float, str, str]], settle: Callable[[], None]) -> None:
    """Write beside the axes what the lines are called that end at `at`: (height, name, colour) of each.

    Names that would touch are moved apart, and a stroke in the line's colour leads from each to its line. `settle`
    makes room for them: they are placed once more when it is known how much there is.
    """
    for text in _write(ax, at, ends, settle):
        text.remove()
    _write(ax, at, ends, settle)


def _write(ax: "Axes", at: float, ends: list[tuple[float, str, str]], settle: Callable[[], None]) -> list[Any]:
    _, height = size_in_points(ax)
    low, high = ax.get_ylim()
    unit = (high - low) / height  # of a point
    for share, size in _WAYS:
        texts = [wrapped(name, share * width_of_cell(ax), size) for _, name, _ in ends]
        needed = [_LINE * size * unit * (text.count("\n") + 1) for text in texts]
        if sum(needed) <= 0.8 * (high - low):
            break
    falling = sorted((i for i in range(len(ends)) if ends[i][0] == ends[i][0]), key=lambda i: -ends[i][0])
    middle: dict[int, float] = {}
    ceiling = high
    for i in falling:
        middle[i] = min(ends[i][0], ceiling - needed[i] / 2)
        ceiling = middle[i] - needed[i] / 2
    if falling and ceiling < low:  # too low: all move up by what is missing
        middle = {i: place + low - ceiling for i, place in middle.items()}
    written = []
    for i in falling:
        value, _, colour = ends[i]
        stroke = {"arrowstyle": "-", "color": colour, "linewidth": 1.0, "shrinkA": 1, "shrinkB": 0, "relpos": (0, 0.5)}
        offset = (14, (middle[i] - value) / unit)
        text = ax.annotate(texts[i], (at, value), offset, textcoords="offset points", ha="left", va="center",
                           fontsize=size, color=ink(ax), arrowprops=stroke, annotation_clip=False)  # fmt: skip
        written.append(text)
    settle()
    return written
