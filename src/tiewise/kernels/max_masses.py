"""C and D of scaled gamma for distances by max: which kernels of the ultrametric, on which arrays, in which threads."""

from itertools import pairwise
from typing import Any

import numpy as np

from tiewise.arrays import Numbers
from tiewise.kernels.compiled.ultrametric.trunks import order, seat, starts
from tiewise.kernels.norms import KINDS, PRODUCT
from tiewise.kernels.trunks import Trunks, levels_of, peeled
from tiewise.running.threads import together

ALONE = 30_000  # fewer items are not worth a thread

Masses = tuple[float, float]
_SUMS: tuple[tuple[Any, int], ...] = ((np.float64, 4), (np.int64, 2))


def max_masses(x: Any, y: Any, wx: Any, wy: Any, tnorm: str) -> Masses:
    """Return (C, D) over all pairs of items, where d(p, q) is the largest weight between p and q."""
    kind = KINDS[tnorm]
    n = len(x)
    if n < 2:
        return 0.0, 0.0
    first, second = _run([(levels_of, x, wx), (levels_of, y, wy)], n)
    if first.gap.size == 0 or second.gap.size == 0:
        return 0.0, 0.0
    if first.tied and not second.tied:
        first, second = second, first  # ties cost less on the second axis
    trunks = _run([(peeled, first), (peeled, second)], n)
    if None in trunks:
        from tiewise.kernels.compiled.ultrametric.boughs import bough
        from tiewise.kernels.compiled.ultrametric.forest import forest
        from tiewise.kernels.compiled.ultrametric.products import products
        from tiewise.kernels.compiled.ultrametric.relatives import relatives

        couple = products if kind == PRODUCT else relatives
        by_item = [levels.level[levels.place] for levels in (first, second)]
        parts = [(forest, bough, couple, kind, *by_item, first.gap, second.gap, part) for part in (0, 1)]
        (c, d), (more_c, more_d) = _run(parts, n)
        return c + more_c, d + more_d
    if kind == PRODUCT and not first.tied:
        return _streamed(*trunks)
    return _coupled(kind, *trunks)


def _run(tasks: list[tuple[Any, ...]], n: int) -> list[Any]:
    """Call the tasks, in threads if there are many items; results in the order of the tasks, whoever did them."""
    return together(tasks) if n >= ALONE else [function(*arguments) for function, *arguments in tasks]


