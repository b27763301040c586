"""The properties themselves: the axioms A1 to A4, and what one expects of a correlation.

The axioms: docs/mathematics.md#distances-and-axioms.

Each takes the values of a measure on all orders of some size, and those on smaller sizes, and returns a finding.
"""

from collections.abc import Iterator

import numpy as np

from tiewise.arrays import Floats
from tiewise.laws.measures.finding import Finding, largest_excess, most_broken
from tiewise.laws.measures.orders import NAMES, Order, as_text, buckets, projected, reversed_order
from tiewise.laws.measures.values import TOLERANCE, Values

Sizes = dict[int, Values]


def not_negative(sizes: Sizes, n: int) -> Finding:
    """A1: d(x, y) >= 0."""
    d = sizes[n].distances
    return largest_excess(-d, sizes[n].rounding, sizes[n].orders, lambda i, j: f"d = {d[i, j]:g}")


def zero_on_equal(sizes: Sizes, n: int) -> Finding:
    """A1: x = y implies d(x, y) = 0."""
    d = sizes[n].distances.diagonal()
    return largest_excess(np.abs(d), sizes[n].rounding, sizes[n].orders, lambda i: f"d(x, x) = {d[i]:g}")


def zero_only_on_equal(sizes: Sizes, n: int) -> Finding:
    """A1: d(x, y) = 0 implies x = y."""
    d, within = sizes[n].distances, " within rounding" if sizes[n].rounding else ""
    is_zero = (np.abs(d) <= sizes[n].rounding) & ~np.eye(len(d), dtype=np.bool_)
    found = largest_excess(is_zero.astype(np.float64), 0.0, sizes[n].orders, lambda _i, _j: f"d(x, y) = 0{within}")
    return _TOO_SMALL if not found and sizes[n].vanish else found


def _allowed(values: Values, *sides: Floats) -> Floats:
    """Return how much two distances may differ, by rounding, and count as the same."""
    largest: Floats = np.max(np.abs(sides), axis=0)
    return TOLERANCE * largest + values.rounding


def symmetric(sizes: Sizes, n: int) -> Finding:
    """A1: d(x, y) = d(y, x), which is to say that the measure is symmetric."""
    d = sizes[n].distances
    return largest_excess(
        np.abs(d - d.T),
        _allowed(sizes[n], d, d.T),
        sizes[n].orders,
        lambda i, j: f"d(x, y) = {d[i, j]:g} but d(y, x) = {d[j, i]:g}",
    )


def triangle(sizes: Sizes, n: int) -> Finding:
    """A1: d(x, z) <= d(x, y) + d(y, z)."""
    return _triangle(sizes[n], sizes[n].distances, sizes[n].rounding)


def triangle_of_roots(sizes: Sizes, n: int) -> Finding:
    """Of sqrt(d), the triangle inequality: for a correlation that is a cosine, of the chord sqrt(2 - 2 corr)."""
    d, rounding = sizes[n].distances, sizes[n].rounding
    roots = np.sqrt(np.where(d > rounding, d, np.where(np.isnan(d), np.nan, 0.0)))
    if (d < -rounding).any():
        return Finding(None, "a distance is negative")
    return _triangle(sizes[n], roots, 0.0)


def _triangle(values: Values, d: Floats, rounding: float) -> Finding:
    orders = values.orders
    through = np.full(d.shape, np.inf)
    middle = np.zeros(d.shape, dtype=np.intp)
    for y in range(len(d)):
        detour = d[:, y, None] + d[None, y, :]
        shorter = detour < through
        through[shorter] = detour[shorter]
        middle[shorter] = y
    broken = most_broken(d - through, TOLERANCE * np.abs(d) + rounding)
    if broken is None:
        return Finding(True)
    i, k = broken
    j = int(middle[i, k])
    reason = f"d(x, z) = {d[i, k]:g} > d(x, y) + d(y, z) = {d[i, j]:g} + {d[j, k]:g}"
    return Finding(False, reason, tuple(as_text(orders[row]) for row in (i, j, k)))


def relabelling(sizes: Sizes, n: int) -> Finding:
    """A2: the names of the items do not matter. Swaps of neighbouring names make all permutations."""
    d, orders = sizes[n].distances, sizes[n].orders
    for k in range(n - 1):
        swap = list(range(n))
        swap[k], swap[k + 1] = k + 1, k
        renamed = [sizes[n].index[tuple(order[i] for i in swap)] for order in orders]
        after = d[np.ix_(renamed, renamed)]
        names = NAMES[k], NAMES[k + 1]
        found = largest_excess(
            np.abs(d - after),
            _allowed(sizes[n], d, after),
            orders,
            lambda i, j, after=after, names=names: (
                f"d(x, y) = {d[i, j]:g}, and {after[i, j]:g} with {names[0]} and {names[1]} exchanged in both"
            ),
        )
        if not found.holds:
            return found
    return Finding(True)


