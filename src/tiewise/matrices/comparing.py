"""What every way to compare many rankings begins with: the rankings read, matched, and the way to their values."""

import os
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.errors import InputTypeError, InputValueError, one_of, shown
from tiewise.likes import RankingsLike
from tiewise.matrices.frames import ORIENTATIONS
from tiewise.matrices.reading import Collection, Reading, matched, refuse_ties
from tiewise.matrices.route import Entries, entries_of
from tiewise.matrices.tiles import Tile, tiles
from tiewise.measures.base.measure import Measure
from tiewise.rankings.inputs import as_input
from tiewise.running.threads import WORKERS

# Tiles along a side, at least, where threads share them.
_AT_LEAST = 8


@dataclass(frozen=True)
class Comparing:
    """The rankings of the rows and of the columns, and what gives their values tile by tile.

    `mirrored` says that both are the same rankings, and that entry (j, i) is entry (i, j).
    """

    rows: Collection
    columns: Collection
    entries: Entries
    mirrored: bool

    @property
    def shape(self) -> tuple[int, int]:
        """How many rankings there are in the rows and in the columns."""
        return self.rows.size, self.columns.size

    @property
    def tiles(self) -> list[Tile]:
        """The tiles of the matrix, row by row; of a mirrored one, those on the diagonal and above."""
        size = self.entries.tile
        if self.entries.in_threads:  # a few long rankings are to be shared among threads, too
            size = max(1, min(size, -(-max(self.shape) // _AT_LEAST)))
        return tiles(*self.shape, size, self.mirrored)


def comparing(
    measure: Measure,
    rankings: RankingsLike,
    other: RankingsLike | None,
    rankings_in: str | None,
    labels: str | None,
    input: str | None,
) -> Comparing:
    """Read the rankings, and return the cheapest exact way to compare them."""
    if rankings_in is not None:
        one_of("rankings_in", rankings_in, ORIENTATIONS)
    reading = Reading(measure, rankings_in, labels, as_input(input))
    rows = reading(rankings, "rankings")
    columns = rows if other is None else reading(other, "other")
    for collection in (rows,) if other is None else (rows, columns):
        refuse_ties(collection, measure)
    if other is not None:
        rows, columns = matched(rows, columns, measure)
    # Weights by the order of x's items ask for one order of all.
    mirrored = measure.is_mirrored and not (measure.goes_by_order and rows.objects is not None)
    return Comparing(rows, columns, entries_of(measure, rows, columns), other is None and mirrored)


def as_workers(n_jobs: Any) -> int:
    """Return how many threads to use."""
    if n_jobs is None or n_jobs == -1:
        return WORKERS
    if isinstance(n_jobs, bool) or not isinstance(n_jobs, int | np.integer):
        raise InputTypeError(f"`n_jobs` must be a whole number: got {shown(n_jobs)}.")
    if n_jobs < 1:
        raise InputValueError(f"`n_jobs` must be at least 1, or -1 for all cores: got {n_jobs}.")
    return int(min(n_jobs, 4 * (os.cpu_count() or 1)))
