"""What a consensus is to maximise: the sum of a measure's values with all voters, of a distance its negative."""

import math
from functools import cached_property
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.errors import UndefinedCorrelationWarning, quietly
from tiewise.matrices.comparing import Comparing
from tiewise.matrices.reading import Collection
from tiewise.matrices.route import entries_of
from tiewise.matrices.tiles import Target, fill
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.position_measure import PositionMeasure
from tiewise.panels.precedence import Precedence
from tiewise.panels.voters import Voters
from tiewise.rankings import Ranking
from tiewise.running.threads import WORKERS

# Scores that differ by no more than this share of what they sum up are equal but for rounding.
EQUAL = 1e-10

# Candidates that are compared with all voters in one go.
_VALUES_AT_ONCE = 1 << 22


class Objective:
    """The score of candidates, each a row of whole positions without gaps: the larger, the better."""

    def __init__(self, measure: Measure, voters: Voters) -> None:
        self.measure, self.voters = measure, voters
        self.n = voters.n
        self.sign = -1.0 if measure.claims.kind == "distance" else 1.0
        self.kept: dict[str, Any] = {}  # what takes long and several methods ask for
        self._distinct, self._which = voters.distinct
        self._columns = self._distinct.collection()
        if not isinstance(measure, PositionMeasure):
            self._columns = self._columns.as_objects()

    @property
    def distinct(self) -> Voters:
        """The different rankings, with how often they were given in all."""
        return self._distinct

    @cached_property
    def best_thinkable(self) -> float:
        """A score that no candidate exceeds, whatever the rankings: the measure's largest value with each of them."""
        return 0.0 if self.sign < 0.0 else self.measure.claims.high * float(self.voters.counts.sum())

    @cached_property
    def precedence(self) -> Precedence:
        """Which of equally good candidates comes first."""
        return Precedence.of(self._distinct)

    def slack(self, score: float) -> float:
        """Return by how much scores near this one may differ by rounding alone."""
        return EQUAL * (float(self._distinct.counts.sum()) + abs(score)) if math.isfinite(score) else 0.0

    def scores(self, candidates: Numbers) -> Floats:
        """Return the score of each candidate; -inf where the measure is undefined with one of the voters."""
        at_once = max(1, _VALUES_AT_ONCE // max(1, len(self._distinct)))
        parts = [self._table(candidates[k : k + at_once]) for k in range(0, len(candidates), at_once)]
        sums: Floats = np.concatenate([part @ self._distinct.counts for part in parts])
        sums *= self.sign
        return np.where(np.isnan(sums), -np.inf, sums)

    def score(self, candidate: Numbers) -> float:
        """Return the score of one candidate."""
        return float(self.scores(candidate[None])[0])

    def values(self, candidate: Numbers) -> Floats:
        """Return the measure's value of a candidate with each voter."""
        found: Floats = self._table(candidate[None])[0][self._which]
        return found

    def _table(self, candidates: Numbers) -> Floats:
        rows = self._rows(candidates)
        work = Comparing(rows, self._columns, entries_of(self.measure, rows, self._columns), False)
        target = Target(None, work.shape)
        with quietly(UndefinedCorrelationWarning):
            fill(target, work.entries, work.tiles, False, WORKERS if work.entries.in_threads else 1)
        return target.values

    def _rows(self, candidates: Numbers) -> Collection:
        items = self._distinct.items
        if self._columns.objects is None:
            return Collection("candidates", positions=candidates, items=items)
        named = items if items is not None or self._distinct.positions is not None else tuple(range(self.n))
        return Collection("candidates", objects=[Ranking._of(row, named, "dense") for row in candidates])
