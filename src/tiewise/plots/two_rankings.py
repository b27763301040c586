"""Two rankings on their way into a picture."""

from tiewise.errors import InputValueError
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.position_measure import PositionMeasure
from tiewise.rankings.alignment import Aligned, align


def opened(x: object, y: object, measure: Measure, input: str | None = None) -> tuple[Aligned, PositionMeasure]:
    """Return the positions of the same items in two rankings, as the measure treats items that one of them lacks."""
    if not isinstance(measure, PositionMeasure):
        raise InputValueError(f"`measure` must be one of the positions of the same items: got {measure}.")
    pair = align(x, y, measure.missing, measure.nan_policy, input=input)
    if pair.has_nan:
        raise InputValueError('`x` and `y` must have no missing values to be drawn: nan_policy="omit" leaves them out.')
    measure._refuse_ties(pair)
    return pair, measure
