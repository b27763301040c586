"""What leaving out an item does to C and D through the others, which move up by a position behind it.

Shares alone keep the positions: with weights that fall quickly, and rankings that are much alike, a jackknife made of
them is too sure of itself. Here each item gets a copy one position further up, and the shares of all 2N items tell what
the move is worth: a copy's share less the item's own is twice the effect of moving the item alone, because what the
other copies add is in both.
"""

import numpy as np

from tiewise.arrays import Bools, Floats, Numbers
from tiewise.weights.distance import SumDistance


def moved_up(
    positions: tuple[Numbers, Numbers], metrics: tuple[SumDistance, SumDistance], tnorm: str, methods: list[str | None]
) -> tuple[Floats, Floats]:
    """Return what C and D change by when all items behind item 0, behind item 1, ... move up, in both rankings."""
    concordant, discordant = np.zeros(len(positions[0])), np.zeros(len(positions[0]))
    for side, method in enumerate(methods):
        c, d = _effects(positions, metrics, tnorm, side)
        concordant += _behind(positions[side], c, method)
        discordant += _behind(positions[side], d, method)
    return concordant, discordant


def _effects(
    positions: tuple[Numbers, Numbers], metrics: tuple[SumDistance, SumDistance], tnorm: str, side: int
) -> tuple[Floats, Floats]:
    """Return what C and D change by when each item alone moves up in one of the rankings."""
    from tiewise.kernels.axes import Axis
    from tiewise.kernels.sum_masses import item_masses

    n = len(positions[0])
    axes = []
    for own, metric in enumerate(metrics):
        copies = np.maximum(positions[own] - 1, 1) if own == side else positions[own]
        values = metric.of_positions(np.concatenate([positions[own], copies]))
        axes.append(Axis(values, 1.0 - metric.slack))
    c, d = ((shares[n:] - shares[:n]) / 2.0 for shares in item_masses(axes[0], axes[1], tnorm, False).sum(axis=0))
    return c, d


def _behind(positions: Numbers, effects: Floats, method: str | None) -> Floats:
    """Return for each item the sum of the effects on those that move up when it is gone, by how ties are numbered."""
    _, bucket, sizes = np.unique(positions, return_inverse=True, return_counts=True)
    by_bucket = np.bincount(bucket, effects)
    behind: Floats = (by_bucket.sum() - np.cumsum(by_bucket))[bucket]
    if method == "dense":
        alone: Bools = sizes[bucket] == 1
        return np.where(alone, behind, 0.0)
    share = {"max": 1.0, "average": 0.5}.get(method or "", 0.0)
    return behind + share * (by_bucket[bucket] - effects)
