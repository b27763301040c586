"""Hierarchical clustering of rankings by their distances, and the distances themselves for other packages."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise import markup
from tiewise.arrays import Floats, Integers
from tiewise.errors import InputTypeError, InputValueError, cut, one_of, shown
from tiewise.likes import MatrixLike
from tiewise.matrices.frames import is_frame, read_matrix

METHODS = ("single", "complete", "average", "weighted")
KINDS = ("correlation", "similarity", "distance")


@dataclass(frozen=True, eq=False, repr=False)
class Clustering:
    """A hierarchical clustering of rankings.

    Attributes
    ----------
    order : array of int
        The rankings in the order of the tree's leaves, close ones next to each other.
    linkage : array
        The merges, as scipy.cluster.hierarchy writes them: for `dendrogram` and `fcluster`.
    labels : tuple
        The names of the rankings, in the order of the matrix.
    method : str
        How the distance between clusters was taken.
    """

    order: Integers
    linkage: Floats
    labels: tuple[Hashable, ...]
    method: str

    @property
    def ordered_labels(self) -> tuple[Hashable, ...]:
        """The names of the rankings in the order of the leaves."""
        return tuple(self.labels[place] for place in self.order.tolist())

    def _rows(self) -> list[tuple[str, str]]:
        heights = self.linkage[:, 2]
        between = f", at distances from {heights.min():.4g} to {heights.max():.4g}" if heights.size else ""
        return [
            ("rankings", str(len(self.labels))),
            ("linkage", self.method),
            ("merges", f"{len(heights)}{between}"),
            ("in the order of the leaves", cut(", ".join(map(str, self.ordered_labels)), 200)),
        ]

    def __str__(self) -> str:
        return "\n".join(f"{label}: {text}" for label, text in self._rows())

    def __repr__(self) -> str:
        return f"<Clustering of {len(self.labels)} rankings by {self.method} linkage>"

    def _repr_html_(self) -> str:
        return markup.in_rows(self._rows(), "Clustering")

    def clusters(self, count: int) -> Integers:
        """Return the number of its cluster, from 1, for each ranking, when the tree is cut into so many."""
        if isinstance(count, bool) or not isinstance(count, int | np.integer) or not 1 <= count <= len(self.labels):
            raise InputValueError(f"`count` must be from 1 to {len(self.labels)}: got {shown(count)}.")
        if len(self.labels) == 1:
            return np.ones(1, dtype=np.int64)
        from scipy.cluster.hierarchy import cut_tree

        raw = cut_tree(self.linkage, n_clusters=int(count)).ravel()
        return np.asarray(raw, dtype=np.int64) + 1


def cluster(
    matrix: MatrixLike, method: str = "average", *, kind: str | None = None, optimal_order: bool = True
) -> Clustering:
    """Cluster rankings by a matrix of their correlations or distances.

    Parameters
    ----------
    matrix : square array or frame
        What `tw.matrix` returns for a symmetric measure.
    method : {"single", "complete", "average", "weighted"}
        The distance between clusters. (Ward's and the other methods of scipy that need points in space have no meaning
        here.)
    kind : {"correlation", "similarity", "distance"}, optional
        What the matrix holds; told from its diagonal if not said. See `as_distances`.
    optimal_order : bool
        Whether to turn the tree so that neighbouring leaves are as close as they can be, which takes long for
        thousands of rankings.

    Returns
    -------
    Clustering
        With `.order`, `.linkage`, `.labels`.

    Examples
    --------
    >>> import tiewise as tw
    >>> rankings = [[1, 2, 3, 4], [4, 3, 2, 1], [1, 2, 4, 3], [4, 3, 1, 2]]
    >>> tree = tw.cluster(tw.matrix(rankings, "kendall_tau"))
    >>> tree.clusters(2).tolist()
    [1, 2, 1, 2]
    """
    one_of("method", method, METHODS)
    distances, labels = _distances(matrix, kind)
    if len(labels) == 1:
        return Clustering(np.zeros(1, dtype=np.int64), np.empty((0, 4)), labels, method)
    from scipy.cluster.hierarchy import leaves_list, linkage
    from scipy.spatial.distance import squareform

    tree = linkage(squareform(distances, checks=False), method=method, optimal_ordering=bool(optimal_order))
    return Clustering(np.asarray(leaves_list(tree), dtype=np.int64), tree, labels, method)


def as_distances(matrix: MatrixLike, kind: str | None = None, *, chord: bool = False) -> Floats:
    """Return a matrix of correlations as distances, for packages that take precomputed ones.

    Correlations become (1 - corr)/2, similarities 1 - s, and distances stay. The result is symmetric, not negative and
    0 on the diagonal, as scikit-learn's `metric="precomputed"` wants it.

    Parameters
    ----------
    matrix : square array or frame
        What `tw.matrix` returns for a symmetric measure.
    kind : {"correlation", "similarity", "distance"}, optional
        What the matrix holds. If not said: distances if the diagonal is 0, correlations if it is 1.
    chord : bool
        Turn correlations into sqrt(2 - 2 corr) instead: a metric, and Euclidean, for those that are cosines, as
        `scaled_tau`, `kendall_tau` and `spearman` are.

    Examples
    --------
    >>> import tiewise as tw
    >>> tw.as_distances(tw.matrix([[1, 2, 3], [1, 3, 2], [3, 2, 1]], "kendall_tau")).round(3)
    array([[0.   , 0.333, 1.   ],
           [0.333, 0.   , 0.667],
           [1.   , 0.667, 0.   ]])
    """
    if not chord:
        return _distances(matrix, kind)[0]
    if kind in ("similarity", "distance"):
        raise InputValueError(f"`chord` must be False unless the matrix holds correlations: got kind={kind}.")
    return np.sqrt(4.0 * _distances(matrix, "correlation")[0])


def _distances(matrix: Any, kind: str | None) -> tuple[Floats, tuple[Hashable, ...]]:
    """Return the distances that a matrix means, and the labels of its rows."""
    labels = None
    if is_frame(matrix):
        values, labels = read_matrix(matrix)
    else:
        try:
            values = np.asarray(matrix, dtype=np.float64)
        except (TypeError, ValueError):
            raise InputTypeError(f"`matrix` must be a square array of numbers: got {shown(matrix)}.") from None
    if values.ndim != 2 or values.shape[0] != values.shape[1] or not len(values):
        raise InputValueError(f"`matrix` must be square: got an array of shape {values.shape}.")
    unknown = np.argwhere(~np.isfinite(values))
    if unknown.size:
        i, j = unknown[0].tolist()
        raise InputValueError(
            f"`matrix` must be defined everywhere: got {values[i, j]} at ({i}, {j}) and {len(unknown) - 1} more such."
        )
    skew = np.argwhere(np.abs(values - values.T) > 1e-9 * max(1.0, float(np.abs(values).max())))
    if skew.size:
        i, j = skew[0].tolist()
        raise InputValueError(
            f"`matrix` must be symmetric: got {values[i, j]:.6g} at ({i}, {j}) and {values[j, i]:.6g} at ({j}, {i}). "
            "The mean of both directions, (m + m.T)/2, is."
        )
    meaning = _kind(values) if kind is None else one_of("kind", kind, KINDS)
    distances = values if meaning == "distance" else (1.0 - values) / (2.0 if meaning == "correlation" else 1.0)
    if (distances < -1e-9).any():
        raise InputValueError(f"`matrix` must hold {meaning} values: got {shown(values.flat[distances.argmin()])}.")
    distances = np.maximum(0.0, (distances + distances.T) / 2.0)
    np.fill_diagonal(distances, 0.0)
    return distances, tuple(range(len(values))) if labels is None else labels


def _kind(values: Floats) -> str:
    diagonal = values.diagonal()
    if np.allclose(diagonal, 1.0):
        return "correlation"
    if np.allclose(diagonal, 0.0):
        return "distance"
    place = int(np.flatnonzero(~np.isclose(diagonal, 1.0))[0])
    raise InputValueError(
        "`kind` must be said, correlation, similarity or distance, where the diagonal of `matrix` is neither 1 nor 0: "
        f"got {diagonal[place]:.6g} at ({place}, {place})."
    )
