"""A tree of prefix sums over the places of an axis: what sweeps add to and ask.

The tree has 4^digits cells over the places 0..N-1 (that of counts, in count_trees.py, 16^digits). A source in cell c is
added to the *later* siblings of each digit's node, so that the sum over all cells before c is one entry per digit:
`digits` reads a query, and two vector additions a digit an update. An entry holds its moments side by side, so that one
register takes them all. `later` has, for each child of a node, a 1 for every child after it: a product with it is
exact, so that fused with the sum (loose) it gives the same digits.
"""

import numpy as np

from tiewise.kernels.compile import kernel


@kernel("void(float64[::1], float64[::1], uint64, int64, float64, float64, float64, float64)", inner=True, loose=True)
def add4(acc, later, cell, digits, a, b, c, d):
    """Add the moments (a, b, c, d) to the entries of all cells after this one."""
    two = np.uint64(2)
    first = np.uint64(0)
    width = np.uint64(16)
    for digit in range(digits):
        node = cell >> np.uint64(2 * (digits - 1 - digit))
        own = (node & np.uint64(3)) << two
        base = first + (node >> two << np.uint64(4))
        for child in range(4):
            m = later[own + np.uint64(child)]
            e = base + np.uint64(4 * child)
            acc[e] += m * a
            acc[e + np.uint64(1)] += m * b
            acc[e + np.uint64(2)] += m * c
            acc[e + np.uint64(3)] += m * d
        first += width
        width <<= two


@kernel("UniTuple(float64, 4)(float64[::1], uint64, int64)", inner=True)
def before4(acc, cell, digits):
    """The four moments of the sources in cells before this one."""
    one = np.uint64(1)
    two = np.uint64(2)
    three = np.uint64(3)
    first = np.uint64(0)
    width = np.uint64(16)
    m0 = 0.0
    m1 = 0.0
    m2 = 0.0
    m3 = 0.0
    for digit in range(digits):
        e = first + (cell >> np.uint64(2 * (digits - 1 - digit)) << two)
        m0 += acc[e]
        m1 += acc[e + one]
        m2 += acc[e + two]
        m3 += acc[e + three]
        first += width
        width <<= two
    return m0, m1, m2, m3


@kernel("void(float64[::1], float64[::1], uint64, int64, float64, float64)", inner=True, loose=True)
def add2(acc, later, cell, digits, a, b):
    """Add the moments (a, b) to the entries of all cells after this one; `later` has each of its numbers twice.

    They are all read before the first entry is written, which might be the same memory for all that LLVM knows.
    """
    one = np.uint64(1)
    two = np.uint64(2)
    three = np.uint64(3)
    four = np.uint64(4)
    five = np.uint64(5)
    six = np.uint64(6)
    seven = np.uint64(7)
    first = np.uint64(0)
    width = np.uint64(8)
    for digit in range(digits):
        node = cell >> np.uint64(2 * (digits - 1 - digit))
        own = (node & three) << three
        base = first + (node >> two << three)
        m0 = later[own]
        m1 = later[own + one]
        m2 = later[own + two]
        m3 = later[own + three]
        m4 = later[own + four]
        m5 = later[own + five]
        m6 = later[own + six]
        m7 = later[own + seven]
        acc[base] += m0 * a
        acc[base + one] += m1 * b
        acc[base + two] += m2 * a
        acc[base + three] += m3 * b
        acc[base + four] += m4 * a
        acc[base + five] += m5 * b
        acc[base + six] += m6 * a
        acc[base + seven] += m7 * b
        first += width
        width <<= two


@kernel("UniTuple(float64, 2)(float64[::1], uint64, int64)", inner=True)
def before2(acc, cell, digits):
    """The two moments of the sources in cells before this one."""
    one = np.uint64(1)
    two = np.uint64(2)
    first = np.uint64(0)
    width = np.uint64(8)
    m0 = 0.0
    m1 = 0.0
    for digit in range(digits):
        e = first + (cell >> np.uint64(2 * (digits - 1 - digit)) << one)
        m0 += acc[e]
        m1 += acc[e + one]
        first += width
        width <<= two
    return m0, m1
