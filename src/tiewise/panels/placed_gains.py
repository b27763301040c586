"""Objectives that sum over pairs of places: f(z) = sum over p < q of d(p, q) g(z_p, z_q), for orders without ties.

Such is scaled tau with the product: d is the distance of two places under the weights, and g adds up what the voters
say of two items. Scaled gamma divides by C + D, which depends on the order; near a given one it is such a sum, too.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.fuzzy.tnorms import PRODUCT
from tiewise.pairs.by_itself import each_by_itself, one_by_itself
from tiewise.pairs.form import Dependence, Ties
from tiewise.pairs.masses import Masses
from tiewise.panels.objective import Objective
from tiewise.running.interrupts import stop_if_abandoned
from tiewise.weights.position_distance import PositionDistance

_EQUAL = 1e-12


@dataclass(frozen=True)
class PlacedGains:
    """`distances` of places, symmetric, and what a pair gains by them, the first item ahead; `constant` beside."""

    distances: Floats
    gain: Floats
    constant: float

    @property
    def n(self) -> int:
        """The number of items."""
        return len(self.gain)

    def score(self, order: Integers) -> float:
        """Return the score of an order."""
        return self.constant + float((np.triu(self.distances, 1) * self.gain[np.ix_(order, order)]).sum())

    @cached_property
    def scale(self) -> Floats | None:
        """The scale whose differences the distances are, where they are: then sorting gives the best order."""
        scale = self.distances[0]
        apart = np.abs(scale[:, None] - scale)
        rises = bool((np.diff(scale) >= -_EQUAL).all())
        return scale if rises and (np.abs(apart - self.distances) <= _EQUAL).all() and self._is_odd else None

    @property
    def _is_odd(self) -> bool:
        return bool((np.abs(self.gain + self.gain.T) <= _EQUAL * max(1.0, np.abs(self.gain).max())).all())

    @cached_property
    def by_one_place(self) -> tuple[Floats, Floats] | None:
        """The distances by the earlier place alone, or by the later, and 0 for the other; None where both matter."""
        upper = np.triu(self.distances, 1)
        earlier = np.append(np.diagonal(self.distances, 1), 0.0)
        if (np.abs(np.triu(earlier[:, None] - upper, 1)) <= _EQUAL).all():
            return earlier, np.zeros(self.n)
        later = np.append(0.0, np.diagonal(self.distances, 1))
        return (np.zeros(self.n), later) if (np.abs(np.triu(later - upper, 1)) <= _EQUAL).all() else None

    @cached_property
    def bound(self) -> float:
        """A score that no order exceeds (Gilmore and Lawler).

        Whatever the order, the item at a place adds no more than if its gains met the place's distances as they like,
        the largest the largest; which item is at which place is then a problem of assignment.
        """
        from scipy.optimize import linear_sum_assignment

        n = self.n
        if n == 1:
            return self.constant
        # Half of each pair for either item: signed by who is ahead, what is gained is even under exchange or odd.
        even, odd = (self.gain + self.gain.T) / 2, (self.gain - self.gain.T) / 2
        signed = self.distances * np.sign(np.arange(n) - np.arange(n)[:, None])
        most = _sorted_rows(odd) @ _sorted_rows(signed).T
        if np.abs(even).max() > _EQUAL:
            most += _sorted_rows(even) @ _sorted_rows(self.distances).T
        rows, columns = linear_sum_assignment(most, maximize=True)
        return self.constant + float(most[rows, columns].sum()) / 2


def _sorted_rows(matrix: Floats) -> Floats:
    """Return each row in rising order, without its entry on the diagonal."""
    n = len(matrix)
    rest = matrix[~np.eye(n, dtype=np.bool_)].reshape(n, n - 1)
    return np.sort(rest, axis=1)


def placed_gains(objective: Objective) -> PlacedGains | None:
    """Return the gains of an order where the objective is such a sum: of a measure that is affine in C - D."""
    form = objective.measure.pair_form
    if form is None or form.tnorm != PRODUCT or form.dependence is not Dependence.AFFINE:
        return None
    if "placed_gains" not in objective.kept:
        objective.kept["placed_gains"] = gains_near(objective, np.arange(1, objective.n + 1))
    found: PlacedGains | None = objective.kept["placed_gains"]
    return found


def gains_near(objective: Objective, near: Numbers) -> PlacedGains | None:
    """Return such a sum for a measure that weighs pairs by two distances; it is a guide where it is not the objective.

    Of a quotient it has the slope that the objective has at an order; for any t-norm it takes the product.
    """
    form, rows = objective.measure.pair_form, objective.distinct.positions
    if form is None or form.counts or form.ties is not Ties.LEFT_OUT or rows is None:
        return None
    n, counts = objective.n, objective.sign * objective.distinct.counts
    metric_x, metric_y = form.metrics(n)
    distances = _distances(np.arange(1, n + 1), metric_x)
    if form.dependence is Dependence.AFFINE:
        x = one_by_itself(np.arange(1, n + 1), metric_x, form.tnorm, 0)
        y = each_by_itself(rows, metric_y, form.tnorm)
        # Half of what either ranking says by itself: no coefficient is at the end of its range there.
        some = np.minimum(x.self_mass, y.self_mass) / 2
        base, there = (form.coefficient(Masses(n, d, some, x, y)) for d in (np.zeros(len(rows)), some))
        slope = (there - base) / np.where(some > 0.0, some, 1.0)
        return PlacedGains(distances, _signed_sum(rows, metric_y, counts * slope), float(counts @ base))
    if form.dependence is not Dependence.RATIO:
        return None
    difference, total = _masses(rows, metric_x, metric_y, near)
    total = np.where(total > 0.0, total, np.inf)
    gain = _signed_sum(rows, metric_y, counts / total, -counts * difference / total**2)
    return PlacedGains(distances, gain, 0.0)


# Numbers in a block of distances; of so many items, rankings are taken one by one.
_AT_ONCE = 1 << 21
_MANY_ITEMS = 100


def _distances(rows: Numbers, metric: PositionDistance) -> Floats:
    """Return the distances of all pairs of positions in a ranking, or in each of many."""
    one, other = rows[..., :, None], rows[..., None, :]
    if rows.dtype.kind != "f":
        before, after = metric.before  # kept: to look distances up is cheaper than to compute them
        found: Floats = np.take(before + after, (one - 1) * metric.n + (other - 1))
        return found
    return metric.between(one, other)


def _signs(rows: Numbers) -> Numbers:
    signs: Numbers = np.sign(rows[..., None, :] - rows[..., :, None])
    return signs


def _blocks(rows: Numbers) -> Iterator[slice]:
    step = max(1, _AT_ONCE // rows.shape[1] ** 2)
    return (slice(k, k + step) for k in range(0, len(rows), step))


def _signed_sum(rows: Numbers, metric: PositionDistance, of_sign: Floats, of_size: Floats | None = None) -> Floats:
    """Return the sum over rankings of factors times the signed distances of items, and times their sizes."""
    n = rows.shape[1]
    found = np.zeros((n, n))
    if n >= _MANY_ITEMS and rows.dtype.kind != "f":
        places = np.arange(1, n + 1)
        size = _distances(places, metric)
        signed = size * _signs(places)
        are_equal = of_size is None and bool((of_sign == of_sign[0]).all())  # of voters who tie nothing and count once
        if are_equal:
            signed *= of_sign[0]
        for k, at in enumerate(rows - 1):
            stop_if_abandoned()
            if of_size is not None:
                found += (of_sign[k] * signed + of_size[k] * size)[at].take(at, axis=1)
            elif are_equal:
                found += signed[at].take(at, axis=1)
            else:
                found += of_sign[k] * signed[at].take(at, axis=1)
        return found
    for some in _blocks(rows):
        stop_if_abandoned()
        factors = _signs(rows[some]) * of_sign[some, None, None]
        if of_size is not None:
            factors += of_size[some, None, None]
        found += (_distances(rows[some], metric) * factors).sum(axis=0)
    return found


def _masses(
    rows: Numbers, metric_x: PositionDistance, metric_y: PositionDistance, near: Numbers
) -> tuple[Floats, Floats]:
    """Return C - D and C + D of one ranking with each of many, by the product."""
    own, sign = _distances(near, metric_x), _signs(near)
    found = np.empty((2, len(rows)))
    for some in _blocks(rows):
        stop_if_abandoned()
        mass = own * _distances(rows[some], metric_y)
        found[1, some] = mass.sum(axis=(1, 2)) / 2
        mass *= sign * _signs(rows[some])
        found[0, some] = mass.sum(axis=(1, 2)) / 2
    return found[0], found[1]
