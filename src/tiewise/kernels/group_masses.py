"""C and D of many short rankings: which kernels of group_pairs.py, on which groups, in which threads."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.kernels.compiled import group_pairs, group_positions
from tiewise.kernels.norms import KINDS
from tiewise.running.threads import together

METHODS = ("as given", "dense", "min", "max", "average")

# Pairs in one task: some ten milliseconds, so that threads seldom wait for each other.
_PAIRS_A_TASK = 1 << 24


def rows_by_code(codes: Integers, sizes: Integers) -> Integers:
    """Return the rows in the order of their codes 0, 1, ..., of which there are `sizes`."""
    order = np.empty(len(codes), np.int64)
    group_positions.place_rows(codes, np.cumsum(sizes) - sizes, order)
    return order


@dataclass(frozen=True)
class Block:
    """Groups of n rows each: the two columns, the rows in the order of the groups (empty: as they are), the starts.

    `method` is how positions are made of the numbers, one of METHODS; `sign` is -1 where large numbers are good.
    """

    x: Floats
    y: Floats
    order: Integers
    starts: Integers
    n: int
    method: str
    sign: float

    @property
    def _columns(self) -> tuple[Any, ...]:
        return self.x, self.y, self.order, self.starts, self.n

    def sum_masses(
        self, scales: tuple[Floats, Floats], far: tuple[float, float], tnorm: str
    ) -> tuple[Floats, Integers]:
        """Return (C, D) by group, and what was wrong with its positions; scale[p] is W(p), from far on d is 1."""
        reading = (METHODS.index(self.method), self.sign, KINDS[tnorm])
        return self._run(group_pairs.sum_groups, 2, *self._columns, *reading, *scales, *far)

    def table_masses(self, tables: tuple[Floats, Floats], slack: float, tnorm: str) -> tuple[Floats, Integers]:
        """Return (C, D) by group, and what was wrong with its positions; table[p-1, q-1] is d(p, q)."""
        reading = (METHODS.index(self.method), self.sign, KINDS[tnorm])
        return self._run(group_pairs.table_groups, 2, *self._columns, *reading, *tables, slack)

    def crisp_counts(self) -> tuple[Floats, Integers]:
        """Return (C, D, pairs tied in x, pairs tied in y) by group, and what was wrong with its positions."""
        return self._run(group_pairs.crisp_groups, 4, *self._columns, self.method != METHODS[0])

    def _run(self, function: Any, columns: int, *arguments: Any) -> tuple[Floats, Integers]:
        """Return what the kernel fills in, a row a group, and the states of x and y in two columns."""
        groups = len(self.starts)
        out, state = np.zeros((groups, columns)), np.zeros(groups, np.int64)
        step = max(1, _PAIRS_A_TASK // (self.n * self.n))
        bounds = [(lo, min(lo + step, groups)) for lo in range(0, groups, step)]
        together([(function, *arguments, out, state, lo, hi) for lo, hi in bounds])
        return out, np.column_stack((state % 4, state // 4))
