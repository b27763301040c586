"""Search for an order z of n items that maximises sums over its pairs: f(z) = sum over p < q of d(p, q) g(z_p, z_q).

`step` says what f loses or gains elsewhere when the items at places p and p + 1 change places: d(q, p) - d(q, p + 1)
for q before them, d(p, q) - d(p + 1, q) behind. It is 0 outside of `first[p]` to `stop[p]`, everywhere for crisp
distances, so that a swap then costs O(1). `by_second` is the transpose of g: both are read along their rows.
"""

import numpy as np

from tiewise.kernels.compile import kernel

_MATRIX = "float64[:, ::1]"
_PLACES = f"float64[::1], {_MATRIX}, int64[::1], int64[::1], {_MATRIX}, {_MATRIX}, int64[::1]"


@kernel(f"float64({_PLACES}, int64)", inner=True)
def _exchange(near, step, first, stop, gain, by_second, order, p):
    """Exchange the items at places p and p + 1, and return what f gains."""
    u = order[p]
    v = order[p + 1]
    change = near[p] * (gain[v, u] - gain[u, v])
    for q in range(first[p], min(p, stop[p])):
        k = order[q]
        change += step[p, q] * (by_second[v, k] - by_second[u, k])
    for q in range(max(p + 2, first[p]), stop[p]):
        k = order[q]
        change += step[p, q] * (gain[v, k] - gain[u, k])
    order[p] = v
    order[p + 1] = u
    return change


@kernel(f"float64({_PLACES}, int64, float64)")
def climb(near, step, first, stop, gain, by_second, order, longest, least):
    """Move blocks of 1, 2, ..., `longest` neighbours where f gains most, until no move gains more than `least`.

    A block moves by one place when its neighbour moves through it, which takes as many exchanges as it has items.
    """
    n = len(order)
    total = 0.0
    trial = np.empty_like(order)
    length = 1
    while length <= min(longest, n - 1):
        moved = False
        for start in range(n - length + 1):
            most = least
            goal = start
            for direction in range(2):
                for t in range(n):  # in a loop: a slice would take the compiler seconds
                    trial[t] = order[t]
                change = 0.0
                at = start
                while (direction == 0 and at + length < n) or (direction == 1 and at > 0):
                    for t in range(length):
                        p = at + length - 1 - t if direction == 0 else at - 1 + t
                        change += _exchange(near, step, first, stop, gain, by_second, trial, p)
                    at += 1 if direction == 0 else -1
                    if change > most:
                        most = change
                        goal = at
            if goal != start:
                total += most
                moved = True
                for t in range(n):
                    trial[t] = order[t]
                for t in range(n):  # what lies between moves the other way
                    if goal <= t < goal + length:
                        order[t] = trial[start + t - goal]
                    elif goal > start and start <= t < goal:
                        order[t] = trial[t + length]
                    elif goal < start and goal + length <= t < start + length:
                        order[t] = trial[t - length]
        length = 1 if moved else length + 1
    return total


@kernel(f"void({_MATRIX}, {_MATRIX}, {_MATRIX}, {_MATRIX}, float64[::1], float64[::1], float64[::1], float64[::1])")
def best_by_subset(low_ahead, high_ahead, low_behind, high_behind, total, earlier, later, best):
    """By the set of the items that stand first, the most that f can have gained from them; distances go by one place.

    The item i that comes next, at place p, adds earlier[p] times the sum of g(i, j) over those behind it, and later[p]
    times the sum of g(j, i) over those ahead. Sums over sets are two look-ups: of the low and of the high items.
    """
    n = len(total)
    half = 0
    while (1 << half) < low_ahead.shape[1]:
        half += 1
    best[:] = -np.inf
    best[0] = 0.0
    for placed in range((1 << n) - 1):
        p = 0
        rest = placed
        while rest:
            rest &= rest - 1
            p += 1
        low = placed & ((1 << half) - 1)
        high = placed >> half
        for i in range(n):
            if not (placed >> i) & 1:
                behind = total[i] - low_behind[i, low] - high_behind[i, high]
                found = best[placed] + earlier[p] * behind + later[p] * (low_ahead[i, low] + high_ahead[i, high])
                if found > best[placed | (1 << i)]:
                    best[placed | (1 << i)] = found
