"""How chance is drawn: what it alone makes of the estimates, a row for each item and a column for each resample."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Generator, Integers
from tiewise.errors import InputValueError, ask, shown
from tiewise.running.progress import report


def sign_flips(n: int, n_resamples: int, rng: Generator) -> Floats:
    """Return rows of n signs, +1 or -1: all there are where they are few, drawn ones otherwise.

    A row and its negative do the same, so there are 2^(n-1) different ones.
    """
    if n <= 62 and 2 ** (n - 1) <= n_resamples:
        codes = np.arange(2 ** (n - 1), dtype=np.int64)
        return np.asarray(1.0 - 2.0 * ((codes[:, None] >> np.arange(n)) & 1))
    return 1.0 - 2.0 * rng.integers(0, 2, (n_resamples, n), dtype=np.int8).astype(np.float64)


@dataclass(frozen=True, eq=False)
class Flips:
    """Centred columns whose signs are flipped, each by itself; `rest` is already divided by their number."""

    rest: Floats

    def __call__(self, n_resamples: int, rng: Generator) -> Floats:
        """Return draws."""
        return self.with_signs(sign_flips(self.rest.shape[1], n_resamples, rng))

    def with_signs(self, signs: Floats) -> Floats:
        """Return the draws that these signs make, a row of them for each."""
        return np.ascontiguousarray(self.rest @ signs.T)


@dataclass(frozen=True, eq=False)
class Bootstrap:
    """Tasks drawn with replacement, for statistics that are no means."""

    values: Floats
    statistic: Callable[[Any], Any]

    def estimated(self, sample: Floats) -> Floats:
        """Return the statistic of each item, or say what the function gave instead."""
        found = np.asarray(ask("statistic", self.statistic, sample))
        if found.shape != (len(sample),) or found.dtype.kind not in "iuf" or not np.isfinite(found).all():
            raise InputValueError(
                f"`statistic` must give one finite number for each of {len(sample)} items: got {shown(found)}."
            )
        return found.astype(np.float64)

    def __call__(self, n_resamples: int, rng: Generator) -> Floats:
        """Return draws, with the variance that means of n tasks lose in a bootstrap given back."""
        n = self.values.shape[1]
        found = np.empty((len(self.values), n_resamples))
        for b, tasks in enumerate(rng.integers(0, n, (n_resamples, n))):
            found[:, b] = self.estimated(self.values[:, tasks])
            report("resampling tasks", (b + 1) / n_resamples)
        return np.asarray((found - found.mean(axis=1, keepdims=True)) * np.sqrt(n / (n - 1)))


@dataclass(frozen=True, eq=False)
class SomeItems:
    """The draws of some of the items."""

    draw: Callable[[int, Generator], Floats]
    places: Integers

    def __call__(self, n_resamples: int, rng: Generator) -> Floats:
        """Return draws."""
        return np.ascontiguousarray(self.draw(n_resamples, rng)[self.places])


@dataclass(frozen=True, eq=False)
class Normal:
    """The normal distribution with the covariance root root'."""

    root: Floats

    def __call__(self, n_resamples: int, rng: Generator) -> Floats:
        """Return draws."""
        return np.ascontiguousarray(self.root @ rng.standard_normal((self.root.shape[1], n_resamples)))
