"""How much each pair of items counts: a symmetric matrix over the items, checked and immutable."""

from typing import Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.rankings.alignment import Aligned

# Below this, a difference between the two halves of a matrix is rounding, relative to its entries.
_TOLERANCE = 1e-12


class ItemMatrix:
    """Numbers >= 0 for pairs of items, in the order of x's items.

    The diagonal is ignored: an item makes no pair with itself. So a matrix of similarities, with ones on it, and one
    of dissimilarities, with zeros, are both read as what they say about pairs.
    """

    __slots__ = ("_hash", "_values", "argument")
    _values: Floats
    _hash: int
    argument: str

    def __init__(self, values: Any, argument: str) -> None:
        matrix = _square(values, argument)
        np.fill_diagonal(matrix, 0.0)
        _check(matrix, argument)
        matrix.flags.writeable = False
        object.__setattr__(self, "_values", matrix.view())
        object.__setattr__(self, "_hash", hash(matrix.tobytes()))
        object.__setattr__(self, "argument", argument)

    def of(self, pair: Aligned) -> Floats:
        """Return the matrix for two aligned rankings."""
        if len(self._values) != pair.n:
            raise InputValueError(
                f"`{self.argument}` must be an N x N matrix for the N = {pair.n} items compared, in the order of x: "
                f"got shape {self._values.shape}."
            )
        return self._values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ItemMatrix) and np.array_equal(self._values, other._values)

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        rows = ("[" + ",".join(map(repr, row)) + "]" for row in self._values.tolist())
        return "[" + ",".join(rows) + "]"

    def __repr__(self) -> str:
        return f"<ItemMatrix of {len(self._values)} items>"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an ItemMatrix cannot be changed: {name} was to be set.")

    def __reduce__(self) -> tuple[Any, ...]:
        return ItemMatrix, (np.array(self._values), self.argument)


def as_item_matrix(values: Any, argument: str) -> ItemMatrix:
    """Return the checked matrix; one that is checked already is returned as it is."""
    return values if isinstance(values, ItemMatrix) else ItemMatrix(values, argument)


def is_matrix(values: Any) -> bool:
    """Tell whether a caller's value has two dimensions: an ItemMatrix, an array, a frame, or a list of lists."""
    if isinstance(values, ItemMatrix) or getattr(values, "ndim", 1) == 2:
        return True
    rows = values if isinstance(values, list | tuple) else ()
    return bool(rows) and all(isinstance(row, list | tuple | np.ndarray) for row in rows)


def _square(values: Any, argument: str) -> Floats:
    try:
        raw = np.ma.filled(values, np.nan) if isinstance(values, np.ma.MaskedArray) else np.asarray(values)
        matrix = np.array(raw, dtype=np.float64) if raw.dtype.kind in "iufO" else None
    except (TypeError, ValueError):
        matrix = None
    if matrix is None:
        raise InputTypeError(f"`{argument}` must be a matrix of numbers: got {shown(values)}.")
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise InputValueError(f"`{argument}` must be a square matrix: got shape {matrix.shape}.")
    return matrix


def _check(matrix: Floats, argument: str) -> None:
    wrong = np.argwhere(~((matrix >= 0) & (matrix < np.inf)))
    if wrong.size:
        i, j = wrong[0].tolist()
        raise InputValueError(
            f"`{argument}` must be finite and >= 0: got {shown(matrix[i, j])} in row {i + 1}, column {j + 1}."
        )
    crooked = np.argwhere(np.abs(matrix - matrix.T) > _TOLERANCE * np.maximum(matrix, matrix.T))
    if crooked.size:
        i, j = crooked[0].tolist()
        raise InputValueError(
            f"`{argument}` must be symmetric: got {shown(matrix[i, j])} in row {i + 1}, column {j + 1}, "
            f"and {shown(matrix[j, i])} in row {j + 1}, column {i + 1}."
        )
