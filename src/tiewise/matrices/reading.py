"""What the caller gives a matrix, as one array: a row of positions for each ranking, a column for each item."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tiewise.arrays import Bools, Numbers
from tiewise.errors import InputTypeError, InputValueError, listed, shown
from tiewise.matrices.frames import Frame, is_frame, read_frame
from tiewise.matrices.positions import as_position_rows
from tiewise.measures.base.measure import Measure, PositionMeasure
from tiewise.rankings import Ranking
from tiewise.rankings.reading import Items, read_numbers


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
    parts = []
    for k, one in enumerate(data):
        if isinstance(one, Ranking):
            parts.append((one.positions, one._items))
        else:
            parts.append(read_numbers(one, f"{argument}[{k}]"))
    items, named = parts[0][1], [items is not None for _, items in parts]
    if not all(named) and any(named):
        without = named.index(False)
        raise InputValueError(
            f"`{argument}` must name the items of every ranking, or of none: got one without items at index {without}."
        )
    if items is None:
        return _checked(_stacked([numbers for numbers, _ in parts], argument), measure, argument)
    column = {item: place for place, item in enumerate(items)}
    rows: list[Numbers] = []
    for k, (numbers, own) in enumerate(parts):
        if own == items:
            rows.append(numbers)
            continue
        places = [column.get(item) for item in own or ()]
        if None in places or len(places) != len(items):
            if measure.missing == "raise":
                raise unequal_items(items, own or (), f"`{argument}`", "at index 0", f"at index {k}")
            return Collection(argument, objects=list(data))
        row = np.empty(len(items), dtype=numbers.dtype)
        row[np.array(places, dtype=np.intp)] = numbers
        rows.append(row)
    return _checked(np.stack(rows), measure, argument, items)


def unequal_items(left: Items, right: Items, subject: str, here: str, there: str) -> InputValueError:
    """Return the error that names items which only one of two rankings has."""
    one, two = set(left), set(right)
    lacks = [
        f"the one {where} lacks {listed(items)}"
        for where, items in (
            (there, [item for item in left if item not in two]),
            (here, [item for item in right if item not in one]),
        )
        if items
    ]
    return InputValueError(
        f"{subject} must rank the same items: {'; '.join(lacks)}. "
        'A measure with missing="drop" compares the common items of each pair, with missing="bottom" it puts the '
        "others below the rest."
    )


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
    positions, absent = as_position_rows(rows, argument, items, labels, measure.nan_policy)
    return Collection(argument, None, positions, items, labels, frame, absent)


def matched(rows: Collection, columns: Collection, measure: Measure) -> tuple[Collection, Collection]:
    """Return two collections over the same items in the same order; where they are not, as objects to be aligned."""
    if rows.positions is None or columns.positions is None:
        return rows.as_objects(), columns.as_objects()
    if (rows.items is None) != (columns.items is None):
        named, bare = (rows, columns) if columns.items is None else (columns, rows)
        raise InputValueError(
            f"`{named.argument}` names its items and `{bare.argument}` does not: give both with items, or neither."
        )
    if rows.items is None or columns.items is None:
        if rows.positions.shape[1] != columns.positions.shape[1]:
            raise InputValueError(
                f"`rankings` and `other` must rank the same number of items: got {rows.positions.shape[1]} "
                f"and {columns.positions.shape[1]}."
            )
        return rows, columns
    if rows.items == columns.items:
        return rows, columns
    place = {item: k for k, item in enumerate(columns.items)}
    order = [place.get(item) for item in rows.items]
    if None not in order and len(order) == len(place):
        return rows, replace(columns, positions=columns.positions[:, np.array(order, dtype=np.intp)], items=rows.items)
    if getattr(measure, "missing", "raise") == "raise":
        raise unequal_items(rows.items, columns.items, "`rankings` and `other`", "in `rankings`", "in `other`")
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
