"""A coefficient, its interval and its p-value in a sentence that a colleague understands."""

import math

from tiewise.inference.results import ConfidenceInterval, Significance


def in_words(value: float) -> str:
    """Return what a correlation between -1 and 1 says in a few words."""
    strength = abs(value)
    if strength < 0.1:
        return "order the items almost independently of each other"
    degree = "weakly" if strength < 0.3 else "moderately" if strength < 0.6 else "strongly"
    if strength >= 0.9:
        degree = "almost completely"
    return f"{degree} {'agree' if value > 0 else 'disagree'}"


def sentence(test: Significance, interval: ConfidenceInterval, names: tuple[str, str]) -> str:
    """Return the finding: the coefficient, its interval, and whether chance would do."""
    value = test.statistic
    if math.isnan(value):
        return f"The coefficient is undefined: no pair of items is told apart by both {names[0]} and {names[1]}."
    text = f"{names[0]} and {names[1]} {in_words(value)}: the coefficient is {value:.3f}"
    if math.isfinite(interval.low) and math.isfinite(interval.high):
        text += f" ({100 * interval.confidence_level:g} % interval {interval.low:.3f} to {interval.high:.3f})"
    text += f", where -1 is the reverse order and 1 the same. {chance(test)}"
    return text


def chance(test: Significance) -> str:
    """Return how rare the value would be if the two rankings had nothing to do with each other."""
    if math.isnan(test.pvalue):
        return ""
    how = "p < 0.0001" if test.pvalue < 0.0001 else f"p = {test.pvalue:.4f}"
    if test.pvalue < 0.05:
        return f"Chance alone rarely brings unrelated rankings so far from their mean ({how}, {test.method} test)."
    return f"Chance alone often brings unrelated rankings so far from their mean ({how}, {test.method} test)."
