"""Sums over the items that come before an item in two orders, by one bit of its place in the second after another."""

import numpy as np
from numba import types

from tiewise.kernels.compile import kernel

_CHUNK = 13  # chunks of 2^13 items are taken down to the leaves one by one: both copies of one stay in the L2 cache
_LEAF = 5  # below 2^5 items, the pairs one by one are quicker than another bit

_ITEMS = (types.int32[::1], types.float64[::1], types.float64[::1])
_NUMBERS = 3 * (types.int64,)


@kernel(types.void(*_ITEMS, *_ITEMS, *_NUMBERS), loose=True)
def _split(rank, weight, total, rank_to, weight_to, total_to, bit, lo, hi):
    """Part each node of 2^(bit + 1) ranks in two, stably; those that go up meet all before them that go down."""
    half = np.int64(1) << bit
    for start in range(lo, hi, 2 * half):
        down = start
        up = start + half
        met = 0.0
        for k in range(start, min(start + 2 * half, hi)):
            r = rank[np.uint64(k)]
            w = weight[np.uint64(k)]
            s = total[np.uint64(k)]
            # Which way an item goes cannot be predicted, so nothing here is a branch.
            goes_up = (np.int64(r) >> bit) & 1
            to = np.uint64(up if goes_up else down)
            rank_to[to] = r
            weight_to[to] = w
            total_to[to] = s + met if goes_up else s
            met = met if goes_up else met + w
            up += goes_up
            down += 1 - goes_up


@kernel(types.void(*_ITEMS, *_NUMBERS[1:], types.float64[::1]), loose=True)
def _leaf(rank, weight, total, lo, hi, out):
    """The pairs within nodes of 2^_LEAF ranks, one by one; out is by rank."""
    for start in range(lo, hi, 1 << _LEAF):
        for k in range(start, min(start + (1 << _LEAF), hi)):
            r = rank[k]
            s = total[k]
            for j in range(start, k):
                w = weight[np.uint64(j)]
                s += w if rank[np.uint64(j)] < r else 0.0
            out[np.uint32(r)] = s


@kernel(types.void(*_ITEMS, *_ITEMS, types.int64, types.float64[::1]), loose=True)
def dominated(rank, weight, total, rank_2, weight_2, total_2, bits, out):
    """out[r]: the total of the item of rank r, and the weights of the items before it that have a lesser rank.

    The ranks 0, 1, ... n - 1 < 2^bits in some order. The arrays are overwritten; those with a 2 are work space.
    """
    n = len(rank)
    bit = bits - 1
    while bit >= _CHUNK:
        _split(rank, weight, total, rank_2, weight_2, total_2, bit, 0, n)
        rank, weight, total, rank_2, weight_2, total_2 = rank_2, weight_2, total_2, rank, weight, total
        bit -= 1
    size = np.int64(1) << (bit + 1)
    for start in range(0, n, size):
        r, w, s, r_2, w_2, s_2 = rank, weight, total, rank_2, weight_2, total_2
        for down in range(bit, _LEAF - 1, -1):
            _split(r, w, s, r_2, w_2, s_2, down, start, min(start + size, n))
            r, w, s, r_2, w_2, s_2 = r_2, w_2, s_2, r, w, s
        _leaf(r, w, s, start, min(start + size, n), out)


@kernel("void(int32[::1], int32[::1], int32[::1], int32[::1], int32[::1], int32[::1])")
def tied_partners(order, own, other, size, after, same):
    """By item, among those of the same `own`: how many there are, how many have a lesser `other`, how many the same.

    In the order, items with the same `own` follow each other, the greatest `other` first. The item itself counts.
    """
    n = len(order)
    start = 0
    while start < n:
        key = own[np.uint32(order[start])]
        stop = start + 1
        while stop < n and own[np.uint32(order[stop])] == key:
            stop += 1
        first = start
        while first < stop:
            cell = other[np.uint32(order[first])]
            last = first + 1
            while last < stop and other[np.uint32(order[last])] == cell:
                last += 1
            for k in range(first, last):
                item = np.uint32(order[k])
                size[item] = stop - start
                after[item] = stop - last
                same[item] = last - first
            first = last
        start = stop


@kernel("UniTuple(float64, 2)(int32[::1], int32[::1], int32[::1], float64[::1])")
def tied_products(order, own, other, weight):
    """Sums of the products of weights over the pairs of the same `own` but another `other`, and of the same both.

    In the order, items with the same `own` follow each other, and among them those with the same `other`.
    """
    tied = 0.0
    both = 0.0
    met = 0.0
    met_both = 0.0
    for k in range(1, len(order)):
        item = np.uint32(order[k])
        before = np.uint32(order[k - 1])
        met_both += weight[before]
        if own[item] != own[before]:
            met = 0.0
            met_both = 0.0
        elif other[item] != other[before]:
            met += met_both
            met_both = 0.0
        tied += weight[item] * met
        both += weight[item] * met_both
    return tied, both
