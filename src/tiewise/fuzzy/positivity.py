"""Whether a t-norm is a positive semi-definite kernel: whether T(a, b) is an inner product of something."""

from functools import lru_cache

import numpy as np

from tiewise.fuzzy.tnorms import MINIMUM, PRODUCT, TNorm

# Degrees on which the kernel is tried: an even grid, and finer towards both ends, where families differ least.
_GRID = np.unique(
    np.concatenate([np.linspace(0.0, 1.0, 65), 2.0 ** -np.arange(7.0, 20.0), 1 - 2.0 ** -np.arange(7.0, 20.0)])
)

# More than what rounding does to the eigenvalues of a matrix of this size.
_ROUNDING = 1e-10


@lru_cache(maxsize=64)
def negative_eigenvalue(tnorm: TNorm) -> float | None:
    """Return a negative eigenvalue of the matrix T(a, b) over a grid of degrees, None where it has none.

    A negative one proves that the t-norm is no such kernel; that there is none is a proof for the product and the
    minimum only, and for others as good as the grid is fine.
    """
    if tnorm in (PRODUCT, MINIMUM):
        return None
    smallest = float(np.linalg.eigvalsh(tnorm(_GRID[:, None], _GRID[None, :]))[0])
    return smallest if smallest < -_ROUNDING else None
