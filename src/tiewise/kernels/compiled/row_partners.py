"""The partners of each item in many pairs of rankings: pair k is row left[k] of x with row right[k] of y.

A row of `order` lists the items of a ranking; by item, `first` is the place, from 0, at which its bucket begins.
"""

import numpy as np

from tiewise.kernels.compile import kernel

_ROWS = "int32[:, ::1]"
_PAIRS = "int64[::1], int64[::1]"
# Weights may be one row that serves all pairs, which is not to be written to.
READ = "Array(float64, 2, 'C', True)"


@kernel(f"void({_ROWS}, {_ROWS}, {_ROWS}, {_PAIRS}, {_ROWS})")
def both_before(x_order, x_first, y_first, left, right, before):
    """before[k, item] = how many items are before it in x and in y.

    By the definition, with the items in the order of x: eight comparisons in an instruction.
    """
    n = x_order.shape[1]
    place = np.empty(n, np.int32)
    for k in range(len(left)):
        order, first_x, first_y = x_order[left[k]], x_first[left[k]], y_first[right[k]]
        for t in range(n):
            place[t] = first_y[order[t]]
        for t in range(n):
            own = place[t]
            found = np.uint32(0)
            for s in range(first_x[order[t]]):
                found = np.uint32(found + np.uint32(place[s] < own))
            before[k, order[t]] = found


@kernel(f"void({_ROWS}, {_ROWS}, {_ROWS}, {_PAIRS}, {_ROWS}, {_ROWS}, {_ROWS})")
def cells(x_first, y_order, y_first, left, right, place, ahead, both):
    """By item, of those that x ties with it: how many are ahead in y, how many y ties as well; its place by x, then y.

    The item itself is one of `both`. What neither tells apart is in the order of the items.
    """
    n = x_first.shape[1]
    order, filled = np.empty(n, np.int64), np.empty(n, np.int64)
    for k in range(len(left)):
        first_x, first_y, along_y = x_first[left[k]], y_first[right[k]], y_order[right[k]]
        filled[:] = 0
        for t in range(n):  # into the buckets of x, in the order of y
            item = along_y[t]
            begin = first_x[item]
            order[begin + filled[begin]] = item
            place[k, item] = begin + filled[begin]
            filled[begin] += 1
        begin = 0
        while begin < n:
            item = order[begin]
            stop = begin + 1
            while stop < n and first_x[order[stop]] == first_x[item] and first_y[order[stop]] == first_y[item]:
                stop += 1
            for t in range(begin, stop):
                ahead[k, order[t]] = begin - first_x[item]
                both[k, order[t]] = stop - begin
            begin = stop


@kernel(f"void({_ROWS}, {_ROWS}, {_ROWS}, {_PAIRS}, {READ}, float64[:, ::1])")
def product_sums(x_order, x_first, y_first, left, right, weights, out):
    """out[k] = the sums of u_i u_j over the concordant and over the discordant pairs, u being row k of the weights.

    Two trees of sums (Fenwick), from either end of y, so that neither sum is a difference.
    """
    n = x_order.shape[1]
    up, down = np.empty(n + 1), np.empty(n + 1)
    for k in range(len(left)):
        order, first_x, first_y = x_order[left[k]], x_first[left[k]], y_first[right[k]]
        up[:] = 0.0
        down[:] = 0.0
        concordant = 0.0
        discordant = 0.0
        begin = 0
        while begin < n:
            stop = begin + 1
            while stop < n and first_x[order[stop]] == begin:
                stop += 1
            for t in range(begin, stop):
                item = order[t]
                less = 0.0
                node = np.int64(first_y[item])
                while node > 0:
                    less += up[node]
                    node &= node - 1
                more = 0.0
                node = np.int64(first_y[item]) + 2
                while node <= n:
                    more += down[node]
                    node += node & -node
                concordant += weights[k, item] * less
                discordant += weights[k, item] * more
            for t in range(begin, stop):
                item = order[t]
                weight = weights[k, item]
                node = np.int64(first_y[item]) + 1
                while node <= n:
                    up[node] += weight
                    node += node & -node
                node = np.int64(first_y[item]) + 1
                while node > 0:
                    down[node] += weight
                    node &= node - 1
            begin = stop
        out[k, 0] = concordant
        out[k, 1] = discordant
