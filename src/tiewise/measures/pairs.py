"""Crisp pair counts of two aligned rankings, for the measures that are made of them."""

from tiewise.kernels.blocked import pair_counts
from tiewise.rankings.alignment import Aligned


def count_pairs(pair: Aligned) -> tuple[int, int, int, int, int]:
    """Return (C, D, tied in x only, tied in y only, tied in both)."""
    return pair_counts(pair.x, pair.y)
