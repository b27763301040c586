"""C and D of scaled gamma for distances by max: which kernels of the ultrametric, on which arrays, in which threads."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np

from tiewise.arrays import Numbers
from tiewise.kernels.compiled.ultrametric.trunks import order, seat, starts
from tiewise.kernels.norms import KINDS, PRODUCT
from tiewise.kernels.seats import Part, Seats
from tiewise.kernels.trunks import Trunks, levels_of, peeled
from tiewise.running.threads import together

ALONE = 30_000  # fewer items are not worth a thread

Masses = tuple[float, float]
_NONE = np.empty(0, np.int32)
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


def _seated(first: Trunks, second: Trunks, *, weights: bool) -> tuple[Numbers, Numbers, Numbers]:
    """Ranks (and weights) on the second axis in the order of the first, which has no ties, and who has each rank."""
    n = first.place.size
    needs_item = not second.tied and (not weights or len(first.parts) + len(second.parts) > 2)
    key, item, b = np.empty(n, np.int32), np.empty(n if needs_item else 0, np.int32), np.empty(n if weights else 0)
    table = (first.rank, second.rank, second.weight, key, item, b)
    _run([(seat, first.place, second.place, *half, *table) for half in _halves(n)], n)
    return key, item, b


def _halves(n: int) -> tuple[tuple[int, int], tuple[int, int]]:
    return (0, n // 2), (n // 2, n)


def _streamed(first: Trunks, second: Trunks) -> Masses:
    """Product, no ties on the first axis: an item sits at its rank, and threads share the descent.

    The tasks do not depend on the number of threads, nor therefore does any digit of the sums.
    """
    from tiewise.kernels.compiled.ultrametric.products import descend, split

    n, m = first.place.size, second.weight.size
    key, item, b = _seated(first, second, weights=True)
    c = d = 0.0
    if len(first.parts) + len(second.parts) > 2:
        c, d = _summed(_run(Seats.of(first, second, _NONE, key, item).crossings(PRODUCT), n))
        del item
    key_to = np.empty_like(key)
    a, a_to, b_to = np.empty((3, n))
    a[:] = first.weight
    there, back = (key, a, b, key_to, a_to, b_to), (key_to, a_to, b_to, key, a, b)
    if len(first.parts) == 1 and not second.tied:
        start = [np.arange(n + 1, dtype=np.int32)]
    else:
        start = [np.empty(m + 1, np.int32) for _ in first.parts]
        _run([(starts, key, *part, s) for part, s in zip(first.parts, start, strict=True)], n)
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
    n = first.place.size
    k1 = item = _NONE
    if first.tied:
        k1, k2 = first.rank[first.place], second.rank[second.place]
        items = order(k1, first.weight.size, order(k2, second.weight.size, _NONE))
        k1, k2 = k1[items], k2[items]
        del items
    else:
        k2, item, _ = _seated(first, second, weights=False)
    seats = Seats.of(first, second, k1, k2, item)
    del k1, k2, item
    couple = _multiplied if kind == PRODUCT else _related
    tasks: list[tuple[Any, ...]] = [(couple, kind, seats, *part) for part in product(seats.rows, seats.columns)]
    return _summed(_run(seats.crossings(kind) + tasks, n))


def _summed(masses: Sequence[Masses]) -> Masses:
    return sum(c for c, _ in masses), sum(d for _, d in masses)


def _multiplied(kind: int, seats: "Seats", row: Part, column: Part) -> Masses:
    """C and D of the items on a trunk of x and on one of y: the product, with ties on both."""
    from tiewise.kernels.compiled.ultrametric.products import products

    some = seats.on(row, column)
    (k1, w1), (k2, w2) = (_numbered(*ranked) for ranked in ((some.own, some.a), (some.other, some.b)))
    c, d = products(kind, k1, k2[some.seat], w1, w2)
    return c, d


def _numbered(rank: Numbers, weight: Numbers) -> tuple[Numbers, Numbers]:
    """Number the ranks that occur from 0, with the weight of each; they are in order."""
    is_first = np.append(True, rank[1:] != rank[:-1])[: rank.size]
    return np.cumsum(is_first, dtype=np.int32) - np.int32(1), weight[is_first]


def _related(kind: int, seats: "Seats", row: Part, column: Part) -> Masses:
    """Do the same for the relatives of the minimum: ups, and what each axis takes of the inversions."""
    from tiewise.kernels.compiled.ultrametric.inversions import inversions
    from tiewise.kernels.compiled.ultrametric.relatives import both_axes, frontier, ups
    from tiewise.kernels.compiled.ultrametric.seats import negative

    some = seats.on(row, column)
    n = some.seat.size
    if n < 2:
        return 0.0, 0.0
    along = ((some.seat, some.item, some.a, some.b, some.own), (some.item, some.seat, some.b, some.a, some.other))
    signs = [negative(some.b), negative(some.a)]
    inverted = np.empty(n, np.int32)
    minus = [np.empty(sign.size, np.int32) for sign in signs]
    halves = _halves(n)
    counts = [(inversions, *along[0][:2], np.empty(0, np.bool_), *half, inverted) for half in halves]
    for axis, sign, found in zip(along, signs, minus, strict=True):
        if sign.size:
            counts += [(inversions, *axis[:2], sign, *half, found) for half in halves]
    _run(counts, n)
    # Each task adds up on cache lines of its own: two that share one would take turns.
    totals, numbers = (np.zeros((4, 32), kind_of)[:, 8 : 8 + width] for kind_of, width in _SUMS)
    tasks: list[tuple[Any, ...]] = [
        (
            frontier,
            kind,
            bool(which),
            *along[which],
            inverted,
            signs[which],
            minus[which],
            totals[which],
            numbers[which],
        )
        for which in (1, 0)
    ]
    tied = some.own.size or some.other.size
    for part, total in zip([(0, n)] if tied else halves, totals[2:], strict=False):
        tasks.append((ups, kind, some.seat, some.a, some.b, some.own, some.other, inverted, *part, total))
    _run(tasks, n)
    c, d = both_axes(kind, totals.copy(), numbers.copy())
    return c, d
