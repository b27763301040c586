"""Measures of values rather than positions: two variables of the same items, read, aligned and checked."""

import math
from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Numbers
from tiewise.errors import (
    InputTypeError,
    InputValueError,
    UndefinedCorrelationWarning,
    cut,
    listed,
    shown,
    warn,
)
from tiewise.likes import ValuesLike
from tiewise.measures.base.measure import Measure
from tiewise.parameters import parameter, word_of
from tiewise.rankings import Ranking
from tiewise.rankings.alignment import NAN_POLICIES, told_lacking
from tiewise.rankings.positions import refuse_nan
from tiewise.rankings.reading import read_numbers
from tiewise.results import Correlation
from tiewise.weights.entries import Range, refuse_outside
from tiewise.weights.item_values import told_by_item

MISSING = ("raise", "drop")

# Differences of larger values may overflow. Missing ones may be left out.
_VALUES = (
    Range("hold finite values", lambda values: ~np.isinf(values)),
    Range("lie within -1e+300 and 1e+300", lambda values: ~(np.abs(values) > 1e300)),
)


@dataclass(frozen=True)
class Values:
    """The values of the same items in two variables; `has_nan`: missing values were to be propagated."""

    x: Numbers
    y: Numbers
    has_nan: bool = False

    @property
    def n(self) -> int:
        """The number of items."""
        return len(self.x)


@dataclass(frozen=True, kw_only=True)
class ValueMeasure(Measure):
    """A correlation of the values of the same items in two variables.

    `missing` says what to do with items that only one variable has: "raise" or "drop" them. `nan_policy` says what to
    do with missing values: "raise", "omit" the items, or "propagate" nan to the result.
    """

    missing: str = parameter("raise", read=word_of(MISSING))
    nan_policy: str = parameter("raise", read=word_of(NAN_POLICIES))

    def __call__(self, x: ValuesLike, y: ValuesLike, /) -> Correlation:
        """Return the correlation of two variables."""
        values = align_values(x, y, self.missing, self.nan_policy)
        if values.has_nan:
            return Correlation(math.nan, math.nan, math.nan, math.nan, values.n, self)
        result = self._compute(values)
        if math.isnan(result.statistic):
            reason = "there is only one item" if values.n == 1 else "no pair of items is told apart by both variables"
            warn(f"{cut(str(self))} is undefined here: {reason}.", UndefinedCorrelationWarning)
        return result

    def _compute(self, values: Values) -> Correlation:
        raise NotImplementedError


def align_values(x: object, y: object, missing: str = "raise", nan_policy: str = "raise") -> Values:
    """Return the values of the same items in `x` and `y`: dicts and labelled Series by item, bare vectors by place."""
    (values_x, items_x), (values_y, items_y) = (_read(data, name) for data, name in ((x, "x"), (y, "y")))
    if (items_x is None) != (items_y is None):
        named, bare = ("x", "y") if items_y is None else ("y", "x")
        raise InputValueError(
            f"`{named}` names its items and `{bare}` does not: give both with items, or both as bare values."
        )
    items: list[Hashable] | None = None
    if items_x is not None and items_y is not None:
        values_x, values_y, items = _matched(dict(zip(items_x, values_x, strict=True)), items_y, values_y, missing)
    elif len(values_x) != len(values_y):
        raise InputValueError(f"`x` and `y` must have the same length: got {len(values_x)} and {len(values_y)}.")
    if not len(values_x):
        raise InputValueError("`x` and `y` must have at least one item: got none.")
    absent = np.isnan(values_x) | np.isnan(values_y)
    if absent.any():
        if nan_policy == "raise":
            hint = ' nan_policy="omit" leaves such items out.'
            refuse_nan(values_x, "x", hint, items)
            refuse_nan(values_y, "y", hint, items)
        if nan_policy == "propagate":
            return Values(values_x, values_y, has_nan=True)
        values_x, values_y = values_x[~absent], values_y[~absent]
        if not len(values_x):
            raise InputValueError("`x` and `y` must have an item without missing values: got none.")
    return Values(values_x, values_y)


def _read(data: object, argument: str) -> tuple[Numbers, tuple[Hashable, ...] | None]:
    if isinstance(data, Ranking):
        raise InputTypeError(
            f"`{argument}` must hold values: got {shown(data)}, which only has positions. Pass the values that it was "
            "made from."
        )
    values, items = read_numbers(data, argument)
    refuse_outside(values.astype(np.float64), _VALUES, argument, told_by_item(values, items))
    return values, items


def _matched(
    in_x: dict[Hashable, object], items_y: tuple[Hashable, ...], values_y: Numbers, missing: str
) -> tuple[Numbers, Numbers, list[Hashable]]:
    """Return the values of the items that both have, in the order of x, and these items."""
    in_y = dict(zip(items_y, values_y, strict=True))
    lacks = told_lacking(in_x, in_y)
    if lacks and missing == "raise":
        raise InputValueError(
            f'`x` and `y` must have the same items: {lacks}. missing="drop" compares the common items.'
        )
    common = [item for item in in_x if item in in_y]
    if not common:
        raise InputValueError(f"`x` and `y` must have items in common: x has {listed(in_x)}; y has {listed(in_y)}.")
    return np.array([in_x[item] for item in common]), np.array([in_y[item] for item in common]), common
