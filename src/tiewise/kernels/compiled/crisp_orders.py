"""Search for an order of n items that gains most where each pair goes by its order alone, whatever the places.

`won[i, j]` is what is gained by having i ahead of j rather than behind. Of an item that moves, all that changes is in
its own row: a look at every place for it is one walk along the row, O(n).
"""

import numpy as np

from tiewise.kernels.compile import kernel


@kernel("float64(float64[:, ::1], int64[::1], int64, float64)")
def climb(won, order, longest, least):
    """Move blocks of 1, 2, ..., `longest` neighbours where that gains most, until no move gains more than `least`."""
    n = len(order)
    total = 0.0
    block = np.empty_like(order)
    length = 1
    while length <= min(longest, n - 1):
        moved = False
        for start in range(n - length + 1):
            most = least
            goal = start
            change = 0.0
            for q in range(start - 1, -1, -1):
                for t in range(start, start + length):
                    change += won[order[t], order[q]]
                if change > most:
                    most = change
                    goal = q
            change = 0.0
            for q in range(start + length, n):
                for t in range(start, start + length):
                    change -= won[order[t], order[q]]
                if change > most:
                    most = change
                    goal = q - length + 1
            if goal != start:
                total += most
                moved = True
                for t in range(length):  # in loops: slices would take the compiler seconds
                    block[t] = order[start + t]
                if goal > start:  # what lies between moves the other way
                    for t in range(start, goal):
                        order[t] = order[t + length]
                else:
                    for t in range(start - 1, goal - 1, -1):
                        order[t + length] = order[t]
                for t in range(length):
                    order[goal + t] = block[t]
        length = 1 if moved else length + 1
    return total


@kernel("float64(float64[:, ::1], int64[::1], int64[:, :, ::1], float64)")
def explore(won, order, kicks, least):
    """Shake an order and move its items where they gain, again and again; return what was gained.

    A kick is some pairs of places: the item at the first moves to the second. What it leads to is kept if it is no
    worse than the best so far, so that orders of the same worth are walked through.
    """
    trial = np.empty_like(order)
    total = 0.0
    for k in range(len(kicks)):
        for t in range(len(order)):
            trial[t] = order[t]
        change = 0.0
        for m in range(kicks.shape[1]):
            taken = kicks[k, m, 0]
            goal = kicks[k, m, 1]
            item = trial[taken]
            for t in range(taken, goal):
                change -= won[item, trial[t + 1]]
                trial[t] = trial[t + 1]
            for t in range(taken, goal, -1):
                change += won[item, trial[t - 1]]
                trial[t] = trial[t - 1]
            trial[goal] = item
        change += climb(won, trial, 1, least)
        if change >= -least:
            for t in range(len(order)):
                order[t] = trial[t]
            total += change
    return total
