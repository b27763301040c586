"""Extensions with a high or a low value, found by a local search: swaps of two items inside a bucket."""

from collections.abc import Callable, Iterator

import numpy as np

from tiewise.arrays import Generator
from tiewise.linear_extensions.extensions import Extensions
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.buckets import Buckets

Value = Callable[[Aligned], float]
Found = tuple[float, Aligned]

# Up to this many swaps, all are tried before a search gives up; beyond it, swaps are drawn at random.
_LISTED_UP_TO = 20_000


def climb(value: Value, extensions: Extensions, start: Found, budget: int, rng: Generator) -> Found:
    """Return the highest value found, and its extensions, within `budget` evaluations.

    Starts from `start` and takes every swap that raises the value, until none does; then again from a random pair of
    extensions. A value that is undefined counts as the lowest.
    """
    left = budget
    best = here = start
    while left > 0:
        here, left = _summit(value, extensions, here, left, rng)
        if here[0] > best[0]:
            best = here
        if left > 0:
            pair = extensions.random(rng)
            here, left = (value(pair), pair), left - 1
    return best


def _summit(value: Value, extensions: Extensions, here: Found, left: int, rng: Generator) -> tuple[Found, int]:
    """Return a place that no swap improves (or where the budget ended), and what is left of the budget."""
    improved = True
    while improved and left > 0:
        improved = False
        for side, i, j in _swaps(extensions, rng):
            if left == 0:
                break
            pair = _swapped(here[1], side, i, j)
            there, left = value(pair), left - 1
            if there > here[0]:
                here, improved = (there, pair), True
    return here, left


def _swapped(pair: Aligned, side: int, i: int, j: int) -> Aligned:
    x, y = pair.x, pair.y
    positions = (y if side else x).copy()
    positions[[i, j]] = positions[[j, i]]
    return Aligned(x, positions, pair.names) if side else Aligned(positions, y, pair.names)


def _swaps(extensions: Extensions, rng: Generator) -> Iterator[tuple[int, int, int]]:
    """Yield (side, item, item) for pairs of items in one bucket: all of them in random order, or random ones."""
    sides = [
        (side, buckets)
        for side, buckets in enumerate((extensions.x, extensions.y))
        if extensions.extended[side] and buckets.tied_pairs
    ]
    if sum(buckets.tied_pairs for _, buckets in sides) <= _LISTED_UP_TO:
        every = [
            (side, i, j)
            for side, buckets in sides
            for left, right in buckets.pairs()
            for i, j in zip(buckets.order[left].tolist(), buckets.order[right].tolist(), strict=True)
        ]
        yield from (every[k] for k in rng.permutation(len(every)).tolist())
        return
    for _ in range(_LISTED_UP_TO):
        side, buckets = sides[rng.integers(len(sides))]
        yield (side, *_two_of_a_bucket(buckets, rng))


def _two_of_a_bucket(buckets: Buckets, rng: Generator) -> tuple[int, int]:
    tied = np.flatnonzero(buckets.sizes[buckets.at_place] > 1)
    place = tied[rng.integers(len(tied))]
    bucket = buckets.at_place[place]
    start, size = buckets.starts[bucket], buckets.sizes[bucket]
    other = start + (place - start + rng.integers(1, size)) % size
    return int(buckets.order[place]), int(buckets.order[other])
