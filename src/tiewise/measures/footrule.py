"""Spearman's footrule: how many positions the items are apart, added up."""

from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.place_form import PlaceForm
from tiewise.measures.base.position_measure import DistanceMeasure
from tiewise.pairs.many import RankedPairs
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import number
from tiewise.rankings.ranked_rows import RankedRows
from tiewise.results import Distance


@dataclass(frozen=True, kw_only=True)
class Footrule(DistanceMeasure):
    """Spearman's footrule as a value. See `footrule`."""

    name = "footrule"
    summary = "Spearman's footrule: how many positions the items moved, in sum"
    reference = "Spearman (1906); Diaconis and Graham (1977), doi:10.1111/j.2517-6161.1977.tb01624.x"
    claims = Claims(symmetric=True, ties=True, low=0.0, reversal=False, pairs=False, kind="distance")

    @property
    def many_form(self) -> ManyForm:
        """Sums of the differences of mean positions."""
        return ManyForm(lambda pairs: ManyValues(mean_rank_footrules(pairs)), up_to=None)

    @property
    def place_form(self) -> PlaceForm:
        """How far each item is from its mean position."""
        return PlaceForm(lambda y: np.abs(places_and_means(y)))

    def _compute(self, pair: Aligned) -> Distance:
        return Distance(mean_rank_footrule(pair), float(pair.n**2 // 2), pair.n, self)


def mean_rank_footrule(pair: Aligned) -> float:
    """Return how many positions the items are apart in sum, tied ones at their mean rank."""
    # Mean ranks are multiples of 1/2, so that the sum is exact.
    return float(np.abs(number(pair.x, "average") - number(pair.y, "average")).sum())


def mean_rank_footrules(pairs: RankedPairs) -> Floats:
    """Return the same for many pairs of rankings."""
    apart = pairs.of_x(pairs.x.mean_positions) - pairs.of_y(pairs.y.mean_positions)
    sums: Floats = np.abs(apart, out=apart).sum(axis=1)
    return sums


def places_and_means(y: Numbers) -> Floats:
    """Return p less the mean position of the item, by ranking, place p and item."""
    places = np.arange(1.0, y.shape[1] + 1)
    apart: Floats = places[:, None] - RankedRows.of(y).mean_positions[:, None, :]
    return apart


def footrule(
    x: RankingLike, y: RankingLike, /, *, missing: str = "raise", nan_policy: str = "raise", input: str | None = None
) -> Distance:
    """Return Spearman's footrule, the sum of |R - Q| over the items' positions R in x and Q in y.

    Tied items have their mean rank, whatever the numbers by which the rankings say that they are tied.

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

    Returns
    -------
    Distance
        With `.maximum` floor(N^2/2), which the reversed ranking reaches, and `.normalized`.

    Notes
    -----
    With ties this is the distance Fprof of Fagin and others between bucket orders.

    There are two correlations: `footrule(x, y).as_correlation()` is 1 - 2 F/max and reaches from -1 to 1; the
    coefficient phi = 1 - 3 F/(N^2 - 1) has mean 0 over all rankings and reaches from about -1/2 to 1.

    References
    ----------
    Spearman (1906), *Footrule for Measuring Correlation*, British Journal of Psychology 2(1). Diaconis and Graham
    (1977), *Spearman's Footrule as a Measure of Disarray*, Journal of the Royal Statistical Society B 39(2).

    Examples
    --------
    >>> import tiewise as tw
    >>> result = tw.footrule([1, 2, 3, 4, 5], [3, 1, 2, 4, 5])
    >>> print(result)
    footrule = 4 (normalized = 0.3333333333, maximum = 12, n = 5)
    >>> phi = 1 - 3 * result.statistic / (result.n**2 - 1)
    >>> phi
    0.5
    """
    return Footrule(missing=missing, nan_policy=nan_policy)(x, y, input=input)
