"""The product by sum of rankings that are not too long: one pass for both sides, along scales of any length."""

import numpy as np

from tiewise.kernels import compiled
from tiewise.kernels.axes import Along, Axis
from tiewise.kernels.trees import PASS_LEVELS, on_cache_lines
from tiewise.running.threads import together

_CELLS = 1 << PASS_LEVELS
_STEEP = 64.0  # a cell that is longer would cost digits; of weights up to 1 none is
PASS_UP_TO = 32 * _CELLS  # items: in larger cells brute force takes longer than sweeps of deeper trees


def cell_bits(n: int) -> int:
    """How many items a cell has, as a power of two: the fewest for which the cells are enough."""
    return max(0, (n - 1).bit_length() - PASS_LEVELS)


def product_in_one_pass(x: Axis, y: Axis, shift: int) -> tuple[float, float] | None:
    """Return (C, D), with 2^shift items in a cell, None if x is too steep for it: docs/mathematics.md#product."""
    n = len(x.values)
    last, reach, query = np.empty(n, np.int32), np.empty(n, np.int32), np.empty((n, 4), np.uint16)
    origin, segment = np.empty(_CELLS), np.empty((_CELLS, 2), np.int32)
    kernels = compiled.product_pass
    if kernels.lay_out(x.ordered, x.first, x.below, shift, last, reach, query, origin, segment) > _STEEP:
        return None
    along = Along(x, y, values=True)
    acc = on_cache_lines(8 * _CELLS, np.float64)
    swept = kernels.product_pass, along.values, y.ordered, along.place, shift, query, origin, segment, acc
    cells = kernels.product_cells, x.ordered, along.y, x.first, x.below, last, reach, shift, 0, n
    (up, down), (c, d) = together([swept, cells])
    return up + c, down + d
