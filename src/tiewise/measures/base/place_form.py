"""What a measure that sums over items says of itself: how much an item at one place in x and another in y adds."""

from collections.abc import Callable
from dataclasses import dataclass

from tiewise.arrays import Floats, Numbers


@dataclass(frozen=True, slots=True)
class PlaceForm:
    """A measure that is, for x without ties, a number that y alone decides and a sum over the items.

    Attributes
    ----------
    terms : function
        From rankings y, a row of positions each, to what each of their items adds at each place of x: an array by
        ranking, place of x and item.
    """

    terms: Callable[[Numbers], Floats]
