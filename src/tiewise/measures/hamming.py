"""The Hamming distance: how many items stand elsewhere."""

from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats
from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.order_law import OrderLaw
from tiewise.measures.base.place_form import PlaceForm
from tiewise.measures.base.position_measure import DistanceMeasure
from tiewise.measures.footrule import places_and_means
from tiewise.pairs.many import RankedPairs
from tiewise.rankings.alignment import Aligned
from tiewise.results import Distance

# 1/k! is 0 in double precision beyond this k.
_FACTORIALS = 177


@dataclass(frozen=True, kw_only=True)
class Hamming(DistanceMeasure):
    """The Hamming distance as a value. See `hamming`."""

    name = "hamming"
    summary = "the Hamming distance: how many items stand elsewhere"
    reference = "Hamming (1950), doi:10.1002/j.1538-7305.1950.tb00463.x; Diaconis (1988), doi:10.1214/lnms/1215467407"
    claims = Claims(
        symmetric=True,
        ties=True,
        low=0.0,
        reversal=False,
        pairs=False,
        kind="distance",
        caveat="That tied items have their mean position is this library's choice.",
    )

    @property
    def many_form(self) -> ManyForm:
        """Counts of the items whose mean positions differ."""
        return ManyForm(self._on_many, up_to=None)

    @property
    def place_form(self) -> PlaceForm:
        """Whether an item stands elsewhere."""
        return PlaceForm(lambda y: (places_and_means(y) != 0.0).astype(np.float64))

    @property
    def order_law(self) -> OrderLaw:
        """How likely 0, 1, ..., N items stand elsewhere."""
        return _law

    def _compute(self, pair: Aligned) -> Distance:
        r, q = pair.mean_positions
        return Distance(float(np.count_nonzero(r != q)), float(pair.n if pair.n > 1 else 0), pair.n, self)

    def _on_many(self, pairs: RankedPairs) -> ManyValues:
        # Twice the mean positions are whole numbers.
        r, q = (2 * rows.first + rows.size for rows in (pairs.x, pairs.y))
        return ManyValues(np.count_nonzero(pairs.of_x(r) != pairs.of_y(q), axis=1).astype(np.float64))


def _law(n: int) -> Floats:
    """Return the probabilities that 0, 1, ..., n items stand elsewhere: that n, n - 1, ..., 0 stay (rencontres)."""
    stay = np.arange(min(n, _FACTORIALS) + 1)
    of_factorials = np.cumprod(1.0 / np.maximum(stay, 1))
    none_stays = np.cumsum((-1.0) ** stay * of_factorials)  # of 0, 1, ... items; of more the chance is the same
    law = np.zeros(n + 1)
    law[n - stay] = of_factorials * none_stays[np.minimum(n - stay, stay[-1])]
    return law


def hamming(
    x: RankingLike, y: RankingLike, /, *, missing: str = "raise", nan_policy: str = "raise", input: str | None = None
) -> Distance:
    """Return the Hamming distance: how many items have another position in y than in x.

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
        With `.maximum` N (no item stays where it is) and `.normalized`.

    Notes
    -----
    A metric, also with ties: tied items have their mean position, whatever the numbers by which the rankings say that
    they are tied (this library's choice).

    Without ties, the number of items that stay is about Poisson with mean 1 where the rankings have nothing to do with
    each other: the distance has mean N - 1 and variance 1 for every N >= 2, and `significance` is exact for every N.

    References
    ----------
    Hamming (1950), *Error Detecting and Error Correcting Codes*, Bell System Technical Journal 29(2). Diaconis (1988),
    *Group Representations in Probability and Statistics*, chapter 6.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.hamming([1, 2, 3, 4, 5], [3, 1, 2, 4, 5]))
    hamming = 3 (normalized = 0.6, maximum = 5, n = 5)
    """
    return Hamming(missing=missing, nan_policy=nan_policy)(x, y, input=input)
