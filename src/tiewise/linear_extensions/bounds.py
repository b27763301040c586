"""An interval that contains a scaled measure on every pair of extensions, by a bound on each pair of items.

Over all extensions, an item in a bucket may stand at any position that the bucket occupies. So the distance of two
items lies between that of their nearest and that of their farthest such positions, and, T being monotone, the weight
v of the pair lies between T(nearest_x, nearest_y) and T(farthest_x, farthest_y). The sum of scores weighted by v is
highest where every pair whose tie is broken is scored as high as can be, and pairs with a score above 0 weigh as much
as they can and the others as little; likewise lowest. Of the mean of scores, scaled gamma, the threshold is another:
the few possible ones are tried out.

The bound is not sharp: it lets each pair of items choose its positions for itself.
"""

from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.fuzzy.tnorms import TNorm
from tiewise.kernels.blocked import pair_blocks
from tiewise.pairs.tie_scores import TieScores
from tiewise.pairs.tied_masses import distinguishability
from tiewise.rankings.buckets import Buckets
from tiewise.running.threads import in_order
from tiewise.weights.position_distance import MatrixDistance, PositionDistance

# More than what rounding can do to a ratio of two sums.
_OUTWARD = 1e-12

# The classes of pairs: ordered alike, ordered oppositely, free to be either, tied for good in x, tied for good in y.
_CLASSES = 5


@dataclass(frozen=True, slots=True)
class ExtendedSide:
    """One ranking for the bounds: its buckets, its distance, whether it is extended, and if not, whether ties count."""

    positions: Numbers
    buckets: Buckets
    metric: PositionDistance
    extended: bool
    ties_count: bool

    def spans(self, items: Integers) -> "_Spans":
        """Return the nearest and farthest distances of some items."""
        kind = _MatrixSpans if isinstance(self.metric, MatrixDistance) and self.extended else _Spans
        return kind(self, items)


class _Spans:
    """Nearest and farthest distances of some items, where d(p, q) grows with the range between p and q."""

    def __init__(self, side: ExtendedSide, items: Integers) -> None:
        buckets, self.metric = side.buckets, side.metric
        self.bucket = buckets.of_item[items]
        if side.extended:
            first, last = buckets.starts + 1, buckets.starts + buckets.sizes
            self.first, self.last = first[self.bucket], last[self.bucket]
            self.tied_near, self.tied_far = _nearest_inside(buckets, self.metric), self.metric.between(first, last)
        else:
            self.first = self.last = side.positions[items]
            self.tied_near = self.tied_far = distinguishability(buckets, self.metric)

    def between(self, rows: slice, columns: slice) -> tuple[Floats, Floats]:
        """Return the nearest and the farthest distances of the items in these rows from those in these columns."""
        first_i, first_j = self.first[rows, None], self.first[columns]
        last_i, last_j = self.last[rows, None], self.last[columns]
        near = self.metric.between(np.minimum(last_i, last_j), np.maximum(first_i, first_j))
        far = self.metric.between(np.minimum(first_i, first_j), np.maximum(last_i, last_j))
        i, j = np.nonzero(self.bucket[rows, None] == self.bucket[columns])
        tied = self.bucket[rows][i]
        near[i, j], far[i, j] = self.tied_near[tied], self.tied_far[tied]
        return near, far


class _MatrixSpans(_Spans):
    """Nearest and farthest distances where d(p, q) is any matrix: found by looking at all positions of two buckets."""

    def __init__(self, side: ExtendedSide, items: Integers) -> None:
        self.bucket = side.buckets.of_item[items]
        places = np.arange(1, side.buckets.n + 1)
        far = side.metric.between(places[:, None], places[None, :])
        near = far.copy()
        np.fill_diagonal(near, np.inf)  # an item is not compared with itself
        starts = side.buckets.starts
        self.near = np.minimum.reduceat(np.minimum.reduceat(near, starts, axis=0), starts, axis=1)
        self.far = np.maximum.reduceat(np.maximum.reduceat(far, starts, axis=0), starts, axis=1)
        self.near[np.isinf(self.near)] = 0.0

    def between(self, rows: slice, columns: slice) -> tuple[Floats, Floats]:
        """Return the nearest and the farthest distances of the items in these rows from those in these columns."""
        i, j = self.bucket[rows, None], self.bucket[columns]
        return self.near[i, j], self.far[i, j]


