"""How far two lists agree at each depth d: the share of items that their first d places have in common.

Without ties the overlap X_d counts the items that both lists have among their first d, and A_d = X_d/d. An item whose
tie group takes the places t to b belongs to the first d by a degree c(d) (Corsi and Urbano 2024, with their letters):

- w: 0 before t, 1 from there on: tied items share the rank, so that the group enters whole;
- a and b: rising from 0 to 1 by equal steps at t, ..., b: the chance to be among the first d if ties break at random.

X_d sums c_S(d) c_L(d) over the items, and A_d is 2 X_d/(sum c_S + sum c_L) for w, X_d/d for a, and for b
X_d/sqrt(sum c_S^2 sum c_L^2). Only one group of each list is partly in at a depth, so that X_d takes four counts, each
of them the number of items of which the later of two places has been reached.
"""

from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Floats, Integers, Numbers
from tiewise.rankings.lists import ItemList, ListPair
from tiewise.rankings.many_lists import ManyLists

# The letters of Corsi and Urbano, and the words that all measures with ties share.
TIES = ("a", "w", "b")
SHARED = {"unknown": "a", "equal": "w", "corrected": "b"}


@dataclass(frozen=True, slots=True, eq=False)
class Agreement:
    """The agreement at the depths 1, ..., l of two lists of lengths s <= l, and what follows for the depths beyond.

    Where the shorter list has ended, `low` and `high` are the agreements if none and if as many as possible of the
    items that only the longer list has come next in it; `value` supposes that they do so at the rate seen so far.
    `shared` is the number of items in both lists, X_l; `beyond` the extrapolated agreement at all depths > l.
    """

    value: Floats
    low: Floats
    high: Floats
    shorter: int
    shared: int
    beyond: float

    @property
    def longer(self) -> int:
        """The length of the longer list."""
        return len(self.value)

    @property
    def full(self) -> int:
        """The depth from which on two lists with these beginnings can agree in full: the number of items in them."""
        return self.longer + self.shorter - self.shared


def agreement(pair: ListPair, ties: str) -> Agreement:
    """Return the agreement of two lists, neither of them empty, in O(l)."""
    short, long = pair.shorter_and_longer
    s, depth = short.length, np.arange(1, long.length + 1)
    crisp = ties == "w" or not (short.has_ties or long.has_ties)
    tops = [pair.spread(side, side.tops, 0) for side in (short, long)]
    bottoms = [pair.spread(side, side.bottoms, 0) for side in (short, long)]
    common, only_long = (tops[0] > 0) & (tops[1] > 0), tops[0] == 0
    tops_in, bottoms_in = [side[common] for side in tops], [side[common] for side in bottoms]

    def count(latest: Integers) -> Integers:
        """Return how many of these places have been reached at each depth."""
        return np.cumsum(np.bincount(latest, minlength=len(depth) + 1)[1:])

    started = count(np.maximum(*tops_in))
    extra = np.maximum(depth - s, 0)  # the places that the shorter list would have to fill
    if crisp:
        overlap, most, mean = started.astype(np.float64), extra.astype(np.float64), np.ones(1)
    else:
        part_short, part_long = _part(short, len(depth)), _part(long, len(depth))
        inside = count(np.maximum(*bottoms_in))
        short_open = count(np.maximum(tops_in[0], bottoms_in[1])) - inside
        long_open = count(np.maximum(bottoms_in[0], tops_in[1])) - inside
        both_open = started - inside - short_open - long_open
        overlap = inside + part_short * short_open + part_long * long_open + part_short * part_long * both_open
        closed, active = count(bottoms[1][only_long]), count(tops[1][only_long])
        most = np.minimum(extra, closed) + part_long * np.maximum(extra - closed, 0)
        mean = (closed + part_long * (active - closed)) / np.maximum(active, 1)

    size = _size(short, long, depth, ties)
    low, high = np.minimum(overlap / size, 1.0), np.minimum((overlap + most) / size, 1.0)
    at_end = float(low[s - 1])
    value = np.minimum((overlap + extra * at_end * mean) / size, 1.0)
    shared = int(np.count_nonzero(common))
    beyond = min(1.0, (shared + (long.length - s) * at_end) / long.length)
    return Agreement(value, low, high, s, shared, beyond)


def _part(side: ItemList, depth: int) -> Floats:
    """Return by what part the group at each depth is in; 1 below the end of the list."""
    part = np.ones(depth)
    places = np.arange(1, side.length + 1)
    part[: side.length] = (places - side.tops + 1) / (side.bottoms - side.tops + 1)
    return part


def _size(short: ItemList, long: ItemList, depth: Integers, ties: str) -> Floats:
    """Return what the overlap is divided by at each depth; below its end a list counts as one without ties."""
    if ties == "a" or not (short.has_ties or long.has_ties):
        return depth.astype(np.float64)
    sizes = []
    for side in (short, long):
        size = depth.astype(np.float64)
        if ties == "w":
            size[: side.length] = side.bottoms
        else:
            part, group = _part(side, side.length), side.bottoms - side.tops + 1
            size[: side.length] = side.tops - 1 + part * part * group
        sizes.append(size)
    combined: Floats = (sizes[0] + sizes[1]) / 2 if ties == "w" else np.sqrt(sizes[0] * sizes[1])
    return combined


@dataclass(frozen=True, slots=True, eq=False)
class SeenAgreements:
    """Of many pairs of lists: the sums of w_d A_d and of w_d (1 - A_d), and the extrapolated agreement beyond."""

    total: Floats
    lost: Floats
    beyond: Floats
    shorter: Integers
    longer: Integers


class ManyAgreements:
    """The weighted agreements of many lists; those of a pair of which one is empty have no meaning.

    The weights are those of the first depths, further down they are 0; so they are, with `to_shorter`, below the end of
    the shorter list.
    """

    def __init__(self, lists: ManyLists, ties: str, weights: Floats, *, to_shorter: bool = False) -> None:
        places, tops, bottoms = lists.places, lists.tops, lists.bottoms
        group = bottoms - tops + 1
        part: Floats = np.ones(len(places)) if ties == "w" else (places - tops + 1) / group
        sizes: dict[str, Numbers] = {"a": places, "w": bottoms, "b": tops - 1 + part * part * group}
        self._lists, self._ties, self._weights, self._to_shorter = lists, ties, weights, to_shorter
        self._part, self._size = part, sizes[ties].astype(np.float64)

    def __call__(self, first: Integers, second: Integers) -> SeenAgreements:
        """Return the agreements of these pairs."""
        lists, pairs = self._lists, self._lists.pairs(first, second)
        total, lost, beyond = pairs.agreements(
            lists.tops if self._ties == "w" else lists.bottoms,
            self._part,
            self._size,
            self._ties == "b",
            self._weights,
            self._to_shorter,
        ).T
        x, y = pairs.lengths
        return SeenAgreements(total, lost, beyond, np.minimum(x, y), np.maximum(x, y))
