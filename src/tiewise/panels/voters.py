"""The rankings of a panel, read once: of the same items as an array, otherwise each with the items it has."""

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.errors import InputValueError, TiewiseWarning, listed, warn
from tiewise.fuzzy.tnorms import PRODUCT
from tiewise.likes import NumbersLike, RankingsLike
from tiewise.matrices.reading import Collection, Reading, refuse_ties
from tiewise.measures.base.list_measure import ListMeasure
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.position_measure import PositionMeasure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.pairs.by_itself import each_by_itself
from tiewise.rankings import Ranking
from tiewise.rankings.list_reading import open_list, refuse_doubtful
from tiewise.rankings.position_counts import PositionCounts
from tiewise.rankings.positions import method_of, number, tied_pairs
from tiewise.rankings.ranked_rows import RankedRows
from tiewise.rankings.reading import Items
from tiewise.rankings.sides import Side
from tiewise.weights.entries import doubles, flat_numbers
from tiewise.weights.position_distance import CrispDistance

# Voters in all: beyond, doubles do not count one by one.
_MOST = 1e15


# How many items a ranking has, how many pairs of them it does not tie, and how many different positions.
Kind = tuple[int, int, int]


@dataclass(frozen=True)
class Voters:
    """Rankings, each with how often it was given.

    Of the same items, `positions` has a row for each; otherwise `parts` has for each the places of its items among all,
    and their positions. `items` are all items that anybody ranks, None where they have no names; there are n of them.
    `are_untied` says that it is known that nobody ties any.
    """

    counts: Floats
    n: int
    items: Items | None = None
    positions: Numbers | None = None
    parts: tuple[tuple[Integers, Numbers], ...] = ()
    labels: tuple[Hashable, ...] | None = None
    are_untied: bool = False

    def __len__(self) -> int:
        return len(self.counts)

    @cached_property
    def are_whole(self) -> bool:
        """Whether all were given a whole number of times."""
        return bool((self.counts == np.rint(self.counts)).all())

    @cached_property
    def total(self) -> float:
        """How many voters there are, each ranking as often as it was given."""
        return float(self.counts.sum())

    def name(self, index: int) -> str:
        """Return what a voter is called."""
        return str(index if self.labels is None else self.labels[index])

    @property
    def names(self) -> tuple[Hashable, ...]:
        """The rankings' labels, or their indices."""
        return tuple(range(len(self))) if self.labels is None else self.labels

    def called(self, index: int, *, begins: bool = False) -> str:
        """Return what a sentence calls a voter, perhaps at its beginning; a number by itself would be taken for one."""
        the, ranking = ("The", "Ranking") if begins else ("the", "ranking")
        if self.labels is None:
            return f"{the} ranking at index {index}"
        label = str(self.labels[index])
        return f"{ranking} {label}" if label[:1].isdigit() else label

    @cached_property
    def distinct(self) -> tuple["Voters", Integers]:
        """The different rankings, with how often they were given in all, and for each voter which one is its own."""
        if self.positions is None:
            return self, np.arange(len(self))
        first, which = distinct_rows(self.positions)
        counts: Floats = np.bincount(which, weights=self.counts).astype(np.float64)
        return Voters(counts, self.n, self.items, self.positions[first], are_untied=self.are_untied), which

    @cached_property
    def kinds(self) -> tuple[list[Kind], Integers | int]:
        """The kinds of rankings that there are, and which each is of: an array, or 0 where there is but one kind."""
        if self.are_untied:
            return [(self.n, self.n * (self.n - 1) // 2, self.n)], 0
        if self.positions is None:
            rows = [row for _, row in self.parts]
            own = [(n := len(row), n * (n - 1) // 2 - tied_pairs(row), len(np.unique(row))) for row in rows]
        elif self._counted is not None:
            every = self._counted.untied.tolist(), self._counted.distinct.tolist()
            own = [(self.n, *one) for one in zip(*every, strict=True)]
        else:
            by_itself = each_by_itself(self.positions, CrispDistance(self.n), PRODUCT)
            every = by_itself.untied.astype(int).tolist(), by_itself.distinct.astype(int).tolist()
            own = [(self.n, *one) for one in zip(*every, strict=True)]
        place: dict[Kind, int] = {}
        which = [place.setdefault(one, len(place)) for one in own]
        return list(place), np.array(which) if len(place) > 1 else 0

    @cached_property
    def _counted(self) -> PositionCounts | None:
        """How many items each has at each position, of whole positions."""
        rows = self.positions
        return None if rows is None or rows.dtype.kind != "i" else PositionCounts(rows)

    @property
    def mean_positions(self) -> Numbers:
        """Mean positions, a row for each voter, nan for items that it does not rank."""
        if self.positions is None:
            rows = np.full((len(self), self.n), np.nan)
            for row, (places, positions) in zip(rows, self.parts, strict=True):
                row[places] = number(positions, "average")
            return rows
        if self.are_untied:
            return self.positions
        return RankedRows.of(self.positions).mean_positions if self._counted is None else self._counted.mean_positions

    def each(self) -> Sequence[tuple[Integers, Numbers]]:
        """Return by voter the places of the items that it ranks among all, and their positions."""
        if self.positions is None:
            return self.parts
        every = np.arange(self.n)
        return [(every, row) for row in self.positions]

    def collection(self) -> Collection:
        """Return the rankings as a matrix takes them."""
        if self.positions is not None:
            return Collection("rankings", positions=self.positions, items=self.items)
        every = range(self.n) if self.items is None else self.items
        rankings = [
            Ranking._of(positions, tuple(every[place] for place in places.tolist()), method_of(positions))
            for places, positions in self.parts
        ]
        return Collection("rankings", objects=rankings)

    def chosen(self, which: Integers) -> "Voters":
        """Return some of the voters, each once for each time it is named."""
        positions = None if self.positions is None else self.positions[which]
        parts = tuple(self.parts[k] for k in which.tolist()) if self.parts else ()
        return Voters(np.ones(len(which)), self.n, self.items, positions, parts, are_untied=self.are_untied)

    def resampled(self, counts: Floats) -> "Voters":
        """Return the voters that were given at least once, with other counts."""
        there = np.flatnonzero(counts)
        positions = None if self.positions is None else self.positions[there]
        parts = tuple(self.parts[k] for k in there.tolist()) if self.parts else ()
        labels = None if self.labels is None else tuple(self.labels[k] for k in there.tolist())
        return Voters(counts[there], self.n, self.items, positions, parts, labels, self.are_untied)


def distinct_rows(rows: Numbers) -> tuple[Integers, Integers]:
    """Return where each different row first is, in the order of the rows' values, and for each row which it is."""
    keys = rows
    if rows.dtype.kind != "f" and rows.size and rows.min() >= 0:
        base = int(rows.max()) + 1
        if base ** rows.shape[1] < 2**62:  # a row is one number then, and numbers are sorted far sooner
            keys = rows.astype(np.int64) @ (base ** np.arange(rows.shape[1] - 1, -1, -1, dtype=np.int64))
    _, first, which = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    return first, which.reshape(-1)


def read_voters(
    measure: Measure,
    rankings: RankingsLike,
    counts: NumbersLike | None = None,
    rankings_in: str | None = None,
    labels: str | None = None,
    input: str | None = None,
) -> Voters:
    """Return the rankings of a panel; a PrefLib profile brings its counts along."""
    if isinstance(measure, ValueMeasure):
        raise InputValueError(f"`measure` must compare rankings for a consensus: got {measure}, which compares values.")
    profile = rankings
    if hasattr(rankings, "rankings") and hasattr(rankings, "counts"):
        counts = rankings.counts if counts is None else counts
        rankings = rankings.rankings
    known = getattr(profile, "alternatives", ())
    read = Reading(measure, rankings_in, labels, input)(rankings, "rankings")
    refuse_ties(read, measure)
    weights = _counts(counts, read.size)
    if (rows := read.positions) is not None and read.absent is None:
        are_untied = rows.dtype.kind == "i" and read.tied is not None and not read.tied.any()
        return Voters(weights, rows.shape[1], read.items, rows, labels=read.labels, are_untied=are_untied)
    found = Voters(weights, 0, labels=read.labels)
    parts = _parts(read, measure, input)
    if read.positions is not None:
        known = range(read.positions.shape[1]) if read.items is None else read.items
    if known:
        ranked = {item for items, *_ in parts for item in items}
        say_unranked([item for item in known if item not in ranked])
    return _of_parts(found, parts, getattr(measure, "missing", "raise") == "bottom")


def say_unranked(items: Sequence[Hashable]) -> None:
    """Warn of items that are there, but in nobody's ranking."""
    if items:
        are = "is ranked by nobody and" if len(items) == 1 else "are ranked by nobody and"
        warn(f"{listed(items)} {are} left out.", TiewiseWarning)


def _counts(counts: Any, size: int) -> Floats:
    if counts is None:
        return np.ones(size)
    found = doubles(flat_numbers(counts, "counts", str(size)), "counts")
    if len(found) != size:
        raise InputValueError(f"`counts` must have one entry for each of the {size} rankings: got {len(found)}.")
    total = float(found.sum())
    if not (found.min() >= 0.0 and total < math.inf):  # a comparison with nan is false
        wrong = np.flatnonzero(~(np.isfinite(found) & (found >= 0.0)))
        if wrong.size:
            raise InputValueError(f"`counts` must be numbers >= 0: got {found[wrong[0]]:g} at index {wrong[0]}.")
    if not total:
        raise InputValueError("`counts` must not all be 0: nobody would have a say.")
    if total > _MOST:
        raise InputValueError(f"`counts` must sum up to {_MOST:g} at most: got {total:g}.")
    return found


Part = tuple[Sequence[Hashable], Numbers, str]


def _parts(read: Collection, measure: Measure, input: str | None) -> list[Part]:
    """Return the items of each ranking, their positions, and how these were numbered."""
    if read.objects is None and read.positions is not None:  # the same items, with missing values
        if getattr(measure, "nan_policy", "") == "propagate":
            raise InputValueError("`rankings` must have no missing values where these are to be propagated.")
        every = range(read.positions.shape[1]) if read.items is None else read.items
        parts: list[Part] = []
        for row in read.positions:
            there = np.flatnonzero(~np.isnan(row))
            method = method_of(row[there])
            parts.append(([every[place] for place in there.tolist()], number(row[there], method), method))
        return parts
    if isinstance(measure, ListMeasure):
        lists = read.objects or ()
        return [_list(lists, k, input) for k in range(len(lists))]
    sides: list[Part] = []
    for k, one in enumerate(read.objects or ()):
        side = Side.open(one, f"rankings[{k}]")
        side.check(measure.nan_policy if isinstance(measure, PositionMeasure) else "raise")
        if side.has_gaps:
            side.keep(~side.absent)
        method = side.method or method_of(side.numbers)
        sides.append((side.items or range(len(side.numbers)), side.numbers, method))
    return sides


def _list(lists: Sequence[Any], index: int, input: str | None) -> Part:
    one, argument = lists[index], f"rankings[{index}]"
    if input is None:
        refuse_doubtful(lists[0], one, ("rankings[0]", argument))
    opened = open_list(one, argument, None if isinstance(one, Ranking) else input)
    positions = np.arange(1, opened.n + 1) if opened.positions is None else opened.positions
    return range(opened.n) if opened.items is None else opened.items, positions, method_of(positions)


def _of_parts(found: Voters, parts: list[Part], at_bottom: bool) -> Voters:
    """Return rankings of different items, over all items that anybody has; with `at_bottom`, all rank them all."""
    place: dict[Hashable, int] = {}
    for items, *_ in parts:
        for item in items:
            place.setdefault(item, len(place))
    named = any(not isinstance(items, range) for items, *_ in parts)
    whole = replace(
        found,
        n=len(place),
        items=tuple(place) if named else None,
        parts=tuple((np.array([place[item] for item in items], dtype=np.int64), rows) for items, rows, _ in parts),
    )
    if not place:
        raise InputValueError("`rankings` must have at least one item: got none.")
    same = all(len(rows) == len(place) for _, rows, _ in parts)
    if not (at_bottom or same):
        return whole
    rows = []
    for (places, positions), (*_, method) in zip(whole.parts, parts, strict=True):
        row = np.full(len(place), positions.max(initial=0) + 1)
        row[places] = positions
        rows.append(number(row, method) if len(positions) < len(place) else row)
    return replace(whole, positions=np.stack(rows), parts=())
