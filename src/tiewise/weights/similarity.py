"""How far two values of a variable are told apart, by similarity and tolerance: the distances of robust gamma.

Of two values at the distance D > 0 and a tolerance r, the degree to which the lesser is strictly less:

    linear  min(1, D/r)         exp  1 - exp(-D/r)      gauss  1 - exp(-D^2/(2 r^2))
    epstol  1 if D > r, else 0  classical  1
"""

from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.errors import InputTypeError, InputValueError, TiewiseWarning, one_of, shown, warn
from tiewise.kernels import KERNELS_BEYOND as _KERNELS_BEYOND
from tiewise.parameters import float_of
from tiewise.weights.distance import PositionDistance, SumDistance

SIMILARITIES = ("linear", "exp", "gauss", "epstol", "classical")


def _pair(argument: str, given: Any) -> tuple[Any, Any]:
    """Return what is said for x and for y: one word or number for both, `x:y`, or a pair."""
    if isinstance(given, str):
        parts: Any = given.split(":")
    else:
        is_list = isinstance(given, tuple | list) or len(getattr(given, "shape", ())) == 1  # an array or a Series
        parts = list(given) if is_list else [given]
    if len(parts) not in (1, 2):
        raise InputValueError(f"`{argument}` must be one for both variables, or two for x and y: got {shown(given)}.")
    first, last = (part.strip() if isinstance(part, str) else part for part in (parts[0], parts[-1]))
    return first, last


def as_similarity(similarity: Any, argument: str = "similarity") -> str:
    """Return one name for both variables, or `x:y` where the two differ."""
    first, last = (one_of(argument, name, SIMILARITIES) for name in _pair(argument, similarity))
    return first if first == last else f"{first}:{last}"


def as_tolerance(tolerance: Any, argument: str = "tolerance") -> float | str | None:
    """Return one number for both variables (None: 0.1 of the interquartile range), or the text `x:y` if they differ."""
    first, last = (_one_tolerance(value, tolerance) for value in _pair(argument, tolerance))
    return first if first == last else f"{first!r}:{last!r}"


def _one_tolerance(value: Any, given: Any) -> float | None:
    if value is None or (isinstance(value, str) and value == "None"):
        return None
    if isinstance(value, bool | np.bool_ | np.timedelta64) or not isinstance(
        value, str | int | float | np.integer | np.floating
    ):
        raise InputTypeError(f"`tolerance` must be a number, None, or a pair of these: got {shown(given)}.")
    try:
        number = float_of(value)
    except (ValueError, OverflowError):
        number = np.nan
    if not 0 < number < np.inf:
        raise InputValueError(f"`tolerance` must be a number > 0, None, or a pair of these: got {shown(given)}.")
    return number


def per_variable(similarity: str, tolerance: float | str | None) -> list[tuple[str, float | None]]:
    """Return (similarity, tolerance) of x and of y."""
    return [
        (name, _one_tolerance(value, tolerance))
        for name, value in zip(_pair("similarity", similarity), _pair("tolerance", tolerance), strict=True)
    ]


class Variable:
    """A variable as dense positions of its values, from 1, with the distance between them."""

    def __init__(self, argument: str, values: Numbers, similarity: str, tolerance: float | None) -> None:
        self.n = len(values)
        if self.n > _KERNELS_BEYOND and values.dtype.kind == "f":
            values = self._sort(values.astype(np.float64))  # in order, the quartiles are found sooner
        else:
            self.distinct, dense = np.unique(values, return_inverse=True)
            self.positions: Integers = dense.astype(np.int64) + 1
        if tolerance is None and similarity != "classical" and len(self.distinct) > 1:
            low, high = np.quantile(values.astype(np.float64), (0.25, 0.75))
            tolerance = 0.1 * float(high - low)
            if not tolerance:
                warn(
                    f"`{argument}` has an interquartile range of 0, which gives no tolerance: all its different values "
                    "are told apart. `tolerance` would say which.",
                    TiewiseWarning,
                )
                similarity = "classical"
        self.similarity, self.tolerance = similarity, tolerance if tolerance else 1.0

    def _sort(self, values: Floats) -> Floats:
        """Find the distinct values and the positions by the compiled sort; return the values in order."""
        from tiewise.kernels.compiled.places import scatter
        from tiewise.kernels.compiled.sorting import sort_values

        order, ordered = np.empty(self.n, np.int32), np.empty(self.n)
        sort_values(values, order, ordered, *np.empty((2, self.n), np.uint64))
        is_new = np.append(True, ordered[1:] != ordered[:-1])
        self.distinct = ordered[is_new]
        positions = np.empty(self.n, np.int32)
        scatter(np.cumsum(is_new, dtype=np.int32), order, positions)
        self.positions = positions.astype(np.int64)
        return ordered

    @property
    def from_least(self) -> Floats:
        """The distinct values as floats; whole numbers, which may have more digits than a float, above the least."""
        kind = self.distinct.dtype.kind
        if kind == "f":
            return self.distinct.astype(np.float64)
        whole = self.distinct.astype(np.int64 if kind == "i" else np.uint64)
        above: Floats = (whole - whole[0]).view(np.uint64).astype(np.float64)  # what overflows is right as unsigned
        return above

    def distance(self) -> PositionDistance:
        """Return the distance between the dense positions."""
        if self.similarity not in ("linear", "classical"):
            return ValueDistance(self.n, self.from_least, self.similarity, self.tolerance)
        # Values in order are positions with weights between them. The gaps are exact, or nearly so, whatever is far
        # away: the digits of values such as 1e9 + 0.001 are kept. A gap of 1 or more is 1, as all distances across.
        gaps = np.diff(self.from_least)
        with np.errstate(over="ignore", under="ignore"):
            weights = np.ones_like(gaps) if self.similarity == "classical" else np.minimum(1.0, gaps / self.tolerance)
        return SumDistance(np.append(weights, np.zeros(self.n - 1 - len(weights))))  # a position for each item


class ValueDistance(PositionDistance):
    """How far the values at two dense positions are told apart, by formula."""

    def __init__(self, n: int, values: Floats, similarity: str, tolerance: float) -> None:
        self.n, self.tolerance, self.similarity = n, tolerance, similarity
        # The positions that do not occur have some value too.
        self.values = np.append(values, np.full(n - len(values), values[-1]))

    def between(self, p: Numbers, q: Numbers) -> Floats:
        """Return d(p, q) for arrays of positions, broadcast."""
        a, b = self.values[p - 1], self.values[q - 1]
        with np.errstate(over="ignore", under="ignore"):
            if self.similarity == "epstol":
                told: Floats = (np.maximum(a, b) > np.minimum(a, b) + self.tolerance).astype(np.float64)
                return told
            ratio = np.abs(a - b) / self.tolerance
            exponent = ratio if self.similarity == "exp" else 0.5 * ratio * ratio
            degrees: Floats = -np.expm1(-exponent)
        return degrees
