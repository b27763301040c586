"""What the caller gives a matrix, as one array: a row of positions for each ranking, a column for each item."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tiewise import hints
from tiewise.arrays import Bools, Numbers
from tiewise.errors import InputTypeError, InputValueError, SuspiciousPositionsWarning, shown, warn
from tiewise.matrices.frames import Frame, is_frame, read_frame
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.position_measure import PositionMeasure
from tiewise.measures.base.value_measure import ValueMeasure
from tiewise.rankings import Ranking
from tiewise.rankings.joining import join, refuse_mixed, told_lacking
from tiewise.rankings.positions import (
    as_positions,
    method_of,
    refuse_nan,
    refuse_unnumbered_rows,
)
from tiewise.rankings.ratings import rating_levels, told_ratings
from tiewise.rankings.reading import Items, read_numbers, unique_items
from tiewise.rankings.scores import ranked
from tiewise.rankings.sides import Side


@dataclass(frozen=True)
class Collection:
    """Many rankings: of the same items as `positions`, a row each; otherwise as the `objects` a measure is called on.

    `absent` marks the rankings with missing values, whose rows are then floats with nan; `tied` those that may have
    ties.
    """

    argument: str
    objects: Sequence[Any] | None = None
    positions: Numbers | None = None
    items: Items | None = None
    labels: tuple[Hashable, ...] | None = None
    frame: Frame | None = None
    absent: Bools | None = None
    tied: Bools | None = None

    @property
    def size(self) -> int:
        """How many rankings there are."""
        return len(self.objects if self.positions is None else self.positions)  # type: ignore[arg-type]

    def name(self, index: int) -> str:
        """Return what a message calls a ranking."""
        return f"ranking {shown(self.labels[index])}" if self.labels is not None else f"ranking {index}"

    def as_objects(self) -> "Collection":
        """Return the rankings one by one, for measures to align them pair by pair."""
        if self.objects is not None or self.positions is None:
            return self
        rows: list[Any] = list(self.positions)
        if self.absent is None:  # they have been looked at, and need not be again in each pair
            rows = [Ranking._of(np.array(row), self.items, method_of(row)) for row in rows]
        elif self.items is not None:
            rows = [dict(zip(self.items, row.tolist(), strict=True)) for row in rows]
        return replace(self, objects=rows)


@dataclass(frozen=True)
class Reading:
    """How rankings in a frame, an array or a list are to be read: `input` says what their numbers mean."""

    measure: Measure
    rankings_in: str | None = None
    labels: str | None = None
    input: str | None = None

    def __call__(self, data: Any, argument: str) -> Collection:
        """Return the rankings."""
        if is_frame(data):
            frame, rows, items = read_frame(data, argument, self.rankings_in, self.labels)
            return self._checked(rows, argument, items, frame.labels, frame)
        if self.labels is not None:
            raise InputValueError(
                f"`labels` names a column of a frame: got {shown(self.labels)}, and no frame as `{argument}`."
            )
        if isinstance(data, str | bytes | Mapping | set | frozenset | Ranking) or not (
            isinstance(data, Sequence) or hasattr(data, "__array__")
        ):
            raise InputTypeError(
                f"`{argument}` must be a 2-D array of positions, a list of rankings or a frame: got {shown(data)}."
            )
        if isinstance(data, Sequence) or self.input == "order":
            if not len(data):
                raise InputValueError(f"`{argument}` must have at least one ranking: got none.")
            if self.input == "order":
                data = [_ordered(one, f"{argument}[{k}]") for k, one in enumerate(data)]
            if not isinstance(self.measure, PositionMeasure):
                return Collection(argument, objects=self._as_objects(data, argument))
            if self.rankings_in is None and any(_is_ranking(one) for one in data):
                return self._from_list(data, argument)
            rows = _stacked([read_numbers(one, f"{argument}[{k}]")[0] for k, one in enumerate(data)], argument)
        else:
            is_masked = isinstance(data, np.ma.MaskedArray)
            rows = np.ma.filled(data.astype(np.float64), np.nan) if is_masked else np.asarray(data)
        if rows.ndim != 2:
            raise InputValueError(
                f"`{argument}` must be two-dimensional, a row for each ranking: got an array of shape {rows.shape}."
            )
        return self._checked(rows.T if self.rankings_in == "columns" else rows, argument)

    def _as_objects(self, data: Sequence[Any], argument: str) -> list[Any]:
        """Return the rankings as a measure of lists or values takes them, without a word on what they hold."""
        if self.input in (None, "order") or isinstance(self.measure, ValueMeasure):
            return list(data)
        sides = (Side.open(one, f"{argument}[{k}]", self.input) for k, one in enumerate(data))
        return [
            side.numbers if side.items is None else dict(zip(side.items, side.numbers.tolist(), strict=True))
            for side in sides
        ]

    def _from_list(self, data: Sequence[Any], argument: str) -> Collection:
        """Return rankings, dicts and Series aligned by item, where they rank the same items."""
        parts = [Side.open(one, f"{argument}[{k}]", self.input) for k, one in enumerate(data)]
        are_ranked = all(part.method is not None for part in parts)
        items = parts[0].items
        for k, part in enumerate(parts):
            if (part.items is None) != (items is None):
                without = k if part.items is None else 0
                raise InputValueError(
                    f"`{argument}` must name the items of every ranking, or of none: got one without items at index "
                    f"{without}."
                )
        if items is None:
            return self._checked(_stacked([part.numbers for part in parts], argument), argument, are_ranked=are_ranked)
        rows: list[Numbers] = []
        for k, part in enumerate(parts):
            own = part.items or ()
            if own == items:
                rows.append(part.numbers)
                continue
            if self.measure.goes_by_order:  # which is that of the ranking that is x
                return Collection(argument, objects=self._as_objects(data, argument))
            both = join(items, own)
            if not both.is_same:
                if getattr(self.measure, "missing", "raise") == "raise":
                    raise _unequal_items(items, own, f"`{argument}`", "at index 0", f"at index {k}")
                return Collection(argument, objects=self._as_objects(data, argument))
            rows.append(both.in_order_of_x(part.numbers))
        return self._checked(np.stack(rows), argument, items, are_ranked=are_ranked)

    def _checked(
        self,
        rows: Numbers,
        argument: str,
        items: Items | None = None,
        labels: tuple[Hashable, ...] | None = None,
        frame: Frame | None = None,
        *,
        are_ranked: bool = False,
    ) -> Collection:
        """Return rankings of the same items, their positions checked and missing values treated as the measure says."""
        if not rows.shape[0] or not rows.shape[1]:
            what = "ranking" if not rows.shape[0] else "item"
            raise InputValueError(f"`{argument}` must have at least one {what}: got an array of shape {rows.shape}.")
        if not isinstance(self.measure, PositionMeasure):  # what the numbers mean is for the measure to say
            return Collection(argument, objects=self._as_objects(list(rows), argument), labels=labels, frame=frame)
        if rows.dtype.kind not in "iuf":
            rows = _numeric(rows, argument)
        if self.measure.nan_policy == "raise":
            refuse_nan(rows, argument, hints.OMIT_OF_EACH, items, labels)
        if self.input in ("scores", "costs") and not are_ranked:
            best = self.input == "scores"
            rows = np.stack(
                [ranked(row, f"{argument}[{k}]", items, higher_is_better=best) for k, row in enumerate(rows)]
            )
            are_ranked = True
        positions = as_positions(rows, argument, items, labels)
        tied = refuse_unnumbered_rows(positions, argument, labels)
        if self.input is None and not are_ranked:
            _ask_about_ratings(positions, tied, argument, labels, frame)
        absent: Bools | None = None
        if positions.dtype.kind == "f" and (missing := np.isnan(positions)).any():
            absent = np.asarray(missing.any(axis=1))
        return Collection(argument, None, positions, items, labels, frame, absent, tied)


def _ordered(one: Any, argument: str) -> Ranking:
    """Return the ranking of items that are listed best first."""
    if isinstance(one, Ranking):
        return one
    items = unique_items(one, argument)
    return Ranking._of(np.arange(1, len(items) + 1), items, "dense")


def _ask_about_ratings(
    positions: Numbers, tied: Bools, argument: str, labels: Sequence[Hashable] | None, frame: Frame | None
) -> None:
    """Ask whether positions are ratings: with an error about a frame's columns, with a warning about bare numbers."""
    for row in np.flatnonzero(tied).tolist():
        if levels := rating_levels(positions[row], 1):
            name = f"{argument}[{row if labels is None else shown(labels[row])}]"
            told = told_ratings(name, levels, positions.shape[1])
            if frame is not None:
                raise InputValueError(told, hints.RATINGS)
            warn(told, SuspiciousPositionsWarning, hints.READ_AS_POSITIONS)
            return


