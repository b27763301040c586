"""Iman and Conover's top-down correlation: Pearson's correlation of Savage scores."""

from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats
from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.score_correlation import ScoreCorrelation
from tiewise.results import Correlation

# The Savage scores are summed in stretches of this many, so that rounding does not pile up over a long ranking.
_STRETCH = 1024


@dataclass(frozen=True, kw_only=True)
class TopDown(ScoreCorrelation):
    """Iman and Conover's top-down correlation as a value. See `top_down`."""

    name = "top_down"
    summary = "Iman and Conover's top-down correlation: Pearson's of Savage scores"
    reference = "Iman and Conover (1987), A Measure of Top-Down Correlation, doi:10.2307/1269344"
    claims = Claims(
        symmetric=True,
        ties=True,
        low=-1.0,
        reversal=False,
        pairs=False,
        caveat="The paper was not available beyond its abstract and its example, which is reproduced; "
        "the rule for ties is recalled from the literature.",
    )

    def _scores(self, n: int) -> Floats:
        return _savage(n)


def _savage(n: int) -> Floats:
    """Return S(r) = 1/r + ... + 1/n for r = 1, ..., n."""
    stretches = -(-n // _STRETCH)
    terms = np.zeros(stretches * _STRETCH)
    terms[:n] = 1.0 / np.arange(n, 0, -1)  # the smallest first
    table = terms.reshape(stretches, _STRETCH)
    before = np.cumsum(table.sum(axis=1)) - table.sum(axis=1)
    sums: Floats = (np.cumsum(table, axis=1) + before[:, None]).ravel()[:n][::-1]
    return sums


def top_down(
    x: RankingLike, y: RankingLike, /, *, missing: str = "raise", nan_policy: str = "raise", input: str | None = None
) -> Correlation:
    """Compare two rankings by Iman and Conover's top-down correlation.

    It is Pearson's correlation of the Savage scores S(R) = 1/R + 1/(R+1) + ... + 1/N, with R the position: the step
    from position R to the next is 1/R.

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
    Without ties it is (sum S(R) S(Q) - N)/(N - S(1)). Reversed rankings have the smallest value, which is above -1 for
    N >= 3. Tied items share the mean of their positions' scores.

    References
    ----------
    Iman and Conover (1987), *A Measure of Top-Down Correlation*, Technometrics 29(3).

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.top_down([1, 2, 3, 4, 5], [3, 1, 2, 4, 5]))
    top_down = 0.3558282209 (n = 5)
    """
    return TopDown(missing=missing, nan_policy=nan_policy)(x, y, input=input)
