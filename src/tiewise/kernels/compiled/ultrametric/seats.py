"""Items in the order of the first axis, each with a seat in the order of the second.

Equal ranks are ordered by the other axis, so that every item has a seat of its own, and of two items with equal ranks
on either axis the later one has the later seat: they are no inversion. Six arrays say all: seat, of each item; item,
who has this seat; a, by item, the signed weight of its rank on the first axis; b, by seat, that on the second; own, by
item, and other, by seat, the ranks themselves, empty where no two are equal.
"""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.ultrametric.signatures import FLAGS, FLOATS, INT, INTS, SEATED


@kernel(SEATED(INTS, INTS, FLOATS, FLOATS, INTS, INTS, INT, INT, INT, INT))
def among(seat, item, a, b, own, other, begin, end, first, last):
    """Pick the items begin..end that have the seats first..last, with seats among themselves."""
    size = end - begin
    index, a_to, own_to = np.empty(size + 1, np.int32), np.empty(size), np.empty(size if own.size else 0, np.int32)
    n = 0
    for e in range(size):  # here as below, what is not picked is written over by the next
        here = (seat[begin + e] >= first) & (seat[begin + e] < last)
        index[e] = n
        a_to[np.uint64(n)] = a[begin + e]
        if own.size:
            own_to[np.uint64(n)] = own[begin + e]
        n += here
    seats = last - first
    item_to, b_to, other_to = np.empty(seats, np.int32), np.empty(seats), np.empty(seats if other.size else 0, np.int32)
    k = 0
    for p in range(seats):
        e = np.int64(item[first + p]) - begin
        here = (e >= 0) & (e < size)
        item_to[np.uint64(k)] = index[np.uint64(e if here else 0)]
        b_to[np.uint64(k)] = b[first + p]
        if other.size:
            other_to[np.uint64(k)] = other[first + p]
        k += here
    seat_to = np.empty(n, np.int32)
    for p in range(n):
        seat_to[np.uint64(item_to[p])] = p
    return seat_to, item_to[:n], a_to[:n], b_to[:n], own_to[:n], other_to[:n]


@kernel(FLAGS(FLOATS))
def negative(weight):
    """Tell which weights are negative; an empty answer: all have one sign, the last aside, which decides no pair."""
    number = 0
    for k in range(weight.size - 1):
        number += weight[k] < 0.0
    if number in (0, weight.size - 1):
        return np.empty(0, np.bool_)
    is_negative = np.empty(weight.size, np.bool_)
    for k in range(weight.size):
        is_negative[k] = weight[k] < 0.0
    return is_negative
