"""AP correlation (Yilmaz, Aslam and Robertson), and its versions for ties (Urbano and Marrero).

For the item at place i of the estimate y, C(i) of the i - 1 items above it are also above it in the truth x:

    tau_AP = 2/(N-1) sum_{i=2}^{N} C(i)/(i-1) - 1.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise import hints
from tiewise.arrays import Floats, Ints, Numbers
from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.position_measure import CorrelationMeasure, clipped, refuse_ties
from tiewise.pairs.coefficients import quotient
from tiewise.pairs.many import RankedPairs
from tiewise.pairs.partners import partners
from tiewise.parameters import as_flag, parameter, word_of
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import number
from tiewise.rankings.ranked_rows import RankedRows
from tiewise.results import Correlation


@dataclass(frozen=True, kw_only=True)
class TauAP(CorrelationMeasure):
    """AP correlation as a value. See `tau_ap`."""

    ties: str | None = parameter(None, read=word_of(("a", "b"), {"unknown": "a", "corrected": "b"}))
    symmetric: bool = parameter(False, read=as_flag)

    name = "tau_ap"
    summary = "AP correlation: how much of what is above each item belongs there"
    reference = (
        "Yilmaz, Aslam and Robertson (2008), doi:10.1145/1390334.1390435; "
        "ties: Urbano and Marrero (2017), doi:10.1145/3121050.3121106"
    )
    claims = Claims(
        symmetric=False,
        ties=False,
        low=-1.0,
        reversal=False,
        pairs=False,
        caveat="The papers were not available; the formulas are those of the R package ircor, by one of the authors of "
        "2017.",
    )

    def _claims_here(self) -> dict[str, bool]:
        return {"symmetric": self.symmetric or self.ties == "b", "ties": self.ties == "b"}

    @property
    def untied_sides(self) -> str:
        """Which of x and y must have no ties: with ties="a" the truth, and where both are it in turn, neither."""
        return "x" if self.ties == "a" and not self.symmetric else super().untied_sides

    def _refuse_ties(self, pair: Aligned) -> None:
        hint = hints.TIES_OF_TAU_AP if self.ties is None else hints.TIES_IN_THE_TRUTH
        refuse_ties(pair, self.name, self.untied_sides, hint)

    @property
    def many_form(self) -> ManyForm:
        """What is above each item in both rankings, and how much that counts."""
        return ManyForm(self._on_many)

    def _on_many(self, pairs: RankedPairs) -> ManyValues:
        above = pairs.both_before()
        directed = _many_corrected if self.ties == "b" else _many_means_over_ties
        value = directed(above, pairs.y, pairs.of_y)
        if self.claims.symmetric:
            value = (value + directed(above, pairs.x, pairs.of_x)) / 2
        return ManyValues(np.clip(value, -1.0, 1.0))

    def _compute(self, pair: Aligned) -> Correlation:
        tied_x, tied_y = pair.tied_pairs
        above = partners(pair).dominated()
        directed = _corrected if self.ties == "b" else _mean_over_ties
        value = directed(above, pair.y, bool(tied_y))
        if self.claims.symmetric:
            value = (value + directed(above, pair.x, bool(tied_x))) / 2
        return Correlation(clipped(value), None, None, None, pair.n, self)


def _first_places(estimate: Numbers, tied: bool) -> Numbers:
    """Return 1 + the number of items above, by item."""
    return number(estimate, "min") if tied or estimate.dtype.kind == "f" else estimate


def _mean_over_ties(above: Floats, estimate: Numbers, tied: bool) -> float:
    """Return tau_AP; with ties in the estimate tau_AP,a, its mean over all ways to break them.

    A group of t ties at the places p, ..., p+t-1: each of its items is at each of these places equally often, with all
    that is above it elsewhere above it here, and with half of the group that happens to be above it.
    """
    n = len(above)
    if n < 2:
        return math.nan
    places = _first_places(estimate, tied)
    if not tied:
        return 2.0 / (n - 1) * float((above / np.maximum(places - 1, 1)).sum()) - 1.0
    sizes = np.bincount(places, minlength=n + 1)[1:]
    starts = np.flatnonzero(sizes)
    sizes = sizes[starts]
    above_by_group = np.bincount(places, above, minlength=n + 1)[1:][starts]
    i_1 = np.maximum(np.arange(n), 1)  # i - 1 at the places i; above the first there is nothing
    shares = np.add.reduceat(1.0 / i_1, starts) * (above_by_group / sizes)
    within = (np.arange(n) - np.repeat(starts, sizes)) / i_1
    return 2.0 / (n - 1) * float(shares.sum() + 0.5 * within.sum()) - 1.0


def _many_means_over_ties(above: Ints, estimate: RankedRows, of_pairs: Callable[[Numbers], Any]) -> Floats:
    """Return the same for many pairs of rankings: an item counts for the mean of its group over the places it takes."""
    n = estimate.n
    if n < 2:
        return np.full(len(above), math.nan)
    share = estimate.bucket_sums(1.0 / np.maximum(np.arange(n), 1)) / estimate.size
    within = ((estimate.place - estimate.first) / np.maximum(estimate.place, 1)).sum(axis=1)
    means: Floats = np.einsum("ij,ij->i", above, of_pairs(share)) + 0.5 * of_pairs(within)
    return 2.0 / (n - 1) * means - 1.0


def _many_corrected(above: Ints, estimate: RankedRows, of_pairs: Callable[[Numbers], Any]) -> Floats:
    """Return one direction of tau_AP,b for many pairs of rankings."""
    counted = estimate.first > 0
    share = counted / np.maximum(estimate.first, 1)
    precision = quotient(np.einsum("ij,ij->i", above, of_pairs(share)), of_pairs(counted.sum(axis=1)))
    found: Floats = 2.0 * precision - 1.0
    return found


def _corrected(above: Floats, estimate: Numbers, tied: bool) -> float:
    """Return one direction of tau_AP,b: only items with something above them count, and all above a group is one."""
    i_1 = _first_places(estimate, tied) - 1
    counted = i_1 > 0
    precision = quotient(float((above[counted] / i_1[counted]).sum()), int(np.count_nonzero(counted)))
    return 2.0 * float(precision) - 1.0


def tau_ap(
    x: RankingLike,
    y: RankingLike,
    /,
    *,
    ties: str | None = None,
    symmetric: bool = False,
    missing: str = "raise",
    nan_policy: str = "raise",
    input: str | None = None,
) -> Correlation:
    """Compare an estimated ranking with the truth by AP correlation: mistakes at the top cost most.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        The truth and the estimate. Bare vectors hold positions, 1 = best, equal = tied.
    ties : {None, "unknown", "corrected"}, or Urbano and Marrero's letters {"a", "b"} for the latter
        None: there are none. "unknown" ("a", accuracy): y may have ties, and the value is the mean over all ways to
        break them. "corrected" ("b", agreement): both may have ties; neither is the truth, and the value is symmetric,
        1 for equal rankings.
    symmetric : bool
        The mean of the values with x and with y as the truth.
    missing : {"raise", "drop", "bottom"}
        What to do with items that only one ranking has.
    nan_policy : {"raise", "omit", "propagate"}
        What to do with missing values in bare vectors.
    input : {"positions", "scores", "costs", "order"}, optional
        What x and y hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.

    Notes
    -----
    Under "b", a pair that one ranking ties and the other does not counts as a disagreement in one of the two
    directions, other than in Kendall's tau-b, where it counts nothing.

    References
    ----------
    Yilmaz, Aslam and Robertson, *A New Rank Correlation Coefficient for Information Retrieval*, SIGIR 2008. Urbano and
    Marrero, *The Treatment of Ties in AP Correlation*, ICTIR 2017.

    Examples
    --------
    A swap at the top costs three times as much as one at the bottom:

    >>> import tiewise as tw
    >>> print(tw.tau_ap([1, 2, 3, 4], [2, 1, 3, 4]))
    tau_ap = 0.3333333333 (n = 4)
    >>> print(tw.tau_ap([1, 2, 3, 4], [1, 2, 4, 3]))
    tau_ap = 0.7777777778 (n = 4)
    >>> print(tw.tau_ap([1, 2, 3, 4], [1, 2, 3, 3], ties="a"))
    tau_ap(ties=a) = 0.8888888889 (n = 4)
    """
    return TauAP(ties=ties, symmetric=symmetric, missing=missing, nan_policy=nan_policy)(x, y, input=input)
