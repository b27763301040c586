"""What a measure made of scores of positions says of itself: Pearson's correlation of what the positions score."""

from collections.abc import Callable
from dataclasses import dataclass

from tiewise.arrays import Floats

Sides = tuple[Floats, Floats]
"""What the positions score in x and in y."""


@dataclass(frozen=True, slots=True)
class ScoreForm:
    """Pearson's correlation of scores; tied items share the mean of the scores of the positions they occupy.

    Attributes
    ----------
    centred : function
        From N to the scores of the positions 1, ..., N in x and in y, each less their mean.
    has_student_limit : bool
        Whether the value under independence is known to follow Student's t closely enough for a test.
    """

    centred: Callable[[int], Sides]
    has_student_limit: bool = False
