"""The cycles of a permutation, of one or of many pairs of rankings."""

import numpy as np

from tiewise.kernels.compile import kernel

_ROWS = "int32[:, ::1]"


@kernel("int64(int32[::1])")
def cycles(goes_to):
    """How many there are; places that were met are marked in the permutation itself."""
    count = 0
    for start in range(len(goes_to)):
        place = start
        if goes_to[place] >= 0:
            count += 1
        while goes_to[np.uint64(place)] >= 0:
            following = goes_to[np.uint64(place)]
            goes_to[np.uint64(place)] = -1
            place = following
    return count


@kernel(f"void({_ROWS}, {_ROWS}, int64[::1], int64[::1], float64[::1])")
def cycles_of_pairs(x_order, y_place, left, right, out):
    """The same for the permutation from the places in row left[k] of x to those in row right[k] of y."""
    n = x_order.shape[1]
    goes_to = np.empty(n, np.int32)
    for k in range(len(left)):
        order, place = x_order[left[k]], y_place[right[k]]
        for t in range(n):
            goes_to[t] = place[order[t]]
        out[k] = cycles(goes_to)
