"""Masses by item: what the pairs of each item add to C and to D.

A sweep meets a pair (j, t) at t, the later item on the axis x, where j lies before the place that t asks for. Read from
the other end, with the roles of j and t exchanged, the same sweep meets the same pairs at j, the earlier one. Rows by
role begin with what the earlier items get and end with what the later ones get; they may be one and the same row.
"""

from typing import Any

import numpy as np

from tiewise.arrays import Floats, Ints, Numbers
from tiewise.kernels.compiled import places
from tiewise.running.threads import together

LEADS, TRAILS = 0, 1  # the earlier and the later item of a pair, in x
C, D = 0, 1


class ItemSums:
    """By item, the mass of its concordant and of its discordant pairs, while they are being summed up.

    roles: whether the pairs that an item leads in x are told apart from those that it trails. Whole numbers have a
    place of their own, so that they cancel before anything small is added to them.
    """

    def __init__(self, n: int, roles: bool) -> None:
        self.roles = 2 if roles else 1
        self.is_swapped = False
        """Whether the count takes y for x."""
        self.scratch = np.empty((2, 2, 2, n))
        """Per sweep, along it and by place, a row for each side; the same ones again and again cost no page faults."""
        self._sums = np.zeros((2, self.roles, 2, n))

    def add(
        self, side: int, values: Numbers, items: Ints, factor: float = 1.0, role: int = TRAILS, *, along_y: bool = False
    ) -> None:
        """Add factor * values[k] to items[k], which has this role in its pairs: on x, or on y where `along_y`."""
        # Of a discordant pair, the item that is later on the one axis is the earlier one on the other.
        other = int(side == D and self.is_swapped ^ along_y)
        out = self._sums[int(values.dtype.kind == "i")][(role ^ other) % self.roles][side]
        places.add_at(values, items, factor, out)

    def add_roles(self, side: int, values: Numbers, items: Ints, factor: float = 1.0) -> None:
        """Add what items[k] gets in each role."""
        for role in range(self.roles):
            self.add(side, values[role], items, factor, role)

    def clear(self, side: int) -> None:
        """Forget the masses of a side: they were rounding."""
        self._sums[0, :, side] = 0.0

    def result(self) -> Floats:
        """Return the sums by role, side and item; what rounding left below zero is zero."""
        masses, counts = self._sums
        masses += counts
        return np.maximum(masses, 0.0, out=masses)


class Turned:
    """A sweep read from its other end, with the roles exchanged: the earlier item asks for the later ones."""

    def __init__(self, place: Ints) -> None:
        self.n = np.int32(len(place))
        self.place = self.n - np.int32(1) - place

    def queries(self, by_place: Ints) -> tuple[Ints, Ints]:
        """Return the queries along the sweep and by place, the last place first, from those by place.

        The earlier item j asks for all t whose query is above its place. Queries never fall from place to place.
        """
        turned = np.empty(self.n, np.int32)
        places.turn_queries(by_place, turned)
        along = np.empty(self.n, np.int32)
        places.gather(turned, self.place, along, 0, self.n)
        return along, turned


def columns(n: int, sums: ItemSums | None, dtype: Any = np.float64) -> Numbers:
    """Return zeros for kernels to add to, by role and side; empty rows, which they leave alone, if nobody asks."""
    return np.zeros((1, 2, 0) if sums is None else (sums.roles, 2, n), dtype)


def add_both(sums: ItemSums, values: Numbers, items: Ints) -> None:
    """Add values by role and side."""
    together([(sums.add_roles, side, values[:, side], items) for side in (C, D)])
