"""Whether a matrix has room in memory, asked before the work begins and not when it fails."""

import os

from tiewise import hints
from tiewise.errors import InputValueError

_BYTES = 8


def refuse_without_room(shape: tuple[int, int]) -> None:
    """Raise if a matrix of this shape is larger than the machine's memory; systems promise more than they have."""
    needed, there = _BYTES * shape[0] * shape[1], _memory()
    if there is not None and needed > there:
        raise InputValueError(
            f"a matrix of {shape[0]:,} x {shape[1]:,} entries must fit in memory: it takes {needed / 1e9:,.1f} GB, and "
            f"there are {there / 1e9:,.1f} GB.",
            hints.MEMORY_MAP,
        )


def _memory() -> int | None:
    """Return the size of the machine's memory in bytes, None where the system does not say."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return None
