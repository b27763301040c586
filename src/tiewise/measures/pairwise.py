"""Weighted measures of pairs of items (section 7)."""

from __future__ import annotations

import math
from typing import Literal, Unpack

import numpy as np

from tiewise.catalog import define
from tiewise.errors import TiewiseError, check_choice
from tiewise.pairs import weighted_concordance
from tiewise.ranking import Floats, Reading, numbered


@define(symmetric=False, reference="Yilmaz, Aslam and Robertson (2008); Urbano and Marrero (2017) for ties")
def tau_ap(
    x: Floats,
    y: Floats,
    *,
    variant: Literal["none", "a", "b"] = "none",
    symmetric: bool = False,
    **reading: Unpack[Reading],
) -> float:
    """Return the AP correlation of the estimate y with the reference x: errors at the top of y cost more.

    The mean over the items of y but the first of C(i)/(i - 1), mapped to [-1, 1]; C(i) counts the items above
    position i in y that x puts above it, too. Ties: variant "none" refuses them; "a" allows them in y and is the mean
    over all ways of breaking them; "b" allows them in both and is symmetric. `symmetric`: the mean of both directions.
    """
    check_choice("variant", variant, ("none", "a", "b"))
    tied_x, tied_y = len(np.unique(x)) < len(x), len(np.unique(y)) < len(y)
    if variant != "b" and (tied_x or (tied_y and (variant == "none" or symmetric))):
        raise TiewiseError('tau_ap takes no ties here: variant="a" allows them in `y`, variant="b" in both.')
    if variant == "b" or symmetric:
        return (_directed(x, y, variant) + _directed(y, x, variant)) / 2.0
    return _directed(x, y, variant)


def _directed(x: Floats, y: Floats, variant: str) -> float:
    n = len(y)
    above = numbered(y) - 1  # items strictly above
    size = numbered(y, "max") - above  # of the item's bucket
    lower = above > 0
    share = np.zeros(n)
    if variant == "b":
        share[lower] = 1.0 / above[lower]
        within, counted = 0.0, float(lower.sum())
    else:
        harmonic = np.concatenate(([0.0], np.cumsum(1.0 / np.arange(1.0, n + 1))))
        first, last = above.astype(int), (above + size).astype(int) - 1
        share[lower] = ((harmonic[last] - harmonic[np.maximum(first, 1) - 1]) / size)[lower]
        within = float(((size - 1 - above * (harmonic[last] - harmonic[first])) / (2.0 * size)).sum())
        counted = n - 1.0
    if counted == 0:
        return math.nan
    return 2.0 * (weighted_concordance(x, y, np.ones(n), share) + within) / counted - 1.0
