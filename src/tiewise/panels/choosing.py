"""Which way leads to the consensus: an exact one where the measure's form has one, otherwise search."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Generator
from tiewise.errors import InputValueError, one_of
from tiewise.kernels.orders import SUBSETS_UP_TO, OrdersBySubset
from tiewise.panels.alternatives import MOST
from tiewise.panels.by_items import by_assignment, by_sorting, item_gains, item_scores
from tiewise.panels.by_pairs import by_pairs
from tiewise.panels.enumeration import BUCKET_ORDERS_UP_TO, ORDERS_UP_TO, by_enumeration
from tiewise.panels.found import Found, places
from tiewise.panels.local_search import LocalSearch
from tiewise.panels.objective import Objective
from tiewise.panels.pair_gains import pair_gains
from tiewise.panels.placed_gains import placed_gains
from tiewise.panels.rules import RULES, by_rule

EXACT = ("sorting", "assignment", "subsets", "pairs", "enumeration")
METHODS = ("auto", *EXACT, "local_search", *RULES)

_NOT_SO = {
    "sorting": "give each item one score, as spearman, its weighted forms and scaled_tau at one level do, without ties",
    "assignment": "sum over items, as footrule does, and give a consensus without ties",
    "subsets": f"weigh pairs by one of their two places, as scaled_tau by max does with falling weights, for up to "
    f"{SUBSETS_UP_TO} items and without ties",
    "pairs": "sum over pairs of items, each by its order alone, as kendall_tau, kemeny and tau_x do",
    "enumeration": f"have at most {ORDERS_UP_TO} items, or {BUCKET_ORDERS_UP_TO} with ties",
}


@dataclass(frozen=True)
class Choice:
    """What is asked for: with or without ties, by which method, in how many seconds, with which random numbers."""

    ties: bool
    method: str
    time_limit: float | None
    rng: Generator

    def __post_init__(self) -> None:
        one_of("method", self.method, METHODS)

    def __call__(self, objective: Objective) -> Found:
        """Return what the method finds."""
        if self.method in RULES:
            return by_rule(objective, self.method, self.ties)
        ways: dict[str, Callable[[Objective], Found | None]] = {
            "sorting": self._by_sorting,
            "assignment": self._by_assignment,
            "pairs": self._by_pairs,
            "subsets": self._by_subsets,
            "enumeration": self._by_enumeration,
            "local_search": self._by_search,
        }
        for name, way in ways.items():
            if self.method in ("auto", name) and (found := way(objective)) is not None:
                return found
        raise InputValueError(
            f"`method` {self.method!r} asks for a measure and rankings that {_NOT_SO[self.method]}: "
            f"got {objective.measure} and {objective.n} items."
        )

    def _by_sorting(self, objective: Objective) -> Found | None:
        if self.ties:
            return None
        scores = item_scores(objective)
        if scores is None:
            gains = placed_gains(objective)
            if gains is None or gains.scale is None:
                return None
            scores = -gains.scale, gains.gain.sum(axis=1)
        return by_sorting(*scores)

    def _by_assignment(self, objective: Objective) -> Found | None:
        gains = None if self.ties else item_gains(objective)
        return None if gains is None else by_assignment(gains)

    def _by_pairs(self, objective: Objective) -> Found | None:
        gains = pair_gains(objective, self.ties)
        return None if gains is None else by_pairs(gains, self.ties, self.time_limit, self.rng)

    def _by_subsets(self, objective: Objective) -> Found | None:
        if self.ties or objective.n > SUBSETS_UP_TO or objective.n < 2:
            return None
        gains = placed_gains(objective)
        if gains is None or gains.by_one_place is None:
            return None
        sets = OrdersBySubset(*gains.by_one_place, gains.gain)
        orders = sets.orders(MOST + 1)
        best = places(np.array(orders[:MOST]))
        return Found(best, "all sets of items", is_complete=len(orders) <= MOST)

    def _by_enumeration(self, objective: Objective) -> Found | None:
        fits = objective.n <= (BUCKET_ORDERS_UP_TO if self.ties else ORDERS_UP_TO)
        return by_enumeration(objective, self.ties) if fits else None

    def _by_search(self, objective: Objective) -> Found:
        return LocalSearch(objective, self.ties, self.time_limit, self.rng).found()
