"""`tiewise compare --test`: the p-value and the interval beside a coefficient."""

import math
from dataclasses import dataclass
from typing import Any

from tiewise.cli.printing import digits_text
from tiewise.errors import InputValueError
from tiewise.inference.alternatives import as_alternative
from tiewise.inference.arguments import as_level
from tiewise.inference.confidence_interval import confidence_interval
from tiewise.inference.results import ConfidenceInterval, Significance
from tiewise.inference.significance import significance
from tiewise.likes import RankingLike
from tiewise.measures.base.measure import Measure
from tiewise.verdicts.results import Verdict

# What a p-value says, which is two-sided unless another alternative is asked for.
SMALL = "small where the rankings are more alike than chance would make them, or less"
LEAST = "none of the alignments that were drawn is as extreme; with more of them (--resamples), p may be smaller"


# How many alignments --test draws where it draws any.
N_RESAMPLES = 9999


@dataclass(frozen=True)
class Tested:
    """A test and an interval, as rows of text and as JSON."""

    test: Significance
    interval: ConfidenceInterval

    def rows(self, digits: int) -> list[tuple[str, str]]:
        """Return the rows to print."""
        test, interval = self.test, self.interval
        p = "undefined" if math.isnan(test.pvalue) else f"{test.pvalue:.{max(digits, 1)}g} {test.alternative}"
        p += "" if math.isnan(test.pvalue) else f" ({test.method})"
        mean = digits_text(test.null_mean, digits)
        mean += "" if math.isnan(test.null_mean) else f" ({test.null_mean_by})"
        known = not (math.isnan(interval.low) or math.isnan(interval.high))
        low, high = digits_text(interval.low, digits), digits_text(interval.high, digits)
        ends = f"[{low}, {high}]" if known else "undefined"
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

    @property
    def confidence_level(self) -> float:
        """The level of the interval."""
        return 0.95 if self.level is None else self.level

    @property
    def rng(self) -> int:
        """The seed; the same command says the same twice."""
        return 0 if self.seed is None else self.seed

    def __call__(self, measure: Measure, x: RankingLike, y: RankingLike, said: Verdict) -> Tested | None:
        """Return the test and the interval, if they are wanted: those of the verdict, where it has the same."""
        if not self.wanted:
            return None
        alternative = self.alternative or "two-sided"
        test, interval = said.significance, said.interval
        if test is None or test.measure != measure or alternative != test.alternative:
            test = significance(x, y, measure, alternative=alternative, n_resamples=N_RESAMPLES, rng=self.rng)
        return Tested(test, interval or confidence_interval(x, y, measure, confidence_level=self.confidence_level))
