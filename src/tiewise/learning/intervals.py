"""Between which values a mean over examples lies, were other examples of the same kind drawn."""

import math

from tiewise.arrays import Floats


def of_mean(numbers: Floats, level: float) -> tuple[float, float]:
    """Return Student's interval of a mean."""
    from scipy.stats import t

    size, mean = len(numbers), float(numbers.mean())
    reach = float(t.ppf((1.0 + level) / 2.0, size - 1)) * float(numbers.std(ddof=1)) / math.sqrt(size)
    return mean - reach, mean + reach


def of_share(hits: Floats, level: float) -> tuple[float, float]:
    """Return Wilson's interval of a share, which has a width at 0 and 1, too, and stays within them.

    A hit may be a half, where both answers are as good: SciPy's own takes whole counts.
    """
    from scipy.stats import norm

    z, share, size = float(norm.ppf((1.0 + level) / 2.0)), float(hits.mean()), len(hits)
    shrunk = 1.0 + z * z / size
    middle = (share + z * z / (2 * size)) / shrunk
    reach = z / shrunk * math.sqrt(share * (1.0 - share) / size + z * z / (4 * size * size))
    return max(middle - reach, 0.0), min(middle + reach, 1.0)
