"""Ties read as *equally good*: what a tied pair weighs.

A pair strict in both rankings weighs v = T(d_x, d_y), as ever. For a pair tied in x, the place of d_x is taken by the
bucket distinguishability: the mean of d_x(p, q) over p < q among the positions that the bucket occupies, which is what
breaking the tie at random would make of it. Likewise for y.
"""

from collections.abc import Iterator

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.fuzzy.tnorms import TNorm
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.buckets import Buckets
from tiewise.weights.position_distance import MatrixDistance, PositionDistance


def distinguishability(buckets: Buckets, metric: PositionDistance) -> Floats:
    """Return for each bucket the mean distance of two of the positions it occupies; 0 for a single item."""
    total = np.zeros(buckets.count)
    occupied = np.arange(1, buckets.n + 1)
    for left, mass, d in _pair_distances(buckets, occupied, np.ones(buckets.n), metric):
        total += np.bincount(buckets.at_place[left], mass * d, minlength=buckets.count)
    pairs = buckets.sizes * (buckets.sizes - 1) / 2
    return np.divide(total, pairs, out=total, where=pairs > 0)


def tied_masses(
    pair: Aligned, metric_x: PositionDistance, metric_y: PositionDistance, tnorm: TNorm
) -> tuple[float, float, float]:
    """Return the weight of all pairs tied in x only, in y only, and in both."""
    x, y = _Side(pair.x, metric_x), _Side(pair.y, metric_y)
    x_only, both = _within(x, y, tnorm)
    y_only, _ = _within(y, x, tnorm)
    return x_only, y_only, both


def tied_self_mass(positions: Numbers, metric: PositionDistance, tnorm: TNorm) -> float:
    """Return what a ranking's tied pairs weigh by themselves."""
    buckets = Buckets.of(positions)
    mean = distinguishability(buckets, metric)
    pairs = buckets.sizes * (buckets.sizes - 1) / 2
    return float((tnorm(mean, mean, slack=2.0 * metric.slack) * pairs).sum())


class _Side:
    """One ranking with what its buckets weigh."""

    def __init__(self, positions: Numbers, metric: PositionDistance) -> None:
        self.positions, self.metric = positions, metric
        self.buckets = Buckets.of(positions)
        self.mean = distinguishability(self.buckets, metric)


def _within(own: _Side, other: _Side, tnorm: TNorm) -> tuple[float, float]:
    """Return the weight of the pairs tied in `own` only, and of those tied in both.

    Items that both rankings tie are alike, so the pairs to look at are those of cells: own bucket and other bucket.
    """
    slack = own.metric.slack + other.metric.slack
    cells = own.buckets.joined(other.buckets)
    item = cells.order[cells.starts]
    own_mean = own.mean[own.buckets.of_item[item]]
    other_mean = other.mean[other.buckets.of_item[item]]
    both = tnorm(own_mean, other_mean, slack=slack) * (cells.sizes * (cells.sizes - 1) / 2)
    groups = Buckets.of(own.buckets.of_item[item])
    alone = 0.0
    for left, mass, d in _pair_distances(groups, other.positions[item], cells.sizes, other.metric):
        alone += float((tnorm(own_mean[left], d, slack=slack) * mass).sum())
    return alone, float(both.sum())


def _pair_distances(
    groups: Buckets, positions: Numbers, masses: Numbers, metric: PositionDistance
) -> Iterator[tuple[Integers, Floats, Floats]]:
    """Yield (left place, product of masses, distance) for all pairs of places in one group, positions rising in it.

    What is told apart fully from one place is so from all that follow, which then make a single entry. (A user's matrix
    need not be like that.)
    """
    end = (groups.starts + groups.sizes)[groups.at_place]
    before = np.concatenate(([0.0], np.cumsum(masses, dtype=np.float64)))
    nested = not isinstance(metric, MatrixDistance)
    left = np.arange(groups.n)
    for step in range(1, int(groups.sizes.max(initial=1))):
        left = left[left + step < end[left]]
        if not len(left):
            return
        d = metric.between(positions[left], positions[left + step])
        mass = before[left + step + 1] - before[left + step]
        if nested:
            full = d == 1.0
            mass[full] = (before[end[left]] - before[left + step])[full]
        yield left, masses[left] * mass, d
        if nested:
            left = left[~full]
