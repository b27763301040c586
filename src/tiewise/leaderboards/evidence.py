"""What the data say of all pairs of items, and how chance is drawn beside it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Generator, Integers
from tiewise.errors import InputValueError
from tiewise.kernels.pair_maxima import all_maxima, row_maxima
from tiewise.leaderboards.differences import (
    degrees_of,
    exact_means,
    normal_scale,
    residuals,
    sums_of_squares,
    t_values,
    tied_estimates,
)
from tiewise.leaderboards.draws import Bootstrap, Flips, Normal, SomeItems


@dataclass(frozen=True, eq=False, kw_only=True)
class Evidence:
    """Estimates of which larger are better, their differences d(i, j) with standard errors, and degrees of freedom.

    `draw(n, rng)` returns what chance alone makes of the estimates in n resamples. Where draws are flips of one sample
    they are `studentised`: with u = |draw(i) - draw(j)|/error, the resample's own t is u/sqrt(1 - u^2/df); elsewhere u
    is normal, and stands for the t of the same probability. Either way t rises with u, so that the largest u of many
    pairs is all that is needed. `spread` is the factor that gives draws the variance of the estimates. `own_errors` are
    the standard errors of the estimates, `within_errors` those without what moves all items alike.
    """

    estimates: Floats
    differences: Floats
    errors: Floats
    df: Any
    draw: Callable[[int, Generator], Floats]
    own_errors: Floats
    within_errors: Floats
    studentised: bool = False
    spread: float = 1.0

    @property
    def t(self) -> Floats:
        """The t-value of every pair."""
        return t_values(self.differences, self.errors)

    @property
    def degrees(self) -> Floats:
        """The degree to which the data tell each two items apart, 1 - p."""
        return degrees_of(self.t, self.df)

    def resampled(self, n_resamples: int, rng: Generator) -> Any:
        """Return draws beside what was observed, in the same unit."""
        return Resamples(self.draw(n_resamples, rng), self.errors, self._on_scale_of_draws(self.t))

    def only(self, places: Integers) -> "Evidence":
        """Return the evidence of some of the items."""
        square = np.ix_(places, places)
        draw = Flips(self.draw.rest[places]) if isinstance(self.draw, Flips) else SomeItems(self.draw, places)
        return Evidence(
            estimates=self.estimates[places],
            differences=self.differences[square],
            errors=self.errors[square],
            df=self.df[square] if isinstance(self.df, np.ndarray) else self.df,
            draw=draw,
            own_errors=self.own_errors[places],
            within_errors=self.within_errors[places],
            studentised=self.studentised,
            spread=self.spread,
        )

    def _on_scale_of_draws(self, t: Floats) -> Floats:
        """Return the u that makes this t."""
        if not self.studentised:
            return normal_scale(t, self.df)
        with np.errstate(invalid="ignore"):
            u: Floats = t / np.sqrt(1.0 + t * t / self.df)
        u[np.isinf(t)] = np.sqrt(self.df)
        return u


@dataclass(frozen=True, eq=False)
class Resamples:
    """Draws, and for every pair what was observed in the unit of |draw(i) - draw(j)|/error."""

    draws: Floats
    errors: Floats
    observed: Floats

    def inverse(self) -> Floats:
        """Return 1/error for all pairs; 0, which never counts, for those that have none."""
        with np.errstate(divide="ignore"):
            found = 1.0 / self.errors
        found[~np.isfinite(found)] = 0.0
        return found

    def of_rows(self, inverse: Floats, rows: Integers) -> Floats:
        """Return for each of these items the largest value over its pairs, in every resample."""
        return row_maxima(self.draws, inverse, rows)

    def of_all(self, inverse: Floats) -> Floats:
        """Return the largest value over all pairs, in every resample."""
        return all_maxima(self.draws, inverse)


def of_means(values: Floats) -> Evidence:
    """Return the evidence of row means; chance is drawn by sign flips of the tasks."""
    items, n = values.shape
    largest = float(np.abs(values).max())
    means = exact_means(values)
    rest = residuals(values, means)
    estimates = tied_estimates(means, largest)
    return Evidence(
        estimates=estimates,
        differences=estimates[:, None] - estimates,
        errors=np.sqrt(sums_of_squares(rest, largest) / (n * (n - 1))),
        df=float(n - 1),
        draw=Flips(rest / n),
        own_errors=values.std(axis=1, ddof=1) / np.sqrt(n),
        within_errors=np.sqrt((rest * rest).sum(axis=1) / (n * (n - 1)) * items / (items - 1)),
        studentised=True,
        spread=float(np.sqrt(n / (n - 1))),
    )


def of_repeats(values: Floats, task_of: Integers) -> Evidence:
    """Return the evidence of repeats within tasks: the tasks are given, and only the repeats are chance."""
    tasks = int(task_of.max()) + 1
    counts = np.bincount(task_of, minlength=tasks)
    if counts.min() < 2:
        raise InputValueError(
            f"`scores` must have every task at least twice where repeats are a level of their own: "
            f"{int((counts < 2).sum())} of {tasks} tasks have one repeat."
        )
    task_means = np.stack([values[:, task_of == task].mean(axis=1) for task in range(tasks)], axis=1)
    largest = float(np.abs(values).max())
    estimates = tied_estimates(exact_means(task_means), largest)
    # A repeat counts by 1/(tasks x repeats); a centred one has lost 1/repeats of its variance, which is given back.
    factors = np.sqrt(counts / (counts - 1.0)) / (tasks * counts)
    rest = (values - task_means[:, task_of]) * factors[task_of]
    rest -= rest.mean(axis=0)
    own = np.sqrt((rest * rest).sum(axis=1))
    return Evidence(
        estimates=estimates,
        differences=estimates[:, None] - estimates,
        errors=np.sqrt(sums_of_squares(rest, largest * float(factors.max()))),
        df=float((counts - 1).sum()),
        draw=Flips(rest),
        own_errors=own,
        within_errors=own,
    )


def of_statistic(values: Floats, statistic: Callable[[Any], Any], n_resamples: int, rng: Generator) -> Evidence:
    """Return the evidence of any statistic of the scores on tasks; chance is drawn by resampling tasks."""
    items, n = values.shape
    bootstrap = Bootstrap(values, statistic)
    estimates = bootstrap.estimated(values)
    draws = bootstrap(n_resamples, rng)
    within = draws - draws.mean(axis=0)
    squares = sums_of_squares(within, float(np.abs(estimates).max()))
    return Evidence(
        estimates=estimates,
        differences=estimates[:, None] - estimates,
        errors=np.sqrt(squares / (n_resamples - 1)),
        df=float(n - 1),
        draw=bootstrap,
        own_errors=draws.std(axis=1, ddof=1),
        within_errors=within.std(axis=1, ddof=1) * np.sqrt(items / (items - 1)),
    )


def of_summary(estimates: Floats, covariance: Floats, df: float) -> Evidence:
    """Return the evidence of estimates with a covariance; chance is drawn from the normal distribution."""
    variances = np.diagonal(covariance)
    whole = variances[:, None] + variances
    between = whole - 2.0 * covariance
    between[between <= 1e-12 * whole] = 0.0
    values, vectors = np.linalg.eigh(covariance)
    own = np.sqrt(variances)
    return Evidence(
        estimates=estimates,
        differences=estimates[:, None] - estimates,
        errors=np.sqrt(between),
        df=df,
        draw=Normal(vectors * np.sqrt(np.maximum(values, 0.0))),
        own_errors=own,
        within_errors=own,
    )
