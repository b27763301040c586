"""Masses by sum without compiled loops, for rankings that are not too long: which of the ways in NumPy."""

from tiewise.fuzzy.tnorms import PRODUCT, TNorm
from tiewise.pairs.blocks import block_masses
from tiewise.pairs.near_pairs import near_pair_masses
from tiewise.pairs.scaled_side import ScaledSide
from tiewise.pairs.strips import strip_masses
from tiewise.rankings.alignment import Aligned
from tiewise.weights.sum_distance import SumDistance

# Up to this many items, products take no longer in strips than in blocks.
_BLOCKS_BEYOND = 400


def uncompiled_masses(pair: Aligned, metric_x: SumDistance, metric_y: SumDistance, tnorm: TNorm) -> tuple[float, float]:
    """Return (C, D), the sums of v = T(d_x, d_y) over the pairs ordered alike and oppositely."""
    tied_x, tied_y = pair.tied_pairs
    x, y = ScaledSide(pair.x, metric_x, tied_x), ScaledSide(pair.y, metric_y, tied_y)
    found = near_pair_masses(pair, x, y, tnorm)
    if found is None and tnorm == PRODUCT and pair.n > _BLOCKS_BEYOND:
        found = block_masses(x.parts, y.parts, x.order, y.order)
    return strip_masses(x, y, tnorm) if found is None else found
