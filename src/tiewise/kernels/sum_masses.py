"""C and D of scaled gamma for distances by sum, in O(N log N): which kernels, on which arrays, in which threads.

Every path is a fixed list of tasks whose results are added in the list's order: the answer does not depend on threads.
"""

import math

import numpy as np

from tiewise.arrays import Floats, Ints
from tiewise.kernels import compiled
from tiewise.kernels.axes import Along, Axis, halves, taken
from tiewise.kernels.compiled import places
from tiewise.kernels.counts import dominated
from tiewise.kernels.item_sums import C, D, ItemSums, Turned, add_both, columns
from tiewise.kernels.near_masses import NearBoth, near_masses, near_minima
from tiewise.kernels.norms import KINDS, MINIMUM, PRODUCT
from tiewise.kernels.one_pass import PASS_UP_TO, cell_bits, product_in_one_pass
from tiewise.kernels.ramps import far_in_x, ramped
from tiewise.kernels.regions import by_regions
from tiewise.kernels.trees import LATER, load_sweeps, on_cache_lines, sweep_of, tree_of
from tiewise.running.threads import together

_FEW = 64  # near pairs an item up to which they are taken one by one,
_FEW_SHORT = 32  # by the product, of rankings short enough for one pass over all,
_FEW_MINIMA = 400  # by the minimum, whose pairs are the cheapest and whose regions cost the most
_MANY = 150  # near pairs an item from which it is worth a look how many are near on both axes:
_MET = 150  # pairs an item up to which those are taken one by one,
_MET_SHARE = 1 / 3  # and which part of the near ones they may be: rankings that are not alike have few
_LONG = 96.0  # length of a scale from which the product works in windows, for the digits' sake,
_WINDOW = 16.0  # and their length,
_DENSE = 256  # and near pairs an item from which a window is worth a sweep of its own


def item_masses(a: Axis, b: Axis, tnorm: str, roles: bool) -> Floats:
    """Return the mass of the pairs of each item, by role (earlier, later in x; all in one if not roles), side, item."""
    sums = ItemSums(len(a.values), roles)
    sum_masses(a, b, tnorm, sums)
    return sums.result()


def sum_masses(a: Axis, b: Axis, tnorm: str, sums: ItemSums | None = None) -> tuple[float, float]:
    """Return (C, D) for v = T(min(1, |dX|), min(1, |dY|)): the cheapest exact way, by the near pairs on either axis.

    Each pair's mass is also added to `sums`, at both its items.
    """
    kind = KINDS[tnorm]
    n = len(a.values)
    if n * (n - 1) // 2 in (a.ties, b.ties):
        return 0.0, 0.0
    if sums is not None or kind not in (MINIMUM, PRODUCT):
        _locate(a, b)
    if kind == PRODUCT and sums is None and n <= PASS_UP_TO and a.near + b.near > _FEW_SHORT * n:
        a.locate()
        found = product_in_one_pass(a, b, cell_bits(n))
        if found is not None:
            return found
    few = (_FEW_MINIMA if kind == MINIMUM and sums is None else _FEW) * n
    if b.near <= few < a.near or (b.length < a.length and min(a.near, b.near) > few):
        a, b = b, a  # every t-norm is symmetric
        if sums is not None:
            sums.is_swapped = True
    if a.near + b.near <= _FEW * n:
        _locate(a, b)
        return _few_near_both(a, b, kind, sums)
    if kind == MINIMUM and sums is None and a.near > few and n > PASS_UP_TO and not (a.ties and b.ties):
        return by_regions(b, a, kind, sums) if a.ties else by_regions(a, b, kind, sums)  # by their orders alone
    a.locate()
    if kind == MINIMUM and sums is None and n <= PASS_UP_TO and a.near > _MANY * n and is_short(a.length):
        both = NearBoth(a, b)
        if both.met is not None and both.met <= min(_MET * n, _MET_SHARE * a.near):
            (c, d), (more_c, more_d) = sum_masses(a, b, "product"), both.above_product()
            return c + more_c, d + more_d
    if a.near <= few:
        return _few_near(a, b, kind, sums)
    if kind == PRODUCT:
        return _product(a, b, sums) if is_short(a.length) else _product_in_windows(a, b, sums)
    return by_regions(a, b, kind, sums)


def _locate(a: Axis, b: Axis) -> None:
    together([(a.locate,), (b.locate,)])


def is_short(length: float) -> bool:
    """Tell whether moments about one origin keep their digits along a scale of this length."""
    return length <= _LONG


