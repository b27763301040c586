"""Many pairs of lists: which kernels, on which pairs, in which threads."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers, Ints
from tiewise.running.threads import together

# Places gone through in one task: some milliseconds, so that threads seldom wait for each other.
_PLACES_A_TASK = 1 << 20


@dataclass(frozen=True, slots=True, eq=False)
class ListPairs:
    """Lists one behind the other, as the kernels take them, and the pairs of them that are compared.

    List k has the places start[k] to start[k + 1] - 1, with the numbers of the items, which are less than n, and the
    first and last places of their tie groups. Pairs that follow each other should have the first list in common.
    """

    numbers: Ints
    tops: Ints
    bottoms: Ints
    start: Integers
    n: int
    first: Integers
    second: Integers

    @property
    def lengths(self) -> tuple[Integers, Integers]:
        """How many items the two lists of each pair have."""
        length = np.diff(self.start)
        return length[self.first], length[self.second]

    def agreements(
        self, ends: Ints, part: Floats, size: Floats, geometric: bool, weights: Floats, to_shorter: bool
    ) -> Floats:
        """Return a row a pair: the sums of w_d A_d and of w_d (1 - A_d), and the agreement beyond."""
        from tiewise.kernels.compiled.list_agreements import agreements

        out = np.zeros((len(self.first), 3))
        self._run(agreements, (self._longest + 1, 6), ends, part, size, geometric, weights, to_shorter, out)
        return out

    def footrules(self) -> Integers:
        """Return a row a pair, of the common items: the sums of |a - b|, a and b (twice mean places), and how many."""
        from tiewise.kernels.compiled.list_distances import footrules

        out = np.zeros((len(self.first), 4), np.int64)
        self._run(footrules, (0, 0), out)
        return out

    def orders(self) -> Integers:
        """Return a row a pair: how many pairs of items are ordered oppositely, tied by x only, and by y only."""
        from tiewise.kernels.compiled.list_distances import orders

        out = np.zeros((len(self.first), 3), np.int64)
        self._run(orders, (3, self._longest + 1), out)
        return out

    def hausdorff_footrules(self, turned: Ints) -> Integers:
        """Return for each pair the larger footrule where ties are broken by one ranking and against the other."""
        from tiewise.kernels.compiled.list_distances import hausdorff_footrules

        out = np.zeros((len(self.first), 1), np.int64)
        self._run(hausdorff_footrules, (7, 2 * self._longest + 2), turned, out)
        found: Integers = out[:, 0]
        return found

    def joined(self, rule: Floats, groups: Integers, below: bool) -> tuple[Floats, Integers, Integers]:
        """Return the positions in x and in y, in two rows, where those of each pair begin, and how many they are."""
        from tiewise.kernels.compiled.joined_positions import join

        x, y = self.lengths
        room = x + y if below else np.minimum(x, y)
        begin, size = np.cumsum(room) - room, np.empty(len(room), np.int64)
        out = np.empty((2, int(room.sum())))
        self._run(join, (2, self._longest), rule, groups, below, begin, size, out)
        return out, begin, size

    @property
    def _longest(self) -> int:
        return int(np.diff(self.start).max(initial=0))

    def _run(self, function: Any, room: tuple[int, int], *rest: Any) -> None:
        """Let a kernel fill in what it finds of the pairs, in tasks with room of their own."""
        lists = self.numbers, self.tops, self.bottoms, self.start

        def task(lo: int, hi: int) -> None:
            scratch = np.zeros(self.n, np.int32), np.zeros(room, np.int64)
            function(*lists, self.first, self.second, lo, hi, *scratch, *rest)

        x, y = self.lengths
        places = np.cumsum(x + y + 1)
        cuts = np.searchsorted(places, np.arange(_PLACES_A_TASK, places[-1], _PLACES_A_TASK)) if len(places) else ()
        bounds = np.unique([0, *cuts, len(places)]).tolist()
        together([(task, lo, hi) for lo, hi in pairwise(bounds)])