def segment(sizes: Sizes, n: int) -> Finding:
    """A3: where x and y differ only within a segment of consecutive positions, d is the distance on the segment."""
    d, orders = sizes[n].distances, sizes[n].orders
    rounding = sum(values.rounding for values in sizes.values())
    undecided = {}
    for i, x in enumerate(orders):
        for j, y in enumerate(orders):
            for items in _segments(x, y, n):
                on_segment = _distance_of_part(sizes, x, y, items)
                if on_segment is None:
                    undecided[len(items)] = True
                elif abs(d[i, j] - on_segment) > TOLERANCE * max(d[i, j], on_segment) + rounding:  # false for nan
                    names = "".join(NAMES[k] for k in items)
                    reason = f"d(x, y) = {d[i, j]:g}, but {on_segment:g} on the segment {names}"
                    return Finding(False, reason, (as_text(x), as_text(y)))
    if undecided:
        return Finding(None, "the parameters fit one number of items only")
    return Finding(True)


def _distance_of_part(sizes: Sizes, x: Order, y: Order, items: list[int]) -> float | None:
    """Return the distance on some of the items, None where the measure has none for so few."""
    part_x, part_y = projected(x, items), projected(y, items)
    if len(items) == 1 or (part_x == part_y and len(items) not in sizes):
        return 0.0
    if len(items) not in sizes:
        return None
    smaller = sizes[len(items)]
    return float(smaller.distances[smaller.index[part_x], smaller.index[part_y]])


def _segments(x: Order, y: Order, n: int) -> Iterator[list[int]]:
    """Yield the items of each proper segment outside of which x and y agree."""
    left, right = buckets(x), buckets(y)
    head = next((k for k, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    pairs_from_end = zip(reversed(left), reversed(right), strict=False)
    tail = next((k for k, (a, b) in enumerate(pairs_from_end) if a != b), min(len(left), len(right)))
    for before in range(head + 1):
        for after in range(tail + 1):
            inside = left[before : len(left) - after]
            items = sorted(item for bucket in inside for item in bucket)
            if items and len(items) < n:
                yield items


def smallest_is_one(sizes: Sizes, n: int) -> Finding:
    """A4: the smallest positive distance is 1."""
    d, orders = sizes[n].distances, sizes[n].orders
    positive = np.where(d > sizes[n].rounding, d, np.inf)
    i, j = np.unravel_index(int(positive.argmin()), d.shape)
    if abs(positive[i, j] - 1.0) <= TOLERANCE:
        return Finding(True)
    if np.isinf(positive[i, j]):
        return Finding(None, "no distance is positive")
    return Finding(False, f"the smallest is {d[i, j]:g}", (as_text(orders[i]), as_text(orders[j])))


def one_on_equal(sizes: Sizes, n: int) -> Finding:
    """1 on equal rankings and on no others."""
    r, orders = sizes[n].correlations, sizes[n].orders
    if np.isnan(r).all():
        return _NO_CORRELATION
    equal = np.eye(len(r), dtype=np.bool_)
    is_one = np.abs(sizes[n].distances) <= sizes[n].rounding
    excess: Floats = np.where(equal, np.abs(1.0 - r), np.where(np.isnan(r), np.nan, is_one))
    found = largest_excess(excess, TOLERANCE, orders, lambda i, j: f"the correlation is {r[i, j]:g}")
    return _TOO_SMALL if not found and sizes[n].vanish and is_one.diagonal().all() else found


def minus_one_on_reversed(sizes: Sizes, n: int) -> Finding:
    """-1 on a ranking and its reversal; all items tied have none."""
    r, orders = sizes[n].correlations, sizes[n].orders
    if np.isnan(r).all():
        return _NO_CORRELATION
    excess = np.full(r.shape, np.nan)
    for i, order in enumerate(orders):
        if max(order) > 1:
            j = sizes[n].index[reversed_order(order)]
            excess[i, j] = abs(-1.0 - r[i, j])
    return largest_excess(excess, TOLERANCE, orders, lambda i, j: f"the correlation is {r[i, j]:g}")


def mean_zero(sizes: Sizes, n: int) -> Finding:
    """Mean 0 over all pairs of rankings on which the correlation is defined."""
    r = sizes[n].correlations
    if np.isnan(r).all():
        return _NO_CORRELATION
    mean = float(np.nanmean(r))
    return Finding(True) if abs(mean) <= TOLERANCE else Finding(False, f"for {n} items the mean is {mean:.4g}")


_TOO_SMALL = Finding(None, "distances reach down to what rounding makes of 0")
_NO_CORRELATION = Finding(None, "no largest distance is known, so that there is no correlation")
