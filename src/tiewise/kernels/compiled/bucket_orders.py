"""Search for a bucket order that gains most over its pairs: `before[i, j]` if i is ahead of j, `tied[i, j]` if tied."""

import numpy as np

from tiewise.kernels.compile import kernel

_MATRIX = "float64[:, ::1]"


@kernel(f"int64({_MATRIX}, {_MATRIX}, int64[::1], int64, int64, int64, float64)", inner=True)
def _resettle(before, tied, bucket, count, mover, whole, least):
    """Move an item, or with `whole` a bucket, to where the sum gains most; return how many buckets there are then.

    Where nothing gains more than `least`, nothing moves, and the answer is -1.
    """
    n = len(bucket)
    ahead = np.zeros(count)
    behind = np.zeros(count)
    joined = np.zeros(count)
    home = mover if whole else bucket[mover]
    for i in range(n):
        if i == mover if not whole else bucket[i] == home:
            for j in range(n):
                b = bucket[j]
                if (whole and b != home) or (not whole and j != mover):
                    ahead[b] += before[i, j]
                    behind[b] += before[j, i]
                    joined[b] += tied[i, j]
    now = joined[home]
    for b in range(count):
        if b != home:
            now += ahead[b] if b > home else behind[b]
    most = now + least
    goal = -1
    is_new = False
    value = 0.0  # ahead of all buckets
    for b in range(count):
        value += ahead[b]
    for b in range(count + 1):
        if value > most:
            most = value
            goal = b
            is_new = True
        if b < count:
            if not (whole and b == home):
                inside = value - ahead[b] + joined[b]
                if inside > most:
                    most = inside
                    goal = b
                    is_new = False
            value += behind[b] - ahead[b]
    if goal < 0:
        return -1
    # Buckets have even numbers now, the gaps between them odd ones; then they are numbered anew.
    target = 2 * goal - 1 if is_new else 2 * goal
    for j in range(n):
        moves = bucket[j] == home if whole else j == mover
        bucket[j] = target if moves else 2 * bucket[j]
    new = np.zeros(2 * count + 2, np.int64)
    for j in range(n):
        new[bucket[j] + 1] = 1
    count = 0
    for b in range(len(new)):
        if new[b]:
            new[b] = count
            count += 1
    for j in range(n):
        bucket[j] = new[bucket[j] + 1]
    return count


@kernel(f"void({_MATRIX}, {_MATRIX}, int64[::1], float64)")
def climb(before, tied, bucket, least):
    """Move items, and where none gains more than `least` whole buckets, until nothing does. `bucket` is by item."""
    n = len(bucket)
    count = 0
    for i in range(n):
        count = max(count, bucket[i] + 1)
    moved = True
    while moved:
        moved = False
        for item in range(n):
            found = _resettle(before, tied, bucket, count, item, 0, least)
            if found >= 0:
                count = found
                moved = True
        if not moved:
            b = 0
            while b < count:
                found = _resettle(before, tied, bucket, count, b, 1, least)
                if found >= 0:
                    count = found
                    moved = True
                b += 1


@kernel(f"void({_MATRIX}, {_MATRIX}, float64[::1], float64[::1], float64[::1], int64[::1])")
def best_by_subset(rows, tied, within, inside, best, bucket):
    """By the set of items that stand first, the most that they can have gained, and the bucket that ends it.

    rows[i, S] is the sum of before[i, j] over j in S; within[B] that over all i, j in B, and inside[B] that of ties.
    A bucket B in front of the rest R adds the ties in it and before[i, j] over i in B, j in R.
    """
    n = len(rows)
    full = (1 << n) - 1
    to_all = np.empty(full + 1)
    column = np.empty(n)
    first = np.zeros(full + 1, np.int8)  # of a set, its lowest item
    for chosen in range(2, full + 1, 2):
        first[chosen] = first[chosen >> 1] + 1
    best[:] = -np.inf
    best[0] = 0.0
    to_all[0] = 0.0
    for placed in range(full):
        here = best[placed]
        left = full ^ placed
        for i in range(n):
            column[i] = rows[i, left]
        chosen = (0 - left) & left  # the subsets of what is left, in rising order
        while chosen:
            to_all[chosen] = to_all[chosen & (chosen - 1)] + column[first[chosen]]
            found = here + to_all[chosen] - within[chosen] + inside[chosen]
            if found > best[placed | chosen]:
                best[placed | chosen] = found
                bucket[placed | chosen] = chosen
            chosen = (chosen - left) & left
