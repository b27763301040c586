"""Average linkage, silhouettes and Holm's method in plain Python, after their definitions."""

import math
from itertools import combinations


def mean(values):
    values = list(values)
    return math.fsum(values) / len(values)


def average_linkage(distances, k):
    """k groups: the two groups with the smallest mean distance are merged until k are left."""
    groups = [[i] for i in range(len(distances))]
    while len(groups) > k:
        one, two = min(
            combinations(range(len(groups)), 2),
            key=lambda pair: mean(distances[i][j] for i in groups[pair[0]] for j in groups[pair[1]]),
        )
        groups[one] += groups.pop(two)
    return groups


def silhouette(distances, groups):
    """The mean of (b - a)/max(a, b): a to the own group, b to the nearest other one; 0 for an item alone."""
    found = []
    for own in groups:
        for i in own:
            others = [j for j in own if j != i]
            if not others or len(groups) == 1:
                found.append(0.0)
                continue
            a = mean(distances[i][j] for j in others)
            b = min(mean(distances[i][j] for j in group) for group in groups if group is not own)
            found.append((b - a) / max(a, b) if max(a, b) > 0 else 0.0)
    return mean(found)


def holm(pvalues):
    """The largest of (m - k + 1) p_(k) over all p-values up to this one, at most 1."""
    ordered = sorted(pvalues)
    return [
        min(1.0, max((len(ordered) - k) * ordered[k] for k in range(len(ordered)) if ordered[k] <= p)) for p in pvalues
    ]
