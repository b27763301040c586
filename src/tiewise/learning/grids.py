"""T-norms as compiled loops take them: by their number, or, of any other, by its values on a grid."""

from functools import lru_cache

import numpy as np

from tiewise.fuzzy.tnorms import TNorm
from tiewise.kernels.learned_masses import Conjunction

# Cells along each side: between the points of the grid, the bilinear T of a smooth t-norm is right to some 1e-6.
_CELLS = 256


@lru_cache(maxsize=64)
def conjunction(tnorm: TNorm) -> Conjunction:
    """Return the t-norm for compiled loops."""
    if tnorm.has_kernel:
        return Conjunction.named(tnorm.name)
    points = np.arange(_CELLS + 1) / _CELLS
    return Conjunction.on_grid(tnorm(points[:, None], points[None, :]))
