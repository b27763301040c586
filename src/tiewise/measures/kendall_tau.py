"""Kendall's tau: a (all pairs), b (corrected for ties), c (Stuart's, for tables)."""

import math
from dataclasses import dataclass

import numpy as np

from tiewise.errors import one_of
from tiewise.linear_extensions.extensions import Extensions
from tiewise.measures.base.measure import Claims, CorrelationMeasure, ratio
from tiewise.pairs.masses import count_pairs
from tiewise.rankings.alignment import Aligned
from tiewise.results import Correlation

VARIANTS = ("a", "b", "c")


@dataclass(frozen=True, kw_only=True)
class KendallTau(CorrelationMeasure):
    """Kendall's tau as a value. See `kendall_tau`."""

    variant: str = "b"

    name = "kendall_tau"
    summary = "Kendall's tau, variant a, b or c"
    reference = "Kendall (1938), doi:10.1093/biomet/30.1-2.81; (1945), doi:10.1093/biomet/33.3.239; Stuart (1953)"
    claims = Claims(symmetric=True, ties=True, low=-1.0, reversal=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of("variant", self.variant, VARIANTS)

    def _compute(self, pair: Aligned) -> Correlation:
        c, d, tx, ty, txy = count_pairs(pair)
        tied = tx + ty + txy
        return Correlation(self._tau(pair, c, d, tx, ty), c, d, tied, pair.n, self, tied, 0)

    def divisor(self, pair: Aligned) -> float:
        """Return what C - D is divided by: it is the same for all alignments of the two rankings."""
        n, (tied_x, tied_y) = pair.n, pair.tied_pairs
        pairs = n * (n - 1) / 2
        if self.variant == "a":
            return pairs
        if self.variant == "b":
            return math.sqrt((pairs - tied_x) * (pairs - tied_y))
        m = min(len(np.unique(pair.x)), len(np.unique(pair.y)))
        return n * n * (m - 1) / (2 * m)

    def _mean_on_extensions(self, extensions: Extensions, low: float, high: float) -> float | None:
        # The divisor is the same for all extensions, and each pair they decide is as often concordant as discordant.
        return (low + high) / 2

    def _tau(self, pair: Aligned, c: int, d: int, tx: int, ty: int) -> float:
        n = pair.n
        if self.variant == "a":
            return ratio(c - d, n * (n - 1) / 2)
        if self.variant == "b":
            # The product as an integer, so that c = n(n-1)/2 gives exactly 1.
            return ratio(c - d, math.sqrt((c + d + tx) * (c + d + ty)))
        m = min(len(np.unique(pair.x)), len(np.unique(pair.y)))
        return ratio(2 * m * (c - d), n * n * (m - 1))

    def _reason(self, pair: Aligned) -> str:
        return "there is only one item" if pair.n == 1 else "one ranking ties all items"


def kendall_tau(
    x: object, y: object, /, *, variant: str = "b", missing: str = "raise", nan_policy: str = "raise"
) -> Correlation:
    """Compare two rankings by Kendall's tau.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    variant : {"a", "b", "c"}
        a divides C - D by all N(N-1)/2 pairs; b by the geometric mean of the pairs untied in x and untied in y; c
        (Stuart's) by N^2 (m-1)/(2m), with m the smaller number of distinct positions.
    missing : {"raise", "drop", "bottom"}
        What to do with items that only one ranking has.
    nan_policy : {"raise", "omit", "propagate"}
        What to do with missing values in bare vectors.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.kendall_tau([1, 2, 3, 4], [1, 2, 4, 3]))
    kendall_tau = 0.6666666667 (C = 5, D = 1, T = 0, n = 4)
    """
    return KendallTau(variant=variant, missing=missing, nan_policy=nan_policy)(x, y)
