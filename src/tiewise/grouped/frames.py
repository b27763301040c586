"""Reads groups out of a pandas, polars or pyarrow table, through narwhals."""

from collections import Counter
from typing import Any

import numpy as np

from tiewise.arrays import Bools, Floats, Integers
from tiewise.errors import InputTypeError, InputValueError, listed, shown
from tiewise.grouped.names import holds_unknown, refuse_odd_names, told_kind
from tiewise.grouped.question import GroupQuestion
from tiewise.grouped.rows import NO_ORDER, GroupedPairs, rows_by_code
from tiewise.rankings.reading import read_numbers

# Whole numbers beyond this do not all have a double of their own.
EXACT_IN_DOUBLE = 2**53


def open_frame(frame: Any, argument: str = "frame") -> Any:
    """Return the narwhals view of a table in memory, or say what is needed instead."""
    import narwhals.stable.v2 as nw

    opened = open_any_frame(frame, argument)
    if isinstance(opened, nw.LazyFrame):
        raise InputTypeError(f"`{argument}` must be in memory: got a {_kind(frame)}. Collect it first.")
    if not isinstance(opened, nw.DataFrame):
        raise InputTypeError(
            f"`{argument}` must be a table of pandas, polars or pyarrow, or a Dask or Spark DataFrame: "
            f"got {shown(frame)}."
        )
    return opened


def open_any_frame(frame: Any, argument: str) -> Any:
    """Return the narwhals view of a table, which may be lazy, or what else was given as it is."""
    import narwhals.stable.v2 as nw
    from narwhals.exceptions import DuplicateError

    opened = None
    try:
        opened = nw.from_native(frame, pass_through=True)
        is_frame = isinstance(opened, nw.DataFrame | nw.LazyFrame)
        names = opened.collect_schema().names() if is_frame else []
    except DuplicateError:
        names = list(getattr(frame, "column_names", None) or frame.columns)
    if len(set(names)) < len(names):
        twice = [name for name, count in Counter(names).items() if count > 1]
        raise InputValueError(f"`{argument}` must name each column once: got {listed(twice)} more than once.")
    return opened


def _kind(frame: object) -> str:
    return f"{type(frame).__module__.partition('.')[0]} {type(frame).__name__}"


def read_pairs(frame: Any, question: GroupQuestion) -> tuple[GroupedPairs, Any]:
    """Return the rows of x and y by group, and a frame with the key of each group."""
    order, start, size, keys = grouped_rows(frame, question.by)
    x, y = (column_of_numbers(frame[name], argument) for name, argument in ((question.x, "x"), (question.y, "y")))
    return GroupedPairs(order, start, size, x, y, label_of(keys), keys=keys.rows), keys


def label_of(keys: Any) -> Any:
    """Return the function that names a group for messages: `q = 'q7'`."""

    def label(group: int) -> str:
        return ", ".join(f"{name} = {shown(value)}" for name, value in zip(keys.columns, keys.row(group), strict=True))

    return label


def grouped_rows(frame: Any, by: tuple[str, ...]) -> tuple[Integers, Integers, Integers, Any]:
    """Return (order, start, size) of the groups by first appearance, and a frame with their keys.

    Rows that already lie group by group, as most files have them, are taken as they lie.
    """
    import narwhals.stable.v2 as nw

    key = frame.select(*by)
    for name in by:
        refuse_odd_names(key[name], "by")
    if not len(key):
        return NO_ORDER, NO_ORDER, NO_ORDER, key
    start = np.append(0, np.flatnonzero(_changes(key)) + 1)
    heads = key[start.tolist()] if 2 * len(start) <= len(key) + 2 else key  # groups of one row are few
    if len(heads) == len(start) and not heads.is_duplicated().any():
        return NO_ORDER, start, np.diff(np.append(start, len(key))), nw.maybe_reset_index(heads)
    codes = _codes_of_numbers(key)
    if codes is None:
        codes = _codes(key, heads.unique())
    order, start, size = rows_by_code(codes, int(codes.max()) + 1)
    start, size = start[size > 0], size[size > 0]
    appearance = np.argsort(order[start])
    start, size = start[appearance], size[appearance]
    return order, start, size, nw.maybe_reset_index(key[order[start].tolist()])


def _codes_of_numbers(key: Any) -> Integers | None:
    """Return the rows' codes where the key is a whole number and few numbers are left out: then it is its own code."""
    column = key[key.columns[0]]
    if len(key.columns) > 1 or not column.dtype.is_integer():
        return None
    low, high = int(column.min()), int(column.max())
    if high - low > 2 * len(column) or high > np.iinfo(np.int64).max:
        return None
    codes: Integers = column.to_numpy().astype(np.int64) - low
    return codes


def _codes(key: Any, heads: Any) -> Integers:
    """Return for each row which of the heads is its own."""
    import narwhals.stable.v2 as nw

    row = nw.generate_temporary_column_name(8, key.columns)
    code = nw.generate_temporary_column_name(8, [*key.columns, row])
    found = key.with_row_index(row).join(heads.with_row_index(code), on=key.columns, how="left").select(row, code)
    codes = np.empty(len(key), dtype=np.int64)
    codes[found[row].to_numpy()] = found[code].to_numpy()  # a join need not keep the order of the rows
    return codes


def _changes(key: Any) -> Bools:
    """Return for each row but the last whether the next one has another key."""
    import narwhals.stable.v2 as nw

    changed = np.zeros(max(0, len(key) - 1), dtype=np.bool_)
    for name in key.columns:
        column = key[name]
        if column.dtype in (nw.Categorical, nw.Enum):  # pyarrow does not compare dictionaries
            column = column.cast(nw.String)
        changed |= (column[1:] != column[:-1]).to_numpy().astype(np.bool_)
    return changed


def column_of_numbers(column: Any, argument: str, rows: Integers | None = None) -> Floats:
    """Return a column as doubles, missing values as nan; the caller's own memory where that is possible.

    `rows` are the rows of the caller's frame, for messages, if the column has only some of them.
    """
    import narwhals.stable.v2 as nw

    dtype = column.dtype
    if dtype == nw.Object or not len(column):
        numbers: Floats = read_numbers(column.to_list(), argument)[0].astype(np.float64, copy=False)
    elif dtype == nw.Unknown and not holds_unknown(column):
        numbers = np.full(len(column), np.nan)
    elif not dtype.is_numeric():
        raise InputTypeError(
            f"`{argument}` must be a column of numbers: got {column.name!r}, which holds {told_kind(dtype)}."
        )
    else:
        if dtype.is_integer() and max(abs(column.min() or 0), abs(column.max() or 0)) > EXACT_IN_DOUBLE:
            raise InputValueError(
                f"`{argument}` must hold numbers that double precision tells apart: column {column.name!r} "
                f"reaches beyond 2^53."
            )
        plain = column if dtype == nw.Float64 else column.cast(nw.Float64)
        numbers = np.ascontiguousarray(plain.to_numpy(), dtype=np.float64)
    if np.isinf(numbers).any():
        row = int(np.flatnonzero(np.isinf(numbers))[0])
        where = row if rows is None else int(rows[row])
        raise InputValueError(f"`{argument}` must be finite: got {shown(numbers[row])} in row {where}.")
    return numbers