def _seated(first: Trunks, second: Trunks, *, weights: bool) -> tuple[Numbers, Numbers]:
    """Ranks (and weights) on the second axis in the order of the first, which has no ties."""
    n = first.place.size
    key, b = np.empty(n, np.int32), np.empty(n if weights else 0)
    table = (first.rank, second.rank, second.weight, key, b)
    _run([(seat, first.place, second.place, *half, *table) for half in ((0, n // 2), (n // 2, n))], n)
    return key, b


def _streamed(first: Trunks, second: Trunks) -> Masses:
    """Product, no ties on the first axis: an item sits at its rank, and threads share the descent.

    The tasks do not depend on the number of threads, nor therefore does any digit of the sums.
    """
    from tiewise.kernels.compiled.ultrametric.products import descend, split

    n, m = first.place.size, second.weight.size
    key, b = _seated(first, second, weights=True)
    key_to = np.empty_like(key)
    a, a_to, b_to = np.empty((3, n))
    a[:] = first.weight
    there, back = (key, a, b, key_to, a_to, b_to), (key_to, a_to, b_to, key, a, b)
    if len(first.parts) == 1 and not second.tied:
        start = [np.arange(n + 1, dtype=np.int32)]
    else:
        start = [np.empty(m + 1, np.int32) for _ in first.parts]
        _run([(starts, key, *part, s) for part, s in zip(first.parts, start, strict=True)], n)
    c, d = _crossings(PRODUCT, first, second, start, key, None)
    peak = len(second.parts) == 2
    mid = second.parts[1][0] if peak else m // 2
    steps = _run([(split, *there, *part, s[mid], mid) for part, s in zip(first.parts, start, strict=True)], n)
    if peak:
        steps = []  # the first step only sorted: pairs over the cut are among the crossings
    steps += _run([(descend, *back, s, *keys) for s in start for keys in ((0, mid), (mid, m))], n)
    for up_c, up_d, inverted_c, inverted_d in steps:
        c += up_c + inverted_c
        d += up_d + inverted_d
    return c, d


def _coupled(kind: int, first: Trunks, second: Trunks) -> Masses:
    """Any norm, any ties, trunk by trunk."""
    n, m = first.place.size, second.weight.size
    if first.tied:
        k1, k2 = first.rank[first.place], second.rank[second.place]
        items = order(k1, first.weight.size, order(k2, m, np.empty(0, np.int32)))
        k1, k2 = k1[items], k2[items]
        del items
    else:
        k1, k2 = np.arange(n, dtype=np.int32), _seated(first, second, weights=False)[0]
    bounds = np.searchsorted(k1, [begin for begin, _ in first.parts] + [first.weight.size])
    seats = list(pairwise(bounds))
    c = d = 0.0
    if len(first.parts) + len(second.parts) > 2:
        start = [np.empty(m + 1, np.int32) for _ in first.parts]
        for (lo, hi), s in zip(seats, start, strict=True):
            starts(k2, lo, hi, s)
        c, d = _crossings(kind, first, second, start, k2, k1)
        del start
    trunks = []
    for (lo, hi), (p, q) in zip(seats, first.parts, strict=True):
        for r, end in second.parts:
            i, j = k1[lo:hi], k2[lo:hi]
            if len(second.parts) == 2:
                inside = (j >= r) & (j < end)
                i, j = i[inside], j[inside]
            i, j = i - np.int32(p) if p else i, j - np.int32(r) if r else j
            trunks.append((i, j, first.weight[p:q], second.weight[r:end]))
    for part_c, part_d in (_multiplied if kind == PRODUCT else _related)(kind, trunks, n):
        c += part_c
        d += part_d
    return c, d


def _multiplied(kind: int, trunks: list[Any], n: int) -> list[Masses]:
    """What `products` gives for each pair of trunks."""
    from tiewise.kernels.compiled.ultrametric.products import products

    return _run([(products, kind, *trunk) for trunk in trunks], n)


def _related(kind: int, trunks: list[Any], n: int) -> list[Masses]:
    """What `relatives` gives for each pair of trunks, in a task for either axis."""
    from tiewise.kernels.compiled.ultrametric.relatives import both_axes, one_axis, turned

    # Each task adds up on cache lines of its own: two that share one would take turns.
    totals, numbers = (np.zeros((len(trunks), 2, 32), kind_of)[..., 8 : 8 + width] for kind_of, width in _SUMS)

    def axis(at: int, which: int) -> None:
        k1, k2, w1, w2 = trunks[at]
        if which:
            by1, by2 = np.empty_like(k1), np.empty_like(k2)
            turned(k1, k2, by1, by2)
            k1, k2, w1, w2 = by2, by1, w2, w1
        one_axis(kind, bool(which), k1, k2, w1, w2, totals[at, which], numbers[at, which])

    _run([(axis, at, which) for at in range(len(trunks)) for which in (0, 1)], n)
    return [both_axes(kind, total.copy(), number.copy()) for total, number in zip(totals, numbers, strict=True)]


def _crossings(
    kind: int, first: Trunks, second: Trunks, start: list[Numbers], k2: Numbers, k1: Numbers | None
) -> Masses:
    """Pairs over the cut of a peak, on either axis or on both.  k1 None: every item has a rank of its own, in order."""
    c = d = 0.0
    if len(first.parts) + len(second.parts) == 2:
        return c, d
    from tiewise.kernels.compiled.norms import norm_of_weights
    from tiewise.kernels.compiled.ultrametric.crossings import crossing

    if len(first.parts) == 2:
        for r, s in second.parts:
            below, above = (np.diff(t[r : s + 1]) for t in start)
            e, f = crossing(kind, first.across, below, above, second.weight[r:s])
            c, d = c + e, d + f
    if len(second.parts) == 2:
        turn = second.parts[1][0]
        upper = k2 >= turn
        if k1 is None:
            above = upper.astype(np.int32)
            below = 1 - above
        else:
            size = first.weight.size
            below, above = (np.bincount(k1[s], minlength=size).astype(np.int32) for s in (~upper, upper))
        for p, q in first.parts:
            e, f = crossing(kind, second.across, below[p:q], above[p:q], first.weight[p:q])
            c, d = c + e, d + f
        if len(first.parts) == 2:
            (ll, lh), (hl, hh) = ((int(t[turn] - t[0]), int(t[-1] - t[turn])) for t in start)
            v = norm_of_weights(kind, first.across, second.across)
            c, d = c + v * (ll * hh), d + v * (lh * hl)
    return c, d
