"""Spearman's rho: Pearson's correlation of mean ranks."""

from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats
from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.score_correlation import ScoreCorrelation
from tiewise.results import Correlation


@dataclass(frozen=True, kw_only=True)
class Spearman(ScoreCorrelation):
    """Spearman's rho as a value. See `spearman`."""

    name = "spearman"
    summary = "Spearman's rho: Pearson's correlation of mean ranks"
    reference = "Spearman (1904), doi:10.2307/1412159"
    claims = Claims(symmetric=True, ties=True, low=-1.0, reversal=True, pairs=False)
    has_student_limit = True

    def _scores(self, n: int) -> Floats:
        # Twice the centred mean ranks are whole numbers, so that the sums of products are exact up to N = 10^5.
        return np.arange(2.0, 2 * n + 1, 2.0)


def spearman(
    x: RankingLike, y: RankingLike, /, *, missing: str = "raise", nan_policy: str = "raise", input: str | None = None
) -> Correlation:
    """Compare two rankings by Spearman's rho.

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

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.spearman([1, 2, 3, 4], [1, 2, 4, 3]))
    spearman = 0.8 (n = 4)
    """
    return Spearman(missing=missing, nan_policy=nan_policy)(x, y, input=input)
