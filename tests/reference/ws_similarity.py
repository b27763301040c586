"""The WS coefficient by the letter, with mean positions, and its mean over all rankings."""

from fractions import Fraction
from itertools import permutations

from reference.classical import mean_ranks


def ws_similarity(x, y):
    n = len(x)
    if n == 1:
        return 1.0
    total = 0.0
    for r, q in zip(mean_ranks(x), mean_ranks(y), strict=True):
        total += 2.0 ** float(-r) * float(abs(r - q) / max(abs(1 - r), abs(n - r)))
    return 1 - total


def mean_over_all(n):
    """The exact mean over all orders of n items, without ties."""
    orders = list(permutations(range(1, n + 1)))
    total = sum(
        Fraction(abs(r - q), 2**r * max(r - 1, n - r)) for order in orders for r, q in enumerate(order, start=1)
    )
    return 1 - total / len(orders)
