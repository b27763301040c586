"""Inversions of items, each with a seat of its own: how many later items have a seat before that of each."""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.count_trees import count_after, counted_before
from tiewise.kernels.compiled.ultrametric.signatures import FLAGS, INT, INTS, VOID

CELL = 8  # bits of the places that share a cell of the tree, at most


@kernel(VOID(INTS, INTS, FLAGS, INT, INT, INTS))
def inversions(seat, item, counts, begin, end, found):
    """found[e] = number of items after e with a seat before that of e, for e = begin, ..., end - 1.

    seat: of each item; item: who has this seat; counts: by seat, whether an item is counted, and empty if all are.
    The items begin..end have places 0, 1, ... among themselves, in the order of their seats. Those before e in its cell
    of places are looked at one by one; for the cells before, a tree (`count_trees.py`) counts whom we met, walking from
    the last item back.
    """
    size = end - begin
    place, who, met_by = np.empty(size + 1, np.int32), np.empty(size + 1, np.int32), np.empty(size + 1, np.int32)
    beyond = np.empty(size + 1, np.int32)
    taken = 0
    later = 0
    for p in range(item.size):  # nothing depends on a branch: what is no item of ours is written over by the next
        e = np.int64(item[p])
        here = (e >= begin) & (e < end)
        is_counted = counts[p] if counts.size else True
        place[np.uint64(e - begin if here else size)] = 2 * taken + is_counted
        who[np.uint64(taken)] = e - begin
        met_by[np.uint64(taken)] = e - begin if is_counted else -1
        beyond[np.uint64(taken)] = later
        taken += here
        later += is_counted & (e >= end)
    bits = 1
    while np.int64(1) << bits < size:
        bits += 1
    digits = max(0, (bits - CELL + 3) // 4)
    shift = max(0, bits - 4 * digits)
    for p in range(size):
        e = who[p]
        number = beyond[p]  # 32 bits: twice the lanes
        for q in range(p >> shift << shift, p):
            number = np.int32(number + np.int32(met_by[np.uint64(q)] > e))
        found[np.uint64(begin + e)] = number
    if digits == 0:
        return
    after = np.zeros(256, np.int32)
    for k in range(16):
        after[17 * k + 1 : 16 * k + 16] = 1
    met = np.zeros((np.int64(16) ** (digits + 1) - 16) // 15, np.int32)
    last = np.uint64((np.int64(1) << (4 * digits)) - 1)  # a cell that nothing is after
    down = np.uint64(shift + 1)
    for k in range(size):
        e = np.uint64(size - 1 - k)
        own = np.uint64(place[e])
        cell = own >> down
        found[e + np.uint64(begin)] += counted_before(met, cell, digits)
        count_after(met, after, cell if own & np.uint64(1) else last, digits)
