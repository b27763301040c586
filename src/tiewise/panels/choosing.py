"""Which way leads to the consensus: an exact one where the measure's form has one, otherwise search."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

import numpy as np

from tiewise.arrays import Generator
from tiewise.errors import InputValueError, one_of
from tiewise.kernels.orders import SUBSETS_UP_TO, OrdersBySubset
from tiewise.panels.alternatives import MOST
from tiewise.panels.by_items import by_assignment, by_sorting, item_gains, item_scores
from tiewise.panels.by_pairs import by_climbing, by_majorities, by_pairs
from tiewise.panels.enumeration import BUCKET_ORDERS_UP_TO, ORDERS_UP_TO, by_enumeration, is_enumerable
from tiewise.panels.found import Found, places
from tiewise.panels.local_search import LocalSearch
from tiewise.panels.objective import Objective
from tiewise.panels.pair_gains import pair_gains
from tiewise.panels.placed_gains import placed_gains
from tiewise.panels.rules import RULES, by_rule
from tiewise.panels.settling import settled
from tiewise.running import clock
from tiewise.running.interrupts import AT_LEAST, OutOfTimeError, interruptible

Gains = TypeVar("Gains")

# The seconds that it may take to go through all orders of the most items.
_ALL_ORDERS = 20.0

EXACT = ("sorting", "assignment", "subsets", "pairs", "enumeration")
METHODS = ("auto", *EXACT, "local_search", *RULES)

_NOT_SO = {
    "sorting": "give each item one score, as spearman, its weighted forms and scaled_tau at one level do, without ties",
    "assignment": "sum over items, as footrule does, and give a consensus without ties",
    "subsets": f"weigh pairs by one of their two places, as scaled_tau by max does with falling weights, for up to "
    f"{SUBSETS_UP_TO} items and without ties",
    "pairs": "sum over pairs of items, each by its order alone, as kendall_tau, kemeny and tau_x do",
    "enumeration": f"have at most {ORDERS_UP_TO} items ({ORDERS_UP_TO - 1} where a time limit is short or voters are "
    f"many), or {BUCKET_ORDERS_UP_TO} with ties",
}


class RandomNumbers:
    """A generator, made of its seed when it is first asked for: some consensuses take no longer than that."""

    def __init__(self, seed: int | Generator | None) -> None:
        self._seed = seed

    @cached_property
    def generator(self) -> Generator:
        """The generator."""
        return np.random.default_rng(self._seed)


@dataclass(frozen=True)
class Choice:
    """What is asked for: with or without ties, by which method, in how many seconds, with which random numbers."""

    ties: bool
    method: str
    time_limit: float | None
    random: RandomNumbers
    latest: float = math.inf  # when what comes before a search must be ready

    def __post_init__(self) -> None:
        one_of("method", self.method, METHODS)

    @property
    def rng(self) -> Generator:
        """The random numbers."""
        return self.random.generator

    def __call__(self, objective: Objective, began: float | None = None) -> Found:
        """Return what the method finds; the seconds count from when it began, if that was before."""
        if self.method in RULES:
            return by_rule(objective, self.method, self.ties)
        began = clock.now() if began is None else began
        ways: dict[str, Callable[[Choice, Objective], Found | None]] = {
            "sorting": Choice._by_sorting,
            "assignment": Choice._by_assignment,
            "pairs": Choice._by_pairs,
            "subsets": Choice._by_subsets,
            "enumeration": Choice._by_enumeration,
            "local_search": Choice._by_search,
        }
        for name, way in ways.items():
            if self.method not in ("auto", name):
                continue
            try:
                found = way(self._since(began), objective)
            except (KeyboardInterrupt, OutOfTimeError) as end:  # before there was anything better
                rule = by_rule(objective, "borda", self.ties)
                return replace(rule, is_broken_off=isinstance(end, KeyboardInterrupt))
            if found is not None:
                return self._settled(found, objective, began)
        raise InputValueError(
            f"`method` {self.method!r} asks for a measure and rankings that {_NOT_SO[self.method]}: "
            f"got {objective.measure} and {objective.n} items."
        )

    def _settled(self, found: Found, objective: Objective, began: float) -> Found:
        """Return what was found with the first of equally good candidates ahead."""
        if found.is_complete or len(found.candidates) > 1:
            return replace(found, candidates=objective.precedence.sorted(found.candidates))
        if found.is_settled or found.is_broken_off:
            return found
        until = math.inf if self.time_limit is None else began + self.time_limit
        try:
            first = settled(objective, found.candidates[0], self.ties, until)
        except KeyboardInterrupt:
            return replace(found, is_broken_off=True)
        return replace(found, candidates=first[None])

    def _since(self, began: float) -> "Choice":
        """Return what is asked for in the seconds that are left: gains that no method took have taken some of them."""
        if self.time_limit is None:
            return self
        left = max(0.0, self.time_limit - (clock.now() - began))
        return replace(self, time_limit=left, latest=began + max(self.time_limit, AT_LEAST))

    def _prepared(self, gains: Callable[..., Gains], objective: Objective, *options: bool) -> Gains:
        """Return the gains that a method goes by, or raise where they are not there in time."""
        work = len(objective.voters) * objective.n**2
        return interruptible(work, gains, objective, *options, until=self.latest)

    def _by_sorting(self, objective: Objective) -> Found | None:
        if self.ties:
            return None
        scores = item_scores(objective)
        if scores is None:
            gains = self._prepared(placed_gains, objective)
            if gains is None or gains.scale is None:
                return None
            scores = -gains.scale, gains.gain.sum(axis=1)
        return by_sorting(*scores, objective.precedence)

    def _by_assignment(self, objective: Objective) -> Found | None:
        gains = None if self.ties else self._prepared(item_gains, objective)
        return None if gains is None else by_assignment(gains, objective.precedence)

    def _by_pairs(self, objective: Objective) -> Found | None:
        gains = self._prepared(pair_gains, objective, self.ties)
        if gains is None:
            return None
        easy = by_majorities(gains, self.ties)
        return easy or by_pairs(gains, objective.precedence, self.ties, self.time_limit, self.rng)

    def _by_subsets(self, objective: Objective) -> Found | None:
        if self.ties or objective.n > SUBSETS_UP_TO or objective.n < 2:
            return None
        gains = self._prepared(placed_gains, objective)
        if gains is None or gains.by_one_place is None:
            return None
        sets = OrdersBySubset(*gains.by_one_place, gains.gain)
        orders = sets.orders(MOST + 1, objective.precedence.rank)
        best = places(np.array(orders[:MOST]))
        return Found(best, "all sets of items", is_complete=len(orders) <= MOST, is_settled=True)

    def _by_enumeration(self, objective: Objective) -> Found | None:
        in_a_hurry = self.time_limit is not None and self.time_limit < _ALL_ORDERS
        if not is_enumerable(objective, self.ties, in_a_hurry):
            return None
        return self._prepared(by_enumeration, objective, self.ties)

    def _by_search(self, objective: Objective) -> Found:
        gains = self._prepared(pair_gains, objective, self.ties)
        if gains is not None:
            return by_climbing(gains, objective.precedence, self.ties, self.time_limit, self.rng)
        exact = None if self.ties else self._prepared(placed_gains, objective)
        return LocalSearch(objective, exact, self.ties, self.time_limit, self.rng).found()
