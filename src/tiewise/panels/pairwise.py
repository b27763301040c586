"""The mean of a measure over all pairs of voters, of each voter with the others, and how sure it is."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tiewise.arrays import Bools, Floats
from tiewise.errors import UndefinedCorrelationWarning, quietly
from tiewise.inference.resampling.interval import Interval
from tiewise.inference.resampling.jackknife import correlation_interval, standard_error, t_interval
from tiewise.matrices.comparing import Comparing
from tiewise.matrices.route import Entries, entries_of
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.position_measure import PositionMeasure
from tiewise.panels.voters import Voters
from tiewise.running.progress import report
from tiewise.running.threads import WORKERS, in_order


@dataclass(frozen=True)
class Pairwise:
    """By ranking, the sum of the measure's values with all other voters, and with how many of them it is defined."""

    sums: Floats
    pairs: Floats
    counts: Floats

    @cached_property
    def with_others(self) -> Floats:
        """The mean of each ranking with the other voters; nan where the measure is defined with none."""
        means: Floats = np.divide(self.sums, self.pairs, out=np.full(len(self.sums), np.nan), where=self.pairs > 0.0)
        return means

    @property
    def mean(self) -> float:
        """The mean over all pairs of voters."""
        pairs = float(self.counts @ self.pairs)
        mean = float(self.counts @ self.sums) / pairs if pairs else math.nan
        return 0.0 if abs(mean) < 1e-15 else mean  # rounding

    def interval(self, measure: Measure, level: float) -> Interval:
        """Return the interval of the mean, by leaving each voter out in turn, as pairs share voters."""
        has_say = (self.pairs > 0.0) & (self.counts > 0.0)
        sums, pairs, counts = self.sums[has_say], self.pairs[has_say], self.counts[has_say]
        size = int(counts.sum())
        if size < 3:
            return Interval.undefined("there are too few voters")
        left = float(counts @ pairs) - 2.0 * pairs
        if (left <= 0.0).any():
            return Interval.undefined("without some of the voters there is nothing to compare")
        error = standard_error((float(counts @ sums) - 2.0 * sums) / left, counts)
        claims = measure.claims
        if claims.kind == "distance":
            return t_interval(self.mean, error, level, size).within(0.0, math.inf)
        return correlation_interval(self.mean, error, level, size, claims.low)


def pairwise(measure: Measure, voters: Voters) -> Pairwise:
    """Return a panel's mean values; of a measure that is not symmetric, those of both directions."""
    distinct, which = voters.distinct
    rows = distinct.collection()
    if not isinstance(measure, PositionMeasure):
        rows = rows.as_objects()
    work = Comparing(rows, rows, entries_of(measure, rows, rows), False)
    entries, parts, counts = work.entries, work.tiles, distinct.counts
    sums, pairs = np.zeros((2, len(counts)))

    def one(here: slice, there: slice) -> tuple[slice, slice, Floats, Bools]:
        tile = entries(here, there, False)
        known = ~np.isnan(tile)
        return here, there, np.where(known, tile, 0.0), known

    with quietly(UndefinedCorrelationWarning):
        tiles = map(one, *zip(*parts, strict=True)) if len(parts) == 1 else in_order(one, parts, _workers(entries))
        for done, (here, there, tile, known) in enumerate(tiles, start=1):
            sums[here] += tile @ counts[there] / 2.0
            pairs[here] += known @ counts[there] / 2.0
            sums[there] += counts[here] @ tile / 2.0
            pairs[there] += counts[here] @ known / 2.0
            if here == there:  # with those who gave the same ranking, but not with itself
                sums[here] -= tile.diagonal()
                pairs[here] -= known.diagonal()
            report("comparing voters", done / len(parts))
    return Pairwise(sums[which], np.maximum(pairs, 0.0)[which], voters.counts)


def _workers(entries: Entries) -> int:
    return WORKERS if entries.in_threads else 1
