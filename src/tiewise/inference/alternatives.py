"""What is tested: more alike than by chance, less alike, or either."""

import math
from typing import Any

from tiewise.errors import one_of

ALTERNATIVES = ("two-sided", "greater", "less")


def as_alternative(alternative: Any) -> str:
    """Return one of the words for what is tested."""
    return one_of("alternative", alternative, ALTERNATIVES)


def pvalue(alternative: str, more: float, fewer: float) -> float:
    """Return the p-value by the probabilities of at least as much, and of at most as much, agreement."""
    if math.isnan(more) or math.isnan(fewer):
        return math.nan
    if alternative == "two-sided":
        return min(1.0, 2.0 * min(more, fewer))
    return more if alternative == "greater" else fewer
