"""Symmetric matrices over positions or items: what they are, and that they are square, of numbers, and symmetric."""

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any

import numpy as np

from tiewise import markup
from tiewise.arrays import Floats
from tiewise.errors import InputTypeError, InputValueError, shown
from tiewise.weights.entries import Place, array_of, doubles
from tiewise.weights.item_values import text_by_item

# Below this, a difference between the two halves of a matrix, or a violated inequality, is rounding.
TOLERANCE = 1e-12


class SymmetricMatrix:
    """A symmetric matrix, checked and immutable: a hashable value that prints as it is parsed.

    It is over positions or items; where its rows have labels, these are `items`.
    """

    values: Floats
    items: tuple[Hashable, ...] | None

    def __init__(self, values: Floats, items: tuple[Hashable, ...] | None = None) -> None:
        values.flags.writeable = False
        vars(self).update(values=values.view(), items=items)  # a view of what is read-only stays so

    def __setstate__(self, state: dict[str, Any]) -> None:
        SymmetricMatrix.__init__(self, state["values"], state["items"])  # arrays out of a pickle are writeable

    @property
    def n(self) -> int:
        """The number of positions or items."""
        return len(self.values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.items == other.items and np.array_equal(self.values, other.values)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.values.tobytes(), self.items))

    def __str__(self) -> str:
        rows = self.values.tolist()
        if self.items is not None:
            by_item = {
                item: dict(zip(self.items, row, strict=True)) for item, row in zip(self.items, rows, strict=True)
            }
            return text_by_item(by_item, repr(self))
        return "[" + ",".join(f"[{','.join(map(repr, row))}]" for row in rows) + "]"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {f'on {self.n} positions' if self.items is None else f'of {self.n} items'}>"

    def _repr_html_(self) -> str:
        return markup.paragraph(repr(self).strip("<>"))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed: {name} was to be set.")


def square_matrix(given: Any, argument: str, over: str = "", kinds: str = "iufO") -> Floats:
    """Return a fresh square matrix of numbers, in which -0 is 0, also for a hash.

    `kinds` are NumPy's letters for what may be a number.
    """
    raw = array_of(given)
    try:
        matrix = doubles(raw, argument) + 0.0 if raw is not None and raw.dtype.kind in kinds else None
    except InputValueError:
        raise
    except (TypeError, ValueError):
        matrix = None
    if matrix is None:
        raise InputTypeError(f"`{argument}` must be a matrix of numbers: got {shown(given)}.")
    refuse_unless_square(matrix, argument, over)
    return matrix


def refuse_unless_square(matrix: Floats, argument: str, over: str = "", wanted: str = "a square matrix") -> None:
    """Raise if the matrix has another shape, or is empty where it must be `over` something."""
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise InputValueError(f"`{argument}` must be {wanted}: got shape {matrix.shape}.")
    if over and not matrix.size:
        raise InputValueError(f"`{argument}` must be a matrix of at least one {over}: got none.")


def refuse_asymmetric(
    matrix: Floats, argument: str, told: Callable[[Place], str], size: Floats | float = 1.0, joint: str = " and "
) -> None:
    """Raise if the halves differ by more than rounding of numbers of this size; `told` says what an entry is."""
    crooked = np.argwhere(np.abs(matrix - matrix.T) > TOLERANCE * size)
    if crooked.size:
        i, j = crooked[0].tolist()
        raise InputValueError(f"`{argument}` must be symmetric: got {told((i, j))}{joint}{told((j, i))}.")


def by_letter(letter: str, matrix: Floats) -> Callable[[Place], str]:
    """Return how the entries of a matrix over positions are told: d(1, 2) = 0.5."""
    return lambda place: f"{letter}({place[0] + 1}, {place[1] + 1}) = {shown(matrix[place])}"
