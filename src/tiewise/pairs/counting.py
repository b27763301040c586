"""The masses C and D of two aligned rankings, crisp or scaled: which path counts them, by size and kind.

Short rankings are counted in NumPy, so that numba is never imported for them, and so are the first ones of middle
length; longer ones by the compiled O(N log N) kernels where the t-norm and the distances allow; all others in parallel
blocks of the definition, O(N^2).
"""

from typing import Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.fuzzy.tnorms import PRODUCT, TNorm
from tiewise.kernels import KERNELS_BEYOND as _KERNELS_BEYOND, blocked
from tiewise.pairs.comparing import compared, tied_in_both
from tiewise.pairs.payback import Payback
from tiewise.pairs.uncompiled import uncompiled_masses
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.counted_pair import CountedPair
from tiewise.running.threads import on_this_thread
from tiewise.weights.max_distance import MaxDistance
from tiewise.weights.position_distance import PositionDistance
from tiewise.weights.sum_distance import SumDistance

# Up to this many items, the relation R between positions is a table that stays in the cache.
TABLE_UP_TO = 256

# What NumPy takes in pairs of a product by sum: an item whose place among all is counted in a grid, and a pair by max.
_COUNTED, _BY_MAX = 45.0, 10.0
_COMPARED_UP_TO = (1 << 15) - 1
# Up to this many items, if none are tied, the grid is faster than the compiled loops.
_QUICKEST_UP_TO = 4000

_counts, _sums, _maxima = Payback("counts"), Payback("sum_masses"), Payback("max_masses")


def count_pairs(pair: Aligned) -> tuple[int, int, int, int, int]:
    """Return (C, D, tied in x only, tied in y only, tied in both)."""
    if isinstance(pair, CountedPair):
        return pair.pair_counts
    n = pair.n
    if n <= _KERNELS_BEYOND:
        return compared(pair)
    if n <= _COMPARED_UP_TO and are_whole(pair):
        is_quickest = n <= _QUICKEST_UP_TO and not any(pair.tied_pairs)
        if not _counts.is_due(n, n * _COUNTED, _KERNELS_BEYOND, never=is_quickest):
            return compared(pair)
    with on_this_thread(pair.n):
        return _by_kernels(pair)


def _by_kernels(pair: Aligned) -> tuple[int, int, int, int, int]:
    from tiewise.kernels.axes import both_axes
    from tiewise.kernels.counts import pair_counts
    from tiewise.kernels.tables import table_of

    table = table_of(pair.x, pair.y) if are_whole(pair) else None
    if table is not None:
        return table.pair_counts()
    # Only the order matters: positions serve as their own scale.
    scale = np.arange(pair.n + 1, dtype=np.float64)
    axis_x, axis_y = both_axes(axis_parts(pair.x, scale, 0.0), axis_parts(pair.y, scale, 0.0))
    return pair_counts(axis_x, axis_y)


def really_tied(pair: Aligned) -> int:
    """Return how many pairs of items are tied in x, in y or in both."""
    in_x, in_y = pair.tied_pairs
    if not in_x or not in_y or pair.n <= _KERNELS_BEYOND:
        return in_x + in_y - tied_in_both(pair)
    return sum(count_pairs(pair)[2:])


def scaled_masses(
    pair: Aligned, metric_x: PositionDistance, metric_y: PositionDistance, tnorm: TNorm, *, many: bool = False
) -> tuple[float, float]:
    """Return (C, D), the sums of v = T(d_x, d_y) over the pairs ordered alike and oppositely.

    `many` says that many such sums are taken, so that loading numba is worth it for shorter rankings too.
    """
    if pair.n <= TABLE_UP_TO and are_whole(pair):
        return _by_table(pair, metric_x, metric_y, tnorm)
    n = pair.n
    is_middle = n > min(TABLE_UP_TO, _KERNELS_BEYOND) or many  # short fractional rankings stay with NumPy
    if isinstance(metric_x, SumDistance) and isinstance(metric_y, SumDistance):
        if tnorm.has_kernel and is_middle and (many or _sums.is_due(n, n * n, _KERNELS_BEYOND)):
            with on_this_thread(n):
                return _by_sum_kernels(pair, metric_x, metric_y, tnorm)
        if n <= _KERNELS_BEYOND or tnorm.has_kernel:
            return uncompiled_masses(pair, metric_x, metric_y, tnorm)
    by_max = isinstance(metric_x, MaxDistance) and isinstance(metric_y, MaxDistance)
    if by_max and tnorm.has_kernel and is_middle and (many or _maxima.is_due(n, n * n * _BY_MAX, _KERNELS_BEYOND)):
        from tiewise.kernels.max_masses import max_masses

        with on_this_thread(n):
            return max_masses(pair.x, pair.y, metric_x.weights, metric_y.weights, tnorm.name)
    if by_max and n <= _KERNELS_BEYOND and are_whole(pair):
        return _by_table(pair, metric_x, metric_y, tnorm)
    return _by_blocks(pair, metric_x, metric_y, tnorm)


