"""Columns that name something, a group, an item or a ranking: what is missing there, and what is no name."""

from decimal import Decimal
from typing import Any

import numpy as np

from tiewise.arrays import Bools
from tiewise.errors import InputTypeError, InputValueError, shown


def refuse_odd_names(column: Any, argument: str, wanted: str = "name a group in every row") -> None:
    """Raise if a column that names something names nothing in a row, or holds what is no name, such as a list."""
    import narwhals.stable.v2 as nw

    dtype = column.dtype
    if dtype.is_nested() or holds_unknown(column):
        raise _no_names(argument, f"{column.name!r}, which holds {told_kind(dtype)}")
    missing = _odd_objects(column, argument) if dtype == nw.Object else _missing(column)
    if missing.any():
        row = int(np.flatnonzero(missing)[0])
        raise InputValueError(
            f"`{argument}` must {wanted}: column {column.name!r} is missing in row {row}.",
            "Leave such rows out, or give them a name of their own.",
        )
    if dtype == nw.Object and column.implementation.is_polars():  # which does not compare them
        raise _no_names(argument, f"{column.name!r}, which holds {dtype}")


def _missing(column: Any) -> Bools:
    """Return which rows of a column are missing, nothing at all where none is."""
    import narwhals.stable.v2 as nw

    absent = column.is_null()
    if column.dtype.is_float():
        absent = absent | column.is_nan().fill_null(True)
    elif column.dtype in (nw.Categorical, nw.Enum) and any(map(_is_missing, column.cat.get_categories().to_list())):
        return np.array([_is_missing(value) for value in column.to_list()])
    return absent.to_numpy().astype(np.bool_) if absent.any() else np.zeros(0, dtype=np.bool_)


def _no_names(argument: str, got: str) -> InputTypeError:
    return InputTypeError(
        f"`{argument}` must be a column of text, numbers, dates or other plain values: got {got}."
    )  # fmt: skip


def holds_unknown(column: Any) -> bool:
    """Tell whether a column holds what narwhals has no word for; one that holds nothing has no kind either."""
    import narwhals.stable.v2 as nw

    return bool(column.dtype == nw.Unknown and not column.is_null().all())


def told_kind(dtype: Any) -> str:
    """Return what a message calls the kind of a column."""
    import narwhals.stable.v2 as nw

    return "values of another kind" if dtype == nw.Unknown else str(dtype)


def _odd_objects(column: Any, argument: str) -> Bools:
    """Return which of a column's objects stand for a missing value, or say that one of them can name nothing."""
    objects = column.to_list()
    for row, value in enumerate(objects):
        try:
            hash(value)
        except (TypeError, ValueError):  # a signalling nan cannot be hashed, and is missing all the same
            if not _is_missing(value):
                raise _no_names(argument, f"{shown(value)} in row {row} of {column.name!r}") from None
    return np.array([_is_missing(value) for value in objects], dtype=np.bool_)


def _is_missing(value: Any) -> bool:
    """Tell whether an object stands for a missing value: None, NA, NaT, or what is not equal to itself."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    if isinstance(value, Decimal):
        return value.is_nan()
    return isinstance(value, float | np.floating | np.datetime64 | np.timedelta64) and bool(value != value)
