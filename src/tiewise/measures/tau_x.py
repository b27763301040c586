"""Emond and Mason's tau_x: the correlation of Kemeny's distance, 1 - 2 d/(N(N-1)).

Ties are statements like any other: a pair that both rankings tie agrees as much as one that both order alike.
"""

from dataclasses import dataclass
from typing import Any

from tiewise.likes import ElementsLike, MatrixLike, RankingLike, WeightsLike
from tiewise.linear_extensions.extensions import Extensions
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.position_measure import CorrelationMeasure
from tiewise.measures.kemeny import CAVEAT, REFERENCE
from tiewise.pairs.coefficients import quotient
from tiewise.pairs.form import Dependence, PairForm
from tiewise.pairs.kemeny_masses import kemeny_masses, many_kemeny_masses, refuse_both
from tiewise.pairs.many import RankedPairs
from tiewise.pairs.masses import Masses
from tiewise.parameters import Parameter, parameter, renamed
from tiewise.rankings.alignment import Aligned
from tiewise.results import Correlation
from tiewise.weights.item_matrix import ItemMatrix, as_elements_or_pairs
from tiewise.weights.item_values import ItemValues
from tiewise.weights.reading import COSTS
from tiewise.weights.scaling import Scaling


def _agreement(masses: Masses) -> Any:
    """(C - D + pairs that both tie) over all pairs."""
    return quotient(masses.difference + masses.tied_both, masses.pairs)


_UNWEIGHTED = PairForm(_agreement, Dependence.OTHER)


@renamed(positions="weights")
@dataclass(frozen=True, kw_only=True)
class TauX(CorrelationMeasure):
    """Emond and Mason's tau_x as a value. See `tau_x`."""

    weights: Parameter[WeightsLike | None, Scaling | None] = parameter(None, read=COSTS.read)
    elements: Parameter[ElementsLike | MatrixLike | None, ItemValues | ItemMatrix | None] = parameter(
        None, read=as_elements_or_pairs
    )

    name = "tau_x"
    summary = "Emond and Mason's tau_x, in which ties agree with ties, also weighted by positions or elements"
    reference = f"Emond and Mason (2002), doi:10.1002/mcda.313; {REFERENCE}"
    claims = Claims(symmetric=True, ties=True, low=-1.0, reversal=False, caveat=CAVEAT)

    def _check(self) -> None:
        refuse_both(self.weights, self.elements)

    @property
    def pair_form(self) -> PairForm | None:
        """Counts of pairs, where neither positions nor elements weigh."""
        return _UNWEIGHTED if self.weights is None and self.elements is None else None

    @property
    def many_form(self) -> ManyForm | None:
        """Sums over pairs of what their positions or elements weigh; counts are left to the pair form."""
        return ManyForm(self._on_many) if self.pair_form is None else None

    def _on_many(self, pairs: RankedPairs) -> ManyValues:
        masses = many_kemeny_masses(pairs, self.weights, self.elements)
        tied = masses.tied_once + masses.tied_both
        value = quotient(masses.concordant + masses.tied_both - masses.discordant, masses.total)
        return ManyValues(value, masses.concordant, masses.discordant, tied)

    def _compute(self, pair: Aligned) -> Correlation:
        masses = kemeny_masses(pair, self.weights, self.elements)
        agreed, opposed = masses.concordant + masses.tied_both, masses.discordant
        tied = masses.tied_once + masses.tied_both
        value = quotient(agreed - opposed, agreed + opposed + masses.tied_once)
        return Correlation(value, masses.concordant, opposed, tied, pair.n, self, tied, 0)

    def _mean_on_extensions(self, extensions: Extensions, low: float, high: float) -> float | None:
        # The divisor is the same for all extensions, and each pair they decide is as often concordant as discordant.
        # Weights of positions are not the same for all.
        return (low + high) / 2 if self.weights is None else None

    def _reason(self, pair: Aligned) -> str:
        return "there is only one item" if pair.n == 1 else "no pair of items has a weight"


@renamed(positions="weights")
def tau_x(
    x: RankingLike,
    y: RankingLike,
    /,
    *,
    weights: WeightsLike | None = None,
    elements: ElementsLike | MatrixLike | None = None,
    missing: str = "raise",
    nan_policy: str = "raise",
    input: str | None = None,
) -> Correlation:
    """Compare two rankings by Emond and Mason's tau_x.

    (C - D + tied in both)/(all pairs), which is 1 - 2 d/M with Kemeny's distance d and its maximum M. Two rankings that
    tie all items have the value 1. With weights, C, D and T are weights of pairs.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    weights : str, Scaling, array-like or callable, optional
        Weights of positions: a pair weighs what the better of its two positions does, as the mean of x's view and y's.
        N - 1 numbers >= 0, a scaling by name, or a function N -> vector that always answers the same for the same N.
        Where a ranking has ties, the mean over all ways to break them is taken: this library's extension.
    elements : array-like, dict or N x N matrix, optional
        How much each item weighs, N numbers >= 0 in the order of x's items or {item: weight}: a pair weighs the
        product. Or the weight of each pair itself, a symmetric matrix in the order of x's items, or by item: a pandas
        frame with labels, or {item: {item: weight}}. In O(N^2) time; the diagonal is ignored, because an item makes no
        pair with itself.
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
    >>> print(tw.tau_x([1, 2, 3, 4, 5], [1, 2, 2, 3, 3]))
    tau_x = 0.8 (C = 8, D = 0, T = 2, n = 5)
    >>> print(tw.tau_x([1, 1, 1], [1, 1, 1]))
    tau_x = 1 (C = 0, D = 0, T = 3, n = 3)
    """
    return TauX(weights=weights, elements=elements, missing=missing, nan_policy=nan_policy)(x, y, input=input)
