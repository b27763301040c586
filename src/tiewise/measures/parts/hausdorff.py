"""The Hausdorff forms of Fagin et al., for rankings whose ties stand for all ways to break them, and their parameter.

Two sets of linear orders are as far apart as the member of one that is furthest from the other set. For these distances
that is reached where one ranking's ties are broken by the other ranking, and that one's against the first.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.errors import InputValueError, shown
from tiewise.pairs.many import RankedPairs
from tiewise.pairs.masses import Masses

PENALTY = 0.5


def refuse_penalty(p: float, hausdorff: bool) -> None:
    """Raise if the Hausdorff form, which has no penalty for a pair that only one ranking orders, was given one."""
    if hausdorff and p != PENALTY:
        raise InputValueError(f"`p` must be left out with `hausdorff`, which has none: got {shown(p)}.")


@dataclass(frozen=True, slots=True)
class KendallCost:
    """Kendall's distance by pairs: 1 for each that is discordant, and what those cost that only one ranking orders."""

    p: float
    hausdorff: bool

    def __call__(self, masses: Masses) -> Any:
        """Return the distance, of counts."""
        return masses.discordant + self.of_ties(masses.tied_x_only, masses.tied_y_only)

    def of_ties(self, tied_x: Any, tied_y: Any) -> Any:
        """Return what the pairs cost that only x and that only y ties."""
        if not self.hausdorff:
            return self.p * (tied_x + tied_y)
        return np.maximum(tied_x, tied_y) if isinstance(tied_x, np.ndarray) else max(tied_x, tied_y)


def hausdorff_footrule(x: Numbers, y: Numbers) -> int:
    """Return the larger of the footrules where ties are broken by and against the other ranking, or the other way."""
    return max(
        int(np.abs(_refined(x, -y) - _refined(y, x)).sum()),
        int(np.abs(_refined(x, y) - _refined(y, -x)).sum()),
    )


def hausdorff_footrules(pairs: RankedPairs) -> Floats:
    """Return the same for many pairs of rankings.

    Where both tie items, either breaks the tie alike: their order among each other is no part of the differences.
    """
    first = pairs.of_x(pairs.x.first) - pairs.of_y(pairs.y.first)
    in_x, in_y = pairs.cells_of_x, pairs.cells_of_y
    behind_x = pairs.of_x(pairs.x.size) - in_x.ahead - in_x.both
    behind_y = pairs.of_y(pairs.y.size) - in_y.ahead - in_y.both
    broken = (np.abs(first + behind_x - in_y.ahead), np.abs(first + in_x.ahead - behind_y))
    one, other = (apart.sum(axis=1, dtype=np.float64) for apart in broken)
    largest: Floats = np.maximum(one, other)
    return largest


def _refined(positions: Numbers, by: Numbers) -> Integers:
    """Return the positions 1, ..., n with ties broken by a second key, and what is left by the number of the item."""
    refined = np.empty(len(positions), dtype=np.int64)
    refined[np.lexsort((by, positions))] = np.arange(1, len(positions) + 1)
    return refined
