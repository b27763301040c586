"""Counts of pairs by comparisons in NumPy, of rankings that are not too long."""

import numpy as np

from tiewise.kernels import blocked
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import pairs_within


def compared(pair: Aligned) -> tuple[int, int, int, int, int]:
    """Return (C, D, tied in x only, tied in y only, tied in both).

    Those that y orders oppositely are counted, the items being in the order of x; all other counts follow.
    """
    in_x, in_y = pair.tied_pairs
    # Items that x ties are put in the order of y: of them, none is opposite.
    order = np.lexsort((pair.y, pair.x)) if in_x else np.argsort(pair.x)
    discordant = blocked.inversions(pair.y[order])
    both = tied_in_both(pair)
    concordant = pair.n * (pair.n - 1) // 2 - discordant - in_x - in_y + both
    return concordant, discordant, in_x - both, in_y - both, both


def tied_in_both(pair: Aligned) -> int:
    """Return how many pairs of items both rankings tie."""
    if not all(pair.tied_pairs):
        return 0
    _, sizes = np.unique(np.stack([pair.x, pair.y]), axis=1, return_counts=True)
    return pairs_within(sizes, pair.n)
