"""A measure's values, and its distances, on all pairs of orders of n items."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import InputValueError, quietly
from tiewise.laws.measures.orders import NAMES, Order, orders
from tiewise.measures.base.measure import Measure
from tiewise.results import Correlation, Result
from tiewise.running.progress import report

# Below this, a difference is rounding: of two distances, relative to them; of two correlations, as it is.
TOLERANCE = 1e-9
# What the rounding of sums and of 1 - corr can make of 0, relative to the largest distance.
_ROUNDING = 1e-13

_FAR_BELOW = 1e-6


@dataclass(frozen=True)
class Values:
    """The values of a measure on all pairs of orders, and what they are as correlations and as distances.

    `values` is what the measure returns, `correlations` the same as a correlation, nan where it is undefined or no
    largest distance is known. `distances` of a correlation or a similarity are 1 - corr, times a factor that makes the
    smallest positive one 1: the paper's corr = 1 - 2 d/M leaves M open, and no other M can satisfy the fourth axiom.
    A distance of `rounding` or less cannot be told from 0.
    """

    orders: list[Order]
    values: Floats
    correlations: Floats
    distances: Floats
    rounding: float

    @property
    def are_undefined(self) -> bool:
        """Whether the measure is undefined on all pairs."""
        return bool(np.isnan(self.values).all())

    @cached_property
    def vanish(self) -> bool:
        """Whether the distances reach so far down that smaller ones may have been rounded to 0."""
        known = self.distances[self.distances > self.rounding]
        return bool(self.rounding and known.size and known.min() < _FAR_BELOW * known.max())

    @cached_property
    def index(self) -> dict[Order, int]:
        """Where each order is found."""
        return {order: i for i, order in enumerate(self.orders)}


def values_of(measure: Measure, n: int, domain: str, *, by_item: bool = False) -> Values:
    """Return the values of a measure on all pairs of orders of n items, which have names for measures by item."""
    domain_orders = orders(n, domain)
    count = len(domain_orders)
    values, correlations, distances = (np.empty((count, count)) for _ in range(3))
    exact = True
    with quietly():
        named = [dict(zip(NAMES, order, strict=False)) for order in domain_orders]
        rankings: list[Any] = named if by_item else [np.array(order) for order in domain_orders]
        for i, x in enumerate(rankings):
            report("rankings", i / count)
            for j, y in enumerate(rankings):
                result = measure(x, y)
                apart = _share_discordant(result)
                values[i, j] = result.statistic
                distances[i, j] = result.as_distance().statistic if apart is None else apart
                correlations[i, j] = _correlation(result)
                exact = exact and (apart is not None or math.isnan(result.statistic))
    rounding = 0.0 if exact else _ROUNDING * float(np.abs(distances[~np.isnan(distances)]).max(initial=0.0))
    if measure.claims.kind != "distance":
        positive = distances[distances > rounding]
        unit = float(positive.min()) if positive.size else 1.0
        distances, rounding = distances / unit, rounding / unit
    return Values(domain_orders, values, correlations, distances, rounding)


def asks_for_items(measure: Measure, n: int) -> bool:
    """Tell whether a measure refuses n items without names: they are then a, b, c, ..."""
    bare = np.arange(1, n + 1)
    with quietly():
        try:
            measure(bare, bare)
        except InputValueError:
            return True
    return False


def _share_discordant(result: Result) -> float | None:
    """Return D/(C + D), where the correlation is (C - D)/(C + D): (1 - corr)/2 without what 1 - corr rounds away."""
    if not isinstance(result, Correlation) or result.concordant is None or result.discordant is None:
        return None
    c, d = result.concordant, result.discordant
    return d / (c + d) if c + d and abs(result.statistic - (c - d) / (c + d)) <= TOLERANCE else None


def _correlation(result: Result) -> float:
    if isinstance(result, Correlation):
        return result.statistic
    distance = result.as_distance()
    is_unknown = distance.maximum is None and distance.by_chance is None
    return float("nan") if is_unknown else distance.as_correlation().statistic
