"""What an item's way from one position to another costs on average (Kumar and Vassilvitskii's p-bar)."""

import numpy as np

from tiewise.arrays import Floats
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import untied
from tiewise.weights.reading import COSTS
from tiewise.weights.scale import anchored_remainder, anchored_scale
from tiewise.weights.scaling import Scaling


def mean_crossing(pair: Aligned, weights: Scaling) -> Floats:
    """Return, for each item, the mean cost of the positions crossed between x and y; 1 where it stays."""
    costs = COSTS.weights(weights, pair.n)
    scale, rest = anchored_scale(costs), anchored_remainder(costs)  # small costs beside large ones keep their digits
    x, y = untied(pair.x), untied(pair.y)
    low, high = np.minimum(x, y), np.maximum(x, y)
    mean = np.ones(pair.n)
    crossed = (scale[high - 1] - scale[low - 1]) + (rest[high - 1] - rest[low - 1])
    np.divide(crossed, high - low, out=mean, where=high > low)
    return mean