def _is_ranking(one: Any) -> bool:
    """Tell whether an entry of a list is more than a bare vector: it may name its items."""
    return isinstance(one, Ranking | Mapping) or (hasattr(one, "index") and not isinstance(one, Sequence))


def _stacked(rows: list[Numbers], argument: str) -> Numbers:
    lengths = [len(row) for row in rows]
    for k, length in enumerate(lengths):
        if length != lengths[0]:
            raise InputValueError(
                f"`{argument}` must rank the same number of items each: got {lengths[0]} at index 0 and {length} "
                f"at index {k}."
            )
    return np.stack(rows)


def _unequal_items(x: Items, y: Items, subject: str, here: str, there: str) -> InputValueError:
    """Return the error that names items which only one of two rankings has."""
    lacks = told_lacking(x, y, f"the one {here}", f"the one {there}")
    return InputValueError(f"{subject} must rank the same items: {lacks}.", hints.DROP_OR_BOTTOM_OF_EACH)


def _numeric(rows: Numbers, argument: str) -> Numbers:
    """Return an array of objects as floats, or say which entry is no number."""
    values = np.empty(rows.shape)
    for (ranking, item), value in np.ndenumerate(rows):
        if value is None:
            values[ranking, item] = np.nan
            continue
        if isinstance(value, bool | np.bool_ | str | bytes) or not np.isscalar(value):
            raise InputTypeError(
                f"`{argument}` must hold numbers: got {shown(value)} at index {item} of ranking {ranking}."
            )
        values[ranking, item] = value
    return values


