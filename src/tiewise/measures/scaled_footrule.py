"""Scaled footrule: how far each item stands from where the other ranking has it, by a distance that weighs."""

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Self

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.choices import options
from tiewise.errors import InputValueError
from tiewise.fuzzy.tnorms import MINIMUM
from tiewise.likes import AggregateLike, RankingLike, WeightsLike
from tiewise.measures.base.advice import advise_hardly
from tiewise.measures.base.claims import Claims
from tiewise.measures.base.item_form import ItemForm
from tiewise.measures.base.many_form import ManyForm, ManyValues
from tiewise.measures.base.place_form import PlaceForm
from tiewise.measures.base.position_measure import DistanceMeasure
from tiewise.pairs.many import RankedPairs
from tiewise.parameters import Parameter, keep, parameter
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import mean_positions
from tiewise.rankings.ranked_rows import RankedRows
from tiewise.results import Distance
from tiewise.weights.distance import Aggregate, as_aggregate, distance
from tiewise.weights.importance import Importance
from tiewise.weights.matched_distance import mean_distance
from tiewise.weights.position_distance import MatrixDistance, PositionDistance
from tiewise.weights.pseudometric import PseudoMetric
from tiewise.weights.reading import as_scaling
from tiewise.weights.scaling import Scaling
from tiewise.weights.stress import means_to_stress
from tiewise.weights.sum_distance import SumDistance

# Up to this many places a table of the distances serves many rankings.
_TABLED = 1024


