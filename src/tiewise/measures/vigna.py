"""Vigna's weighted tau, which is scipy.stats.weightedtau: pairs weigh by the ranks of their items; ties are allowed.

With w_ij = f(r_i) + f(r_j), or f(r_i) f(r_j), of the items' ranks r (0 = most important), and signs s of differences,

    tau = sum w s_x s_y / sqrt(sum w s_x^2  sum w s_y^2),  each sum over all pairs.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from tiewise.arrays import Floats, Indices, Integers
from tiewise.errors import InputTypeError, TiewiseError, shown
from tiewise.kernels.partners import PairSums, kinds_of_partners
from tiewise.likes import ElementsLike, RankingLike, WeigherLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.position_measure import CorrelationMeasure, clipped
from tiewise.pairs.coefficients import quotient
from tiewise.pairs.many import RankedPairs
from tiewise.pairs.partners import Partners, partners
from tiewise.parameters import Parameter, as_flag, parameter, renamed
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import number
from tiewise.rankings.reading import read_numbers
from tiewise.results import Correlation
from tiewise.weights.entries import Range, refuse_outside
from tiewise.weights.item_values import ItemValues, plain, told_by_item
from tiewise.weights.weigher import Weigher, as_weigher, weights_of_ranks

_RANKS: Range = {
    "be 0 (the most important) or more": lambda ranks: ranks >= 0,
    "be less than 2**63": lambda ranks: ranks <= np.iinfo(np.intp).max,
}


class Ranks(ItemValues):
    """Ranks of the items, whole numbers from 0."""

    argument, noun, bare, wrong_count = "rank", "rank", "a list", "N = {n} entries: got {got}."


def _as_rank(rank: Any, argument: str) -> bool | Ranks | None:
    if rank is None or isinstance(rank, Ranks):
        return rank
    if isinstance(rank, bool | np.bool_ | str):
        return as_flag(rank, argument)
    try:
        values, items = read_numbers(rank, argument)
    except TiewiseError:
        values, items = np.empty((0, 0)), None
    if values.ndim != 1 or (values.size and values.dtype.kind not in "iu"):
        raise InputTypeError(
            f"`rank` must be True, None, False, a list of whole numbers or a dict {{item: rank}}: got {shown(rank)}."
        )
    refuse_outside(values, _RANKS, argument, told_by_item(values, items))
    return Ranks(tuple(values.tolist()), None if items is None else tuple(map(plain, items)))


@renamed(weigher="weights")
@dataclass(frozen=True, kw_only=True)
class Vigna(CorrelationMeasure):
    """Vigna's weighted tau as a value. See `vigna`."""

    weights: Parameter[WeigherLike, Weigher] = parameter("hyperbolic", read=as_weigher)
    additive: bool = parameter(True, read=as_flag)
    rank: Parameter[bool | ElementsLike | None, bool | Ranks | None] = parameter(True, read=_as_rank)

    name = "vigna"
    summary = "Vigna's weighted tau: pairs weigh by the ranks of their items"
    reference = "Vigna (2015), doi:10.1145/2736277.2741088"
    claims = Claims(symmetric=False, ties=True, low=-1.0, reversal=False, pairs=False)

    def _claims_here(self) -> dict[str, bool]:
        # Weights by x alone make x the reference; those by neither leave a reversal nothing but the sign to change.
        return {"symmetric": self.rank is not None, "reversal": self.rank not in (True, None)}

    @property
    def weighs_items(self) -> bool:
        """Whether items have ranks of their own."""
        return self.rank not in (True, None)

    @property
    def goes_by_order(self) -> bool:
        """Whether the ranks go by the order of the items."""
        return self.rank is False or super().goes_by_order

    def taking(self, places: Integers) -> Self:
        """Return the measure for the items at these places; ranks by order are numbered anew, copies share theirs."""
        if self.rank is not False:
            return super().taking(places)
        anew: Any = Ranks(tuple((number(places, "min") - 1).tolist()))
        return replace(self, rank=anew)

    def _compute(self, pair: Aligned) -> Correlation:
        counted = partners(pair)
        # Each pair has u_i once for each partner of i: the partners are counted once and serve all ranks.
        kinds = kinds_of_partners(counted.counts()) if self.additive else None
        taus = []
        for ranks in self._ranks(counted, pair):
            weights = weights_of_ranks(self.weights, ranks)
            sums = counted.product_sums(weights) if kinds is None else PairSums.of_kinds(kinds, weights)
            norm = math.sqrt(max(0.0, sums.untied_x)) * math.sqrt(max(0.0, sums.untied_y))
            taus.append(quotient(sums.concordant - sums.discordant, norm))
        tau = sum(taus) / len(taus)
        return Correlation(clipped(tau), None, None, None, pair.n, self)

    @property
    def many_form(self) -> ManyForm:
        """Sums over items of their partners, or over pairs of products."""
        return ManyForm(self._on_many)

    def _on_many(self, pairs: RankedPairs) -> ManyValues:
        agreement = pairs.agreement() if self.additive else None
        taus = []
        for weights in self._weights_of_many(pairs):
            if agreement is None:
                concordant, discordant = pairs.product_sums(weights)
                total = concordant + discordant
                difference = concordant - discordant
                untied = pairs.untied_products(weights) if pairs.have_ties else [total, total]
            else:
                difference, untied = np.einsum("ij,ij->i", agreement, weights), pairs.untied_sums(weights)
            taus.append(quotient(difference, np.sqrt(untied[0]) * np.sqrt(untied[1])))
        return ManyValues(np.clip(sum(taus) / len(taus), -1.0, 1.0))

    def _weights_of_many(self, pairs: RankedPairs) -> Iterator[Floats]:
        """Yield the weights of the items of each pair of rankings, by the ranks that `_ranks` yields."""
        ranks = self.rank.of(pairs).astype(np.intp) if isinstance(self.rank, Ranks) else np.arange(pairs.n)
        weights = weights_of_ranks(self.weights, ranks)
        if self.rank not in (True, None):
            yield np.broadcast_to(weights, (len(pairs), pairs.n))
            return
        yield weights[pairs.lexicographic("x")]
        if self.rank:
            yield weights[pairs.lexicographic("y")]

    def _ranks(self, counted: Partners, pair: Aligned) -> Iterator[Indices]:
        """Yield the ranks of the items: by x, ties by y; and, for the mean of both, by y, ties by x."""
        if isinstance(self.rank, Ranks):
            yield self.rank.of(pair).astype(np.intp)
        elif self.rank is False:
            yield np.arange(pair.n)
        else:
            yield counted.lexicographic("x")
            if self.rank:
                yield counted.lexicographic("y")

    def _reason(self, pair: Aligned) -> str:
        if pair.n > 1 and not any(tied == pair.n * (pair.n - 1) // 2 for tied in pair.tied_pairs):
            return "the pairs that a ranking does not tie have no weight"
        return super()._reason(pair)


@renamed(weigher="weights")
def vigna(
    x: RankingLike,
    y: RankingLike,
    /,
    *,
    weights: WeigherLike = "hyperbolic",
    additive: bool = True,
    rank: bool | ElementsLike | None = True,
    missing: str = "raise",
    nan_policy: str = "raise",
    input: str | None = None,
) -> Correlation:
    """Compare two rankings by Vigna's weighted tau, in which exchanges of important items count more.

    `vigna(x, y)` is `scipy.stats.weightedtau(-x, -y)`: SciPy takes scores, larger = better, and would put the weight on
    the worst items of positions.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    weights : str or callable
        The weight f(r) >= 0 of an item of rank r = 0, 1, ..., 0 being the most important: a scaling by name, whose w(i)
        is the weight of rank i - 1 (`hyperbolic` is 1/(r + 1)), or a function of ranks, of an array or of one, which
        SciPy calls `weigher`.
    additive : bool
        Whether a pair weighs the sum of its items' weights, or their product.
    rank : True, None, False, array-like or dict
        What importance goes by. None: the positions in x, ties by those in y. True: the mean of this and of the same
        with x and y exchanged. False: the order of the items as they are given. A list: their ranks, from 0, in that
        order; or {item: rank}.
    missing : {"raise", "drop", "bottom"}
        What to do with items that only one ranking has.
    nan_policy : {"raise", "omit", "propagate"}
        What to do with missing values in bare vectors. (SciPy reads them as the smallest score.)
    input : {"positions", "scores", "costs", "order"}, optional
        What x and y hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.

    References
    ----------
    Vigna, *A Weighted Correlation Index for Rankings with Ties*, WWW 2015.

    Examples
    --------
    A swap at the top costs more than one at the bottom:

    >>> import tiewise as tw
    >>> print(tw.vigna([1, 2, 3, 4, 5], [2, 1, 3, 4, 5]))
    vigna = 0.6715328467 (n = 5)
    >>> print(tw.vigna([1, 2, 3, 4, 5], [1, 2, 3, 5, 4]))
    vigna = 0.901459854 (n = 5)
    """
    measure = Vigna(weights=weights, additive=additive, rank=rank, missing=missing, nan_policy=nan_policy)
    return measure(x, y, input=input)
