"""Distances between positions that a user brings along, as an N x N matrix."""

from functools import cached_property
from typing import Any

import numpy as np

from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.scaling.weights import Floats

# Below this, a violated inequality is rounding.
_TOLERANCE = 1e-12


class PseudoMetric:
    """A pseudo-metric d on the positions 1, ..., N with values in [0, 1], checked and immutable.

    Parameters
    ----------
    distances : array-like of shape (N, N)
        `distances[p-1, q-1]` is d(p, q). Build one from a function d(p, q) with `PseudoMetric.from_function`.
    check_triangle : bool
        The triangle inequality takes O(N^3) to check: about a second for N = 1,000. False trusts the caller.
    """

    def __init__(self, distances: Any, check_triangle: bool = True) -> None:
        self.distances: Floats = _matrix(distances)
        _check_entries(self.distances)
        if check_triangle:
            _check_triangle(self.distances)
        self.distances.flags.writeable = False

    @classmethod
    def from_function(cls, function: Any, n: int, check_triangle: bool = True) -> "PseudoMetric":
        """Return the pseudo-metric that `function(p, q)`, given arrays of positions, has on 1, ..., n."""
        positions = np.arange(1, n + 1)
        distances = np.asarray(function(positions[:, None], positions[None, :]))
        if distances.shape != (n, n):
            raise InputValueError(
                f"`aggregate` must return one distance for each pair of positions, shape {(n, n)}: "
                f"got shape {distances.shape}."
            )
        return cls(distances, check_triangle)

    @property
    def n(self) -> int:
        """The number of positions."""
        return len(self.distances)

    @cached_property
    def _key(self) -> bytes:
        return self.distances.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PseudoMetric) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __str__(self) -> str:
        rows = ("[" + ",".join(map(repr, row)) + "]" for row in self.distances.tolist())
        return "[" + ",".join(rows) + "]"

    def __repr__(self) -> str:
        return f"<PseudoMetric on {self.n} positions>"


def _matrix(distances: Any) -> Floats:
    try:
        matrix = np.array(distances, dtype=np.float64)
    except (TypeError, ValueError):
        raise InputTypeError(f"`aggregate` must be a matrix of numbers: got {shown(distances)}.") from None
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise InputValueError(f"`aggregate` must be a square matrix: got shape {matrix.shape}.")
    return matrix


def _check_entries(d: Floats) -> None:
    outside = np.argwhere(~((d >= 0) & (d <= 1)))
    if outside.size:
        p, q = outside[0].tolist()
        raise InputValueError(f"`aggregate` must lie in [0, 1]: got d({p + 1}, {q + 1}) = {shown(d[p, q])}.")
    own = np.flatnonzero(d.diagonal())
    if own.size:
        p = int(own[0])
        raise InputValueError(f"`aggregate` must have d(p, p) = 0: got d({p + 1}, {p + 1}) = {shown(d[p, p])}.")
    crooked = np.argwhere(np.abs(d - d.T) > _TOLERANCE)
    if crooked.size:
        p, q = crooked[0].tolist()
        raise InputValueError(
            f"`aggregate` must be symmetric: got d({p + 1}, {q + 1}) = {shown(d[p, q])} "
            f"and d({q + 1}, {p + 1}) = {shown(d[q, p])}."
        )


def _check_triangle(d: Floats) -> None:
    """Raise if some detour is shorter than the direct way: all shortest paths at once, in compiled code."""
    if len(d) < 3:
        return
    from scipy.sparse.csgraph import csgraph_from_dense, floyd_warshall

    # A zero distance is an edge of length 0, not a missing edge: hence the explicit null value.
    shortest = floyd_warshall(csgraph_from_dense(d, null_value=np.inf), directed=False)
    excess = d - shortest
    if excess.max() > _TOLERANCE:
        p, q = np.unravel_index(int(excess.argmax()), d.shape)
        via = int((d[p] + d[:, q]).argmin())
        raise InputValueError(
            "`aggregate` must satisfy the triangle inequality: got "
            f"d({p + 1}, {q + 1}) = {shown(d[p, q])} > "
            f"d({p + 1}, {via + 1}) + d({via + 1}, {q + 1}) = {d[p, via] + d[via, q]:.6g}."
        )
