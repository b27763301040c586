"""Scaled Spearman: Pearson's correlation of the items' places on the position scale.

The scale is W(1) = 0, W(p) = w(1) + ... + w(p-1), and it is not clipped at 1: a scaling weighs on it at any length.
"""

from dataclasses import dataclass
from typing import Any

from tiewise.likes import RankingLike, WeightsLike
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.score_correlation import ScoreCorrelation, less_mean
from tiewise.measures.base.score_form import Sides
from tiewise.parameters import Parameter, parameter
from tiewise.rankings.alignment import Aligned
from tiewise.results import Correlation
from tiewise.weights.distance import distance
from tiewise.weights.reading import as_scaling
from tiewise.weights.scaling import Scaling
from tiewise.weights.sum_distance import SumDistance


@dataclass(frozen=True, kw_only=True)
class ScaledSpearman(ScoreCorrelation):
    """Scaled Spearman as a value. See `scaled_spearman`."""

    weights: Parameter[WeightsLike, Scaling] = parameter("uniform", read=as_scaling)
    weights_y: Parameter[WeightsLike | None, Scaling | None] = parameter(None, read=as_scaling)

    name = "scaled_spearman"
    summary = "Spearman's rho on a scale of positions: steps are as wide as their weights"
    reference = (
        "Spearman (1904), doi:10.2307/1412159, with the position scale of Henzgen and Hüllermeier's "
        "Weighting by Tying for ranks"
    )
    claims = Claims(symmetric=True, ties=True, low=-1.0, reversal=False, pairs=False, scaling=True)
    has_student_limit = True

    def _claims_here(self) -> dict[str, Any]:
        return {} if self.weights_y in (None, self.weights) else {"symmetric": False}

    def _sides(self, n: int) -> Sides:
        x = self._scale(self.weights, n, "weights")
        y = x if self.weights_y is None else self._scale(self.weights_y, n, "weights_y")
        centred = less_mean(x.scale)
        return centred, centred if y is x else less_mean(y.scale)

    def _scale(self, weights: Scaling, n: int, argument: str) -> SumDistance:
        found = distance(weights, "sum", n, argument)
        assert isinstance(found, SumDistance)
        return found

    def _reason(self, pair: Aligned) -> str:
        return "there is only one item" if pair.n == 1 else "one ranking tells no two items apart"


def scaled_spearman(
    x: RankingLike,
    y: RankingLike,
    /,
    *,
    weights: WeightsLike = "uniform",
    weights_y: WeightsLike | None = None,
    missing: str = "raise",
    nan_policy: str = "raise",
    input: str | None = None,
) -> Correlation:
    """Compare two rankings by Pearson's correlation of their items' places on the position scale.

    The scale puts position 1 at 0 and each further one w(i) behind the one before it. With uniform weights it is
    Spearman's rho.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    weights : str, Scaling, array-like or callable
        How far neighbouring positions are apart: a scaling by name (`tiewise scalings` lists them), N - 1 numbers in
        [0, 1], or a function N -> vector that always answers the same for the same N.
    weights_y : same as `weights`, optional
        The scaling on the side of y, where it differs.
    missing : {"raise", "drop", "bottom"}
        What to do with items that only one ranking has.
    nan_policy : {"raise", "omit", "propagate"}
        What to do with missing values in bare vectors.
    input : {"positions", "scores", "costs", "order"}, optional
        What x and y hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.

    Returns
    -------
    Correlation
        `nan` and a warning where a ranking tells no two items apart.

    Notes
    -----
    The scale is not clipped at 1, unlike the distances of `scaled_gamma`: only the ratios of the weights count, and
    `top` weighs on a million items as it does on ten. Tied items share the mean of the scale over the positions that
    their bucket occupies. Over all alignments the mean is 0 and the variance 1/(N - 1), whatever the weights and ties.
    Against the reversed ranking it is -1 only where the weights read the same from both ends.

    References
    ----------
    Spearman (1904), *The Proof and Measurement of Association between Two Things*, American Journal of Psychology
    15(1). Henzgen and Hüllermeier, *Weighting by Tying: A New Approach to Weighted Rank Correlation*.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.scaled_spearman([1, 2, 3, 4, 5], [2, 1, 3, 4, 5], weights="top"))
    scaled_spearman(weights=top) = 0.7575757576 (n = 5)
    >>> print(tw.scaled_spearman([1, 2, 3, 4, 5], [1, 2, 3, 5, 4], weights="top"))
    scaled_spearman(weights=top) = 0.9848484848 (n = 5)
    """
    return ScaledSpearman(weights=weights, weights_y=weights_y, missing=missing, nan_policy=nan_policy)(
        x, y, input=input
    )
