"""What moving each item up a position is worth, by the letter: copies of all items, a position further up."""

from itertools import accumulate

import numpy as np

NORMS = {
    "minimum": np.minimum,
    "product": np.multiply,
    "lukasiewicz": lambda a, b: np.maximum(0.0, a + b - 1.0),
    "drastic": lambda a, b: np.where(np.maximum(a, b) == 1.0, np.minimum(a, b), 0.0),
    "nilpotent": lambda a, b: np.where(a + b > 1.0, np.minimum(a, b), 0.0),
}


def told_apart(weights, p, q):
    """The distances of two positions, for all of p and of q: the weights between them, up to 1."""
    scale = np.array([0.0, *accumulate(weights)])
    return np.minimum(1.0, np.abs(scale[p - 1][:, None] - scale[q - 1]))


def item_masses(p, q, weights, tnorm):
    """The masses of the concordant and of the discordant pairs of each item."""
    v = NORMS[tnorm](told_apart(weights[0], p, p), told_apart(weights[1], q, q))
    order = np.sign(p[:, None] - p) * np.sign(q[:, None] - q)
    return np.array([(v * (order > 0)).sum(axis=1), (v * (order < 0)).sum(axis=1)])


def by_the_letter(x, y, weights, tnorm, side):
    """Half of a copy's mass of pairs less the item's own, over all items and all copies."""
    p, q = (np.concatenate([own, np.maximum(own - (at == side), 1)]) for at, own in enumerate((x, y)))
    masses = item_masses(p, q, weights, tnorm)
    return (masses[:, len(x) :] - masses[:, : len(x)]) / 2.0
