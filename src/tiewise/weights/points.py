"""Weights on a line through points, for those who draw: in full at 1, by half at 10, nothing from 100 on."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats
from tiewise.weights.scaling import Scaling
from tiewise.weights.steps import as_text, parsed, read

PATTERN = "points:position=weight,..."
_EXAMPLE = "points:1=1,10=0.5,100=0"


@dataclass(frozen=True, slots=True, repr=False)
class PointScaling(Scaling):
    """w(i) on the straight lines between points: `at` are their positions, `values` their weights.

    Before the first point and after the last one it is what it is there.
    """

    at: tuple[int, ...]
    values: tuple[float, ...]

    def weights(self, n: int) -> Floats:
        """Return (w(1), ..., w(n-1))."""
        found: Floats = np.interp(np.arange(1, n), self.at, self.values)
        return found

    def __str__(self) -> str:
        return "points:" + as_text(self.at, self.values)

    def __repr__(self) -> str:
        return f"<PointScaling {self}>"


def points(weights: Mapping[int, float]) -> PointScaling:
    """Return the scaling whose weights lie on straight lines between points.

    Parameters
    ----------
    weights : dict {position: weight}
        The weights at some positions: {1: 1, 10: 0.5, 100: 0} falls from 1 to 0.5 over the first ten positions, to
        nothing over the first hundred, and stays there.

    Examples
    --------
    >>> import tiewise as tw
    >>> scaling = tw.scaling.points({1: 1, 3: 0.5, 5: 0})
    >>> print(scaling, scaling.weights(7))
    points:1=1,3=0.5,5=0 [1.   0.75 0.5  0.25 0.   0.  ]
    """
    return PointScaling(*read(weights, "at"))


def parse_points(text: str, argument: str) -> PointScaling:
    """Return the scaling that a text such as `points:1=1,10=0.5` names."""
    return PointScaling(*parsed(text, argument, _EXAMPLE, "at"))
