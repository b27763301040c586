"""Other rankings that are as good as a consensus: all of them where pairs decide, else those that moves lead to."""

from itertools import islice, product

import numpy as np

from tiewise.arrays import Integers
from tiewise.kernels.orders import SUBSETS_UP_TO, OrdersBySubset
from tiewise.panels.components import components
from tiewise.panels.found import places
from tiewise.panels.moves import bucket_moves, swaps
from tiewise.panels.objective import Objective
from tiewise.panels.pair_gains import PairGains, pair_gains

# The number of other rankings that are listed.
MOST = 100

# Moves are looked at while that takes no more than so many looks at a pair of items.
_LOOKED_FOR = 300_000_000


def alternatives(objective: Objective, best: Integers, ties: bool) -> tuple[list[Integers], bool]:
    """Return other rankings of the score of a best one, and whether there are no more."""
    gains = None if ties else pair_gains(objective, ties)
    found = None if gains is None else _of_parts(gains)
    if found is None:
        return _by_moves(objective, best, ties), False
    return [one for one in found if (one != best).any()][:MOST], len(found) <= MOST


def _of_parts(gains: PairGains) -> list[Integers] | None:
    """Return the best orders, at most one more than are listed; None where a part has too many items for that.

    Parts are taken so large that every best order has each of them ahead of the next.
    """
    parts = components(gains, ties=False, strictly=True)
    if max(map(len, parts)) > SUBSETS_UP_TO:
        return None
    orders = []
    for items in parts:
        own = gains.within(items).before
        n = len(items)
        sets = OrdersBySubset(np.ones(n), np.zeros(n), own).orders(MOST + 1) if n > 1 else [[0]]
        orders.append([items[order] for order in sets])
    return [places(np.concatenate(one)) for one in islice(product(*orders), MOST + 1)]


def _by_moves(objective: Objective, best: Integers, ties: bool) -> list[Integers]:
    """Return rankings of the same score that moves of one item, none of which loses, lead to."""
    n = objective.n
    found: list[Integers] = []
    score = objective.score(best)
    least = score - objective.slack(score)
    seen, waiting, work = {best.tobytes()}, [best], _LOOKED_FOR
    while waiting and len(found) < MOST:
        here = waiting.pop(0)
        work -= (2 * n * n if ties else n) * len(objective.distinct) * n * n
        if work < 0:
            break
        moves = np.concatenate([bucket_moves(here, item) if ties else swaps(here, item) for item in range(n)])
        for move in moves[objective.scores(moves) >= least]:
            if (key := move.tobytes()) not in seen and len(found) < MOST:
                seen.add(key)
                waiting.append(move)
                found.append(move)
    return found
