"""How strong: any measure's value brought to one scale, and the words for it."""

import math
from bisect import bisect_right
from dataclasses import replace

from tiewise.errors import quietly
from tiewise.inference.arguments import value_on
from tiewise.linear_extensions.correlation_range import CorrelationRange
from tiewise.rankings.positions import method_of, number
from tiewise.results import Distance, Result
from tiewise.verdicts.evidence import Evidence
from tiewise.verdicts.yardsticks import gamma

# From "hardly" on, in units of Kendall's tau: 0.6 says that of the pairs that count four in five are ordered alike.
_STEPS = (0.1, 0.3, 0.6, 0.9)
WORDS = ("hardly", "weakly", "moderately", "strongly", "almost completely")
COMPLETELY = "completely"
_ROUNDING = 1e-9


class Scale:
    """From a measure's value to an effect: 1 for the same order, 0 for what chance gives, -1 for the opposite."""

    def __init__(self, found: Evidence) -> None:
        measure, test = found.measure, found.test
        self._kind = measure.claims.kind
        self._is_like_spearman = measure.score_form is not None
        self._best, self._worst, self._chance = _ends(self._kind, found.result)
        if test is not None and not found.has_stand_in and not math.isnan(test.null_mean):
            self._chance = test.null_mean
        self._at_most = 1.0
        if self._sign * (float(found.result) - self._chance) < 0.0 and found.lists is None:
            self._look_at_the_reverse(found)

    @property
    def _sign(self) -> float:
        return 1.0 if self._best > self._worst else -1.0

    def _look_at_the_reverse(self, found: Evidence) -> None:
        """Take the value of x and its reverse for the worst there is, where a measure does not reach its end there.

        Such a measure has little room below chance, and is soon at its end: it disagrees no more than gamma does.
        """
        if found.measure.claims.reversal or not found.has_items or isinstance(found.result, CorrelationRange):
            return
        x = found.pair.x
        with quietly():
            worst = float(value_on(found.measure, replace(found.pair, y=number(-x, method_of(x)))))
            plain = float(gamma().on(found.pair))
        if math.isnan(worst) or abs(worst - self._chance) > 0.9 * abs(self._worst - self._chance):
            return
        self._worst = worst
        self._at_most = 0.0 if math.isnan(plain) else max(0.0, -plain)

    def effect(self, value: float) -> float:
        """Return how far a value lies from chance towards either end, in units of Kendall's tau."""
        above = (value - self._chance) * self._sign
        end = self._best if above >= 0.0 else self._worst
        room = abs(end - self._chance)
        share = 0.0 if room <= _ROUNDING else max(-1.0, min(1.0, above / room))
        if self._kind == "correlation" and value * share >= 0.0:
            share = math.copysign(min(abs(share), abs(value / end)), share)  # neither chance nor zero may flatter it
        share = _like_kendall(share) if self._is_like_spearman else share
        return max(share, -self._at_most)

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
    if abs(rho) >= 1.0 - _ROUNDING:  # near 1, the arcsine turns rounding into something
        return math.copysign(1.0, rho)
    return 2.0 / math.pi * math.asin(2.0 * math.sin(math.pi * rho / 6.0))


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
