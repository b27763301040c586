"""Spearman's footrule between rankings with ties (Fagin et al.): of mean positions, or its Hausdorff form."""

from dataclasses import dataclass

import numpy as np

from tiewise.likes import RankingLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.place_form import PlaceForm
from tiewise.measures.base.position_measure import DistanceMeasure
from tiewise.measures.bucket_kendall import REFERENCE
from tiewise.measures.footrule import mean_rank_footrule, mean_rank_footrules, places_and_means
from tiewise.measures.parts.hausdorff import hausdorff_footrule, hausdorff_footrules
from tiewise.pairs.many import RankedPairs
from tiewise.parameters import as_flag, parameter
from tiewise.rankings.alignment import Aligned
from tiewise.results import Distance


@dataclass(frozen=True, kw_only=True)
class BucketFootrule(DistanceMeasure):
    """The footrule between rankings with ties as a value. See `bucket_footrule`."""

    hausdorff: bool = parameter(False, read=as_flag)

    name = "bucket_footrule"
    summary = "Spearman's footrule of mean positions, or its Hausdorff form"
    reference = REFERENCE
    claims = Claims(symmetric=True, ties=True, low=0.0, reversal=False, pairs=False, kind="distance")

    @property
    def many_form(self) -> ManyForm:
        """Sums of the differences of mean positions, or of what ties become in the Hausdorff form."""
        return ManyForm(self._on_many, up_to=None)

    @property
    def place_form(self) -> PlaceForm | None:
        """How far each item is from its mean position; in the Hausdorff form ties are broken all at once."""
        return None if self.hausdorff else PlaceForm(lambda y: np.abs(places_and_means(y)))

    def _on_many(self, pairs: RankedPairs) -> ManyValues:
        is_plain = not (self.hausdorff and pairs.have_ties)
        return ManyValues(mean_rank_footrules(pairs) if is_plain else hausdorff_footrules(pairs))

    def _compute(self, pair: Aligned) -> Distance:
        is_plain = not (self.hausdorff and any(pair.tied_pairs))
        value = mean_rank_footrule(pair) if is_plain else float(hausdorff_footrule(pair.x, pair.y))
        # Both forms are means or values of footrules between linear orders, which reach no further than a reversal.
        return Distance(value, float(pair.n**2 // 2), pair.n, self)


def bucket_footrule(
    x: RankingLike,
    y: RankingLike,
    /,
    *,
    hausdorff: bool = False,
    missing: str = "raise",
    nan_policy: str = "raise",
    input: str | None = None,
) -> Distance:
    """Compare two rankings with ties by Spearman's footrule.

    The sum of |mean position in x - mean position in y| over all items (Fprof). The Hausdorff form is the distance of
    the sets of all ways to break the ties. Both are metrics.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    hausdorff : bool
        Whether to take the Hausdorff form.
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
    >>> print(tw.bucket_footrule([1, 1, 1, 1], [1, 2, 3, 4]))
    bucket_footrule = 4 (normalized = 0.5, maximum = 8, n = 4)
    >>> print(tw.bucket_footrule([1, 1, 1, 1], [1, 2, 3, 4], hausdorff=True))
    bucket_footrule(hausdorff=True) = 8 (normalized = 1, maximum = 8, n = 4)
    """
    return BucketFootrule(hausdorff=hausdorff, missing=missing, nan_policy=nan_policy)(x, y, input=input)
