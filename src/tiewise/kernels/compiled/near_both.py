"""Pairs that are near on both axes, one by one: what they have more by the minimum than by the product.

The items are dealt to cells of length 1 along x and 1/FINE along y: a pair that is near on both axes is in one strip of
cells or in two that touch, at most FINE cells apart. Pairs that are further apart than 1 on an axis may be met as well:
by either t-norm, they have the same.
"""

import numpy as np

from tiewise.kernels.compile import kernel

_MORE = 3
FINE = 4  # cells a unit along y: the finer they are, the fewer pairs are met in vain


@kernel("void(float64[::1], float64[::1], int32[::1], float64, float64, int64, int32[::1], int32[::1])")
def count_cells(x, y, order, low_x, low_y, columns, cell, start):
    """The cells of the items in the order of y, and how many items each cell has, at the cell after it.

    x is by item, y ascends; `columns` cells make a strip.
    """
    for k in range(len(order)):
        row = np.int64(x[np.uint32(order[k])] - low_x)
        column = np.int64(FINE * (y[k] - low_y))
        cell[k] = row * columns + column
        start[np.uint64(cell[k] + 1)] += 1


@kernel("int64(int64, int64, int32[::1])")
def pairs_to_meet(rows, columns, start):
    """How many pairs `above_product` would meet; `start`, so far the sizes of the cells, then has where they begin."""
    for cell in range(rows * columns):
        start[cell + 1] += start[cell]
    count = 0
    for row in range(rows):
        first = row * columns
        for column in range(columns):
            low = max(0, column - FINE)
            high = min(columns, column + FINE + 1)
            size = np.int64(start[first + column + 1] - start[first + column])
            met = np.int64(start[first + column] - start[first + low])
            if row:
                met += start[first - columns + high] - start[first - columns + low]
            count += size * met + size * (size - 1) // 2
    return count


@kernel("void(float64[::1], float64[::1], int32[::1], int32[::1], int32[::1], float64[::1], float64[::1])")
def deal_cells(x, y, order, cell, start, x_by_cell, y_by_cell):
    """The values by cell, in each in the order of y; start: where a cell begins, moved to where it ends."""
    for k in range(len(order)):
        to = np.uint64(start[np.uint64(cell[k])])
        start[np.uint64(cell[k])] += 1
        x_by_cell[to] = x[np.uint32(order[k])]
        y_by_cell[to] = y[k]


@kernel("UniTuple(float64, 2)(float64[::1], float64[::1], int32[::1], int64, int64, int64)", loose=True)
def above_product(x, y, end, columns, lo, hi):
    """(C, D): the sums of min(a, b) - a b, over the pairs of the items in the strips lo to hi; `end` is by cell."""
    c = 0.0
    d = 0.0
    for row in range(lo, hi):
        first = row * columns
        row_begin = end[first - 1] if row else 0
        for column in range(columns):
            low = first + max(0, column - FINE)
            high = first + min(columns, column + FINE + 1)
            begin = end[low - 1] if low else 0
            before = end[low - columns - 1] if low > columns else 0
            behind = end[high - columns - 1] if row else 0
            before = max(0, behind - ((behind - before + _MORE) & ~_MORE))  # far strips if anything
            cell = first + column
            for j in range(end[cell - 1] if cell else 0, end[cell]):
                xj = x[j]
                yj = y[j]
                c_j = 0.0
                d_j = 0.0
                for i in range(
                    max(row_begin, j - ((j - begin + _MORE) & ~_MORE)), j
                ):  # in y before j, in x on either side, at less than 1
                    k = np.uint64(i)
                    e = xj - x[k]
                    a = abs(e)
                    b = min(1.0, yj - y[k])
                    v = min(a, b) - a * b
                    c_j += v if e > 0.0 else 0.0
                    d_j += v if e < 0.0 else 0.0
                for i in range(before, behind):  # in x before j, in y on either side
                    k = np.uint64(i)
                    a = min(1.0, xj - x[k])
                    e = yj - y[k]
                    b = min(1.0, abs(e))
                    v = min(a, b) - a * b
                    c_j += v if e > 0.0 else 0.0
                    d_j += v if e < 0.0 else 0.0
                c += c_j
                d += d_j
    return c, d
