"""Order of float64 values by radix passes: the sort below every O(N log N) count."""

import numpy as np

from tiewise.kernels.compile import kernel

_DIGIT = 11  # three digits of 11 bits leave 31 bits of the 64-bit word for the item
_LOW = 31


@kernel("void(float64[::1], uint64[::1], uint64[::1], int64, int64)", inner=True)
def _radix(values, word, spare, lo, hi):
    """Sort word[lo:hi] (items in the low 31 bits) by values into spare, up to 33 bits of the range; stable."""
    low = values[np.int64(word[lo] & np.uint64(0x7FFFFFFF))]
    high = low
    for k in range(lo, hi):
        v = values[np.int64(word[k] & np.uint64(0x7FFFFFFF))]
        low = min(low, v)
        high = max(high, v)
    if low == high:
        for k in range(lo, hi):
            spare[k] = word[k] & np.uint64(0x7FFFFFFF)
        return
    # A linear map keeps the order (weakly) and spends the bits where a scale has them; halves guard against overflow.
    # Division, not a reciprocal: a subnormal range has an infinite reciprocal.
    half = 0.5 * high - 0.5 * low
    if half == 0.0:
        half = high - low
    count = np.zeros((3, 1 << _DIGIT), np.int64)
    tiny = half < 1e-290
    factor = 4294967295.0 / (half * 1e30 if tiny else half)
    for k in range(lo, hi):
        item = word[k] & np.uint64(0x7FFFFFFF)
        v = values[np.int64(item)]
        d = v - low if half == high - low else 0.5 * v - 0.5 * low
        q = np.int64((d * 1e30 if tiny else d) * factor)
        q = min(q, np.int64(4294967295))
        word[k] = (np.uint64(q) << np.uint64(_LOW)) | item
        count[0, q & 2047] += 1
        count[1, (q >> 11) & 2047] += 1
        count[2, q >> 22] += 1
    source = word
    target = spare
    for digit in range(3):
        total = lo
        for b in range(1 << _DIGIT):
            c = count[digit, b]
            count[digit, b] = total
            total += c
        shift = np.uint64(_LOW + digit * _DIGIT)
        for k in range(lo, hi):
            w = source[k]
            b = np.int64((w >> shift) & np.uint64(2047))
            target[count[digit, b]] = w
            count[digit, b] += 1
        source, target = target, source


@kernel("void(float64[::1], int32[::1], float64[::1], uint64[::1], uint64[::1])")
def sort_values(values, order, ordered, word, spare):
    """Stable ascending order of the values, and the values in it; word and spare are work space of the same length."""
    n = len(values)
    if n == 0:
        return
    for k in range(n):
        word[k] = np.uint64(k)
    _radix(values, word, spare, 0, n)
    for k in range(n):
        item = np.int64(spare[k] & np.uint64(0x7FFFFFFF))
        order[k] = item
        ordered[k] = values[item]
    # What 33 bits could not tell apart is a run of equal keys: sorted already, short (insertion), or clustered far
    # below the range (the same radix on the run alone; the key changes, so the run's end is kept on a stack).
    stack = np.empty(128, np.int64)
    top = 1
    stack[0] = n
    k = 0
    floor = np.int64(0)  # keys before it belong to another radix call and say nothing about this one
    while k < n - 1:
        while k >= stack[top - 1] - 1 and top > 1:
            top -= 1
            floor = stack[top]
        if ordered[k] <= ordered[k + 1]:
            k += 1
            continue
        key = spare[k] >> np.uint64(_LOW)
        end = k + 1
        limit = stack[top - 1]
        while end < limit and spare[end] >> np.uint64(_LOW) == key:
            end += 1
        lo = k
        while lo > floor and spare[lo - 1] >> np.uint64(_LOW) == key:
            lo -= 1
        if end - lo <= 24 or top == 128:
            for i in range(lo + 1, end):
                v = ordered[i]
                o = order[i]
                w = spare[i]
                j = i
                while j > lo and ordered[j - 1] > v:
                    ordered[j] = ordered[j - 1]
                    order[j] = order[j - 1]
                    spare[j] = spare[j - 1]
                    j -= 1
                ordered[j] = v
                order[j] = o
                spare[j] = w
            k = end - 1
            floor = end
        else:
            for i in range(lo, end):
                word[i] = spare[i]
            _radix(values, word, spare, lo, end)
            for i in range(lo, end):
                item = np.int64(spare[i] & np.uint64(0x7FFFFFFF))
                order[i] = item
                ordered[i] = values[item]
            stack[top] = end
            top += 1
            k = lo
            floor = lo
