"""The consensus of an objective that sums over pairs of items: part by part, each by all its sets or as a program."""

import math
from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Bools, Generator, Integers, Numbers
from tiewise.kernels.orders import (
    BUCKETS_UP_TO,
    SUBSETS_UP_TO,
    OrdersBySubset,
    best_buckets,
)
from tiewise.panels.climbing import Climbing
from tiewise.panels.components import components
from tiewise.panels.found import Found, places
from tiewise.panels.ordering_program import OrderingProgram
from tiewise.panels.pair_gains import PairGains
from tiewise.panels.precedence import Precedence
from tiewise.panels.settling import rounds_of, settled_buckets, settled_order
from tiewise.running import clock
from tiewise.running.interrupts import AT_LEAST, OutOfTimeError, interruptible
from tiewise.running.progress import report

# A program is tried for up to so many items, and without a time limit for so long.
_PROGRAM_UP_TO = 120
_SECONDS = 20.0

# Of an item there is about so much to do: from some twenty items on, a search is long enough to be interrupted.
_LONG = 2_500
# A search that has no proof to follow takes so many times the work of one that has.
_TIMES = 10.0
# All sets of so few items are looked at even when time is up.
_SETS_ANYWAY = 10

_MAJORITIES = "majorities without a cycle"
_SETS = "all sets of items"
_PROGRAM = "integer programming"


@dataclass(frozen=True)
class _Part:
    """Some items among themselves: their positions, a bound on what any others gain, and the way to them.

    `sets` has all their best orders, where that was the way. Ctrl-C ends the search for a proof, not the answer.
    """

    positions: Integers
    bound: float
    way: str = ""
    sets: OrdersBySubset | None = None
    is_broken_off: bool = False

    def following(self, ahead: list[int]) -> set[int]:
        """Return which items can come next, where some are ahead already."""
        if self.sets is not None:
            return self.sets.following(ahead)
        return set(np.flatnonzero(self.positions == len(ahead) + 1).tolist())


def by_majorities(gains: PairGains, ties: bool) -> Found | None:
    """Return the consensus that has each pair as it gains most, so that no other is as good; None if there is none."""
    before = gains.before
    most = np.maximum(before, 0.0) if ties else before
    is_ahead = most >= before.T  # or tied, or undecided
    behind = is_ahead.sum(axis=1)
    buckets = len(set(behind.tolist()))
    if buckets == gains.n:  # all different numbers: whoever has more is ahead
        positions, told = gains.n + 1 - behind, _MAJORITIES
    else:
        positions = buckets - np.cumsum(np.bincount(behind) > 0)[behind] + 1
        is_decided = most > before.T
        is_decided.flat[:: gains.n + 1] = True
        if not ((is_decided == is_ahead).all() and (is_ahead == (positions[:, None] <= positions)).all()):
            return None
        if np.bincount(positions).max() > _SETS_ANYWAY:
            return None
        told = _SETS + (f", in {buckets} parts" if buckets > 1 else "")
    score = gains.score(positions)
    return Found(positions[None], told, score, is_settled=True, score=score if gains.is_exact else None)


_ALONE = _Part(np.ones(1, dtype=np.int64), 0.0)


def by_pairs(gains: PairGains, precedence: Precedence, ties: bool, time_limit: float | None, rng: Generator) -> Found:
    """Return the best consensus of these gains, or a good one and a bound."""
    until = clock.now() + (_SECONDS if time_limit is None else time_limit)
    counted = gains.scaled
    sets = components(counted, ties)
    parts: list[_Part] = []
    spare, broken = 0.0, False
    for items in sets:
        if len(items) == 1:
            parts.append(_ALONE)
            continue
        part = counted.within(items)
        found = _part(part, precedence.within(items), ties, 0.0 if broken else until, rng)
        broken = broken or found.is_broken_off
        spare += max(0.0, found.bound - part.score(found.positions))
        parts.append(found)
        report("ordering the items", len(parts) / len(sets))
    ways = sorted({part.way for part in parts} - {""})
    told = " and ".join(ways) or _MAJORITIES
    parted = f", in {len(parts)} parts" if len(parts) > 1 and ways else ""
    if ties:
        positions = _settled_in_parts(counted, _one_after_another(sets, parts), precedence, until)
    else:
        positions = _interleaved(counted, sets, parts, precedence)
    # Pairs of two parts have their way, so what a best consensus may gain beside is what the parts may.
    score = gains.score(positions)
    known = score if gains.is_exact else None
    return Found(positions[None], told + parted, score + spare * gains.scale, False, True, broken, known)


def _one_after_another(sets: list[Integers], parts: list[_Part]) -> Integers:
    own = np.concatenate([part.positions for part in parts])
    buckets = np.array([1 if part is _ALONE else int(part.positions.max()) for part in parts])
    positions = np.empty(len(own), dtype=np.int64)
    positions[np.concatenate(sets)] = own + np.repeat(np.cumsum(buckets) - buckets, [len(items) for items in sets])
    return positions


def _settled_in_parts(gains: PairGains, best: Integers, precedence: Precedence, until: float) -> Integers:
    """Return the first of the bucket orders as good as one: part by part, as every best one has them."""
    found = best.copy()
    for items in components(gains, True, strictly=True):
        if len(items) == 1 or (len(items) == 2 and _would_be_tied(gains, items)):
            continue
        own = found[items]
        first, last = int(own.min()), int(own.max())
        own = settled_buckets(
            gains.within(items), own - (first - 1), precedence.within(items), until, rounds_of(gains.n)
        ) + (first - 1)
        found[found > last] += int(own.max()) - last
        found[items] = own
    return found


