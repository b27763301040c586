"""Pairs over the cut of a peak, which all have the same distance on its axis."""

import numpy as np

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.norms import norm_of_weights
from tiewise.kernels.compiled.ultrametric.signatures import FLOAT, FLOATS, INT, INTS, TWO
from tiewise.kernels.compiled.ultrametric.twofold import add_product


@kernel(TWO(INT, FLOAT, INTS, INTS, FLOATS))
def crossing(kind, across, below, above, weight):
    """C and D over the pairs on two sides of a cut of one axis, whose distance there is `across`.

    below, above: items of each side per rank on the trunk of the other axis; weight: that trunk's signed weights.
    """
    rest_below = 0
    rest_above = 0
    for k in range(weight.size):
        rest_below += below[k]
        rest_above += above[k]
    total = np.zeros(4)
    for k in range(weight.size):
        rest_below -= below[k]
        rest_above -= above[k]
        v = norm_of_weights(kind, across, abs(weight[k]))
        swap = 2 * (weight[k] < 0.0)
        add_product(total, swap, v, float(below[k]) * rest_above)
        add_product(total, 2 - swap, v, float(above[k]) * rest_below)
    return total[0] + total[1], total[2] + total[3]
