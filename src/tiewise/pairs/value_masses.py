"""The masses C and D of two variables that are told apart linearly, straight from their values.

Dense positions with distances between them, which all similarities share, would be sorted a second time, and few
values are compared sooner than a scale of them is built.
"""

from typing import NamedTuple

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.fuzzy.tnorms import MINIMUM, PRODUCT, TNorm
from tiewise.kernels import KERNELS_BEYOND as _KERNELS_BEYOND
from tiewise.pairs.payback import Payback
from tiewise.running.threads import on_this_thread, together
from tiewise.weights.similarity import from_least, own_tolerance

# Up to this many items, all pairs in NumPy take no longer than the rest of a call.
TABLE_UP_TO = 128

# So many rows of all pairs are taken at once, and what the strips take, in pairs of a product by sum.
_STRIP = 64
_COMPARED = 1.0

# Values take so many times what positions do, which count threads: they are sorted, and most pairs have degrees.
_WORK = 2

# Of more whole numbers than a double can count, and of ratios that would overflow, positions take care.
_WIDEST, _LARGEST_RATIO = 2.0**53, 1e290

_pairs = Payback("compiled.value_pairs")


class ValueMasses(NamedTuple):
    """C, D, and how many pairs are really tied in x, in y or in both."""

    concordant: float
    discordant: float
    really_tied: int


def linear_masses(
    x: Numbers, y: Numbers, tolerances: tuple[float | None, float | None], tnorm: TNorm
) -> ValueMasses | None:
    """Return the masses for min(1, D/tolerance) on both sides, None where positions are to be counted instead."""
    n = len(x)
    if n < 2 or not (tnorm.has_kernel if n > _KERNELS_BEYOND else tnorm in (MINIMUM, PRODUCT)):
        return None
    if n > _KERNELS_BEYOND:
        with on_this_thread(_WORK * n):
            return _by_axes(x, y, tolerances, tnorm)
    sides = [_Side.of(values, tolerance) for values, tolerance in zip((x, y), tolerances, strict=True)]
    if not all(side.is_plain for side in sides):
        return None
    really_tied = _really_tied(sides[0], sides[1]) if any(side.has_ties for side in sides) else 0
    is_short = n <= min(TABLE_UP_TO, _KERNELS_BEYOND)
    if is_short or not _pairs.is_due(n, _COMPARED * n * n, _KERNELS_BEYOND):
        return ValueMasses(*_in_strips(sides[0], sides[1], tnorm), really_tied)
    from tiewise.kernels.compiled.value_pairs import value_masses

    per_x, per_y = (1.0 / side.tolerance for side in sides)
    concordant, discordant = value_masses(tnorm == PRODUCT, sides[0].values, sides[1].values, per_x, per_y)
    return ValueMasses(concordant, discordant, really_tied)


class _Side(NamedTuple):
    """A variable: its values, whether some are equal, the tolerance, and whether doubles hold all that is asked."""

    values: Floats
    has_ties: bool
    tolerance: float
    is_plain: bool

    @classmethod
    def of(cls, numbers: Numbers, tolerance: float | None) -> "_Side":
        values = np.ascontiguousarray(from_least(numbers))
        ordered = np.sort(values)
        tolerance = own_tolerance(ordered) if tolerance is None else tolerance
        width = float(ordered[-1] - ordered[0])
        has_ties = bool((ordered[1:] == ordered[:-1]).any())
        return cls(values, has_ties, tolerance, _is_plain(numbers, width, tolerance))


def _is_plain(numbers: Numbers, width: float, tolerance: float) -> bool:
    is_exact = numbers.dtype.kind == "f" or width < _WIDEST
    return is_exact and 1.0 / _LARGEST_RATIO < tolerance < _LARGEST_RATIO and width < _LARGEST_RATIO * tolerance


def _really_tied(x: _Side, y: _Side) -> int:
    n = len(x.values)
    tied = np.equal.outer(x.values, x.values)
    tied |= np.equal.outer(y.values, y.values)
    return (int(np.count_nonzero(tied)) - n) // 2


def _in_strips(x: _Side, y: _Side, tnorm: TNorm) -> tuple[float, float]:
    """Take the degrees to which each value of x is above the smaller ones, with those of y, in cache-sized strips."""
    order = np.argsort(x.values, kind="stable")
    along_x, along_y = x.values[order], y.values[order]
    per_x, per_y = 1.0 / x.tolerance, 1.0 / y.tolerance
    concordant = discordant = 0.0
    for begin in range(0, len(order), _STRIP):
        end = min(begin + _STRIP, len(order))
        above_x = np.subtract.outer(along_x[begin:end], along_x[:end])
        above_y = np.subtract.outer(along_y[begin:end], along_y[:end])
        above_x *= per_x
        above_y *= per_y
        np.minimum(above_x, 1.0, out=above_x)
        np.maximum(above_x[:, begin:], 0.0, out=above_x[:, begin:])  # those that are greater are met in their own row
        if tnorm == PRODUCT:
            np.maximum(above_y, -1.0, out=above_y)
            np.minimum(above_y, 1.0, out=above_y)
            above_y *= above_x
            concordant += float(np.maximum(above_y, 0.0, out=above_x).sum())
            discordant -= float(np.minimum(above_y, 0.0, out=above_y).sum())
        else:  # with x at most 1, y need not be
            both = np.minimum(above_x, above_y)
            concordant += float(np.maximum(both, 0.0, out=both).sum())
            np.minimum(above_x, np.negative(above_y, out=above_y), out=both)
            discordant += float(np.maximum(both, 0.0, out=both).sum())
    return concordant, discordant


def _by_axes(x: Numbers, y: Numbers, tolerances: tuple[float | None, float | None], tnorm: TNorm) -> ValueMasses | None:
    """Count by the compiled loops, on axes that need no positions."""
    from tiewise.kernels import compiled
    from tiewise.kernels.sum_masses import sum_masses
    from tiewise.kernels.value_axes import SortedValues, ValueAxis

    def axis(numbers: Numbers, tolerance: float | None) -> ValueAxis | None:
        found = SortedValues(np.ascontiguousarray(from_least(numbers)))
        ordered = found.ordered
        tolerance = own_tolerance(ordered) if tolerance is None else tolerance
        width = float(ordered[-1] - ordered[0])
        return ValueAxis(found, tolerance) if _is_plain(numbers, width, tolerance) else None

    compiled.load("sorting", "value_pairs")
    axes = together([(axis, x, tolerances[0]), (axis, y, tolerances[1])])
    if None in axes:
        return None
    a, b = axes
    # Ties on both sides have to be told from each other, and few values make a table; scales that die out are turned
    # round for their digits. Positions do all that.
    if (a.ties and b.ties) or all(side.last_gap < 1e-8 * side.first_gap for side in axes):
        return None
    return ValueMasses(*sum_masses(a, b, tnorm.name), a.ties + b.ties)
