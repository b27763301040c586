"""The differences of all pairs of items over tasks: their means, standard errors, and the degrees that they make.

See docs/mathematics.md#measured-scalings.
"""

import math

import numpy as np

from tiewise.arrays import Bools, Floats, Integers

_EPSILON = float(np.finfo(np.float64).eps)

# Sums of squares by products lose the digits that two items share; below this share they are taken anew, one by one.
_LOST = 1e-8


def exact_means(values: Floats) -> Floats:
    """Return the mean of each row, rounded once: rows of the same numbers in another order have equal means."""
    return np.asarray(np.array([math.fsum(row) for row in values.tolist()]) / values.shape[1])


def residuals(values: Floats, means: Floats) -> Floats:
    """Return what is left of the scores without the items' means and the tasks' difficulty, which no difference has."""
    centred = values - means[:, None]
    rest: Floats = centred - centred.mean(axis=0)
    return rest


def sums_of_squares(rest: Floats, largest: float) -> Floats:
    """Return for all pairs the sum of squares of their centred differences; what is rounding alone is 0."""
    gram = rest @ rest.T
    own = np.diagonal(gram)
    whole = own[:, None] + own
    squares = whole - 2.0 * gram
    squares = (squares + squares.T) / 2.0
    doubtful = np.triu(squares <= _LOST * whole, 1)
    for i in np.flatnonzero(doubtful.any(axis=1)).tolist():
        others = np.flatnonzero(doubtful[i])
        apart = rest[others] - rest[i]
        squares[i, others] = squares[others, i] = (apart * apart).sum(axis=1)
    squares[squares <= rest.shape[1] * (16.0 * _EPSILON * largest) ** 2] = 0.0
    np.fill_diagonal(squares, 0.0)
    return squares


def tied_estimates(estimates: Floats, largest: float) -> Floats:
    """Return the estimates with those made equal that differ by rounding only."""
    order = np.argsort(estimates, kind="stable")
    steps = np.diff(estimates[order]) > 8.0 * _EPSILON * largest
    firsts = np.append(0, np.flatnonzero(steps) + 1)
    equal = np.empty_like(estimates)
    equal[order] = estimates[order][firsts][np.append(0, np.cumsum(steps))]
    return equal


def t_values(differences: Floats, errors: Floats) -> Floats:
    """Return |difference|/error; without any error, a difference is infinitely certain, and none is none."""
    apart = np.abs(differences)
    with np.errstate(divide="ignore", invalid="ignore"):
        values: Floats = apart / errors
    values[apart == 0.0] = 0.0
    values[np.isnan(errors)] = 0.0
    return values


def degrees_of(t: Floats, df: float | Floats) -> Floats:
    """Return 1 - p of two-sided t-tests; of normal ones where the degrees of freedom are infinite."""
    from scipy.special import ndtr, stdtr

    if isinstance(df, float) and math.isinf(df):
        return np.asarray(1.0 - 2.0 * ndtr(-t))
    with np.errstate(invalid="ignore"):
        found = np.asarray(1.0 - 2.0 * stdtr(df, -t))
    found[np.isinf(t)] = 1.0
    found[np.isnan(found)] = 0.0
    return found


def normal_scale(t: Floats, df: float) -> Floats:
    """Return the normal quantile that is as extreme as t is with df degrees of freedom."""
    if math.isinf(df):
        return t
    from scipy.special import ndtri, stdtr

    return np.asarray(-ndtri(stdtr(df, -t)))


def rank_bounds(rejected: Bools, differences: Floats) -> tuple[Integers, Integers]:
    """Return 1 + how many items are significantly better, and N - how many are significantly worse.

    Row i of `rejected` says from whom item i is told apart.
    """
    better = (rejected & (differences < 0.0)).sum(axis=1)
    worse = (rejected & (differences > 0.0)).sum(axis=1)
    return 1 + better, len(rejected) - worse
