"""Weighted measures of single positions: relatives of Spearman's rho that weigh the top more (section 7)."""

from __future__ import annotations

from typing import Unpack

import numpy as np

from tiewise.catalog import define
from tiewise.errors import TiewiseError
from tiewise.measures.classical import pearson
from tiewise.ranking import Floats, Reading, bucket_means, numbered


@define(sortable=True, reference="Maturi and Abdelfattah (2008)")
def maturi(x: Floats, y: Floats, *, w: float = 0.9, **reading: Unpack[Reading]) -> float:
    """Return the correlation of geometric scores: Pearson's coefficient of w^x and w^y, 0 < w < 1.

    Tied items share the mean of the scores of the positions that they occupy.
    """
    if not 0.0 < w < 1.0:
        raise TiewiseError(f"`w` must lie between 0 and 1: got {w!r}.")
    scores = w ** np.arange(1.0, len(x) + 1)
    return pearson(bucket_means(x, scores), bucket_means(y, scores))


@define(sortable=True, reference="Iman and Conover (1987)")
def top_down(x: Floats, y: Floats, **reading: Unpack[Reading]) -> float:
    """Return the top-down correlation: Pearson's coefficient of Savage scores, S(p) = 1/p + ... + 1/n.

    Tied items share the mean of the scores of the positions that they occupy.
    """
    scores = np.cumsum(1.0 / np.arange(float(len(x)), 0.0, -1.0))[::-1].copy()
    return pearson(bucket_means(x, scores), bucket_means(y, scores))


@define(symmetric=False, sortable=True, undefined="", reference="Blest (2000)")
def blest(x: Floats, y: Floats, **reading: Unpack[Reading]) -> float:
    """Return Blest's coefficient: Spearman's rho with the squares of reversed positions in x, the reference.

    nu = 1 - (12 S - n(n + 1)^2 (n + 2))/(n(n + 1)^2 (n - 1)), S the sum of (n + 1 - x)^2 y. Tied items share the means
    of (n + 1 - x)^2 and of y over the positions that they occupy.
    """
    return _blest(x, y)


def _blest(x: Floats, y: Floats) -> float:
    n = float(len(x))
    places = np.arange(1.0, n + 1)
    s = float((bucket_means(x, (n + 1 - places) ** 2) * bucket_means(y, places)).sum())
    return 1.0 - (12.0 * s - n * (n + 1) ** 2 * (n + 2)) / (n * (n + 1) ** 2 * (n - 1))


@define(sortable=True, undefined="", reference="Pinto da Costa and Soares (2005)")
def costa_soares(x: Floats, y: Floats, **reading: Unpack[Reading]) -> float:
    """Return the weighted rank measure of Pinto da Costa and Soares: (x - y)^2 weighs ((n + 1 - x) + (n + 1 - y)).

    It is the mean of Blest's coefficients in both directions. The authors define it without ties; here the summand is
    averaged over the positions that tied items occupy.
    """
    return (_blest(x, y) + _blest(y, x)) / 2.0


@define(symmetric=False, undefined="", reference="after Kaye (1973)")
def kaye(x: Floats, y: Floats, **reading: Unpack[Reading]) -> float:
    """Return a form of Kaye's coefficient: Spearman's rho with (x - y)^2 weighted by n + 1 - x, x the reference.

    The original text was not available. The form follows the description by Henzgen and Hüllermeier: Spearman's rho,
    weighted by the positions of the reference, not symmetric. Its mean over both directions is `costa_soares`. It can
    fall below -1. The summand is averaged over the positions that tied items occupy.
    """
    n = float(len(x))
    p = np.arange(1.0, n + 1)
    weight, once, twice = (bucket_means(x, (n + 1 - p) * p**power) for power in (0, 1, 2))
    moved = twice - 2.0 * once * bucket_means(y, p) + weight * bucket_means(y, p**2)
    return 1.0 - 12.0 * float(moved.sum()) / (n * (n + 1) * (n**2 - 1))


@define(kind="similarity", symmetric=False, undefined="", reference="Sałabun and Urbaniak (2020)")
def ws_similarity(x: Floats, y: Floats, **reading: Unpack[Reading]) -> float:
    """Return the WS coefficient, from 0 to 1: |x - y| relative to its largest value weighs 2^-x, x the reference.

    Tied items stand at the mean of the positions that they occupy; this rule is this library's.
    """
    n = len(x)
    p, q = numbered(x, "average"), numbered(y, "average")
    return 1.0 - float((2.0**-p * np.abs(p - q) / np.maximum(p - 1.0, n - p)).sum())
