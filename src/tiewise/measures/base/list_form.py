"""What a measure of lists says of itself where many are compared: what it takes of each list, and of each pair."""

from collections.abc import Callable
from dataclasses import dataclass

from tiewise.arrays import Floats, Integers
from tiewise.rankings.many_lists import ManyLists

ListValues = Callable[[Integers, Integers], Floats]


@dataclass(frozen=True, slots=True)
class ListForm:
    """A measure on many pairs of lists, by compiled loops.

    Attributes
    ----------
    on : function
        From the lists, of which it takes what it needs once, to the function of pairs of them: of the numbers of the
        first and of the second list of each pair. That gives the measure's values, nan where undefined, or raises
        where the measure refuses one of the pairs.
    """

    on: Callable[[ManyLists], ListValues]
