"""Goodman and Kruskal's gamma: (C - D)/(C + D) over the pairs that neither ranking ties."""

from dataclasses import dataclass

from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.pair_correlation import PairCorrelation
from tiewise.pairs.coefficients import over_total
from tiewise.pairs.form import Dependence, PairForm
from tiewise.results import Correlation


@dataclass(frozen=True, kw_only=True)
class Gamma(PairCorrelation):
    """Goodman and Kruskal's gamma as a value. See `gamma`."""

    name = "gamma"
    summary = "Goodman and Kruskal's gamma: tied pairs are left out"
    reference = "Goodman and Kruskal (1954), doi:10.1080/01621459.1954.10501231"
    claims = Claims(symmetric=True, ties=True, low=-1.0, reversal=True)
    pair_form = PairForm(over_total, Dependence.RATIO)


def gamma(
    x: RankingLike, y: RankingLike, /, *, missing: str = "raise", nan_policy: str = "raise", input: str | None = None
) -> Correlation:
    """Compare two rankings by Goodman and Kruskal's gamma, (C - D)/(C + D).

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
    >>> print(tw.gamma([1, 2, 2, 3], [1, 2, 3, 4]))
    gamma = 1 (C = 5, D = 0, T = 1, n = 4)
    """
    return Gamma(missing=missing, nan_policy=nan_policy)(x, y, input=input)
