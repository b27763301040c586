"""How much each pair of items counts: a symmetric matrix over the items, checked and immutable."""

from collections.abc import Hashable, Mapping
from typing import Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import InputTypeError, InputValueError, listed, shown
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.reading import is_default_index, unique_items
from tiewise.weights.costs import fault_of_weights
from tiewise.weights.elements import compared_items, plain, text_by_item

# Below this, a difference between the two halves of a matrix is rounding, relative to its entries.
_TOLERANCE = 1e-12


class ItemMatrix:
    """Numbers >= 0 for pairs of items, in the order of x's items, or by item where the matrix has labels.

    The diagonal is ignored: an item makes no pair with itself. So a matrix of similarities, with ones on it, and one
    of dissimilarities, with zeros, are both read as what they say about pairs.
    """

    __slots__ = ("_hash", "_items", "_values", "argument")
    _values: Floats
    _items: dict[Hashable, int] | None
    _hash: int
    argument: str

    def __init__(self, values: Any, argument: str) -> None:
        values, items = _by_item(values, argument)
        matrix = _square(values, argument) + 0.0  # -0 is 0, also for the hash
        np.fill_diagonal(matrix, 0.0)
        _check(matrix, argument, items)
        matrix.flags.writeable = False
        places = None if items is None else {item: place for place, item in enumerate(items)}
        object.__setattr__(self, "_values", matrix.view())
        object.__setattr__(self, "_items", places)
        object.__setattr__(self, "_hash", hash((matrix.tobytes(), items)))
        object.__setattr__(self, "argument", argument)

    def of(self, pair: Aligned) -> Floats:
        """Return the matrix for two aligned rankings; of one with labels, the items that are compared."""
        if self._items is not None:
            items = compared_items(pair, self._items, self.argument, "a row", "a matrix without labels")
            places = [self._items[item] for item in items]
            return self._values[np.ix_(places, places)]
        if len(self._values) != pair.n:
            raise InputValueError(
                f"`{self.argument}` must be an N x N matrix for the N = {pair.n} items compared, in the order of x: "
                f"got shape {self._values.shape}."
            )
        return self._values

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, ItemMatrix)
            and (self._items is None) == (other._items is None)
            and list(self._items or ()) == list(other._items or ())
            and np.array_equal(self._values, other._values)
        )

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        if self._items is not None:
            return text_by_item(self._rows(), repr(self))
        rows = ("[" + ",".join(map(repr, row)) + "]" for row in self._values.tolist())
        return "[" + ",".join(rows) + "]"

    def __repr__(self) -> str:
        return f"<ItemMatrix of {len(self._values)} items>"

    def _rows(self) -> dict[Hashable, dict[Hashable, float]]:
        rows = zip(self._items or (), self._values.tolist(), strict=True)
        return {item: dict(zip(self._items or (), row, strict=True)) for item, row in rows}

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an ItemMatrix cannot be changed: {name} was to be set.")

    def __reduce__(self) -> tuple[Any, ...]:
        return ItemMatrix, (np.array(self._values) if self._items is None else self._rows(), self.argument)


def as_item_matrix(values: Any, argument: str) -> ItemMatrix:
    """Return the checked matrix; one that is checked already is returned as it is."""
    return values if isinstance(values, ItemMatrix) else ItemMatrix(values, argument)


def is_matrix(values: Any) -> bool:
    """Tell whether a caller's value has two dimensions: an ItemMatrix, an array, a frame, lists or dicts of such."""
    if isinstance(values, ItemMatrix) or len(getattr(values, "shape", ())) == 2:
        return True
    if isinstance(values, Mapping):
        return bool(values) and all(isinstance(row, Mapping) for row in values.values())
    rows = values if isinstance(values, list | tuple) else ()
    return bool(rows) and all(isinstance(row, list | tuple | np.ndarray) for row in rows)


def _by_item(values: Any, argument: str) -> tuple[Any, tuple[Hashable, ...] | None]:
    """Return the numbers, and the items of a frame with labels or of {item: {item: number}}, in the order of its rows.

    A frame without an index, such as one of polars, has names for its columns only, and is read by place.
    """
    if isinstance(values, Mapping):
        if not is_matrix(values):
            raise InputTypeError(f"`{argument}` must be a matrix of numbers: got {shown(values)}.")
        rows = tuple(map(plain, unique_items(values.keys(), argument)))
        entries = [{plain(item): number for item, number in row.items()} for row in values.values()]
        for item, row in zip(rows, entries, strict=True):
            row.setdefault(item, 0.0)
            _refuse_unlike(rows, tuple(row), argument)
        return [[row[item] for item in rows] for row in entries], rows
    index, columns = getattr(values, "index", None), getattr(values, "columns", None)
    if index is None or columns is None or callable(index) or (is_default_index(index) and is_default_index(columns)):
        return values, None
    rows, across = (tuple(map(plain, unique_items(side, argument))) for side in (index, columns))
    _refuse_unlike(rows, across, argument)
    place = {item: k for k, item in enumerate(across)}
    return np.asarray(values)[:, [place[item] for item in rows]], rows


def _refuse_unlike(rows: tuple[Hashable, ...], columns: tuple[Hashable, ...], argument: str) -> None:
    lacking = [item for item in rows if item not in set(columns)] or [item for item in columns if item not in set(rows)]
    if lacking:
        where = "columns lack" if lacking[0] in set(rows) else "rows lack"
        raise InputValueError(
            f"`{argument}` must have the same items in its rows and columns: its {where} {listed(lacking)}."
        )


def _square(values: Any, argument: str) -> Floats:
    try:
        masked = isinstance(values, np.ma.MaskedArray)
        raw = values.astype(np.float64).filled(np.nan) if masked else np.asarray(values)
        matrix = np.array(raw, dtype=np.float64) if raw.dtype.kind in "iufO" else None
    except (TypeError, ValueError):
        matrix = None
    if matrix is None:
        raise InputTypeError(f"`{argument}` must be a matrix of numbers: got {shown(values)}.")
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise InputValueError(f"`{argument}` must be a square matrix: got shape {matrix.shape}.")
    if not matrix.size:
        raise InputValueError(f"`{argument}` must be a matrix of at least one item: got none.")
    return matrix


def _check(matrix: Floats, argument: str, items: tuple[Hashable, ...] | None) -> None:
    names = range(1, len(matrix) + 1) if items is None else items

    def where(i: int, j: int) -> str:
        return f"in row {shown(names[i])}, column {shown(names[j])}"

    fault = fault_of_weights(matrix)
    if fault is not None:
        wanted, (i, j) = fault
        raise InputValueError(f"`{argument}` must be {wanted}: got {shown(matrix[i, j])} {where(i, j)}.")
    crooked = np.argwhere(np.abs(matrix - matrix.T) > _TOLERANCE * np.maximum(matrix, matrix.T))
    if crooked.size:
        i, j = crooked[0].tolist()
        raise InputValueError(
            f"`{argument}` must be symmetric: got {shown(matrix[i, j])} {where(i, j)}, "
            f"and {shown(matrix[j, i])} {where(j, i)}."
        )
