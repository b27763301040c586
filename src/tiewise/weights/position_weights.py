"""Weights v(1), ..., v(N) of the N positions, or w(p, q) of pairs of positions, as a caller says them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from numbers import Real
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.errors import InputTypeError, InputValueError, ask, refuse_unhashable, shown
from tiewise.weights.named import parse_name
from tiewise.weights.scaling import Scaling

# Below this, a difference between the two halves of a matrix is rounding, relative to its entries.
_TOLERANCE = 1e-12


@dataclass(frozen=True, slots=True)
class PositionWeights:
    """Weights of positions: a scaling, whose w(i) is the weight of position i, a vector, or a function N -> vector."""

    source: Scaling | tuple[float, ...] | Callable[[int], Any]

    def vector(self, n: int) -> Floats:
        """Return (v(1), ..., v(n)), in a unit in which the largest is 1."""
        given: Any
        if isinstance(self.source, Scaling):
            given = self.source.weights(n + 1)  # of N + 1 positions a scaling has N weights
        else:
            given = self.source if isinstance(self.source, tuple) else ask("weights", self.source, n)
        weights = _checked(given)
        if weights.ndim != 1:
            raise InputValueError(
                f"`weights` must be a function N -> vector: got an array of shape {weights.shape}. "
                "A matrix is given as it is, not by a function."
            )
        if len(weights) != n:
            raise InputValueError(f"`weights` must have N = {n} entries: got {len(weights)}.")
        return weights / (weights.max(initial=0.0) or 1.0)  # only their ratios count, and products of these are safe

    def __str__(self) -> str:
        if isinstance(self.source, Scaling):
            return str(self.source)
        if isinstance(self.source, tuple):
            return f"[{','.join(map(repr, self.source))}]"
        return f"<{getattr(self.source, '__qualname__', repr(self.source))}>"


class PairWeights:
    """A symmetric N x N matrix of weights w(p, q) >= 0 of pairs of positions; immutable and hashable."""

    __slots__ = ("_hash", "matrix")

    matrix: Floats
    _hash: int

    def __init__(self, weights: Any) -> None:
        matrix = _checked(weights)
        if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
            raise InputValueError(f"`weights` must be a vector or a square matrix: got shape {matrix.shape}.")
        if not matrix.size:
            raise InputValueError("`weights` must be a matrix of at least one position: got none.")
        crooked = np.argwhere(np.abs(matrix - matrix.T) > _TOLERANCE * np.maximum(matrix, matrix.T))
        if crooked.size:
            p, q = crooked[0].tolist()
            raise InputValueError(
                f"`weights` must be symmetric: got w({p + 1}, {q + 1}) = {shown(matrix[p, q])} "
                f"and w({q + 1}, {p + 1}) = {shown(matrix[q, p])}."
            )
        matrix.flags.writeable = False
        object.__setattr__(self, "matrix", matrix)
        object.__setattr__(self, "_hash", hash(matrix.tobytes()))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"PairWeights cannot be changed: {name} was to be set.")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PairWeights) and np.array_equal(self.matrix, other.matrix)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return PairWeights, (np.array(self.matrix),)

    def __str__(self) -> str:
        return "[" + ",".join(f"[{','.join(map(repr, row))}]" for row in self.matrix.tolist()) + "]"


def as_position_weights(weights: Any) -> PositionWeights | PairWeights:
    """Return the weights that a scaling's name, a vector, a function of N or a matrix stands for."""
    if isinstance(weights, PositionWeights | PairWeights):
        return weights
    if isinstance(weights, Scaling):
        return PositionWeights(weights)
    if isinstance(weights, str):
        return PositionWeights(parse_name(weights))
    if callable(weights):
        refuse_unhashable("weights", weights)
        return PositionWeights(weights)
    if weights is None or isinstance(weights, bool | int | float | set | frozenset | Mapping):
        raise InputTypeError(
            "`weights` must be a scaling's name, a vector of N weights, a matrix or a function of N: "
            f"got {shown(weights)}."
        )
    checked = _checked(list(weights) if isinstance(weights, Iterator) else weights)
    return PositionWeights(tuple(checked.tolist())) if checked.ndim == 1 else PairWeights(checked)


def _are_numbers(raw: Numbers) -> bool:
    """Tell whether objects are numbers, such as fractions."""
    return raw.dtype.kind == "O" and all(isinstance(value, Real) and not isinstance(value, bool) for value in raw.flat)


def _checked(weights: Any) -> Floats:
    """Return a fresh array of finite numbers >= 0, or say which entry is at fault."""
    try:
        masked = isinstance(weights, np.ma.MaskedArray)
        raw = weights.astype(np.float64).filled(np.nan) if masked else np.asarray(weights)
    except (TypeError, ValueError):
        raw = np.empty((), dtype=object)
    if raw.ndim == 0 or (raw.size and raw.dtype.kind not in "iuf" and not _are_numbers(raw)):
        raise InputTypeError(f"`weights` must hold numbers, in a vector or a matrix: got {shown(weights)}.")
    try:
        values = np.array(raw, dtype=np.float64) + 0.0  # -0 is 0, also for a hash
    except OverflowError:
        raise InputValueError(f"`weights` must be within double precision: got {shown(weights)}.") from None
    wrong = np.argwhere(~(np.isfinite(values) & (values >= 0)))
    if wrong.size:
        place = wrong[0].tolist()
        where = place[0] if len(place) == 1 else tuple(place)
        raise InputValueError(f"`weights` must be finite and >= 0: got {shown(raw[tuple(place)])} at index {where}.")
    return values
