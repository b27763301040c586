"""The three sums of which the weighted forms of Spearman's rho by Blest, by Costa and Soares, and by Kaye are made.

With a and b the centred positions of an item in x and y, they are sums of a b, a^2 b and a b^2 over the items: rho and
two skews, which tell a disagreement at the top from one at the bottom. Ties are averaged out. Each sum is bilinear in
what x and what y contribute, so that it is enough to average a and a^2 over the positions that a bucket occupies: the
result is the mean over all ways to break the ties, those of x and those of y independently.
"""

from typing import Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.pairs.coefficients import quotient
from tiewise.pairs.many import RankedPairs
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.buckets import Buckets
from tiewise.rankings.ranked_rows import RankedRows


def rank_moments(pair: Aligned) -> tuple[float, float, float]:
    """Return (rho, skew_x, skew_y): the sums of a b, a^2 b/(N+1) and a b^2/(N+1), over N(N^2-1)/12; nan for N = 1."""
    sides = zip((pair.x, pair.y), pair.tied_pairs, strict=True)
    (u, uu), (v, vv) = (_powers(positions, bool(tied)) for positions, tied in sides)
    return _moments(pair.n, float(u @ v), float(uu @ v), float(u @ vv))


def many_rank_moments(pairs: RankedPairs) -> tuple[Floats, Floats, Floats]:
    """Return the same for many pairs of rankings, by matrix products."""
    (u, uu), (v, vv) = (_powers_of_rows(rows) for rows in (pairs.x, pairs.y))
    return _moments(pairs.n, pairs.dots(u, v), pairs.dots(uu, v), pairs.dots(u, vv))


def moment_terms(y: Numbers, in_x: float, in_y: float) -> Floats:
    """Return what items add to rho + in_x skew_x + in_y skew_y, by ranking y, place of x without ties, and item."""
    n = y.shape[1]
    if n == 1:
        return np.zeros((len(y), 1, 1))
    u, uu = _powers(np.arange(1, n + 1), False)
    v, vv = _powers_of_rows(RankedRows.of(y))
    rho = (3.0 * u + in_x * uu / (2 * (n + 1)))[:, None] * v[:, None, :]
    terms: Floats = (rho + (in_y * u / (2 * (n + 1)))[:, None] * vv[:, None, :]) / (n * (n * n - 1))
    return terms


def _moments(n: int, product: Any, skew_x: Any, skew_y: Any) -> tuple[Any, Any, Any]:
    """Return the moments of sums that are exact where they can be: u is 2a, and uu is 12a^2 less its mean."""
    rho = quotient(3.0 * product, n * (n * n - 1))
    return rho, *(quotient(skew, 2 * n * (n + 1) * (n * n - 1)) for skew in (skew_x, skew_y))


def _powers(positions: Numbers, tied: bool) -> tuple[Floats, Floats]:
    """Return 2a, and 12a^2 less its mean N^2 - 1, for every item: whole numbers, averaged over buckets or not."""
    n = len(positions)
    if not tied and positions.dtype.kind == "i":
        first = 2.0 * positions - (n + 1)
        return first, 3.0 * first * first + (1.0 - n * n)
    buckets = Buckets.of(positions)
    means, squares = _powers_of_buckets(n, buckets.starts, buckets.sizes.astype("f8"))
    return means[buckets.of_item], squares[buckets.of_item]


def _powers_of_rows(rows: RankedRows) -> tuple[Floats, Floats]:
    """Return the same for each item of many rankings."""
    return _powers_of_buckets(rows.n, rows.first, rows.size.astype("f8"))


def _powers_of_buckets(n: int, starts: Numbers, sizes: Floats) -> tuple[Floats, Floats]:
    """Return the same for buckets by where they begin, from 0, and by their sizes."""
    means = 2.0 * starts + sizes - n
    # The mean of (2a)^2 over s neighbouring positions is the square of the mean of 2a, and (s^2 - 1)/3.
    return means, 3.0 * means * means + (sizes * sizes - float(n) * n)