def _few_near_both(x: Axis, y: Axis, kind: int, sums: ItemSums | None) -> tuple[float, float]:
    """T = 1 but for the pairs near on an axis, which are taken one by one."""
    along = Along(x, y, values=y.near > 0)
    up, down = dominated(x, y, along, along.own, x.first, sums)
    c, d = 0.0, 0.0
    if x.near:
        c, d, more, less = near_masses(kind, x, y, along.y, False, sums, True)
        up, down = up - more, down - less
    if y.near:
        more_c, more_d, more, less = near_masses(kind, y, x, along.values, True, sums, True)
        c, d, up, down = c + more_c, d + more_d, up - more, down - less
    return up + c, down + d


def _few_near(x: Axis, y: Axis, kind: int, sums: ItemSums | None) -> tuple[float, float]:
    """Pairs far in x have T = min(1, dY), which is one ramp; those near in x are taken one by one."""
    load_sweeps(len(x.values), "ramp")
    along = Along(x, y)
    if kind == MINIMUM and sums is None:
        c, d = near_minima(x, along.y)
    else:
        c, d, _, _ = near_masses(kind, x, y, along.y, False, sums, False)
    up, down = _far_in_x(x, y, along, sums)
    return c + up, d + down


def _far_in_x(x: Axis, y: Axis, along: Along, sums: ItemSums | None) -> tuple[float, float]:
    """C and D of min(1, dY) over the pairs with dX >= 1."""
    one, two = (far_in_x(x, y, along, side) for side in (C, D))
    up, down = ramped([(one, two)], sums, [1.0])[0]
    return math.fsum(up), math.fsum(down)


