"""Moments of S = C - D and A = C + D when all N! alignments are equally likely (docs/mathematics.md#null-moments).

With the product t-norm both are sums of products of scores, one from each ranking, and their moments are exact
(Daniels 1944, doi:10.1093/biomet/33.2.129). The moments of gamma = S/A follow to first order.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.inference.null.score_sums import ScoreSums
from tiewise.pairs.coefficients import quotient


@dataclass(frozen=True, slots=True)
class NullMoments:
    """Exact moments of 2S and 2A over all alignments: numbers, or arrays for many comparisons.

    Attributes
    ----------
    variance
        Var(2S); the mean of 2S is 0.
    total
        E[2A].
    covariance
        Cov(2S, 2A).
    roughness
        How far from normal S can be: Bolthausen's bound for the sum of a_i b_i, without its constant.
    """

    variance: Any
    total: Any
    covariance: Any
    roughness: Any

    @property
    def mean(self) -> float:
        """The mean of one gamma, to first order: -Cov/E[2A]^2; nan where that leaves [-1, 1], and so says nothing."""
        mean = 0.0 - self.covariance / self.total**2 if self.total else math.nan
        return mean if abs(mean) <= 1.0 else math.nan

    @property
    def deviation(self) -> float:
        """The standard deviation of one gamma, to first order: sd(2S)/E[2A]; nan where that is above 1."""
        deviation = math.sqrt(self.variance) / self.total if self.total else math.nan
        return deviation if deviation <= 1.0 else math.nan


def null_moments(x: ScoreSums, y: ScoreSums) -> NullMoments:
    """Return the moments for two rankings of the same items, or for many such pairs, by the sums over their scores."""
    n = x.n
    pairs = n * (n - 1)
    variance = 2.0 / pairs * x.squares * y.squares
    covariance = 0.0
    if n >= 3:  # of two items, the sums below are 0
        triples = pairs * (n - 2)
        variance += 4.0 / triples * (x.rows - x.squares) * (y.rows - y.squares)
        covariance = 4.0 / triples * x.cross * y.cross
    spread = (x.rows * y.rows) ** 1.5
    roughness = quotient(math.sqrt(n) * x.cubes * y.cubes, spread)
    roughness = np.where(spread == 0.0, math.inf, roughness)[()]
    return NullMoments(np.maximum(0.0, variance), x.masses * y.masses / pairs, covariance, roughness)
