"""The gamma of Kumar and Vassilvitskii's position weights: (C - D)/(C + D) with C and D made of crossing costs.

A pair of items weighs p_i p_j, where p_i is the mean cost of the positions that item i crosses between x and y, and 1
where it stays. D is Kumar and Vassilvitskii's K_delta.
"""

from dataclasses import dataclass

from tiewise.likes import RankingLike, WeightsLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.position_measure import CorrelationMeasure
from tiewise.measures.parts.crossing import mean_crossing, mean_crossings
from tiewise.pairs.coefficients import quotient
from tiewise.pairs.many import RankedPairs
from tiewise.pairs.partners import partners
from tiewise.parameters import Parameter, parameter, renamed
from tiewise.rankings.alignment import Aligned
from tiewise.results import Correlation
from tiewise.weights.reading import COSTS
from tiewise.weights.scaling import Scaling


@renamed(positions="weights")
@dataclass(frozen=True, kw_only=True)
class GammaDelta(CorrelationMeasure):
    """The gamma of crossing costs as a value. See `gamma_delta`."""

    weights: Parameter[WeightsLike, Scaling] = parameter("uniform", read=COSTS.read)

    name = "gamma_delta"
    summary = "gamma with pairs weighted by the costs of the positions their items cross"
    reference = (
        "Henzgen and Hüllermeier, Weighting by Tying: A New Approach to Weighted Rank Correlation, after Kumar and "
        "Vassilvitskii (2010), doi:10.1145/1772690.1772749"
    )
    claims = Claims(symmetric=True, ties=False, low=-1.0, reversal=False)

    def _compute(self, pair: Aligned) -> Correlation:
        weights = mean_crossing(pair, self.weights)
        sums = partners(pair).product_sums(weights)
        value = quotient(sums.concordant - sums.discordant, sums.concordant + sums.discordant)
        return Correlation(value, sums.concordant, sums.discordant, 0.0, pair.n, self)

    @property
    def many_form(self) -> ManyForm:
        """Sums over pairs of the products of what their items cross."""
        return ManyForm(self._on_many)

    def _on_many(self, pairs: RankedPairs) -> ManyValues:
        concordant, discordant = pairs.product_sums(mean_crossings(pairs, self.weights))
        value = quotient(concordant - discordant, concordant + discordant)
        return ManyValues(value, concordant, discordant, 0.0)

    def _reason(self, pair: Aligned) -> str:
        return "there is only one item" if pair.n == 1 else "no pair of items has a weight"


@renamed(positions="weights")
def gamma_delta(
    x: RankingLike,
    y: RankingLike,
    /,
    *,
    weights: WeightsLike = "uniform",
    missing: str = "raise",
    nan_policy: str = "raise",
    input: str | None = None,
) -> Correlation:
    """Compare two rankings without ties by the gamma of crossing costs.

    Not scale invariant: an item that keeps its position weighs 1 whatever the costs, so that costs twice as high can
    change the value.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items, without ties. Bare vectors hold positions, 1 = best.
    weights : str, Scaling, array-like or callable
        What it costs to cross from each position to the next: N - 1 numbers >= 0, a scaling by name, or a function
        N -> vector that always answers the same for the same N.
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
    >>> print(tw.gamma_delta([1, 2, 3, 4, 5], [2, 1, 3, 4, 5], weights=[1, 0.75, 0.5, 0.25]))
    gamma_delta(weights=[1.0,0.75,0.5,0.25]) = 0.8 (C = 9, D = 1, T = 0, n = 5)
    """
    return GammaDelta(weights=weights, missing=missing, nan_policy=nan_policy)(x, y, input=input)
