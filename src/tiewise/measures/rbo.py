"""Rank-biased overlap: the agreement of two lists at each depth d, averaged with the weights (1 - p) p^(d-1).

The lists are the beginnings of longer ones that nobody has seen to the end. The value extrapolates the agreement seen
(RBO_ext); `low` and `high` (RBO_min and RBO_max) hold whatever comes further down. Without extrapolation it is the sum
over the depths that both lists have reached, down to a depth k at most (RBO@k): it is below 1 for equal lists.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.errors import InputValueError
from tiewise.likes import ListLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.list_form import ListForm, ListValues
from tiewise.measures.base.list_measure import ListMeasure
from tiewise.measures.parts.overlap import SHARED, TIES, ManyAgreements, agreement
from tiewise.parameters import as_flag, as_inner_share, as_whole_number, parameter, word_of
from tiewise.rankings.lists import ListPair
from tiewise.rankings.many_lists import ManyLists
from tiewise.results import Similarity

# A geometric series is summed up to terms of e^-40 of its first, if these are not more than that many.
_NEGLIGIBLE, _TERMS = 40.0, 100_000
_VANISHED = 750.0  # e^-750 is less than the smallest double


@dataclass(frozen=True, kw_only=True)
class Rbo(ListMeasure[Similarity]):
    """Rank-biased overlap as a value. See `rbo`."""

    p: float = parameter(0.9, read=as_inner_share)
    ties: str = parameter("a", read=word_of(TIES, SHARED))
    extrapolate: bool = parameter(True, read=as_flag)
    depth: int | None = parameter(None, read=as_whole_number)

    name = "rbo"
    summary = "rank-biased overlap of two lists, which may differ in items and length"
    reference = (
        "Webber, Moffat and Zobel (2010), doi:10.1145/1852102.1852106; "
        "with ties: Corsi and Urbano (2024), doi:10.1145/3626772.3657700"
    )
    claims = Claims(
        symmetric=True, ties=True, low=0.0, reversal=False, pairs=False, kind="similarity", items="different"
    )

    def _check(self) -> None:
        if self.depth is not None and self.extrapolate:
            raise InputValueError(
                f"`depth` must be left out where the value is extrapolated: got {self.depth}.",
                "extrapolate=False sums up to that depth; to extrapolate from there, cut the lists.",
            )

    def _claims_here(self) -> dict[str, Any]:
        return {} if self.extrapolate else {"equal": False}

    def _compute(self, pair: ListPair) -> Similarity:
        bounds = (0.0, 1.0) if self.extrapolate else (None, None)
        if not pair.x.length or not pair.y.length:
            return Similarity(math.nan, pair.n, self, *bounds)
        p, seen = self.p, agreement(pair, self.ties)
        if not self.extrapolate:
            weights = _weights(p, 1, self._down_to(seen.shorter))
            return Similarity(float((weights * seen.low[: len(weights)]).sum()), pair.n, self)
        length, full = seen.longer, seen.full
        weights = _weights(p, 1, _deepest(p, length))
        deep = len(weights)
        rest = math.exp(length * math.log(p))  # p^l: the weight of all depths > l
        value = float((weights * seen.value[:deep]).sum()) + rest * seen.beyond
        if value > 0.5:  # what it falls short of 1 by is then the smaller sum, and lists that agree give exactly 1
            value = 1.0 - float((weights * (1.0 - seen.value[:deep])).sum()) - rest * (1.0 - seen.beyond)
        low = float((weights * seen.low[:deep]).sum()) + (1.0 - p) * seen.shared * _tail(p, length)
        # Beyond l the lists can agree on 2d - f of the first d items, up to the depth f, and in full from there on.
        depth = np.arange(length + 1, full + 1 if rest else length + 1)
        lost = float((_weights(p, length + 1, length + len(depth)) * ((full - depth) / depth)).sum())
        high = 1.0 - float((weights * (1.0 - seen.high[:deep])).sum()) - lost
        value = min(max(value, 0.0), 1.0)
        return Similarity(value, pair.n, self, max(0.0, min(low, value)), min(1.0, max(high, value)))

    def _down_to(self, length: int) -> int:
        """Return down to which depth lists are looked at that reach this deep."""
        return _deepest(self.p, length if self.depth is None else min(self.depth, length))

    @property
    def list_form(self) -> ListForm:
        """The weights of the depths once, and the agreement of each pair."""
        return ListForm(self._on_many)

    def _on_many(self, lists: ManyLists) -> ListValues:
        p, to_shorter = self.p, not self.extrapolate
        weights = _weights(p, 1, self._down_to(lists.longest))
        agreements = ManyAgreements(lists, self.ties, weights, to_shorter=to_shorter)

        def values(first: Integers, second: Integers) -> Floats:
            seen = agreements(first, second)
            if to_shorter:
                return np.where(seen.shorter > 0, seen.total, math.nan)
            rest = np.exp(seen.longer * math.log(p))
            value = seen.total + rest * seen.beyond
            value = np.where(value > 0.5, 1.0 - seen.lost - rest * (1.0 - seen.beyond), value)
            return np.where(seen.shorter > 0, np.clip(value, 0.0, 1.0), math.nan)

        return values


def _deepest(p: float, length: int) -> int:
    """Return how many of the first depths have a weight: further down all are 0."""
    return min(length, math.ceil(_VANISHED / -math.log(p)))


def _weights(p: float, first: int, last: int) -> Floats:
    """Return (1 - p) p^(d-1) for d = first, ..., last."""
    weights: Floats = (1.0 - p) * np.power(p, np.arange(first - 1, last, dtype=np.float64))
    return weights


def _tail(p: float, length: int) -> float:
    """Return the sum of p^(d-1)/d over all d > length.

    All d together give -ln(1 - p)/p. Taking the first ones from that would leave little but rounding errors where the
    tail is small; there its own terms are summed.
    """
    terms = _NEGLIGIBLE / -math.log(p)
    if terms <= max(length, _TERMS):
        depth = np.arange(length + 1, length + math.ceil(terms) + 1, dtype=np.float64)
        return float((np.power(p, depth - 1.0) / depth).sum())
    depth = np.arange(1, length + 1, dtype=np.float64)
    return max(0.0, -math.log1p(-p) / p - float((np.power(p, depth - 1.0) / depth).sum()))


def rbo(
    x: ListLike,
    y: ListLike,
    /,
    *,
    p: float = 0.9,
    ties: str = "a",
    extrapolate: bool = True,
    depth: int | None = None,
    input: str | None = None,
) -> Similarity:
    """Compare two lists by rank-biased overlap: how much their first d items have in common, for all depths d.

    Parameters
    ----------
    x, y : list, tuple, Ranking, dict, array or Series
        Two lists, which may differ in items and in length. A plain list or tuple holds items, best first; a
        list, tuple or set among them is a group of tied items. Two lists of numbers that may as well be positions are
        refused unless `input` says which. Arrays and Series without labels hold positions, 1 = best, row by row.
    p : float
        How far down one reads, between 0 and 1: after each item one goes on with the chance p, to a depth of 1/(1 - p)
        on average. 0.9 puts 86 % of the weight on the first ten items.
    ties : {"unknown", "equal", "corrected"}, or Corsi and Urbano's letters {"a", "w", "b"} for them
        "unknown" ("a"): the order of tied items is unknown, and agreement is the mean over all ways to break the ties.
        "equal" ("w"): tied items really share the rank. "corrected" ("b"): as "unknown", but divided by how far each
        list agrees with itself, so that a list with ties has the value 1 with itself. Without ties the three coincide.
    extrapolate : bool
        Whether the agreement seen is taken to go on below the ends of the lists. With False the value is the sum over
        the depths seen (RBO@k): a list of k items has only 1 - p^k with itself, and values of lists of different
        lengths are not on one scale.
    depth : int, optional
        With `extrapolate=False`, how far down to look; never further than the shorter list reaches, which is the
        default.
    input : {"positions", "scores", "costs", "order"}, optional
        What x and y hold where they are no Rankings: the items themselves, best first ("order"), or numbers of the same
        items, row by row: positions, scores (larger is better) or costs (smaller is better). Not needed where it is
        plain: texts in a list are items, numbers in an array are positions.

    Returns
    -------
    Similarity
        `.statistic` extrapolates the agreement seen to what comes further down (RBO_ext); `.low` and `.high`
        (RBO_min and RBO_max) hold whatever comes, and `.residual` is their difference; without extrapolation there are
        none. With an empty list the statistic is nan, with an `UndefinedCorrelationWarning`.

    Notes
    -----
    With ties="a" the statistic and `.high` are the means of those over all ways to break the ties too, unless a tie of
    the longer list reaches below the end of the shorter one: there the extrapolation of Corsi and Urbano is smaller.
    `.low` always is the mean.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.rbo(["a", "b", "c", "d"], ["b", "a", "e"]))
    rbo = 0.63 (low = 0.3116855762, high = 0.854775, residual = 0.5430894238, n = 5)
    >>> print(tw.rbo([["a", "b"], "c"], ["b", "a", "c"], p=0.5, ties="w"))
    rbo(p=0.5,ties=w) = 0.8333333333 (low = 0.787774875, high = 0.8333333333, residual = 0.04555845832, n = 3)
    >>> print(tw.rbo(list("abcdefg"), list("abcdefg"), extrapolate=False, depth=5))
    rbo(extrapolate=False,depth=5) = 0.40951 (n = 7)
    """
    return Rbo(p=p, ties=ties, extrapolate=extrapolate, depth=depth)(x, y, input=input)
