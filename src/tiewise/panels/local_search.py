"""A consensus for any measure: good starts, moved where they gain, shaken and moved again.

A sum over pairs of places guides the moves in compiled code: the objective itself, or one that is like it. Where it is
not the objective, moves that its guidance did not see are tried out: an item to every place, many at once.
"""

import math
from functools import cached_property

import numpy as np

from tiewise.arrays import Floats, Generator, Integers, Numbers
from tiewise.fuzzy.tnorms import PRODUCT
from tiewise.kernels.orders import Climber, climb_order
from tiewise.panels.found import Found, places
from tiewise.panels.moves import bucket_moves, every_move, exchanges, moves, shaken, swaps
from tiewise.panels.objective import Objective
from tiewise.panels.placed_gains import PlacedGains, gains_near
from tiewise.panels.rules import RULES, by_rule, majorities
from tiewise.running import clock
from tiewise.running.interrupts import AT_LEAST, OutOfTimeError, interruptible, stop_if_abandoned
from tiewise.running.progress import report

# How often the best order is shaken; a guide is drawn anew at most so often on a way. Without a time limit, so many
# looks from elsewhere that find nothing better are enough.
_KICKS = 20
_GUIDES = 20
_IDLE = 20

# Of few items, so many orders are moved at once, which costs little more than one of them: anew, from near the best and
# from anywhere, until so many times nothing better was found.
_FEW = 12
_TOGETHER = 50
_TIMES = 3

# Without a time limit, moves are tried out while that takes no more looks at pairs of items; other t-norms than the
# product, and measures that are no sums over pairs, take longer for a look.
_LOOKS = 4e9
_SLOW = 20.0
_AT_ONCE = 512

# Voters' own rankings are looked at for a start while that takes no more looks at items.
_INPUTS = 5e6


