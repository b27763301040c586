"""What each item adds to C and D: the masses of the concordant and the discordant pairs that it is in.

The paths are those of `counting.py`: NumPy for short rankings, the compiled O(N log N) kernels for long ones where
the t-norm and the distances (by sum) allow, and for the rest blocks of the definition, O(N^2) in time, O(N) in memory.
"""

from tiewise.arrays import Floats, Numbers
from tiewise.fuzzy.tnorms import PRODUCT, TNorm
from tiewise.kernels import KERNELS_BEYOND as _KERNELS_BEYOND, blocked
from tiewise.pairs.counting import TABLE_UP_TO, are_turned, are_whole, axes_of, signed_block
from tiewise.pairs.form import PairForm
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import number
from tiewise.weights.distance import distance
from tiewise.weights.named import uniform
from tiewise.weights.sum_distance import SumDistance


def item_shares(form: PairForm, pair: Aligned, *, many: bool = False) -> tuple[Floats, Floats]:
    """Return by item the mass of its concordant and of its discordant pairs.

    Each pair is in both its items' sums, in full: they add up to 2C and to 2D. `many` says that many such sums are
    taken, so that loading numba is worth it for shorter rankings too.

    Examples
    --------
    >>> import tiewise as tw
    >>> from tiewise.pairs.shares import item_shares
    >>> from tiewise.rankings.alignment import align
    >>> c, d = item_shares(tw.Gamma().pair_form, align([1, 2, 3, 4], [1, 2, 4, 3]))
    >>> print(c, d)
    [3. 3. 2. 2.] [0. 0. 1. 1.]
    """
    c, d = _shares(form, pair, roles=False, many=many).sum(axis=0)
    return c, d


def shares_are_quick(form: PairForm, pair: Aligned) -> bool:
    """Tell whether the shares of long rankings are summed in O(N log N), not pair by pair."""
    return form.tnorm.has_kernel and (
        form.counts or all(isinstance(metric, SumDistance) for metric in form.metrics(pair.n))
    )


def shares_by_role(form: PairForm, pair: Aligned) -> Floats:
    """Return the same apart for the pairs that an item leads (its position in x is the better one) and trails.

    The array has the shape (2, 2, n): leads or trails, C or D, the item.
    """
    return _shares(form, pair, roles=True)


def _shares(form: PairForm, pair: Aligned, roles: bool, many: bool = False) -> Floats:
    metric_x, metric_y = form.metrics(pair.n)
    if pair.n > (TABLE_UP_TO if many else _KERNELS_BEYOND) and form.tnorm.has_kernel:
        if form.counts:
            # Uniform weights tell whole positions fully apart.
            pair = Aligned(_whole(pair.x), _whole(pair.y), pair.names)
            metric_x = metric_y = distance(uniform, "sum", pair.n)
        if isinstance(metric_x, SumDistance) and isinstance(metric_y, SumDistance):
            return _by_sum_kernels(pair, metric_x, metric_y, form.tnorm, roles)
    return blocked.item_masses(pair.x, signed_block(pair, metric_x, metric_y, form.tnorm))


def _whole(positions: Numbers) -> Numbers:
    return number(positions, "dense") if positions.dtype.kind == "f" else positions


def _by_sum_kernels(pair: Aligned, metric_x: SumDistance, metric_y: SumDistance, tnorm: TNorm, roles: bool) -> Floats:
    from tiewise.kernels.axes import both_axes
    from tiewise.kernels.sum_masses import item_masses
    from tiewise.kernels.tables import table_of

    table = table_of(pair.x, pair.y) if tnorm == PRODUCT and are_whole(pair) else None
    if table is not None:
        scale_x, scale_y = metric_x.scale_from_zero[table.rows], metric_y.scale_from_zero[table.columns]
        return table.item_masses(scale_x, scale_y, 1.0 - metric_x.slack, 1.0 - metric_y.slack, roles)
    axis_x, axis_y = both_axes(*axes_of(pair, metric_x, metric_y))
    masses = item_masses(axis_x, axis_y, tnorm.name, roles)
    return masses[::-1] if are_turned(metric_x, metric_y) else masses
