"""Kemeny and Snell's distance: 2 for each pair ordered oppositely, 1 for each that only one ranking ties."""

from dataclasses import dataclass
from typing import Any

from tiewise.likes import ElementsLike, MatrixLike, RankingLike, WeightsLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.position_measure import DistanceMeasure
from tiewise.pairs.form import Dependence, PairForm
from tiewise.pairs.kemeny_masses import kemeny_masses, many_kemeny_masses, refuse_both
from tiewise.pairs.many import RankedPairs
from tiewise.pairs.masses import Masses
from tiewise.parameters import Parameter, parameter, renamed
from tiewise.rankings.alignment import Aligned
from tiewise.results import Distance
from tiewise.weights.item_matrix import ItemMatrix, as_elements_or_pairs
from tiewise.weights.item_values import ItemValues
from tiewise.weights.reading import COSTS
from tiewise.weights.scaling import Scaling

REFERENCE = (
    "Albano and Plaia (2021), doi:10.1285/i20705948v14n1p117, for elements; García-Lapresta and Pérez-Román (2010) and "
    "Plaia, Buscemi and Sciandra (2021) for positions"
)
CAVEAT = (
    "Position weights are as recalled from the literature on linear orders, whose text was not available; with ties "
    "they are this library's extension: the mean over all ways to break them."
)


def _disagreement(masses: Masses) -> Any:
    """2 D + pairs that only one ranking ties."""
    return 2 * masses.discordant + masses.tied_x_only + masses.tied_y_only


_UNWEIGHTED = PairForm(_disagreement, Dependence.OTHER)


@renamed(positions="weights")
@dataclass(frozen=True, kw_only=True)
class Kemeny(DistanceMeasure):
    """Kemeny and Snell's distance as a value. See `kemeny`."""

    weights: Parameter[WeightsLike | None, Scaling | None] = parameter(None, read=COSTS.read)
    elements: Parameter[ElementsLike | MatrixLike | None, ItemValues | ItemMatrix | None] = parameter(
        None, read=as_elements_or_pairs
    )

    name = "kemeny"
    summary = "Kemeny and Snell's distance, also weighted by positions or elements"
    reference = f"Kemeny and Snell (1962), Preference ranking: an axiomatic approach; {REFERENCE}"
    claims = Claims(symmetric=True, ties=True, low=0.0, reversal=False, kind="distance", caveat=CAVEAT)

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
        return ManyValues(2 * masses.discordant + masses.tied_once)

    def _compute(self, pair: Aligned) -> Distance:
        masses = kemeny_masses(pair, self.weights, self.elements)
        return Distance(float(2 * masses.discordant + masses.tied_once), float(2 * masses.total), pair.n, self)


@renamed(positions="weights")
def kemeny(
    x: RankingLike,
    y: RankingLike,
    /,
    *,
    weights: WeightsLike | None = None,
    elements: ElementsLike | MatrixLike | None = None,
    missing: str = "raise",
    nan_policy: str = "raise",
    input: str | None = None,
) -> Distance:
    """Compare two rankings by Kemeny and Snell's distance.

    The sum of |sgn(x_i - x_j) - sgn(y_i - y_j)| over all pairs: 2 where they are ordered oppositely, 1 where only one
    ranking ties them. A metric, also with `elements` (a pseudo-metric where some weights are 0); with `weights` the
    triangle inequality can fail from N = 3 on. The maximum is N(N-1), or twice the weight of all pairs.

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
    >>> print(tw.kemeny([1, 2, 2, 3, 3], [3, 1, 1, 2, 3]))
    kemeny = 8 (normalized = 0.4, maximum = 20, n = 5)
    >>> print(tw.kemeny([1, 2, 3, 4], [2, 1, 3, 4], weights=[3, 2, 1]))
    kemeny(weights=[3.0,2.0,1.0]) = 6 (normalized = 0.2142857143, maximum = 28, n = 4)
    """
    return Kemeny(weights=weights, elements=elements, missing=missing, nan_policy=nan_policy)(x, y, input=input)