def _would_be_tied(gains: PairGains, items: Integers) -> bool:
    """Tell whether two items gain most by being tied."""
    one, other = items.tolist()
    return bool(gains.before[one, other] < 0.0 > gains.before[other, one])


def _interleaved(gains: PairGains, sets: list[Integers], parts: list[_Part], precedence: Precedence) -> Integers:
    """Return the first, by precedence, of the orders that have each part's items in one of their best orders.

    Of items of two parts those must be ahead that gain by it; where neither does, the parts need not stand apart.
    """
    n = gains.n
    part_of = np.empty(n, dtype=np.int64)
    for k, items in enumerate(sets):
        part_of[items] = k
    held_by: Bools = (gains.before > gains.before.T) & (part_of[:, None] != part_of)
    held = held_by.sum(axis=0)
    ahead: list[list[int]] = [[] for _ in sets]  # by part, counted within it
    ready = [set(items[list(part.following([]))].tolist()) for items, part in zip(sets, parts, strict=True)]
    positions = np.empty(n, dtype=np.int64)
    rank = precedence.rank
    for place in range(1, n + 1):
        item = min((i for some in ready for i in some if not held[i]), key=rank.__getitem__)
        positions[item] = place
        held = held - held_by[item]
        k = part_of[item]
        ahead[k].append(int(np.searchsorted(sets[k], item)))
        ready[k] = set(sets[k][list(parts[k].following(ahead[k]))].tolist()) if len(ahead[k]) < len(sets[k]) else set()
    return positions


def by_climbing(
    gains: PairGains, precedence: Precedence, ties: bool, time_limit: float | None, rng: Generator
) -> Found:
    """Return a good consensus of these gains by search alone, and the bound that each pair gives."""
    until = math.inf if time_limit is None else clock.now() + time_limit
    counted, broken = gains.scaled, False
    climbing = Climbing(counted, ties, rng, until)
    try:
        times, latest = _TIMES if time_limit is None else math.inf, max(until, clock.now() + AT_LEAST)
        interruptible(_LONG * gains.n, climbing, times, until=latest)
    except OutOfTimeError:
        pass
    except KeyboardInterrupt:
        broken = True
    bound = gains.constant + gains.thinkable(ties)
    best = _settled(counted, climbing.best, precedence, ties, 0.0 if broken else until)
    return Found(best[None], "local search", bound, is_settled=True, is_broken_off=broken)


def _part(gains: PairGains, precedence: Precedence, ties: bool, until: float, rng: Generator) -> _Part:
    n = gains.n
    if n == 2 and ties:  # each would rather be tied than behind
        return _Part(np.ones(2, dtype=np.int64), 0.0, _SETS)
    if n == 2:
        in_turn = gains.before[0, 1] >= gains.before[1, 0]
        return _Part(np.array([1, 2] if in_turn else [2, 1]), gains.thinkable(ties))
    has_time = clock.now() < until
    if ties and n <= (BUCKETS_UP_TO if has_time else _SETS_ANYWAY):
        value, bucket = best_buckets(gains.before, gains.tied)
        return _Part(bucket + 1, value, _SETS)
    if not ties and n <= (SUBSETS_UP_TO if has_time else _SETS_ANYWAY):
        sets = OrdersBySubset(np.ones(n), np.zeros(n), gains.before)
        return _Part(places(np.array(sets.orders(1)[0])), sets.value, _SETS, sets)
    # What is to be proven is not to depend on a seed: of equally good orders not all can be looked at here.
    climbing = Climbing(gains, ties, np.random.default_rng(0) if n <= _PROGRAM_UP_TO else rng, until)
    broken = False
    try:
        interruptible(_LONG * n, climbing, until=max(until, clock.now() + AT_LEAST))
    except OutOfTimeError:
        pass
    except KeyboardInterrupt:
        broken = True
    found = climbing.best
    score, bound, way = gains.score(found), gains.thinkable(ties), "local search"
    if n <= _PROGRAM_UP_TO and bound > score and not broken and clock.now() < until:
        program, solved = OrderingProgram(gains, ties), None
        try:  # apart, as the solver hears no signal; what is left of it ends by its own time limit
            solved = interruptible(_LONG * n, program.solve, score, until, until=until + AT_LEAST)
        except OutOfTimeError:
            pass
        except KeyboardInterrupt:
            broken = True
        bound = min(bound, program.bound)
        if solved is not None and gains.score(solved) > score:
            found, score = solved, gains.score(solved)
        if bound <= score + 1e-9 * max(1.0, abs(score)):
            bound, way = score, _PROGRAM
    settled = _settled(gains, found, precedence, ties, 0.0 if broken else until)
    return _Part(settled, bound, way, is_broken_off=broken)


def _settled(gains: PairGains, found: Numbers, precedence: Precedence, ties: bool, until: float) -> Integers:
    dense = np.unique(found, return_inverse=True)[1].astype(np.int64).reshape(-1) + 1
    return (settled_buckets if ties else settled_order)(gains, dense, precedence, until)
