"""The cheapest sequence of adjacent swaps between two orders, for any costs: shortest paths over all N! orders."""

from functools import lru_cache
from math import factorial
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers

# 9! orders with eight swaps each take about a second; ten times as many would take a minute and gigabytes.
EXACT_UP_TO = 9


@lru_cache(maxsize=16)
def costs_of_orders(costs: tuple[float, ...]) -> Floats:
    """Return what it costs to sort each order of N items, where swapping places k and k + 1 costs `costs[k]`.

    An order stands at the number that its inversion table (how many items behind each belong ahead of it) is in the
    factorial number system. The answers are kept, because every pair of rankings of N items asks for the same.
    """
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import dijkstra

    n = len(costs) + 1
    count, places = factorial(n), _place_values(n)
    numbers = np.arange(count)
    tables = numbers[:, None] // places % np.arange(n, 0, -1)
    starts, ends, lengths = [], [], []
    for k, cost in enumerate(costs):
        # Each swap once, from the order in which the two items stand right: the entries (a, b) become (b + 1, a).
        a, b = tables[:, k], tables[:, k + 1]
        right = a <= b
        after = numbers + (b + 1 - a) * places[k] + (a - b) * places[k + 1]
        starts.append(numbers[right])
        ends.append(after[right])
        lengths.append(np.full(int(right.sum()), cost))
    edges = np.concatenate(lengths), (np.concatenate(starts), np.concatenate(ends))
    lengths_from_sorted: Floats = dijkstra(coo_array(edges, shape=(count, count)).tocsr(), directed=False, indices=0)
    lengths_from_sorted.flags.writeable = False
    return lengths_from_sorted


def number_of(inversions: Integers) -> Any:
    """Return the number of the order with this inversion table; of many, a row each, their numbers."""
    return inversions @ _place_values(inversions.shape[-1])


def _place_values(n: int) -> Integers:
    return np.array([factorial(n - 1 - k) for k in range(n)], dtype=np.int64)
