"""Crisp pair counts in O(N log N), and counts of the pairs one axis dominates."""

import numpy as np

from tiewise.arrays import Floats, Ints
from tiewise.kernels import compiled
from tiewise.kernels.axes import Along, Axis, taken
from tiewise.kernels.compiled import places
from tiewise.kernels.item_sums import C, D, ItemSums, Turned, add_both, columns
from tiewise.kernels.trees import LATER_16, count_tree_of, on_cache_lines
from tiewise.running.threads import together


def _swept(y: Floats, place: Ints, query: Ints, sign: float, out: Ints) -> int:
    digits, shift = count_tree_of(len(y))
    acc = on_cache_lines((16 ** (digits + 1) - 16) // 15, np.int32)
    swept: int = compiled.count_sweep.count_sweep(y, place, query, sign, digits, shift, acc, LATER_16, out)
    return swept


def dominated(
    x: Axis, y: Axis, along: Along, query: Ints, query_by_place: Ints, sums: ItemSums | None = None
) -> tuple[int, int]:
    """Pairs with place_j < query_t and y_j < y_t, and with y_j > y_t."""
    compiled.load("count_sweep")
    n = len(x.values)
    rank = np.empty(n, np.int32)
    places.scatter(y.first, along.place, rank)
    _, shift = count_tree_of(n)
    by_x, by_y = columns(n, sums, np.int32), columns(n, sums, np.int32)

    def part(sign: float, lo: int, hi: int) -> tuple[int, int, int]:
        swept = _swept(y.ordered, along.place, query, sign, by_y[-1, C if sign > 0.0 else D]) if sign else 0
        return (swept, *compiled.count_sweep.count_leaf(rank, query_by_place, shift, lo, hi, False, by_x[-1]))

    # Without ties the one count gives the other. The second thread then takes all the leaves.
    simple = not (x.ties or y.ties) and query is along.place
    cut = 0 if simple else n // 2
    first, second = together([(part, 1.0, 0, cut), (part, 0.0 if simple else -1.0, cut, n)])
    if sums is not None:
        if simple:
            _hand_out_complements(sums, y, along, by_y[-1, C] + taken(by_x[-1, C], along.place))
        else:
            _count_turned(y, along, query_by_place, rank, by_x[0], by_y[0])
            add_both(sums, by_x, x.order)
            add_both(sums, by_y, y.order)
    less = first[0] + first[1] + second[1]
    greater = n * (n - 1) // 2 - less if simple else second[0] + first[2] + second[2]
    return less, greater


def _hand_out_complements(sums: ItemSums, y: Axis, along: Along, below: Ints) -> None:
    """Of the n - 1 others, `place` are below t in x and k in y: those below in both, in the order of y, tell all."""
    n = np.int32(len(below))
    k = np.arange(n, dtype=np.int32)
    if sums.roles == 1:
        unlike = k + along.place
        unlike -= below
        unlike -= below
        sides = np.subtract(n - 1, unlike), unlike
        together([(sums.add, side, sides[side], y.order) for side in (C, D)])
        return
    above = n - 1 - along.place - k + below
    leads, trails = np.array([above, k - below]), np.array([below, along.place - below])
    add_both(sums, np.array([leads, trails]), y.order)


def _count_turned(y: Axis, along: Along, query_by_place: Ints, rank: Ints, by_x: Ints, by_y: Ints) -> None:
    """Count the same pairs at their earlier items."""
    n = len(rank)
    turned = Turned(along.place)
    query, query_by_place = turned.queries(query_by_place)
    rank = np.subtract(np.int32(n), rank[::-1])
    _, shift = count_tree_of(n)

    def half(side: int, lo: int, hi: int) -> None:
        _swept(y.ordered, turned.place, query, -1.0 if side == C else 1.0, by_y[side])
        compiled.count_sweep.count_leaf(rank, query_by_place, shift, lo, hi, True, by_x)

    together([(half, C, 0, n // 2), (half, D, n // 2, n)])


def pair_counts(a: Axis, b: Axis) -> tuple[int, int, int, int, int]:
    """Return (C, D, tied in x only, tied in y only, tied in both)."""
    n = len(a.values)
    along = Along(a, b)
    up, down = dominated(a, b, along, along.own, a.first)
    both = up + down + a.ties + b.ties - n * (n - 1) // 2
    return up, down, a.ties - both, b.ties - both, both
