"""Masses of rankings of middle length, by sum: all pairs, in strips of rows that stay in the cache.

With the items in the order of x, the later ones of each row are those to its right, and their distances in x are
differences that need no sign. So a pair costs half a dozen steps through the cache, and nothing is looked up.
"""

import numpy as np

from tiewise.arrays import Floats
from tiewise.fuzzy.tnorms import PRODUCT, TNorm
from tiewise.pairs.scaled_side import ScaledSide

# Elements of a strip: few strips, whose three arrays of doubles are not much larger than a cache.
_ELEMENTS = 1 << 16


def strip_masses(x: ScaledSide, y: ScaledSide, tnorm: TNorm) -> tuple[float, float]:
    """Return (C, D), the sums of v = T(d_x, d_y) over the pairs ordered alike and oppositely."""
    n, order, metric_x, metric_y = len(x.order), x.order, x.metric, y.metric
    parts_x, parts_y = [part[order] for part in x.parts], [part[order] for part in y.parts]
    height = max(1, _ELEMENTS // n)
    room = np.empty((3, height * n))
    concordant = discordant = 0.0
    for start in range(0, n - 1, height):
        rows, later = slice(start, min(start + height, n - 1)), slice(start + 1, n)
        shape = (rows.stop - rows.start, n - later.start)
        in_x, in_y, alike = (one[: shape[0] * shape[1]].reshape(shape) for one in room)
        _differences(parts_x, rows, later, in_x)
        _differences(parts_y, rows, later, in_y)
        # What stands to the left of a row's own place has a difference <= 0, and so has what x ties.
        np.clip(in_x, 0.0, 1.0, out=in_x)
        np.clip(in_y, -1.0, 1.0, out=in_y)
        np.maximum(in_y, 0.0, out=alike)
        oppositely = np.subtract(alike, in_y, out=in_y)
        if tnorm == PRODUCT:
            concordant += _dot(in_x, alike)
            discordant += _dot(in_x, oppositely)
            continue
        # What misses 1 only by rounding is 1, for t-norms that jump there.
        for distances, metric in ((in_x, metric_x), (alike, metric_y), (oppositely, metric_y)):
            np.copyto(distances, 1.0, where=distances >= 1.0 - metric.slack)
        slack = metric_x.slack + metric_y.slack
        concordant += float(tnorm(in_x, alike, slack=slack).sum())
        discordant += float(tnorm(in_x, oppositely, slack=slack).sum())
    return concordant, discordant


def _differences(parts: list[Floats], rows: slice, later: slice, out: Floats) -> None:
    """Write W(later) - W(rows) for each row, of a scale in one part or in two."""
    np.subtract(parts[0][later], parts[0][rows, None], out=out)
    for rest in parts[1:]:
        out += rest[later] - rest[rows, None]


def _dot(a: Floats, b: Floats) -> float:
    # Row by row: a product of all elements at once would be shared among threads, which takes longer than it does.
    return float(np.matmul(a[:, None, :], b[:, :, None]).sum())
