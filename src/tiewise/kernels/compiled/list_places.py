"""Many lists, one behind the other: what the kernels of pairs of lists share.

List k has the places start[k] to start[k + 1] - 1; at a place are the number of its item, and the first and the last
place of its tie group, counted from 1 within the list. The items of one list are marked with their places, and the
other list is gone through. A call has scratch room of its own, full of zeros.
"""

from tiewise.kernels.compile import kernel

# The lists, the pairs of them from lo to hi, a place for each item, and other room.
LISTS = "int32[::1], int32[::1], int32[::1], int64[::1]"
PAIRS = "int64[::1], int64[::1], int64, int64, int32[::1], int64[:, ::1]"


@kernel("int64(int32[::1], int64[::1], int64, int64, int32[::1])", inner=True)
def mark(numbers, start, before, now, place):
    """place[item] = the item's place in the list `now`, 0 for others; `before` is the list marked so far, or -1."""
    if before != now:
        if before >= 0:
            for k in range(start[before], start[before + 1]):
                place[numbers[k]] = 0
        for k in range(start[now], start[now + 1]):
            place[numbers[k]] = k - start[now] + 1
    return now
