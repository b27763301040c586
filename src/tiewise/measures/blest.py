"""Blest's nu: Spearman's rho with the items weighted by their positions in the reference x."""

from dataclasses import dataclass

import numpy as np

from tiewise.likes import RankingLike
from tiewise.linear_extensions.extensions import Extensions
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.place_form import PlaceForm
from tiewise.measures.base.position_measure import CorrelationMeasure, clipped
from tiewise.measures.parts.rank_moments import many_rank_moments, moment_terms, rank_moments
from tiewise.pairs.many import RankedPairs
from tiewise.rankings.alignment import Aligned
from tiewise.results import Correlation


@dataclass(frozen=True, kw_only=True)
class Blest(CorrelationMeasure):
    """Blest's nu as a value. See `blest`."""

    name = "blest"
    summary = "Blest's nu: rho in which moves at the top of x cost more"
    reference = "Blest (2000), Rank Correlation - an Alternative Measure, doi:10.1111/1467-842X.00110"
    claims = Claims(
        symmetric=False,
        ties=True,
        low=-1.0,
        reversal=False,
        pairs=False,
        caveat="The paper was not available; the formula is that of two public implementations. "
        "How ties are treated is this library's extension.",
    )

    @property
    def many_form(self) -> ManyForm:
        """Products of the centred positions and their squares."""
        return ManyForm(self._on_many, by_item=False, up_to=None)

    @property
    def place_form(self) -> PlaceForm:
        """Products of the centred positions and their squares, item by item."""
        return PlaceForm(lambda y: moment_terms(y, -1.0, 0.0))

    def _on_many(self, pairs: RankedPairs) -> ManyValues:
        rho, skew_x, _ = many_rank_moments(pairs)
        return ManyValues(np.clip(rho - skew_x, -1.0, 1.0))

    def _compute(self, pair: Aligned) -> Correlation:
        rho, skew_x, _ = rank_moments(pair)
        return Correlation(clipped(rho - skew_x), None, None, None, pair.n, self)

    def _mean_on_extensions(self, extensions: Extensions, low: float, high: float) -> float | None:
        # A sum of products of monotone scores, which is extreme where ties are broken by or against each other; what
        # ties are given here is the mean.
        return self._compute(extensions.pair).statistic


def blest(
    x: RankingLike, y: RankingLike, /, *, missing: str = "raise", nan_policy: str = "raise", input: str | None = None
) -> Correlation:
    """Compare a ranking y with a reference x by Blest's nu.

    With R and Q the items' positions in x and y, nu is 1 at equality, -1 at reversal, and linear in the sum of
    (N + 1 - R)^2 Q: what happens to the items at the top of x matters most.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        The reference and another ranking of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    missing : {"raise", "drop", "bottom"}
        What to do with items that only one ranking has.
    nan_policy : {"raise", "omit", "propagate"}
        What to do with missing values in bare vectors.
    input : {"positions", "scores", "costs", "order"}, optional
        What x and y hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.

    Notes
    -----
    nu = 1 - (12 S - N(N+1)^2(N+2))/(N(N+1)^2(N-1)), with S the sum of (N + 1 - R)^2 Q. The mean of blest(x, y) and
    blest(y, x) is `costa_soares`. Reversing y changes the sign of nu; reversing x does not.

    Ties are no part of the definition. Here the squares (N + 1 - R)^2 and the positions Q are averaged over the
    positions that a tied bucket occupies, and so nu is the mean over all ways to break the ties. A ranking with ties
    and itself have less than 1; one that ties all items has 0 with every other.

    References
    ----------
    Blest (2000), *Rank Correlation - an Alternative Measure*, Australian & New Zealand Journal of Statistics 42(1). The
    original was not available when this was written; the formula is that of two public implementations.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.blest([1, 2, 3, 4], [2, 1, 3, 4]))
    blest = 0.72 (n = 4)
    >>> print(tw.blest([1, 2, 3, 4], [1, 2, 4, 3]))
    blest = 0.88 (n = 4)
    """
    return Blest(missing=missing, nan_policy=nan_policy)(x, y, input=input)