def are_whole(pair: Aligned) -> bool:
    """Tell whether all positions are whole numbers."""
    return bool(pair.x.dtype.kind == pair.y.dtype.kind == "i")


def _by_table(
    pair: Aligned, metric_x: PositionDistance, metric_y: PositionDistance, tnorm: TNorm
) -> tuple[float, float]:
    """Sum up T(R(x_i, x_j), R(y_i, y_j)) and T(R(x_i, x_j), R(y_j, y_i)): docs/mathematics.md#scaled-gamma."""
    x, y = pair.x - 1, pair.y - 1
    before_x, after_x = metric_x.before
    if not pair.tied_pairs[0]:
        # No ties in x: with the items in its order, the table is the relation as it stands.
        in_order = np.empty_like(y)
        in_order[x] = y
        y = in_order
    else:
        before_x = before_x.take(x, 0).take(x, 1)
        after_x = before_x.T
    before_y = metric_y.before[0].take(y, 0).take(y, 1)
    if tnorm == PRODUCT:
        return float(np.vdot(before_x, before_y)), float(np.vdot(after_x, before_y))
    slack = metric_x.slack + metric_y.slack
    concordant, discordant = (tnorm(relation, before_y, slack=slack).sum() for relation in (before_x, after_x))
    return float(concordant), float(discordant)


def _by_sum_kernels(pair: Aligned, metric_x: SumDistance, metric_y: SumDistance, tnorm: TNorm) -> tuple[float, float]:
    from tiewise.kernels.axes import both_axes
    from tiewise.kernels.sum_masses import sum_masses
    from tiewise.kernels.tables import table_of

    table = table_of(pair.x, pair.y) if tnorm == PRODUCT and are_whole(pair) else None
    if table is not None:
        scale_x, scale_y = metric_x.scale_from_zero[table.rows], metric_y.scale_from_zero[table.columns]
        return table.product_masses(scale_x, scale_y, 1.0 - metric_x.slack, 1.0 - metric_y.slack)
    axis_x, axis_y = both_axes(*axes_of(pair, metric_x, metric_y))
    return sum_masses(axis_x, axis_y, tnorm.name)


def axes_of(pair: Aligned, metric_x: SumDistance, metric_y: SumDistance) -> list[tuple[Any, ...]]:
    """Return what the axes of two rankings are made of."""
    sides = [(pair.x, metric_x.scale_from_zero), (pair.y, metric_y.scale_from_zero)]
    if are_turned(metric_x, metric_y):
        # The sweeps begin at the first position, and what they have met in steps of the large distances there would
        # be rounding on the small ones at the end: both rankings are turned round.
        sides = [(pair.n + 1 - positions, _turned(scale)) for positions, scale in sides]
    return [axis_parts(*side, metric.slack) for side, metric in zip(sides, (metric_x, metric_y), strict=True)]


def are_turned(metric_x: SumDistance, metric_y: SumDistance) -> bool:
    """Tell whether `axes_of` turns both rankings round."""
    return _dies_out(metric_x.scale_from_zero) and _dies_out(metric_y.scale_from_zero)


def _dies_out(scale: Floats) -> bool:
    """Tell whether the last positions are so much closer than the first that it shows in the last digits."""
    return bool(scale[-1] - scale[-2] < 1e-8 * (scale[2] - scale[1]))


def _turned(scale: Floats) -> Floats:
    """Return the scale of the positions counted from the other end, again with an entry for position 0."""
    turned = -scale[::-1]
    return np.append(turned[0], turned[:-1])


def axis_parts(positions: Numbers, scale: Floats, slack: float) -> tuple[Any, ...]:
    """Return what an axis of the kernels is made of: whole positions with their scale, or fractional ones' values."""
    if positions.dtype.kind == "f":
        return np.interp(positions, np.arange(len(scale)), scale), 1.0 - slack
    return scale, 1.0 - slack, np.ascontiguousarray(positions)


def _by_blocks(
    pair: Aligned, metric_x: PositionDistance, metric_y: PositionDistance, tnorm: TNorm
) -> tuple[float, float]:
    """Take the definition in blocks of pairs, for any distance and any t-norm."""
    return blocked.signed_masses(pair.n, signed_block(pair, metric_x, metric_y, tnorm))


def signed_block(pair: Aligned, metric_x: PositionDistance, metric_y: PositionDistance, tnorm: TNorm) -> blocked.Block:
    """Return the function of rows and columns that gives each pair's v, positive if concordant, negative if not."""
    x, y = pair.x, pair.y
    slack = metric_x.slack + metric_y.slack

    def block(rows: slice, columns: slice) -> Floats:
        x_rows, y_rows, x_columns, y_columns = x[rows, None], y[rows, None], x[columns], y[columns]
        v = tnorm(metric_x.between(x_rows, x_columns), metric_y.between(y_rows, y_columns), slack=slack)
        signed: Floats = v * (np.sign(x_rows - x_columns) * np.sign(y_rows - y_columns))
        return signed

    return block
