"""How many items stand at each position, of many rankings at once: what their ties are, and how they were numbered."""

from functools import cached_property

import numpy as np

from tiewise.arrays import Bools, Floats, Integers, Numbers


class PositionCounts:
    """Rankings of n items by whole positions from 1 to n, a row each; `counts` has a column for each position."""

    def __init__(self, rows: Integers) -> None:
        m, n = rows.shape
        self._rows = rows
        cells = rows + np.arange(-1, m * n - 1, n)[:, None]
        self.counts: Integers = np.bincount(cells.ravel(), minlength=m * n).reshape(m, n)
        self.has_ties = not self.counts.all()

    @cached_property
    def distinct(self) -> Integers:
        """How many different positions each ranking has."""
        found: Integers = np.count_nonzero(self.counts, axis=1)
        return found

    @cached_property
    def tied(self) -> Bools:
        """Which of the rankings have ties."""
        found: Bools = self.distinct < self.counts.shape[1]
        return found

    @property
    def untied(self) -> Integers:
        """How many pairs of items each ranking does not tie."""
        n = self.counts.shape[1]
        found: Integers = (n * n - np.einsum("ij,ij->i", self.counts, self.counts)) // 2
        return found

    @property
    def are_numbered(self) -> Bools:
        """Which rows are positions by one of the rules for ties: dense, min, max or average."""
        counts, is_free = self.counts, self.counts == 0
        places, last = np.arange(1, counts.shape[1] + 1), np.cumsum(counts, axis=1)
        # Of the positions that are taken, the k-th is k; or the number of items up to it, or ahead of it, or between.
        found: Bools = (is_free | (np.cumsum(~is_free, axis=1) == places)).all(axis=1)
        if not found.all():
            rules = last == places, last - counts == places - 1, 2 * last - counts == 2 * places - 1
            found |= np.logical_or.reduce([(is_free | rule).all(axis=1) for rule in rules])
        return found

    @property
    def mean_positions(self) -> Numbers:
        """The mean of the positions that the bucket of each item occupies."""
        if not self.has_ties:
            return self._rows
        means: Floats = np.cumsum(self.counts, axis=1) - (self.counts - 1) / 2.0
        return np.take_along_axis(means, self._rows - 1, axis=1)
