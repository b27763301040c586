"""What a measure made of single items says of itself: how far each stands from where the other ranking has it."""

from collections.abc import Callable
from dataclasses import dataclass

from tiewise.weights.position_distance import PositionDistance


@dataclass(frozen=True, slots=True)
class ItemForm:
    """A sum over the items of the distance between the two positions; tied items have their mean position.

    Attributes
    ----------
    distance : function
        From N to the distance on positions.
    """

    distance: Callable[[int], PositionDistance]
