"""C and D for all pairs of two lists of rankings in one call, which holds no lock: for matrices over many rankings.

Each ranking is an axis, made once: `ordered` (its values in order), `order` (the items), and by place, `first` (where
its ties begin), `end` (where they end) and `below` (how many lie far below). Distances from `far` on are 1, so that a
pair is far on both axes, and is counted, or near on one, and is taken by itself: for scales on which few are near.
"""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.near_pairs import near_pair


@kernel("int64(uint64)", inner=True)
def _bits(word):
    """How many bits are set."""
    word = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    word = word + (word >> np.uint64(8))
    word = word + (word >> np.uint64(16))
    return np.int64((word + (word >> np.uint64(32))) & np.uint64(0x7F))


@kernel("int64(uint64[::1], int32[::1], int32[::1], int64)", inner=True)
def _before(words, in_shelf, shelves, place):
    """How many places before this one are taken: on the shelves before, in the words before, in the word."""
    word = np.uint64(place >> 6)
    mask = (np.uint64(1) << np.uint64(place & 63)) - np.uint64(1)
    return shelves[np.uint64(place >> 10)] + in_shelf[word] + _bits(words[word] & mask)


@kernel(
    "UniTuple(int64, 2)(int32[::1], int32[::1], int32[::1], int32[::1], uint64[::1], int32[::1], int32[::1],"
    "int32[:, ::1])",
    inner=True,
)
def _counts(place, x_first, y_first, y_end, words, in_shelf, shelves, later):
    """(C, D) as counts; `place` is the place in y of the items in the order of x.

    Taken places are bits, 64 in a word, 16 words on a shelf; what lies before a word, and before a shelf, is kept.
    """
    n = len(place)
    words[:] = np.uint64(0)
    in_shelf[:] = 0
    shelves[:] = 0
    concordant = 0
    discordant = 0
    begin = 0
    while begin < n:
        stop = begin + 1
        while stop < n and x_first[stop] == begin:
            stop += 1
        for t in range(begin, stop):
            p = place[t]
            less = _before(words, in_shelf, shelves, np.int64(y_first[p]))
            concordant += less
            if y_end[p] - y_first[p] > 1:
                less = _before(words, in_shelf, shelves, np.int64(y_end[p]))
            discordant += begin - less
        for t in range(begin, stop):
            p = np.int64(place[t])
            word = p >> 6
            words[word] |= np.uint64(1) << np.uint64(p & 63)
            shelf = word & ~15
            for k in range(16):
                in_shelf[np.uint64(shelf + k)] += later[np.uint64(word & 15), np.uint64(k)]
            for k in range((p >> 10) + 1, len(shelves)):
                shelves[np.uint64(k)] += 1
        begin = stop
    return concordant, discordant


@kernel(
    "Tuple((float64, float64, int64, int64))"
    "(int64, float64[::1], float64[::1], int32[::1], int32[::1], float64, float64, boolean)",
    inner=True,
)
def _near(kind, x, y, first, below, x_far, y_far, only_far):
    """(C, D, concordant, discordant) over the pairs near, not tied, in x; x ascends. only_far: only those far in y."""
    c = 0.0
    d = 0.0
    concordant = 0
    discordant = 0
    slack = (1.0 - x_far) + (1.0 - y_far)
    for t in range(len(x)):
        for j in range(below[t], first[t]):
            k = np.uint64(j)
            v, up, down = near_pair(kind, x[t] - x[k], y[t] - y[k], y_far, slack, only_far)
            c += v if up else 0.0
            d += v if down else 0.0
            concordant += up
            discordant += down
    return c, d, concordant, discordant


_AXES = "float64[:, ::1], int32[:, ::1], int32[:, ::1], int32[:, ::1], int32[:, ::1], float64"


@kernel(f"void(int64, boolean, {_AXES}, {_AXES}, float64[:, ::1], float64[:, ::1])")
def masses(
    kind, upper, x_ordered, x_order, x_first, x_end, x_below, x_far,
    y_ordered, y_order, y_first, y_end, y_below, y_far, c, d,
):  # fmt: skip
    """Fill c and d for every x with every y; `upper`: only from the diagonal on, where both are the same rankings."""
    n = x_order.shape[1]
    place = np.empty(n, np.int32)
    x_place, y_place = np.empty(n, np.int32), np.empty(n, np.int32)
    along_x, along_y = np.empty(n), np.empty(n)
    shelves = np.empty((n >> 10) + 1, np.int32)
    words = np.empty(16 * len(shelves), np.uint64)
    in_shelf = np.empty(16 * len(shelves), np.int32)
    later = np.zeros((16, 16), np.int32)
    for k in range(16):
        later[k, k + 1 :] = 1
    for i in range(len(x_order)):
        for k in range(n):
            x_place[x_order[i, k]] = k
        near_x = 0
        for k in range(n):
            near_x += x_first[i, k] - x_below[i, k]
        for j in range(i if upper else 0, len(y_order)):
            near_y = 0
            for k in range(n):
                y_place[y_order[j, k]] = k
                near_y += y_first[j, k] - y_below[j, k]
            for k in range(n):
                place[k] = y_place[x_order[i, k]]
                along_x[k] = y_ordered[j, place[k]]
            up, down = _counts(place, x_first[i], y_first[j], y_end[j], words, in_shelf, shelves, later)
            mass_c = 0.0
            mass_d = 0.0
            if near_x:
                e, f, more, less = _near(kind, x_ordered[i], along_x, x_first[i], x_below[i], x_far, y_far, False)
                mass_c, mass_d, up, down = mass_c + e, mass_d + f, up - more, down - less
            if near_y:
                for k in range(n):
                    along_y[k] = x_ordered[i, x_place[y_order[j, k]]]
                e, f, more, less = _near(kind, y_ordered[j], along_y, y_first[j], y_below[j], y_far, x_far, True)
                mass_c, mass_d, up, down = mass_c + e, mass_d + f, up - more, down - less
            c[i, j] = up + mass_c
            d[i, j] = down + mass_d
