"""Where items stand on an axis, and arrays moved from one order to another."""

import numpy as np

from tiewise.kernels.compile import kernel


@kernel("UniTuple(int64, 2)(float64[::1], int32[::1], float64, int64[::1], int32[::1], int32[::1])")
def locate(ordered, order, distance, code, first, below):
    """By item, its place and far count; by place, where its ties begin and how many lie at least `distance` below.

    Returns the tied and the far pairs. The code is place + 2^32 below: one word, one cache miss for who asks for both.
    """
    ties = 0
    far = 0
    begin = 0
    low = 0
    for k in range(len(ordered)):
        v = ordered[k]
        if v != ordered[begin]:
            begin = k
        while low < k and v - ordered[low] >= distance:
            low += 1
        ties += k - begin
        far += low
        first[k] = begin
        below[k] = low
        code[np.uint32(order[k])] = k + (low << 32)
    return ties, far


@kernel("void(int32[::1], int32[::1])")
def turn_queries(query, turned):
    """How many queries are above each place, the last place first; no branch has to be guessed."""
    n = len(query)
    turned[:] = 0
    for k in range(n):
        if query[k] > 0:
            turned[np.uint64(n - query[k])] += 1
    for k in range(1, n):
        turned[k] += turned[k - 1]


@kernel("boolean(float64[::1], float64, float64)")
def any_between(ordered, low, high):
    """Tell whether two values differ by at least low and by less than high."""
    first = 0
    for k in range(len(ordered)):
        v = ordered[k]
        while v - ordered[first] >= high:
            first += 1
        if v - ordered[first] >= low:
            return True
    return False


@kernel("void(float64[::1], float64, int32[::1])")
def reach_above(ordered, distance, above):
    """How many values lie at least `distance` above, the greatest value first."""
    n = len(ordered)
    high = n
    for i in range(n):
        v = ordered[n - 1 - i]
        while high > 0 and ordered[high - 1] - v >= distance:
            high -= 1
        above[i] = n - high


@kernel("void(int32[::1], int64[::1], int32[::1], int64, int32[::1])")
def settle(order_y, code, first, step, place):
    """Places, within each run of ties in x descending (step 1) or ascending (-1) in y, in accordance with order_y."""
    n = len(order_y)
    used = np.zeros(n, np.int32)
    for i in range(n):
        item = np.uint32(order_y[n - 1 - i if step == 1 else i])
        begin = first[np.uint32(code[item] & 0x7FFFFFFF)]
        place[item] = begin + used[begin]
        used[begin] += 1


@kernel("void(int32[::1], int64[::1], int32[::1], int32[::1], int64, int64)")
def decode(order, code, place, below, lo, hi):
    """Places and far counts of one axis in the order of another."""
    for k in range(lo, hi):
        w = code[np.uint32(order[k])]
        place[k] = np.int32(w & 0x7FFFFFFF)
        below[k] = np.int32(w >> 32)


@kernel(
    "void(float64[::1], int32[::1], float64[::1], int64, int64)",
    "void(int32[::1], int32[::1], int32[::1], int64, int64)",
)
def gather(values, index, out, lo, hi):
    """out[k] = values[index[k]] for lo <= k < hi."""
    for k in range(lo, hi):
        out[k] = values[np.uint32(index[k])]


@kernel("void(int32[::1], int32[::1], int32[::1])")
def scatter(values, index, out):
    """out[index[k]] = values[k]."""
    for k in range(len(values)):
        out[np.uint32(index[k])] = values[k]


@kernel(
    "void(float64[::1], int32[::1], float64, float64[::1])",
    "void(int32[::1], int32[::1], float64, float64[::1])",
)
def add_at(values, index, factor, out):
    """out[index[k]] += factor values[k]."""
    for k in range(len(values)):
        out[np.uint32(index[k])] += factor * values[k]


@kernel("void(int32[::1], int32[::1], int64[::1], int64[::1], int32[::1])")
def deal(place, window, starts, overlap, out):
    """Deal indices in the order of y to windows of x: window[place], and the next if place is in its overlap.

    starts: by window, where its list begins in out; moved to where it ends.
    """
    n = len(place)
    for k in range(n):
        w = window[np.uint32(place[k])]
        out[starts[w]] = k
        starts[w] += 1
        if place[k] >= overlap[w + 1]:
            out[starts[w + 1]] = k
            starts[w + 1] += 1
