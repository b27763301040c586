"""Data frames in and out of a matrix, in the caller's own library, through narwhals."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.errors import InputTypeError, InputValueError, listed, nearest, shown, unknown_name
from tiewise.rankings.reading import Items, read_numbers, unique_items

ORIENTATIONS = ("rows", "columns")
_NAMES_COLUMN = "ranking"


@dataclass(frozen=True)
class Frame:
    """Where a matrix came from: a frame's library, and the labels of the rankings in it, if they have any."""

    backend: Any
    has_index: bool
    labels: tuple[Hashable, ...] | None


def is_frame(data: Any) -> bool:
    """Tell whether something is a data frame: it has columns, and is no array."""
    kind = type(data)  # asking a lazy frame itself for its columns would make it compute them
    return not isinstance(data, np.ndarray) and (hasattr(kind, "columns") or hasattr(kind, "column_names"))


def read_frame(
    data: Any, argument: str, rankings_in: str | None, labels: str | None
) -> tuple[Frame, Numbers, Items | None]:
    """Return the frame, a row of numbers for each ranking, and the items, if they are named."""
    import narwhals as nw

    try:
        frame = nw.from_native(data, eager_only=True)
    except TypeError:
        raise InputTypeError(
            f"`{argument}` must be a pandas, polars or pyarrow frame, not a lazy one: got {type(data).__name__}."
        ) from None
    except nw.exceptions.DuplicateError:
        names = list(data.columns)
        repeated = [name for name in dict.fromkeys(names) if names.count(name) > 1]
        raise InputValueError(f"`{argument}` must name each column once: got {listed(repeated)} again.") from None
    if rankings_in not in ORIENTATIONS:
        if rankings_in is not None:
            raise unknown_name("rankings_in", rankings_in, ORIENTATIONS)
        raise InputValueError(
            '`rankings_in` must say where a frame has its rankings, "rows" or "columns": got None, and a frame as '
            f"`{argument}` with {frame.shape[0]} rows and {frame.shape[1]} columns."
        )
    row_names = _row_names(nw, frame, argument, labels, "item" if rankings_in == "columns" else "ranking")
    names = [name for name in frame.columns if name != labels]
    if not names or not len(frame):
        raise InputValueError(f"`{argument}` must have rows and columns: got a frame of shape {tuple(frame.shape)}.")
    columns = [read_numbers(_bare(frame.get_column(name)), f"{argument}[{name!r}]")[0] for name in names]
    table = np.stack(columns, axis=1)
    kept = Frame(
        nw.get_native_namespace(frame),
        nw.maybe_get_index(frame) is not None,
        tuple(names) if rankings_in == "columns" else row_names,
    )
    if rankings_in == "columns":
        return kept, np.ascontiguousarray(table.T), row_names
    return kept, table, tuple(names)


def _bare(series: Any) -> Any:
    """Return a column as its library's own, without labels."""
    native = series.to_native()
    return native.reset_index(drop=True) if hasattr(native, "reset_index") else native


def _row_names(nw: Any, frame: Any, argument: str, labels: str | None, noun: str) -> Items | None:
    """Return the names of the rows: those in the column `labels`, or in the index of a frame that has one."""
    if labels is not None:
        if labels not in frame.columns:
            raise InputValueError(
                f"`labels` must be a column of `{argument}`: got {shown(labels)}; its columns are "
                f"{listed(frame.columns, 20)}.{nearest(str(labels), map(str, frame.columns))}"
            )
        return unique_items(frame.get_column(labels).to_list(), f"{argument}[{labels!r}]", noun)
    index = nw.maybe_get_index(frame)
    if index is None or (type(index).__name__ == "RangeIndex" and (index.start, index.step) == (0, 1)):
        return None
    return unique_items(index, f"index of {argument}", noun)


def refuse_names(frame: Frame, columns: Sequence[Hashable] | None) -> None:
    """Raise if the result could not have these names for its columns: they must differ, also from that of the names."""
    texts = [str(name) for name in columns or ()]
    if not frame.has_index and (_NAMES_COLUMN in texts or len(set(texts)) < len(texts)):
        raise InputValueError(
            f"the rankings of a frame without an index must have different names, none of them {_NAMES_COLUMN!r}, "
            f"which is the column of names in the result: got {listed(columns or (), 10)}."
        )


def as_frame(frame: Frame, values: Floats, rows: Sequence[Hashable] | None, columns: Sequence[Hashable] | None) -> Any:
    """Return a matrix in the library of a frame: labels as the index where there is one, else in a first column."""
    import narwhals as nw

    row_names = list(range(len(values)) if rows is None else rows)
    column_names = list(range(values.shape[1]) if columns is None else columns)
    if frame.has_index:
        return frame.backend.DataFrame(values, index=row_names, columns=column_names)
    texts = [str(name) for name in column_names]
    named = {_NAMES_COLUMN: row_names} | {text: values[:, k] for k, text in enumerate(texts)}
    return nw.from_dict(named, backend=frame.backend).to_native()


def read_matrix(data: Any) -> tuple[Floats, tuple[Hashable, ...]]:
    """Return the numbers and the labels of a matrix that `as_frame` made."""
    import narwhals as nw

    frame = nw.from_native(data, eager_only=True)
    names = [name for name in frame.columns if name != _NAMES_COLUMN or nw.maybe_get_index(frame) is not None]
    values = np.stack([read_numbers(_bare(frame.get_column(name)), f"matrix[{name!r}]")[0] for name in names], axis=1)
    return values.astype(np.float64), tuple(names)