@dataclass(frozen=True, kw_only=True)
class ScaledFootrule(DistanceMeasure):
    """The scaled footrule as a value. See `scaled_footrule`."""

    weights: Parameter[WeightsLike, Scaling] = parameter("uniform", read=as_scaling)
    aggregate: Parameter[AggregateLike, Aggregate] = parameter("sum", read=as_aggregate)

    name = "scaled_footrule"
    summary = "the footrule by degrees: how well an item's two positions are told apart, in sum"
    reference = (
        "Spearman (1906); Diaconis and Graham (1977), doi:10.1111/j.2517-6161.1977.tb01624.x, with the distances of "
        "Henzgen and Hüllermeier's Weighting by Tying"
    )
    claims = Claims(symmetric=True, ties=True, low=0.0, reversal=False, pairs=False, kind="distance", scaling=True)

    def _check(self) -> None:
        if isinstance(self.weights, Importance):  # a swap of neighbours costs 2 w, so that w is the cost itself
            keep(self, "weights", self.weights.under(MINIMUM))
        if not isinstance(self.aggregate, str) and str(self.weights) != "uniform":
            raise InputValueError(
                f"`weights` must be left out when `aggregate` is a pseudo-metric of its own: got {self.weights}."
            )
        keep(self, "_stresses", isinstance(self.aggregate, str) and means_to_stress(self.weights))

    def __call__(self, x: RankingLike, y: RankingLike, /, *, input: str | None = None) -> Distance:
        """Return the distance of two rankings, or of vectors of what `input` says (positions, 1 = best)."""
        found = super().__call__(x, y, input=input)
        self.heed(found.n)
        return found

    def heed(self, n: int) -> None:
        """Give a warning, once for each line of the user's, where the weights hardly weigh on n items."""
        if self._stresses and options.advice != "off":  # type: ignore[attr-defined]
            advise_hardly((self.weights,), self.aggregate, n)

    @property
    def item_form(self) -> ItemForm:
        """The distances of the scaling."""
        return ItemForm(self._distance)

    @property
    def place_form(self) -> PlaceForm:
        """The distances of places from mean positions."""
        return PlaceForm(self._from_places)

    @property
    def many_form(self) -> ManyForm:
        """Sums of the distances of mean positions."""
        return ManyForm(self._on_many, up_to=None)

    def for_one_fewer(self) -> Self:
        """Return the measure for N - 1 items: weights and distances given for N positions lose the last one."""
        shorter = super().for_one_fewer()
        if not isinstance(self.aggregate, PseudoMetric):
            return shorter
        return replace(shorter, aggregate=PseudoMetric(self.aggregate.distances[:-1, :-1], check_triangle=False))

    def _from_places(self, y: Numbers) -> Floats:
        means, n = RankedRows.of(y).mean_positions, y.shape[1]
        return self._distance(n).between(np.arange(1, n + 1)[:, None], means[:, None, :])

    def _distance(self, n: int) -> PositionDistance:
        return distance(self.weights, self.aggregate, n)

    def _compute(self, pair: Aligned) -> Distance:
        metric = self._distance(pair.n)
        sides = zip((pair.x, pair.y), pair.tied_pairs, strict=True)
        x, y = (mean_positions(positions, bool(tied)) for positions, tied in sides)
        value = float(metric.between(x, y).sum())
        # Ties can stand further apart than any two linear orders, unless distances are proportional to positions.
        maximum = metric.largest_sum if not any(pair.tied_pairs) or _is_even(metric) else None
        return Distance(value, maximum, pair.n, self, by_chance=partial(mean_distance, metric, x, y))

    def _on_many(self, pairs: RankedPairs) -> ManyValues:
        from tiewise.kernels.compiled.row_distances import clipped_distances, table_distances

        metric, out = self._distance(pairs.n), np.empty(len(pairs))
        steps = 2 if pairs.have_ties else 1
        x, y = ((2 * rows.first + rows.size - 1) // (3 - steps) for rows in (pairs.x, pairs.y))  # places, from 0
        scale, table = _lookup(metric, steps)
        if scale is not None:
            clipped_distances(scale[x], scale[y], pairs.left, pairs.right, 1.0 - metric.slack, out)
        elif table is not None:
            table_distances(table, x, y, pairs.left, pairs.right, out)
        else:
            out = metric.between(pairs.of_x(x / steps + 1.0), pairs.of_y(y / steps + 1.0)).sum(axis=1)
        return ManyValues(out)


@lru_cache(maxsize=8)
def _lookup(metric: PositionDistance, steps: int) -> tuple[Floats | None, Floats | None]:
    """Return the scale, or a table of the distances, of places that are 1/steps of a position apart, from position 1.

    Neither where a scale has too few digits and a table would be too large, or has no entries between positions.
    """
    at: Floats = np.arange(steps, steps * metric.n + 1) / steps
    if isinstance(metric, SumDistance) and len(scale := metric.in_parts(at)) == 1:
        return scale[0], None
    if len(at) > _TABLED or (steps > 1 and isinstance(metric, MatrixDistance)):
        return None, None
    return None, metric.between(at[:, None], at[None, :])


def _is_even(metric: PositionDistance) -> bool:
    """Tell whether distances are proportional to the difference of positions, and none of them is clipped."""
    if not isinstance(metric, SumDistance):
        return False
    weights, whole = metric.weights, metric.scale[-1] - metric.scale[0]
    return bool(whole <= 1.0 + metric.slack and np.ptp(weights) <= metric.slack) if len(weights) else True


def scaled_footrule(
    x: RankingLike,
    y: RankingLike,
    /,
    *,
    weights: WeightsLike = "uniform",
    aggregate: AggregateLike = "sum",
    missing: str = "raise",
    nan_policy: str = "raise",
    input: str | None = None,
) -> Distance:
    """Compare two rankings by F, the sum over the items of the distance d(p, q) of their two positions.

    The distances are those of `scaled_gamma`. With uniform weights F counts the items that moved; at one level
    (`uniform:1`) it is Spearman's footrule over N - 1.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best, equal = tied.
    weights : str, Scaling, array-like or callable
        How well neighbouring positions are told apart: a scaling by name (`tiewise scalings` lists them), N - 1
        numbers in [0, 1], or a function N -> vector that always answers the same for the same N.
    aggregate : {"sum", "max"}, matrix or callable
        How the weights between two positions make their distance; or an N x N pseudo-metric or a function d(p, q).
    missing : {"raise", "drop", "bottom"}
        What to do with items that only one ranking has.
    nan_policy : {"raise", "omit", "propagate"}
        What to do with missing values in bare vectors.
    input : {"positions", "scores", "costs", "order"}, optional
        What x and y hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.

    Returns
    -------
    Distance
        With `.maximum`, which moving every item by half the ranking reaches, and `.normalized`, for rankings without
        ties; with `.expected`, the mean over all alignments, ties or not.

    Notes
    -----
    A metric where all weights are positive, also on rankings with ties: tied items have their mean position, at which
    the scale is interpolated. `scaled_footrule(x, y).as_correlation()` is 1 - F/E, with the mean E over all alignments:
    1 for equal rankings and 0 on average. For equal weights that are not clipped it is Spearman's footrule coefficient
    1 - 3 F/(N^2 - 1), F in positions.

    References
    ----------
    Spearman (1906), *Footrule for Measuring Correlation*, British Journal of Psychology 2(1). Henzgen and Hüllermeier,
    *Weighting by Tying: A New Approach to Weighted Rank Correlation*.

    Examples
    --------
    >>> import tiewise as tw
    >>> print(tw.scaled_footrule([1, 2, 3, 4, 5], [2, 1, 3, 4, 5], weights="top"))
    scaled_footrule(weights=top) = 1.6 (normalized = 0.347826087, maximum = 4.6, n = 5)
    >>> result = tw.scaled_footrule([1, 2, 3, 4, 5], [1, 2, 3, 5, 4], weights="top")
    >>> print(result)
    scaled_footrule(weights=top) = 0.4 (normalized = 0.08695652174, maximum = 4.6, n = 5)
    >>> print(result.as_correlation())
    scaled_footrule(weights=top) = 0.8684210526 (n = 5)
    """
    return ScaledFootrule(weights=weights, aggregate=aggregate, missing=missing, nan_policy=nan_policy)(
        x, y, input=input
    )
