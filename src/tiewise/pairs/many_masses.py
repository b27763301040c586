"""C and D of many pairs of variables at once, each pair of items taken by itself: for any t-norm."""

from typing import Protocol, TypeVar

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.fuzzy.tnorms import TNorm
from tiewise.pairs.many import ManyPairs

# Numbers in a block of degrees, which stay in a core's cache.
_BLOCK = 1 << 16


class SignedRows(Protocol):
    """Variables, a row each, that say how far they tell two items apart."""

    @property
    def slack(self) -> Floats:
        """How far the degrees of each may be from the exact ones."""

    def signed(self, first: Integers, second: Integers) -> Floats:
        """Return the degrees for pairs of items, negative where the first is less."""


Rows = TypeVar("Rows", bound=SignedRows)


def many_masses(pairs: ManyPairs[Rows], tnorm: TNorm) -> tuple[Floats, Floats]:
    """Return C and D of each pair of variables, the sums of T of the degrees where they agree and where they do not."""
    masses = np.zeros((len(pairs), 2))
    first, second = np.tril_indices(pairs.n, -1)
    step = max(1, _BLOCK // max(1, len(pairs.x.slack), len(pairs.y.slack)))
    for start in range(0, len(first), step):
        block = slice(start, start + step)
        x, y = (side.signed(first[block], second[block]) for side in (pairs.x, pairs.y))
        if tnorm.has_kernel:
            from tiewise.kernels.compiled.row_tables import norm_sums
            from tiewise.kernels.norms import KINDS

            norm_sums(KINDS[tnorm.name], x, y, pairs.left, pairs.right, pairs.x.slack, pairs.y.slack, masses)
        else:
            _add_by_formula(masses, pairs, x, y, tnorm)
    return masses[:, 0], masses[:, 1]


def _add_by_formula(masses: Floats, pairs: ManyPairs[Rows], x: Floats, y: Floats, tnorm: TNorm) -> None:
    """Add what a t-norm without compiled loops gives, as many pairs of variables at once as the cache holds."""
    step = max(1, _BLOCK // x.shape[1])
    for start in range(0, len(pairs), step):
        some = slice(start, start + step)
        a, b = x[pairs.left[some]], y[pairs.right[some]]
        slack = (pairs.x.slack[pairs.left[some]] + pairs.y.slack[pairs.right[some]])[:, None]
        t = tnorm(np.abs(a), np.abs(b), slack=slack)
        masses[some, 0] += np.where(a * b > 0.0, t, 0.0).sum(axis=1)
        masses[some, 1] += np.where(a * b < 0.0, t, 0.0).sum(axis=1)
