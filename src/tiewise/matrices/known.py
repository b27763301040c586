"""What a matrix that `tw.matrix` returned holds: known as long as that very matrix lives, and of no other.

An array cannot carry it: whatever is computed from a matrix would carry it on, and be called a correlation when it is
one minus one.
"""

import weakref
from typing import Any

from tiewise.matrices.tested import MatrixTest
from tiewise.measures.base.measure import Measure

_MEASURES: dict[int, tuple[Any, Measure]] = {}


def remember(matrix: Any, measure: Measure) -> Any:
    """Return the matrix; as long as it lives, it is known which measure it holds."""
    key = id(matrix)
    try:
        reference = weakref.ref(matrix, lambda _: _MEASURES.pop(key, None))
    except TypeError:  # of a library whose frames cannot be followed
        return matrix
    _MEASURES[key] = reference, measure
    return matrix


def measure_of(matrix: Any) -> Measure | None:
    """Return the measure that a matrix holds, None where it is not known."""
    if isinstance(matrix, MatrixTest):
        found: Measure = matrix.measure
        return found
    reference, measure = _MEASURES.get(id(matrix), (None, None))
    return measure if reference is not None and reference() is matrix else None


def kind_of(matrix: Any) -> str | None:
    """Return "correlation", "similarity" or "distance", None where it is not known."""
    measure = measure_of(matrix)
    return None if measure is None else measure.claims.kind
