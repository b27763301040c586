"""The correlations over all linear extensions: in closed form, by enumeration, or by samples, a search and bounds."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from tiewise.arrays import Generator
from tiewise.linear_extensions.correlation_range import CorrelationRange
from tiewise.linear_extensions.extendable import Extendable
from tiewise.linear_extensions.extensions import Extensions
from tiewise.linear_extensions.sampling import sampled_mean
from tiewise.linear_extensions.search import climb
from tiewise.rankings.alignment import Aligned
from tiewise.results import Correlation
from tiewise.running.progress import listening, report

# Enumerated are up to this many pairs of extensions, of up to so many items.
_ENUMERATED_UP_TO = 20_000
_ENUMERATED_ITEMS = 100

_TASK = "extensions"


def extension_range(
    measure: Extendable,
    extensions: Extensions,
    n_samples: int,
    rng: int | Generator | None,
    named: Extendable | None = None,
) -> CorrelationRange:
    """Return the correlations of a measure over all pairs of extensions; `named` is the measure to put into the result.

    The measure sees an extended ranking without ties and one that is not extended as it is.
    """
    named = measure if named is None else named
    cases = extensions.count()
    if cases > 1:
        pairs = extensions.agreeing(-1), extensions.agreeing(1)
        low, high = (_quietly(measure, pair) for pair in pairs)
        mean = measure._mean_on_extensions(extensions, low.statistic, high.statistic)
        if mean is not None:
            found = _Found(named, extensions)
            for result, pair in zip((low, high), pairs, strict=True):
                found.add(result, pair)
            return found.as_range("closed form", mean=mean)
    if cases <= enumerated_up_to(extensions.n, n_samples):
        return _enumerated(measure, extensions, cases, named)
    return _sampled(measure, extensions, n_samples, np.random.default_rng(rng), named)


def unknown_range(n: int, named: Extendable) -> CorrelationRange:
    """Return the result where positions are missing and that is to be propagated."""
    nan = math.nan
    return CorrelationRange(
        nan, nan, nan, nan, n, named, nan, nan, low=nan, high=nan, lowest_found=nan, highest_found=nan,
        worst_extension=None, best_extension=None, standard_error=nan, exact=True, method="missing values",
        interval="exact",
    )  # fmt: skip


def enumerated_up_to(n: int, n_samples: int) -> int:
    """Return how many pairs of extensions are enumerated: never fewer than would be sampled."""
    return max(n_samples, _ENUMERATED_UP_TO if n <= _ENUMERATED_ITEMS else 1)


@dataclass(slots=True)
class _Found:
    """The correlations met so far."""

    named: Extendable
    extensions: Extensions
    values: list[float] = field(default_factory=list)
    masses: list[tuple[float, float]] = field(default_factory=list)  # C and D
    tied: list[tuple[float | None, float | None]] = field(default_factory=list)  # T, and what of it is real ties
    undefined: int = 0
    worst: tuple[float, Aligned] | None = None
    best: tuple[float, Aligned] | None = None

    def add(self, result: Correlation, pair: Aligned) -> None:
        """Take in the correlation of one pair of extensions."""
        value = result.statistic
        if math.isnan(value):
            self.undefined += 1
            return
        self.values.append(value)
        if result.concordant is not None and result.discordant is not None:
            self.masses.append((result.concordant, result.discordant))
            self.tied.append((result.tied, result.tied_real))
        self.meet(value, pair)

    def meet(self, value: float, pair: Aligned) -> None:
        """Remember the lowest and the highest, wherever they were met."""
        if self.worst is None or value < self.worst[0]:
            self.worst = value, pair
        if self.best is None or value > self.best[0]:
            self.best = value, pair

    def as_range(
        self,
        method: str,
        *,
        mean: float | None = None,
        masses: tuple[float, float] | None = None,
        bounds: tuple[float, float] | None = None,
        interval: str = "exact",
    ) -> CorrelationRange:
        """Return the result; without `bounds`, what was met is all there is."""
        extensions, count = self.extensions, len(self.values)
        low, high = (math.nan, math.nan) if self.worst is None or self.best is None else (self.worst[0], self.best[0])
        error = 0.0 if count else math.nan
        if bounds is not None:
            masses = None if self.undefined else masses  # they are those of all extensions, defined or not
            mean, error = sampled_mean(self.values, self.masses if masses else None, masses)
        elif mean is None:
            mean = math.fsum(self.values) / count if count else math.nan
        if masses is None and self.masses:
            mean_c, mean_d = (math.fsum(side) / count for side in zip(*self.masses, strict=True))
            masses = mean_c, mean_d
        c, d, tied, real, scaling = self._parts(masses)
        return CorrelationRange(
            min(max(mean, low), high) if count else math.nan,  # by rounding, a mean of equal numbers is not theirs
            c, d, tied, extensions.n, self.named, real, scaling,
            low=low if bounds is None or not count else bounds[0],
            high=high if bounds is None or not count else bounds[1],
            lowest_found=low,
            highest_found=high,
            worst_extension=None if self.worst is None else extensions.rankings(self.worst[1]),
            best_extension=None if self.best is None else extensions.rankings(self.best[1]),
            standard_error=error,
            exact=bounds is None,
            method=method,
            interval=interval,
            undefined=self.undefined / (self.undefined + count) if self.undefined else 0.0,
        )  # fmt: skip

    def _parts(self, masses: tuple[float, float] | None) -> tuple[float | None, ...]:
        """Return C, D, T and the parts of T: means over what was met, but for a C and D that are known exactly."""
        if masses is None:
            return (None,) * 5
        c, d = masses
        tied, real = (_mean(side) for side in zip(*self.tied, strict=True))
        if tied is None:
            return c, d, None, None, None
        # What C, D and T add up to is the measure's own affair: N(N-1)/2 for most, the weight of all pairs for some.
        met = math.fsum(map(math.fsum, self.masses)) / len(self.masses)
        tied = max(0.0, tied + (met - c - d))
        return c, d, tied, real, None if real is None else max(0.0, tied - real)


def _mean(values: Iterable[float | None]) -> float | None:
    """Return the mean, None where a value is not known."""
    known = [value for value in values if value is not None]
    return math.fsum(known) / len(known) if known else None


def _quietly(measure: Extendable, pair: Aligned) -> Correlation:
    """Return the measure's result; how far one count has come is of no interest where there are thousands."""
    with listening(_mute):
        return measure._compute(pair)


