"""The items of two rankings on the trunks of both, each with a seat of its own, for distances by max."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from tiewise.arrays import Numbers
from tiewise.kernels.compiled.ultrametric.crossings import crossing
from tiewise.kernels.compiled.ultrametric.seats import among
from tiewise.kernels.compiled.ultrametric.trunks import order
from tiewise.kernels.trunks import Trunks

Part = tuple[int, int]


@dataclass(frozen=True)
class Seats:
    """Items in the order of the first axis, and their seats on the second: see `compiled/ultrametric/seats.py`."""

    seat: Numbers
    item: Numbers
    a: Numbers
    b: Numbers
    own: Numbers  # empty if no two ranks are equal
    other: Numbers
    rows: tuple[Part, ...] = ()  # first item and end of each trunk of the first axis
    columns: tuple[Part, ...] = ()  # first seat and end of each trunk of the second
    across: tuple[float, float] = (0.0, 0.0)  # distances over the cuts

    @classmethod
    def of(cls, first: Trunks, second: Trunks, k1: Numbers, k2: Numbers, item: Numbers) -> "Seats":
        """Seat items by their ranks, in the order of k1, of k2 among equal k1; k1 empty: without ties, in order.

        item: who has each k2, if no two are equal and that is known.
        """
        a, b, other = first.weight, second.weight, k2[:0]
        rows, columns = first.parts, second.parts
        if k1.size:
            a, rows = a[k1], _bounds(k1, rows)
        if not item.size:
            item = order(k2, b.size, item)
        if second.tied:
            other = k2[item]
            b, columns = b[other], _bounds(other, columns)
            k2 = np.empty_like(item)
            k2[item] = np.arange(item.size, dtype=np.int32)
        return cls(k2, item, a, b, k1, other, rows, columns, (first.across, second.across))

    def on(self, row: Part, column: Part) -> "Seats":
        """Return the items on one trunk of either axis, seated among themselves."""
        if len(self.rows) == len(self.columns) == 1:
            return self
        return Seats(*among(self.seat, self.item, self.a, self.b, self.own, self.other, *row, *column))

    def crossings(self, kind: int) -> list[tuple[Any, ...]]:
        """Return tasks that give C and D of the pairs over the cut of a peak, on either axis or on both."""
        tasks: list[tuple[Any, ...]] = []
        if len(self.rows) == 2:
            cut = self.rows[1][0]
            tasks += [
                (crossing, kind, self.across[0], self.item, cut, *part, self.b, self.other) for part in self.columns
            ]
        if len(self.columns) == 2:
            cut = self.columns[1][0]
            tasks += [(crossing, kind, self.across[1], self.seat, cut, *part, self.a, self.own) for part in self.rows]
        if len(self.rows) == len(self.columns) == 2:
            tasks.append((self._over_both, kind))
        return tasks

    def _over_both(self, kind: int) -> tuple[float, float]:
        from tiewise.kernels.compiled.norms import norm_of_weights

        turn, cut = self.rows[1][0], self.columns[1][0]
        above = self.seat >= cut
        lh, hh = (int(part.sum()) for part in (above[:turn], above[turn:]))
        ll, hl = turn - lh, above.size - turn - hh
        v = norm_of_weights(kind, *self.across)
        return v * (ll * hh), v * (lh * hl)


def _bounds(rank: Numbers, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return the first and the end of those on each trunk, by their ranks in order."""
    ends = np.searchsorted(rank, [begin for begin, _ in parts[1:]]).tolist()
    return tuple(pairwise([0, *ends, rank.size]))