def _product(x: Axis, y: Axis, sums: ItemSums | None) -> tuple[float, float]:
    """Near x as (X_t - X_j)+ - (X_t - 1 - X_j)+, near y by moments that turn far: docs/mathematics.md#product."""
    n = len(x.values)
    load_sweeps(n, "product")
    along = Along(x, y, values=True)
    by_x, by_y = columns(n, sums), columns(n, sums)
    _, shift = tree_of(n)

    def half(side: int, lo: int, hi: int) -> tuple[float, tuple[float, float]]:
        sign = 1.0 if side == C else -1.0
        swept = product_swept(
            along.values, y.ordered, along.place, along.own, along.far, 1.0, sign, by_y[-1, side, None]
        )
        leaves = compiled.product_sweep.product_leaf(
            x.ordered, along.y, x.first, x.below, 1.0, shift, lo, hi, False, by_x[-1]
        )
        return swept, leaves

    (up, one), (down, two) = together([(half, C, 0, n // 2), (half, D, n // 2, n)])
    if sums is not None:
        turned = TurnedProduct(along.place, along.values, y.ordered, x.ordered, along.y, x.first, x.below, 1.0)
        together([(turned.sweep, side, by_y[0, side, None]) for side in (C, D)])
        together([(turned.leaf, lo, hi, by_x[0]) for lo, hi in halves(n)])
        add_both(sums, by_x, x.order)
        add_both(sums, by_y, y.order)
    return up + one[0] + two[0], down + one[1] + two[1]


class TurnedProduct:
    """A sweep for the product and its leaves with the roles of the two items of a pair exchanged."""

    def __init__(
        self, place: Ints, x: Floats, y: Floats, x_by_x: Floats, y_by_x: Floats, own: Ints, far: Ints, unit: float
    ) -> None:
        turned = Turned(place)
        self.place, self.x, self.y, self.unit = turned.place, -x, y, unit
        self.x_by_x, self.y_by_x = -x_by_x[::-1], -y_by_x[::-1]
        queries = together([(turned.queries, own), (turned.queries, far)])
        (self.own, self.own_by_x), (self.far, self.far_by_x) = queries

    def sweep(self, side: int, out: Floats) -> None:
        """Add the sweep of a side to out, the slopes with the opposite sign: here the earlier item moves."""
        sign = -1.0 if side == C else 1.0
        product_swept(self.x, self.y, self.place, self.own, self.far, self.unit, sign, out, -1.0)

    def leaf(self, lo: int, hi: int, out: Floats) -> None:
        """Add what is left of the cells of these items to out."""
        _, shift = tree_of(len(self.x))
        arrays = self.x_by_x, self.y_by_x, self.own_by_x, self.far_by_x
        compiled.product_sweep.product_leaf(*arrays, self.unit, shift, lo, hi, True, out)


def product_swept(
    x: Floats,
    y: Floats,
    place: Ints,
    own: Ints,
    far: Ints,
    unit: float,
    sign: float,
    out: Floats,
    factor: float = 1.0,
) -> float:
    """Return the sum of one sweep, whose terms are added to out, with factor times their slopes if it has such rows."""
    n = len(x)
    digits, shift = tree_of(n)
    acc = on_cache_lines(4 * (4 ** (digits + 1) - 4) // 3, np.float64)
    # Moments are taken about zero, where a scale has its closest values, unless that is far away.
    middle = float(x[n // 2])
    x0 = middle if abs(middle) > _LONG else 0.0
    swept: float = sweep_of("product", digits)(
        x, y, place, own, far, x0, unit, sign, digits, shift, acc, LATER, factor, out
    )
    return swept


def _product_in_windows(x: Axis, y: Axis, sums: ItemSums | None) -> tuple[float, float]:
    """The same for a long x, whose moments about one origin would lose digits: far pairs by a ramp, near by windows.

    A scale may be steep at its ends and flat in the middle: windows in which few are near have few items too, and as
    many of them as there are would each cost a call; their pairs are taken one by one.
    """
    n = len(x.values)
    load_sweeps(n, "product", "ramp")
    along = Along(x, y, values=True)
    window = ((x.ordered - x.ordered[0]) / _WINDOW).astype(np.int32)
    np.cumsum(np.diff(window, prepend=window[:1]) > 0, out=window)  # empty windows close up
    count = int(window[-1]) + 1
    begins = np.searchsorted(window, np.arange(count + 1)).astype(np.int64)
    # A window's items meet, besides each other, those before it that are near its first.
    overlap = np.append(x.below[begins[:-1]].astype(np.int64), n)
    sizes = begins[1:] - overlap[:-1]
    starts = np.append(0, np.cumsum(sizes))
    near_pairs = np.add.reduceat((x.first - x.below).astype(np.int64), begins[:-1])
    is_dense = near_pairs > _DENSE * np.diff(begins)
    one_by_one = np.where(is_dense[window], x.first, x.below)
    dealt = np.empty(starts[-1], np.int32)
    places.deal(along.place, window, starts[:-1].copy(), overlap, dealt)
    dense = np.flatnonzero(is_dense).tolist()

    def near(side: int, mine: range) -> tuple[float, float, float]:
        sign = 1.0 if side == C else -1.0
        swept = 0.0
        up = 0.0
        down = 0.0
        for w in dense:
            lo, begin, hi = overlap[w], begins[w], begins[w + 1]
            index = dealt[starts[w] : starts[w + 1]]
            place, own, far = (taken(ints, index) for ints in (along.place, along.own, along.far))
            before = place < begin
            own[before] = far[before] = lo  # sources only
            place, own, far = place - np.int32(lo), own - np.int32(lo), far - np.int32(lo)
            values, ys = taken(along.values, index), taken(y.ordered, index)
            by_y, by_x = columns(len(index), sums)[:, 0].copy(), columns(len(index), sums)
            swept += product_swept(values, ys, place, own, far, 0.0, sign, by_y[-1:])
            own, far = x.first[lo:hi] - np.int32(lo), x.below[lo:hi] - np.int32(lo)
            if w in mine:
                _, shift = tree_of(len(index))
                part = compiled.product_sweep.product_leaf(
                    x.ordered[lo:hi], along.y[lo:hi], own, far, 0.0, shift, begin - lo, hi - lo, False, by_x[-1]
                )
                up, down = up + part[0], down + part[1]
            if sums is not None:
                own[: begin - lo] = far[: begin - lo] = 0  # sources only
                turned = TurnedProduct(place, values, ys, x.ordered[lo:hi], along.y[lo:hi], own, far, 0.0)
                turned.sweep(side, by_y[:1])
                sums.add_roles(side, by_y, taken(y.order, index))
                if w in mine:
                    turned.leaf(0, hi - lo, by_x[0])
                    overlapping.append((by_x, lo, hi))
        return swept, up, down

    leaves = columns(n, sums)
    overlapping: list[tuple[Floats, int, int]] = []
    half = int(np.searchsorted(begins, n // 2))
    c, d, _, _ = near_masses(PRODUCT, x, y, along.y, False, sums, False, one_by_one)
    up, down = _far_in_x(x, y, along, sums)
    one, two = together([(near, C, range(half)), (near, D, range(half, count))])
    if sums is not None:
        for part, lo, hi in sorted(overlapping, key=lambda found: found[1:]):
            leaves[..., lo:hi] += part
        add_both(sums, leaves, x.order)
    return up + (c + one[0] + one[1] + two[1]), down + (d + two[0] + one[2] + two[2])
