"""How far two values of a variable are told apart, by similarity and tolerance: the distances of robust gamma.

Of two values at the distance D > 0 and a tolerance r, the degree to which the lesser is strictly less:

    linear  min(1, D/r)         exp  1 - exp(-D/r)      gauss  1 - exp(-D^2/(2 r^2))
    epstol  1 if D > r, else 0  classical  1
"""

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from tiewise.arrays import Bools, Floats, Integers, Numbers
from tiewise.errors import InputTypeError, InputValueError, TiewiseWarning, one_of, shown, warn
from tiewise.kernels import KERNELS_BEYOND as _KERNELS_BEYOND
from tiewise.parameters import float_of
from tiewise.weights.position_distance import PositionDistance
from tiewise.weights.sum_distance import SumDistance

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


def own_tolerance(ordered: Floats) -> float:
    """Return a tenth of the interquartile range of values in order: of R's type 7, rounded as NumPy's `quantile` is."""
    quartiles = []
    for share in (0.25, 0.75):
        place = share * (len(ordered) - 1)
        below = int(place)
        part, low, high = place - below, float(ordered[below]), float(ordered[min(below + 1, len(ordered) - 1)])
        quartiles.append(low + (high - low) * part if part < 0.5 else high - (high - low) * (1.0 - part))
    return 0.1 * (quartiles[1] - quartiles[0])


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
            tolerance = own_tolerance(np.sort(values.astype(np.float64)))
            if not tolerance:
                _warn_of_no_tolerance(argument)
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
        return from_least(self.distinct)

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


def _warn_of_no_tolerance(argument: str) -> None:
    warn(
        f"`{argument}` has an interquartile range of 0, which gives no tolerance: all its different values are told "
        "apart. `tolerance` would say which.",
        TiewiseWarning,
    )


def from_least(values: Numbers) -> Floats:
    """Return the values of one variable, or of a row each, as floats; whole numbers above the least."""
    kind = values.dtype.kind
    if kind == "f":
        return values.astype(np.float64)
    whole = values.astype(np.int64 if kind == "i" else np.uint64)
    least = whole.min(axis=-1, keepdims=True)
    above: Floats = (whole - least).view(np.uint64).astype(np.float64)  # what overflows is right as unsigned
    return above


class ValueDistance(PositionDistance):
    """How far the values at two dense positions are told apart, by formula."""

    def __init__(self, n: int, values: Floats, similarity: str, tolerance: float) -> None:
        self.n, self.tolerance, self.similarity = n, tolerance, similarity
        # The positions that do not occur have some value too.
        self.values = np.append(values, np.full(n - len(values), values[-1]))

    def between(self, p: Numbers, q: Numbers) -> Floats:
        """Return d(p, q) for arrays of positions, broadcast."""
        return _degrees(self.similarity, self.values[p - 1], self.values[q - 1], self.tolerance)


def _degrees(similarity: str, a: Floats, b: Floats, tolerance: float | Floats) -> Floats:
    """Return how far the values a and b are told apart, by formula."""
    with np.errstate(over="ignore", under="ignore"):
        if similarity == "epstol":
            told: Floats = (np.maximum(a, b) > np.minimum(a, b) + tolerance).astype(np.float64)
            return told
        ratio = np.abs(a - b) / tolerance
        if similarity == "linear":
            return np.minimum(1.0, ratio)
        exponent = ratio if similarity == "exp" else 0.5 * ratio * ratio
        degrees: Floats = -np.expm1(-exponent)
    return degrees


@dataclass(frozen=True)
class VariableRows:
    """Many variables of the same number of items, a row each: values above the least, and how they are told apart.

    `crisp` marks the variables of which all different values are told apart fully; `slack` is how far a degree may be
    from the exact one, as in the distance that `Variable` makes of one of them.
    """

    values: Floats
    similarity: str
    tolerance: Floats
    crisp: Bools
    slack: Floats

    @classmethod
    def of(cls, argument: str, values: Numbers, similarity: str, tolerance: float | None) -> Self:
        """Return the variables with the tolerance of each, its own where none is given."""
        m = len(values)
        own = from_least(values)
        in_order = np.sort(own, axis=1)
        differ = in_order[:, 0] != in_order[:, -1]
        crisp = np.full(m, similarity == "classical")
        scales = np.full(m, 1.0 if tolerance is None else tolerance)
        if tolerance is None and similarity != "classical":
            low, high = np.quantile(values.astype(np.float64), (0.25, 0.75), axis=1)
            scales = 0.1 * (high - low)
            crisp = differ & (scales == 0.0)
            scales[scales == 0.0] = 1.0
            if crisp.any():
                _warn_of_no_tolerance(argument)
        return cls(own, similarity, scales, crisp, _slacks(in_order, similarity, scales, crisp))

    def __getitem__(self, rows: slice | Bools) -> "VariableRows":
        """Return some of the variables."""
        parts = (self.tolerance[rows], self.crisp[rows], self.slack[rows])
        return VariableRows(self.values[rows], self.similarity, *parts)

    def signed(self, first: Integers, second: Integers) -> Floats:
        """Return the degrees to which the items `first` and `second` are told apart, negative where the first is less.

        A row for each variable, a column for each pair of items.
        """
        a, b = (np.take(self.values, items, axis=1) for items in (first, second))
        above = a - b
        degrees = np.ones_like(above)
        if self.similarity != "classical":
            degrees = _degrees(self.similarity, a, b, self.tolerance[:, None])
            if self.similarity == "linear":
                degrees[degrees >= 1.0 - self.slack[:, None]] = 1.0
            degrees[self.crisp] = 1.0
        signed: Floats = degrees * np.sign(above)
        return signed


def _slacks(in_order: Floats, similarity: str, tolerance: Floats, crisp: Bools) -> Floats:
    """Return how far the degrees of each row of values may be from the exact ones: for a sum of gaps, as for one row.

    The scale of a `SumDistance` has its zero at the smallest gap, and at the end where that is as small.
    """
    gaps = np.diff(in_order, axis=1)
    with np.errstate(over="ignore", under="ignore"):
        weights = np.where(crisp[:, None], gaps > 0.0, np.minimum(1.0, gaps / tolerance[:, None]))
    least = weights.min(axis=1, initial=1.0)
    sums = np.cumsum(weights, axis=1)
    total = sums[:, -1] if sums.shape[1] else np.zeros(len(sums))
    inside = (least > 0.0) & (weights[:, -1] > least) if sums.shape[1] else np.zeros(len(sums), dtype=np.bool_)
    if inside.any():
        anchor = weights[inside].argmin(axis=1)
        before = sums[inside, anchor] - weights[inside, anchor]
        total[inside] = np.maximum(before, total[inside] - before)
    slack = PositionDistance.slack * np.maximum(1.0, total)
    return slack if similarity in ("linear", "classical") else np.where(crisp, slack, PositionDistance.slack)
