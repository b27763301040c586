"""The tree over an axis that the sweeps add to and ask: how deep it is, and where it lies in memory."""

from typing import Any

import numpy as np

from tiewise.arrays import Numbers

# Of the four (sixteen) children of a node, those after each: what an update of a child adds to.
LATER = np.triu(np.ones((4, 4)), 1).ravel()
LATER_TWICE = np.repeat(LATER, 2)  # for two moments side by side
LATER_16 = np.triu(np.ones((16, 16), np.int32), 1).ravel()


def on_cache_lines(n: int, dtype: Any) -> Numbers:
    """Zeros that begin at a cache line, so that no tree node straddles two."""
    room = np.zeros(n + 64 // np.dtype(dtype).itemsize, dtype)
    start = -(room.ctypes.data // room.itemsize) % (64 // room.itemsize)
    return room[start : start + n]


def tree_of(n: int) -> tuple[int, int]:
    """Digits of base 4, and the bits of a leaf: leaves of 32 to 64 items, up to 128 where 4^8 cells would leave L2."""
    bits = max(1, (n - 1).bit_length())
    digits = max(1, (bits - 5) // 2)
    if digits > 7:
        digits = max(7, (bits - 6) // 2)
    return digits, max(0, bits - 2 * digits)


def count_tree_of(n: int) -> tuple[int, int]:
    """Digits of base 16, and the bits of a leaf, for counts: leaves of up to 256 items."""
    bits = max(1, (n - 1).bit_length())
    digits = max(1, -(-(bits - 8) // 4))
    return digits, max(0, bits - 4 * digits)
