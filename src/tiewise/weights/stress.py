"""What a distance on positions stresses: how much of all that it tells apart lies where."""

from functools import cached_property, lru_cache

import numpy as np

from tiewise.arrays import Floats
from tiewise.weights.distance import Aggregate, distance
from tiewise.weights.named import NamedScaling
from tiewise.weights.position_distance import PositionDistance
from tiewise.weights.scaling import Scaling

# A scaling hardly weighs if more than this share of the pairs of positions are told apart in full, and if the shares of
# the mass are all within this part of the unweighted ones.
MOST = 0.8
HARDLY = 0.1
_PARTS = 10

# The names that mean to stress some positions, and so many positions are enough to see whether they do.
_MEANT = ("top", "bottom", "ends", "middle", "ends_quadratic", "hyperbolic", "logarithmic", "geometric")
_LOOK = 64


class Stress:
    """Shares of the distances between all pairs of positions; of long rankings, between evenly spread ones."""

    def __init__(self, metric: PositionDistance, at_most: int) -> None:
        n = metric.n
        count = min(n, at_most)
        places = np.arange(1, n + 1) if n == count else ((np.arange(count) + 0.5) * n / count).astype(np.int64) + 1
        d = metric.between(places[:, None], places[None, :])
        self._by_place: Floats = d
        self._tenth = np.minimum(np.arange(count) * _PARTS // count, _PARTS - 1)
        self._slack = metric.slack

    @property
    def told_apart(self) -> float:
        """The share of the pairs of positions that are told apart in full; nan for one position."""
        full = np.count_nonzero(self._by_place >= 1.0 - self._slack)
        pairs = self._by_place.size - len(self._by_place)
        return full / pairs if pairs else float("nan")

    @cached_property
    def shares(self) -> Floats:
        """For each tenth of the ranking, the share of the mass on pairs with a position in it; nan where all is 0."""
        return self._with_one_in(self._by_place)

    @cached_property
    def plain_shares(self) -> Floats:
        """The same where all pairs of positions are told apart in full."""
        return self._with_one_in(1.0 - np.eye(len(self._by_place)))

    def _with_one_in(self, d: Floats) -> Floats:
        total = d.sum()
        if not total > 0.0:
            return np.full(_PARTS, np.nan)
        is_in = (self._tenth == np.arange(_PARTS)[:, None]).astype(np.float64)
        by_part = is_in @ d  # from the positions of each part to every position; pairs within a part are met twice
        shares: Floats = (2.0 * by_part.sum(axis=1) - (by_part * is_in).sum(axis=1)) / total
        return shares

    @property
    def hardly_weighs(self) -> bool:
        """Whether most pairs are told apart in full, and every tenth has nearly its share without weights."""
        if not self.told_apart > MOST:
            return False
        with np.errstate(invalid="ignore"):
            return bool((np.abs(self.shares - self.plain_shares) < HARDLY * self.plain_shares).all())


def means_to_stress(scaling: Scaling | None) -> bool:
    """Tell whether a scaling is meant to stress some positions, and may fail to on long rankings."""
    return isinstance(scaling, NamedScaling) and scaling.name in _MEANT and scaling.levels is None


@lru_cache(maxsize=256)
def hardly_weighs(scaling: Scaling, aggregate: Aggregate, n: int) -> bool:
    """Tell whether a scaling gives every tenth of n positions its unweighted share, but for a tenth of it."""
    return n > 1 and Stress(distance(scaling, aggregate, n), _LOOK).hardly_weighs
