"""Ramps over dominated pairs, C's and D's side by side: their sweeps and their leaves."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tiewise.arrays import Floats, Ints
from tiewise.kernels import compiled
from tiewise.kernels.axes import Along, Axis
from tiewise.kernels.item_sums import LEADS, TRAILS, C, D, ItemSums, Turned
from tiewise.kernels.trees import LATER_TWICE, on_cache_lines, sweep_of, tree_of
from tiewise.running.threads import on_this_thread, together

# A sum in parts that only together have all its digits. Parts of several sums are put together with +, and `fsum` adds
# them up at the end: ramps are subtracted from each other.
Parts = tuple[float, ...]

POSITIVE = 5e-324  # the least distance above 0: "d >= this" is "d > 0"


class Shape(NamedTuple):
    """f(d) = 0 below enter, level + slope d from enter to leave, cap from leave on."""

    enter: float
    leave: float
    cap: float
    level: float = 0.0
    slope: float = 1.0


class Ramp(NamedTuple):
    """The sum of f(S_t - S_j) over j with place_j < query_t; a sign of -1 takes -s. Arrays along s, and by place.

    items: those along s and those by place, for who asks for sums by item.
    """

    s: Floats
    place: Ints
    query: Ints
    s_by_place: Floats
    query_by_place: Ints
    sign: float
    shape: Shape
    items: tuple[Ints, Ints] | None = None

    def turned(self) -> "Ramp":
        """The same pairs, asked for by their other item."""
        turned = Turned(self.place)
        if self.query is self.place:  # all that are before, which from the other end are all that are before
            query, by_place = turned.place, self.query_by_place
        else:
            query, by_place = turned.queries(self.query_by_place)
        items = None if self.items is None else (self.items[0], self.items[1][::-1].copy())
        return Ramp(self.s, turned.place, query, self.s_by_place[::-1].copy(), by_place, -self.sign, self.shape, items)


def far_in_x(x: Axis, y: Axis, along: Along, side: int) -> Ramp:
    """Return min(1, dY) over the pairs with dX >= 1."""
    sign = 1.0 if side == C else -1.0
    items = y.order, x.order
    return Ramp(y.ordered, along.place, along.far, along.y, x.below, sign, Shape(POSITIVE, 1.0, 1.0), items)


Pair = tuple[Ramp, Ramp]


def ramped(pairs: Sequence[Pair], sums: ItemSums | None = None, factors: Sequence[float] = ()) -> list[list[Parts]]:
    """Return the sums of ramps for C and D: of each pair, whose ramps have the same values and the same shape.

    Each item gets its share of them, times the factor of the pair, in `sums`.
    """
    if sums is None:
        with on_this_thread(len(pairs[0][0].s)):
            ready = together([(_alike, *pair) for pair in pairs])
        empty = np.empty((2, 0))
        leaves = [(_leaves, ramp, empty[0]) for pair in ready for ramp in pair]
        found = together([(_swept, *pair, empty) for pair in ready] + leaves)
        swept, left = found[: len(pairs)], found[len(pairs) :]
        return [[two[side] + left[2 * k + side] for side in (C, D)] for k, two in enumerate(swept)]
    return [_shared_out(*pair, sums, factor) for pair, factor in zip(pairs, factors, strict=True)]


def _alike(c: Ramp, d: Ramp) -> Pair:
    """Return both so that one sweep serves them."""
    return c, d if d.sign == c.sign else d.turned()


def _swept(c: Ramp, d: Ramp, out: Floats) -> list[Parts]:
    digits, shift = tree_of(len(c.s))
    room = -(-(4 ** (digits + 1) - 4) // 12) * 8  # two moments a node, whole cache lines a tree
    acc = on_cache_lines(2 * room, np.float64).reshape(2, room)
    trees = c.place, c.query, d.place, d.query
    swept = sweep_of("ramp", digits)(c.s, *trees, c.sign, *c.shape, digits, shift, acc, LATER_TWICE, out)
    return [swept[:2], swept[2:]]


def _leaves(ramp: Ramp, out: Floats) -> Parts:
    _, shift = tree_of(len(ramp.s))
    kernel = compiled.ramp_sweep.ramp_leaf
    leaves: Parts = kernel(ramp.s_by_place, ramp.query_by_place, ramp.sign, *ramp.shape, shift, out)
    return leaves


def _shared_out(c: Ramp, d: Ramp, sums: ItemSums, factor: float) -> list[Parts]:
    """Add what both items of each pair get: in one sweep the one asks for the other, in a second the other for it."""
    turned_c, turned_d = together([(c.turned,), (d.turned,)])
    if c.sign == d.sign:
        sweeps = [((c, d), (TRAILS, TRAILS)), ((turned_c, turned_d), (LEADS, LEADS))]
    else:
        sweeps = [((c, turned_d), (TRAILS, LEADS)), ((turned_c, d), (LEADS, TRAILS))]
    scratch = sums.scratch

    def sweep(k: int) -> list[Parts]:
        scratch[k] = 0.0
        pair, _ = sweeps[k]
        swept = _swept(*pair, scratch[k, 0])
        return [swept[side] + _leaves(pair[side], scratch[k, 1, side]) for side in (C, D)]

    found: list[list[Parts]] = together([(sweep, 0), (sweep, 1)])

    def add(side: int) -> None:
        for k, (pair, roles) in enumerate(sweeps):
            for values, items in zip(scratch[k, :, side], pair[side].items or (), strict=True):
                sums.add(side, values, items, factor, roles[side])

    together([(add, C), (add, D)])
    return found[0]
