"""Two rankings on their way into a picture: their positions, which items each of them lists, and their places."""

import numpy as np

from tiewise.arrays import Bools, Floats, Numbers
from tiewise.errors import InputValueError
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.position_measure import PositionMeasure
from tiewise.rankings.alignment import Aligned, align
from tiewise.rankings.inputs import as_input
from tiewise.rankings.sides import Side


def opened(x: object, y: object, measure: Measure, input: str | None = None) -> tuple[Aligned, PositionMeasure]:
    """Return the positions of the same items in two rankings, as the measure treats items that one of them lacks."""
    if not isinstance(measure, PositionMeasure):
        raise InputValueError(f"`measure` must be one of the positions of the same items: got {measure}.")
    pair = align(x, y, measure.missing, measure.nan_policy, input=input)
    if pair.has_nan:
        raise InputValueError('`x` and `y` must have no missing values to be drawn: nan_policy="omit" leaves them out.')
    measure._refuse_ties(pair)
    return pair, measure


def listed(data: object, pair: Aligned, input: str | None = None) -> Bools:
    """Return which of the compared items a ranking lists itself; the others were put at its bottom."""
    if not pair.left_out.placed:
        return np.ones(pair.n, dtype=np.bool_)
    side = Side.open(data, "x", as_input(input))
    items = range(len(side.numbers)) if side.items is None else side.items
    absent = side.absent.tolist() if side.has_gaps else [False] * len(side.numbers)
    known = {item for item, gone in zip(items, absent, strict=True) if not gone}
    return np.array([item in known for item in pair.items])


def places(own: Numbers, other: Numbers, is_listed: Bools) -> Floats:
    """Return the places 1, 2, 3, ... of the items down one side of a picture, whatever the numbering of positions.

    Tied items stand next to each other in the order of the other ranking, so that two rankings that contradict each
    other nowhere have the same places. Items that are not listed come last, below a gap.
    """
    order = np.lexsort((np.arange(len(own)), other, own, ~is_listed))
    found = np.empty(len(own))
    found[order] = np.arange(1, len(own) + 1)
    found[~is_listed] += 1.0
    return found
