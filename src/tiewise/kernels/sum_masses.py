"""C and D of scaled gamma for distances by sum, in O(N log N): which kernels, on which arrays, in which threads.

Every path is a fixed list of tasks whose results are added in the list's order: the answer does not depend on threads.
"""

import math

import numpy as np

from tiewise.arrays import Floats, Ints
from tiewise.kernels import near_pairs, product_sweep, sorting
from tiewise.kernels.axes import Along, Axis, halves, taken, together
from tiewise.kernels.counts import dominated
from tiewise.kernels.item_sums import C, D, ItemSums, add_both, columns
from tiewise.kernels.ramps import POSITIVE, ramped
from tiewise.kernels.regions import by_regions
from tiewise.kernels.trees import LATER, aligned, tree_of

KINDS = {"product": 0, "minimum": 1, "lukasiewicz": 2, "drastic": 3, "nilpotent": 4}
_FEW = 32  # near pairs an item up to which they are taken one by one
_LONG = 64.0  # length of a scale from which the product works in windows, for the digits' sake,
_WINDOW = 16.0  # and their length


def item_masses(a: Axis, b: Axis, tnorm: str) -> tuple[Floats, Floats]:
    """Return by item the mass of its concordant and of its discordant pairs, which sum to 2C and 2D."""
    sums = ItemSums(len(a.values))
    sum_masses(a, b, tnorm, sums)
    a, b = together(a.turned, b.turned)
    sums.is_turned = True
    sum_masses(a, b, tnorm, sums)
    return sums.result()


def sum_masses(a: Axis, b: Axis, tnorm: str, sums: ItemSums | None = None) -> tuple[float, float]:
    """Return (C, D) for v = T(min(1, |dX|), min(1, |dY|)): the cheapest exact way, by the near pairs on either axis.

    Each pair's mass is also added to `sums`, at one of its items.
    """
    kind = KINDS[tnorm]
    n = len(a.values)
    if n * (n - 1) // 2 in (a.ties, b.ties):
        return 0.0, 0.0
    few = _FEW * n
    if b.near <= few < a.near or (b.length < a.length and min(a.near, b.near) > few):
        a, b = b, a  # every t-norm is symmetric
    if a.near + b.near <= few:
        return _few_near_both(a, b, kind, sums)
    if a.near <= few:
        return _few_near(a, b, kind, sums)
    if kind == KINDS["product"]:
        return _product(a, b, sums) if a.length <= _LONG else _product_in_windows(a, b, sums)
    return by_regions(a, b, kind, sums)


def _near_masses(
    kind: int, x: Axis, y: Axis, y_along_x: Floats, only_far: bool, sums: ItemSums | None, instead: bool
) -> tuple[float, float, int, int]:
    """C, D and their pairs over those near in x; instead: they are in `sums` as pairs, and a mass takes its place."""
    n = len(y_along_x)
    mass, count = columns(n, sums), columns(n, sums, np.int32)
    parts = together(
        *(
            lambda lo=lo, hi=hi: near_pairs.near_masses(
                kind, x.ordered, y_along_x, x.first, x.below, x.far, y.far, only_far, lo, hi, mass, count
            )
            for lo, hi in halves(n)
        )
    )
    if sums is not None:
        add_both(sums.add, mass, x.order)
        if instead:
            add_both(sums.count, count, x.order, -1.0)
    c, d, up, down = (p + q for p, q in zip(*parts, strict=True))
    return c, d, up, down


def _few_near_both(x: Axis, y: Axis, kind: int, sums: ItemSums | None) -> tuple[float, float]:
    """T = 1 but for the pairs near on an axis, which are taken one by one."""
    along = Along(x, y, values=y.near > 0)
    up, down = dominated(x, y, along, along.own, x.first, sums)
    c, d = 0.0, 0.0
    if x.near:
        c, d, more, less = _near_masses(kind, x, y, along.y, False, sums, True)
        up, down = up - more, down - less
    if y.near:
        more_c, more_d, more, less = _near_masses(kind, y, x, along.values, True, sums, True)
        c, d, up, down = c + more_c, d + more_d, up - more, down - less
    return up + c, down + d


def _few_near(x: Axis, y: Axis, kind: int, sums: ItemSums | None) -> tuple[float, float]:
    """Pairs far in x have T = min(1, dY), which is one ramp; those near in x are taken one by one."""
    along = Along(x, y)
    c, d, _, _ = _near_masses(kind, x, y, along.y, False, sums, False)
    up, down = together(*(lambda side=side: _far_in_x(x, y, along, side, sums) for side in (C, D)))
    return c + up, d + down


