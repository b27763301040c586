"""The cheapest sequence of adjacent swaps that turns one ranking into the other, position by position priced.

Swapping the items at positions k and k + 1 costs w_k. Where the costs fall from top to bottom, it is cheapest to sort
from the bottom up, inserting each item of x into the sorted ones behind it: item i moves down past the c_i items behind
it that y puts ahead of it, and the distance is the sum over i of w_k for x_i <= k < x_i + c_i. Proof: falling costs are
a sum, with factors >= 0, of the step costs [k <= m]; for those, the sum over x_i <= m of min(c_i, m + 1 - x_i) is
changed by a swap at k <= m by 1 at most and by one at k > m not at all, so that no sequence is cheaper; and insertion
costs exactly that, for all m at once. Rising costs are the mirror image.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Ints, Numbers
from tiewise.errors import InputValueError
from tiewise.likes import RankingLike, WeightsLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.position_measure import DistanceMeasure
from tiewise.pairs.many import RankedPairs
from tiewise.pairs.partners import partners
from tiewise.parameters import Parameter, parameter, renamed
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import untied
from tiewise.results import Distance
from tiewise.weights.reading import COSTS
from tiewise.weights.scale import anchored_scale
from tiewise.weights.scaling import Scaling


@renamed(positions="weights")
@dataclass(frozen=True, kw_only=True)
class WeightedSwap(DistanceMeasure):
    """The cheapest sequence of adjacent swaps as a value. See `weighted_swap`."""

    weights: Parameter[WeightsLike, Scaling] = parameter("uniform", read=COSTS.read)

    name = "weighted_swap"
    summary = "the cheapest sequence of adjacent swaps that turns one ranking into the other"
    reference = (
        "Can (2014), doi:10.1016/j.jmateco.2014.01.002; Farnoud and Milenkovic (2014), An axiomatic approach to "
        "constructing distances for rank comparison and aggregation"
    )
    claims = Claims(
        symmetric=True,
        ties=False,
        low=0.0,
        reversal=False,
        kind="distance",
        caveat="The definition follows the abstract of Can (2014); the text was not available.",
    )

    def _compute(self, pair: Aligned) -> Distance:
        costs = COSTS.weights(self.weights, pair.n)
        x, counts = untied(pair.x), partners(pair).counts()
        passed, passing = counts[2, 0], counts[0, 2]  # those behind in x and ahead in y, and the other way round
        if _falls(costs):
            value, maximum = _falling(x, passed, costs)
        elif _falls(costs[::-1]):
            value, maximum = _falling(pair.n + 1 - x, passing, costs[::-1])
        else:
            value, maximum = self._by_shortest_path(x, passed, costs)
        return Distance(value, maximum, pair.n, self)

    @property
    def many_form(self) -> ManyForm:
        """What the items behind each one that go ahead of it cost."""
        return ManyForm(self._on_many)

    def _on_many(self, pairs: RankedPairs) -> ManyValues:
        costs = COSTS.weights(self.weights, pairs.n)
        x, y, both = pairs.of_x(pairs.x.place), pairs.of_y(pairs.y.place), pairs.both_before()
        passed, passing = y - both, x - both
        if _falls(costs):
            return ManyValues(_cost_of_moves(x, passed, costs))
        if _falls(costs[::-1]):
            return ManyValues(_cost_of_moves(pairs.n - 1 - x, passing, costs[::-1]))
        from tiewise.measures.parts.swap_paths import number_of

        inversions = np.take_along_axis(passed, pairs.of_x(pairs.x.order), axis=1)
        return ManyValues(self._lengths(costs)[number_of(inversions)])

    def _by_shortest_path(self, x: Numbers, passed: Ints, costs: Floats) -> tuple[float, float]:
        from tiewise.measures.parts.swap_paths import number_of

        lengths = self._lengths(costs)
        inversions = np.empty(len(x), dtype=np.int64)
        inversions[x - 1] = passed
        return float(lengths[number_of(inversions)]), float(lengths.max())

    def _lengths(self, costs: Floats) -> Floats:
        """Return what it costs to sort each order, for any costs and a few items."""
        from tiewise.measures.parts.swap_paths import EXACT_UP_TO, costs_of_orders

        n = len(costs) + 1
        if n > EXACT_UP_TO:
            text = str(self.weights)
            costs_shown = text if len(text) <= 60 else text[:57] + "..."
            raise InputValueError(
                f"`weights` must only fall or only rise for more than {EXACT_UP_TO} items, because the cheapest "
                f"swaps are otherwise searched among all N! orders: got {costs_shown} for N = {n}."
            )
        return costs_of_orders(tuple(costs.tolist()))


def _falls(costs: Floats) -> bool:
    """Tell whether the costs never rise, but for rounding: four units in the last place of the largest."""
    return bool((costs - np.minimum.accumulate(costs) <= 2.0**-50 * costs.max(initial=0.0)).all())


def _falling(x: Numbers, passed: Ints, costs: Floats) -> tuple[float, float]:
    """Return the cost of sorting from the bottom up, and that of a reversal, in which each item moves to the bottom."""
    return float(_cost_of_moves(x - 1, passed, costs)), float(np.arange(1, len(x)) @ costs)


def _cost_of_moves(places: Numbers, passed: Ints, costs: Floats) -> Any:
    """Return what it costs that each item moves from its place, from 0, down past so many others."""
    scale = anchored_scale(costs)
    return (scale[places + passed] - scale[places]).sum(axis=-1)


@renamed(positions="weights")
def weighted_swap(
    x: RankingLike,
    y: RankingLike,
    /,
    *,
    weights: WeightsLike = "uniform",
    missing: str = "raise",
    nan_policy: str = "raise",
    input: str | None = None,
) -> Distance:
    """Compare two rankings without ties by the cheapest sequence of adjacent swaps.

    A metric (a pseudo-metric where some costs are 0). O(N log N) where the costs only fall or only rise from top to
    bottom; for other costs the shortest path over all N! orders, for up to 9 items. Equal costs of 1 give Kendall's
    distance.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items, without ties. Bare vectors hold positions, 1 = best.
    weights : str, Scaling, array-like or callable
        What it costs to swap the items at each position and the next: N - 1 numbers >= 0, a scaling by name, or a
        function N -> vector that always answers the same for the same N.
    missing : {"raise", "drop", "bottom"}
        What to do with items that only one ranking has.
    nan_policy : {"raise", "omit", "propagate"}
        What to do with missing values in bare vectors.
    input : {"positions", "scores", "costs", "order"}, optional
        What x and y hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.weighted_swap([1, 2, 3, 4], [2, 1, 3, 4], weights=[3, 2, 1]))
    weighted_swap(weights=[3.0,2.0,1.0]) = 3 (normalized = 0.3, maximum = 10, n = 4)
    """
    return WeightedSwap(weights=weights, missing=missing, nan_policy=nan_policy)(x, y, input=input)
