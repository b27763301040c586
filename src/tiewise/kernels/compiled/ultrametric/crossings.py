"""Pairs over the cut of a peak, which all have the same distance on its axis."""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.norms import norm_of_weights
from tiewise.kernels.compiled.ultrametric.signatures import FLOAT, FLOATS, INT, INTS, TWO
from tiewise.kernels.compiled.ultrametric.twofold import add_product


@kernel(TWO(INT, FLOAT, INTS, INT, INT, INT, FLOATS, INTS))
def crossing(kind, across, seat, cut, begin, end, weight, rank):
    """C and D over the pairs on two sides of a cut of one axis, whose distance there is `across`.

    The items begin..end are on a trunk of the other axis, in the order of their ranks there, which `rank` has (empty if
    no two are equal), with signed weights; an item is above the cut if its seat is not before it.
    """
    rest_above = 0
    for t in range(begin, end):
        rest_above += seat[t] >= cut
    rest_below = end - begin - rest_above
    total = np.zeros(4)
    t = begin
    while t < end:
        run = 1
        above = np.int64(seat[t] >= cut)
        if rank.size:
            while t + run < end and rank[t + run] == rank[t]:
                above += seat[t + run] >= cut
                run += 1
        below = run - above
        rest_below -= below
        rest_above -= above
        v = norm_of_weights(kind, across, abs(weight[t]))
        number_below, number_above = float(below) * rest_above, float(above) * rest_below
        swap = 2 * (weight[t] < 0.0)
        # Mostly one of both: a choice of where to add is quicker than a branch on what.
        add_product(total, swap if below else 2 - swap, v, number_below if below else number_above)
        if below and above:
            add_product(total, 2 - swap, v, number_above)
        t += run
    return total[0] + total[1], total[2] + total[3]
