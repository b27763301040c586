"""Costa and Soares' r_W: Spearman's rho with squared differences weighted by both rankings' positions."""

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
class CostaSoares(CorrelationMeasure):
    """Costa and Soares' r_W as a value. See `costa_soares`."""

    name = "costa_soares"
    summary = "Costa and Soares' r_W: rho in which moves at the top of x or y cost more"
    reference = "Pinto da Costa and Soares (2005), doi:10.1111/j.1467-842X.2005.00413.x"
    claims = Claims(
        symmetric=True,
        ties=True,
        low=-1.0,
        reversal=False,
        pairs=False,
        caveat="The paper was not available; the formula is the one that public software documents. "
        "How ties are treated is this library's extension.",
    )

    @property
    def many_form(self) -> ManyForm:
        """Products of the centred positions and their squares."""
        return ManyForm(self._on_many, by_item=False, up_to=None)

    @property
    def place_form(self) -> PlaceForm:
        """Products of the centred positions and their squares, item by item."""
        return PlaceForm(lambda y: moment_terms(y, -0.5, -0.5))

    def _on_many(self, pairs: RankedPairs) -> ManyValues:
        rho, skew_x, skew_y = many_rank_moments(pairs)
        return ManyValues(np.clip(rho - (skew_x + skew_y) / 2, -1.0, 1.0))

    def _compute(self, pair: Aligned) -> Correlation:
        rho, skew_x, skew_y = rank_moments(pair)
        value = clipped(rho - (skew_x + skew_y) / 2)
        return Correlation(value, None, None, None, pair.n, self)

    def _mean_on_extensions(self, extensions: Extensions, low: float, high: float) -> float | None:
        # A sum of products of monotone scores, which is extreme where ties are broken by or against each other; what
        # ties are given here is the mean.
        return self._compute(extensions.pair).statistic


def costa_soares(
    x: RankingLike,
    y: RankingLike,
    /,
    *,
    missing: str = "raise",
    nan_policy: str = "raise",
    input: str | None = None,
) -> Correlation:
    """Compare two rankings by Costa and Soares' weighted form of Spearman's rho, r_W.

    With R and Q the items' positions in x and y,
    r_W = 1 - 6 sum (R - Q)^2 ((N - R + 1) + (N - Q + 1))/(N^4 + N^3 - N^2 - N).

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    missing : {"raise", "drop", "bottom"}
        What to do with items that only one ranking has.
    nan_policy : {"raise", "omit", "propagate"}
        What to do with missing values in bare vectors.
    input : {"positions", "scores", "costs", "order"}, optional
        What x and y hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.

    Notes
    -----
    r_W is the mean of Blest's nu with x and with y as the reference. It is -1 exactly at reversal.

    Ties are no part of the definition: with mean ranks, the formula is off its scale. Here r_W with ties is the mean
    over all ways to break them (this library's extension), in closed form. A ranking with ties and itself have less
    than 1; one that ties all items has 0 with every other.

    References
    ----------
    Pinto da Costa and Soares (2005), *A Weighted Rank Measure of Correlation*, Australian & New Zealand Journal of
    Statistics 47(4). The original was not available when this was written; the formula is that of public software.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.costa_soares([1, 2, 3, 4, 5], [3, 1, 2, 4, 5]))
    costa_soares = 0.6 (n = 5)
    """
    return CostaSoares(missing=missing, nan_policy=nan_policy)(x, y, input=input)
