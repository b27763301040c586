"""Kendall's distance of two top-k lists (Fagin, Kumar and Sivakumar): K^(p), and its Hausdorff form.

What a list lacks comes after all that it has, in an order that is not known. A pair of items costs 1 if the lists order
it oppositely, and p if one list orders it and the other does not, be it that it lacks both or that it ties them:
K^(p) = D + p (T_x + T_y), on all items of both lists, those that a list lacks in one bucket at its bottom.
"""

from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.likes import ListLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.list_form import ListForm, ListValues
from tiewise.measures.base.list_measure import ListMeasure
from tiewise.measures.parts.hausdorff import PENALTY, KendallCost, refuse_penalty
from tiewise.pairs.form import Dependence, PairForm
from tiewise.parameters import as_flag, as_share, parameter
from tiewise.rankings.lists import ListPair
from tiewise.rankings.many_lists import ManyLists
from tiewise.results import Distance


@dataclass(frozen=True, kw_only=True)
class TopkKendall(ListMeasure[Distance]):
    """Kendall's distance of top-k lists as a value. See `topk_kendall`."""

    p: float = parameter(PENALTY, read=as_share)
    hausdorff: bool = parameter(False, read=as_flag)

    name = "topk_kendall"
    summary = "Kendall's distance of two top-k lists, which may differ in items and length"
    reference = (
        "Fagin, Kumar and Sivakumar (2003), doi:10.1137/S0895480102412856; "
        "with ties: Fagin, Kumar, Mahdian, Sivakumar and Vee (2006), doi:10.1137/05063088X"
    )
    claims = Claims(symmetric=True, ties=True, low=0.0, reversal=False, pairs=False, kind="distance", items="different")

    def _check(self) -> None:
        refuse_penalty(self.p, self.hausdorff)

    @property
    def pair_form(self) -> PairForm:
        """Counts of pairs, of lists of the same items."""
        return PairForm(KendallCost(self.p, self.hausdorff), Dependence.OTHER)

    @property
    def list_form(self) -> ListForm:
        """Counts of pairs, of all items of both lists."""
        return ListForm(self._on_many)

    def _on_many(self, lists: ManyLists) -> ListValues:
        cost = KendallCost(self.p, self.hausdorff)

        def values(first: Integers, second: Integers) -> Floats:
            opposite, tied_x, tied_y = lists.pairs(first, second).orders().T
            found: Floats = (opposite + cost.of_ties(tied_x, tied_y)).astype(np.float64)
            return found

        return values

    def _compute(self, pair: ListPair) -> Distance:
        form, cost = self.pair_form, KendallCost(self.p, self.hausdorff)
        value = form.coefficient(form.masses(pair.buckets_of_all)) if pair.n > 1 else 0
        x, y = pair.x.length, pair.y.length
        # Lists with no item in common are furthest apart: each order that one of them has, the other lacks.
        maximum = x * y + cost.of_ties(x * (x - 1) // 2, y * (y - 1) // 2)
        return Distance(float(value), float(maximum), pair.n, self)


def topk_kendall(
    x: ListLike, y: ListLike, /, *, p: float = 0.5, hausdorff: bool = False, input: str | None = None
) -> Distance:
    """Compare two top-k lists by Kendall's distance: how many pairs of items they order differently.

    Parameters
    ----------
    x, y : list, tuple, Ranking, dict, array or Series
        Two lists, which may differ in items and in length. A plain list or tuple holds items, best first; a
        list, tuple or set among them is a group of tied items. Two lists of numbers that may as well be positions are
        refused unless `input` says which. Arrays and Series without labels hold positions, 1 = best, row by row.
    p : float
        What a pair costs that only one list orders, because the other lacks both items (or ties them): 0, the
        optimistic choice, to 1. With 1/2 it is the mean over all orders of what a list lacks.
    hausdorff : bool
        Take the Hausdorff distance instead, of the two sets of full rankings that the lists may be the tops of. For
        lists of equal length without ties it is that of p = 1/2.
    input : {"positions", "scores", "costs", "order"}, optional
        What x and y hold where they are no Rankings: the items themselves, best first ("order"), or numbers of the same
        items, row by row: positions, scores (larger is better) or costs (smaller is better). Not needed where it is
        plain: texts in a list are items, numbers in an array are positions.

    Returns
    -------
    Distance
        `.maximum` is the distance of two lists of these lengths with no item in common, k^2 + p k(k-1) for equal
        lengths k. An empty list is at the distance p k(k-1)/2 from one of k items.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.topk_kendall([1, 2, 3, 4], [5, 4, 6, 2]))
    topk_kendall = 12 (normalized = 0.5454545455, maximum = 22, n = 6)
    >>> print(tw.topk_kendall(["a", "b", "c"], ["b", "d"], p=0))
    topk_kendall(p=0.0) = 3 (normalized = 0.5, maximum = 6, n = 4)
    """
    return TopkKendall(p=p, hausdorff=hausdorff)(x, y, input=input)
