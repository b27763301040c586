"""C - D and C + D of many short rankings, a row each, pair by pair."""

import numpy as np

from tiewise.arrays import Floats
from tiewise.kernels.norms import KINDS

# The continuous ones: a distance that is less than 1 by rounding alone does not show.
TNORMS = ("product", "minimum", "lukasiewicz")


def row_masses(x: Floats, y: Floats, tnorm: str) -> tuple[Floats, Floats]:
    """Return C - D and C + D by row; rows of x ascend, and a single one serves all of y."""
    from tiewise.kernels.compiled import row_masses as kernels

    out = np.empty((len(y), 2))
    kernels.row_masses(KINDS[tnorm], np.ascontiguousarray(x), np.ascontiguousarray(y), out)
    return out[:, 0], out[:, 1]
