"""The positions of one group's rows in a column: numbers as they are, or made into positions.

A group is n rows of two columns. Short rankings are counted by the definition: pairs in a row of memory, without a
branch, are faster than any tree.
"""

import numpy as np

from tiewise.kernels.compile import kernel

AS_GIVEN, DENSE, MIN, MAX, AVERAGE = range(5)
FINE, OUTSIDE, FRACTIONS, UNNUMBERED = range(4)

# A column of a frame lies in the frame's own memory, which is not to be written to.
COLUMN = "Array(float64, 1, 'C', True)"


@kernel("void(int64[::1], int64[::1], int64[::1])")
def place_rows(codes, place, order):
    """Order = the rows by their codes, equal ones as they lie; place[c], where the rows of code c begin, moves on."""
    for row in range(len(codes)):
        code = codes[row]
        order[place[code]] = row
        place[code] += 1


@kernel(f"void({COLUMN}, int64[::1], int64, int64, float64, float64[::1])", inner=True)
def load(column, order, start, n, sign, key):
    """Key = sign times the group's rows of the column; an empty order means that they lie side by side."""
    if len(order):
        for k in range(n):
            key[k] = sign * column[order[start + k]]
    else:
        for k in range(n):
            key[k] = sign * column[start + k]


@kernel("int64(int64, int64[::1], boolean)", inner=True)
def _rule(n, count, fractions):
    """Whether one of the rules dense, min, max and average gives these numbers; count[2p] items are at position p."""
    dense = least = most = mean = True
    buckets = 0
    last = 0
    for half in range(2, 2 * n + 1):
        if count[half]:
            buckets += 1
            first = last + 1
            last += count[half]
            dense &= half == 2 * buckets
            least &= half == 2 * first
            most &= half == 2 * last
            mean &= half == first + last
    if fractions:
        return FRACTIONS if mean else UNNUMBERED
    return FINE if dense or least or most or mean else UNNUMBERED


@kernel("int64(float64[::1], int64, int64[::1])", inner=True)
def look(position, n, count):
    """Whether the numbers can be positions: from 1 to n, and numbered by a rule; `count` has room for 2n + 1."""
    low = np.inf
    high = -np.inf
    for k in range(n):
        low = min(low, position[k])
        high = max(high, position[k])
    if not (low >= 1.0 and high <= n):
        return OUTSIDE
    count[: 2 * n + 1] = 0
    distinct = 0
    fractions = False
    for k in range(n):
        twice = 2.0 * position[k]
        half = int(twice)
        if half != twice:
            return UNNUMBERED
        fractions |= half % 2 == 1
        distinct += count[half] == 0
        count[half] += 1
    if distinct == n and not fractions:  # a permutation
        return FINE
    return _rule(n, count, fractions)


@kernel("void(float64[::1], int64, int64, int64[::1], float64[::1])", inner=True)
def _number(key, n, method, first, position):
    """Positions by key, smallest first: 1 + the keys (dense: the different keys) below, and what ties make of it."""
    total = 0
    for i in range(n):
        own = key[i]
        less = 0
        for j in range(n):
            less += key[j] < own
        position[i] = less + 1.0
        total += less
    if method == MIN or total == n * (n - 1) // 2:  # then no two keys are equal
        return
    if method == DENSE:
        for i in range(n):
            own = key[i]
            again = 0
            for j in range(i):
                again += key[j] == own
            first[i] = again == 0  # the first of its bucket counts for all
        for i in range(n):
            own = key[i]
            less = 0
            for j in range(n):
                less += first[j] & (key[j] < own)
            position[i] = less + 1.0
        return
    for i in range(n):
        own = key[i]
        same = 0
        for j in range(n):
            same += key[j] == own
        position[i] += (same - 1.0) if method == MAX else (same - 1.0) / 2.0


@kernel(
    f"int64({COLUMN}, int64[::1], int64, int64, int64, float64, float64[::1], int64[::1], float64[::1])", inner=True
)
def read(column, order, start, n, method, sign, key, first, position):
    """The group's positions in a column, and how it stands with them; `first` is room for 2n + 1 whole numbers."""
    if method == AS_GIVEN:
        load(column, order, start, n, 1.0, position)
        return look(position, n, first)
    load(column, order, start, n, sign, key)
    _number(key, n, method, first, position)
    return FINE


@kernel("void(float64[::1], int64, float64[::1], float64[::1])", inner=True)
def on_scale(position, n, scale, value):
    """W at each position, between whole positions linearly interpolated; scale[p] is W(p), scale[0] is not used."""
    for k in range(n):
        p = int(position[k])
        rest = position[k] - p
        value[k] = scale[p] + (rest * (scale[p + 1] - scale[p]) if rest > 0.0 else 0.0)
