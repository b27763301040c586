"""A matrix over many rankings as a heat map, ordered by clustering, with its tree."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.likes import MatrixLike
from tiewise.matrices.cluster import Clustering, cluster
from tiewise.matrices.frames import is_frame, read_matrix
from tiewise.plots.canvas import INK, SMALL, canvas, diverging, tidy
from tiewise.plots.names import name_rows

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def matrix(
    matrix: MatrixLike,
    *,
    labels: Sequence[object] | None = None,
    method: str = "average",
    kind: str | None = None,
    ax: "Axes | None" = None,
) -> "Axes":
    """Draw a matrix of correlations, similarities or distances, close rankings next to each other, with their tree.

    Parameters
    ----------
    matrix : square array or frame
        What `tw.matrix` returns for a symmetric measure.
    labels : sequence, optional
        What the rankings are called; without it, as a frame calls them, or counted from 0.
    method : {"single", "complete", "average", "weighted"}
        How the tree takes the distance between clusters.
    kind : {"correlation", "similarity", "distance"}, optional
        What the matrix holds; told from its diagonal if not said.
    ax : matplotlib Axes, optional
        Where to draw; without it, a new figure.

    Examples
    --------
    >>> import tiewise as tw
    >>> m = tw.matrix([[1, 2, 3, 4], [4, 3, 2, 1], [1, 2, 4, 3]], "kendall_tau")
    >>> [label.get_text() for label in tw.plots.matrix(m).get_yticklabels()]
    ['1', '2', '0']
    """
    tree = cluster(matrix, method, kind=kind)
    values = read_matrix(matrix)[0] if is_frame(matrix) else np.asarray(matrix, dtype=np.float64)
    ordered = values[np.ix_(tree.order, tree.order)]
    is_signed = bool(np.nanmin(values) < 0)
    size = len(tree.labels)
    if labels is not None and (isinstance(labels, str) or not hasattr(labels, "__len__")):
        raise InputTypeError(f"`labels` must be a sequence of names: got {shown(labels)}.")
    names = list(tree.labels if labels is None else labels)
    if len(names) != size:
        raise InputValueError(f"`labels` must name each ranking once: got {len(names)} for {size} rankings.")
    ax = canvas(ax, 5.2, 4.4)
    # All of one colour, a map needs a range of its own.
    limits = (-1.0, 1.0) if is_signed else (0.0, 1.0) if np.ptp(values) == 0 and values.max() <= 1 else (None, None)
    image = ax.imshow(
        ordered,
        cmap=diverging() if is_signed else "cividis",
        vmin=limits[0],
        vmax=limits[1],
        extent=(0, size, size, 0),
        interpolation="nearest",
    )
    figure: Any = ax.figure
    bar = figure.colorbar(image, ax=ax, shrink=0.7, pad=0.02)
    bar.ax.tick_params(labelsize=SMALL, colors=INK)
    bar.outline.set_visible(False)
    tidy(ax)
    ax.spines[["left", "bottom"]].set_visible(False)
    ax.set_xticks([])
    ax.tick_params(length=0)
    if size > 2:
        _draw_tree(ax, tree)
    name_rows(ax, [names[place] for place in tree.order.tolist()], first=0.5)
    return ax


def _draw_tree(ax: "Axes", tree: Clustering) -> None:
    """Draw the tree over the map, leaves above their columns, as high as a fifth of it."""
    from scipy.cluster.hierarchy import dendrogram

    lines = dendrogram(tree.linkage, no_plot=True)
    above = ax.inset_axes((0.0, 1.01, 1.0, 0.2))
    for x, y in zip(lines["icoord"], lines["dcoord"], strict=True):
        above.plot(np.asarray(x) / 10.0, y, color=INK, linewidth=0.8)  # SciPy puts a leaf every ten
    above.set_xlim(0, len(tree.labels))
    above.set_ylim(bottom=0)
    above.axis("off")
