"""A measure's values, and its distances, on all pairs of orders of n items."""

import warnings
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import TiewiseWarning
from tiewise.kernels.progress import report
from tiewise.laws.orders import Order, orders
from tiewise.measures.measure import Measure

# Below this, a difference is rounding.
TOLERANCE = 1e-9


@dataclass(frozen=True)
class Values:
    """The values of a measure on all pairs of orders, and what they are as correlations and as distances.

    `values` is what the measure returns, `correlations` the same as a correlation, nan where it is undefined or no
    largest distance is known. `distances` of a correlation or a similarity are 1 - corr, times a factor that makes the
    smallest positive one 1: the paper's corr = 1 - 2 d/M leaves M open, and no other M can satisfy the fourth axiom.
    """

    orders: list[Order]
    values: Floats
    correlations: Floats
    distances: Floats

    @cached_property
    def index(self) -> dict[Order, int]:
        """Where each order is found."""
        return {order: i for i, order in enumerate(self.orders)}


def values_of(measure: Measure, n: int, domain: str) -> Values:
    """Return the values of a measure on all pairs of orders of n items."""
    domain_orders = orders(n, domain)
    arrays = [np.array(order) for order in domain_orders]
    values, correlations, distances = (np.empty((len(arrays), len(arrays))) for _ in range(3))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TiewiseWarning)
        for i, x in enumerate(arrays):
            report("rankings", i / len(arrays))
            for j, y in enumerate(arrays):
                result = measure(x, y)
                distance = result.as_distance()
                values[i, j] = result.statistic
                distances[i, j] = distance.statistic
                correlations[i, j] = np.nan if distance.maximum is None else distance.as_correlation().statistic
    if measure.claims.kind != "distance":
        positive = distances[distances > TOLERANCE]
        distances /= positive.min() if positive.size else 1.0
    return Values(domain_orders, values, correlations, distances)
