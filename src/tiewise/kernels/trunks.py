"""A ranking for distances by max: its levels, and the trunks that they are peeled into."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Numbers
from tiewise.kernels.compiled.ultrametric.trunks import peel


@dataclass(frozen=True)
class Levels:
    """One ranking: its occupied positions numbered as levels 0, 1, ..., and the largest weight between neighbours."""

    place: Numbers  # per item, an index into level (int64)
    level: Numbers  # place -> level (int32)
    gap: Numbers  # largest weight between a level and the next
    tied: bool

    @property
    def turns(self) -> tuple[int, int]:
        """(0, -): the gaps fall, then rise (monotone included); (1, top): they rise, then fall; (2, -): neither."""
        rise, fall = self.gap[1:] > self.gap[:-1], self.gap[1:] < self.gap[:-1]
        if not rise.any() or not fall.any():
            return 0, 0
        if fall.size - 1 - fall[::-1].argmax() < rise.argmax():
            return 0, 0
        if rise.size - 1 - rise[::-1].argmax() < fall.argmax():
            return 1, int(self.gap.argmax())
        return 2, 0


@dataclass(frozen=True)
class Trunks:
    """An axis peeled: ranks in place of levels.  A valley is one trunk, a peak is two with a cut between them."""

    place: Numbers  # per item, an index into rank
    rank: Numbers  # place -> rank (int32)
    weight: Numbers  # rank -> signed weight
    parts: tuple[tuple[int, int], ...]  # first rank and end of each trunk
    across: float  # distance over the cut
    tied: bool


def levels_of(position: Any, w: Any) -> Levels:
    """Return a ranking's levels, w(i) being the weight between the positions i and i + 1."""
    position = np.asarray(position)
    w = np.ascontiguousarray(w, dtype=np.float64)
    place = np.ascontiguousarray(position, dtype=np.int64)
    if position.dtype.kind in "iu" or np.array_equal(place, position):
        count = np.bincount(place)
        tied = bool(count.max() > 1)
        if not tied and count.size == place.size + 1:  # a permutation: no weight is skipped
            return Levels(place, np.arange(-1, place.size, dtype=np.int32), w, False)
        occupied = np.flatnonzero(count)
        level = np.cumsum(count > 0, dtype=np.int32) - np.int32(1)
        low, high = occupied[:-1], occupied[1:]
    else:
        occupied, place = np.unique(position, return_inverse=True)
        place = place.astype(np.int64, copy=False)
        tied = occupied.size < place.size
        level = np.arange(occupied.size, dtype=np.int32)
        low, high = np.floor(occupied[:-1]).astype(np.int64), np.ceil(occupied[1:]).astype(np.int64)
    # w(low), ..., w(high - 1) lie between neighbours; reduceat wants pairs of ends and an entry behind the last
    ends = np.column_stack((low - 1, high - 1)).ravel()
    return Levels(place, level, np.maximum.reduceat(np.append(w, 0.0), ends)[::2].copy(), tied)


def peeled(levels: Levels) -> Trunks | None:
    """Return the trunk or trunks of one ranking, or None if the gaps have no shape."""
    shape, top = levels.turns
    if shape == 2:
        return None
    m = levels.gap.size + 1
    parts = ((0, top + 1), (top + 1, m)) if shape == 1 else ((0, m),)
    rank, weight = np.empty(m, np.int32), np.empty(m)
    for begin, end in parts:
        peel(levels.gap, begin, end - 1, rank, weight)
    return Trunks(levels.place, rank[levels.level], weight, parts, float(levels.gap[top]), levels.tied)
