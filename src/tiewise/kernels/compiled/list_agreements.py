"""How far pairs of lists agree, depth by depth: docs/mathematics.md#rbo; for the names, measures/parts/overlap.py."""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.list_places import LISTS, PAIRS, mark


@kernel(
    f"void({LISTS}, {PAIRS}, int32[::1], float64[::1], float64[::1], boolean, float64[::1], boolean, float64[:, ::1])"
)
def agreements(
    numbers, tops, bottoms, start, first, second, lo, hi, place, latest, ends, part, size, geometric, weights,
    to_shorter, out,
):  # fmt: skip
    """out[k] = (sum of w_d A_d, sum of w_d (1 - A_d), A beyond the longer list) of the lists first[k] and second[k].

    By place, `ends` is where its group is in as a whole, `part` the part of it that is in at that depth, and `size`
    what the list has there: the two sizes are taken at their mean, geometric or not.
    """
    marked = -1
    for k in range(lo, hi):
        i = first[k]
        j = second[k]
        marked = mark(numbers, start, marked, i, place)
        is_longer = start[i + 1] - start[i] > start[j + 1] - start[j]
        short = j if is_longer else i
        in_short = start[short]
        in_long = start[i + j - short]
        s = start[short + 1] - in_short
        l = start[i + j - short + 1] - in_long  # noqa: E741 (the paper's letter)
        if s == 0:
            continue
        shared = 0
        for y in range(start[j], start[j + 1]):
            at = place[numbers[y]]
            if at:
                shared += 1
                x = start[i] + at - 1
                u = y if is_longer else x
                v = x if is_longer else y
                latest[max(tops[u], tops[v]), 0] += 1
                latest[max(ends[u], ends[v]), 1] += 1
                latest[max(tops[u], ends[v]), 2] += 1
                latest[max(ends[u], tops[v]), 3] += 1
                latest[tops[v], 4] += 1
                latest[ends[v], 5] += 1
        last = min(s if to_shorter else l, len(weights))
        started = inside = short_open = long_open = common = whole_common = 0
        at_end = total = lost = 0.0
        for d in range(1, l + 1):
            v = in_long + d - 1
            of_short = part[in_short + d - 1] if d <= s else 1.0
            room = size[in_short + d - 1] if d <= s else float(d)
            room = np.sqrt(room * size[v]) if geometric else (room + size[v]) / 2.0
            started += latest[d, 0]
            inside += latest[d, 1]
            short_open += latest[d, 2]
            long_open += latest[d, 3]
            common += latest[d, 4]
            whole_common += latest[d, 5]
            for count in range(6):
                latest[d, count] = 0
            in_one = of_short * (short_open - inside) + part[v] * (long_open - inside)
            overlap = inside + in_one + of_short * part[v] * (started + inside - short_open - long_open)
            if d > s:  # of the items that only the longer list has, some may come next in the shorter one
                active = bottoms[v] - common
                whole = (d if bottoms[v] == d else tops[v] - 1) - whole_common
                overlap += (d - s) * at_end * (whole + part[v] * (active - whole)) / active
            agreement = min(overlap / room, 1.0)
            if d == s:
                at_end = agreement
            if d <= last:
                total += weights[d - 1] * agreement
                lost += weights[d - 1] * (1.0 - agreement)
        out[k, 0] = total
        out[k, 1] = lost
        out[k, 2] = min(1.0, (shared + (l - s) * at_end) / l)
