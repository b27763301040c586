"""What leaving out an item does to C and D: its own pairs go, and the others move up by a position behind it.

Shares alone keep the positions: with weights that fall quickly, and rankings that are much alike, a jackknife made of
them is too sure of itself. Here each item gets a copy one position further up, and the shares of all 2N items tell what
the move is worth: a copy's share less the item's own is twice the effect of moving the item alone, because what the
other copies add is in both. Where no positions are shared, there are shorter ways to the same (`kernels/moves.py`).
"""

import numpy as np

from tiewise.arrays import Bools, Floats, Numbers
from tiewise.fuzzy.tnorms import PRODUCT
from tiewise.pairs.counting import are_turned, are_whole, axes_of, axis_parts
from tiewise.pairs.form import PairForm
from tiewise.pairs.shares import item_shares
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import buckets, rule_of
from tiewise.running.threads import together
from tiewise.weights.sum_distance import SumDistance

Sides = tuple[Floats, Floats]
Metrics = tuple[SumDistance, SumDistance]


def changes_without_each(form: PairForm, pair: Aligned, *, many: bool = False) -> tuple[Sides, Sides]:
    """Return the shares of C and D that go with each item, and what C and D change by when the others move up.

    These changes are 0 where every pair weighs 1; for distances by max they are left out. `many` says that this is
    asked many times.
    """
    x, y = form.metrics(pair.n)
    if not (form.tnorm.has_kernel and isinstance(x, SumDistance) and isinstance(y, SumDistance)):
        return item_shares(form, pair, many=many), (np.zeros(pair.n), np.zeros(pair.n))
    if form.tnorm == PRODUCT and not any(pair.tied_pairs) and are_whole(pair) and _have_slopes(x, y):
        return _in_one_count(pair, (x, y))
    return item_shares(form, pair, many=many), _moved_up(pair, (x, y), form.tnorm.name)


def _have_slopes(x: SumDistance, y: SumDistance) -> bool:
    from tiewise.kernels.moves import have_slopes

    return not are_turned(x, y) and have_slopes(x.scale, y.scale, (1.0 - x.slack, 1.0 - y.slack))


def _has_few_near(metric: SumDistance) -> bool:
    from tiewise.kernels.moves import has_few_near

    return has_few_near(metric.scale, 1.0 - metric.slack)


def _in_one_count(pair: Aligned, metrics: Metrics) -> tuple[Sides, Sides]:
    """Return both by the slopes of the masses."""
    from tiewise.kernels.axes import both_axes
    from tiewise.kernels.moves import product_moves

    shares, along_x, along_y = product_moves(*both_axes(*axes_of(pair, *metrics)))
    moved = np.add(*together([(_behind_places, pair.x, along_x), (_behind_places, pair.y, along_y)]))
    return (shares[0], shares[1]), (moved[0], moved[1])


def _moved_up(pair: Aligned, metrics: Metrics, tnorm: str) -> Sides:
    """Return what C and D change by when all items behind item 0, behind item 1, ... move up, in both rankings."""
    x, y = together([(_moved_up_in, pair, metrics, tnorm, side) for side in (0, 1)])
    return x[0] + y[0], x[1] + y[1]


def _moved_up_in(pair: Aligned, metrics: Metrics, tnorm: str, side: int) -> Sides:
    """Return the same for one of the rankings."""
    own = pair.y if side else pair.x
    if own.dtype.kind == "i" and not pair.tied_pairs[side] and _has_few_near(metrics[side]):
        c, d = _behind_places(own, _through_the_near(pair, metrics, tnorm, side))
        return c, d
    return _behind(own, _of_copies(pair, metrics, tnorm, side))


def _through_the_near(pair: Aligned, metrics: Metrics, tnorm: str, side: int) -> Floats:
    """Return by position what C and D change by when each item alone moves up in one of the rankings.

    A pair that is far before and after the moves, in this ranking, keeps its mass whatever the other ranking says.
    """
    from tiewise.kernels.moves import near_moves

    (own, other), (metric, other_metric) = ((pair.y, pair.x), metrics[::-1]) if side else ((pair.x, pair.y), metrics)
    if not _are_in_order(own):
        by_place = np.empty_like(other)
        by_place[own - 1] = other
        other = by_place
    far = 1.0 - metric.slack, 1.0 - other_metric.slack
    return near_moves(metric.scale, other_metric.of_positions(other), far, tnorm)


def _of_copies(pair: Aligned, metrics: Metrics, tnorm: str, side: int) -> Floats:
    """Return by item what C and D change by when each item alone moves up in one of the rankings."""
    from tiewise.kernels.axes import both_axes
    from tiewise.kernels.sum_masses import item_masses

    sides = []
    for at, (own, metric) in enumerate(zip((pair.x, pair.y), metrics, strict=True)):
        # An item and its copy are neighbours, in memory as well: who looks for the one has the other in the cache.
        twice = np.repeat(own, 2)
        if at == side:
            twice[1::2] = np.maximum(own - 1, 1)
        sides.append(axis_parts(twice, metric.scale_from_zero, metric.slack))
    x, y = both_axes(*sides)
    shares = item_masses(x, y, tnorm, False)[0]
    effects: Floats = (shares[:, 1::2] - shares[:, ::2]) / 2.0
    return effects


def _are_in_order(positions: Numbers) -> bool:
    """Tell whether positions that nobody shares are 1, 2, ..., so that nothing has to be looked up."""
    return bool((positions[1:] > positions[:-1]).all())


def _behind_places(positions: Numbers, effects: Floats) -> Floats:
    """Return by side, for each item, the sum of the effects behind it, given by position, of which none is shared."""
    behind: Floats = np.cumsum(effects, axis=1)
    np.subtract(effects.sum(axis=1, keepdims=True), behind, out=behind)
    return behind if _are_in_order(positions) else np.take(behind, positions - 1, axis=1)


def _behind(positions: Numbers, effects: Floats) -> Sides:
    """Return for each item the sums of the effects on those that move up when it is gone, by how ties are numbered."""
    method = rule_of(positions)
    bucket, sizes = buckets(positions)
    share = {"max": 1.0, "average": 0.5}.get(method or "", 0.0)

    def of_side(effects: Floats) -> Floats:
        by_bucket = np.bincount(bucket, effects)
        behind: Floats = (by_bucket.sum() - np.cumsum(by_bucket))[bucket]
        if method == "dense":
            alone: Bools = sizes[bucket] == 1
            return np.where(alone, behind, 0.0)
        return behind + share * (by_bucket[bucket] - effects)

    return of_side(effects[0]), of_side(effects[1])
