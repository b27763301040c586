"""What the caller gives a matrix, as one array: a row of positions for each ranking, a column for each item."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tiewise import hints
from tiewise.arrays import Bools, Numbers
from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.matrices.frames import Frame, is_frame, read_frame
from tiewise.measures.base.measure import Measure, PositionMeasure
from tiewise.rankings import Ranking
from tiewise.rankings.joining import join, refuse_mixed, told_lacking
from tiewise.rankings.positions import as_positions, refuse_nan
from tiewise.rankings.reading import Items, read_numbers
from tiewise.rankings.sides import Side


@dataclass(frozen=True)
class Collection:
    """Many rankings: of the same items as `positions`, a row each; otherwise as the `objects` a measure is called on.

    `absent` marks the rankings with missing values, whose rows are then floats with nan.
    """

    argument: str
    objects: Sequence[Any] | None = None
    positions: Numbers | None = None
    items: Items | None = None
    labels: tuple[Hashable, ...] | None = None
    frame: Frame | None = None
    absent: Bools | None = None

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
        rows = list(self.positions)
        if self.items is not None and self.absent is not None:
            rows = [dict(zip(self.items, row.tolist(), strict=True)) for row in rows]
        elif self.items is not None:
            rows = [Ranking.from_positions(row, items=self.items) for row in rows]
        return replace(self, objects=rows)


def read_rankings(
    data: Any, measure: Measure, argument: str, rankings_in: str | None, labels: str | None
) -> Collection:
    """Return the rankings in a frame, an array, or a list of rankings."""
    if is_frame(data):
        frame, rows, items = read_frame(data, argument, rankings_in, labels)
        return _checked(rows, measure, argument, items, frame.labels, frame)
    if labels is not None:
        raise InputValueError(f"`labels` names a column of a frame: got {shown(labels)}, and no frame as `{argument}`.")
    if isinstance(data, str | bytes | Mapping | set | frozenset | Ranking) or not (
        isinstance(data, Sequence) or hasattr(data, "__array__")
    ):
        raise InputTypeError(
            f"`{argument}` must be a 2-D array of positions, a list of rankings or a frame: got {shown(data)}."
        )
    if isinstance(data, Sequence):
        if not len(data):
            raise InputValueError(f"`{argument}` must have at least one ranking: got none.")
        if not isinstance(measure, PositionMeasure):
            return Collection(argument, objects=list(data))
        if rankings_in is None and any(_is_ranking(one) for one in data):
            return _from_list(data, measure, argument)
        rows = _stacked([read_numbers(one, f"{argument}[{k}]")[0] for k, one in enumerate(data)], argument)
    else:
        is_masked = isinstance(data, np.ma.MaskedArray)
        rows = np.ma.filled(data.astype(np.float64), np.nan) if is_masked else np.asarray(data)
    if rows.ndim != 2:
        raise InputValueError(
            f"`{argument}` must be two-dimensional, a row for each ranking: got an array of shape {rows.shape}."
        )
    return _checked(rows.T if rankings_in == "columns" else rows, measure, argument)


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


def _from_list(data: Sequence[Any], measure: PositionMeasure, argument: str) -> Collection:
    """Return rankings, dicts and Series aligned by item, where they rank the same items."""
    parts = [Side.open(one, f"{argument}[{k}]") for k, one in enumerate(data)]
    items = parts[0].items
    for k, part in enumerate(parts):
        if (part.items is None) != (items is None):
            without = k if part.items is None else 0
            raise InputValueError(
                f"`{argument}` must name the items of every ranking, or of none: got one without items at index "
                f"{without}."
            )
    if items is None:
        return _checked(_stacked([part.numbers for part in parts], argument), measure, argument)
    rows: list[Numbers] = []
    for k, part in enumerate(parts):
        own = part.items or ()
        if own == items:
            rows.append(part.numbers)
            continue
        both = join(items, own)
        if not both.is_same:
            if measure.missing == "raise":
                raise _unequal_items(items, own, f"`{argument}`", "at index 0", f"at index {k}")
            return Collection(argument, objects=list(data))
        rows.append(both.in_order_of_x(part.numbers))
    return _checked(np.stack(rows), measure, argument, items)


def _unequal_items(x: Items, y: Items, subject: str, here: str, there: str) -> InputValueError:
    """Return the error that names items which only one of two rankings has."""
    lacks = told_lacking(x, y, f"the one {here}", f"the one {there}")
    return InputValueError(f"{subject} must rank the same items: {lacks}.", hints.DROP_OR_BOTTOM_OF_EACH)


def _checked(
    rows: Numbers,
    measure: Measure,
    argument: str,
    items: Items | None = None,
    labels: tuple[Hashable, ...] | None = None,
    frame: Frame | None = None,
) -> Collection:
    """Return rankings of the same items, their positions checked and missing values treated as the measure says."""
    if not rows.shape[0] or not rows.shape[1]:
        what = "ranking" if not rows.shape[0] else "item"
        raise InputValueError(f"`{argument}` must have at least one {what}: got an array of shape {rows.shape}.")
    if not isinstance(measure, PositionMeasure):  # what the numbers mean is for the measure to say
        return Collection(argument, objects=list(rows), labels=labels, frame=frame)
    if rows.dtype.kind not in "iuf":
        rows = _numeric(rows, argument)
    if measure.nan_policy == "raise":
        refuse_nan(rows, argument, hints.OMIT_OF_EACH, items, labels)
    positions = as_positions(rows, argument, items, labels)
    absent = np.asarray(np.isnan(positions).any(axis=1))
    return Collection(argument, None, positions, items, labels, frame, absent if absent.any() else None)


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
