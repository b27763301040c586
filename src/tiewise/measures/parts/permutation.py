"""The permutation that takes the places of one ranking without ties to those of the other: its cycles, its rises.

What is counted is whole, so that short rankings, in plain Python, and long ones, compiled, have the same answers.
"""

from bisect import bisect_left

import numpy as np

from tiewise.arrays import Floats, Numbers
from tiewise.kernels import KERNELS_BEYOND as _KERNELS_BEYOND
from tiewise.pairs.many import RankedPairs
from tiewise.pairs.payback import Payback
from tiewise.rankings.alignment import Aligned
from tiewise.rankings.positions import untied

# What an item takes in plain Python, in pairs of a product by sum. Short rankings are not worth a call of a loop; the
# compiled loops are loaded for long ones at once, and for those between once as much time was spent without them.
_RISE, _STEP = 100.0, 40.0
_SHORT, _LONG = 32, 1 << 17

_rises, _cycles = Payback("compiled.rising"), Payback("compiled.cycles")


def _permutation(pair: Aligned) -> Numbers:
    """Return the places in y, from 0, of the items in the order of x."""
    places = np.empty(pair.n, np.int32)
    places[untied(pair.x) - 1] = untied(pair.y) - 1
    return places


def _is_compiled(loops: Payback, n: int, work: float) -> bool:
    return n > _LONG or (n > _SHORT and loops.is_due(n, n * work, _KERNELS_BEYOND))


def rising_length(pair: Aligned) -> int:
    """Return how many items the longest common subsequence of two orders has."""
    places = _permutation(pair)
    if _is_compiled(_rises, pair.n, _RISE):
        from tiewise.kernels.compiled.rising import longest_rise

        return int(longest_rise(places, np.empty_like(places)))
    ends: list[int] = []  # by length, the least place at which a rise of this length can end (patience sorting)
    for place in places.tolist():
        length = bisect_left(ends, place)
        ends[length : length + 1] = [place]
    return len(ends)


def rising_lengths(pairs: RankedPairs) -> Floats:
    """Return the same for many pairs of rankings."""
    from tiewise.kernels.compiled.rising import longest_rises

    lengths = np.empty(len(pairs))
    longest_rises(pairs.x.order, pairs.y.place, pairs.left, pairs.right, lengths)
    return lengths


def cycle_count(pair: Aligned) -> int:
    """Return how many cycles the permutation from the places in x to those in y has."""
    places = _permutation(pair)
    if _is_compiled(_cycles, pair.n, _STEP):
        from tiewise.kernels.compiled.cycles import cycles

        return int(cycles(places))
    goes_to, count = places.tolist(), 0
    for start in range(pair.n):
        if goes_to[start] >= 0:
            count += 1
            place = start
            while goes_to[place] >= 0:
                goes_to[place], place = -1, goes_to[place]
    return count


def cycle_counts(pairs: RankedPairs) -> Floats:
    """Return the same for many pairs of rankings."""
    from tiewise.kernels.compiled.cycles import cycles_of_pairs

    counts = np.empty(len(pairs))
    cycles_of_pairs(pairs.x.order, pairs.y.place, pairs.left, pairs.right, counts)
    return counts
