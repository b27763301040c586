"""What may be concluded: whether, in which direction and how strongly two rankings agree, or that nobody can tell."""

import math
from dataclasses import dataclass

import numpy as np

from tiewise.inference.conclusions import CLEAR
from tiewise.linear_extensions.correlation_range import CorrelationRange
from tiewise.verdicts.deciding import decides
from tiewise.verdicts.evidence import Evidence
from tiewise.verdicts.strength import Scale, ends_of, steps_apart, word_for

# A test is believed from here on.
BELIEVED = 0.05

UNDEFINED, CANNOT_TELL = "undefined", "cannot tell"
UNKNOWN = "unknown"


@dataclass(frozen=True)
class Conclusion:
    """A direction, a word for the strength, how sure it is, and the effect between -1 and 1 that it goes by.

    `direction`: "agree", "disagree", "mixed" (nearer than chance would bring them, and yet more opposite than alike),
    "nothing shared", "cannot tell" or "undefined". `strength`: a word, "uncertain" where several would do, "unknown".
    `certainty`: "clear", "probable", "cannot tell" or "undefined".
    """

    direction: str
    strength: str
    certainty: str
    effect: float = math.nan
    low: float = math.nan
    high: float = math.nan

    @property
    def is_sure(self) -> bool:
        """Whether there is something to be said."""
        return self.certainty in ("clear", "probable")


def conclude(found: Evidence) -> Conclusion:
    """Return what the evidence says, and no more."""
    value = float(found.result)
    if math.isnan(value):
        return Conclusion(UNDEFINED, UNDEFINED, UNDEFINED)
    if not found.shared:
        return Conclusion("nothing shared", "none", "clear")
    if found.has_stand_in and not _is_answered(found, value):
        return Conclusion(CANNOT_TELL, UNKNOWN, CANNOT_TELL)
    scale = Scale(found)
    effect = scale.effect(value)
    low, high = _ends(found, scale)
    certainty = _certainty(found, effect, low, high)
    if certainty == CANNOT_TELL:
        return Conclusion(CANNOT_TELL, UNKNOWN, certainty, effect, low, high)
    direction = "agree" if effect > 0.0 else "disagree"
    if found.lists is not None:
        return Conclusion(direction, _shared_word(found), certainty, effect)
    if found.measure.claims.kind == "correlation" and value * effect < 0.0:
        return Conclusion("mixed", "hardly", certainty, effect, low, high)
    strength = word_for(effect)
    nearest = low if effect > 0.0 else high
    if not math.isnan(nearest) and steps_apart(effect, nearest) > 1:
        strength = "uncertain"
    return Conclusion(direction, strength, certainty, effect, low, high)


def _is_answered(found: Evidence, value: float) -> bool:
    """Tell whether a test of Kendall's tau says something of the measure: most pairs decide, as in tau."""
    test = found.test
    if test is None or test.statistic * value <= 0.0:
        return False
    if isinstance(found.result, CorrelationRange):
        return True
    rests = decides(found)
    return rests is not None and rests.by != "told apart" and rests.share >= 0.5


def _ends(found: Evidence, scale: Scale) -> tuple[float, float]:
    """Return the effects that fit: those of the interval, or of all ways to break the ties."""
    ends = ends_of(found.result)
    if ends is None and found.interval is not None:
        ends = found.interval.low, found.interval.high
    if ends is None or any(map(math.isnan, ends)):
        return math.nan, math.nan
    return scale.interval(*ends)


def _certainty(found: Evidence, effect: float, low: float, high: float) -> str:
    test = found.test
    if test is None or math.isnan(test.pvalue) or effect == 0.0:
        return CANNOT_TELL
    holds_chance = low <= 0.0 <= high
    # A clear test says the direction, and the interval that it is open how strong it is. Ways to break ties are no
    # matter of chance: if they lead to either side, no test helps.
    if holds_chance and (test.pvalue > CLEAR or ends_of(found.result) is not None):
        return CANNOT_TELL
    most = BELIEVED
    if found.interval is not None:
        most = min(most, 1.0 - found.interval.confidence_level + 1e-12)
    if test.pvalue > most or _may_be_drawn_luck(test.pvalue, test.n_resamples if test.method == "permutation" else 0):
        return CANNOT_TELL
    if effect < 0.0 and found.result.left_out.placed:
        return CANNOT_TELL  # items that a ranking does not list stand low in it by what was decided, not by its word
    return "clear" if test.pvalue <= CLEAR and not holds_chance else "probable"


def _may_be_drawn_luck(pvalue: float, draws: int) -> bool:
    """Tell whether more draws could well bring the p-value above what is believed: two standard errors."""
    return draws > 0 and pvalue + 2.0 * math.sqrt(pvalue * (1.0 - pvalue) / draws) > 1.2 * BELIEVED


def _shared_word(found: Evidence) -> str:
    assert found.lists is not None
    share = found.shared / min(found.lists.x.length, found.lists.y.length)
    return (
        "few shared"
        if share < 0.25
        else "some shared"
        if share < 0.75
        else "most shared"
        if share < 1
        else "all shared"
    )


def by_luck(found: Evidence) -> float | None:
    """Return how often chance brings the best value there is, where that is so often that no test could succeed."""
    test = found.test
    if test is None or test.method != "exact" or test.null_sample is None or not len(test.null_sample):
        return None
    values = test.null_sample if found.measure.claims.kind != "distance" else -test.null_sample
    share = float(np.mean(values >= values.max() - 1e-9 * max(1.0, abs(float(values.max())))))
    return share if 2.0 * share > BELIEVED else None
