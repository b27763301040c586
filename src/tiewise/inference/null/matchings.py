"""The matchings that independence makes equally likely: all of them, or as many as asked for, drawn by a seed.

A matching is a row of indices: item i of x meets item row[i] of y. Where the seeds come from is in `inference.streams`.
"""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers, Ints, Numbers

# Rows built at once.
_ROWS = 20_000
# Numbers of a stream that are drawn at once: with what is made of them, they stay in the cache.
_STREAMED = 1 << 15


def count(positions: Numbers) -> int:
    """Return how many different matchings there are: N!, divided by the orders within each bucket."""
    sizes = np.unique(positions, return_counts=True)[1].tolist()
    return math.factorial(len(positions)) // math.prod(map(math.factorial, sizes))


def every(positions: Numbers) -> Iterator[Integers]:
    """Yield all different matchings in blocks of rows; one item stands for all of its bucket."""
    _, item, sizes = np.unique(positions, return_index=True, return_counts=True)
    yield from (item[block] for block in _arrangements(sizes))


def _arrangements(left: Integers) -> Iterator[Integers]:
    """Yield all orders of as many buckets' members as are left, in blocks."""
    length = int(left.sum())
    total = math.factorial(length) // math.prod(math.factorial(size) for size in left.tolist())
    if total <= _ROWS:
        yield _table(left, length)
        return
    for bucket in np.flatnonzero(left).tolist():
        rest = left.copy()
        rest[bucket] -= 1
        for block in _arrangements(rest):
            yield np.column_stack([np.full(len(block), bucket), block])


def _table(left: Integers, length: int) -> Integers:
    """Return all of them, place by place: every row goes on with every bucket of which it has some left."""
    rows, rest = np.empty((1, 0), dtype=np.int64), left[None, :]
    for _ in range(length):
        parent, bucket = np.nonzero(rest)
        rows = np.column_stack([rows[parent], bucket])
        rest = rest[parent]
        rest[np.arange(len(rest)), bucket] -= 1
    return rows


def drawn(seed: Any, rows: int, n: int) -> Integers:
    """Return random matchings of n items."""
    start = np.broadcast_to(np.arange(n), (rows, n))
    return np.random.Generator(np.random.SFC64(seed)).permuted(start, axis=1)


def shuffled(seed: Any, rows: int, n: int) -> Ints:
    """Return random matchings of n items, by a compiled loop."""
    return dealt(np.random.Generator(np.random.SFC64(seed)).random((rows, n)), compiled=True)


def stream(seed: Any, draws: int, n: int, *, compiled: bool) -> Iterator[Ints]:
    """Yield so many random matchings of n items in blocks of rows, all from one seed.

    Which they are depends on the seed alone: neither on the size of the blocks nor on `compiled`, which says that there
    are enough of them for a compiled loop.
    """
    generator = np.random.Generator(np.random.SFC64(seed))
    height = max(1, _STREAMED // n)
    for done in range(0, draws, height):
        yield dealt(generator.random((min(height, draws - done), n)), compiled=compiled)


def dealt(uniforms: Floats, *, compiled: bool) -> Ints:
    """Return a permutation for each row of numbers in [0, 1) (Fisher and Yates)."""
    found = np.empty(uniforms.shape, dtype=np.int32)
    if compiled:
        from tiewise.kernels.compiled.matching_sweep import shuffle_rows

        shuffle_rows(uniforms, found)
        return found
    every = np.arange(len(uniforms))
    for k in range(uniforms.shape[1]):
        place = (uniforms[:, k] * (k + 1)).astype(np.int64)
        found[:, k] = found[every, place]
        found[every, place] = k
    return found
