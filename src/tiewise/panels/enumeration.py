"""Every order, or every bucket order, of a few items, and the best among them."""

from functools import lru_cache

import numpy as np

from tiewise.arrays import Integers
from tiewise.measures.base.position_measure import PositionMeasure
from tiewise.panels.found import Found
from tiewise.panels.objective import Objective

# Up to so many items, all orders (362,880 of 9) and all bucket orders (47,293 of 7) are compared with the voters; of 9
# items where that takes seconds, and no longer than a search: of so many different voters at most, fewer for lists.
ORDERS_UP_TO = 9
BUCKET_ORDERS_UP_TO = 7
_FEW_VOTERS = 40
_FEW_LISTS = 12


def is_enumerable(objective: Objective, ties: bool, in_a_hurry: bool) -> bool:
    """Tell whether all candidates can be gone through; the most items that can be take seconds, not half of one."""
    if ties or objective.n < ORDERS_UP_TO:
        return objective.n <= (BUCKET_ORDERS_UP_TO if ties else ORDERS_UP_TO)
    few = _FEW_VOTERS if isinstance(objective.measure, PositionMeasure) else _FEW_LISTS
    return objective.n == ORDERS_UP_TO and len(objective.distinct) <= few and not in_a_hurry


@lru_cache(maxsize=4)
def every_order(n: int) -> Integers:
    """Return the positions of all orders of n items, a row each."""
    rows = np.ones((1, 1), dtype=np.int64)
    for size in range(2, n + 1):
        parts = [np.column_stack((np.full(len(rows), k), rows + (rows >= k))) for k in range(1, size + 1)]
        rows = np.concatenate(parts)
    return rows


@lru_cache(maxsize=4)
def every_bucket_order(n: int) -> Integers:
    """Return the positions of all bucket orders of n items, a row each, numbered without gaps."""
    rows = np.ones((1, 1), dtype=np.int64)
    for _ in range(n - 1):
        parts = []
        top = rows.max(axis=1)
        for k in range(1, int(top.max()) + 2):
            fits = rows[top >= k]  # the next item joins bucket k, or stands alone right before it
            parts.append(np.column_stack((fits, np.full(len(fits), k))))
            fits = rows[top >= k - 1]
            parts.append(np.column_stack((fits + (fits >= k), np.full(len(fits), k))))
        rows = np.concatenate(parts)
    return rows


def by_enumeration(objective: Objective, ties: bool) -> Found:
    """Return the best of all candidates: every one that is best."""
    every = every_bucket_order(objective.n) if ties else every_order(objective.n)
    scores = objective.scores(every)
    most = float(scores.max())
    best = every[scores >= most - objective.slack(most)] if most > -np.inf else every[:1]
    return Found(best, f"all {len(every):,} {'bucket orders' if ties else 'orders'}", is_complete=True)
