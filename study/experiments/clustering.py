"""Experiment 3. Mixtures of three kinds of rankings whose centres differ at the top, at the bottom or everywhere.

Three centres of 20 items, 12 rankings about each, by Mallows' model or with position-wise noise; the tree by average
linkage cut into three, and k-medoids; the adjusted Rand index with the true kinds.
"""

import numpy as np
from sklearn.metrics import adjusted_rand_score

import tiewise as tw
from study.cells import Cell
from study.field import field, values
from study.outcomes import summary, together
from study.samplers import around, noisy, uniform

N, EACH, KINDS, BLOCK = 20, 12, 3, 5
NOISE = {  # phi, or the noise in positions; chosen so that neither all nor no measures succeed
    ("Mallows", "at the top"): 0.35,
    ("Mallows", "at the bottom"): 0.35,
    ("Mallows", "everywhere"): 0.85,
    ("position-wise", "at the top"): 1.2,
    ("position-wise", "at the bottom"): 1.2,
    ("position-wise", "everywhere"): 7.0,
}


def centres(rng, where):
    """Three random orders of all positions, or of the first or last five where the rest is the same in all."""
    if where == "everywhere":
        return uniform(rng, KINDS, N)
    found = np.tile(np.arange(1, N + 1), (KINDS, 1))
    start = 0 if where == "at the top" else N - BLOCK
    found[:, start : start + BLOCK] = start + uniform(rng, KINDS, BLOCK)
    return found


def mixture(rng, noise, where):
    """The rankings of a mixture, a row each, the kinds one after the other."""
    strength = NOISE[noise, where]
    parts = []
    for centre in centres(rng, where):
        if noise == "Mallows":
            parts.append(around(rng, centre, EACH, strength))
        else:
            parts.append(noisy(rng, EACH, np.full(N, strength))[:, centre - 1])
    return np.concatenate(parts)


def distances(measure, rankings):
    """A symmetric matrix of distances; of a measure with a reference, the mean of both directions."""
    found = values(measure, rankings)
    found = (found + found.T) / 2.0
    return found.max() - found


def medoids(far, count):
    """k-medoids: greedy medoids, then the best exchange of a medoid until none is better (Kaufman and Rousseeuw)."""
    chosen = [int(far.sum(axis=0).argmin())]
    while len(chosen) < count:
        near = far[:, chosen].min(axis=1)
        chosen.append(int(np.maximum(0.0, near[:, None] - far).sum(axis=0).argmax()))
    best = far[:, chosen].min(axis=1).sum()
    while True:
        found = []
        for k in range(count):
            rest = far[:, [medoid for j, medoid in enumerate(chosen) if j != k]].min(axis=1)
            costs = np.minimum(rest[:, None], far).sum(axis=0)
            found.append((costs.min(), k, int(costs.argmin())))
        cost, k, medoid = min(found)
        if cost >= best - 1e-12:
            return far[:, chosen].argmin(axis=1)
        best, chosen[k] = cost, medoid


def cell(noise, where):
    def work(rng, small):
        reps = 4 if small else 30
        truth = np.repeat(np.arange(KINDS), EACH)
        samples = [mixture(rng, noise, where) for _ in range(reps)]
        tree, middle = {}, {}
        for measure in field():
            far = [distances(measure, sample) for sample in samples]
            for each in far:
                np.fill_diagonal(each, 0.0)
            cut = [tw.cluster(each, kind="distance", optimal_order=False).clusters(KINDS) for each in far]
            tree[measure] = np.array([adjusted_rand_score(truth, labels) for labels in cut])
            middle[measure] = np.array([adjusted_rand_score(truth, medoids(each, KINDS)) for each in far])
        title = f"centres differ {where}, {noise}"
        return together(summary(tree, f"{title}, linkage", "mean"), summary(middle, f"{title}, k-medoids", "mean"))

    return Cell("clustering", f"{where}, {noise}", work)


def cells():
    return [cell(*key) for key in NOISE]
