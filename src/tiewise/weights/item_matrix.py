"""How much each pair of items counts: a symmetric matrix over the items, in the order of x's items or by item."""

from collections.abc import Hashable, Mapping
from typing import Any, Self

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.errors import InputTypeError, InputValueError, listed, shown
from tiewise.rankings.reading import is_default_index, unique_items
from tiewise.weights.entries import FACTORS, Place, refuse_outside
from tiewise.weights.item_values import Compared, ItemValues, as_elements, compared_items, plain
from tiewise.weights.symmetric_matrix import SymmetricMatrix, refuse_asymmetric, square_matrix


class ItemMatrix(SymmetricMatrix):
    """Numbers >= 0 for pairs of items, in the order of x's items, or by item where the matrix has labels.

    The diagonal is ignored: an item makes no pair with itself. So a matrix of similarities, with ones on it, and one
    of dissimilarities, with zeros, are both read as what they say about pairs.
    """

    def of(self, pair: Compared, argument: str) -> Floats:
        """Return the matrix for the items of two aligned rankings."""
        if self.items is not None:
            places = {item: place for place, item in enumerate(self.items)}
            items = compared_items(pair, places, argument, "a row", "a matrix without labels")
            rows = [places[item] for item in items]
            return self.values[np.ix_(rows, rows)]
        if self.n != pair.n:
            raise InputValueError(
                f"`{argument}` must be an N x N matrix for the N = {pair.n} items compared, in the order of x: "
                f"got shape {self.values.shape}."
            )
        return self.values

    def in_order(self, pair: Compared, argument: str) -> Self:
        """Return the matrix in the order of the items of two aligned rankings, without their names."""
        return type(self)(self.of(pair, argument).copy())

    def taking(self, places: Integers) -> Self:
        """Return the matrix, which has no names, of the items at these places."""
        return type(self)(self.values[np.ix_(places, places)])


def as_item_matrix(given: Any, argument: str) -> ItemMatrix:
    """Return the checked matrix; one that is checked already is returned as it is."""
    if isinstance(given, ItemMatrix):
        return given
    values, items = _by_item(given, argument)
    matrix = square_matrix(values, argument, "item")
    np.fill_diagonal(matrix, 0.0)
    names = range(1, len(matrix) + 1) if items is None else items

    def told(place: Place) -> str:
        row, column = place
        return f"{shown(matrix[place])} in row {shown(names[row])}, column {shown(names[column])}"

    refuse_outside(matrix, FACTORS, argument, told)
    refuse_asymmetric(matrix, argument, told, np.maximum(matrix, matrix.T), ", and ")
    return ItemMatrix(matrix, items)


def as_elements_or_pairs(given: Any, argument: str) -> ItemValues | ItemMatrix:
    """Return the weights of items, or those of pairs of items where what is given has two dimensions."""
    return as_item_matrix(given, argument) if _is_matrix(given) else as_elements(given, argument)


def _is_matrix(given: Any) -> bool:
    """Tell whether a caller's value has two dimensions: a matrix, an array, a frame, lists or dicts of such."""
    if isinstance(given, ItemMatrix) or len(getattr(given, "shape", ())) == 2:
        return True
    if isinstance(given, Mapping):
        return bool(given) and all(isinstance(row, Mapping) for row in given.values())
    rows = given if isinstance(given, list | tuple) else ()
    return bool(rows) and all(isinstance(row, list | tuple | np.ndarray) for row in rows)


def _by_item(given: Any, argument: str) -> tuple[Any, tuple[Hashable, ...] | None]:
    """Return the numbers, and the items of a frame with labels or of {item: {item: number}}, in the order of its rows.

    A frame without an index, such as one of polars, has names for its columns only, and is read by place.
    """
    if isinstance(given, Mapping):
        if not _is_matrix(given):
            raise InputTypeError(f"`{argument}` must be a matrix of numbers: got {shown(given)}.")
        rows = tuple(map(plain, unique_items(given.keys(), argument)))
        entries = [{plain(item): number for item, number in row.items()} for row in given.values()]
        for item, row in zip(rows, entries, strict=True):
            row.setdefault(item, 0.0)
            _refuse_unlike(rows, tuple(row), argument)
        return [[row[item] for item in rows] for row in entries], rows
    index, columns = getattr(given, "index", None), getattr(given, "columns", None)
    if index is None or columns is None or callable(index) or (is_default_index(index) and is_default_index(columns)):
        return given, None
    rows, across = (tuple(map(plain, unique_items(side, argument))) for side in (index, columns))
    _refuse_unlike(rows, across, argument)
    place = {item: k for k, item in enumerate(across)}
    return np.asarray(given)[:, [place[item] for item in rows]], rows


def _refuse_unlike(rows: tuple[Hashable, ...], columns: tuple[Hashable, ...], argument: str) -> None:
    lacking = [item for item in rows if item not in set(columns)] or [item for item in columns if item not in set(rows)]
    if lacking:
        where = "columns lack" if lacking[0] in set(rows) else "rows lack"
        raise InputValueError(
            f"`{argument}` must have the same items in its rows and columns: its {where} {listed(lacking)}."
        )
