"""What if: one item put where the other ranking has it, and the coefficient computed anew."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from tiewise.arrays import Integers, Numbers
from tiewise.errors import quietly
from tiewise.measures.base.position_measure import CorrelationMeasure
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import method_of, number


def moved(y: Numbers, item: int, position: float, method: str) -> Numbers:
    """Return y with one item at another position.

    The item is taken out, and the rest closes up as the method of numbering says: positions behind it move up by one,
    but not where bucket mates keep the place of a dense bucket. It is put in at `position`, and what is there or behind
    moves down by one. Positions with gaps, which no method makes, are numbered anew where there is no room for that.
    """
    own = y[item]
    mates = np.count_nonzero(y == own) > 1
    rest = y.astype(np.float64)
    if method != "dense" or not mates:
        rest[y > own] -= 1.0
    if mates:  # the bucket is shorter by one
        rest[y == own] -= {"max": 1.0, "average": 0.5}.get(method, 0.0)
    rest[rest >= position] += 1.0
    rest[item] = position
    if rest.max() > len(y):
        return number(rest, "min")
    return rest.astype(np.int64) if (rest % 1.0 == 0.0).all() else rest


def values_after_moves(measure: CorrelationMeasure, pair: Aligned, items: Integers) -> Iterator[float]:
    """Yield, for each item, the measure's value with this item at its position in x also in y."""
    method = method_of(pair.y)
    for item in items.tolist():
        y = moved(pair.y, item, float(pair.x[item]), method)
        with quietly():
            value = float(measure._compute(replace(pair, y=y)).statistic)
        yield value
