"""Items on a position scale, where ties share its mean over the places of their bucket, and what moves them there."""

import numpy as np

from tiewise.arrays import Floats
from tiewise.rankings.ranked_rows import RankedRows


def on_scale(ranked: RankedRows, scale: Floats) -> Floats:
    """Return by item the mean of the scale over the places that its bucket occupies."""
    sums = np.append(0.0, np.cumsum(scale))
    found: Floats = (sums[ranked.first + ranked.size] - sums[ranked.first]) / ranked.size
    return found


def scale_slopes(ranked: RankedRows, by_item: Floats) -> Floats:
    """Return how a number changes with each weight, from how it changes with the items' places on the scale."""
    rows, n = by_item.shape
    share, by_place = by_item / ranked.size, np.zeros((rows, n + 1))
    index = np.broadcast_to(np.arange(rows)[:, None], by_item.shape)
    np.add.at(by_place, (index, ranked.first), share)  # from the first place of the bucket on
    np.add.at(by_place, (index, ranked.first + ranked.size), -share)  # and no longer behind it
    by_scale = np.cumsum(by_place, axis=1)[:, :-1]
    # All places behind a gap move with its weight.
    found: Floats = np.cumsum(by_scale[:, ::-1], axis=1)[:, ::-1][:, 1:]
    return found
