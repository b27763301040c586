"""The long format: a row is one item of one ranking. Two rankings are brought side by side, item by item."""

from typing import Any

import numpy as np

from tiewise.errors import InputValueError, listed, nearest, shown
from tiewise.many.groups_frames import column_of_numbers, grouped_rows, label_of
from tiewise.many.groups_pairs import GroupedPairs
from tiewise.many.groups_question import GroupQuestion


def read_long_pairs(frame: Any, question: GroupQuestion, part: bool = False) -> tuple[GroupedPairs, Any]:
    """Return the rows of the two rankings by group, and a frame with the key of each group."""
    import narwhals.stable.v2 as nw

    by, (item, ranking, value) = question.by, map(str, (question.item, question.ranking, question.value))
    for name in (item, ranking):
        if frame[name].is_null().any():
            row = int(np.flatnonzero(frame[name].is_null().to_numpy())[0])
            raise InputValueError(f"`frame` must name {name!r} in every row: it is missing in row {row}.")
    x, y = (question.x, question.y) if part else _two_rankings(frame, question)
    names: list[str] = []
    for _ in range(4):
        names.append(nw.generate_temporary_column_name(8, [*frame.columns, *names]))
    keys = [*by, item]
    sides = []
    for label, number, row in ((x, *names[:2]), (y, *names[2:])):
        side = frame.with_row_index(row).filter(nw.col(ranking) == label)
        side = side.select(*keys, nw.col(value).alias(number), row)
        _refuse_twice(side, keys, label)
        sides.append(side)
    both = sides[0].join(sides[1], on=keys, how="full", suffix="_of_y")
    both = both.with_columns(*(nw.coalesce(name, f"{name}_of_y").alias(name) for name in keys))
    both = both.sort(names[1], names[3], nulls_last=True)
    order, start, size, groups = grouped_rows(both, by)
    absent_x, absent_y = (both[name].is_null().to_numpy().astype(np.bool_) for name in (names[1], names[3]))
    x_numbers, y_numbers = (column_of_numbers(both[name], "value") for name in (names[0], names[2]))
    items = both[item]
    pairs = GroupedPairs(
        order, start, size, x_numbers, y_numbers, label_of(groups),
        absent_x if absent_x.any() else None, absent_y if absent_y.any() else None, lambda row: items[row],
    )  # fmt: skip
    return pairs, groups


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
            hint = nearest(str(label), [str(name) for name in there])
            raise InputValueError(
                f"`{argument}` must be one of the rankings in column {question.ranking!r}: got {shown(label)}; "
                f"there are {listed(there, 20)}.{hint}"
            )
    return question.x, question.y


def _refuse_twice(side: Any, keys: list[Any], label: Any) -> None:
    """Raise if a ranking has an item twice in a group."""
    again = side.select(*keys).is_duplicated()
    if again.any():
        *group, item = side.select(*keys).row(int(np.flatnonzero(again.to_numpy())[0]))
        where = ", ".join(f"{name} = {shown(value)}" for name, value in zip(keys, group, strict=False))
        raise InputValueError(
            f"`item` must name each item once in a group: ranking {shown(label)} has {shown(item)} twice in {where}."
        )
