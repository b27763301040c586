"""The position scale W(1) = 0, W(n) = w(1) + ... + w(n-1)."""

import numpy as np

from tiewise.arrays import Floats


def accumulate(weights: Floats) -> Floats:
    """Return 0 and the running sums of the weights, each right to about one unit in the last place.

    A plain running sum drifts, and the discontinuous t-norms notice when a sum that should be 1 is not. So each
    addition's rounding error (Knuth's TwoSum, exact) is summed up as well and added at the end.
    """
    sums = np.concatenate(([0.0], np.cumsum(weights)))
    before, after = sums[:-1], sums[1:]
    taken = after - before
    errors = (before - (after - taken)) + (weights - taken)
    sums[1:] += np.cumsum(errors)
    return sums


def anchored_scale(weights: Floats) -> Floats:
    """Return the position scale with its zero at the smallest weight: to its left it is negative.

    Only differences of the scale matter. A double is finest near zero, so that is where the closest positions belong:
    with weights 0.9^(i-1), the differences far down would drown in the rounding of a scale that starts at position 1.
    """
    if not len(weights):
        return np.zeros(1)
    anchor = int(weights.argmin())
    if weights[-1] == weights[anchor]:
        anchor = len(weights)  # falling weights, whose smallest may have become equal: the far end
    return np.concatenate([-accumulate(weights[:anchor][::-1])[:0:-1], accumulate(weights[anchor:])])
