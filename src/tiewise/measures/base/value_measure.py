"""Measures of values rather than positions: two variables of the same items, read, aligned and checked."""

import math
from dataclasses import dataclass, replace

from tiewise.errors import UndefinedCorrelationWarning, cut, warn
from tiewise.likes import ValuesLike
from tiewise.measures.base.measure import Measure
from tiewise.parameters import parameter, word_of
from tiewise.rankings.alignment import NAN_POLICIES, Aligned, align
from tiewise.rankings.sides import ValueSide
from tiewise.results import Correlation
from tiewise.running.interrupts import interruptible

MISSING = ("raise", "drop")


@dataclass(frozen=True, kw_only=True)
class ValueMeasure(Measure):
    """A correlation of the values of the same items in two variables.

    `missing` says what to do with items that only one variable has: "raise" or "drop" them. `nan_policy` says what to
    do with missing values: "raise", "omit" the items, or "propagate" nan to the result.
    """

    missing: str = parameter("raise", read=word_of(MISSING))
    nan_policy: str = parameter("raise", read=word_of(NAN_POLICIES))

    def __call__(self, x: ValuesLike, y: ValuesLike, /, *, input: str | None = None) -> Correlation:
        """Return the correlation of two variables; whether more is better in both ("scores") or less, is the same."""
        return self.on(align(x, y, self.missing, self.nan_policy, ValueSide, input))

    def on(self, values: Aligned) -> Correlation:
        """Return the correlation of two variables that are aligned and checked."""
        unknown = Correlation(math.nan, math.nan, math.nan, math.nan, values.n, self)
        result = unknown if values.has_nan else interruptible(values.n, self._compute, values)
        if math.isnan(result.statistic) and not (values.has_nan and values.n):
            reasons = {0: "no item has a value in both variables", 1: "there is only one item"}
            reason = reasons.get(values.n, "no pair of items is told apart by both variables")
            warn(f"{cut(str(self))} is undefined here: {reason}.", UndefinedCorrelationWarning)
        return replace(result, left_out=values.left_out) if values.left_out else result

    def _compute(self, values: Aligned) -> Correlation:
        raise NotImplementedError
