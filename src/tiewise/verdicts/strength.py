"""How strong: any measure's value brought to one scale, and the words for it."""

import math
from bisect import bisect_right

from tiewise.measures.base.measure import Measure
from tiewise.results import CorrelationRange, Distance, Result

# From "hardly" on, in units of Kendall's tau: 0.6 says that of the pairs that count four in five are ordered alike.
_STEPS = (0.1, 0.3, 0.6, 0.9)
WORDS = ("hardly", "weakly", "moderately", "strongly", "almost completely")
COMPLETELY = "completely"
_ROUNDING = 1e-9


class Scale:
    """From a measure's value to an effect: 1 for the same order, 0 for what chance gives, -1 for the opposite."""

    def __init__(self, measure: Measure, result: Result, chance: float) -> None:
        self._kind = measure.claims.kind
        self._is_like_spearman = measure.score_form is not None
        self._best, self._worst, usual = _ends(self._kind, result)
        self.chance = usual if math.isnan(chance) else chance

    def effect(self, value: float) -> float:
        """Return how far a value lies from chance towards either end, in units of Kendall's tau."""
        above = (value - self.chance) * (1.0 if self._best > self._worst else -1.0)
        room = abs((self._best if above >= 0.0 else self._worst) - self.chance)
        share = 0.0 if room <= _ROUNDING else max(-1.0, min(1.0, above / room))
        if self._kind == "correlation" and value * share >= 0.0:
            share = math.copysign(min(abs(share), abs(value)), share)  # neither chance nor zero may flatter it
        return _like_kendall(share) if self._is_like_spearman else share

    def interval(self, low: float, high: float) -> tuple[float, float]:
        """Return the effects at the ends of an interval, the smaller first."""
        first, second = sorted((self.effect(low), self.effect(high)))
        return first, second


def _ends(kind: str, result: Result) -> tuple[float, float, float]:
    """Return the values of the same and of the opposite order, and that of chance where nothing else is known."""
    if kind == "correlation":
        return 1.0, -1.0, 0.0
    if kind == "similarity":
        return 1.0, 0.0, 0.5
    largest = result.maximum if isinstance(result, Distance) and result.maximum else 2.0 * abs(float(result)) or 1.0
    return 0.0, largest, largest / 2.0


def _like_kendall(rho: float) -> float:
    """Return the tau of two normal variables with this rho (docs/mathematics.md#words-for-strength)."""
    r = 2.0 * math.sin(math.pi * rho / 6.0)
    return 2.0 / math.pi * math.asin(max(-1.0, min(1.0, r)))


def word_for(effect: float) -> str:
    """Return the word for an effect."""
    if abs(effect) >= 1.0 - _ROUNDING:
        return COMPLETELY
    return WORDS[bisect_right(_STEPS, abs(effect))]


def steps_apart(first: float, second: float) -> int:
    """Return how many words lie between two effects; those on the other side of chance are further off."""
    at = [math.copysign(bisect_right(_STEPS, abs(effect)) + 0.5, effect) for effect in (first, second)]
    return round(abs(at[0] - at[1]))


def ends_of(result: Result) -> tuple[float, float] | None:
    """Return the lowest and the highest value over all ways to break ties, where a result has them."""
    return (result.low, result.high) if isinstance(result, CorrelationRange) else None
