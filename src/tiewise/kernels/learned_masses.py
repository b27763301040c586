"""C and D of many pairs of rankings under one scaling, in threads, with their slopes: the drivers of compiled loops.

Rankings are rows of places on a scale, 0, 1, ...; those of x rise along a row. A step is that between two neighbouring
places, and the steps are what the slopes are by.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tiewise.arrays import Floats, Ints
from tiewise.kernels import compiled
from tiewise.kernels.norms import GRID, KINDS
from tiewise.running.threads import together

# Pairs of items in one task: about a millisecond.
_PAIRS_A_TASK = 1 << 18


class Conjunction(NamedTuple):
    """A t-norm as the loops take it: its number, or that of a grid and T on the grid."""

    kind: int
    grid: Floats

    @classmethod
    def named(cls, name: str) -> "Conjunction":
        """Return a t-norm that has compiled loops."""
        return cls(KINDS[name], np.zeros((1, 1)))

    @classmethod
    def on_grid(cls, grid: Floats) -> "Conjunction":
        """Return a t-norm by its values T(i/m, j/m)."""
        return cls(GRID, np.ascontiguousarray(grid))


class Sums(NamedTuple):
    """Distances by sum: the scale at each place, and from which difference on a distance is 1."""

    scale: Floats
    far: float

    def masses(self, norm: Conjunction, x: Ints, y: Ints) -> Floats:
        """Return (C, D) by pair of rankings."""
        out = np.zeros((len(x), 2))
        _run(compiled.learned_sums.masses_by_sum, x, (*norm, x, y, *self, out))
        return out

    def slopes(self, norm: Conjunction, x: Ints, y: Ints) -> tuple[Floats, Floats]:
        """Return (C, D) by pair of rankings, and how each changes with each step."""
        out, rise = np.zeros((len(x), 2)), np.zeros((len(x), 2, len(self.scale) - 1))
        _run(compiled.learned_sums.slopes_by_sum, x, (*norm, x, y, *self, out, rise))
        return out, rise


class Maxima(NamedTuple):
    """Distances by max: their table by place, and which step each of them is the width of."""

    table: Floats
    widest: Ints

    def masses(self, norm: Conjunction, x: Ints, y: Ints) -> Floats:
        """Return (C, D) by pair of rankings."""
        out = np.zeros((len(x), 2))
        _run(compiled.learned_maxima.masses_by_max, x, (*norm, x, y, self.table, out))
        return out

    def slopes(self, norm: Conjunction, x: Ints, y: Ints) -> tuple[Floats, Floats]:
        """Return (C, D) by pair of rankings, and how each changes with each step."""
        out, rise = np.zeros((len(x), 2)), np.zeros((len(x), 2, len(self.table) - 1))
        _run(compiled.learned_maxima.slopes_by_max, x, (*norm, x, y, self.table, self.widest, out, rise))
        return out, rise


def _run(function: Callable[..., Any], x: Ints, arguments: tuple[Any, ...]) -> None:
    count, n = x.shape
    step = max(1, _PAIRS_A_TASK // max(1, n * n // 2))
    together([(function, *arguments, start, min(start + step, count)) for start in range(0, count, step)])