def matched(rows: Collection, columns: Collection, measure: Measure) -> tuple[Collection, Collection]:
    """Return two collections over the same items in the same order; where they are not, as objects to be aligned."""
    if rows.positions is None or columns.positions is None:
        return rows.as_objects(), columns.as_objects()
    refuse_mixed(rows, columns, "neither")
    if rows.items is None or columns.items is None:
        if rows.positions.shape[1] != columns.positions.shape[1]:
            raise InputValueError(
                f"`rankings` and `other` must rank the same number of items: got {rows.positions.shape[1]} "
                f"and {columns.positions.shape[1]}."
            )
        return rows, columns
    if rows.items == columns.items:
        return rows, columns
    both = join(rows.items, columns.items)
    if both.is_same:
        return rows, replace(columns, positions=both.in_order_of_x(columns.positions), items=rows.items)
    if getattr(measure, "missing", "raise") == "raise":
        raise _unequal_items(rows.items, columns.items, "`rankings` and `other`", "in `rankings`", "in `other`")
    return rows.as_objects(), columns.as_objects()


def refuse_ties(rankings: Collection, measure: Measure) -> None:
    """Raise if a ranking has ties and the measure is defined on linear orders only."""
    if measure.claims.ties or rankings.positions is None:
        return
    unknown = getattr(measure, "nan_policy", "") == "propagate"  # where a value is missing, nothing is compared
    for index, row in enumerate(rankings.positions):
        if unknown and rankings.absent is not None and rankings.absent[index]:
            continue
        values, counts = np.unique(row[~np.isnan(row)], return_counts=True)
        if (counts > 1).any():
            raise InputValueError(
                f"`{rankings.argument}` must have no ties, because {measure.name} is defined on linear orders only: "
                f"got position {values[counts > 1][0]:g} more than once in {rankings.name(index)}."
            )
