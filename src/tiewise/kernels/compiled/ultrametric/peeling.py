"""Arbitrary weights: their Cartesian tree, and the trunks it is peeled into."""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.ultrametric.signatures import FLOATS, GIVEN_FLOATS, INT, INTS, ROOM, TWO_INTS


@kernel(INT(GIVEN_FLOATS, INTS, INTS), inner=True)
def _tree(gap, left, right):
    """Build the Cartesian tree of the gaps, largest on top: children (-1: none) and the root."""
    stack = np.empty(gap.size + 1, np.int32)
    top = 0
    for g in range(gap.size):
        child = -1
        while top > 0 and gap[stack[top - 1]] < gap[g]:
            top -= 1
            child = stack[top]
        left[g] = child
        right[g] = -1
        if top > 0:
            right[stack[top - 1]] = g
        stack[top] = g
        top += 1
    return stack[0] if top > 0 else -1


@kernel(ROOM(GIVEN_FLOATS), inner=True)
def planted(gap):
    """The tree's children, room for the ranks, weights and seats of its trunks, and a stack with the whole of it."""
    m = gap.size + 1
    left, right = np.empty(m, np.int32), np.empty(m, np.int32)
    stack = np.empty(2 * m + 3, np.int32)  # three a piece, and pieces have two levels or more
    stack[0] = 0
    stack[1] = m
    stack[2] = _tree(gap, left, right)
    return left, right, np.empty(m, np.int32), np.empty(m), np.empty(m, np.int32), stack


@kernel(TWO_INTS(GIVEN_FLOATS, INTS, INTS, INTS, INT, INT, INT, INTS, FLOATS, INTS, INTS, INT), inner=True)
def trunk(gap, start, left, right, lo, hi, node, rank, weight, seat, stack, top):
    """Peel the levels lo..hi under `node` down to one; put what was peeled on the stack, for trunks of its own.

    seat[k]: where the items peeled at k begin in the order of the levels.  Returns the number of ranks and of the
    stack.
    """
    k = 0
    while node >= 0:
        mid = node + 1
        seat[k] = start[lo]
        if start[mid] - start[lo] <= start[hi] - start[mid]:
            first, last, child, node = lo, mid, left[node], right[node]
            weight[k] = gap[mid - 1]
            lo = mid
        else:
            seat[k] = start[mid]
            first, last, child, node = mid, hi, right[node], left[node]
            weight[k] = -gap[mid - 1]
            hi = mid
        for level in range(first, last):
            rank[level] = k
        if child >= 0:
            stack[top] = first
            stack[top + 1] = last
            stack[top + 2] = child
            top += 3
        k += 1
    rank[lo] = k
    weight[k] = 0.0
    seat[k] = start[lo]
    return k + 1, top
