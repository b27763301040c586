"""Reads a caller's numbers: arrays, lists, dicts and Series, without importing the library they come from."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sized
from typing import Any

import numpy as np
import numpy.typing as npt

from tiewise.errors import InputTypeError, InputValueError, shown

Numbers = npt.NDArray[Any]
Items = tuple[Hashable, ...]

_TEXT_HINT = (
    "Use Ranking.from_order(items) for a list of items, best first, or Ranking.parse(text) for text such as 'a>b=c'."
)


def read_numbers(data: object, argument: str) -> tuple[Numbers, Items | None]:
    """Return the numbers of `data` (integers or floats, missing values as nan) and its items, if it names them."""
    if type(data) is np.ndarray and data.dtype.kind in "iuf" and data.ndim == 1:
        return data, None
    if isinstance(data, Mapping):
        return _numeric(list(data.values()), argument), unique_items(data.keys(), argument)
    index = getattr(data, "index", None)
    if hasattr(data, "to_numpy") and index is not None and not callable(index):  # a pandas Series
        numbers = _numeric(_column(data), argument)
        return numbers, None if _is_default(index) else unique_items(index, argument)
    return _numeric(_column(data), argument), None


def unique_items(items: Iterable[Hashable], argument: str) -> Items:
    """Return the items as a tuple of hashable Python values, and refuse duplicates."""
    if isinstance(items, str | bytes) or not isinstance(items, Iterable):
        raise InputTypeError(f"`{argument}` must be a list of items: got {shown(items)}.")
    tolist = getattr(items, "tolist", None)
    named = tuple(tolist() if callable(tolist) else items)
    seen: dict[Hashable, int] = {}
    for place, item in enumerate(named):
        try:
            first = seen.setdefault(item, place)
        except TypeError:
            raise InputTypeError(
                f"`{argument}` must hold hashable items such as text or numbers: got {shown(item)} at index {place}."
            ) from None
        if first != place:
            raise InputValueError(
                f"`{argument}` must name each item once: got {shown(item)} at index {first} and again at index {place}."
            )
    return named


def _is_default(index: object) -> bool:
    """Tell whether a Series has no labels of its own, only the row numbers 0, 1, 2, ..."""
    return type(index).__name__ == "RangeIndex" and (index.start, index.step) == (0, 1)  # type: ignore[attr-defined]


def _column(data: Any) -> Any:
    """Return the values of a one-dimensional container as an array or a list."""
    if isinstance(data, np.ma.MaskedArray):
        return np.ma.filled(np.ma.asarray(data, dtype=np.float64), np.nan)
    if isinstance(data, np.ndarray | list | tuple):
        return data
    if isinstance(data, set | frozenset):
        raise InputTypeError("a set has no order: give a list, an array, a dict or a Ranking.")
    if isinstance(data, str | bytes):
        raise InputTypeError(f"numbers are needed: got the text {shown(data)}. {_TEXT_HINT}")
    to_numpy = getattr(data, "to_numpy", None)
    if callable(to_numpy):
        array = np.asarray(to_numpy())
        return array if array.dtype.kind in "iufb" else data.to_list() if hasattr(data, "to_list") else array
    if hasattr(data, "__array__"):
        return np.asarray(data)
    if isinstance(data, Iterator) or (isinstance(data, Iterable) and isinstance(data, Sized)):
        return list(data)
    raise InputTypeError(f"a list, an array, a dict, a Series or a Ranking is needed: got {shown(data)}.")


def _numeric(values: Any, argument: str) -> Numbers:
    """Return a one-dimensional array of integers or floats, or say which entry is no number."""
    if isinstance(values, list | tuple):
        return _from_objects(values, argument)
    if values.ndim != 1:
        raise InputValueError(f"`{argument}` must be one-dimensional: got an array of shape {values.shape}.")
    if values.dtype.kind in "iuf":
        return np.asarray(values)
    return _from_objects(values.tolist(), argument)


def _from_objects(values: list[Any] | tuple[Any, ...], argument: str) -> Numbers:
    kinds = set(map(type, values))
    if kinds <= {int, float}:
        try:
            return np.array(values, dtype=np.int64 if kinds == {int} else np.float64)
        except OverflowError:
            kinds = {object}
    return np.array([_number(value, argument, place) for place, value in enumerate(values)], dtype=np.float64)


def _number(value: Any, argument: str, place: int) -> float:
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return float("nan")
    where = f"got {shown(value)} at index {place}"
    if isinstance(value, str | bytes):
        raise InputTypeError(f"`{argument}` must hold numbers, not text: {where}. {_TEXT_HINT}")
    if isinstance(value, bool | np.bool_):
        raise InputTypeError(f"`{argument}` must hold numbers, not booleans: {where}.")
    if isinstance(value, Iterable):
        raise InputTypeError(f"`{argument}` must be one-dimensional: {where}.")
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")
    except (TypeError, ValueError):
        raise InputTypeError(f"`{argument}` must hold numbers: {where}.") from None
