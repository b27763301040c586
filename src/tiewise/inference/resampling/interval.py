"""The ends of an interval, or why it has none."""

import math
from dataclasses import dataclass
from typing import Self

TOO_FEW = "there are too few items"
NOTHING_LEFT = "without some of the items there is nothing to compare"
AT_AN_END = "the value is at an end of its range, but not without some of the items"


@dataclass(frozen=True, slots=True)
class Interval:
    """The ends of an interval; nan, and `why`, where it is undefined."""

    low: float
    high: float
    why: str = ""

    @classmethod
    def undefined(cls, why: str) -> Self:
        """Return that there is no interval."""
        return cls(math.nan, math.nan, why)

    def within(self, low: float, high: float) -> "Interval":
        """Return the part that lies within a range, which the value is in."""
        return Interval(max(self.low, low), min(self.high, high), self.why)
