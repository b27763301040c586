"""What rankings have by themselves that a coefficient may ask for: untied pairs, different positions, the self-mass."""

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.fuzzy.tnorms import TNorm
from tiewise.pairs.masses import ByItself
from tiewise.pairs.self_mass import self_mass
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import tied_pairs
from tiewise.weights.position_distance import CrispDistance, PositionDistance

# Up to this many items, ties of all rows are found by one sort; beyond, a look at each row is quicker.
_SORTED_UP_TO = 256


class CountedByItself(ByItself):
    """One ranking whose untied pairs were counted on the way: a short comparison has no time for more."""

    def __init__(self, pair: Aligned, side: int, untied: int) -> None:
        self._pair, self._side, self.untied, self.self_mass = pair, side, untied, untied

    @property
    def distinct(self) -> int:
        """How many different positions it has."""
        return self._pair.distinct(self._side)


def one_by_itself(positions: Numbers, metric: PositionDistance, tnorm: TNorm, tied: int | None = None) -> ByItself:
    """Return what one ranking has by itself; `tied` is the number of pairs that it ties, where that is known."""
    n = len(positions)
    return ByItself(
        lambda: n * (n - 1) // 2 - (tied_pairs(positions) if tied is None else tied),
        lambda: len(np.unique(positions)),
        None if isinstance(metric, CrispDistance) else lambda: self_mass(positions, metric, tnorm, tied),
    )


def each_by_itself(rows: Numbers, metric: PositionDistance, tnorm: TNorm) -> ByItself:
    """Return what many rankings of as many items, a row each, have by themselves: arrays with an entry for each."""
    n = rows.shape[1]

    def untied() -> Floats:
        tied = [tied_pairs(row) for row in rows] if n > _SORTED_UP_TO else _sorted(rows)[0]
        found: Floats = n * (n - 1) / 2 - np.asarray(tied, dtype=np.float64)
        return found

    def self_masses() -> Floats:
        found, tells = np.empty(len(rows)), np.zeros(len(rows), dtype=np.bool_)
        if rows.dtype.kind != "f":  # rankings without ties have the same, whatever their order
            tells = untied() == n * (n - 1) / 2
            found[tells] = self_mass(rows[tells.argmax()], metric, tnorm, 0) if tells.any() else 0.0
        for k in np.flatnonzero(~tells).tolist():
            found[k] = self_mass(rows[k], metric, tnorm)
        return found

    return ByItself(untied, lambda: _sorted(rows)[1], None if isinstance(metric, CrispDistance) else self_masses)


def _sorted(rows: Numbers) -> tuple[Floats, Floats]:
    """Return the numbers of tied pairs and of different positions in each row."""
    ordered = np.sort(rows, axis=1)
    new = np.ones(ordered.shape, dtype=np.bool_)
    new[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    places = np.arange(ordered.shape[1])
    first = np.maximum.accumulate(np.where(new, places, 0), axis=1)
    return (places - first).sum(axis=1).astype(np.float64), new.sum(axis=1).astype(np.float64)
