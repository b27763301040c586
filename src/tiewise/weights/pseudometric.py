"""Distances between positions that a user brings along, as an N x N matrix."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import InputValueError, ask
from tiewise.likes import MatrixLike
from tiewise.weights.entries import UNIT, Place, refuse_outside
from tiewise.weights.symmetric_matrix import TOLERANCE, SymmetricMatrix, by_letter, refuse_asymmetric, square_matrix


class PseudoMetric(SymmetricMatrix):
    """A pseudo-metric d on the positions 1, ..., N with values in [0, 1], checked and immutable.

    Parameters
    ----------
    distances : array-like of shape (N, N)
        `distances[p-1, q-1]` is d(p, q). Build one from a function d(p, q) with `PseudoMetric.from_function`.
    check_triangle : bool
        The triangle inequality takes O(N^3) to check: about a second for N = 1,000. False trusts the caller.
    """

    def __init__(self, distances: MatrixLike, check_triangle: bool = True) -> None:
        d = square_matrix(distances, "aggregate", kinds="biufO")
        told = by_letter("d", d)
        refuse_outside(d, UNIT, "aggregate", told)
        own = np.flatnonzero(d.diagonal())
        if own.size:
            raise InputValueError(f"`aggregate` must have d(p, p) = 0: got {told((own[0], own[0]))}.")
        refuse_asymmetric(d, "aggregate", told)
        if check_triangle:
            _check_triangle(d, told)
        super().__init__(d)

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
        return self.values


# A function is asked and checked once for each N: the check costs O(N^3).
of_function = lru_cache(maxsize=4)(PseudoMetric.from_function)


def _check_triangle(d: Floats, told: Callable[[Place], str]) -> None:
    """Raise if some detour is shorter than the direct way: all shortest paths at once, in compiled code."""
    if len(d) < 3:
        return
    from scipy.sparse.csgraph import csgraph_from_dense, floyd_warshall

    # A zero distance is an edge of length 0, not a missing edge: hence the explicit null value.
    shortest = floyd_warshall(csgraph_from_dense(d, null_value=np.inf), directed=False)
    # A shortest path may have several steps; one of its rows also breaks the inequality with a single detour.
    for p in np.flatnonzero((d - shortest).max(axis=1) > TOLERANCE).tolist():
        detours = d[p, :, None] + d
        q = int((d[p] - detours.min(axis=0)).argmax())
        via = int(detours[:, q].argmin())
        if d[p, q] - detours[via, q] > TOLERANCE:
            raise InputValueError(
                f"`aggregate` must satisfy the triangle inequality: got {told((p, q))} > "
                f"d({p + 1}, {via + 1}) + d({via + 1}, {q + 1}) = {detours[via, q]:.6g}."
            )
