"""The cheapest sequence of adjacent swaps, as a shortest path over all orders (docs/mathematics.md#weighted_swap)."""

import heapq


def from_sorted(costs):
    """The cost from the order 1, 2, ..., N to every other order (a tuple of items, best first), by Dijkstra."""
    start = tuple(range(1, len(costs) + 2))
    known, heap = {}, [(0, start)]
    while heap:
        so_far, order = heapq.heappop(heap)
        if order in known:
            continue
        known[order] = so_far
        for k, cost in enumerate(costs):
            swapped = (*order[:k], order[k + 1], order[k], *order[k + 2 :])
            if swapped not in known:
                heapq.heappush(heap, (so_far + cost, swapped))
    return known


def relabelled(x, y):
    """The order of x, best first, with each item named by its position in y: sorting it turns x into y."""
    return tuple(q for _, q in sorted(zip(x, y, strict=True)))


def weighted_swap(x, y, costs):
    return from_sorted(costs)[relabelled(x, y)]
