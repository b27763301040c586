"""The consensus of an objective that sums over pairs of items: part by part, each by all its sets or as a program."""

import time

import numpy as np

from tiewise.arrays import Generator, Integers, Numbers
from tiewise.kernels.orders import BUCKETS_UP_TO, SUBSETS_UP_TO, Climber, OrdersBySubset, best_buckets, climb_buckets
from tiewise.panels.components import components
from tiewise.panels.found import Found, places
from tiewise.panels.moves import shaken
from tiewise.panels.ordering_program import OrderingProgram
from tiewise.panels.pair_gains import PairGains
from tiewise.running.progress import report

# A program is tried for up to so many items, and without a time limit for so long.
_PROGRAM_UP_TO = 120
_SECONDS = 20.0

_SETS = "all sets of items"
_PROGRAM = "integer programming"


def by_pairs(gains: PairGains, ties: bool, time_limit: float | None, rng: Generator) -> Found:
    """Return the best consensus of these gains, or a good one and a bound."""
    until = time.monotonic() + (_SECONDS if time_limit is None else time_limit)
    parts = components(gains, ties)
    bound, first, ways, broken = gains.constant, 0, set(), False
    positions = np.empty(gains.n, dtype=np.int64)
    for done, items in enumerate(parts, start=1):
        own, limit, way, interrupted = _part(gains.within(items), ties, 0.0 if broken else until, rng)
        broken = broken or interrupted
        positions[items] = first + own
        first += int(own.max())
        bound += limit
        if way:
            ways.add(way)
        report("ordering the items", done / len(parts))
    told = " and ".join(sorted(ways)) or "majorities without a cycle"
    parted = f", in {len(parts)} parts" if len(parts) > 1 and ways else ""
    return Found(positions[None], told + parted, bound, is_broken_off=broken)


def _part(gains: PairGains, ties: bool, until: float, rng: Generator) -> tuple[Integers, float, str, bool]:
    """Return the positions of some items among themselves, a bound on what any of them gain, and the way to them.

    Ctrl-C ends the search for a proof, not the answer: the last entry tells of it.
    """
    n = gains.n
    if n == 1:
        return np.ones(1, dtype=np.int64), 0.0, "", False
    if n == 2 and not ties:
        in_turn = gains.before[0, 1] >= gains.before[1, 0]
        return np.array([1, 2] if in_turn else [2, 1]), _pairwise(gains, ties), "", False
    if ties and n <= BUCKETS_UP_TO:
        value, bucket = best_buckets(gains.before, gains.tied)
        return bucket + 1, value, _SETS, False
    if not ties and n <= SUBSETS_UP_TO:
        sets = OrdersBySubset(np.ones(n), np.zeros(n), gains.before)
        return places(np.array(sets.orders(1)[0])), sets.value, _SETS, False
    found, broken = climbed(gains, ties, rng), False
    score, bound = gains.score(found), _pairwise(gains, ties)
    if n <= _PROGRAM_UP_TO and bound > score:
        try:
            limit, solved = OrderingProgram(gains, ties).solve(score, until)
        except KeyboardInterrupt:
            limit, solved, broken = bound, None, True
        bound = min(bound, limit)
        if solved is not None and gains.score(solved) > score:
            found, score = solved, gains.score(solved)
        if bound <= score + 1e-9 * max(1.0, abs(score)):
            return _dense(found), score, _PROGRAM, broken
    return _dense(found), bound, "local search", broken


def climbed(gains: PairGains, ties: bool, rng: Generator, kicks: int = 30) -> Integers:
    """Return a good consensus: from a Borda count and from nothing, moved where it gains, shaken, and moved again."""
    n = gains.n
    borda = np.argsort(-(gains.before - gains.before.T).sum(axis=1), kind="stable")
    crisp = np.ones((n, n))
    climber = Climber(crisp, gains.before)
    longest = 3 if n <= 200 else 1

    def moved(order: Integers) -> Integers:
        climber(order, longest)
        if not ties:
            return places(order)
        bucket = places(order) - 1
        climb_buckets(gains.before, gains.tied, bucket)
        return bucket + 1

    best = moved(borda.copy())
    if ties:
        together = np.zeros(n, dtype=np.int64)
        climb_buckets(gains.before, gains.tied, together)
        best = max(best, together + 1, key=gains.score)
    score = gains.score(best)
    for _ in range(min(kicks, max(3, 20_000 // n))):
        trial = moved(np.argsort(shaken(best, 0.1, rng)))
        value = gains.score(trial)
        if value >= score:
            best, score = trial, value
    return best


def _pairwise(gains: PairGains, ties: bool) -> float:
    """Return what would be gained if each pair could have its way."""
    left, right = np.triu_indices(gains.n, 1)
    most = np.maximum(gains.before[left, right], gains.before[right, left])
    return float((np.maximum(most, 0.0) if ties else most).sum())


def _dense(positions: Numbers) -> Integers:
    return np.unique(positions, return_inverse=True)[1].astype(np.int64).reshape(-1) + 1
