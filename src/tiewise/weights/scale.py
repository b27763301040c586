"""The position scale W(1) = 0, W(n) = w(1) + ... + w(n-1)."""

from collections.abc import Callable

import numpy as np

from tiewise.arrays import Floats


def accumulate(weights: Floats) -> Floats:
    """Return 0 and the running sums of the weights along the last axis, each right to about one unit in the last place.

    A plain running sum drifts, and the discontinuous t-norms notice when a sum that should be 1 is not. So each
    addition's rounding error is summed up as well and added at the end.
    """
    sums, errors = _running(weights)
    sums[..., 1:] += np.cumsum(errors, axis=-1)
    return sums


def remainder(weights: Floats) -> Floats:
    """Return what `accumulate` has rounded away: with it, the sums have twice the digits of a double."""
    sums, errors = _running(weights)
    missed = accumulate(errors)
    sums[..., 1:] -= sums[..., 1:] + np.cumsum(errors, axis=-1)
    return sums + missed


def _running(weights: Floats) -> tuple[Floats, Floats]:
    """Return 0 and the plain running sums, and each addition's rounding error (Knuth's TwoSum, exact)."""
    sums = np.zeros((*weights.shape[:-1], weights.shape[-1] + 1))
    np.cumsum(weights, axis=-1, out=sums[..., 1:])
    return sums, two_sum_error(sums[..., :-1], weights, sums[..., 1:])


def two_sum_error(a: Floats, b: Floats, total: Floats) -> Floats:
    """Return what a + b has lost to rounding: `total` is a + b in floating point."""
    taken = total - a
    error: Floats = (a - (total - taken)) + (b - taken)
    return error


def anchored_scale(weights: Floats) -> Floats:
    """Return the position scale with its zero at the smallest weight: to its left it is negative.

    Only differences of the scale matter. A double is finest near zero, so that is where the closest positions belong:
    with weights 0.9^(i-1), the differences far down would drown in the rounding of a scale that starts at position 1.
    """
    return _anchored(weights, accumulate)


def anchored_remainder(weights: Floats) -> Floats:
    """Return what `anchored_scale` has rounded away, position by position."""
    return _anchored(weights, remainder)


def _anchored(weights: Floats, sums: Callable[[Floats], Floats]) -> Floats:
    if not len(weights):
        return np.zeros(1)
    anchor = int(weights.argmin())
    if weights[-1] == weights[anchor]:
        anchor = len(weights)  # falling weights, whose smallest may have become equal: the far end
    return np.concatenate([-sums(weights[:anchor][::-1])[:0:-1], sums(weights[anchor:])])
