"""Which of many positions and items a page shows: all of a few, of many those that matter and some of the rest."""

from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.explorer.subject import Two

_MOST_LINES = 120
_SIZES = (1, 2, 3, 5, 7)


def handles(gaps: int, most: int = 40) -> list[int]:
    """Return at which positions a long scaling is dragged: 1, 2, 3, 5, 7, 10, 20, ... and the last one.

    Examples
    --------
    >>> from tiewise.explorer.places import handles
    >>> handles(99)
    [1, 2, 3, 5, 7, 10, 20, 30, 50, 70, 99]
    """
    found = [size * 10**power for power in range(len(str(gaps))) for size in _SIZES]
    return [*[place for place in found if place < gaps][: most - 1], gaps]


def sampled(gaps: int, most: int = 160) -> Integers:
    """Return up to so many positions that show a curve: all of a few; of many, as many at the top as further down."""
    if gaps <= most:
        return np.arange(1, gaps + 1)
    return np.unique(np.geomspace(1, gaps, most).round().astype(np.int64))


def lines(two: Two, weighed: Floats) -> Integers:
    """Return the items that a slope chart draws: those that weigh most, the first of both sides, some of the rest."""
    pair = two.pair
    if pair.n <= _MOST_LINES:
        return np.arange(pair.n)
    most = _first(-weighed, _MOST_LINES // 2)
    tops = [_first(side, _MOST_LINES // 8) for side in (pair.x, pair.y)]
    rest = np.linspace(0, pair.n - 1, _MOST_LINES // 4).astype(np.int64)
    return np.unique(np.concatenate([most, *tops, two.in_order_of_x[rest]]))


def _first(keys: Any, count: int) -> Integers:
    """Return the items with the smallest keys, without sorting all of them."""
    count = min(count, len(keys))
    return np.argpartition(keys, count - 1)[:count]


def heaviest(two: Two, weighed: Floats, count: int) -> Integers:
    """Return the items that weigh most, the first one most; of equal ones that which moved further."""
    pair = two.pair
    few = _first(-weighed, min(pair.n, 4 * count))
    order = np.lexsort((pair.x[few], -np.abs(pair.y[few] - pair.x[few]), -weighed[few]))
    return few[order][:count]
