"""Pinto da Costa and Roque's r_W2: Pearson's correlation of the scores R(2N + 2 - R)."""

from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats
from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.score_correlation import ScoreCorrelation
from tiewise.results import Correlation


@dataclass(frozen=True, kw_only=True)
class CostaRoque(ScoreCorrelation):
    """Pinto da Costa and Roque's r_W2 as a value. See `costa_roque`."""

    name = "costa_roque"
    summary = "r_W2: correlation of scores whose steps shrink linearly from the top down"
    reference = "Pinto da Costa and Roque (2006), REVSTAT 4(3)"
    claims = Claims(
        symmetric=True,
        ties=True,
        low=-1.0,
        reversal=False,
        pairs=False,
        caveat="The paper was not available; the formula and its attribution are recalled from the literature. "
        "How ties are treated is this library's extension.",
    )

    def _scores(self, n: int) -> Floats:
        # R(2N + 2 - R) is (N + 1)^2 - (N + 1 - R)^2: the same scores up to a constant and the sign, which cancels.
        scores: Floats = np.arange(n, 0, -1, dtype=np.float64) ** 2
        return scores


def costa_roque(
    x: RankingLike, y: RankingLike, /, *, missing: str = "raise", nan_policy: str = "raise", input: str | None = None
) -> Correlation:
    """Compare two rankings by Pinto da Costa and Roque's r_W2.

    It is Pearson's correlation of the scores R(2N + 2 - R), with R the position: the step from the first position to
    the second is the largest, and the steps shrink linearly.

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
    Without ties r_W2 = 1 - 90 sum (R - Q)^2 (2N + 2 - R - Q)^2/(N(N-1)(N+1)(2N+1)(8N+11)). Reversed rankings have its
    smallest value, which is above -1 for N >= 3 and tends to -7/8.

    Tied items share the mean of their positions' scores (this library's extension).

    References
    ----------
    Pinto da Costa and Roque (2006), *Limit Distribution for the Weighted Rank Correlation Coefficient, r_W*, REVSTAT
    4(3). The original was not available when this was written: formula and attribution are recalled from the
    literature.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.costa_roque([1, 2, 3, 4, 5], [3, 1, 2, 4, 5]))
    costa_roque = 0.4839572193 (n = 5)
    """
    return CostaRoque(missing=missing, nan_policy=nan_policy)(x, y, input=input)
