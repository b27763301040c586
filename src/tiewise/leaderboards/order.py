"""From estimates to an order: positions, the measured scaling of neighbours, and tiers."""

from typing import Any

import numpy as np

from tiewise.arrays import Bools, Floats, Integers
from tiewise.leaderboards.differences import degrees_of, t_values
from tiewise.rankings.positions import number


def order_of(estimates: Floats) -> Integers:
    """Return the items, best first; equal ones as they came."""
    return np.argsort(-estimates, kind="stable")


def positions_of(estimates: Floats) -> Integers:
    """Return positions, 1 = best; equal ones share the first of theirs, so that positions count items."""
    levels = np.unique(-estimates, return_inverse=True)[1]
    return np.asarray(number(levels, "min"), dtype=np.int64)


def neighbour_degrees(order: Integers, differences: Floats, errors: Floats, df: Any) -> Floats:
    """Return w(1), ..., w(N-1): how well each item is told apart from the next one."""
    here, there = order[:-1], order[1:]
    freedom = df[here, there] if isinstance(df, np.ndarray) else df
    return np.clip(degrees_of(t_values(differences[here, there], errors[here, there]), freedom), 0.0, 1.0)


def tiers_of(order: Integers, rejected: Bools, differences: Floats) -> Integers:
    """Return each item's tier: an item that is significantly worse than the one that opened a tier opens the next."""
    tiers = np.ones(len(order), dtype=np.int64)
    opener, tier = int(order[0]), 1
    for item in order.tolist():
        if rejected[opener, item] and differences[opener, item] > 0.0:
            opener, tier = item, tier + 1
        tiers[item] = tier
    return tiers
