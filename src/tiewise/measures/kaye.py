"""After Kaye, whose text is not at hand: Spearman's rho weighted by the reference's positions."""

from dataclasses import dataclass

import numpy as np

from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.place_form import PlaceForm
from tiewise.measures.base.position_measure import CorrelationMeasure, clipped
from tiewise.measures.parts.rank_moments import many_rank_moments, moment_terms, rank_moments
from tiewise.pairs.many import RankedPairs
from tiewise.rankings.alignment import Aligned
from tiewise.results import Correlation

# No value is smaller. With s = (R - (N+1)/2)/(N+1) and t likewise for Q, the value is 12(N+1)/(N(N-1)) times the sum of
# g(s, t) = s t - 2 s^2 t + s t^2, and g(s, t) >= f(s) + h(t) with
#   f(s) = -s (s - 1/2)^2 for s > 0, and -s^2/2 + 5 s^3/3 otherwise;  h(t) = -t^2/2 - 4 t^3/3 for t > 0, and 0 otherwise
# (the difference is s (t + 1/2 - s)^2 plus what is >= 0, or (s + t)^2 times what is >= 0, or a sum of what is >= 0).
# The sums of f and h are the same for all rankings and give -9/8 + 3/(8N) for odd N, which is reached, and a value
# above -9/8 for even N.
_LOW = -9 / 8


@dataclass(frozen=True, kw_only=True)
class Kaye(CorrelationMeasure):
    """A coefficient after Kaye as a value. See `kaye`."""

    name = "kaye"
    summary = "after Kaye: rho weighted by the positions in x alone"
    reference = "after Kaye (1973), Journal of Documentation 29(4), whose text was not available"
    claims = Claims(
        symmetric=False,
        ties=True,
        low=_LOW,
        reversal=False,
        pairs=False,
        caveat="Kaye's text was not available. The form is derived from descriptions of it (Spearman's rho weighted by "
        "the reference's positions, not symmetric, symmetrised Costa and Soares), and it can fall below -1.",
    )

    @property
    def many_form(self) -> ManyForm:
        """Products of the centred positions and their squares."""
        return ManyForm(self._on_many, by_item=False, up_to=None)

    @property
    def place_form(self) -> PlaceForm:
        """Products of the centred positions and their squares, item by item."""
        return PlaceForm(lambda y: moment_terms(y, -2.0, 1.0))

    def _on_many(self, pairs: RankedPairs) -> ManyValues:
        rho, skew_x, skew_y = many_rank_moments(pairs)
        return ManyValues(np.clip(rho - 2 * skew_x + skew_y, _LOW, 1.0))

    def _compute(self, pair: Aligned) -> Correlation:
        rho, skew_x, skew_y = rank_moments(pair)
        value = clipped(rho - 2 * skew_x + skew_y, _LOW)
        return Correlation(value, None, None, None, pair.n, self)


def kaye(
    x: RankingLike, y: RankingLike, /, *, missing: str = "raise", nan_policy: str = "raise", input: str | None = None
) -> Correlation:
    """Compare a ranking y with a reference x by Spearman's rho weighted by the positions in x, after Kaye.

    Kaye's text was not available. This form is derived from what the literature says of his coefficient: it is
    Spearman's rho weighted by the reference's positions, it is not symmetric, and Costa and Soares' coefficient
    resembles it. With R and Q the items' positions in x and y, it is

    1 - 12 sum (N + 1 - R) (R - Q)^2/(N(N+1)(N^2-1)),

    1 at equality and -1 at reversal. It can fall below -1, for N >= 4, though never below -9/8.

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
    The mean of kaye(x, y) and kaye(y, x) is `costa_soares`. `blest` is a coefficient of the same purpose whose formula
    is known, and which lies in [-1, 1].

    With ties the value is the mean over all ways to break them (this library's extension), in closed form. A ranking
    with ties and itself have less than 1; one that ties all items has 0 with every other.

    References
    ----------
    After Kaye (1973), Journal of Documentation 29(4), p. 380.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.kaye([1, 2, 3, 4, 5], [3, 1, 2, 4, 5]))
    kaye = 0.55 (n = 5)
    >>> print(tw.kaye([3, 1, 2, 4, 5], [1, 2, 3, 4, 5]))
    kaye = 0.65 (n = 5)
    """
    return Kaye(missing=missing, nan_policy=nan_policy)(x, y, input=input)
