"""T(a, b) for the t-norms that have compiled loops."""

from tiewise.kernels.compile import kernel
from tiewise.kernels.norms import DRASTIC, MINIMUM, NILPOTENT, PRODUCT

SLACK = 2.0**-49  # where the nilpotent minimum jumps, weights such as 0.1 and 0.9 count as adding up to 1 exactly


@kernel("float64(int64, float64, float64, float64)")
def norm(kind, a, b, slack):
    """T(a, b). Of a + b that exceeds 1 by no more than slack, Lukasiewicz and the nilpotent minimum make nothing.

    By how much it does is found without rounding, as 1 - c is exact for c >= 1/2.
    """
    low = min(a, b)
    high = max(a, b)
    if high == 1.0 or kind == MINIMUM:  # 1 is neutral, however little a + 1 exceeds 1
        return low
    if kind == PRODUCT:
        return a * b
    excess = low - (1.0 - high)
    if kind == DRASTIC or excess <= slack:
        return 0.0
    return low if kind == NILPOTENT else excess


@kernel("float64(int64, float64, float64)")
def norm_of_weights(kind, a, b):
    """T(a, b) for weights as they were given: no sum has rounded them."""
    return norm(kind, a, b, SLACK if kind == NILPOTENT else 0.0)
