"""What a ranking's pairs weigh by themselves, by the compiled loops: distances by sum, and by max."""

from tiewise.arrays import Floats
from tiewise.kernels.compiled.self_sums import sums_of_largest, sums_of_powers


def mass_by_sum(gap: Floats, count: Floats, full_from: float, *, squared: bool) -> float:
    """Return the sum of d, or of d^2, over all pairs; `gap` is after each place, and `count` items sit at it."""
    return float(sums_of_powers(gap, count, full_from, squared))


def mass_by_max(gap: Floats, mass: Floats, count: Floats) -> float:
    """Return the sum, over all pairs, of the mass of the largest gap between them."""
    return float(sums_of_largest(gap, mass, count))
