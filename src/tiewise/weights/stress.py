"""What a distance on positions stresses: how much of all that it tells apart lies where."""

from functools import cached_property

import numpy as np

from tiewise.arrays import Floats
from tiewise.weights.distance import PositionDistance

# A scaling whose shares of the mass are all within this part of the unweighted ones hardly weighs.
HARDLY = 0.1
_PARTS = 10


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
        shares = [1.0 - d[np.ix_(out, out)].sum() / total for out in (self._tenth != part for part in range(_PARTS))]
        return np.array(shares)

    @property
    def hardly_weighs(self) -> bool:
        """Whether every tenth has nearly the share that it has without weights."""
        with np.errstate(invalid="ignore"):
            return bool((np.abs(self.shares - self.plain_shares) < HARDLY * self.plain_shares).all())
