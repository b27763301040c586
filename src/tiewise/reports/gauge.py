"""The gauge on a page's first screen: a value between the ends of its measure, its interval, what chance gives."""

import math
from dataclasses import dataclass

from tiewise.inference.results import ConfidenceInterval, Significance
from tiewise.results import Distance, Result

# Where the ends of the scale are, in percent of the width: labels need some room beside them.
_FIRST, _LAST = 3.0, 97.0
_NEAR = 3.0


@dataclass(frozen=True)
class Mark:
    """Something on the scale: where, in percent of the width, and what is written there, aligned how."""

    at: float
    text: str

    @property
    def anchor(self) -> str:
        """How the text is aligned, so that it stays within the picture."""
        return "start" if self.at < 20.0 else "end" if self.at > 80.0 else "middle"


@dataclass(frozen=True)
class Gauge:
    """A scale with its ends, the value, its interval (from, width) and what chance gives on average."""

    ends: tuple[Mark, ...]
    value: Mark
    interval: tuple[float, float] | None
    chance: Mark | None
    label: str


def gauge(
    result: Result,
    test: Significance | None = None,
    interval: ConfidenceInterval | None = None,
    bound: float | None = None,
) -> Gauge | None:
    """Return the gauge of a value; None where there is no value, or no scale with two ends.

    `bound` is what a distance cannot exceed, for where its maximum is not known.
    """
    value, kind = float(result), result.measure.claims.kind
    if kind == "distance":
        largest = result.maximum if isinstance(result, Distance) else None
        end = "the largest possible" if largest is not None or bound is None else "cannot be exceeded"
        largest = (bound if largest is None else largest) or 0.0
        words = [(0.0, "0 alike"), (largest, f"{_figure(largest)} {end}")]
    elif kind == "similarity":
        words = [(0.0, "0 nothing alike"), (1.0, "1 alike")]
    else:
        words = [(-1.0, "-1 opposite"), (0.0, "0"), (1.0, "1 alike")]
    low, high = words[0][0], words[-1][0]
    if math.isnan(value) or not high > low:
        return None

    def at(number: float) -> float:
        share = (min(max(number, low), high) - low) / (high - low)
        return round(_FIRST + (_LAST - _FIRST) * share, 2)

    told = [f"{result.measure}: {value:.3g} on a scale from {low:.4g} to {high:.4g}"]
    band = None
    if interval is not None and interval.low < interval.high:
        band = (at(interval.low), round(at(interval.high) - at(interval.low), 2))
        told.append(f"interval {interval.low:.3g} to {interval.high:.3g}")
    chance = None
    if test is not None and test.measure == result.measure and not math.isnan(test.null_mean):
        mean = 0.0 if abs(test.null_mean) < 5e-4 * (high - low) else test.null_mean
        chance = Mark(at(mean), f"chance gives {_figure(mean) if mean >= 1000.0 else f'{mean:.2g}'} on average")
        told.append(chance.text)
    ends = tuple(Mark(at(number), "" if _is_under(chance, at(number), text) else text) for number, text in words)
    return Gauge(
        ends, Mark(at(value), f"{value:.3f}" if high <= 1.0 else _figure(value)), band, chance, ", ".join(told)
    )


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000.0 else f"{value:.4g}"


def _is_under(chance: Mark | None, at: float, text: str) -> bool:
    """Tell whether the mark of chance would stand in a number that says no more."""
    return chance is not None and text == "0" and abs(chance.at - at) < _NEAR
