"""The positions of the same items in pairs of rankings: without those that one of them lacks, or with them below."""

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.list_places import LISTS, PAIRS, mark


@kernel(f"void({LISTS}, {PAIRS}, float64[:, ::1], int64[::1], boolean, int64[::1], int64[::1], float64[:, ::1])")
def join(numbers, tops, bottoms, start, first, second, lo, hi, place, slot, rule, groups, below, begin, size, out):
    """out[:, begin[k]:] = the positions of size[k] items in the rankings first[k] and second[k].

    They are the common items, or with `below` all of both. Ranking i has groups[i] tie groups; rule[i] has the factors
    of a group's number, its first and its last place, the sum of which is its position.
    """
    marked = -1
    for k in range(lo, hi):
        i = first[k]
        j = second[k]
        marked = mark(numbers, start, marked, i, place)
        length = start[i + 1] - start[i]
        every = length if below else 0
        for x in range(length):
            slot[0, x] = x if below else -1
        for y in range(start[j], start[j + 1]):
            x = place[numbers[y]] - 1
            at = x
            if below == (x < 0):
                at = every
                every += 1
            slot[1, y - start[j]] = at
            if x >= 0:
                slot[0, x] = at
        if length == 0 or start[j + 1] == start[j]:
            every = 0
        size[k] = every
        for side in range(2):
            own = j if side else i
            length = start[own + 1] - start[own]
            if below:
                position = rule[own, 0] * (groups[own] + 1) + rule[own, 1] * (length + 1) + rule[own, 2] * every
                for at in range(begin[k], begin[k] + every):
                    out[side, at] = position
            group = taken = number = 0
            while group < length and taken < every:
                end = bottoms[start[own] + group]
                here = 0
                for x in range(group, end):
                    here += slot[side, x] >= 0
                number += here > 0
                position = rule[own, 0] * number + rule[own, 1] * (taken + 1) + rule[own, 2] * (taken + here)
                for x in range(group, end):
                    if slot[side, x] >= 0:
                        out[side, begin[k] + slot[side, x]] = position
                taken += here
                group = end
