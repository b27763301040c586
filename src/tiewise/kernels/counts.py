"""Crisp pair counts in O(N log N), and counts of the pairs one axis dominates."""

import numpy as np

from tiewise.arrays import Floats, Ints
from tiewise.kernels import count_sweep, sorting
from tiewise.kernels.axes import Along, Axis, taken, together
from tiewise.kernels.item_sums import C, D, ItemSums, add_both, columns
from tiewise.kernels.trees import LATER_16, aligned, count_tree_of


def _swept(y: Floats, place: Ints, query: Ints, sign: float, out: Ints) -> int:
    digits, shift = count_tree_of(len(y))
    acc = aligned((16 ** (digits + 1) - 16) // 15, np.int32)
    swept: int = count_sweep.count_sweep(y, place, query, sign, digits, shift, acc, LATER_16, out)
    return swept


def dominated(
    x: Axis, y: Axis, along: Along, query: Ints, query_by_place: Ints, sums: ItemSums | None = None
) -> tuple[int, int]:
    """Pairs with place_j < query_t and y_j < y_t, and with y_j > y_t."""
    n = len(x.values)
    rank = np.empty(n, np.int32)
    sorting.scatter(y.first, along.place, rank)
    _, shift = count_tree_of(n)
    by_y, by_x = columns(n, sums, np.int32), columns(n, sums, np.int32)

    def part(sign: float, lo: int, hi: int) -> tuple[int, int, int]:
        swept = _swept(y.ordered, along.place, query, sign, by_y[C if sign > 0.0 else D]) if sign else 0
        return (swept, *count_sweep.count_leaf(rank, query_by_place, shift, lo, hi, by_x))

    # Without ties the one count gives the other. The second thread then takes all the leaves.
    simple = not (x.ties or y.ties) and query is along.place
    cut = 0 if simple else n // 2
    first, second = together(lambda: part(1.0, 0, cut), lambda: part(0.0 if simple else -1.0, cut, n))
    if sums is not None:
        _hand_out(sums, x, y, along, by_x, by_y, simple)
    less = first[0] + first[1] + second[1]
    greater = n * (n - 1) // 2 - less if simple else second[0] + first[2] + second[2]
    return less, greater


def _hand_out(sums: ItemSums, x: Axis, y: Axis, along: Along, by_x: Ints, by_y: Ints, simple: bool) -> None:
    """Give each item t the pairs counted at t."""
    if not simple:
        add_both(sums.count, by_x, x.order)
        add_both(sums.count, by_y, y.order)
    elif not sums.is_turned:
        # Of the n - 1 others, `place` are below t in x and k in y: those below in both tell those above in both.
        n = len(x.values)
        alike = by_y[C]
        alike += taken(by_x[C], along.place)
        alike *= 2
        alike += np.arange(n - 1, -1, -1, dtype=np.int32)
        alike -= along.place
        by_y[D] = n - 1 - alike
        add_both(sums.count, by_y, y.order)


def pair_counts(a: Axis, b: Axis) -> tuple[int, int, int, int, int]:
    """Return (C, D, tied in x only, tied in y only, tied in both)."""
    n = len(a.values)
    along = Along(a, b)
    up, down = dominated(a, b, along, along.own, a.first)
    both = up + down + a.ties + b.ties - n * (n - 1) // 2
    return up, down, a.ties - both, b.ties - both, both
