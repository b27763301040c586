"""Whether a t-norm is a positive semi-definite kernel: whether T(a, b) is an inner product of something."""

import math
from functools import lru_cache

import numpy as np

from tiewise.fuzzy.tnorm_formulas import FAMILIES
from tiewise.fuzzy.tnorms import TNorm

# Degrees on which a function is tried: an even grid, and finer towards both ends, where t-norms differ least.
_GRID = np.unique(
    np.concatenate([np.linspace(0.0, 1.0, 65), 2.0 ** -np.arange(7.0, 20.0), 1 - 2.0 ** -np.arange(7.0, 20.0)])
)

# More than what rounding does to the eigenvalues of a matrix of this size.
_ROUNDING = 1e-10


@lru_cache(maxsize=64)
def why_not_positive(tnorm: TNorm) -> str | None:
    """Return why a t-norm is no such kernel, as the end of a sentence, or None where it is one.

    Of named t-norms this is known (docs/mathematics.md#positive-t-norms). A function is tried on a grid: a negative
    eigenvalue proves that it is none; that there is none is as good as the grid is fine.
    """
    if tnorm.function is None:
        parameter = math.nan if tnorm.parameter is None else tnorm.parameter
        return None if FAMILIES[tnorm.name].is_positive(parameter) else f"got {tnorm}"
    smallest = float(np.linalg.eigvalsh(tnorm(_GRID[:, None], _GRID[None, :]))[0])
    return None if smallest >= -_ROUNDING else f"got {tnorm}, whose table of values has the eigenvalue {smallest:.2g}"
