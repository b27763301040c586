"""Distances of pairs of lists, in whole numbers; what a list lacks is below all that it has."""

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.list_places import LISTS, PAIRS, mark


@kernel(f"void({LISTS}, {PAIRS}, int64[:, ::1])")
def footrules(numbers, tops, bottoms, start, first, second, lo, hi, place, room, out):
    """out[k] = (sum of |a - b|, sums of a and of b, count) of the common items; a and b are twice their mean places."""
    marked = -1
    for k in range(lo, hi):
        i = first[k]
        j = second[k]
        marked = mark(numbers, start, marked, i, place)
        for y in range(start[j], start[j + 1]):
            at = place[numbers[y]]
            if at:
                x = start[i] + at - 1
                a = tops[x] + bottoms[x]
                b = tops[y] + bottoms[y]
                out[k, 0] += abs(a - b)
                out[k, 1] += a
                out[k, 2] += b
                out[k, 3] += 1


@kernel(f"void({LISTS}, {PAIRS}, int64[:, ::1])")
def orders(numbers, tops, bottoms, start, first, second, lo, hi, place, room, out):
    """out[k] = (pairs ordered oppositely, tied by x only, tied by y only) of all items of both lists.

    The common items go into a tree of counts over the places of x, in the order of y, a group after the other.
    """
    tree = room[0]
    here = room[1]
    is_common = room[2]
    marked = -1
    for k in range(lo, hi):
        i = first[k]
        j = second[k]
        marked = mark(numbers, start, marked, i, place)
        in_x = start[i] - 1
        length = start[i + 1] - start[i]
        opposite = tied_x = tied_y = 0
        before = alone = 0  # of the groups so far: common items, and those that y alone has
        begin = start[j]
        while begin < start[j + 1]:
            end = start[j] + bottoms[begin]
            common = again = 0
            for y in range(begin, end):
                x = place[numbers[y]]
                if x:
                    common += 1
                    again += here[tops[in_x + x]]
                    opposite += before
                    at = bottoms[in_x + x]
                    while at > 0:
                        opposite -= tree[at]
                        at &= at - 1
            tied_x += again
            again = -again
            for y in range(begin, end):
                x = place[numbers[y]]
                if x:
                    is_common[x] = 1
                    at = tops[in_x + x]
                    again += here[at]
                    here[at] += 1
                    while at <= length:
                        tree[at] += 1
                        at += at & -at
            other = end - begin - common
            opposite += common * alone  # x has the common ones ahead
            tied_x += other * alone  # x lacks both
            tied_y += common * (common - 1) // 2 - again + common * other
            before += common
            alone += other
            begin = end
        only_y = alone
        alone = 0
        begin = 1
        while begin <= length:
            end = bottoms[in_x + begin] + 1
            common = 0
            for x in range(begin, end):
                common += is_common[x]
                is_common[x] = tree[x] = here[x] = 0
            other = end - begin - common
            opposite += common * alone
            tied_x += common * other
            tied_y += other * alone
            alone += other
            begin = end
        out[k, 0] = opposite + alone * only_y
        out[k, 1] = tied_x
        out[k, 2] = tied_y


@kernel(f"void({LISTS}, {PAIRS}, int32[::1], int64[:, ::1])")
def hausdorff_footrules(numbers, tops, bottoms, start, first, second, lo, hi, place, room, turned, out):
    """out[k, 0] = the larger footrule of the ways to break ties by one ranking and against the other.

    All items of both lists are numbered: x's places and behind them, in y's order, what y alone has. `turned` has each
    list's places from its last group to its first. Tied items lie by number in either list, and stay so: those that
    both tie are broken alike.
    """
    free = room[6]
    marked = -1
    for k in range(lo, hi):
        i = first[k]
        j = second[k]
        marked = mark(numbers, start, marked, i, place)
        in_x = start[i]
        in_y = start[j]
        length_x = start[i + 1] - in_x
        length_y = start[j + 1] - in_y
        # Each ranking's items, best first, and the first place of each item's bucket.
        for x in range(length_x):
            room[0, x] = x
            room[2, x] = tops[in_x + x]
            room[3, x] = length_y + 1
        every = length_x
        for y in range(length_y):
            item = place[numbers[in_y + y]] - 1
            if item < 0:
                item = every
                room[0, item] = item
                room[2, item] = length_x + 1
                every += 1
            room[3, item] = tops[in_y + y]
            room[1, y] = item
        at = length_y
        for x in range(length_x):
            if room[3, x] == length_y + 1:
                room[1, at] = x
                at += 1
        for way in range(2):
            for side in range(2):
                length = length_x if side else length_y  # of the list that breaks the ties
                begin = in_x if side else in_y
                lacking = every - length
                for item in range(every):
                    free[room[2 + side, item]] = room[2 + side, item]
                for t in range(every):
                    at = t
                    if way == side:
                        at = length + t if t < lacking else turned[begin + t - lacking]
                    item = room[1 - side, at]
                    room[4 + side, item] = free[room[2 + side, item]]
                    free[room[2 + side, item]] += 1
            total = 0
            for item in range(every):
                total += abs(room[4, item] - room[5, item])
            out[k, 0] = max(out[k, 0], total)
