"""Spearman's rho: Pearson's correlation of mean ranks."""

import math
from dataclasses import dataclass

import numpy as np

from tiewise.measures.measure import Claims, CorrelationMeasure, ratio
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.extensions import Extensions
from tiewise.rankings.positions import number
from tiewise.results import Correlation


@dataclass(frozen=True, kw_only=True)
class Spearman(CorrelationMeasure):
    """Spearman's rho as a value. See `spearman`."""

    name = "spearman"
    summary = "Spearman's rho: Pearson's correlation of mean ranks"
    reference = "Spearman (1904), doi:10.2307/1412159"
    claims = Claims(symmetric=True, ties=True, low=-1.0, reversal=True, pairs=False)

    def _compute(self, pair: Aligned) -> Correlation:
        # Twice the centred mean ranks are whole numbers, so that the sums of products are exact up to N = 10^5.
        u, v = (2.0 * number(positions, "average") - (pair.n + 1) for positions in (pair.x, pair.y))
        rho = ratio(float(u @ v), float(np.sqrt(u @ u) * np.sqrt(v @ v)))
        return Correlation(max(-1.0, min(1.0, rho)) if rho == rho else rho, None, None, None, pair.n, self)

    def _mean_on_extensions(self, extensions: Extensions, low: float, high: float) -> float | None:
        # The sum of products is highest where either side is sorted by the other (rearrangement); its mean is that of
        # the mean ranks, because the sides are extended independently. Only an untied side's norm is another one.
        pair = extensions.pair
        u, v = (2.0 * number(positions, "average") - (pair.n + 1) for positions in (pair.x, pair.y))
        untied = pair.n * (pair.n**2 - 1) / 3
        norms = (
            untied if extended else float(side @ side)
            for side, extended in zip((u, v), extensions.extended, strict=True)
        )
        return ratio(float(u @ v), math.sqrt(math.prod(norms)))


def spearman(x: object, y: object, /, *, missing: str = "raise", nan_policy: str = "raise") -> Correlation:
    """Compare two rankings by Spearman's rho.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    missing : {"raise", "drop", "bottom"}
        What to do with items that only one ranking has.
    nan_policy : {"raise", "omit", "propagate"}
        What to do with missing values in bare vectors.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.spearman([1, 2, 3, 4], [1, 2, 4, 3]))
    spearman = 0.8 (n = 4)
    """
    return Spearman(missing=missing, nan_policy=nan_policy)(x, y)
