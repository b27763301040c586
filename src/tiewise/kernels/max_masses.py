"""C and D of scaled gamma for distances by max: which kernels of ultrametric.py, on which arrays, in which threads."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from tiewise.arrays import Numbers
from tiewise.kernels.compiled import ultrametric as kernels
from tiewise.kernels.norms import KINDS
from tiewise.running.threads import together

ALONE = 30_000  # fewer items are not worth a thread

Masses = tuple[float, float]


@dataclass(frozen=True)
class Axis:
    """One ranking: its occupied positions numbered as levels 0, 1, ..., and the largest weight between neighbours."""

    place: Numbers  # per item, an index into level (int64)
    level: Numbers  # place -> level (int32)
    gap: Numbers  # largest weight between a level and the next
    tied: bool

    @property
    def turns(self) -> tuple[int, int]:
        """(0, -): the gaps fall, then rise (monotone included); (1, top): they rise, then fall; (2, -): neither."""
        rise, fall = self.gap[1:] > self.gap[:-1], self.gap[1:] < self.gap[:-1]
        if not rise.any() or not fall.any():
            return 0, 0
        if fall.size - 1 - fall[::-1].argmax() < rise.argmax():
            return 0, 0
        if rise.size - 1 - rise[::-1].argmax() < fall.argmax():
            return 1, int(self.gap.argmax())
        return 2, 0


@dataclass(frozen=True)
class Trunks:
    """An axis peeled: ranks in place of levels.  A valley is one trunk, a peak is two with a cut between them."""

    place: Numbers  # per item, an index into rank
    rank: Numbers  # place -> rank (int32)
    weight: Numbers  # rank -> signed weight
    parts: tuple[tuple[int, int], ...]  # first rank and end of each trunk
    across: float  # distance over the cut
    tied: bool


def max_masses(x: Any, y: Any, wx: Any, wy: Any, tnorm: str) -> Masses:
    """Return (C, D) over all pairs of items, where d(p, q) is the largest weight between p and q."""
    rule = KINDS[tnorm]
    n = len(x)
    if n < 2:
        return 0.0, 0.0
    first, second = _run([(_axis, x, wx), (_axis, y, wy)], n)
    if first.gap.size == 0 or second.gap.size == 0:
        return 0.0, 0.0
    if first.tied and not second.tied:
        first, second = second, first  # ties cost less on the second axis
    peeled = _run([(_peeled, first), (_peeled, second)], n)
    if None in peeled:
        levels = (axis.level[axis.place] for axis in (first, second))
        masses: Masses = kernels.forest(kernels.bough, _couple(rule), rule, *levels, first.gap, second.gap)
        return masses
    if rule == kernels.PRODUCT and not first.tied:
        return _streamed(*peeled)
    return _coupled(rule, *peeled)


def _run(tasks: list[tuple[Any, ...]], n: int) -> list[Any]:
    """Call the tasks, in threads if there are many items; results in the order of the tasks, whoever did them."""
    return together(tasks) if n >= ALONE else [function(*arguments) for function, *arguments in tasks]


def _couple(rule: int) -> Any:
    return kernels.products if rule == kernels.PRODUCT else kernels.relatives


def _axis(position: Any, w: Any) -> Axis:
    position = np.asarray(position)
    w = np.ascontiguousarray(w, dtype=np.float64)
    place = np.ascontiguousarray(position, dtype=np.int64)
    if position.dtype.kind in "iu" or np.array_equal(place, position):
        count = np.bincount(place)
        tied = bool(count.max() > 1)
        if not tied and count.size == place.size + 1:  # a permutation: no weight is skipped
            return Axis(place, np.arange(-1, place.size, dtype=np.int32), w, False)
        occupied = np.flatnonzero(count)
        level = np.cumsum(count > 0, dtype=np.int32) - np.int32(1)
        low, high = occupied[:-1], occupied[1:]
    else:
        occupied, place = np.unique(position, return_inverse=True)
        place = place.astype(np.int64, copy=False)
        tied = occupied.size < place.size
        level = np.arange(occupied.size, dtype=np.int32)
        low, high = np.floor(occupied[:-1]).astype(np.int64), np.ceil(occupied[1:]).astype(np.int64)
    # w(low), ..., w(high - 1) lie between neighbours; reduceat wants pairs of ends and an entry behind the last
    ends = np.column_stack((low - 1, high - 1)).ravel()
    return Axis(place, level, np.maximum.reduceat(np.append(w, 0.0), ends)[::2].copy(), tied)


def _peeled(axis: Axis) -> Trunks | None:
    """None: the gaps have no shape."""
    kind, top = axis.turns
    if kind == 2:
        return None
    m = axis.gap.size + 1
    parts = ((0, top + 1), (top + 1, m)) if kind == 1 else ((0, m),)
    rank, weight = np.empty(m, np.int32), np.empty(m)
    for begin, end in parts:
        kernels.peel(axis.gap, begin, end - 1, rank, weight)
    return Trunks(axis.place, rank[axis.level], weight, parts, float(axis.gap[top]), axis.tied)


def _seated(first: Trunks, second: Trunks) -> tuple[Numbers, Numbers]:
    """Ranks and weights on the second axis in the order of the first, which has no ties."""
    n = first.place.size
    key, b = np.empty(n, np.int32), np.empty(n)
    table = (first.rank, second.rank, second.weight, key, b)
    _run([(kernels.scatter, first.place, second.place, *half, *table) for half in ((0, n // 2), (n // 2, n))], n)
    return key, b


def _streamed(first: Trunks, second: Trunks) -> Masses:
    """Product, no ties on the first axis: an item sits at its rank, and threads share the descent.

    The tasks do not depend on the number of threads, nor therefore does any digit of the sums.
    """
    n, m = first.place.size, second.weight.size
    key, b = _seated(first, second)
    key_to = np.empty_like(key)
    a, a_to, b_to = np.empty((3, n))
    a[:] = first.weight
    there, back = (key, a, b, key_to, a_to, b_to), (key_to, a_to, b_to, key, a, b)
    if len(first.parts) == 1 and not second.tied:
        start = [np.arange(n + 1, dtype=np.int32)]
    else:
        start = [np.empty(m + 1, np.int32) for _ in first.parts]
        _run([(kernels.starts, key, *part, s) for part, s in zip(first.parts, start, strict=True)], n)
    c, d = _crossings(kernels.PRODUCT, first, second, start, key, None)
    peak = len(second.parts) == 2
    mid = second.parts[1][0] if peak else m // 2
    steps = _run([(kernels.split, *there, *part, s[mid], mid) for part, s in zip(first.parts, start, strict=True)], n)
    if peak:
        steps = []  # the first step only sorted: pairs over the cut are among the crossings
    steps += _run([(kernels.descend, *back, s, *keys) for s in start for keys in ((0, mid), (mid, m))], n)
    for up_c, up_d, inverted_c, inverted_d in steps:
        c += up_c + inverted_c
        d += up_d + inverted_d
    return c, d


def _coupled(rule: int, first: Trunks, second: Trunks) -> Masses:
    """Any norm, any ties: one task for each pair of trunks."""
    n, m = first.place.size, second.weight.size
    if first.tied:
        k1, k2 = first.rank[first.place], second.rank[second.place]
        items = kernels.order(k1, first.weight.size, kernels.order(k2, m, np.empty(0, np.int32)))
        k1, k2 = k1[items], k2[items]
        del items
    else:
        k1, k2 = np.arange(n, dtype=np.int32), _seated(first, second)[0]
    bounds = np.searchsorted(k1, [begin for begin, _ in first.parts] + [first.weight.size])
    seats = list(pairwise(bounds))
    c = d = 0.0
    if len(first.parts) + len(second.parts) > 2:
        start = [np.empty(m + 1, np.int32) for _ in first.parts]
        for (lo, hi), s in zip(seats, start, strict=True):
            kernels.starts(k2, lo, hi, s)
        c, d = _crossings(rule, first, second, start, k2, k1)
        del start
    tasks = []
    for (lo, hi), (p, q) in zip(seats, first.parts, strict=True):
        for r, end in second.parts:
            i, j = k1[lo:hi], k2[lo:hi]
            if len(second.parts) == 2:
                inside = (j >= r) & (j < end)
                i, j = i[inside], j[inside]
            i, j = i - np.int32(p) if p else i, j - np.int32(r) if r else j
            tasks.append((_couple(rule), rule, i, j, first.weight[p:q], second.weight[r:end]))
    for part_c, part_d in _run(tasks, n):
        c += part_c
        d += part_d
    return c, d


def _crossings(
    rule: int, first: Trunks, second: Trunks, start: list[Numbers], k2: Numbers, k1: Numbers | None
) -> Masses:
    """Pairs over the cut of a peak, on either axis or on both.  k1 None: every item has a rank of its own, in order."""
    c = d = 0.0
    if len(first.parts) == 2:
        for r, s in second.parts:
            below, above = (np.diff(t[r : s + 1]) for t in start)
            e, f = kernels.crossing(rule, first.across, below, above, second.weight[r:s])
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
            e, f = kernels.crossing(rule, second.across, below[p:q], above[p:q], first.weight[p:q])
            c, d = c + e, d + f
        if len(first.parts) == 2:
            (ll, lh), (hl, hh) = ((int(t[turn] - t[0]), int(t[-1] - t[turn])) for t in start)
            v = kernels.tnorm(rule, first.across, second.across)
            c, d = c + v * (ll * hh), d + v * (lh * hl)
    return c, d
