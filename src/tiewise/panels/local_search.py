"""A consensus for any measure: good starts, moved where they gain, shaken and moved again.

Objectives that sum over pairs of places are moved in compiled code. Of any other the candidates that one move makes of
an order, an item to every place, are compared with all voters at once.
"""


import time
from collections.abc import Iterator

import numpy as np

from tiewise.arrays import Floats, Generator, Integers, Numbers
from tiewise.kernels.orders import Climber
from tiewise.panels.enumeration import EQUAL
from tiewise.panels.found import Found, places
from tiewise.panels.objective import Objective
from tiewise.panels.placed_gains import PlacedGains, placed_gains
from tiewise.panels.rules import RULES, by_rule
from tiewise.running.progress import report

_KICKS = 12
_LINEARISED = 20


class LocalSearch:
    """The search for one objective; `until` is when it must end, None for when it has tried enough."""

    def __init__(self, objective: Objective, ties: bool, time_limit: float | None, rng: Generator) -> None:
        self._objective, self._ties, self._rng = objective, ties, rng
        self._until = None if time_limit is None else time.monotonic() + time_limit
        self._gains = placed_gains(objective)
        self.best: Integers = self._started()
        self.score = objective.score(self.best)

    def found(self) -> Found:
        """Search, and return what was found; Ctrl-C ends it there."""
        broken = False
        try:
            self._search()
        except KeyboardInterrupt:
            broken = True
        bound = self._objective.best_thinkable
        if self._gains is not None and not self._ties:
            bound = min(bound, self._gains.bound)
        return Found(self.best[None], "local search", bound, is_broken_off=broken)

    def _started(self) -> Integers:
        """Return the best of the classical rules."""
        rows = np.concatenate([by_rule(self._objective, rule, self._ties).candidates for rule in RULES])
        scores = self._objective.scores(rows)
        self._starts: Integers = rows[np.argsort(-scores, kind="stable")]
        return self._starts[0]

    def _is_over(self) -> bool:
        return self._until is not None and time.monotonic() >= self._until

    def _search(self) -> None:
        n = self._objective.n
        if n == 1:
            return
        for start in self._starts:
            self._keep(self._moved(start))
            if self._is_over():
                return
        kicks = max(2, min(_KICKS, 2000 // n)) if self._until is None else 10**9
        for kick in range(kicks):
            self._keep(self._moved(self._shaken(self.best)))
            report("searching for a consensus", (kick + 1) / kicks if self._until is None else None)
            if self._is_over():
                return

    def _keep(self, found: tuple[Integers, float]) -> None:
        if found[1] > self.score + EQUAL * max(1.0, abs(self.score)):
            self.best, self.score = found

    def _shaken(self, positions: Numbers) -> Integers:
        """Return a ranking in which some items stand elsewhere."""
        order = np.argsort(positions, kind="stable")
        for _ in range(max(2, len(order) // 8)):
            taken, goal = self._rng.integers(len(order), size=2).tolist()
            item = order[taken]
            order = np.insert(np.delete(order, taken), goal, item)
        return places(order)

    def _moved(self, start: Numbers) -> tuple[Integers, float]:
        """Return where moves that gain lead to from a start, and its score."""
        found = places(np.argsort(start, kind="stable")) if not self._ties else start.astype(np.int64)
        if self._gains is not None:
            found = _climbed(self._gains, found)
            if not self._ties:  # the sum is the objective itself: no other move gains
                return found, self._objective.score(found)
        elif not self._ties:
            found = self._climbed_nearby(found)
        return self._improved(found)

    def _climbed_nearby(self, found: Integers) -> Integers:
        """Return where the sums lead to that the objective is near each order on the way, while it gains itself."""
        score = self._objective.score(found)
        for _ in range(_LINEARISED):
            gains = placed_gains(self._objective, found)
            if gains is None:
                return found
            trial = _climbed(gains, found)
            value = self._objective.score(trial)
            if value <= score + EQUAL * max(1.0, abs(score)):
                return found
            found, score = trial, value
        return found

    def _improved(self, found: Integers) -> tuple[Integers, float]:
        """Return where an item at a time, to the best place for it, leads to."""
        score, n = self._objective.score(found), self._objective.n
        idle, turn = 0, self._rng.permutation(n).tolist()
        while idle < n and not self._is_over():
            for item in turn:
                moves = _bucket_moves(found, item) if self._ties else _moves(found, item)
                scores: Floats = self._objective.scores(moves)
                best = int(scores.argmax())
                idle += 1
                if scores[best] > score + EQUAL * max(1.0, abs(score)):
                    found, score, idle = moves[best], float(scores[best]), 0
                if idle >= n or self._is_over():
                    break
        return found, score


def _climbed(gains: PlacedGains, positions: Integers) -> Integers:
    order = np.argsort(positions, kind="stable").astype(np.int64)
    Climber(gains.distances, gains.gain)(order, 3 if gains.n <= 100 else 1)
    return places(order)


def _moves(positions: Integers, item: int) -> Integers:
    """Return the orders in which one item stands at each other place."""
    own, n = positions[item], len(positions)
    goals = np.delete(np.arange(1, n + 1), own - 1)[:, None]
    moved = positions - (positions > own)
    moved = moved + (moved >= goals)
    moved[:, item] = goals[:, 0]
    return moved


def _bucket_moves(positions: Integers, item: int) -> Integers:
    """Return the bucket orders in which one item joins each bucket, or stands alone between any two."""
    rest = np.delete(positions, item)
    rest = np.unique(rest, return_inverse=True)[1].reshape(-1) + 1
    rows = []
    for k in range(1, int(rest.max(initial=0)) + 2):
        if k <= rest.max(initial=0):
            rows.append(np.insert(rest, item, k))
        rows.append(np.insert(rest + (rest >= k), item, k))
    return np.stack(rows).astype(np.int64)


def alternatives(objective: Objective, found: Found, score: float, ties: bool, most: int) -> Iterator[Integers]:
    """Yield rankings of the same score that moves of one item, none of which loses, lead to; at most so many."""
    first = found.candidates[0]
    seen, waiting = {first.tobytes()}, [first]
    least = score - EQUAL * max(1.0, abs(score))
    while waiting and len(seen) <= most:
        here = waiting.pop(0)
        moves = np.concatenate([_bucket_moves(here, item) if ties else _swaps(here, item) for item in range(len(here))])
        for move in moves[objective.scores(moves) >= least]:
            if (key := move.tobytes()) not in seen:
                seen.add(key)
                waiting.append(move)
                yield move


def _swaps(positions: Integers, item: int) -> Integers:
    """Return the order in which an item changes places with the one right behind it; none for the last."""
    behind = np.flatnonzero(positions == positions[item] + 1)
    swapped = np.repeat(positions[None], len(behind), axis=0)
    swapped[:, item] += 1
    swapped[:, behind] -= 1
    return swapped


