"""Reads a caller's numbers: arrays, lists, dicts and Series, without importing the library they come from."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Sized
from typing import Any

import numpy as np

from tiewise.arrays import Numbers
from tiewise.errors import InputTypeError, InputValueError, shown

Items = tuple[Hashable, ...]

_TEXT_HINT = (
    'Use Ranking.from_order(items) or input="order" for items, best first, or Ranking.parse(text) for text such as '
    "'a>b=c'."
)

# Whole numbers beyond this do not all have a double of their own.
_EXACT_IN_DOUBLE = 2**53


def read_numbers(data: object, argument: str) -> tuple[Numbers, Items | None]:
    """Return the numbers of `data` (integers or floats, missing values as nan) and its items, if it names them."""
    if type(data) is np.ndarray and data.dtype.kind in "iuf" and data.ndim == 1:
        return data, None
    if isinstance(data, Mapping):
        items = unique_items(data.keys(), argument)
        return _from_objects(list(data.values()), argument, items), items
    index = getattr(data, "index", None)
    if hasattr(data, "to_numpy") and index is not None and not callable(index):  # a pandas Series
        labels = None if is_default_index(index) else unique_items(index, argument)
        return _numeric(_column(data, argument), argument, labels), labels
    return _numeric(_column(data, argument), argument), None


def unique_items(items: Iterable[Hashable], argument: str = "", noun: str = "item", *, told: str = "") -> Items:
    """Return the items as a tuple of hashable Python values, and refuse duplicates and missing ones.

    `told` is what messages call the list of items where that is no argument.
    """
    told = told or f"`{argument}`"
    if isinstance(items, str | bytes) or not isinstance(items, Iterable) or getattr(items, "ndim", 1) != 1:
        raise InputTypeError(f"{told} must be a list of items: got {shown(items)}.")
    if isinstance(items, set | frozenset):
        raise InputTypeError(f"{told} must be a list: got the set {shown(items)}, which has no order.")
    tolist = getattr(items, "tolist", None)
    is_date = getattr(getattr(items, "dtype", None), "kind", "") in ("M", "m")
    named = tuple(tolist() if callable(tolist) and not is_date else items)
    seen: dict[Hashable, int] = {}
    for place, item in enumerate(named):
        if _is_missing(item):
            raise InputValueError(f"{told} must name every {noun}: got {shown(item)} at index {place}.")
        try:
            first = seen.setdefault(item, place)
        except TypeError:
            raise InputTypeError(
                f"{told} must hold hashable items such as text or numbers: got {shown(item)} at index {place}."
            ) from None
        if first != place:
            raise InputValueError(
                f"{told} must name each {noun} once: got {shown(item)} at index {first} and again at index {place}."
            )
    return named


def _is_missing(value: object) -> bool:
    return type(value).__name__ in ("NAType", "NaTType") or (isinstance(value, float) and value != value)


def is_default_index(index: object) -> bool:
    """Tell whether a Series or frame has no labels of its own, only the row numbers 0, 1, 2, ..."""
    return type(index).__name__ == "RangeIndex" and (index.start, index.step) == (0, 1)  # type: ignore[attr-defined]


def _column(data: Any, argument: str) -> Any:
    """Return the values of a one-dimensional container as an array or a list."""
    if isinstance(data, np.ma.MaskedArray):
        return np.asarray(data.data) if not np.ma.is_masked(data) else data.tolist()
    if isinstance(data, np.ndarray | list | tuple):
        return data
    if isinstance(data, set | frozenset):
        raise InputTypeError(f"`{argument}` must be a list: got the set {shown(data)}, which has no order.")
    if isinstance(data, str | bytes):
        raise InputTypeError(f"`{argument}` must hold numbers: got the text {shown(data)}.", _TEXT_HINT)
    if callable(getattr(data, "to_numpy", None)):
        return _from_frame_library(data)
    if hasattr(data, "__array__"):
        return np.asarray(data)
    if isinstance(data, Iterator) or (isinstance(data, Iterable) and isinstance(data, Sized)):
        return list(data)
    raise InputTypeError(f"`{argument}` must be a list, an array, a dict or a Series: got {shown(data)}.")


def _from_frame_library(data: Any) -> Any:
    """Return a pandas, polars or pyarrow column as an array where that is exact, as a list of objects otherwise."""
    try:
        array = np.asarray(data.to_numpy())
    except Exception:  # nulls and wide integers: each library has an error of its own for them
        array = np.empty(0, dtype=object)
    if array.ndim != 1 or array.dtype.kind in "iufbMm":
        return array
    for listing in ("to_list", "to_pylist"):
        if hasattr(data, listing):
            return getattr(data, listing)()
    return array


def _numeric(values: Any, argument: str, labels: Sequence[Hashable] | None = None) -> Numbers:
    """Return a one-dimensional array of integers or floats, or say which entry is no number."""
    if isinstance(values, list | tuple):
        return _from_objects(values, argument, labels)
    if values.ndim != 1:
        raise InputValueError(f"`{argument}` must be one-dimensional: got an array of shape {values.shape}.")
    if values.dtype.kind in "iuf":
        return np.asarray(values)
    if values.dtype.kind in "Mm" and len(values):
        raise InputTypeError(f"`{argument}` must hold numbers, not dates: got {str(values[0])!r} at index 0.")
    return _from_objects(values.tolist(), argument, labels)


def _from_objects(
    values: list[Any] | tuple[Any, ...], argument: str, labels: Sequence[Hashable] | None = None
) -> Numbers:
    plain = [value.item() if isinstance(value, np.generic) else value for value in values]
    kinds = set(map(type, plain))
    if kinds == {int}:
        try:
            return np.array(plain, dtype=np.int64)
        except OverflowError:
            pass
    elif kinds == {float}:
        return np.array(plain, dtype=np.float64)

    def place(index: int) -> str:
        return f"at index {index}" if labels is None else f"for item {shown(labels[index])}"

    numbers = np.array([_number(value, argument, place(index)) for index, value in enumerate(plain)], dtype=np.float64)
    if not kinds <= {float, int} or any(abs(value) > _EXACT_IN_DOUBLE for value in plain if isinstance(value, int)):
        _refuse_collisions(plain, numbers, argument)
    return numbers


def _refuse_collisions(values: list[Any], numbers: Numbers, argument: str) -> None:
    """Raise if different numbers (Python compares them exactly) have become the same double: a tie out of nothing."""
    first: dict[float, Any] = {}
    for value, number in zip(values, numbers.tolist(), strict=True):
        if number == number and first.setdefault(number, value) != value:
            raise InputValueError(
                f"`{argument}` must hold numbers that double precision tells apart: "
                f"got {shown(first[number])} and {shown(value)}."
            )


def _number(value: Any, argument: str, place: str) -> float:
    if value is None or _is_missing(value):
        return float("nan")
    where = f"got {shown(value)} {place}"
    if isinstance(value, str | bytes):
        raise InputTypeError(f"`{argument}` must hold numbers, not text: {where}.", _TEXT_HINT)
    if isinstance(value, bool):
        raise InputTypeError(f"`{argument}` must hold numbers, not booleans: {where}.")
    if isinstance(value, Iterable):
        raise InputTypeError(f"`{argument}` must be one-dimensional: {where}.")
    try:
        return float(value)
    except OverflowError:
        raise InputValueError(f"`{argument}` must be within double precision: {where}.") from None
    except (TypeError, ValueError):
        raise InputTypeError(f"`{argument}` must hold numbers: {where}.") from None
