"""Groups around one of their own: k rankings such that the distances of all to the nearest of them sum up to little."""

from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.matrices.cluster import cluster

# Trees that are cut for a start; from each, medoids and groups are taken in turn until nothing changes.
_LINKAGES = ("average", "complete")


@dataclass(frozen=True)
class Medoids:
    """For each ranking the number of its group, from 0, and the sum of the distances to the groups' medoids."""

    group: Integers
    scatter: float


def medoids_up_to(distances: Floats, most: int) -> list[Medoids]:
    """Return the groups for 1, 2, ..., `most` of them."""
    from scipy.cluster.hierarchy import fcluster

    trees = [cluster(distances, linkage, kind="distance", optimal_order=False).linkage for linkage in _LINKAGES]
    found: list[Medoids] = []
    for count in range(1, most + 1):
        starts = [fcluster(tree, count, "maxclust").astype(np.int64) - 1 for tree in trees if len(tree)]
        starts = starts or [np.zeros(len(distances), dtype=np.int64)]
        if found:  # the ranking that is worst off becomes a medoid of its own
            starts.append(_with_one_more(distances, found[-1].group))
        found.append(min((_settled(distances, start) for start in starts), key=lambda one: one.scatter))
    return found


def _settled(distances: Floats, group: Integers) -> Medoids:
    least = np.inf
    while True:
        medoids = [_medoid(distances, np.flatnonzero(group == k)) for k in range(int(group.max()) + 1)]
        nearest = distances[:, medoids]
        scatter = float(nearest.min(axis=1).sum())
        if scatter >= least - 1e-12:
            return Medoids(group, least)
        least = scatter
        group = np.unique(nearest.argmin(axis=1), return_inverse=True)[1].reshape(-1)


def _medoid(distances: Floats, members: Integers) -> int:
    return int(members[distances[np.ix_(members, members)].sum(axis=0).argmin()])


def _with_one_more(distances: Floats, group: Integers) -> Integers:
    count = int(group.max()) + 1
    medoids = [_medoid(distances, np.flatnonzero(group == k)) for k in range(count)]
    furthest = int(distances[:, medoids].min(axis=1).argmax())
    started = group.copy()
    started[distances[:, furthest] < distances[:, medoids].min(axis=1)] = count
    started[furthest] = count
    return np.unique(started, return_inverse=True)[1].reshape(-1).astype(np.int64)


def silhouette(distances: Floats, group: Integers) -> float:
    """Return the mean silhouette."""
    return float(silhouettes(distances, group).mean())


def silhouettes(distances: Floats, group: Integers) -> Floats:
    """Return by ranking how much nearer it is to its own group than to the next (Rousseeuw 1987).

    A ranking alone in its group has the silhouette 0; so have all in one group.
    """
    count = int(group.max()) + 1
    if count < 2:
        return np.zeros(len(group))
    sizes = np.bincount(group, minlength=count)
    sums = np.stack([distances[:, group == k].sum(axis=1) for k in range(count)], axis=1)
    every = np.arange(len(group))
    own = sums[every, group] / np.maximum(1, sizes[group] - 1)
    means = sums / sizes
    means[every, group] = np.inf
    other = means.min(axis=1)
    widest = np.maximum(own, other)
    values = np.divide(other - own, widest, out=np.zeros(len(group)), where=widest > 0.0)
    found: Floats = np.where(sizes[group] > 1, values, 0.0)
    return found
