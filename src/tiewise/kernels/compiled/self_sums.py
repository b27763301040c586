"""What a ranking's pairs weigh by themselves, in O(N): places in order, the gap after each, and how many sit at each.

All terms are positive, so nothing cancels, however small the gaps are beside the whole.
"""

import numpy as np

from tiewise.kernels.compile import kernel


@kernel("float64(float64[::1], float64[::1], float64, boolean)")
def sums_of_powers(gap, count, full_from, squared):
    """The sum over all pairs of d or of d^2, where d is the sum of the gaps between, and 1 from `full_from` on.

    The places are cut into cells shorter than 1. A place's partners nearer than 1 are then the rest of its cell and the
    beginning of the next one: d is what is left to the border plus what is beyond it.
    """
    size = len(count)
    to_border = np.empty(size)
    total = 0.0
    remaining = 0.0  # in the cells to come
    for k in range(size):
        remaining += count[k]
    start = 0
    while start < size:
        end = start + 1
        run = 0.0
        zeroth, first, second = count[start], 0.0, 0.0  # moments of the cell's places about the one that is reached
        while end < size:
            step = gap[end - 1]
            run += step
            if run >= full_from:
                break
            second += step * (2.0 * first + step * zeroth)
            first += step * zeroth
            total += count[end] * (second if squared else first)
            zeroth += count[end]
            end += 1
        remaining -= zeroth
        left = 0.0
        for k in range(end - 1, start - 1, -1):
            left += gap[k]
            to_border[k] = left
        # The border is the next cell's first place; now the moments are about it, of its places that are near enough.
        zeroth, first, second, past = 0.0, 0.0, 0.0, 0.0
        further, j = remaining, end
        for k in range(start, end):
            left = to_border[k]
            while j < size and left + past < full_from:
                zeroth += count[j]
                first += count[j] * past
                second += count[j] * past * past
                further -= count[j]
                past += gap[j]
                j += 1
            near = left * (left * zeroth + 2.0 * first) + second if squared else left * zeroth + first
            total += count[k] * (near + further)
        start = end
    return total


@kernel("float64(float64[::1], float64[::1], float64[::1])")
def sums_of_largest(gap, mass, count):
    """The sum over all pairs of the mass of the largest gap between them.

    A gap decides the pairs that it parts among the places up to the next larger gap on either side.
    """
    waiting_gap, waiting_mass, waiting_count = np.empty((3, len(count)))
    waiting = 0
    total = 0.0
    right = count[0]
    for k in range(len(count) - 1):
        while waiting and waiting_gap[waiting - 1] <= gap[k]:
            waiting -= 1
            total += waiting_mass[waiting] * waiting_count[waiting] * right
            right += waiting_count[waiting]
        waiting_gap[waiting], waiting_mass[waiting], waiting_count[waiting] = gap[k], mass[k], right
        waiting += 1
        right = count[k + 1]
    while waiting:
        waiting -= 1
        total += waiting_mass[waiting] * waiting_count[waiting] * right
        right += waiting_count[waiting]
    return total
