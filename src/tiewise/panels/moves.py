"""The rankings that one move of an item makes of a ranking."""

import numpy as np

from tiewise.arrays import Generator, Integers, Numbers
from tiewise.panels.found import places


def moves(positions: Integers, item: int) -> Integers:
    """Return the orders in which one item stands at each other place."""
    own, n = positions[item], len(positions)
    goals = np.delete(np.arange(1, n + 1), own - 1)[:, None]
    moved: Integers = positions - (positions > own)
    moved = moved + (moved >= goals)
    moved[:, item] = goals[:, 0]
    return moved


def bucket_moves(positions: Integers, item: int) -> Integers:
    """Return the bucket orders in which one item joins each bucket, or stands alone between any two."""
    rest = np.unique(np.delete(positions, item), return_inverse=True)[1].reshape(-1) + 1
    count, rows = int(rest.max(initial=0)), []
    for k in range(1, count + 2):
        if k <= count:
            rows.append(np.insert(rest, item, k))
        rows.append(np.insert(rest + (rest >= k), item, k))
    return np.stack(rows).astype(np.int64)


def swaps(positions: Integers, item: int) -> Integers:
    """Return the order in which an item changes places with the one right behind it; none for the last."""
    behind = np.flatnonzero(positions == positions[item] + 1)
    swapped = np.repeat(positions[None], len(behind), axis=0)
    swapped[:, item] += 1
    swapped[:, behind] -= 1
    return swapped


def shaken(positions: Numbers, share: float, rng: Generator) -> Integers:
    """Return an order in which a share of the items, two at least, stand elsewhere."""
    order = np.argsort(positions, kind="stable")
    n = len(order)
    for _ in range(max(2, int(share * n))):
        taken, goal = rng.integers(n, size=2).tolist()
        item = order[taken]
        order = np.insert(np.delete(order, taken), goal, item)
    return places(order)
