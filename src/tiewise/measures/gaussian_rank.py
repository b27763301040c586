"""The Gaussian rank correlation: Pearson's correlation of van der Waerden scores."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from tiewise.arrays import Floats
from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.score_correlation import ScoreCorrelation
from tiewise.results import Correlation

# Up to this many items, the standard library's quantiles are there sooner than SciPy's, whose import takes as long as
# some hundred thousand of them.
_SHORT = 1000


@dataclass(frozen=True, kw_only=True)
class GaussianRank(ScoreCorrelation):
    """The Gaussian rank correlation as a value. See `gaussian_rank`."""

    name = "gaussian_rank"
    summary = "the Gaussian rank correlation: Pearson's of van der Waerden scores"
    reference = "Boudt, Cornelissen and Croux (2012), doi:10.1007/s11222-011-9237-0"
    claims = Claims(
        symmetric=True,
        ties=True,
        low=-1.0,
        reversal=True,
        pairs=False,
        caveat="The paper was not available beyond its abstract. It is about data without ties; that tied items share "
        "the mean of their scores is this library's choice.",
    )
    has_student_limit = True

    def _scores(self, n: int) -> Floats:
        # One half is the mirror image of the other, to the last digit, so that a reversal changes the sign only.
        half = _short_quantiles(n) if n <= _SHORT else _quantiles(n)
        scores = np.zeros(n)
        scores[: n // 2], scores[n - n // 2 :] = half, -half[::-1]
        return scores


@lru_cache(maxsize=64)
def _short_quantiles(n: int) -> Floats:
    """Return the quantiles of the standard normal distribution at r/(n + 1) for r = 1, ..., n // 2."""
    from statistics import NormalDist

    quantile = NormalDist().inv_cdf
    return np.array([quantile(r / (n + 1)) for r in range(1, n // 2 + 1)])


def _quantiles(n: int) -> Floats:
    """Return the same for many items."""
    from scipy.special import ndtri

    quantiles: Floats = ndtri(np.arange(1, n // 2 + 1) / (n + 1))
    return quantiles


def gaussian_rank(
    x: RankingLike, y: RankingLike, /, *, missing: str = "raise", nan_policy: str = "raise", input: str | None = None
) -> Correlation:
    """Compare two rankings by the Gaussian rank correlation (normal scores, van der Waerden scores).

    It is Pearson's correlation of the scores Phi^-1(R/(N + 1)), with R the position and Phi^-1 the quantiles of the
    standard normal distribution: steps are large at both ends and small in the middle.

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
    If the rankings come from values with a bivariate normal distribution, whatever monotone functions were applied to
    them, it estimates the correlation of that distribution without loss of efficiency for large N.

    Tied items share the mean of their positions' scores: the expectation over all ways to break the tie. Some software
    gives them the score of their mean position instead, which differs a little on rankings with ties.

    Over all alignments the mean is 0 and the variance 1/(N - 1), ties or not; `significance` takes Student's t.

    References
    ----------
    Boudt, Cornelissen and Croux (2012), *The Gaussian Rank Correlation Estimator: Robustness Properties*, Statistics
    and Computing 22(2). Van der Waerden (1952), *Order Tests for the Two-Sample Problem and Their Power*, Indagationes
    Mathematicae 14.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.gaussian_rank([1, 2, 3, 4, 5], [3, 1, 2, 4, 5]))
    gaussian_rank = 0.6857872071 (n = 5)
    """
    return GaussianRank(missing=missing, nan_policy=nan_policy)(x, y, input=input)
