"""Objectives that sum over pairs of places: f(z) = sum over p < q of d(p, q) g(z_p, z_q), for orders without ties.

Such is scaled tau with the product: d is the distance of two places under the weights, and g adds up what the voters
say of two items. Scaled gamma divides by C + D, which depends on the order; near a given one it is such a sum, too.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.fuzzy.tnorms import PRODUCT
from tiewise.pairs.by_itself import each_by_itself, one_by_itself
from tiewise.pairs.form import Dependence, PairForm, Ties
from tiewise.pairs.masses import Masses
from tiewise.panels.objective import Objective
from tiewise.weights.distance import PositionDistance

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
        return scale if (np.abs(apart - self.distances) <= _EQUAL).all() and self._is_odd else None

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


def product_form(objective: Objective) -> PairForm | None:
    """Return the form of a measure that weighs pairs by the product of two distances; None for any other."""
    form = objective.measure.pair_form
    fits = form is not None and not form.counts and form.tnorm == PRODUCT and form.ties is Ties.LEFT_OUT
    return form if fits and objective.distinct.positions is not None else None


def placed_gains(objective: Objective, near: Numbers | None = None) -> PlacedGains | None:
    """Return the gains of an order; of scaled gamma's kind, what they are near a given order, without which None."""
    form = product_form(objective)
    if form is None or (form.dependence is not Dependence.AFFINE and near is None):
        return None
    voters, n = objective.distinct, objective.n
    metric_x, metric_y = form.metrics(n)
    distances = _distances(np.arange(1, n + 1), metric_x)
    counts = objective.sign * voters.counts
    if form.dependence is Dependence.AFFINE:
        x = one_by_itself(np.arange(1, n + 1), metric_x, form.tnorm, 0)
        y = each_by_itself(voters.positions, metric_y, form.tnorm)  # type: ignore[arg-type]
        # Half of what either ranking says by itself: no coefficient is at the end of its range there.
        some = np.minimum(x.self_mass, y.self_mass) / 2
        zero = np.zeros(len(voters))
        base, there = (form.coefficient(Masses(n, d, some, x, y)) for d in (zero, some))
        slope = (there - base) / np.where(some > 0.0, some, 1.0)
        return PlacedGains(distances, _signed_sum(objective, metric_y, counts * slope, None), float(counts @ base))
    if form.dependence is not Dependence.RATIO or near is None:
        return None
    difference, total = _masses(objective, metric_x, metric_y, near)
    total = np.where(total > 0.0, total, np.inf)
    of_sign, of_size = counts / total, -counts * difference / total**2
    return PlacedGains(distances, _signed_sum(objective, metric_y, of_sign, of_size), 0.0)


def _distances(positions: Numbers, metric: PositionDistance) -> Floats:
    return metric.between(positions[:, None], positions[None, :])


def _signed_sum(objective: Objective, metric: PositionDistance, of_sign: Floats, of_size: Floats | None) -> Floats:
    """Return the sum over voters of factors times the signed distances of items, and times their sizes."""
    n = objective.n
    found = np.zeros((n, n))
    for k, row in enumerate(objective.distinct.positions):  # type: ignore[arg-type]
        size = _distances(row, metric)
        factor: Numbers = np.sign(row - row[:, None]) * of_sign[k]
        found += size * (factor if of_size is None else factor + of_size[k])
    return found


def _masses(
    objective: Objective, metric_x: PositionDistance, metric_y: PositionDistance, near: Numbers
) -> tuple[Floats, Floats]:
    """Return C - D and C + D of one ranking with each voter."""
    own = _distances(near, metric_x)
    sign = np.sign(near - near[:, None])
    rows = objective.distinct.positions
    found = np.empty((2, len(rows)))  # type: ignore[arg-type]
    for k, row in enumerate(rows):  # type: ignore[arg-type]
        mass = own * _distances(row, metric_y)
        found[:, k] = (mass * sign * np.sign(row - row[:, None])).sum() / 2, mass.sum() / 2
    return found[0], found[1]
