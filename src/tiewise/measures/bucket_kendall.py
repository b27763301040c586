"""Kendall's distance between rankings with ties (Fagin et al.): D + p (tied in one only), or its Hausdorff form."""

from dataclasses import dataclass

from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.position_measure import DistanceMeasure
from tiewise.measures.parts.hausdorff import PENALTY, KendallCost, refuse_penalty
from tiewise.pairs.form import Dependence, PairForm
from tiewise.parameters import as_flag, as_share, parameter
from tiewise.rankings.alignment import Aligned
from tiewise.results import Distance

REFERENCE = "Fagin, Kumar, Mahdian, Sivakumar and Vee (2006), Comparing partial rankings, doi:10.1137/05063088X"


@dataclass(frozen=True, kw_only=True)
class BucketKendall(DistanceMeasure):
    """Kendall's distance between rankings with ties as a value. See `bucket_kendall`."""

    p: float = parameter(PENALTY, read=as_share)
    hausdorff: bool = parameter(False, read=as_flag)

    name = "bucket_kendall"
    summary = "Kendall's distance with a penalty for pairs that only one ranking ties, or its Hausdorff form"
    reference = REFERENCE
    claims = Claims(symmetric=True, ties=True, low=0.0, reversal=True, kind="distance")

    def _check(self) -> None:
        refuse_penalty(self.p, self.hausdorff)

    @property
    def pair_form(self) -> PairForm:
        """Counts of pairs."""
        return PairForm(KendallCost(self.p, self.hausdorff), Dependence.OTHER)

    def _compute(self, pair: Aligned) -> Distance:
        form = self.pair_form
        masses = form.masses(pair)
        return Distance(float(form.coefficient(masses)), float(masses.pairs), pair.n, self)


def bucket_kendall(
    x: RankingLike,
    y: RankingLike,
    /,
    *,
    p: float = 0.5,
    hausdorff: bool = False,
    missing: str = "raise",
    nan_policy: str = "raise",
    input: str | None = None,
) -> Distance:
    """Compare two rankings with ties by Kendall's distance, D + p (pairs tied in one ranking only).

    With p = 1/2 it is Kprof, half of Kemeny's distance. It is a metric exactly for p >= 1/2: each pair is then a metric
    on "before", "tied" and "after", whose triangle inequality is 1 <= 2p. With p < 1/2 the triangle inequality fails,
    and with p = 0 different rankings have distance 0. The Hausdorff form, a metric too, is the distance of the sets of
    all ways to break the ties: D + max(tied in x only, tied in y only).

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    p : float
        The penalty, from 0 to 1, for a pair that only one ranking ties.
    hausdorff : bool
        Whether to take the Hausdorff form, which has no penalty.
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
    >>> print(tw.bucket_kendall([1, 1, 1, 1], [1, 2, 3, 4]))
    bucket_kendall = 3 (normalized = 0.5, maximum = 6, n = 4)
    >>> print(tw.bucket_kendall([1, 1, 1, 1], [1, 2, 3, 4], hausdorff=True))
    bucket_kendall(hausdorff=True) = 6 (normalized = 1, maximum = 6, n = 4)
    """
    return BucketKendall(p=p, hausdorff=hausdorff, missing=missing, nan_policy=nan_policy)(x, y, input=input)
