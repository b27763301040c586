"""What each item adds to C and D: the masses of the concordant and the discordant pairs that it is in.

The paths are those of `concordance.py`: NumPy for short rankings, the compiled O(N log N) kernels for long ones where
the t-norm and the distances (by sum) allow, and for the rest blocks of the definition, O(N^2) in time, O(N) in memory.
"""

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.errors import InputValueError
from tiewise.fuzzy.tnorms import PRODUCT, TNorm
from tiewise.kernels import blocked
from tiewise.measures.concordance import KERNEL_TNORMS, KERNELS_BEYOND, are_whole, axes_of, signed_block
from tiewise.measures.gamma import Gamma
from tiewise.measures.kendall_tau import KendallTau
from tiewise.measures.measure import Measure
from tiewise.measures.scaled_gamma import ScaledGamma
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import number
from tiewise.scaling.distance import Distance, SumDistance


def item_shares(measure: Measure, pair: Aligned) -> tuple[Floats, Floats]:
    """Return by item the mass of its concordant and of its discordant pairs.

    Each pair is in both its items' sums, in full: they add up to 2C and to 2D.

    Examples
    --------
    >>> import tiewise as tw
    >>> from tiewise.measures.shares import item_shares
    >>> from tiewise.rankings.alignment import align
    >>> c, d = item_shares(tw.Gamma(), align([1, 2, 3, 4], [1, 2, 4, 3]))
    >>> print(c, d)
    [3. 3. 2. 2.] [0. 0. 1. 1.]
    """
    scaled, pair = as_scaled_gamma(measure, pair)
    metric_x, metric_y = scaled._metrics(pair.n)
    tnorm: TNorm = scaled.tnorm
    if not (pair.n > KERNELS_BEYOND and tnorm in KERNEL_TNORMS):
        return _by_blocks(pair, metric_x, metric_y, tnorm)
    if isinstance(metric_x, SumDistance) and isinstance(metric_y, SumDistance):
        return _by_sum_kernels(pair, metric_x, metric_y, tnorm)
    return _by_blocks(pair, metric_x, metric_y, tnorm)


def as_scaled_gamma(measure: Measure, pair: Aligned) -> tuple[ScaledGamma, Aligned]:
    """Return scaled gamma and a pair with the same C and D, pair by pair, or say why there are none."""
    if isinstance(measure, ScaledGamma):
        if "incomparability" in measure.ties:
            raise InputValueError(
                "`measure` must give each pair of items one mass: with ties=incomparability C and D are means over all "
                f"ways to break the ties: got {measure}."
            )
        return measure, pair
    if isinstance(measure, Gamma | KendallTau):
        # Uniform weights tell whole positions fully apart. Others are numbered anew: only the order matters.
        return ScaledGamma(), Aligned(_whole(pair.x), _whole(pair.y), pair.items)
    raise InputValueError(
        f"`measure` must be made of concordant and discordant pairs, as scaled_gamma, gamma and kendall_tau are: "
        f"got {measure}."
    )


def _whole(positions: Numbers) -> Numbers:
    return number(positions, "dense") if positions.dtype.kind == "f" else positions


def _by_sum_kernels(pair: Aligned, metric_x: SumDistance, metric_y: SumDistance, tnorm: TNorm) -> tuple[Floats, Floats]:
    from tiewise.kernels.axes import both_axes
    from tiewise.kernels.sum_masses import item_masses
    from tiewise.kernels.tables import table_of

    table = table_of(pair.x, pair.y) if tnorm == PRODUCT and are_whole(pair) else None
    if table is not None:
        scale_x, scale_y = metric_x.scale_from_zero[table.rows], metric_y.scale_from_zero[table.columns]
        return table.item_masses(scale_x, scale_y, 1.0 - metric_x.slack, 1.0 - metric_y.slack)
    axis_x, axis_y = both_axes(*axes_of(pair, metric_x, metric_y))
    return item_masses(axis_x, axis_y, tnorm.name)


def _by_blocks(pair: Aligned, metric_x: Distance, metric_y: Distance, tnorm: TNorm) -> tuple[Floats, Floats]:
    c, d = blocked.item_masses(pair.n, signed_block(pair, metric_x, metric_y, tnorm))
    return np.asarray(c), np.asarray(d)