class LocalSearch:
    """The search for one objective."""

    def __init__(
        self,
        objective: Objective,
        exact: PlacedGains | None,
        ties: bool,
        time_limit: float | None,
        rng: Generator,
    ) -> None:
        self._objective, self._ties, self._rng = objective, ties, rng
        self._until = None if time_limit is None else clock.now() + time_limit
        form = objective.measure.pair_form
        is_quick = form is not None and (form.counts or form.tnorm == PRODUCT)
        self._cost_of_look = len(objective.distinct) * objective.n**2 * (1.0 if is_quick else _SLOW)
        self._looks = _LOOKS
        self._exact = exact
        self.best: Integers = by_rule(objective, "borda", ties).candidates[0]
        self.score = self._scored(self.best)

    def found(self) -> Found:
        """Search, and return what was found; Ctrl-C ends it there, also in the middle of a compiled loop."""
        broken = False
        try:
            until = math.inf if self._until is None else max(self._until, clock.now() + AT_LEAST)
            interruptible(int(self._cost_of_look), self._search, until=until)
        except OutOfTimeError:
            pass
        except KeyboardInterrupt:
            broken = True
        bound = self._objective.best_thinkable
        if self._exact is not None:
            bound = min(bound, self._exact.bound)
        best = self.best  # work that was abandoned may still find a better one
        return Found(best[None], "local search", bound, is_broken_off=broken)

    def _rules(self) -> Integers:
        """Return the classical rules' rankings, the best first, which is kept."""
        inputs = max(2, int(_INPUTS / (len(self._objective.distinct) * self._objective.n)))
        scores = self._objective.scores if self._exact is None else self._all_scored
        rules = [by_rule(self._objective, rule, self._ties, inputs, scores).candidates for rule in RULES]
        rows = np.concatenate(rules)
        rows = rows[np.argsort(-scores(rows), kind="stable")]
        self._keep(rows[0])
        return rows

    @cached_property
    def _majorities(self) -> Floats:
        return majorities(self._objective.distinct)

    def _is_over(self) -> bool:
        return self._looks < 0.0 if self._until is None else clock.now() >= self._until

    def _search(self) -> None:
        if self._objective.n == 1:
            return
        for k, start in enumerate(self._rules()):
            if k and self._until is not None and self._is_over():
                return
            stop_if_abandoned()
            self._keep(self._guided(start))
        kicks = max(3, min(_KICKS, 10_000 // self._objective.n))
        for kick in range(kicks):
            if self._until is not None and self._is_over():
                return
            self._keep(self._guided(shaken(self.best, 1 / 8, self._rng)))
            report("searching for a consensus", (kick + 1) / (2 * kicks))
        if self._exact is None and not self._ties and self._objective.n <= _FEW:
            self._search_together()
            if self._until is None:
                return
        idle = 0
        while self._exact is None and not self._is_over() and (self._until is not None or idle < _IDLE):
            before = self.score
            self._keep(self._tried_out(self.best))
            if self.score == before:  # nothing that one move does: look from elsewhere
                share = 1 / 16 if idle % 2 else 1 / 2  # from near by, and from far
                self._keep(self._tried_out(self._guided(shaken(self.best, share, self._rng))))
            idle = 0 if self.score > before else idle + 1
            report("searching for a consensus", None)
        while self._exact is not None and self._until is not None and not self._is_over():
            self._keep(self._guided(shaken(self.best, 1 / 8, self._rng)))

    def _scored(self, found: Integers) -> float:
        """Return the score of a ranking: by the gains of its pairs, where these are the objective, which is quicker."""
        if self._exact is None:
            return self._objective.score(found)
        return self._exact.score(np.argsort(found, kind="stable").astype(np.int64))

    def _all_scored(self, rows: Numbers) -> Floats:
        return np.array([self._scored(row) for row in rows])

    def _keep(self, found: Integers) -> None:
        score = self._scored(found)
        if score > self.score + self._objective.slack(self.score):
            self.best, self.score = found, score

    def _guided(self, start: Numbers) -> Integers:
        """Return the order that a guide leads to from a start."""
        found = places(np.argsort(start, kind="stable"))
        if self._exact is not None:
            return _climbed(self._exact, found)
        score = self._objective.score(found)
        for _ in range(_GUIDES):
            guide = gains_near(self._objective, found)
            trial = self._by_majorities(found) if guide is None else _climbed(guide, found)
            value = self._objective.score(trial)
            if value <= score + self._objective.slack(score):
                break
            found, score = trial, value
            if self._is_over():
                break
        return found if self._ties is False or score > self.score else start.astype(np.int64)

    def _by_majorities(self, found: Integers) -> Integers:
        order = np.argsort(found, kind="stable").astype(np.int64)
        climb_order(self._majorities, order, _longest(self._objective.n))
        return places(order)

    def _tried_out(self, found: Integers) -> Integers:
        """Return where moves lead to: neighbours exchanged, then an item put elsewhere or exchanged with any other."""
        score, n = self._objective.score(found), self._objective.n
        idle, turn = 0, self._rng.permutation(n)
        if not self._ties:
            found, score = self._swapped(found, score)
        while idle < n and not self._is_over():
            step = max(1, _AT_ONCE // n)
            for k in range(0, n, step):
                some = turn[k : k + step].tolist()
                kinds = (bucket_moves,) if self._ties else (moves, exchanges)
                found, best = self._best_of([kind(found, item) for item in some for kind in kinds], found)
                idle += len(some)
                if best > score + self._objective.slack(score):
                    score, idle = best, 0
                if idle >= n or self._is_over():
                    break
        return found

    def _search_together(self) -> None:
        """Move many orders at once, half of them shaken from the best one, the others from anywhere."""
        idle, half = 0, _TOGETHER // 2
        while idle < _TIMES and not self._is_over():
            before = self.score
            near = [shaken(self.best, 1 / 2, self._rng) for _ in range(half)]
            anywhere = [self._rng.permutation(self._objective.n) + 1 for _ in range(half)]
            self._keep(self._moved_together(np.stack([*near, *anywhere])))
            idle = 0 if self.score > before else idle + 1
            report("searching for a consensus", None)

    def _moved_together(self, rows: Integers) -> Integers:
        """Return the best of the orders that some lead to, each by its best moves."""
        goes_to, scores = every_move(self._objective.n), self._objective.scores(rows)
        moving = np.arange(len(rows))
        while len(moving) and not self._is_over():
            trials = goes_to[:, rows[moving] - 1].swapaxes(0, 1)  # by order, by move
            self._looks -= trials.shape[0] * trials.shape[1] * self._cost_of_look
            found = self._objective.scores(trials.reshape(-1, rows.shape[1])).reshape(trials.shape[:2])
            best = found.argmax(axis=1)
            value = found[np.arange(len(moving)), best]
            gains = value > scores[moving] + self._objective.slack(float(scores.max()))
            rows[moving[gains]] = trials[gains, best[gains]]
            scores[moving[gains]] = value[gains]
            moving = moving[gains]
        first: Integers = rows[int(scores.argmax())]
        return first

    def _swapped(self, found: Integers, score: float) -> tuple[Integers, float]:
        """Return where exchanges of neighbours lead to."""
        while not self._is_over():
            trial, best = self._best_of([swaps(found, item) for item in range(self._objective.n)], found)
            if best <= score + self._objective.slack(score):
                break
            found, score = trial, best
        return found, score

    def _best_of(self, parts: list[Integers], otherwise: Integers) -> tuple[Integers, float]:
        """Return the best of some candidates and of what there is otherwise, and its score."""
        trials = np.concatenate([otherwise[None], *parts])
        self._looks -= len(trials) * self._cost_of_look
        scores: Floats = self._objective.scores(trials)
        best = int(scores.argmax()) if scores.max() > scores[0] + self._objective.slack(float(scores[0])) else 0
        return trials[best], float(scores[best])


def _climbed(gains: PlacedGains, positions: Integers) -> Integers:
    order = np.argsort(positions, kind="stable").astype(np.int64)
    Climber(gains.distances, gains.gain)(order, _longest(gains.n))
    return places(order)


def _longest(n: int) -> int:
    """Return how many neighbours are moved together."""
    return 3 if n <= 100 else 1
