"""Kumar and Vassilvitskii's generalised distances: Kendall's and the footrule, weighted three ways at once.

With w_i the weight of item i, p_i the mean cost of the positions it crosses between x and y (1 where it stays), and
D_ij how much it matters to tell items i and j apart, the Kendall kind is the sum of w_i w_j p_i p_j D_ij over the pairs
that the rankings order oppositely. With u_i = w_i p_i, the footrule kind is the sum over i of
u_i |sum of u_j D_ij over the j ahead of i in x - the same in y|. Without weights they are Kendall's distance and
Spearman's footrule.
"""

from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.kernels import blocked
from tiewise.likes import ElementsLike, MatrixLike, RankingLike, WeightsLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.position_measure import DistanceMeasure
from tiewise.measures.footrule import mean_rank_footrules
from tiewise.measures.parts.crossing import mean_crossing, mean_crossings
from tiewise.pairs.many import RankedPairs
from tiewise.pairs.partners import partners
from tiewise.parameters import Parameter, parameter, renamed, word_of
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import untied
from tiewise.results import Distance
from tiewise.weights.item_matrix import ItemMatrix, as_item_matrix
from tiewise.weights.item_values import ItemValues, as_elements
from tiewise.weights.reading import COSTS
from tiewise.weights.scaling import Scaling

KINDS = ("kendall", "footrule")


