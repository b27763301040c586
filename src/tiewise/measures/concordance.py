"""The masses C and D of two aligned rankings, crisp or scaled: which path counts them, by size and kind."""

import numpy as np
import numpy.typing as npt

from tiewise.fuzzy.tnorms import PRODUCT, TNorm
from tiewise.kernels import blocked
from tiewise.rankings.alignment import Aligned
from tiewise.scaling.distance import Distance

Floats = npt.NDArray[np.float64]

# Up to this many items, the relation R between positions is a table that stays in the cache.
_TABLE_UP_TO = 256


def count_pairs(pair: Aligned) -> tuple[int, int, int, int, int]:
    """Return (C, D, tied in x only, tied in y only, tied in both)."""
    return blocked.pair_counts(pair.x, pair.y)


def scaled_masses(pair: Aligned, metric_x: Distance, metric_y: Distance, tnorm: TNorm) -> tuple[float, float]:
    """Return (C, D), the sums of v = T(d_x, d_y) over the pairs ordered alike and oppositely."""
    if pair.n <= _TABLE_UP_TO and pair.x.dtype.kind == pair.y.dtype.kind == "i":
        return _by_table(pair, metric_x, metric_y, tnorm)
    return _by_blocks(pair, metric_x, metric_y, tnorm)


def _by_table(pair: Aligned, metric_x: Distance, metric_y: Distance, tnorm: TNorm) -> tuple[float, float]:
    """Sum up the paper's (fuzzyC), T(R(x_i, x_j), R(y_i, y_j)), and (fuzzyD), T(R(x_i, x_j), R(y_j, y_i))."""
    x, y = pair.x - 1, pair.y - 1
    before_x, after_x = metric_x.before
    if np.bincount(x).max() == 1 and len(x) == metric_x.n:
        # No ties in x: with the items in its order, the table is the relation as it stands.
        in_order = np.empty_like(y)
        in_order[x] = y
        y = in_order
    else:
        before_x = before_x[x][:, x]
        after_x = before_x.T
    before_y = metric_y.before[0][y][:, y]
    if tnorm == PRODUCT:
        return float(np.vdot(before_x, before_y)), float(np.vdot(after_x, before_y))
    slack = metric_x.slack + metric_y.slack
    concordant, discordant = (tnorm(relation, before_y, slack=slack).sum() for relation in (before_x, after_x))
    return float(concordant), float(discordant)


def _by_blocks(pair: Aligned, metric_x: Distance, metric_y: Distance, tnorm: TNorm) -> tuple[float, float]:
    """Take the definition in blocks of pairs, for any distance and any t-norm."""
    x, y = pair.x, pair.y
    slack = metric_x.slack + metric_y.slack

    def block(rows: slice, columns: slice) -> Floats:
        x_rows, y_rows, x_columns, y_columns = x[rows, None], y[rows, None], x[columns], y[columns]
        v = tnorm(metric_x.between(x_rows, x_columns), metric_y.between(y_rows, y_columns), slack=slack)
        signed: Floats = v * (np.sign(x_rows - x_columns) * np.sign(y_rows - y_columns))
        return signed

    return blocked.signed_masses(pair.n, block)