def _mute(task: str, done: float | None) -> None:
    """Hear nothing."""


def _enumerated(measure: Extendable, extensions: Extensions, cases: float, named: Extendable) -> CorrelationRange:
    found = _Found(named, extensions)
    for done, pair in enumerate(extensions.each(), start=1):
        found.add(_quietly(measure, pair), pair)
        report(_TASK, done / cases)
    # The expected masses include extensions on which the measure is undefined; the plain means do not.
    return found.as_range("one extension" if cases == 1 else f"all {cases} extensions")


def _sampled(
    measure: Extendable, extensions: Extensions, n_samples: int, rng: Generator, named: Extendable
) -> CorrelationRange:
    found = _Found(named, extensions)
    steps = 3 * n_samples  # as many samples as evaluations in each of the two searches
    done = 0

    def evaluated(pair: Aligned) -> Correlation:
        nonlocal done
        result = _quietly(measure, pair)
        done += 1
        report(_TASK, min(1.0, done / steps))
        return result

    for _ in range(n_samples):
        pair = extensions.random(rng)
        found.add(evaluated(pair), pair)
    for sign in (-1, 1):

        def height(pair: Aligned, sign: int = sign) -> float:
            value = sign * evaluated(pair).statistic
            return -math.inf if math.isnan(value) else value

        pair = extensions.agreeing(sign)
        reached, pair = climb(height, extensions, (height(pair), pair), n_samples - 1, rng)
        if math.isfinite(reached):
            found.meet(sign * reached, pair)
    bounds = measure._bounds_on_extensions(extensions)
    return found.as_range(
        f"{n_samples} samples",
        masses=measure._masses_on_extensions(extensions),
        bounds=(measure.claims.low, measure.claims.high) if bounds is None else bounds,
        interval="the measure's range" if bounds is None else "proven pair by pair",
    )