@renamed(positions="weights", similarities="dissimilarities")
@dataclass(frozen=True, kw_only=True)
class KumarVassilvitskii(DistanceMeasure):
    """Kumar and Vassilvitskii's distance as a value. See `kumar_vassilvitskii`."""

    weights: Parameter[WeightsLike | None, Scaling | None] = parameter(None, read=COSTS.read)
    elements: Parameter[ElementsLike | None, ItemValues | None] = parameter(None, read=as_elements)
    dissimilarities: Parameter[MatrixLike | None, ItemMatrix | None] = parameter(None, read=as_item_matrix)
    kind: str = parameter("kendall", read=word_of(KINDS))

    name = "kumar_vassilvitskii"
    summary = "Kendall's distance or the footrule, weighted by positions, elements and dissimilarities"
    reference = "Kumar and Vassilvitskii (2010), doi:10.1145/1772690.1772749"
    claims = Claims(
        symmetric=True,
        ties=False,
        low=0.0,
        reversal=False,
        kind="distance",
        caveat=(
            "The original text was not available. The Kendall kind agrees with a public implementation; the footrule "
            "kind is as recalled."
        ),
    )

    def _compute(self, pair: Aligned) -> Distance:
        weights = np.ones(pair.n) if self.elements is None else self.elements.of(pair)
        matrix = None if self.dissimilarities is None else self.dissimilarities.of(pair, "dissimilarities")
        if self.weights is not None:
            weights = weights * mean_crossing(pair, self.weights)
        if self.kind == "footrule":
            is_plain = self.weights is None and self.elements is None and matrix is None
            # With weights, the largest footrule is not known.
            return Distance(_footrule(pair, weights, matrix), float(pair.n**2 // 2) if is_plain else None, pair.n, self)
        concordant, discordant = _kendall(pair, weights, matrix)
        # All pairs are inverted by a reversal, but where positions cost something, that changes the pairs' weights.
        maximum = None if self.weights is not None else concordant + discordant
        return Distance(discordant, maximum, pair.n, self)

    @property
    def many_form(self) -> ManyForm:
        """Sums over pairs, or over items, of the same weights."""
        return ManyForm(self._on_many)

    def _on_many(self, pairs: RankedPairs) -> ManyValues:
        own = np.ones(pairs.n) if self.elements is None else self.elements.of(pairs)
        weights = np.broadcast_to(own, (len(pairs), pairs.n))
        if self.weights is not None:
            weights = weights * mean_crossings(pairs, self.weights)
        if self.dissimilarities is not None:
            table = self.dissimilarities.of(pairs, "dissimilarities")
            if self.kind == "footrule":
                return ManyValues(pairs.displacements(table, weights))
            return ManyValues(pairs.table_sums(table, weights)[1])
        if self.kind == "footrule":
            is_plain = self.weights is None and self.elements is None
            return ManyValues(mean_rank_footrules(pairs) if is_plain else _footrules(pairs, weights))
        return ManyValues(pairs.product_sums(weights)[1])


def _kendall(pair: Aligned, weights: Floats, matrix: Floats | None) -> tuple[float, float]:
    """Return the weights of the pairs ordered alike and oppositely."""
    x, y = pair.x, pair.y
    if matrix is None:
        sums = partners(pair).product_sums(weights)
        return sums.concordant, sums.discordant

    def block(rows: slice, columns: slice) -> Floats:
        alike = (x[rows, None] < x[columns]) == (y[rows, None] < y[columns])
        weight = weights[rows, None] * weights[columns] * matrix[rows, columns]
        signed: Floats = np.where(alike, weight, -weight)
        return signed

    return blocked.signed_masses(pair.n, block)


def _footrule(pair: Aligned, weights: Floats, matrix: Floats | None) -> float:
    if matrix is None:
        sides = (untied(positions) - 1 for positions in (pair.x, pair.y))
        ahead_x, ahead_y = (_weight_ahead(np.argsort(places), places, weights) for places in sides)
        return float(weights @ np.abs(ahead_x - ahead_y).astype(np.float64))
    total, height = 0.0, max(1, blocked.BLOCK_ELEMENTS // pair.n)
    for start in range(0, pair.n, height):
        rows = slice(start, start + height)
        # 1 for those ahead in x only, -1 in y only: summed up before the absolute value, so that nothing cancels.
        moved = (pair.x < pair.x[rows, None]).astype(np.int8) - (pair.y < pair.y[rows, None])
        total += float(weights[rows] @ np.abs((matrix[rows] * moved) @ weights))
    return total


def _footrules(pairs: RankedPairs, weights: Floats) -> Floats:
    """Return the footrules of many pairs of rankings."""
    ahead_x = _weight_ahead(pairs.of_x(pairs.x.order), pairs.of_x(pairs.x.place), weights)
    ahead_y = _weight_ahead(pairs.of_y(pairs.y.order), pairs.of_y(pairs.y.place), weights)
    found: Floats = np.einsum("ij,ij->i", weights, np.abs(ahead_x - ahead_y).astype(np.float64))
    return found


def _weight_ahead(order: Numbers, places: Numbers, weights: Floats) -> Numbers:
    """Return, for each item, the weight of those ahead of it; `places` are from 0, and `order` has the items there.

    In extended precision where there is one: an item that hardly moved has two large sums with a small difference.
    """
    in_order = np.take_along_axis(weights, order, axis=-1).astype(np.longdouble)
    before = np.cumsum(in_order, axis=-1) - in_order
    return np.take_along_axis(before, places, axis=-1)


@renamed(positions="weights", similarities="dissimilarities")
def kumar_vassilvitskii(
    x: RankingLike,
    y: RankingLike,
    /,
    *,
    weights: WeightsLike | None = None,
    elements: ElementsLike | None = None,
    dissimilarities: MatrixLike | None = None,
    kind: str = "kendall",
    missing: str = "raise",
    nan_policy: str = "raise",
    input: str | None = None,
) -> Distance:
    """Compare two rankings without ties by Kumar and Vassilvitskii's generalised distances.

    A metric without `weights` (a pseudo-metric where some weights are 0). With `weights` it is symmetric, but the
    triangle inequality can fail from N = 4 on. The footrule kind is as recalled: the original text was not available.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items, without ties. Bare vectors hold positions, 1 = best.
    weights : str, Scaling, array-like or callable, optional
        What it costs to cross from each position to the next: N - 1 numbers >= 0, a scaling by name, or a function
        N -> vector that always answers the same for the same N.
    elements : array-like or dict, optional
        How much each item weighs: N numbers >= 0 in the order of x's items, or {item: weight}.
    dissimilarities : N x N matrix, optional
        How much it matters to tell two items apart: symmetric, >= 0, small for similar items. In the order of x's
        items, or by item: a pandas frame with labels, or {item: {item: number}}. The diagonal is ignored, because an
        item makes no pair with itself. O(N^2) time.
    kind : {"kendall", "footrule"}
        Which distance is weighted.
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
    >>> print(tw.kumar_vassilvitskii([1, 2, 3, 4], [2, 1, 4, 3], weights=[3, 2, 1]))
    kumar_vassilvitskii(weights=[3.0,2.0,1.0]) = 10 (n = 4)
    >>> x, y = tw.Ranking.parse("a>b>c>d"), tw.Ranking.parse("b>a>d>c")
    >>> print(float(tw.kumar_vassilvitskii(x, y, elements={"a": 1, "b": 1, "c": 2, "d": 1})))
    3.0
    """
    return KumarVassilvitskii(
        weights=weights,
        elements=elements,
        dissimilarities=dissimilarities,
        kind=kind,
        missing=missing,
        nan_policy=nan_policy,
    )(x, y, input=input)
