"""Average overlap by the letter: the mean of the agreements at the depths 1, ..., k."""

from reference.rbo import agreement_at


def average_overlap(x, y, k, ties="a"):
    """Return (extrapolated, lowest, highest) for lists of groups of tied items, best first."""
    return tuple(
        sum(agreement_at(d, x, y, ties, bound) for d in range(1, k + 1)) / k for bound in ("ext", "min", "max")
    )


def plain(x, y, k):
    """Return the mean share of common items of two lists of items without ties."""
    return sum(len(set(x[:d]) & set(y[:d])) / d for d in range(1, k + 1)) / k
