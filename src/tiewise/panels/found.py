"""What a method finds: candidates for the consensus, and what is proven of them."""

import math
from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Integers, Numbers


@dataclass(frozen=True)
class Found:
    """Candidates, a row of positions each, all of the best score that was found.

    No score exceeds both theirs and `bound`; without a bound, they are the best there are. `is_complete` says that
    these are all candidates of that score, if it is the best; `is_settled` that the first of them is the first by
    precedence, as far as the method can tell. `score` is theirs, where the method knows it without any rounding.
    """

    candidates: Numbers
    method: str
    bound: float = -math.inf
    is_complete: bool = False
    is_settled: bool = False
    is_broken_off: bool = False
    score: float | None = None


def places(order: Numbers) -> Integers:
    """Return the positions 1, ..., n of the items that an order lists, best first; of many orders, a row each."""
    found = np.empty(order.shape, dtype=np.int64)
    np.put_along_axis(found, order, np.broadcast_to(np.arange(1, order.shape[-1] + 1), order.shape), axis=-1)
    return found
