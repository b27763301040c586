"""Somers' d: (C - D) over the pairs that x tells apart; x is the reference."""

from dataclasses import dataclass

from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.pair_correlation import PairCorrelation
from tiewise.pairs.coefficients import over_mass_of_x
from tiewise.pairs.form import Dependence, PairForm
from tiewise.rankings.alignment import Aligned
from tiewise.results import Correlation


@dataclass(frozen=True, kw_only=True)
class SomersD(PairCorrelation):
    """Somers' d as a value. See `somers_d`."""

    name = "somers_d"
    summary = "Somers' d: how well y keeps the order of the pairs that x tells apart"
    reference = "Somers (1962), A New Asymmetric Measure of Association for Ordinal Variables, doi:10.2307/2090408"
    claims = Claims(symmetric=False, ties=True, low=-1.0, reversal=True)
    pair_form = PairForm(over_mass_of_x, Dependence.AFFINE)

    def _reason(self, pair: Aligned) -> str:
        return "there is only one item" if pair.n == 1 else "x ties all items"


def somers_d(
    x: RankingLike, y: RankingLike, /, *, missing: str = "raise", nan_policy: str = "raise", input: str | None = None
) -> Correlation:
    """Compare a ranking y with a reference x by Somers' d, (C - D)/(C + D + Ty).

    Pairs that x ties are left out; pairs that only y ties (Ty) count as neither right nor wrong, but they count. This
    is d(Y|X), with x the independent variable.

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
    The value is that of `scipy.stats.somersd(x, y)`, with one exception: where y ties all items and x does not, the
    formula gives 0, as it does here, and SciPy gives nan. Where x ties all items, both give nan. SciPy's p-value is
    that of `significance(x, y, "somers_d", method="multinomial")`, and a table of counts is compared as
    `somers_d(*tw.from_table(table))`.

    The square of Kendall's tau-b is the product of somers_d(x, y) and somers_d(y, x).

    References
    ----------
    Somers (1962), *A New Asymmetric Measure of Association for Ordinal Variables*, American Sociological Review 27(6).

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.somers_d([1, 2, 3, 3], [1, 2, 2, 3]))
    somers_d = 0.8 (C = 4, D = 0, T = 2, n = 4)
    >>> print(tw.somers_d([1, 2, 2, 3], [1, 2, 3, 4]))
    somers_d = 1 (C = 5, D = 0, T = 1, n = 4)
    """
    return SomersD(missing=missing, nan_policy=nan_policy)(x, y, input=input)
