"""What tests and intervals return: frozen values that are numbers, and print as one line and as a small table."""

import math
from dataclasses import dataclass, field
from typing import Any

from tiewise.arrays import Floats
from tiewise.figures import number_text
from tiewise.left_out import NOTHING, LeftOut
from tiewise.parameters import renamed
from tiewise.results import Result


def _p(pvalue: float, alternative: str) -> str:
    return "undefined" if math.isnan(pvalue) else f"{pvalue:.6g} {alternative}"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Significance(Result):
    """A measure's value on two rankings, and how it compares with its values on all alignments of them.

    Attributes
    ----------
    statistic : float
        The measure's value, centred where `centered=True` asked for it.
    pvalue : float
        The probability, if all alignments were equally likely, of a value at least as extreme.
    null_mean, null_std : float
        Mean and standard deviation of the (not centred) value over all alignments.
    null_mean_by : str
        Where these come from: "closed form", "exact" or "sampled".
    method : str
        "exact", "asymptotic" or "permutation".
    n_resamples : int
        How many alignments were looked at; 0 where a formula took their place.
    alternative : str
        "two-sided", "greater" (more alike than by chance) or "less".
    uncentered : float
        The measure's own value.
    centre : float
        The value that the centred coefficient calls 0; nan for what is no correlation.
    n : int
        The number of items.
    measure : Measure
        The measure that was applied.
    left_out : LeftOut
        Items that were not compared as they came: `.dropped`, `.placed`, `.omitted`.
    null_sample : array or None
        The values on the alignments that were looked at, where there are any; undefined ones are left out.
    """

    statistic: float
    pvalue: float
    null_mean: float
    null_std: float
    null_mean_by: str
    method: str
    n_resamples: int
    alternative: str
    uncentered: float
    centre: float
    n: int
    measure: Any
    left_out: LeftOut = NOTHING
    null_sample: Floats | None = field(default=None, repr=False, compare=False)

    @property
    def centered_statistic(self) -> float:
        """The centred coefficient: the value after the map that sends -1, `centre`, 1 to -1, 0, 1."""
        above = self.uncentered - self.centre
        return above / (1.0 - self.centre if above >= 0 else 1.0 + self.centre)

    def _rows(self) -> list[tuple[str, str]]:
        is_centred = self.statistic != self.uncentered and not math.isnan(self.uncentered)
        label = f"centred {self.measure}" if is_centred else str(self.measure)
        by = f"{self.method}, {self.n_resamples} alignments" if self.n_resamples else self.method
        return [
            (label, number_text(self.statistic)),
            ("p", _p(self.pvalue, self.alternative)),
            ("null mean", "undefined" if math.isnan(self.null_mean) else f"{self.null_mean:.6g} {self.null_mean_by}"),
            ("null std", number_text(self.null_std, 6)),
            ("n", str(self.n)),
            ("by", by),
        ]

    def _names(self) -> tuple[str, ...]:
        return ("statistic", "pvalue", "null_mean", "null_std")

    def _beside(self) -> str:
        return f", p = {number_text(self.pvalue, 4)}"


@renamed(level="confidence_level")
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ConfidenceInterval(Result):
    """An interval for the value that a measure has on average over samples of as many items.

    Attributes
    ----------
    statistic : float
        The measure's value on the two rankings.
    low, high : float
        The ends of the interval.
    confidence_level : float
        How often such intervals hold the value they are for.
    standard_error : float
        The standard deviation that the value has over such samples, as estimated.
    method : str
        "jackknife", "percentile" or "bca".
    n_resamples : int
        How many samples were drawn; 0 for the jackknife.
    n : int
        The number of items.
    measure : Measure
        The measure that was applied.
    left_out : LeftOut
        Items that were not compared as they came: `.dropped`, `.placed`, `.omitted`.
    """

    statistic: float
    low: float
    high: float
    confidence_level: float
    standard_error: float
    method: str
    n_resamples: int
    n: int
    measure: Any
    left_out: LeftOut = NOTHING

    def _rows(self) -> list[tuple[str, str]]:
        return [
            (str(self.measure), number_text(self.statistic)),
            (f"{100 * self.confidence_level:g}% interval", interval_text(self.low, self.high)),
            ("standard error", number_text(self.standard_error, 6)),
            ("n", str(self.n)),
            ("by", f"{self.method}, {self.n_resamples} samples" if self.n_resamples else self.method),
        ]

    def _names(self) -> tuple[str, ...]:
        return ("statistic", "low", "high", "confidence_level", "standard_error")

    def _beside(self) -> str:
        return f", {100 * self.confidence_level:g}% {interval_text(self.low, self.high)}"


@renamed(level="confidence_level")
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Difference(Result):
    """By how much one ranking is closer to a reference than another.

    Attributes
    ----------
    statistic : float
        The value for y1 minus the value for y2; of a distance, the other way round. Positive where y1 is closer.
    first, second : float
        The measure's values on (x, y1) and (x, y2).
    pvalue : float
        That of no difference, against `alternative`.
    low, high, confidence_level, standard_error : float
        The interval for the difference, and its standard error, by the jackknife.
    alternative : str
        "two-sided", "greater" (y1 is closer) or "less".
    method : str
        "jackknife" or "permutation".
    n_resamples : int
        How many exchanges were drawn; 0 for the jackknife.
    n : int
        The number of items.
    measure : Measure
        The measure that was applied.
    left_out : LeftOut
        Items that were not compared as they came: `.dropped`, `.placed`, `.omitted`.
    """

    statistic: float
    first: float
    second: float
    pvalue: float
    low: float
    high: float
    confidence_level: float
    standard_error: float
    alternative: str
    method: str
    n_resamples: int
    n: int
    measure: Any
    left_out: LeftOut = NOTHING

    def _rows(self) -> list[tuple[str, str]]:
        return [
            (f"{self.measure}, y1 against y2", number_text(self.statistic, 6)),
            ("y1", number_text(self.first, 6)),
            ("y2", number_text(self.second, 6)),
            ("p", _p(self.pvalue, self.alternative)),
            (f"{100 * self.confidence_level:g}% interval", interval_text(self.low, self.high)),
            ("n", str(self.n)),
            ("by", f"{self.method}, {self.n_resamples} exchanges" if self.n_resamples else self.method),
        ]

    def _names(self) -> tuple[str, ...]:
        return ("statistic", "first", "second", "pvalue", "low", "high", "confidence_level", "standard_error")

    def _beside(self) -> str:
        return f", p = {number_text(self.pvalue, 4)}"


def interval_text(low: float, high: float) -> str:
    """Return an interval as text."""
    return "undefined" if math.isnan(low) or math.isnan(high) else f"[{low:.4g}, {high:.4g}]"
