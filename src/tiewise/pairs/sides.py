"""What a ranking has by itself that a coefficient may ask for: untied pairs, different positions, its self-mass."""

from functools import cached_property

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.fuzzy.tnorms import TNorm
from tiewise.pairs.counting import scaled_masses
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import tied_pairs
from tiewise.weights.distance import CrispDistance, PositionDistance

# Up to this many items, ties of all rows are found by one sort; beyond, a look at each row is quicker.
_SORTED_UP_TO = 256


def self_mass(positions: Numbers, metric: PositionDistance, tnorm: TNorm) -> float:
    """Return Q, the sum of T(d, d) over all pairs: a ranking's C with itself."""
    return scaled_masses(Aligned(positions, positions, None), metric, metric, tnorm)[0]


class OneSide:
    """One ranking by itself."""

    __slots__ = ("_metric", "_positions", "_tnorm", "_untied")

    def __init__(self, positions: Numbers, metric: PositionDistance, tnorm: TNorm, untied: int | None = None) -> None:
        self._positions, self._metric, self._tnorm, self._untied = positions, metric, tnorm, untied

    @property
    def untied(self) -> int:
        """How many pairs of items it does not tie."""
        n = len(self._positions)
        return n * (n - 1) // 2 - tied_pairs(self._positions) if self._untied is None else self._untied

    @property
    def distinct(self) -> int:
        """How many different positions it has."""
        return len(np.unique(self._positions))

    @property
    def self_mass(self) -> float:
        """The sum of T(d, d) over its pairs."""
        if isinstance(self._metric, CrispDistance):
            return self.untied
        return self_mass(self._positions, self._metric, self._tnorm)


class RowSides:
    """Many rankings of as many items, a row each; every entry is an array with one number for each."""

    def __init__(self, rows: Numbers, metric: PositionDistance, tnorm: TNorm) -> None:
        self._rows, self._metric, self._tnorm = rows, metric, tnorm

    @cached_property
    def untied(self) -> Floats:
        """How many pairs of items each does not tie."""
        n = self._rows.shape[1]
        tied = [tied_pairs(row) for row in self._rows] if n > _SORTED_UP_TO else self._sorted[0]
        untied: Floats = n * (n - 1) / 2 - np.asarray(tied, dtype=np.float64)
        return untied

    @cached_property
    def distinct(self) -> Floats:
        """How many different positions each has."""
        return self._sorted[1]

    @cached_property
    def self_mass(self) -> Floats:
        """The sum of T(d, d) over the pairs of each."""
        if isinstance(self._metric, CrispDistance):
            return self.untied
        return np.array([self_mass(row, self._metric, self._tnorm) for row in self._rows])

    @cached_property
    def _sorted(self) -> tuple[Floats, Floats]:
        """The numbers of tied pairs and of different positions in each row."""
        ordered = np.sort(self._rows, axis=1)
        new = np.ones(ordered.shape, dtype=np.bool_)
        new[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
        places = np.arange(ordered.shape[1])
        first = np.maximum.accumulate(np.where(new, places, 0), axis=1)
        return (places - first).sum(axis=1).astype(np.float64), new.sum(axis=1).astype(np.float64)


class TiledSides:
    """The rankings along one edge of a tile of a matrix: entries stand along that edge."""

    def __init__(self, sides: RowSides, rankings: slice, edge: tuple[slice | None, slice | None]) -> None:
        self._sides, self._rankings, self._edge = sides, rankings, edge

    @property
    def untied(self) -> Floats:
        """How many pairs of items each does not tie."""
        return self._sides.untied[self._rankings][self._edge]

    @property
    def distinct(self) -> Floats:
        """How many different positions each has."""
        return self._sides.distinct[self._rankings][self._edge]

    @property
    def self_mass(self) -> Floats:
        """The sum of T(d, d) over the pairs of each."""
        return self._sides.self_mass[self._rankings][self._edge]
