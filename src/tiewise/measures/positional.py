"""Weighted measures of single positions: Pearson's correlation of scores of positions (section 7)."""

from __future__ import annotations

from typing import Unpack

import numpy as np

from tiewise.catalog import define
from tiewise.errors import TiewiseError
from tiewise.measures.classical import bucket_means, pearson
from tiewise.ranking import Floats, Reading


@define(reference="Maturi and Abdelfattah (2008)")
def maturi(x: Floats, y: Floats, *, w: float = 0.9, **reading: Unpack[Reading]) -> float:
    """Return the correlation of geometric scores: Pearson's coefficient of w^x and w^y, 0 < w < 1.

    Tied items share the mean of the scores of the positions that they occupy.
    """
    if not 0.0 < w < 1.0:
        raise TiewiseError(f"`w` must lie between 0 and 1: got {w!r}.")
    scores = w ** np.arange(1.0, len(x) + 1)
    return pearson(bucket_means(x, scores), bucket_means(y, scores))
