"""What an item's way from one position to another costs on average (Kumar and Vassilvitskii's p-bar)."""

from functools import lru_cache

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.pairs.many import RankedPairs
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import untied
from tiewise.weights.reading import COSTS
from tiewise.weights.scale import anchored_remainder, anchored_scale
from tiewise.weights.scaling import Scaling


def mean_crossing(pair: Aligned, weights: Scaling) -> Floats:
    """Return, for each item, the mean cost of the positions crossed between x and y; 1 where it stays."""
    return _mean_cost(COSTS.weights(weights, pair.n), untied(pair.x) - 1, untied(pair.y) - 1)


def mean_crossings(pairs: RankedPairs, weights: Scaling) -> Floats:
    """Return the same for each item of many pairs of rankings."""
    n, table = pairs.n, _table(weights, pairs.n)
    means: Floats = table[pairs.of_x(pairs.x.place) * np.int32(n) + pairs.of_y(pairs.y.place)]
    return means


@lru_cache(maxsize=4)
def _table(weights: Scaling, n: int) -> Floats:
    """Return the mean costs from each of n places to each other, row after row; kept, because many pairs ask for it."""
    places = np.arange(n)
    table = _mean_cost(COSTS.weights(weights, n), places[:, None], places[None, :]).ravel()
    table.flags.writeable = False
    return table


def _mean_cost(costs: Floats, x: Numbers, y: Numbers) -> Floats:
    """Return the mean of the costs between the places x and y, from 0; 1 where they are the same."""
    scale, rest = anchored_scale(costs), anchored_remainder(costs)  # small costs beside large ones keep their digits
    low, high = np.minimum(x, y), np.maximum(x, y)
    crossed = (scale[high] - scale[low]) + (rest[high] - rest[low])
    mean = np.ones(crossed.shape)
    np.divide(crossed, high - low, out=mean, where=high > low)
    return mean
