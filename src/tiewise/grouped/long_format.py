"""The long format: a row is one item of one ranking. Two rankings are brought side by side, item by item."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.errors import InputTypeError, InputValueError, listed, nearest, shown
from tiewise.grouped.frames import column_of_numbers, grouped_rows, label_of
from tiewise.grouped.names import refuse_odd_names
from tiewise.grouped.question import GroupQuestion
from tiewise.grouped.rows import GroupedPairs


@dataclass(frozen=True)
class _Side:
    """The keys (the group's and the item) of one ranking's rows, and their numbers, with nan at the end."""

    keys: Any
    numbers: Floats


def read_long_pairs(frame: Any, question: GroupQuestion, part: bool = False) -> tuple[GroupedPairs, Any]:
    """Return the rows of the two rankings of a frame by group, and a frame with the key of each group."""
    import narwhals.stable.v2 as nw

    ranking = str(question.ranking)
    _refuse_unnamed(frame, question, (str(question.item), ranking))
    labels = (question.x, question.y) if part else _two_rankings(frame, question)
    sides = []
    for label in labels:
        own = nw.col(ranking) == label
        rows = np.flatnonzero(frame.select(own)[ranking].to_numpy().astype(np.bool_))
        sides.append(_side(frame.filter(own), question, f"ranking {shown(label)}", rows))
    places = (f" in ranking {shown(labels[0])}", f" in ranking {shown(labels[1])}")
    return _side_by_side(sides[0], sides[1], question, places)


def read_two_frames(first: Any, second: Any, question: GroupQuestion) -> tuple[GroupedPairs, Any]:
    """Return the rows of two frames, each one ranking in the long format, by group, and a frame with their keys."""
    if first.implementation is not second.implementation:
        raise InputTypeError(
            f"`frame` and `other` must be tables of one library: got {first.implementation.name.lower()} and "
            f"{second.implementation.name.lower()}."
        )
    for frame, argument in ((first, "frame"), (second, "other")):
        question.refuse_unknown_columns(frame.columns, f"`{argument}`")
        _refuse_unnamed(frame, question, (str(question.item),), argument)
    second = second.with_columns(*(_alike(first[name], second[name]) for name in (*question.by, str(question.item))))
    sides = [_side(frame, question, f"`{argument}`") for frame, argument in ((first, "frame"), (second, "other"))]
    pairs, groups = _side_by_side(sides[0], sides[1], question, (" in `frame`", " in `other`"))
    return replace(pairs, rankings=("`frame`", "`other`")), groups


def _refuse_unnamed(frame: Any, question: GroupQuestion, names: tuple[str, ...], argument: str = "frame") -> None:
    for name in names:
        told = "item" if name == question.item else "ranking"
        refuse_odd_names(frame[name], told, f"be named in every row of `{argument}`")
    for name in question.by:
        refuse_odd_names(frame[name], "by")


def _alike(first: Any, second: Any) -> Any:
    """Return the second of two columns of keys in the kind of the first, or say that they cannot be compared."""
    import narwhals.stable.v2 as nw

    if first.dtype == second.dtype:
        return second
    texts = (nw.String, nw.Categorical, nw.Enum)
    if (first.dtype.is_integer() and second.dtype.is_integer()) or (first.dtype in texts and second.dtype in texts):
        return second.cast(first.dtype)
    raise InputTypeError(
        f"`frame` and `other` must hold the same kind of values in {first.name!r}: got {first.dtype} and "
        f"{second.dtype}."
    )


def _side(frame: Any, question: GroupQuestion, told: str, rows: Integers | None = None) -> _Side:
    """Return one ranking's rows; `rows` are those of the caller's frame, where these are only some."""
    keys = frame.select(*question.by, str(question.item))
    _refuse_twice(keys, told)
    numbers = column_of_numbers(frame[question.value], "value", rows)
    return _Side(keys, np.append(numbers, np.nan))


def _side_by_side(x: _Side, y: _Side, question: GroupQuestion, places: tuple[str, str]) -> tuple[GroupedPairs, Any]:
    """Return the rows by group of two rankings that are aligned by item, and a frame with the key of each group."""
    import narwhals.stable.v2 as nw

    in_x, in_y = _places(x.keys, y.keys)
    absent_x, absent_y = in_x < 0, in_y < 0
    # The keys come from the caller's rows: a join makes doubles of whole numbers that one side lacks.
    rows = np.where(absent_x, len(x.keys) + in_y, in_x)
    both = nw.concat([x.keys, y.keys])[rows]
    order, start, size, groups = grouped_rows(both, question.by)
    items = both[str(question.item)]
    pairs = GroupedPairs(
        order, start, size, x.numbers[in_x], y.numbers[in_y], label_of(groups), absent_x if absent_x.any() else None,
        absent_y if absent_y.any() else None, lambda row: items[row], ("value", "value"), places,
        keys=groups.rows,
    )  # fmt: skip
    return pairs, groups


def _places(x: Any, y: Any) -> tuple[Integers, Integers]:
    """Return the places in x and in y of each item that one of them has, -1 where it lacks it; in the order of x."""
    import narwhals.stable.v2 as nw

    keys: list[str] = list(x.columns)
    names: list[str] = []
    for _ in range(3):
        names.append(nw.generate_temporary_column_name(8, [*keys, *names]))
    in_x, in_y, suffix = names
    both = x.with_row_index(in_x).join(y.with_row_index(in_y), on=keys, how="full", suffix=f"_{suffix}")
    both = both.select(in_x, in_y).sort(in_x, in_y, nulls_last=True)
    places = both.select(nw.col(in_x, in_y).cast(nw.Float64).fill_null(-1.0).cast(nw.Int64))
    return places[in_x].to_numpy(), places[in_y].to_numpy()


def _two_rankings(frame: Any, question: GroupQuestion) -> tuple[Any, Any]:
    """Return the labels of x and y: as asked, or the two that there are."""
    there = frame[question.ranking].unique(maintain_order=True).to_list()
    if question.x is None:
        if len(there) != 2:
            raise InputValueError(
                f"`x` and `y` must say which rankings to compare unless there are two: column {question.ranking!r} "
                f"has {listed(there)}."
            )
        return there[0], there[1]
    for argument, label in (("x", question.x), ("y", question.y)):
        if label not in there:
            raise InputValueError(
                f"`{argument}` must be one of the rankings in column {question.ranking!r}: got {shown(label)}; "
                f"there are {listed(there, 20)}.{nearest(str(label), map(str, there))}"
            )
    return question.x, question.y


def _refuse_twice(keys: Any, told: str) -> None:
    """Raise if a ranking has an item twice in a group."""
    again = keys.is_duplicated()
    if again.any():
        *group, item = keys.row(int(np.flatnonzero(again.to_numpy())[0]))
        where = ", ".join(f"{name} = {shown(value)}" for name, value in zip(keys.columns, group, strict=False))
        raise InputValueError(f"`item` must name each item once in a group: {told} has {shown(item)} twice in {where}.")
