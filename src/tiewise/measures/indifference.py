"""Ties read as *equally good*: what a tied pair weighs.

A pair strict in both rankings weighs v = T(d_x, d_y), as ever. For a pair tied in x, the place of d_x is taken by the
bucket distinguishability: the mean of d_x(p, q) over p < q among the positions that the bucket occupies, which is what
breaking the tie at random would make of it. Likewise for y.
"""

import numpy as np
import numpy.typing as npt

from tiewise.fuzzy.tnorms import TNorm
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.buckets import Buckets, Numbers
from tiewise.scaling.distance import Distance

Floats = npt.NDArray[np.float64]


def distinguishability(buckets: Buckets, metric: Distance) -> Floats:
    """Return for each bucket the mean distance of two of the positions it occupies; 0 for a single item."""
    total = np.zeros(buckets.count)
    for left, right in buckets.pairs():
        distances = metric.between(left + 1, right + 1)
        total += np.bincount(buckets.at_place[left], distances, minlength=buckets.count)
    pairs = buckets.sizes * (buckets.sizes - 1) / 2
    return np.divide(total, pairs, out=total, where=pairs > 0)


def tied_masses(pair: Aligned, metric_x: Distance, metric_y: Distance, tnorm: TNorm) -> tuple[float, float, float]:
    """Return the weight of all pairs tied in x only, in y only, and in both."""
    x, y = _Side(pair.x, metric_x), _Side(pair.y, metric_y)
    x_only, both = _within(x, y, tnorm)
    y_only, _ = _within(y, x, tnorm)
    return x_only, y_only, both


class _Side:
    """One ranking with what its buckets weigh."""

    def __init__(self, positions: Numbers, metric: Distance) -> None:
        self.positions, self.metric = positions, metric
        self.buckets = Buckets.of(positions)
        self.mean = distinguishability(self.buckets, metric)


def _within(own: _Side, other: _Side, tnorm: TNorm) -> tuple[float, float]:
    """Return the weight of the pairs tied in `own` only, and of those tied in both."""
    slack = own.metric.slack + other.metric.slack
    bucket_of = other.buckets.of_item
    alone = both = 0.0
    for left, right in own.buckets.pairs():
        i, j = own.buckets.order[left], own.buckets.order[right]
        tied = bucket_of[i] == bucket_of[j]
        d = other.metric.between(other.positions[i], other.positions[j])
        d[tied] = other.mean[bucket_of[i[tied]]]
        v = tnorm(own.mean[own.buckets.at_place[left]], d, slack=slack)
        alone += float(v[~tied].sum())
        both += float(v[tied].sum())
    return alone, both
