"""What the null moments need of one ranking: sums over the rows of its scores a_ij = sign(x_j - x_i) d(x_i, x_j).

O(N) for distances by sum and by max, on the position scale, real ties included; O(N^2) for a matrix of one's own.
"""

from dataclasses import astuple, dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.pairs.payback import Payback
from tiewise.weights.max_distance import MaxDistance
from tiewise.weights.position_distance import PositionDistance
from tiewise.weights.sum_distance import SumDistance

# Up to this many items a table of all scores is quick, and numba need not be loaded for a few of them.
_TABLE_UP_TO = 1000
# Up to this many items, tables of many rankings are made at once.
_TABLES_UP_TO = 64
_BLOCK = 1 << 18

_loops = Payback("compiled.score_rows")


@dataclass(frozen=True, slots=True)
class ScoreSums:
    """Sums over all ordered pairs; a_i and p_i are the sums of a_ij and |a_ij| over j.

    Attributes
    ----------
    n : int
        The number of items.
    rows, squares, cross, masses, cubes : float, or array with an entry for each of many rankings
        The sums of a_i^2, of a_ij^2, of a_i p_i, of |a_ij|, and of |a_i|^3.
    """

    n: int
    rows: Any
    squares: Any
    cross: Any
    masses: Any
    cubes: Any

    def of(self, rankings: Integers) -> "ScoreSums":
        """Return the sums of some of many rankings."""
        sums = (self.rows, self.squares, self.cross, self.masses, self.cubes)
        return ScoreSums(self.n, *(each[rankings] for each in sums))


def score_sums(positions: Numbers, metric: PositionDistance, *, tied: bool) -> ScoreSums:
    """Return the sums for a ranking with this distance on positions; `tied` says whether it has real ties."""
    n = len(positions)
    if n > _TABLES_UP_TO and _loops.is_due(n, 4.0 * n * n, _TABLE_UP_TO):
        from tiewise.kernels.compiled.score_rows import by_max, by_sum

        if isinstance(metric, SumDistance):
            values, counts = _on_scale(positions, metric, tied)
            return ScoreSums(n, *by_sum(np.ascontiguousarray(values), counts))
        if isinstance(metric, MaxDistance) and positions.dtype.kind != "f":
            return ScoreSums(n, *by_max(metric.weights, np.bincount(positions, minlength=n + 1)[1:]))
    return _by_table(positions, metric)


def score_sums_of_counts(sizes: Any) -> ScoreSums:
    """Return the sums for a ranking with buckets of these sizes, best first, that tells any two of them fully apart."""
    n, times = int(sizes.sum()), sizes.astype(np.float64)
    up_to = np.cumsum(sizes)
    a, p = ((n - up_to) - (up_to - sizes)).astype(np.float64), (n - sizes).astype(np.float64)
    sums = (times @ a**2, times @ p, times @ (a * p), times @ p, times @ np.abs(a) ** 3)
    return ScoreSums(n, *map(float, sums))


def score_sums_of_rows(rows: Numbers, metric: PositionDistance) -> ScoreSums:
    """Return the sums for many rankings of as many items, a row of rising positions each."""
    n = rows.shape[1]
    if n > _TABLES_UP_TO:
        tied = (rows[:, 1:] == rows[:, :-1]).any(axis=1).tolist()
        each = [score_sums(row, metric, tied=ties) for row, ties in zip(rows, tied, strict=True)]
        return ScoreSums(n, *np.array([astuple(sums)[1:] for sums in each]).reshape(-1, 5).T)
    height = max(1, _BLOCK // n**2)
    found = np.empty((5, len(rows)))
    for start in range(0, len(rows), height):
        part = slice(start, start + height)
        own, others = rows[part, :, None], rows[part, None, :]
        d = metric.between(own, others)
        p = d.sum(axis=2)
        a = (d * np.sign(others - own)).sum(axis=2)
        sums = [(a * a).sum(axis=1), (d * d).sum(axis=(1, 2)), (a * p).sum(axis=1)]
        found[:, part] = [*sums, p.sum(axis=1), (np.abs(a) ** 3).sum(axis=1)]
    return ScoreSums(n, *found)


def _on_scale(positions: Numbers, metric: SumDistance, tied: bool) -> tuple[Floats, Integers]:
    """Return the values on the scale that occur, rising, and how many items have each."""
    n = len(positions)
    if positions.dtype.kind == "f":
        distinct, counts = np.unique(positions, return_counts=True)
        return metric.of_positions(distinct), counts
    if not tied:
        return metric.scale, np.ones(n, dtype=np.int64)
    return metric.scale, np.bincount(positions, minlength=n + 1)[1:]


def _by_table(positions: Numbers, metric: PositionDistance) -> ScoreSums:
    n = len(positions)
    distinct, counts = np.unique(positions, return_counts=True)
    sums = np.zeros(5)
    height = max(1, _BLOCK // len(distinct))
    for start in range(0, len(distinct), height):
        own = distinct[start : start + height, None]
        times = counts[start : start + height]
        d = metric.between(own, distinct[None, :])
        p = d @ counts
        a = (d * np.sign(distinct - own)) @ counts
        sums += [times @ a**2, times @ (d**2 @ counts), times @ (a * p), times @ p, times @ np.abs(a) ** 3]
    return ScoreSums(n, *sums.tolist())
