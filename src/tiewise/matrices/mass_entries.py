"""Entries of a matrix by the masses of a tile and the measure's own coefficient of them."""

from typing import Protocol

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.pairs.by_itself import each_by_itself
from tiewise.pairs.form import PairForm
from tiewise.pairs.masses import Masses


class TileMasses(Protocol):
    """What gives C - D and C + D, tile by tile."""

    tile: int
    in_threads: bool

    def __call__(self, rows: slice, columns: slice, upper: bool, with_total: bool) -> tuple[Floats, Floats]:
        """Return C - D and, where wanted, C + D."""
        ...


class MassEntries:
    """A measure that is made of pairs. `counts` says that every pair that is not tied weighs 1."""

    def __init__(self, form: PairForm, masses: TileMasses, x: Numbers, y: Numbers, *, counts: bool = False) -> None:
        self.tile, self.in_threads = masses.tile, masses.in_threads
        self._form, self._masses, self._counts, self._n = form, masses, counts, x.shape[1]
        metric_x, metric_y = form.metrics(self._n)
        self._x = each_by_itself(x, metric_x, form.tnorm)
        self._y = self._x if y is x and metric_y is metric_x else each_by_itself(y, metric_y, form.tnorm)

    def __call__(self, rows: slice, columns: slice, upper: bool) -> Floats:
        """Return the coefficients of a tile."""
        values: Floats = self._form.coefficient(self.masses(rows, columns, upper))
        return values

    def masses(self, rows: slice, columns: slice, upper: bool) -> Masses:
        """Return the masses of a tile: C - D, and C + D where the coefficient needs it."""
        known = self._known_total(rows, columns) if self._form.needs_total else None
        with_total = self._form.needs_total and known is None
        difference, total = self._masses(rows, columns, upper, with_total)
        x, y = self._x.map(lambda entries: entries[rows, None]), self._y.map(lambda entries: entries[columns])
        return Masses(self._n, difference, total if known is None else known, x, y)

    def _known_total(self, rows: slice, columns: slice) -> Floats | None:
        """Return C + D where it need not be counted, because one side ties nothing."""
        if not self._counts:
            return None
        pairs = self._n * (self._n - 1) / 2
        x, y = self._x.untied[rows], self._y.untied[columns]
        return np.minimum(x[:, None], y) if (y == pairs).all() or (x == pairs).all() else None
