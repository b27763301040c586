"""Many comparisons of rankings of as many items, by their tie patterns, and what tests say of them."""

from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Bools, Floats, Integers
from tiewise.inference.null.patterns import TiePatterns
from tiewise.rankings.alignment import Aligned


@dataclass(frozen=True)
class PValues:
    """An entry for each comparison: its p-value, and whether it is the least that the drawn alignments can give."""

    pvalue: Floats
    is_least: Bools


class Comparisons:
    """Comparisons of rankings of n items: ranking rows[k] of x meets ranking columns[k] of y.

    `statistic` is the measure's value on each, `difference` its C - D, nan where that is not known.
    """

    def __init__(
        self, x: TiePatterns, y: TiePatterns, rows: Integers, columns: Integers, statistic: Floats, difference: Floats
    ) -> None:
        self.x, self.y, self.rows, self.columns = x, y, rows, columns
        self.statistic, self.difference = statistic, difference
        self.pattern_x, self.pattern_y = x.of[rows], y.of[columns]

    def __len__(self) -> int:
        return len(self.rows)

    def pair(self, place: int) -> Aligned:
        """Return a comparison's two patterns, as rankings."""
        return Aligned(self.x.positions(self.pattern_x[place]), self.y.positions(self.pattern_y[place]))

    def matched(self, places: Integers) -> Integers:
        """Return the matchings of the patterns that these comparisons are."""
        return self.x.matched(self.rows[places], self.y, self.columns[places])

    def by_patterns(self, places: Integers) -> list[Integers]:
        """Return the comparisons at these places, together where both patterns are the same."""
        codes = self.pattern_x[places] * len(self.y.rows) + self.pattern_y[places]
        order = np.argsort(codes, kind="stable")
        cuts = np.flatnonzero(np.diff(codes[order])) + 1
        return np.split(places[order], cuts) if len(places) else []
