"""Average overlap: the agreement of two lists at the depths 1, ..., k, averaged with equal weights."""

import math
from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.likes import ListLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.list_form import ListForm, ListValues
from tiewise.measures.base.list_measure import ListMeasure
from tiewise.measures.parts.overlap import SHARED, TIES, Agreement, ManyAgreements, agreement
from tiewise.parameters import as_whole_number, parameter, word_of
from tiewise.rankings.lists import ListPair
from tiewise.rankings.many_lists import ManyLists
from tiewise.results import Similarity


@dataclass(frozen=True, kw_only=True)
class AverageOverlap(ListMeasure[Similarity]):
    """Average overlap as a value. See `average_overlap`."""

    depth: int | None = parameter(None, read=as_whole_number)
    ties: str = parameter("a", read=word_of(TIES, SHARED))

    name = "average_overlap"
    summary = "the mean overlap of the first 1, ..., depth items of two lists"
    reference = (
        "the set-based overlap in Fagin, Kumar and Sivakumar (2003), doi:10.1137/S0895480102412856; "
        "so named by Webber, Moffat and Zobel (2010), doi:10.1145/1852102.1852106"
    )
    claims = Claims(
        symmetric=True, ties=True, low=0.0, reversal=False, pairs=False, kind="similarity", items="different"
    )

    def _compute(self, pair: ListPair) -> Similarity:
        if not pair.x.length or not pair.y.length:
            bounds = (None, None) if self.depth is None else (0.0, 1.0)
            return Similarity(math.nan, pair.n, self, *bounds)
        seen = agreement(pair, self.ties)
        if self.depth is None:
            return Similarity(float(seen.low[: seen.shorter].mean()), pair.n, self)
        known, more = min(self.depth, seen.longer), max(self.depth - seen.longer, 0)
        low, value, high = (float(part[:known].sum()) for part in (seen.low, seen.value, seen.high))
        if more:
            low, value, high = low + _lowest(seen, more), value + more * seen.beyond, high + _highest(seen, more)
        value = min(value / self.depth, 1.0)
        return Similarity(value, pair.n, self, min(low / self.depth, value), min(1.0, max(high / self.depth, value)))

    @property
    def list_form(self) -> ListForm:
        """The agreement of each pair, the depths weighing alike."""
        return ListForm(self._on_many)

    def _on_many(self, lists: ManyLists) -> ListValues:
        depth = self.depth
        deepest = lists.longest if depth is None else min(depth, lists.longest)
        agreements = ManyAgreements(lists, self.ties, np.ones(deepest), to_shorter=depth is None)

        def values(first: Integers, second: Integers) -> Floats:
            seen = agreements(first, second)
            if depth is None:
                mean = seen.total / np.maximum(seen.shorter, 1)
            else:
                mean = (seen.total + np.maximum(depth - seen.longer, 0) * seen.beyond) / depth
            return np.where(seen.shorter > 0, np.minimum(mean, 1.0), math.nan)

        return values


def _lowest(seen: Agreement, more: int) -> float:
    """Return the sum of the agreements X_l/d at the next depths, where nothing more is shared."""
    from scipy.special import digamma

    return seen.shared * float(digamma(float(seen.longer + more + 1)) - digamma(float(seen.longer + 1)))


def _highest(seen: Agreement, more: int) -> float:
    """Return the sum of the highest agreements at the next depths: (2d - f)/d up to the depth f, then 1."""
    depth = np.arange(seen.longer + 1, min(seen.longer + more, seen.full) + 1)
    return more - float(((seen.full - depth) / depth).sum())


def average_overlap(
    x: ListLike, y: ListLike, /, *, depth: int | None = None, ties: str = "a", input: str | None = None
) -> Similarity:
    """Compare two lists by average overlap: the mean share of common items among the first 1, 2, ..., `depth`.

    Parameters
    ----------
    x, y : list, tuple, Ranking, dict, array or Series
        Two lists, which may differ in items and in length. A plain list or tuple holds items, best first; a
        list, tuple or set among them is a group of tied items. Two lists of numbers that may as well be positions are
        refused unless `input` says which. Arrays and Series without labels hold positions, 1 = best, row by row.
    depth : int, optional
        How far down to look; the length of the shorter list by default. Beyond that the agreement is extrapolated as
        in `rbo`, and the result has the bounds `.low` and `.high`.
    ties : {"unknown", "equal", "corrected"}, or the letters {"a", "w", "b"}
        What ties mean, as in `rbo`: "unknown" ("a") takes the mean over all ways to break them.
    input : {"positions", "scores", "costs", "order"}, optional
        What x and y hold where they are no Rankings: the items themselves, best first ("order"), or numbers of the same
        items, row by row: positions, scores (larger is better) or costs (smaller is better). Not needed where it is
        plain: texts in a list are items, numbers in an array are positions.

    Returns
    -------
    Similarity
        With `.low` and `.high` where `depth` was given. With an empty list the statistic is nan, with an
        `UndefinedCorrelationWarning`.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.average_overlap("a b c d e".split(), "b a c d e".split()))
    average_overlap = 0.8 (n = 5)
    >>> print(tw.average_overlap(["a", "b", "c"], ["a", "x"], depth=3))
    average_overlap(depth=3) = 0.6666666667 (low = 0.6111111111, high = 0.7222222222, residual = 0.1111111111, n = 4)
    """
    return AverageOverlap(depth=depth, ties=ties)(x, y, input=input)
