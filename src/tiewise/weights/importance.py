"""Weights by what they should do: the user says what a swap of neighbours costs, and gets the w that makes it so.

Two rankings that differ by a swap of the items at positions i and i + 1 have D = T(w(i), w(i)), for both distances are
w(i). So w is the inverse of the t-norm's diagonal: the square root for the product, the cost itself for the minimum.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from tiewise.arrays import Floats
from tiewise.errors import InputValueError
from tiewise.likes import WeightsLike
from tiewise.weights.entries import NON_NEGATIVE
from tiewise.weights.reading import Rule
from tiewise.weights.scaling import Scaling

PATTERN = "importance:..."

# Only their ratios count: the largest cost is that of positions that are told apart in full.
_COSTS = Rule("a vector of N - 1 costs or a function of N", NON_NEGATIVE, relative=True)

# So often an interval is halved until it is one double.
_HALVINGS = 60
_CLOSE = 1e-12


@dataclass(frozen=True, slots=True, repr=False)
class Importance(Scaling):
    """What a swap of neighbours at each position is to cost; `tnorm` is that of the measure, the product if None."""

    of_costs: ClassVar[bool] = True
    costs: Scaling
    tnorm: Any = None

    def under(self, tnorm: Any) -> "Importance":
        """Return the same importance for a measure with this t-norm."""
        return Importance(self.costs, tnorm)

    def weights(self, n: int) -> Floats:
        """Return (w(1), ..., w(n-1))."""
        costs = _COSTS.weights(self.costs, n, "importance")
        name = "product" if self.tnorm is None else str(self.tnorm)
        if name == "product":
            return np.sqrt(costs)
        return costs if name == "minimum" else _inverse_of_diagonal(self.tnorm, costs)

    def __str__(self) -> str:
        return f"importance:{self.costs}"

    def __repr__(self) -> str:
        return f"<Importance {self.costs}>"


def _inverse_of_diagonal(tnorm: Callable[..., Any], costs: Floats) -> Floats:
    """Return w with T(w, w) = cost, by halving: the diagonal of a t-norm only rises."""
    low, high = np.zeros(len(costs)), np.ones(len(costs))
    for _ in range(_HALVINGS):
        middle = (low + high) / 2.0
        below = np.asarray(tnorm(middle, middle)) < costs
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    high[costs == 0.0] = 0.0  # where a swap is to cost nothing, nothing is told apart
    missed = np.flatnonzero(np.abs(np.asarray(tnorm(high, high)) - costs) > _CLOSE)
    if missed.size:
        raise InputValueError(
            f"`importance` must be within reach of the t-norm {tnorm}: got {costs[missed[0]]:g} at position "
            f"{missed[0] + 1}, and no weight w has T(w, w) = {costs[missed[0]]:g}.",
            "The product and the minimum reach every value.",
        )
    return high


def importance(costs: WeightsLike) -> Importance:
    """Return the scaling under which a swap of neighbours costs what you say, whatever the t-norm of the measure.

    Parameters
    ----------
    costs : array-like, str, Scaling or callable
        What a swap of the items at positions i and i + 1 is to cost, relative to the others: N - 1 numbers >= 0, a
        scaling such as "top:10" or "steps:3=1,10=0.5" read as costs, or a function of N. Only their ratios count.

    Returns
    -------
    Scaling
        For `weights=`. With the product its w(i) is the square root of the cost, with the minimum the cost itself;
        other t-norms are inverted, and refused where they jump.

    Examples
    --------
    A swap further down than position 3 is to cost half as much:

    >>> import tiewise as tw
    >>> weights = tw.scaling.importance([1, 1, 1, 0.5, 0.5])
    >>> first = tw.scaled_gamma([1, 2, 3, 4, 5, 6], [2, 1, 3, 4, 5, 6], weights=weights).discordant
    >>> later = tw.scaled_gamma([1, 2, 3, 4, 5, 6], [1, 2, 3, 5, 4, 6], weights=weights).discordant
    >>> round(later / first, 12)
    0.5
    """
    return Importance(_COSTS.read(costs, "costs"))
