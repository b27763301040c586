"""What a consensus is to maximise: the sum of a measure's values with all voters, of a distance its negative."""

import math
from functools import cached_property
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.errors import UndefinedCorrelationWarning, quietly
from tiewise.matrices.comparing import Comparing
from tiewise.matrices.reading import Collection
from tiewise.matrices.route import entries_of
from tiewise.matrices.tiles import Target, fill
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.position_measure import PositionMeasure
from tiewise.panels.precedence import Precedence
from tiewise.panels.voters import Voters, distinct_rows
from tiewise.rankings import Ranking
from tiewise.running.threads import WORKERS

# Scores that differ by no more than this share of what they sum up are equal but for rounding.
EQUAL = 1e-10

# Candidates that are compared with all voters in one go.
_VALUES_AT_ONCE = 1 << 22
# Up to so many looks at a pair of items are over before another thread would have begun with them.
_SHORT = 50_000
# So many candidates are worth being numbered anew for voters who lack items.
_MANY = 20


class Objective:
    """The score of candidates, each a row of whole positions without gaps: the larger, the better."""

    def __init__(self, measure: Measure, voters: Voters, precedence: Precedence | None = None) -> None:
        self.measure, self.voters = measure, voters
        self._precedence = precedence
        self.n = voters.n
        self.sign = -1.0 if measure.claims.kind == "distance" else 1.0
        self.kept: dict[str, Any] = {}  # what takes long and several methods ask for

    @property
    def distinct(self) -> Voters:
        """The different rankings, with how often they were given in all."""
        return self.voters.distinct[0]

    @cached_property
    def _columns(self) -> Collection:
        columns = self.distinct.collection()
        return columns if isinstance(self.measure, PositionMeasure) else columns.as_objects()

    @cached_property
    def best_thinkable(self) -> float:
        """A score that no candidate exceeds, whatever the rankings: the measure's largest value with each of them."""
        return 0.0 if self.sign < 0.0 else self.measure.claims.high * self.voters.total

    @cached_property
    def precedence(self) -> Precedence:
        """Which of equally good candidates comes first: as the panel has it, unless something else was said."""
        return Precedence.of(self.voters) if self._precedence is None else self._precedence

    def slack(self, score: float) -> float:
        """Return by how much scores near this one may differ by rounding alone."""
        return EQUAL * (self.voters.total + abs(score)) if math.isfinite(score) else 0.0

    def scores(self, candidates: Numbers) -> Floats:
        """Return the score of each candidate; -inf where the measure is undefined with one of the voters."""
        at_once = max(1, _VALUES_AT_ONCE // max(1, len(self.distinct)))
        parts = [self._table(candidates[k : k + at_once]) for k in range(0, len(candidates), at_once)]
        sums: Floats = np.concatenate([part @ self.distinct.counts for part in parts])
        sums *= self.sign
        return np.where(np.isnan(sums), -np.inf, sums)

    def score(self, candidate: Numbers) -> float:
        """Return the score of one candidate."""
        return float(self.scores(candidate[None])[0])

    def values(self, candidate: Numbers) -> Floats:
        """Return the measure's value of a candidate with each voter."""
        found: Floats = self._table(candidate[None])[0][self.voters.distinct[1]]
        return found

    def _table(self, candidates: Numbers) -> Floats:
        if self._same_items and len(candidates) >= _MANY:
            return self._table_by_items(candidates)
        return self._compared(self._rows(candidates), self._columns)

    def _table_by_items(self, candidates: Numbers) -> Floats:
        """Return the values where each voter hears of a candidate no more than its own items: many at once."""
        values = np.empty((len(candidates), len(self.distinct)))
        for items, which in self._same_items:
            heard = _numbered_anew(candidates[:, items])
            first, of_each = distinct_rows(heard)
            names = None if self.distinct.items is None else tuple(self.distinct.items[k] for k in items.tolist())
            rows = Collection("candidates", positions=heard[first], items=names)
            own = np.stack([self.distinct.parts[k][1] for k in which])
            values[:, which] = self._compared(rows, Collection("rankings", positions=own, items=names))[of_each]
        return values

    @cached_property
    def _same_items(self) -> list[tuple[Integers, list[int]]]:
        """The items of voters who lack some, and who has just these; none where items are not dropped pair by pair."""
        measure, voters = self.measure, self.distinct
        is_dropped = isinstance(measure, PositionMeasure) and getattr(measure, "missing", "") == "drop"
        if not is_dropped or measure.goes_by_order or voters.positions is not None:
            return []
        found: dict[bytes, tuple[Integers, list[int]]] = {}
        for k, (items, _) in enumerate(voters.parts):
            if len(items) < 2:  # what is undefined is told as ever
                return []
            found.setdefault(items.tobytes(), (items, []))[1].append(k)
        return list(found.values())

    def _compared(self, rows: Collection, columns: Collection) -> Floats:
        work = Comparing(rows, columns, entries_of(self.measure, rows, columns), False)
        if rows.size * columns.size * self.n**2 <= _SHORT and len(parts := work.tiles) == 1:
            with quietly(UndefinedCorrelationWarning):
                return work.entries(*parts[0], False)
        target = Target(None, work.shape)
        with quietly(UndefinedCorrelationWarning):
            fill(target, work.entries, work.tiles, False, WORKERS if work.entries.in_threads else 1)
        return target.values

    def _rows(self, candidates: Numbers) -> Collection:
        items = self.distinct.items
        if self._columns.objects is None:
            return Collection("candidates", positions=candidates, items=items)
        named = items if items is not None or self.distinct.positions is not None else tuple(range(self.n))
        return Collection("candidates", objects=[Ranking._of(row, named, "dense") for row in candidates])


def _numbered_anew(rows: Numbers) -> Integers:
    """Return positions of some of the items without the gaps that the others leave."""
    rows = rows.astype(np.int64)
    used = np.zeros((len(rows), int(rows.max(initial=0)) + 1), dtype=np.int64)
    np.put_along_axis(used, rows, 1, axis=1)
    found: Integers = np.take_along_axis(np.cumsum(used, axis=1), rows, axis=1)
    return found