def _far_in_x(x: Axis, y: Axis, along: Along, side: int, sums: ItemSums | None) -> float:
    """Sum of min(1, dY) over the pairs with dX >= 1."""
    sign = 1.0 if side == C else -1.0
    out = columns(len(x.values), sums)
    parts = ramped(
        y.ordered, along.place, along.far, along.y, x.below, sign, POSITIVE, 1.0, 1.0, out=out if sums else None
    )
    if sums is not None:
        sums.add(side, out[0], y.order)
        sums.add(side, out[1], x.order)
    return math.fsum(parts)


def _product(x: Axis, y: Axis, sums: ItemSums | None) -> tuple[float, float]:
    """Section 4, product: near x as (X_t - X_j)+ - (X_t - 1 - X_j)+, near y by moments that turn far on the way."""
    n = len(x.values)
    along = Along(x, y, values=True)
    by_x, by_y = columns(n, sums), columns(n, sums)

    def half(sign: float, lo: int, hi: int, out: Floats) -> tuple[float, tuple[float, float]]:
        swept = _product_swept(along.values, y.ordered, along.place, along.own, along.far, 1.0, sign, out)
        _, shift = tree_of(n)
        return swept, product_sweep.product_leaf(x.ordered, along.y, x.first, x.below, 1.0, shift, lo, hi, by_x)

    (up, one), (down, two) = together(lambda: half(1.0, 0, n // 2, by_y[C]), lambda: half(-1.0, n // 2, n, by_y[D]))
    if sums is not None:
        add_both(sums.add, by_x, x.order)
        add_both(sums.add, by_y, y.order)
    return up + one[0] + two[0], down + one[1] + two[1]


def _product_swept(
    x: Floats, y: Floats, place: Ints, own: Ints, far: Ints, unit: float, sign: float, out: Floats
) -> float:
    n = len(x)
    digits, shift = tree_of(n)
    acc = aligned(4 * (4 ** (digits + 1) - 4) // 3, np.float64)
    # Moments are taken about zero, where a scale has its closest values, unless that is far away.
    middle = float(x[n // 2])
    x0 = middle if abs(middle) > _LONG else 0.0
    swept: float = product_sweep.product_sweep(x, y, place, own, far, x0, unit, sign, digits, shift, acc, LATER, out)
    return swept


def _product_in_windows(x: Axis, y: Axis, sums: ItemSums | None) -> tuple[float, float]:
    """The same for a long x, whose moments about one origin would lose digits: far pairs by a ramp, near by windows."""
    n = len(x.values)
    along = Along(x, y, values=True)
    window = ((x.ordered - x.ordered[0]) / _WINDOW).astype(np.int32)
    np.cumsum(np.diff(window, prepend=window[:1]) > 0, out=window)  # empty windows close up
    count = int(window[-1]) + 1
    begins = np.searchsorted(window, np.arange(count + 1)).astype(np.int64)
    # A window's items meet, besides each other, those before it that are near its first.
    overlap = np.append(x.below[begins[:-1]].astype(np.int64), n)
    sizes = begins[1:] - overlap[:-1]
    starts = np.append(0, np.cumsum(sizes))
    dealt = np.empty(starts[-1], np.int32)
    sorting.deal(along.place, window, starts[:-1].copy(), overlap, dealt)

    def near(side: int, mine: range) -> tuple[float, float, float]:
        sign = 1.0 if side == C else -1.0
        swept = 0.0
        up = 0.0
        down = 0.0
        for w in range(count):
            lo, begin, hi = overlap[w], begins[w], begins[w + 1]
            index = dealt[starts[w] : starts[w + 1]]
            place, own, far = (taken(ints, index) for ints in (along.place, along.own, along.far))
            before = place < begin
            own[before] = far[before] = lo  # sources only
            place, own, far = place - np.int32(lo), own - np.int32(lo), far - np.int32(lo)
            values, ys = taken(along.values, index), taken(y.ordered, index)
            out = columns(len(index), sums)
            swept += _product_swept(values, ys, place, own, far, 0.0, sign, out[0])
            if sums is not None:
                sums.add(side, out[0], taken(y.order, index))
            if w in mine:
                _, shift = tree_of(len(index))
                own, far = x.first[lo:hi] - np.int32(lo), x.below[lo:hi] - np.int32(lo)
                part = product_sweep.product_leaf(
                    x.ordered[lo:hi], along.y[lo:hi], own, far, 0.0, shift, begin - lo, hi - lo, out
                )
                if sums is not None:
                    by_x[:, begin:hi] = out[:, begin - lo :]
                up, down = up + part[0], down + part[1]
        return swept, up, down

    by_x = columns(n, sums)
    half = int(np.searchsorted(begins, n // 2))
    (up, one), (down, two) = together(
        lambda: (_far_in_x(x, y, along, C, sums), near(C, range(half))),
        lambda: (_far_in_x(x, y, along, D, sums), near(D, range(half, count))),
    )
    if sums is not None:
        add_both(sums.add, by_x, x.order)
    return up + (one[0] + one[1] + two[1]), down + (two[0] + one[2] + two[2])
