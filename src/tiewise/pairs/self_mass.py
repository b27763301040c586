"""Q, the sum of T(d, d) over a ranking's pairs: all that it says by itself, and the C that it has with itself.

It takes one walk along the positions, O(N), where T(d, d) is d or d^2 and distances are by sum, or by max whatever T
is. Of a ranking without ties it depends on the distances only, and is kept with them.
"""

from weakref import WeakKeyDictionary

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.fuzzy.tnorms import MINIMUM, PRODUCT, TNorm
from tiewise.pairs.counting import TABLE_UP_TO, scaled_masses
from tiewise.pairs.payback import Payback
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import tied_pairs
from tiewise.weights.max_distance import MaxDistance
from tiewise.weights.position_distance import CrispDistance, PositionDistance
from tiewise.weights.sum_distance import SumDistance

_kept: WeakKeyDictionary[PositionDistance, dict[TNorm, float]] = WeakKeyDictionary()
_payback = Payback("self_masses")


def self_mass(positions: Numbers, metric: PositionDistance, tnorm: TNorm, tied: int | None = None) -> float:
    """Return Q; `tied` is the number of pairs that the ranking ties, where that is known."""
    n = len(positions)
    if isinstance(metric, CrispDistance) or positions.dtype.kind != "f":
        tied = tied_pairs(positions) if tied is None else tied
        if not tied and not isinstance(metric, CrispDistance):
            return _untied(metric, tnorm)
        if metric.is_full:
            return float(n * (n - 1) // 2 - tied)
    return _counted(positions, metric, tnorm)


def _untied(metric: PositionDistance, tnorm: TNorm) -> float:
    kept = _kept.setdefault(metric, {})
    if tnorm not in kept:
        n = metric.n
        kept[tnorm] = n * (n - 1) / 2 if metric.is_full else _counted(np.arange(1, n + 1), metric, tnorm)
    return kept[tnorm]


def _counted(positions: Numbers, metric: PositionDistance, tnorm: TNorm) -> float:
    n = len(positions)
    is_walked = isinstance(metric, MaxDistance) or (isinstance(metric, SumDistance) and tnorm in (PRODUCT, MINIMUM))
    if n > TABLE_UP_TO and is_walked and _payback.is_due(n, n * n):
        return _by_a_walk(positions, metric, tnorm)
    return scaled_masses(Aligned(positions, positions), metric, metric, tnorm)[0]


def _by_a_walk(positions: Numbers, metric: PositionDistance, tnorm: TNorm) -> float:
    from tiewise.kernels.self_masses import mass_by_max, mass_by_sum

    places, count = _places(positions)
    steps = metric.weights
    if steps is None or len(places) < metric.n or places.dtype.kind == "f":
        steps = metric.between(places[:-1], places[1:])
    gap = np.append(steps, 1.0)  # what is beyond the last place is far from everything
    if isinstance(metric, MaxDistance):
        return mass_by_max(gap, tnorm(gap, gap, slack=2.0 * metric.slack), count)
    return mass_by_sum(gap, count, 1.0 - metric.slack, squared=tnorm == PRODUCT)


def _places(positions: Numbers) -> tuple[Numbers, Floats]:
    """Return the different positions in order, and how many items sit at each."""
    if positions.dtype.kind == "f":
        places, sizes = np.unique(positions, return_counts=True)
        return places, sizes.astype(np.float64)
    sizes = np.bincount(positions)
    places = np.flatnonzero(sizes)
    return places, sizes[places].astype(np.float64)
