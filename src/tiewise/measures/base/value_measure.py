"""Measures of values rather than positions: two variables of the same items, read, aligned and checked."""

import math
from dataclasses import dataclass

from tiewise.errors import UndefinedCorrelationWarning, cut, warn
from tiewise.likes import ValuesLike
from tiewise.measures.base.measure import Measure
from tiewise.parameters import parameter, word_of
from tiewise.rankings.alignment import NAN_POLICIES, Aligned, align
from tiewise.rankings.sides import ValueSide
from tiewise.results import Correlation

MISSING = ("raise", "drop")


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
        values = align(x, y, self.missing, self.nan_policy, ValueSide)
        if values.has_nan:
            return Correlation(math.nan, math.nan, math.nan, math.nan, values.n, self)
        result = self._compute(values)
        if math.isnan(result.statistic):
            reason = "there is only one item" if values.n == 1 else "no pair of items is told apart by both variables"
            warn(f"{cut(str(self))} is undefined here: {reason}.", UndefinedCorrelationWarning)
        return result

    def _compute(self, values: Aligned) -> Correlation:
        raise NotImplementedError
