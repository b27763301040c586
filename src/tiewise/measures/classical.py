"""Classical coefficients: Kendall's tau, Goodman and Kruskal's gamma, Spearman's rho (section 2)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal, Unpack

import numpy as np

from tiewise import pairs
from tiewise.catalog import define, masses_of
from tiewise.errors import check_choice
from tiewise.ranking import Floats, Reading, numbered


def pearson(a: Floats, b: Floats) -> float:
    """Return Pearson's correlation of two vectors, nan where one is constant."""
    if (a == a[0]).all() or (b == b[0]).all():
        return math.nan
    a, b = a - a.mean(), b - b.mean()
    return max(-1.0, min(1.0, float((a * b).sum() / math.sqrt((a * a).sum() * (b * b).sum()))))


def bucket_means(positions: Floats, scores: Floats) -> Floats:
    """Return by item the mean score of the positions that its bucket occupies; scores are those of 1, ..., n."""
    _, inverse, counts = np.unique(positions, return_inverse=True, return_counts=True)
    if len(counts) == len(positions):
        return scores[inverse]
    starts = np.cumsum(counts) - counts
    return (np.add.reduceat(scores, starts) / counts)[inverse]


def _counts(x: Floats, y: Floats, **parameters: object) -> Mapping[str, float]:
    found = pairs.counts(x, y)
    return masses_of(found.concordant, found.discordant, len(x))


@define(details=_counts, reference="Kendall (1938, 1945); Stuart (1953) for variant c")
def kendall_tau(x: Floats, y: Floats, *, variant: Literal["a", "b", "c"] = "b", **reading: Unpack[Reading]) -> float:
    """Return Kendall's tau.

    Variant a is (C - D)/(n(n - 1)/2); b, the default, divides by the geometric mean of the numbers of pairs that are
    not tied in x and not tied in y; c is 2m(C - D)/(n^2 (m - 1)), m the smaller number of distinct positions.

    >>> import tiewise as tw
    >>> print(tw.kendall_tau([1, 2, 3, 4], [2, 1, 3, 4]))
    kendall_tau = 0.667 (n = 4, C = 5, D = 1, T = 0)
    """
    check_choice("variant", variant, ("a", "b", "c"))
    n, found = len(x), pairs.counts(x, y)
    excess, comparable = found.concordant - found.discordant, found.concordant + found.discordant
    if variant == "a":
        return 2.0 * excess / (n * (n - 1))
    if variant == "c":
        m = min(len(np.unique(x)), len(np.unique(y)))
        return 2.0 * m * excess / (n * n * (m - 1)) if m > 1 else math.nan
    untied = (comparable + found.tied_x) * (comparable + found.tied_y)
    return excess / math.sqrt(untied) if untied else math.nan


@define(
    details=_counts, undefined="every pair of items is tied in `x` or in `y`", reference="Goodman and Kruskal (1954)"
)
def gamma(x: Floats, y: Floats, **reading: Unpack[Reading]) -> float:
    """Return Goodman and Kruskal's gamma, (C - D)/(C + D): tied pairs are left out."""
    found = pairs.counts(x, y)
    comparable = found.concordant + found.discordant
    return (found.concordant - found.discordant) / comparable if comparable else math.nan


@define(reference="Spearman (1904)")
def spearman(x: Floats, y: Floats, **reading: Unpack[Reading]) -> float:
    """Return Spearman's rho, Pearson's correlation of the positions; tied items share their mean position."""
    return pearson(numbered(x, "average"), numbered(y, "average"))
