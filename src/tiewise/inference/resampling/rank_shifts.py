"""What leaving out an item does to C and D through the others, which move up by a position behind it.

Shares alone keep the positions: with weights that fall quickly, and rankings that are much alike, a jackknife made of
them is too sure of itself. Here each item gets a copy one position further up, and the shares of all 2N items tell what
the move is worth: a copy's share less the item's own is twice the effect of moving the item alone, because what the
other copies add is in both.
"""

import numpy as np

from tiewise.arrays import Bools, Floats, Numbers
from tiewise.pairs.counting import axis_parts
from tiewise.rankings.positions import buckets, tied_pairs
from tiewise.running.threads import together
from tiewise.weights.distance import SumDistance


def moved_up(
    positions: tuple[Numbers, Numbers], metrics: tuple[SumDistance, SumDistance], tnorm: str, methods: list[str | None]
) -> tuple[Floats, Floats]:
    """Return what C and D change by when all items behind item 0, behind item 1, ... move up, in both rankings."""
    concordant, discordant = np.zeros(len(positions[0])), np.zeros(len(positions[0]))
    effects = together([(_effects, positions, metrics, tnorm, side) for side in (0, 1)])
    for own, (c, d), method in zip(positions, effects, methods, strict=True):
        concordant += _behind(own, c, method)
        discordant += _behind(own, d, method)
    return concordant, discordant


def _effects(
    positions: tuple[Numbers, Numbers], metrics: tuple[SumDistance, SumDistance], tnorm: str, side: int
) -> tuple[Floats, Floats]:
    """Return what C and D change by when each item alone moves up in one of the rankings."""
    own, metric = positions[side], metrics[side]
    if own.dtype.kind == "i" and not tied_pairs(own):
        found = _through_the_near(own, metric, positions[1 - side], metrics[1 - side], tnorm)
        if found is not None:
            return found
    from tiewise.kernels.axes import both_axes
    from tiewise.kernels.sum_masses import item_masses

    sides = []
    for at, (own, metric) in enumerate(zip(positions, metrics, strict=True)):
        # An item and its copy are neighbours, in memory as well: who looks for the one has the other in the cache.
        twice = np.repeat(own, 2)
        if at == side:
            twice[1::2] = np.maximum(own - 1, 1)
        sides.append(axis_parts(twice, metric.scale_from_zero, metric.slack))
    x, y = both_axes(*sides)
    c, d = ((shares[1::2] - shares[::2]) / 2.0 for shares in item_masses(x, y, tnorm, False)[0])
    return c, d


def _through_the_near(
    own: Numbers, metric: SumDistance, other: Numbers, other_metric: SumDistance, tnorm: str
) -> tuple[Floats, Floats] | None:
    """Return the same where no position is shared and few are near each other; None if many are.

    A pair that is far before and after the moves, in this ranking, keeps its mass whatever the other ranking says.
    """
    from tiewise.kernels.moves import few_near_moves

    order = np.empty(len(own), np.int64)
    order[own - 1] = np.arange(len(own))
    far = 1.0 - metric.slack, 1.0 - other_metric.slack
    found = few_near_moves(metric.scale, other_metric.of_positions(other[order]), far, tnorm)
    if found is None:
        return None
    c, d = (gains[own - 1] for gains in found)
    return c, d


def _behind(positions: Numbers, effects: Floats, method: str | None) -> Floats:
    """Return for each item the sum of the effects on those that move up when it is gone, by how ties are numbered."""
    bucket, sizes = buckets(positions)
    by_bucket = np.bincount(bucket, effects)
    behind: Floats = (by_bucket.sum() - np.cumsum(by_bucket))[bucket]
    if method == "dense":
        alone: Bools = sizes[bucket] == 1
        return np.where(alone, behind, 0.0)
    share = {"max": 1.0, "average": 0.5}.get(method or "", 0.0)
    return behind + share * (by_bucket[bucket] - effects)
