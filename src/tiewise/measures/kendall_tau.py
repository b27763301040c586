"""Kendall's tau: a (all pairs), b (corrected for ties), c (Stuart's, for tables).

What each of them divides by is in `pairs.coefficients`.
"""

from dataclasses import dataclass

from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.pair_correlation import PairCorrelation
from tiewise.pairs.coefficients import over_all_pairs, over_geometric_mean, over_table
from tiewise.pairs.form import Dependence, PairForm
from tiewise.parameters import parameter, word_of
from tiewise.rankings.alignment import Aligned
from tiewise.results import Correlation

VARIANTS = {
    "a": PairForm(over_all_pairs, Dependence.AFFINE),
    "b": PairForm(over_geometric_mean, Dependence.AFFINE),
    "c": PairForm(over_table, Dependence.AFFINE),
}


@dataclass(frozen=True, kw_only=True)
class KendallTau(PairCorrelation):
    """Kendall's tau as a value. See `kendall_tau`."""

    variant: str = parameter("b", read=word_of(VARIANTS))

    name = "kendall_tau"
    summary = "Kendall's tau, variant a, b or c"
    reference = "Kendall (1938), doi:10.1093/biomet/30.1-2.81; (1945), doi:10.1093/biomet/33.3.239; Stuart (1953)"
    claims = Claims(symmetric=True, ties=True, low=-1.0, reversal=True)

    @property
    def pair_form(self) -> PairForm:
        """C - D over what the variant takes for all pairs."""
        return VARIANTS[self.variant]

    def _reason(self, pair: Aligned) -> str:
        return "there is only one item" if pair.n == 1 else "one ranking ties all items"


def kendall_tau(
    x: RankingLike,
    y: RankingLike,
    /,
    *,
    variant: str = "b",
    missing: str = "raise",
    nan_policy: str = "raise",
    input: str | None = None,
) -> Correlation:
    """Compare two rankings by Kendall's tau.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    variant : {"a", "b", "c"}
        a divides C - D by all N(N-1)/2 pairs; b by the geometric mean of the pairs untied in x and untied in y; c
        (Stuart's) by N^2 (m-1)/(2m), with m the smaller number of distinct positions.
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
    >>> print(tw.kendall_tau([1, 2, 3, 4], [1, 2, 4, 3]))
    kendall_tau = 0.6666666667 (C = 5, D = 1, T = 0, n = 4)
    """
    return KendallTau(variant=variant, missing=missing, nan_policy=nan_policy)(x, y, input=input)
