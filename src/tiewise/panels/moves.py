"""The rankings that one move of an item makes of a ranking."""

from functools import lru_cache

import numpy as np

from tiewise.arrays import Generator, Integers, Numbers
from tiewise.panels.found import places

# So many items are moved by a kick, none further than this from its middle.
_MOVED = 6
_REACH = 20


def moves(positions: Integers, item: int) -> Integers:
    """Return the orders in which one item stands at each other place."""
    own, n = positions[item], len(positions)
    goals = np.delete(np.arange(1, n + 1), own - 1)[:, None]
    moved: Integers = positions - (positions > own)
    moved = moved + (moved >= goals)
    moved[:, item] = goals[:, 0]
    return moved


def exchanges(positions: Integers, item: int) -> Integers:
    """Return the orders in which one item changes places with each of the others."""
    own, n = positions[item], len(positions)
    others = np.delete(np.arange(n), item)
    exchanged = np.repeat(positions[None], n - 1, axis=0)
    exchanged[:, item] = positions[others]
    exchanged[np.arange(n - 1), others] = own
    return exchanged


@lru_cache(maxsize=16)
def every_move(n: int) -> Integers:
    """Return for each move of an item to another place, and each exchange of two, where the places 1, ..., n go."""
    order = np.arange(1, n + 1)
    found: Integers = np.unique(
        np.concatenate([kind(order, k) for k in range(n) for kind in (moves, exchanges)]), axis=0
    )
    return found


def bucket_moves(positions: Integers, item: int) -> Integers:
    """Return the bucket orders in which one item joins each bucket, or stands alone between any two."""
    rest = without(positions, item)
    return some_bucket_moves(rest, item, np.arange(2 * int(rest.max(initial=-1)) + 3))


def without(positions: Integers, item: int) -> Integers:
    """Return the buckets of all others, numbered from 0 on."""
    return np.unique(np.delete(positions, item), return_inverse=True)[1].astype(np.int64).reshape(-1)


def some_bucket_moves(rest: Integers, item: int, which: Integers) -> Integers:
    """Return some moves of an item among the buckets of the others: 2 k has it join bucket k, 2 k + 1 stand before it.

    The last of them, 2 k for the k behind all buckets, has it stand there alone.
    """
    goal = which[:, None] // 2
    moved = rest + ((which[:, None] % 2 == 1) & (rest >= goal))
    found: Integers = np.insert(moved, item, goal[:, 0], axis=1) + 1
    return found


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


def kicks(n: int, count: int, rng: Generator) -> Integers:
    """Return some moves, each from one place to another, a few that are near each other for each kick."""
    middle = rng.integers(n, size=(count, 1, 1))
    found: Integers = np.clip(middle + rng.integers(-_REACH, _REACH + 1, size=(count, _MOVED, 2)), 0, n - 1)
    return found


def shaken_buckets(positions: Integers, rng: Generator) -> Integers:
    """Return a bucket order in which a few items that are near each other stand with others of them, or beside."""
    order = np.argsort(positions, kind="stable")
    middle = int(rng.integers(len(order)))
    near = order[max(0, middle - _REACH) : middle + _REACH + 1]
    moved, beside = rng.choice(near, size=(2, _MOVED))
    found = 2 * positions
    found[moved] = found[beside] + rng.integers(-1, 2, size=_MOVED)
    return np.unique(found, return_inverse=True)[1].reshape(-1).astype(np.int64) + 1
