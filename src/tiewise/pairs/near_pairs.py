"""Masses of rankings of middle length, by sum, where few pairs are near: those one by one, all others are counted.

A pair that both rankings tell apart in full has T(1, 1) = 1, whatever the t-norm, so that only its order matters.
"""

import numpy as np

from tiewise.fuzzy.tnorms import TNorm
from tiewise.pairs.comparing import compared
from tiewise.pairs.scaled_side import ScaledSide
from tiewise.rankings.alignment import Aligned

# Up to so many near pairs, in square roots of the number of items for each of them, they take less time than blocks do.
_FEW = 1.0


def near_pair_masses(pair: Aligned, x: ScaledSide, y: ScaledSide, tnorm: TNorm) -> tuple[float, float] | None:
    """Return (C, D); None where too many pairs are near."""
    few = _FEW * pair.n**1.5
    if x.near_count > few or x.near_count + y.near_count > few:
        return None
    # Counts are whole and what is near is added to them, never taken off: a small D beside a large C keeps its digits.
    concordant, discordant, *_ = compared(pair)
    # Those near in x, whatever they are in y.
    earlier, later = x.near_pairs()
    in_x, in_y = x.between(earlier, later), y.between(earlier, later)
    masses = tnorm(in_x, np.abs(in_y), slack=x.metric.slack + y.metric.slack)
    is_near = in_x < 1.0  # or rounding put it among the near ones: then it is met below, if it is near in y
    alike, oppositely = is_near & y.are_rising(earlier, later), is_near & y.are_rising(later, earlier)
    c, d = float(masses[alike].sum()), float(masses[oppositely].sum())
    concordant -= int(np.count_nonzero(alike))
    discordant -= int(np.count_nonzero(oppositely))
    # Those near in y that x tells apart in full: T(1, d) = d.
    earlier, later = y.near_pairs()
    in_x, in_y = x.between(earlier, later), y.between(earlier, later)
    alike, oppositely = in_x == 1.0, in_x == -1.0
    c, d = c + float(in_y[alike].sum()), d + float(in_y[oppositely].sum())
    concordant -= int(np.count_nonzero(alike))
    discordant -= int(np.count_nonzero(oppositely))
    return concordant + c, discordant + d
