"""The longest rising subsequence of a permutation (patience sorting), of one or of many pairs of rankings."""

import numpy as np

from tiewise.kernels.compile import kernel

_ROWS = "int32[:, ::1]"


@kernel("int64(int32[::1], int32[::1])")
def longest_rise(values, ends):
    """How long it is; `ends` is room for, by length, the least value at which a rise of this length can end."""
    length = 0
    for k in range(len(values)):
        value = values[k]
        if length == 0 or ends[np.uint64(length - 1)] < value:
            ends[np.uint64(length)] = value
            length += 1
            continue
        first = np.uint64(0)  # the first end that is not before the value; halves without a branch to guess wrong
        size = np.uint64(length)
        while size > np.uint64(1):
            half = size >> np.uint64(1)
            first += half * np.uint64(ends[first + half - np.uint64(1)] < value)
            size -= half
        ends[first] = value
    return length


@kernel(f"void({_ROWS}, {_ROWS}, int64[::1], int64[::1], float64[::1])")
def longest_rises(x_order, y_place, left, right, out):
    """The same for the places in row right[k] of y of the items in the order of row left[k] of x."""
    n = x_order.shape[1]
    values, ends = np.empty(n, np.int32), np.empty(n, np.int32)
    for k in range(len(left)):
        order, place = x_order[left[k]], y_place[right[k]]
        for t in range(n):
            values[t] = place[order[t]]
        out[k] = longest_rise(values, ends)
