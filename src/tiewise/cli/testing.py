"""`tiewise compare --test`: the p-value and the interval beside a coefficient."""

import math
from dataclasses import dataclass
from typing import Any

from tiewise.cli.comparison import Comparison
from tiewise.errors import InputValueError
from tiewise.inference.alternatives import as_alternative
from tiewise.inference.arguments import as_level
from tiewise.inference.confidence_interval import confidence_interval
from tiewise.inference.results import ConfidenceInterval, Significance, interval_text
from tiewise.inference.significance import significance
from tiewise.likes import RankingLike
from tiewise.results import CorrelationRange, Result

# What a p-value says, which is two-sided unless another alternative is asked for.
SMALL = "small where the rankings are more alike than chance would make them, or less"
LEAST = "none of the alignments that were drawn is as extreme; with more of them (--resamples), p may be smaller"


@dataclass(frozen=True)
class Tested:
    """A test and an interval, as rows of text and as JSON."""

    test: Significance
    interval: ConfidenceInterval

    def rows(self) -> list[tuple[str, str]]:
        """Return the rows to print."""
        test, interval = self.test, self.interval
        p = "undefined" if math.isnan(test.pvalue) else f"{test.pvalue:.4g} {test.alternative} ({test.method})"
        mean = "undefined" if math.isnan(test.null_mean) else f"{test.null_mean:.4g} ({test.null_mean_by})"
        ends = interval_text(interval.low, interval.high)
        return [
            ("p-value", p),
            ("mean by chance", mean),
            (f"{100 * interval.confidence_level:g}% interval", f"{ends} ({interval.method})"),
        ]

    def as_json(self) -> dict[str, Any]:
        """Return the numbers by name."""
        test, interval = self.test, self.interval

        return {
            "pvalue": test.pvalue,
            "alternative": test.alternative,
            "test": test.method,
            "null_mean": test.null_mean,
            "null_std": test.null_std,
            "null_mean_by": test.null_mean_by,
            "interval": {
                "low": interval.low,
                "high": interval.high,
                "level": interval.confidence_level,
                "standard_error": interval.standard_error,
                "method": interval.method,
            },
        }


@dataclass(frozen=True)
class Testing:
    """What the options ask of a test; without --test, they must be left out."""

    wanted: bool
    alternative: str | None
    level: float | None
    seed: int | None

    def __post_init__(self) -> None:
        for option, value in (("--alternative", self.alternative), ("--level", self.level)):
            if value is not None and not self.wanted:
                raise InputValueError(f"{option} goes with --test: got {value!r} without it.")
        as_alternative(self.alternative or "two-sided")
        as_level(0.95 if self.level is None else self.level)

    def __call__(self, comparison: Comparison, result: Result, x: RankingLike, y: RankingLike) -> Tested | None:
        """Return the test and the interval, if they are wanted."""
        if not self.wanted:
            return None
        if isinstance(result, CorrelationRange):
            raise InputValueError(f"--test must be left out with --ties incomparability: got {result.measure}.")
        measure = comparison.measure
        alternative = self.alternative or "two-sided"
        level = 0.95 if self.level is None else self.level
        test = significance(x, y, measure, alternative=alternative, rng=self.seed)
        return Tested(test, confidence_interval(x, y, measure, confidence_level=level, rng=self.seed))
