"""Arbitrary weights: the trunks of x, and for the items of each, those of y.

An item is on O(log N) trunks of x (it is peeled off in the smaller side each time) and, under each of them, on O(log N)
of y. Items are kept in the order of the *other* axis: peeling hands each side its items in that order, so that nothing
is sorted again. `limb` and `couple` are handed in as function pointers: numba optimises what a kernel calls again with
every caller, and a pointer is where that stops (a quarter of the compile time of this folder).
"""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.ultrametric.peeling import planted, trunk
from tiewise.kernels.compiled.ultrametric.signatures import A_COUPLE, A_LIMB, GIVEN_FLOATS, INT, INTS, TWO
from tiewise.kernels.compiled.ultrametric.trunks import order, starts


@kernel(TWO(A_LIMB, A_COUPLE, INT, INTS, INTS, GIVEN_FLOATS, GIVEN_FLOATS, INT))
def forest(limb, couple, kind, level1, level2, gap1, gap2, part):
    """C and D for any weights; level1, level2: positions numbered 0, 1, ...; gap[l]: the weight between l and l + 1.

    The trunks are dealt to two parts of about the same work, 0 and 1, and only those of one part are counted.
    """
    n = level1.size
    m = gap1.size + 1
    start = np.empty(m + 1, np.int32)
    starts(level1, 0, n, start)
    by2 = order(level2, gap2.size + 1, np.empty(0, np.int32))
    near = np.empty(n)
    for t in range(n):
        last = level2[by2[t - 1]]
        near[t] = gap2[last] if t > 0 and level2[by2[t]] != last else 0.0
    left, right, rank, w1, seat, stack = planted(gap1)
    top = 3
    items, k1, steps = np.empty(n, np.int32), np.empty(n, np.int32), np.empty(n)
    before = np.empty(m, np.int32)  # where in the list the last item with this rank was
    peaks = np.empty(n, np.int32)  # steps that no later one exceeds: the largest since t is the first at or after t
    load = np.zeros(2)
    c = 0.0
    d = 0.0
    while top > 0:
        top -= 3
        lo, hi = stack[top], stack[top + 1]
        ranks, top = trunk(gap1, start, left, right, lo, hi, stack[top + 2], rank, w1, seat, stack, top)
        s = start[lo]
        size = start[hi] - s
        for t in range(size):
            items[t] = by2[s + t]
            steps[t] = near[s + t]
            k1[t] = rank[level1[items[t]]]
        # Peeling goes on for both parts: it is a small share of the work.
        turn = 0 if load[0] <= load[1] else 1
        load[turn] += size * np.log2(size)
        if turn == part:
            limb_c, limb_d = limb(couple, kind, k1[:size], w1[:ranks], steps[:size])
            c += limb_c
            d += limb_d
        for k in range(ranks):
            before[k] = -1
        height = 0
        for t in range(size):
            k = k1[t]
            while height > 0 and steps[peaks[height - 1]] <= steps[t]:
                height -= 1
            peaks[height] = t
            height += 1
            step = 0.0
            if before[k] >= 0:
                low, high = 0, height - 1
                while low < high:
                    mid = (low + high) // 2
                    if peaks[mid] > before[k]:
                        high = mid
                    else:
                        low = mid + 1
                step = steps[peaks[low]]
            before[k] = t
            by2[seat[k]] = items[t]
            near[seat[k]] = step
            seat[k] += 1
    return c, d
