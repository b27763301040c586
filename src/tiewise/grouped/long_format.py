"""The long format: a row is one item of one ranking. Two rankings are brought side by side, item by item."""

from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.errors import InputValueError, listed, nearest, shown
from tiewise.grouped.frames import column_of_numbers, grouped_rows, label_of
from tiewise.grouped.question import GroupQuestion
from tiewise.grouped.rows import GroupedPairs


def read_long_pairs(frame: Any, question: GroupQuestion, part: bool = False) -> tuple[GroupedPairs, Any]:
    """Return the rows of the two rankings by group, and a frame with the key of each group."""
    by, item, ranking = question.by, str(question.item), str(question.ranking)
    for name in (item, ranking):
        if frame[name].is_null().any():
            row = int(np.flatnonzero(frame[name].is_null().to_numpy())[0])
            raise InputValueError(f"`frame` must name {name!r} in every row: it is missing in row {row}.")
    x, y = (question.x, question.y) if part else _two_rankings(frame, question)
    keys = [*by, item]
    (x_keys, x_rows, x_numbers), (y_keys, y_rows, y_numbers) = (_side(frame, question, label, keys) for label in (x, y))
    places = _places(x_keys, y_keys, keys)
    absent_x, absent_y = places[0] < 0, places[1] < 0
    # The keys come from the caller's rows: a join makes doubles of whole numbers that one side lacks.
    both = frame.select(*keys)[np.where(absent_x, y_rows[places[1]], x_rows[places[0]])]
    order, start, size, groups = grouped_rows(both, by)
    items = both[item]
    pairs = GroupedPairs(
        order, start, size, x_numbers[places[0]], y_numbers[places[1]], label_of(groups),
        absent_x if absent_x.any() else None, absent_y if absent_y.any() else None, lambda row: items[row],
    )  # fmt: skip
    return pairs, groups


def _side(frame: Any, question: GroupQuestion, label: Any, keys: list[str]) -> tuple[Any, Integers, Floats]:
    """Return the keys of one ranking's rows, their places in the frame, and their numbers; nan and -1 at the end."""
    import narwhals.stable.v2 as nw

    own = nw.col(str(question.ranking)) == label
    rows = np.flatnonzero(frame.select(own)[str(question.ranking)].to_numpy().astype(np.bool_))
    side = frame.filter(own)
    _refuse_twice(side, keys, label)
    numbers = column_of_numbers(side[question.value], "value", rows)
    return side.select(*keys), np.append(rows, -1), np.append(numbers, np.nan)


def _places(x: Any, y: Any, keys: list[str]) -> tuple[Integers, Integers]:
    """Return the places in x and in y of each item that one of them has, -1 where it lacks it; in the order of x."""
    import narwhals.stable.v2 as nw

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


def _refuse_twice(side: Any, keys: list[Any], label: Any) -> None:
    """Raise if a ranking has an item twice in a group."""
    again = side.select(*keys).is_duplicated()
    if again.any():
        *group, item = side.select(*keys).row(int(np.flatnonzero(again.to_numpy())[0]))
        where = ", ".join(f"{name} = {shown(value)}" for name, value in zip(keys, group, strict=False))
        raise InputValueError(
            f"`item` must name each item once in a group: ranking {shown(label)} has {shown(item)} twice in {where}."
        )
