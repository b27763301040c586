"""Random rankings: Mallows' model and position-wise noise. All of them are positions of the items 1..n, 1 = best."""

import numpy as np


def positions_of(keys):
    """The position of each item of each row, the smallest key first."""
    return np.argsort(np.argsort(keys, axis=1, kind="stable"), axis=1, kind="stable") + 1


def uniform(rng, size, n):
    """Rankings that are all equally likely."""
    return positions_of(rng.random((size, n)))


def mallows(rng, size, n, phi):
    """Mallows' model about 1..n: the probability of a ranking is proportional to phi to its number of inversions.

    By repeated insertion (Doignon, Pekec and Regenwetter 2004): item i is put before v of the items 1..i-1, with a
    probability proportional to phi^v. The last item is placed first here, so that each takes a place that is left.
    """
    if not 0.0 < phi <= 1.0:
        raise ValueError(f"`phi` must lie in (0, 1]: got {phi}.")
    free = np.tile(np.arange(1, n + 1), (size, 1))
    found = np.empty((size, n), dtype=np.int64)
    rows = np.arange(size)
    for i in range(n, 0, -1):
        u = rng.random(size)
        before = u * i if phi == 1.0 else np.log1p(-u * (1.0 - phi**i)) / np.log(phi)
        place = i - 1 - np.minimum(before.astype(np.int64), i - 1)
        found[:, i - 1] = free[rows, place]
        kept = np.ones(free.shape, dtype=np.bool_)
        kept[rows, place] = False
        free = free[kept].reshape(size, i - 1)
    return found


def around(rng, centre, size, phi):
    """Mallows' model about a ranking `centre`."""
    return mallows(rng, size, len(centre), phi)[:, centre - 1]


def noisy(rng, size, spread):
    """Position-wise noise: item i has the key i + spread[i] z, z normal, and the keys are ranked."""
    spread = np.asarray(spread, dtype=np.float64)
    return positions_of(np.arange(1, len(spread) + 1) + spread * rng.normal(size=(size, len(spread))))


def agreeing(rng, size, gain):
    """Item i of the reference has the score gain[i] + z, z normal, and the largest score is best.

    Items with the same gain are in random order, so that where `gain` is flat there is no agreement.
    """
    gain = np.asarray(gain, dtype=np.float64)
    return positions_of(-(gain + rng.normal(size=(size, len(gain)))))
