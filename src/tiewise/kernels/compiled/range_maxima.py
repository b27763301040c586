"""The largest weight of many ranges, where they are too many, and the weights too long, for a table of all runs."""

import numpy as np

from tiewise.kernels.compile import kernel

_READ = "Array(float64, 1, 'C', True)"
_BITS = 6  # blocks of 64 weights: a range within one is short enough to be gone through


@kernel(f"void({_READ}, int64[::1], int64[::1], float64[::1])")
def range_maxima(weights, low, high, out):
    """out[k] = the largest of weights[low[k]:high[k]], 0 if there are none; no weight is below 0.

    A range is the end of a block, whole blocks, and the start of another: of these the maxima are kept, of whole blocks
    those of all runs of 1, 2, 4, ... of them.
    """
    n = len(weights)
    count = (n >> _BITS) + 1
    after, before = np.empty(n), np.empty(n)
    levels = 1
    while 1 << levels <= count:
        levels += 1
    runs = np.zeros((levels, count))
    for i in range(n):
        starts = i & ((1 << _BITS) - 1) == 0
        before[i] = weights[i] if starts else max(before[i - 1], weights[i])
        runs[0, i >> _BITS] = before[i]
    for i in range(n - 1, -1, -1):
        ends = (i + 1) & ((1 << _BITS) - 1) == 0 or i == n - 1
        after[i] = weights[i] if ends else max(after[i + 1], weights[i])
    for level in range(1, levels):
        half = 1 << (level - 1)
        for block in range(count - 2 * half + 1):
            runs[level, block] = max(runs[level - 1, block], runs[level - 1, block + half])
    for k in range(len(low)):
        first, last = low[k], high[k] - 1
        if last < first:
            out[k] = 0.0
            continue
        own, other = first >> _BITS, last >> _BITS
        if own == other:
            largest = weights[first]
            for i in range(first + 1, last + 1):
                largest = max(largest, weights[i])
            out[k] = largest
            continue
        largest = max(after[first], before[last])
        between = other - own - 1
        if between > 0:
            level = 0
            while 2 << level <= between:
                level += 1
            largest = max(largest, runs[level, own + 1], runs[level, other - (1 << level)])
        out[k] = largest
