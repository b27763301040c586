"""From the masses of pairs to a coefficient: one formula for one comparison and for arrays of many.

A formula takes `Masses`, whose entries are numbers, or arrays that broadcast; what is not defined is nan.
"""

import math
from typing import Any

import numpy as np

from tiewise.pairs.masses import Masses

# Sums of up to 10^12 pairs are good to more than this; a cosine beyond it is none.
_BY_ROUNDING = 1.0 + 1e-9


def quotient(above: Any, below: Any) -> Any:
    """Return above over below, nan where nothing is comparable and below is 0."""
    if type(below) is not np.ndarray and type(above) is not np.ndarray:
        return above / below if below else math.nan
    shape = np.broadcast_shapes(np.shape(above), np.shape(below))
    return np.divide(above, below, out=np.full(shape, np.nan), where=np.broadcast_to(below != 0, shape))


def over_total(masses: Masses) -> Any:
    """(C - D)/(C + D): of what both rankings tell apart, how much agrees."""
    return quotient(masses.difference, masses.total)


def over_all_pairs(masses: Masses) -> Any:
    """(C - D)/(N(N-1)/2)."""
    return quotient(masses.difference, masses.pairs)


def over_mass_of_x(masses: Masses) -> Any:
    """(C - D)/Q_x: over all that x says by itself. Of counts, these are the pairs that it does not tie."""
    return quotient(masses.difference, masses.x.self_mass)


def over_geometric_mean(masses: Masses) -> Any:
    """(C - D)/sqrt(Q_x Q_y): over the geometric mean of what the two rankings say by themselves."""
    # The root of the product, as whole numbers, so that equal rankings have exactly 1.
    below = masses.x.self_mass * masses.y.self_mass
    return quotient(masses.difference, np.sqrt(below) if isinstance(below, np.ndarray) else math.sqrt(below))


def cosine(masses: Masses) -> Any:
    """(C - D)/sqrt(Q_x Q_y) where it lies in [-1, 1], but for rounding, which is taken off; more than that shows."""
    found = over_geometric_mean(masses)
    if isinstance(found, np.ndarray):
        beyond = np.abs(found)
        return np.where((beyond > 1.0) & (beyond < _BY_ROUNDING), np.sign(found), found)
    return math.copysign(1.0, found) if 1.0 < abs(found) < _BY_ROUNDING else found


def over_table(masses: Masses) -> Any:
    """(C - D) over N^2 (m-1)/(2m), m being the smaller number of different positions (Stuart)."""
    x, y = masses.x.distinct, masses.y.distinct
    m = np.minimum(x, y) if isinstance(x, np.ndarray) or isinstance(y, np.ndarray) else min(x, y)
    return quotient(2 * m * masses.difference, masses.n * masses.n * (m - 1))
