"""Distances between positions that a user brings along, as an N x N matrix."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import InputTypeError, InputValueError, ask, shown

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

    __slots__ = ("_distances", "_hash")
    _distances: Floats
    _hash: int

    def __init__(self, distances: Any, check_triangle: bool = True) -> None:
        matrix = _matrix(distances)
        _check_entries(matrix)
        if check_triangle:
            _check_triangle(matrix)
        matrix.flags.writeable = False
        object.__setattr__(self, "_distances", matrix.view())
        object.__setattr__(self, "_hash", hash(matrix.tobytes()))

    @classmethod
    def from_function(cls, function: Callable[[Any, Any], Any], n: int, check_triangle: bool = True) -> "PseudoMetric":
        """Return the pseudo-metric that `function(p, q)`, given arrays of positions, has on 1, ..., n."""
        positions = np.arange(1, n + 1)
        distances = ask("aggregate", function, positions[:, None], positions[None, :])
        try:
            shape = np.shape(distances)
        except ValueError:
            shape = ()
        if shape != (n, n):
            raise InputValueError(
                f"`aggregate` must return one distance for each pair of positions, shape {(n, n)}: got shape {shape}."
            )
        return cls(distances, check_triangle)

    @property
    def distances(self) -> Floats:
        """The matrix, read-only."""
        return self._distances

    @property
    def n(self) -> int:
        """The number of positions."""
        return len(self._distances)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a PseudoMetric cannot be changed: {name} was to be set.")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PseudoMetric) and np.array_equal(self._distances, other._distances)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return PseudoMetric, (np.array(self._distances), False)

    def __str__(self) -> str:
        rows = ("[" + ",".join(map(repr, row)) + "]" for row in self._distances.tolist())
        return "[" + ",".join(rows) + "]"

    def __repr__(self) -> str:
        return f"<PseudoMetric on {self.n} positions>"


# A function is asked and checked once for each N: the check costs O(N^3).
of_function = lru_cache(maxsize=4)(PseudoMetric.from_function)


def _matrix(distances: Any) -> Floats:
    try:
        raw = np.ma.filled(distances, np.nan) if isinstance(distances, np.ma.MaskedArray) else np.asarray(distances)
        matrix = np.array(raw, dtype=np.float64) if raw.dtype.kind in "biufO" else None
    except (TypeError, ValueError):
        matrix = None
    if matrix is None:
        raise InputTypeError(f"`aggregate` must be a matrix of numbers: got {shown(distances)}.")
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
    # A shortest path may have several steps; one of its rows also breaks the inequality with a single detour.
    for p in np.flatnonzero((d - shortest).max(axis=1) > _TOLERANCE).tolist():
        detours = d[p, :, None] + d
        q = int((d[p] - detours.min(axis=0)).argmax())
        via = int(detours[:, q].argmin())
        if d[p, q] - detours[via, q] > _TOLERANCE:
            raise InputValueError(
                "`aggregate` must satisfy the triangle inequality: got "
                f"d({p + 1}, {q + 1}) = {shown(d[p, q])} > "
                f"d({p + 1}, {via + 1}) + d({via + 1}, {q + 1}) = {detours[via, q]:.6g}."
            )
