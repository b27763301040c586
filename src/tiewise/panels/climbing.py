"""A good consensus of an objective that sums over pairs of items: moved where it gains, shaken, and moved again."""

import numpy as np

from tiewise.arrays import Generator, Integers
from tiewise.kernels.orders import climb_buckets, climb_order, explore_orders
from tiewise.panels.found import places
from tiewise.panels.moves import kicks, shaken_buckets
from tiewise.panels.pair_gains import PairGains
from tiewise.running import clock
from tiewise.running.interrupts import stop_if_abandoned

# A kick and the climb after it take some n^2 looks at pairs: so many are spent, of no more than so many kicks, and so
# many before the clock is looked at. A bucket order takes about ten times as long.
_LOOKS = 1e7
_KICKS = 200
_LOOKS_AT_ONCE = 2e6
_SLOW = 10.0

# Blocks of up to three neighbours are moved of so many items.
_IN_BLOCKS_UP_TO = 200


class Climbing:
    """The search, from a Borda count and, with ties, from nothing: a few items near each other are shaken at a time.

    A shake of items from all over the order is nearly always for the worse somewhere. `best` is the best so far, at
    any time. `until` is a time: after it, nothing is shaken any more.
    """

    def __init__(self, gains: PairGains, ties: bool, rng: Generator, until: float) -> None:
        self._gains, self._ties, self._rng, self._until = gains, ties, rng, until
        borda = np.argsort(-(gains.before - gains.before.T).sum(axis=1), kind="stable")
        self.best: Integers = places(borda)

    def __call__(self, times: float = 1.0) -> None:
        """Climb, and shake as often as the work says, or so many times as often."""
        gains, n = self._gains, self._gains.n
        self.best = self._climbed(np.argsort(self.best, kind="stable"))
        enough = gains.constant + gains.thinkable(self._ties)
        cost = n * n * (_SLOW if self._ties else 1.0)
        left = times * min(_KICKS, max(3.0, _LOOKS / cost))
        at_once = int(min(_KICKS, max(1.0, _LOOKS_AT_ONCE / cost)))
        while left > 0.0 and gains.score(self.best) < enough and clock.now() < self._until:
            stop_if_abandoned()
            (self._kick_buckets if self._ties else self._kick_orders)(at_once)
            left -= at_once

    def _climbed(self, order: Integers) -> Integers:
        gains = self._gains
        climb_order(gains.before, order, 3 if gains.n <= _IN_BLOCKS_UP_TO else 1)
        if not self._ties:
            return places(order)
        self.best = places(order)  # should there be no time for more
        apart, together = places(order) - 1, np.zeros(gains.n, dtype=np.int64)
        for bucket in (apart, together):
            climb_buckets(gains.before, gains.tied, bucket)
        return max(apart, together, key=gains.score) + 1

    def _kick_orders(self, count: int) -> None:
        order = np.argsort(self.best, kind="stable")
        explore_orders(self._gains.before, order, kicks(len(order), count, self._rng))
        self.best = places(order)

    def _kick_buckets(self, count: int) -> None:
        gains = self._gains
        score = gains.score(self.best)
        for _ in range(count):
            bucket = shaken_buckets(self.best, self._rng) - 1
            climb_buckets(gains.before, gains.tied, bucket)
            value = gains.score(bucket)
            if value >= score:
                self.best, score = bucket + 1, value
