"""A matrix over many rankings as a heat map, ordered by clustering, with its tree."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.likes import MatrixLike
from tiewise.matrices.cluster import Clustering, cluster
from tiewise.matrices.frames import is_frame, read_matrix
from tiewise.matrices.known import kind_of, measure_of
from tiewise.matrices.tested import MatrixTest
from tiewise.measures.base.wording import in_words
from tiewise.plots.bar import colour_bar
from tiewise.plots.canvas import SMALL, canvas, make_room, size_in_points, tidy
from tiewise.plots.colours import alike, ink, readable_on, signed, soft
from tiewise.plots.names import name_rows

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Correlations that differ by less than this are not spread over the whole scale.
_NARROWEST = 0.02
# A number in a cell takes so many times its size, in width and in height.
_NUMBER = (2.6, 1.6)
# So many mergers of the tree, the last ones, are drawn.
_MERGES = 60


def matrix(
    matrix: MatrixLike | MatrixTest,
    *,
    labels: Sequence[object] | None = None,
    method: str = "average",
    kind: str | None = None,
    ax: "Axes | None" = None,
) -> "Axes":
    """Draw a matrix of correlations, similarities or distances, close rankings next to each other, with their tree.

    Dark is alike. Where some values are negative the scale has 0 in its middle, otherwise it reaches from the smallest
    to the largest of the values, so that rankings that are all similar can still be told apart; the bar says from where
    to where. The diagonal, where a ranking meets itself, is left empty. Values stand in the cells where they fit.

    Parameters
    ----------
    matrix : square array or frame, or MatrixTest
        What `tw.matrix` returns for a symmetric measure; it is then known what the values are.
    labels : sequence, optional
        What the rankings are called; without it, as a frame calls them, or counted from 0.
    method : {"single", "complete", "average", "weighted"}
        How the tree takes the distance between clusters.
    kind : {"correlation", "similarity", "distance"}, optional
        What any other matrix holds; told from its diagonal if not said.
    ax : matplotlib Axes, optional
        Where to draw; without it, a new figure.

    Examples
    --------
    >>> import tiewise as tw
    >>> m = tw.matrix([[1, 2, 3, 4], [4, 3, 2, 1], [1, 2, 4, 3]], "kendall_tau")
    >>> [label.get_text() for label in tw.plots.matrix(m).get_yticklabels()]
    ['1', '2', '0']
    """
    measure, meaning = measure_of(matrix), kind or kind_of(matrix)
    held: Any = matrix.statistic if isinstance(matrix, MatrixTest) else matrix
    tree = cluster(held, method, kind=meaning)
    values = read_matrix(held)[0] if is_frame(held) else np.asarray(held, dtype=np.float64)
    if meaning is None:
        meaning = "distance" if values[0, 0] == 0 else "correlation"
    names = _names(tree, labels)
    ordered = np.ma.array(values[np.ix_(tree.order, tree.order)], mask=np.eye(len(names), dtype=bool))
    ax = canvas(ax, 5.2, 4.4)
    image = ax.imshow(
        ordered, extent=(0, len(names), len(names), 0), interpolation="nearest", **_scale(ax, ordered, meaning)
    )
    colour_bar(ax, image, label=meaning if measure is None else in_words(measure))
    tidy(ax)
    ax.spines[["left", "bottom"]].set_visible(False)
    ax.set_xticks([])
    ax.tick_params(length=0)
    if len(names) > 2:
        _draw_tree(ax, tree)
    for _ in range(2):  # once more where names have taken room themselves
        name_rows(ax, [names[place] for place in tree.order.tolist()], first=0.5)
        make_room(ax)
    _write_values(ax, image, ordered)
    return ax


def _names(tree: Clustering, labels: Any) -> list[object]:
    if labels is not None and (isinstance(labels, str) or not hasattr(labels, "__len__")):
        raise InputTypeError(f"`labels` must be a sequence of names: got {shown(labels)}.")
    names = list(tree.labels if labels is None else labels)
    if len(names) != len(tree.labels):
        raise InputValueError(
            f"`labels` must name each ranking once: got {len(names)} for {len(tree.labels)} rankings."
        )
    return names


def _scale(ax: "Axes", values: Any, kind: str) -> dict[str, Any]:
    """Return the colours and their limits: about 0 where there are negative values, else from least to most."""
    off = values.compressed()
    if not off.size:
        return {"cmap": alike(ax), "vmin": 0.0, "vmax": 1.0}
    low, high = float(off.min()), float(off.max())
    if low < 0:
        reach = max(-low, high)
        return {"cmap": signed(ax), "vmin": -reach, "vmax": reach}
    narrowest = _NARROWEST if kind != "distance" else _NARROWEST * max(high, 1e-12)
    if high - low < narrowest:
        middle = (low + high) / 2
        low, high = max(0.0, middle - narrowest / 2), middle + narrowest / 2
        if kind != "distance" and high > 1.0:
            low, high = 1.0 - narrowest, 1.0
    return {"cmap": alike(ax, of_distances=kind == "distance"), "vmin": low, "vmax": high}


def _write_values(ax: "Axes", image: Any, values: Any) -> None:
    """Write the values into the cells, where they fit; the empty diagonal has a dash."""
    size = len(values)
    width, height = (points / size for points in size_in_points(ax))
    texts = [[_in_cell(value) for value in row] for row in values.filled(np.nan)]
    longest = max(len(text) for row in texts for text in row)
    letters = min(SMALL - 0.5, width / (_NUMBER[0] * longest / 4), height / _NUMBER[1])
    if letters < 5.5:
        return
    colours = image.cmap(image.norm(values))
    for i in range(size):
        for j in range(size):
            colour = soft(ax) if i == j else readable_on(colours[i, j][:3])
            ax.text(j + 0.5, i + 0.5, texts[i][j], ha="center", va="center", fontsize=letters, color=colour)


def _in_cell(value: float) -> str:
    if np.isnan(value):
        return "\u2013"
    text = f"{value:.2f}" if abs(value) < 10 else f"{value:.0f}"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _draw_tree(ax: "Axes", tree: Clustering) -> None:
    """Draw the tree over the map, leaves above their columns, as high as a fifth of it."""
    from scipy.cluster.hierarchy import dendrogram

    lines = dendrogram(tree.linkage, no_plot=True)
    above = ax.inset_axes((0.0, 1.01, 1.0, 0.2))
    drawn: list[tuple[Any, Any]] = sorted(
        zip(lines["icoord"], lines["dcoord"], strict=True), key=lambda line: -line[1][1]
    )
    for x, y in drawn[:_MERGES]:  # those of many leaves would be one black block
        heights: Floats = np.asarray(y)
        above.plot(np.asarray(x) / 10.0, heights, color=ink(ax), linewidth=0.8)  # SciPy puts a leaf every ten
    above.set_xlim(0, len(tree.labels))
    above.set_ylim(bottom=0)
    above.axis("off")
