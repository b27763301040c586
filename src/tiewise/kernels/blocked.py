"""Sums over all pairs by the plain definition, in blocks of rows.

O(N^2) time, and beside the O(N) inputs no more memory than a few blocks. This is the path for small N and the
yardstick for every faster one.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.running.progress import report
from tiewise.running.threads import in_order

Block = Callable[[slice, slice], Any]

# Elements of one block: 2^17 doubles are 1 MB, which stays in a core's L2 cache together with the temporaries.
BLOCK_ELEMENTS = 1 << 17

# Up to this many values, all pairs are compared; beyond, those of so many neighbours, by place and by size.
_STRIPS_UP_TO = 600
_CELL = 64
_CELLS = 32  # compared at once, which stays in the cache

# Rows that are compared at once where pairs are counted, and which of their columns come later.
_STRIP = 128
_LATER = np.triu(np.ones((_STRIP, _STRIP), dtype=np.bool_), 1)


def pair_blocks(n: int) -> list[tuple[slice, slice, float]]:
    """Return rectangles (rows, columns, multiplicity) that cover every unordered pair once.

    A square on the diagonal holds each of its pairs twice (and the items with themselves, which add nothing), hence
    the multiplicity 1/2; the rectangle to the right of it holds each pair once.
    """
    height = max(1, min(n, BLOCK_ELEMENTS // max(n, 1)))
    blocks = []
    for start in range(0, n, height):
        stop = min(start + height, n)
        blocks.append((slice(start, stop), slice(start, stop), 0.5))
        if stop < n:
            blocks.append((slice(start, stop), slice(stop, n), 1.0))
    return blocks


def signed_masses(n: int, block: Block) -> tuple[float, float]:
    """Return (C, D), where `block(rows, columns)` gives each pair's v, positive if concordant, negative if not."""

    def masses(rows: slice, columns: slice, multiplicity: float) -> tuple[float, float]:
        signed = block(rows, columns)
        return (
            multiplicity * float(np.maximum(signed, 0.0).sum()),
            -multiplicity * float(np.minimum(signed, 0.0).sum()),
        )

    blocks = pair_blocks(n)
    concordant = discordant = 0.0
    for done, (c, d) in enumerate(in_order(masses, blocks), start=1):
        concordant += c
        discordant += d
        report("counting pairs", done / len(blocks))
    return concordant, discordant


def item_masses(x: Numbers, block: Block) -> Floats:
    """Return the mass of the pairs of each item, by its role in x (earlier, later), by side (C, D) and by item.

    `block` is that of `signed_masses`.
    """

    def masses(rows: slice, columns: slice, multiplicity: float) -> tuple[slice, slice, Floats, Floats]:
        signed = block(rows, columns)
        earlier = x[rows, None] < x[columns]
        sides = np.maximum(signed, 0.0), np.maximum(-signed, 0.0)
        by_row, by_column = (
            np.array([[np.where(role, side, 0.0).sum(axis=axis) for side in sides] for role in roles])
            for axis, roles in ((1, (earlier, ~earlier)), (0, (~earlier, earlier)))
        )
        # A square on the diagonal has all pairs of its items among each other in its rows.
        return rows, columns, by_row, by_column * (multiplicity == 1.0)

    blocks = pair_blocks(len(x))
    sums = np.zeros((2, 2, len(x)))
    for done, (rows, columns, by_row, by_column) in enumerate(in_order(masses, blocks), start=1):
        sums[..., rows] += by_row
        sums[..., columns] += by_column
        report("summing up the pairs of each item", done / len(blocks))
    return sums


def inversions(values: Numbers) -> int:
    """Return how many of the pairs i < j have values[i] > values[j]."""
    n = len(values)
    if values.dtype.kind == "i" and n < 1 << 15:
        values = values.astype(np.int16)  # positions, and a quarter of the memory to go through
    if n > _STRIPS_UP_TO:
        return _inversions_in_cells(values)
    found = 0
    for start in range(0, n, _STRIP):
        strip = values[start : start + _STRIP]
        size, column = len(strip), strip[:, None]
        found += int(np.count_nonzero((column > strip) & _LATER[:size, :size]))
        rest = values[start + size :]
        if len(rest):
            found += int(np.count_nonzero(column > rest))
    return found


def _inversions_in_cells(values: Numbers) -> int:
    """Count by where two values lie in a grid, whose rows are 64 neighbours by place, its columns 64 by size.

    Those in one row are compared, and so are those in one column; of all others the row and the column say which place
    and which size is the greater, and a table of how many values each cell holds is enough.
    """
    n = len(values)
    count = -(-n // _CELL)
    size = count * _CELL
    whole: Any = np.int16 if size < 1 << 15 else np.int64
    places = np.arange(size, dtype=whole)  # by size, equal values in their order; what fills up the grid is in order
    places[:n] = np.argsort(values, kind="stable")
    ranks: Any = np.empty_like(places)
    ranks[places] = np.arange(size, dtype=whole)
    rows = (places // _CELL).astype(np.int8 if count <= 127 else whole)
    cells = np.bincount(np.repeat(np.arange(count) * count, _CELL) + ranks // _CELL, minlength=count * count)
    table = cells.reshape(count, count)
    larger = table.sum(axis=1, keepdims=True) - table.cumsum(axis=1)  # in the same row, in later columns
    above = larger.cumsum(axis=0) - larger
    return _falling(ranks) + _falling(rows) + int((table * above).sum())


def _falling(values: Numbers) -> int:
    """Return how many pairs of each 64 in a row fall."""
    each, later = values.reshape(-1, _CELL), _LATER[:_CELL, :_CELL]
    found = 0
    for start in range(0, len(each), _CELLS):
        some = each[start : start + _CELLS]
        found += int(np.count_nonzero((some[:, :, None] > some[:, None, :]) & later))
    return found
