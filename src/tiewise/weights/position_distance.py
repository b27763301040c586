"""Distances between positions: what they have in common, those that tell all apart, and those of a user's matrix."""

from functools import cached_property

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.errors import InputValueError, shown

# Four units in the last place, relative to the largest number in play: what rounding can do to a difference.
ULPS = 2.0**-50


class PositionDistance:
    """A distance on the positions 1, ..., n."""

    n: int
    slack: float = ULPS
    """How far a value may be from the exact one."""

    def between(self, p: Numbers, q: Numbers) -> Floats:
        """Return d(p, q) for arrays of positions, broadcast."""
        raise NotImplementedError

    @property
    def weights(self) -> Floats | None:
        """The weights that the distance was made of; a matrix of one's own was made of none."""
        return None

    @property
    def is_full(self) -> bool:
        """Whether any two whole positions are told apart fully."""
        return self.weights is not None and bool((self.weights == 1.0).all())

    @property
    def is_crisp(self) -> bool:
        """Whether every distance of whole positions is 0 or 1, so that all t-norms are one."""
        return self.weights is not None and bool(((self.weights == 0.0) | (self.weights == 1.0)).all())

    @cached_property
    def before(self) -> tuple[Floats, Floats]:
        """The n x n matrix R(p, q) = d(p, q) if p < q, else 0 (index 0 is position 1), and its transpose.

        Kept, because for few positions looking a distance up is cheaper than computing it.
        """
        matrix = self._above_the_diagonal()
        transposed = np.ascontiguousarray(matrix.T)
        matrix.flags.writeable = transposed.flags.writeable = False
        return matrix, transposed

    @cached_property
    def largest_sum(self) -> float | None:
        """The largest sum of d(p, q) over matchings of all positions p with all q; None for a matrix of one's own.

        Distances by sum, clipped or not, and by max are such that two spans lie best across each other, so that all
        positions move by half the ranking (docs/mathematics.md#scaled_footrule).
        """
        positions = np.arange(self.n)
        return float(self.between(positions + 1, (positions + self.n // 2) % self.n + 1).sum())

    def _above_the_diagonal(self) -> Floats:
        positions = np.arange(1, self.n + 1)
        return np.triu(self.between(positions[:, None], positions[None, :]))


class CrispDistance(PositionDistance):
    """d(p, q) = 1 for any two different positions."""

    is_full = is_crisp = True

    def __init__(self, n: int) -> None:
        self.n = n

    def between(self, p: Numbers, q: Numbers) -> Floats:
        """Return d(p, q)."""
        d: Floats = np.not_equal(p, q).astype(np.float64)
        return d


class MatrixDistance(PositionDistance):
    """d(p, q) from a user's matrix."""

    largest_sum = None  # it would be an assignment problem

    def __init__(self, matrix: Floats) -> None:
        self.matrix = matrix
        self.n = len(matrix)

    def between(self, p: Numbers, q: Numbers) -> Floats:
        """Return d(p, q)."""
        for positions in (p, q):
            fractions = positions[positions % 1 != 0] if positions.dtype.kind == "f" else np.empty(0)
            if fractions.size:
                raise InputValueError(f"a matrix as `aggregate` needs whole positions: got {shown(fractions[0])}.")
        d: Floats = self.matrix[p.astype(np.intp) - 1, q.astype(np.intp) - 1]
        return d
