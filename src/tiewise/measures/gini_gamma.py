"""Gini's gamma (cograduation): how far the rankings are from each other's reverse, less how far they are apart."""

from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.place_form import PlaceForm
from tiewise.measures.base.position_measure import CorrelationMeasure
from tiewise.measures.footrule import places_and_means
from tiewise.pairs.coefficients import quotient
from tiewise.pairs.many import RankedPairs
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import number
from tiewise.results import Correlation


@dataclass(frozen=True, kw_only=True)
class GiniGamma(CorrelationMeasure):
    """Gini's gamma as a value. See `gini_gamma`."""

    name = "gini_gamma"
    summary = "Gini's cograduation: footrule to the reverse less footrule, balanced about 0"
    reference = "Gini (1914), Di una misura della dissomiglianza tra due gruppi di quantità"
    claims = Claims(
        symmetric=True,
        ties=True,
        low=-1.0,
        reversal=True,
        pairs=False,
        caveat="Gini's text was not available; the formula is the one that statistical software documents.",
    )

    @property
    def many_form(self) -> ManyForm:
        """Sums of the differences of mean positions, and of those of one ranking's reverse."""
        return ManyForm(self._on_many, up_to=None)

    @property
    def place_form(self) -> PlaceForm:
        """How much further each item is from where the reverse has it."""
        return PlaceForm(_balances)

    def _compute(self, pair: Aligned) -> Correlation:
        # Mean ranks are multiples of 1/2, so that the sums are exact.
        r, q = number(pair.x, "average"), number(pair.y, "average")
        balance = float(np.abs(pair.n + 1 - r - q).sum() - np.abs(r - q).sum())
        return Correlation(quotient(balance, pair.n**2 // 2), None, None, None, pair.n, self)

    def _on_many(self, pairs: RankedPairs) -> ManyValues:
        r, q = pairs.of_x(pairs.x.mean_positions), pairs.of_y(pairs.y.mean_positions)
        balance = np.abs(pairs.n + 1 - r - q).sum(axis=1) - np.abs(r - q).sum(axis=1)
        return ManyValues(quotient(balance, pairs.n**2 // 2))


def _balances(y: Numbers) -> Floats:
    n = y.shape[1]
    if n == 1:
        return np.zeros((len(y), 1, 1))
    # The reverse has the item that is at q at n + 1 - q, and p - (n + 1 - q) is what reversed places give.
    apart = np.abs(places_and_means(y))
    balances: Floats = (apart[:, ::-1] - apart) / (n**2 // 2)
    return balances


def gini_gamma(
    x: RankingLike, y: RankingLike, /, *, missing: str = "raise", nan_policy: str = "raise", input: str | None = None
) -> Correlation:
    """Compare two rankings by Gini's gamma, the sum of |N + 1 - R - Q| - |R - Q| over floor(N^2/2).

    R and Q are the items' positions in x and y. Tied items have their mean rank.

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
    With floor(N^2/2), and not N^2/2, equal rankings without ties have 1 and reversed ones -1, also for odd N. A ranking
    with ties across its middle and itself have less than 1, and one that ties all items has 0 with every other.

    References
    ----------
    Gini (1914), *Di una misura della dissomiglianza tra due gruppi di quantità e delle sue applicazioni allo studio
    delle relazioni statistiche*. The original was not available when this was written.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.gini_gamma([1, 2, 3, 4, 5], [3, 1, 2, 4, 5]))
    gini_gamma = 0.6666666667 (n = 5)
    """
    return GiniGamma(missing=missing, nan_policy=nan_policy)(x, y, input=input)
