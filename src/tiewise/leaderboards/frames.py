"""Columns of frames: pandas, polars and pyarrow tables, lazy frames that an engine sums up, tables out of files."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.errors import InputTypeError, InputValueError, listed, nearest, shown
from tiewise.grouped.frames import column_of_numbers, open_any_frame
from tiewise.grouped.names import refuse_odd_names


@dataclass(frozen=True, eq=False)
class LongColumns:
    """A row for each score: whose it is, on which task, in which repeat; `counts` has how many rows were averaged."""

    items: list[Hashable]
    tasks: list[Hashable]
    values: Floats
    repeats: list[Hashable] | None = None
    counts: Integers | None = None


def is_frame(scores: Any) -> bool:
    """Tell whether scores come in a data frame of any library, which may be lazy."""
    if isinstance(scores, np.ndarray | list | tuple | dict):
        return False
    import narwhals.stable.v2 as nw

    return isinstance(nw.from_native(scores, pass_through=True), nw.DataFrame | nw.LazyFrame)


def is_columns(scores: Any) -> bool:
    """Tell whether scores come in a table out of a file, as `tw.io.read_table` returns it."""
    return all(hasattr(scores, name) for name in ("names", "column", "numbers", "is_numeric"))


def wide_columns(
    scores: Any, item: str | None, tasks: Any
) -> tuple[list[Hashable], list[Hashable], Floats]:  # fmt: skip
    """Return items, tasks and scores of a frame with a row for each item and a column for each task."""
    if is_columns(scores):
        named = _item_of(list(scores.names), item, [name for name in scores.names if not scores.is_numeric(name)])
        chosen = _tasks_of(list(scores.names), named, tasks)
        items = scores.items(named)
        cells = [[np.nan if cell is None else cell for cell in scores.numbers(name)] for name in chosen]
        return items, list(chosen), np.array(cells, dtype=np.float64).T.copy()
    import narwhals.stable.v2 as nw

    opened = open_any_frame(scores, "scores")
    if isinstance(opened, nw.LazyFrame):
        opened = opened.collect()
    words = [name for name in opened.columns if not opened[name].dtype.is_numeric()]
    labels = None if item is not None else _row_labels(scores)
    named = None if labels is not None and not words else _item_of(list(opened.columns), item, words)
    chosen = _tasks_of(list(opened.columns), named, tasks)
    if named is None:
        items = list(range(1, len(opened) + 1)) if labels is None else labels
    else:
        refuse_odd_names(opened[named], "item", "be named in every row")
        items = opened[named].to_list()
    columns = [column_of_numbers(opened[name], f"scores[{name!r}]") for name in chosen]
    return items, list(chosen), np.ascontiguousarray(np.array(columns, dtype=np.float64).reshape(-1, len(items)).T)


def _item_of(columns: list[str], item: str | None, words: list[str]) -> str | None:
    """Return the column of the items: as named, or the only one that holds no numbers."""
    if item is not None:
        _refuse_unknown(item, "item", columns)
        return item
    if len(words) > 1:
        raise InputValueError(
            f"`item` must say which column names the items: got columns without numbers {listed(words)}.",
            "A frame with a row for each score needs `item`, `task` and `score`.",
        )
    return words[0] if words else None


def _tasks_of(columns: list[str], item: str | None, tasks: Any) -> list[str]:
    if tasks is None:
        return [name for name in columns if name != item]
    if isinstance(tasks, str):
        raise InputTypeError(f"`tasks` must be a list of columns: got {shown(tasks)}.")
    for name in tasks:
        _refuse_unknown(name, "tasks", columns)
    return list(tasks)


def _row_labels(frame: Any) -> list[Hashable] | None:
    """Return the labels of a pandas frame's rows, unless they are numbers that say nothing."""
    import narwhals.stable.v2 as nw

    opened = nw.from_native(frame)
    if not isinstance(opened, nw.DataFrame):
        return None
    index = nw.maybe_get_index(opened)
    if index is None or type(index).__name__ == "RangeIndex":
        return None
    return list(index.to_list())


def _refuse_unknown(name: Any, argument: str, columns: list[str]) -> None:
    if name not in columns:
        raise InputValueError(
            f"`{argument}` must name a column of `scores`: got {shown(name)}; there are {listed(columns, 20)}."
            f"{nearest(str(name), columns)}"
        )


def long_columns(scores: Any, wanted: dict[str, Any], repeat: str | None, repeats: str) -> LongColumns:
    """Return the columns of a frame with a row for each score; a lazy one is summed up by its engine first."""
    asked = {**wanted, **({} if repeat is None else {"repeat": repeat})}
    if is_columns(scores):
        for argument, name in asked.items():
            _refuse_unknown(name, argument, list(scores.names))
        numbers = [np.nan if cell is None else cell for cell in scores.numbers(wanted["score"])]
        keys = scores.keys([name for argument, name in asked.items() if argument != "score"])
        items, tasks, *more = (list(column) for column in zip(*keys, strict=True))
        return LongColumns(items, tasks, np.array(numbers, dtype=np.float64), more[0] if more else None)
    import narwhals.stable.v2 as nw

    opened = open_any_frame(scores, "scores")
    for argument, name in asked.items():
        _refuse_unknown(name, argument, list(opened.collect_schema().names()))
    counts = None
    if isinstance(opened, nw.LazyFrame):
        if repeats == "level":
            raise InputValueError(
                '`repeats` must be "mean" or "raise" for a lazy frame, which its engine sums up: got "level".'
            )
        opened = _summed_up(opened, wanted)
        counts = opened["__count"].to_numpy().astype(np.int64)
    for argument in asked:
        if argument != "score":
            refuse_odd_names(opened[asked[argument]], argument, "be named in every row")
    return LongColumns(
        opened[wanted["item"]].to_list(),
        opened[wanted["task"]].to_list(),
        column_of_numbers(opened[wanted["score"]], "score"),
        None if repeat is None else opened[repeat].to_list(),
        counts,
    )


def _summed_up(frame: Any, wanted: dict[str, Any]) -> Any:
    """Return a frame in memory with the mean score of each item on each task, and how many scores made it."""
    import narwhals.stable.v2 as nw

    score = nw.col(wanted["score"])
    keys = [wanted["item"], wanted["task"]]
    there = frame.filter(~score.is_null())
    return there.group_by(*keys).agg(score.mean(), score.count().alias("__count")).collect().sort(*keys)


def backend_of(scores: Any) -> Any:
    """Return the library of a frame in memory, in which answers come back; None for anything else."""
    if not is_frame(scores):
        return None
    import narwhals.stable.v2 as nw

    opened = nw.from_native(scores)
    return opened.implementation if isinstance(opened, nw.DataFrame) else None