def _nearest_inside(buckets: Buckets, metric: PositionDistance) -> Floats:
    """Return the smallest distance of two positions of each bucket, which two neighbours have; 0 for one item."""
    places = np.arange(1, buckets.n)
    steps = metric.between(places, places + 1)
    steps[np.diff(buckets.at_place) != 0] = np.inf  # the step from one bucket into the next
    nearest = np.minimum.reduceat(np.append(steps, np.inf), buckets.starts)
    return np.where(np.isinf(nearest), 0.0, nearest)


def cells_of(x: Buckets, y: Buckets) -> tuple[Integers, Floats]:
    """Return one item of each cell of items that both rankings tie, and how many there are; such items are alike."""
    cells = x.joined(y)
    return cells.order[cells.starts], cells.sizes.astype(np.float64)


Bounds = tuple[list[float], list[float]]


def mass_bounds(x: ExtendedSide, y: ExtendedSide, tnorm: TNorm) -> Bounds:
    """Return the least and the greatest mass of each class of pairs. Quadratic in the number of cells."""
    items, sizes = cells_of(x.buckets, y.buckets)
    spans_x, spans_y = x.spans(items), y.spans(items)
    slack = x.metric.slack + y.metric.slack

    def block(rows: slice, columns: slice, multiplicity: float) -> Floats:
        """Return the least and the greatest mass of each class, as a 2 x 5 table."""
        (near_x, far_x), (near_y, far_y) = spans_x.between(rows, columns), spans_y.between(rows, columns)
        pairs = sizes[rows, None] * sizes[columns]
        if multiplicity < 1.0:  # a square on the diagonal, where a cell meets itself
            np.fill_diagonal(pairs, sizes[rows] * (sizes[rows] - 1.0))
        least, most = tnorm(near_x, near_y, slack=slack) * pairs, tnorm(far_x, far_y, slack=slack) * pairs
        sign_x = np.sign(spans_x.bucket[rows, None] - spans_x.bucket[columns])
        sign_y = np.sign(spans_y.bucket[rows, None] - spans_y.bucket[columns])
        kind = np.where(sign_x * sign_y > 0, 0, 1)
        kind[(sign_x == 0) | (sign_y == 0)] = 2
        for tied, side, own in ((sign_x == 0, x, 3), (sign_y == 0, y, 4)):
            if not side.extended:
                kind[tied] = own if side.ties_count else _CLASSES
        masses = [np.bincount(kind.ravel(), v.ravel(), minlength=_CLASSES + 1)[:_CLASSES] for v in (least, most)]
        return np.array(masses, dtype=np.float64) * multiplicity

    least, most = sum(in_order(block, pair_blocks(len(items))), start=np.zeros((2, _CLASSES))).tolist()
    return least, most


def bounds_of_mean(masses: Bounds, scores: TieScores) -> tuple[float, float]:
    """Return numbers between which the mean of scores lies for every pair of extensions on which it is defined."""
    every = (scores.concordant, scores.discordant, scores.tied_x, scores.tied_y)
    if not any(masses[1]):
        return min(every), max(every)
    lowest, highest = _scores(scores)
    low, high = -_highest_mean([-score for score in lowest], *masses), _highest_mean(highest, *masses)
    return max(low - _OUTWARD, min(every)), min(high + _OUTWARD, max(every))


def bounds_of_sum(masses: Bounds, scores: TieScores) -> tuple[float, float]:
    """Return numbers between which the sum of scores, weighted by the pairs' masses, lies for all extensions."""
    lowest, highest = _scores(scores)
    low, high = -_highest_sum([-score for score in lowest], *masses), _highest_sum(highest, *masses)
    outward = _OUTWARD * sum(masses[1])
    return low - outward, high + outward


def _scores(scores: TieScores) -> tuple[list[float], list[float]]:
    """Return the lowest and the highest score of each class."""
    strict, tied = (scores.concordant, scores.discordant), (scores.tied_x, scores.tied_y)
    return [*strict, min(strict), *tied], [*strict, max(strict), *tied]


def _highest_sum(scores: list[float], least: list[float], most: list[float]) -> float:
    """Return the highest sum of scores with weights between their bounds."""
    return sum(score * (high if score > 0.0 else low) for score, low, high in zip(scores, least, most, strict=True))


def _highest_mean(scores: list[float], least: list[float], most: list[float]) -> float:
    """Return the highest mean of scores with weights between their bounds."""
    order = sorted(range(len(scores)), key=lambda k: -scores[k])
    best = -np.inf
    for heavy in range(len(order) + 1):
        weights = [(most if rank < heavy else least)[k] for rank, k in enumerate(order)]
        total = sum(weights)
        if total > 0:
            best = max(best, sum(w * scores[k] for w, k in zip(weights, order, strict=True)) / total)
    return best
