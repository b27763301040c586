"""Maturi and Abdelfattah's weighted correlation: Pearson's correlation of the scores w^R."""

import math
from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats
from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.score_correlation import ScoreCorrelation
from tiewise.parameters import as_inner_share, parameter
from tiewise.results import Correlation


@dataclass(frozen=True, kw_only=True)
class Maturi(ScoreCorrelation):
    """Maturi and Abdelfattah's correlation as a value. See `maturi`."""

    w: float = parameter(0.9, read=as_inner_share)

    name = "maturi"
    summary = "Maturi and Abdelfattah: correlation of scores w^R, which fall geometrically"
    reference = "Maturi and Abdelfattah (2008), Journal of Mathematics and Statistics 4(4)"
    claims = Claims(
        symmetric=True,
        ties=True,
        low=-1.0,
        reversal=False,
        pairs=False,
        caveat="How ties are treated is this library's extension.",
    )

    def _scores(self, n: int) -> Floats:
        # Any factor and constant may go: w^(R-1) does not underflow at the top, and w^(R-1) - 1 keeps its digits where
        # all scores are close to 1.
        places = np.arange(n, dtype=np.float64)
        decay = math.log1p(self.w - 1.0) if self.w > 0.5 else math.log(self.w)
        if decay * n > -1.0:
            return np.expm1(places * decay)
        scores: Floats = np.power(self.w, places)
        return scores


def maturi(
    x: RankingLike,
    y: RankingLike,
    /,
    *,
    w: float = 0.9,
    missing: str = "raise",
    nan_policy: str = "raise",
    input: str | None = None,
) -> Correlation:
    """Compare two rankings by Maturi and Abdelfattah's weighted rank correlation.

    It is Pearson's correlation of the scores w^R, with R the position.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    w : float
        The factor from one position's score to the next one's, between 0 and 1. The smaller, the more only the top
        counts: near 0 only who is first, near 1 all positions alike, as for Spearman's rho.
    missing : {"raise", "drop", "bottom"}
        What to do with items that only one ranking has.
    nan_policy : {"raise", "omit", "propagate"}
        What to do with missing values in bare vectors.
    input : {"positions", "scores", "costs", "order"}, optional
        What x and y hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.

    Notes
    -----
    Reversed rankings have the smallest value, which is above -1 for N >= 3.

    Tied items share the mean of their positions' scores (this library's extension), and not the score of their mean
    position.

    References
    ----------
    Maturi and Abdelfattah (2008), *A New Weighted Rank Correlation*, Journal of Mathematics and Statistics 4(4).

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.maturi([1, 2, 3, 4, 5], [3, 1, 2, 4, 5]))
    maturi = 0.633978705 (n = 5)
    >>> print(tw.maturi([1, 2, 3, 4, 5], [3, 1, 2, 4, 5], w=0.5))
    maturi(w=0.5) = 0.247311828 (n = 5)
    """
    return Maturi(w=w, missing=missing, nan_policy=nan_policy)(x, y, input=input)
