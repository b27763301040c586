"""Spearman's footrule of two top-k lists (Fagin, Kumar and Sivakumar): F^(l), and its Hausdorff form.

F^(l) sums |position in x - position in y| over all items of both lists; what a list lacks stands at position l, and
tied items at their mean position.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.errors import InputValueError, shown
from tiewise.likes import ListLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.list_form import ListForm, ListValues
from tiewise.measures.base.list_measure import ListMeasure
from tiewise.measures.parts.hausdorff import hausdorff_footrule
from tiewise.parameters import as_flag, as_number, parameter
from tiewise.rankings.lists import ListPair
from tiewise.rankings.many_lists import ManyLists
from tiewise.results import Distance

# Sums of positions up to here are far from overflowing.
_LOWEST = 1e100


def _as_position(value: Any, argument: str) -> float:
    position = as_number(value, argument, "a position below both lists, or left out")
    if position > _LOWEST:
        raise InputValueError(f"`{argument}` must be at most {_LOWEST:g}: got {shown(position)}.")
    return position


@dataclass(frozen=True, kw_only=True)
class TopkFootrule(ListMeasure[Distance]):
    """Spearman's footrule of top-k lists as a value. See `topk_footrule`."""

    l: float | None = parameter(None, read=_as_position)  # noqa: E741 (the paper's letter, as in F^(l))
    hausdorff: bool = parameter(False, read=as_flag)

    name = "topk_footrule"
    summary = "Spearman's footrule of two top-k lists, which may differ in items and length"
    reference = (
        "Fagin, Kumar and Sivakumar (2003), doi:10.1137/S0895480102412856; "
        "with ties: Fagin, Kumar, Mahdian, Sivakumar and Vee (2006), doi:10.1137/05063088X"
    )
    claims = Claims(symmetric=True, ties=True, low=0.0, reversal=False, pairs=False, kind="distance", items="different")

    def _check(self) -> None:
        if self.hausdorff and self.l is not None:
            raise InputValueError(f"`l` must be left out with `hausdorff`, which has none: got {shown(self.l)}.")

    def _compute(self, pair: ListPair) -> Distance:
        if self.hausdorff:
            every = pair.buckets_of_all
            return Distance(float(hausdorff_footrule(every.x, every.y)), float(_hausdorff_maximum(pair)), pair.n, self)
        x, y = pair.x.length, pair.y.length
        below = self._below(x, y)
        in_x, in_y = pair.mean_positions(below)
        # Lists with no item in common are furthest apart: |a - b| <= (l - a) + (l - b) for each common item.
        maximum = (x + y) * below - (x * (x + 1) + y * (y + 1)) // 2
        return Distance(float(np.abs(in_x - in_y).sum()), float(maximum), pair.n, self)

    def _below(self, x: int, y: int) -> float:
        """Return the position of what lists of these lengths lack."""
        below = float(max(x, y) + 1) if self.l is None else self.l
        if below <= max(x, y):
            raise InputValueError(f"`l` must be larger than the lists' lengths, {x} and {y}: got {shown(self.l)}.")
        return below

    @property
    def list_form(self) -> ListForm:
        """Sums over the common items; what the others add follows from the lengths."""
        return ListForm(self._on_many_hausdorff if self.hausdorff else self._on_many)

    def _on_many(self, lists: ManyLists) -> ListValues:
        def values(first: Integers, second: Integers) -> Floats:
            pairs = lists.pairs(first, second)
            x, y = pairs.lengths
            longer = np.maximum(x, y)
            if len(longer) and self.l is not None:
                longest = int(longer.argmax())
                self._below(int(x[longest]), int(y[longest]))
            below = longer + 1.0 if self.l is None else self.l
            apart, of_x, of_y, common = pairs.footrules().T
            # Twice the places of what only one list has: all of them together have k(k + 1).
            alone = x * (x + 1) - of_x + y * (y + 1) - of_y
            found: Floats = (x + y - 2 * common) * below + (apart - alone) / 2
            return found

        return values

    def _on_many_hausdorff(self, lists: ManyLists) -> ListValues:
        turned = lists.turned

        def values(first: Integers, second: Integers) -> Floats:
            return lists.pairs(first, second).hausdorff_footrules(turned).astype(np.float64)

        return values


def _hausdorff_maximum(pair: ListPair) -> int:
    """Return the distance of two lists of these lengths with no item in common, 2 k^2 where both have k.

    No other lists of s <= k items are further apart. The (s - z) items of the shorter list only add at most (s - z) k,
    the z common ones at most z (k - 1), and the (k - z) of the longer one, whose places in the other ranking are s + 1,
    s + 2, ..., no more than all k would in reversed order.
    """
    s, k = sorted((pair.x.length, pair.y.length))
    return s * k + int(np.abs(s + k + 1 - 2 * np.arange(1, k + 1)).sum())


def topk_footrule(
    x: ListLike,
    y: ListLike,
    /,
    *,
    l: float | None = None,  # noqa: E741
    hausdorff: bool = False,
    input: str | None = None,
) -> Distance:
    """Compare two top-k lists by Spearman's footrule: how far apart the items' positions are in sum.

    Parameters
    ----------
    x, y : list, tuple, Ranking, dict, array or Series
        Two lists, which may differ in items and in length. A plain list or tuple holds items, best first; a
        list, tuple or set among them is a group of tied items. Two lists of numbers that may as well be positions are
        refused unless `input` says which. Arrays and Series without labels hold positions, 1 = best, row by row.
    l : float, optional
        The position of items that a list lacks, larger than the lists' lengths; by default one below the end of the
        longer list. For a fixed l, and for lists of one length, this is a metric.
    hausdorff : bool
        Take the Hausdorff distance instead, of the two sets of full rankings that the lists may be the tops of. For
        lists of k items without ties, z of them common, it is that of l = (3k - z + 1)/2.
    input : {"positions", "scores", "costs", "order"}, optional
        What x and y hold where they are no Rankings: the items themselves, best first ("order"), or numbers of the same
        items, row by row: positions, scores (larger is better) or costs (smaller is better). Not needed where it is
        plain: texts in a list are items, numbers in an array are positions.

    Returns
    -------
    Distance
        `.maximum` is the distance of two lists of these lengths with no item in common: k(k+1) for equal lengths k and
        l = k + 1.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.topk_footrule([1, 2, 3, 4], [5, 4, 6, 2]))
    topk_footrule = 16 (normalized = 0.8, maximum = 20, n = 6)
    >>> print(tw.topk_footrule([1, 2, 3, 4], [5, 4, 6, 2], hausdorff=True))
    topk_footrule(hausdorff=True) = 18 (normalized = 0.5625, maximum = 32, n = 6)
    """
    return TopkFootrule(l=l, hausdorff=hausdorff)(x, y, input=input)
