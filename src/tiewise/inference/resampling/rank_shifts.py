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
    if metrics[side].is_full and positions[side].dtype.kind == "i" and not tied_pairs(positions[side]):
        return _through_neighbours(positions[side], positions[1 - side], metrics[1 - side])
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


def _through_neighbours(own: Numbers, other: Numbers, metric: SumDistance) -> tuple[Floats, Floats]:
    """Return the same where all positions are told apart fully and none is shared: T(1, b) = b, T(0, b) = 0.

    An item's copy is tied with the item before it, the next one's copy with the item, and those of the first two with
    each other: these pairs are lost, and all others stay as they are.
    """
    order = np.empty(len(own), np.int64)
    order[own - 1] = np.arange(len(own))
    other = other[order]
    steps = metric.between(other[:-1], other[1:])
    found = []
    for is_lost in (other[:-1] < other[1:], other[:-1] > other[1:]):
        lost = np.where(is_lost, steps, 0.0)
        effects = np.append(lost, 0.0)
        effects[1:] -= lost
        effects[:2] -= lost[0]
        found.append((effects / 2.0)[own - 1])
    return found[0], found[1]


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
