"""The tree over an axis that the sweeps add to and ask: how deep it is, and where it lies in memory."""

from typing import Any

import numpy as np

from tiewise.arrays import Numbers
from tiewise.kernels import compiled

# Of the four (sixteen) children of a node, those after each: what an update of a child adds to.
LATER = np.triu(np.ones((4, 4)), 1).ravel()
LATER_TWICE = np.repeat(LATER, 2)  # for two moments side by side
LATER_16 = np.triu(np.ones((16, 16), np.int32), 1).ravel()

# Digits for which sweeps are compiled by themselves: 4 of 2,049 to 16,384 items, 7 of 262,145 to 2,097,152.
UNROLLED = {"product": (4, 7), "ramp": (4, 5, 7)}
# Levels of the tree of `compiled/product_pass.py`: 512 cells, whose moments stay in a core's first cache.
PASS_LEVELS = 9


def on_cache_lines(n: int, dtype: Any) -> Numbers:
    """Zeros that begin at a cache line, so that no tree node straddles two."""
    room = np.zeros(n + 64 // np.dtype(dtype).itemsize, dtype)
    start = -(room.ctypes.data // room.itemsize) % (64 // room.itemsize)
    return room[start : start + n]


def tree_of(n: int) -> tuple[int, int]:
    """Digits of base 4, and the bits of a leaf: leaves of 32 to 64 items, up to 128 where 4^8 cells would leave L2.

    From 2,049 items on there are four digits, from 65,537 on seven, in leaves of 8 or 16: what is compiled for its
    number of digits is quicker than what takes any.
    """
    bits = max(1, (n - 1).bit_length())
    digits = 4 if bits == 12 else max(1, (bits - 5) // 2)
    if digits == 6:
        digits = 7
    if digits > 7:
        digits = max(7, (bits - 6) // 2)
    return digits, max(0, bits - 2 * digits)


def sweep_of(kind: str, digits: int) -> Any:
    """Return the sweep of this kind, product or ramp, for a tree of so many digits."""
    if digits in UNROLLED[kind]:
        return getattr(compiled, f"unrolled_{kind}").sweep(digits)
    return getattr(getattr(compiled, f"{kind}_sweep"), f"{kind}_sweep")


def load_sweeps(n: int, *kinds: str) -> None:
    """Load the sweeps of these kinds for n items, before threads ask for them."""
    for kind in kinds:
        sweep_of(kind, tree_of(n)[0])


def count_tree_of(n: int) -> tuple[int, int]:
    """Digits of base 16, and the bits of a leaf, for counts: leaves of up to 256 items."""
    bits = max(1, (n - 1).bit_length())
    digits = max(1, -(-(bits - 8) // 4))
    return digits, max(0, bits - 4 * digits)
