"""How a measure is computed on many pairs of rankings at once: for matrices and for groups."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from tiewise.arrays import Floats, Numbers
from tiewise.kernels import KERNELS_BEYOND
from tiewise.pairs.many import ManyPairs, RankedPairs
from tiewise.rankings.ranked_rows import RankedRows


class ManyValues(NamedTuple):
    """The values of many pairs of rankings, nan where undefined; C, D and T of a measure that has them."""

    statistic: Floats
    concordant: Floats | None = None
    discordant: Floats | None = None
    tied: Floats | float | None = None


def _ranked(keys: Numbers, argument: str) -> RankedRows:
    return RankedRows.of(keys)


@dataclass(frozen=True, slots=True)
class ManyForm:
    """What `_compute` says of one pair of rankings, of many pairs in one call.

    Attributes
    ----------
    values : function
        From the pairs (`RankedPairs`: their orders, whatever rule numbered the positions) to the `ManyValues`.
    rows : function
        From an array with a row for each ranking, and "x" or "y", to what the measure takes of each by itself: of
        positions the order and the buckets (`RankedRows`).
    pairs : type
        What the pairs are.
    by_item : bool
        Whether there are numbers for each item of each pair on the way; else there are but matrix products.
    up_to : int or None
        Up to how many items this is quicker than one pair after the other; None for any number.
    """

    values: Callable[[Any], ManyValues]
    rows: Callable[[Numbers, str], Any] = _ranked
    pairs: type[ManyPairs[Any]] = RankedPairs
    by_item: bool = True
    up_to: int | None = KERNELS_BEYOND

    def fits(self, n: int) -> bool:
        """Tell whether rankings of n items are to be computed in this way."""
        return self.up_to is None or n <= self.up_to
