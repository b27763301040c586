"""C, D and Q of two rankings: sums of degrees over all pairs of items (section 5).

Three ways give the same numbers to 1e-12, and the call alone decides which is taken:
up to TABLE items, one table of all pairs; beyond, and where many rankings are compared (`comparing`), compiled loops in
O(n log n) where there are some (`_way`); otherwise the definition in blocks of pairs, O(n^2) time and O(n) memory.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Literal, NamedTuple

import numpy as np

from tiewise.errors import TiewiseError
from tiewise.fuzzy import TNorm
from tiewise.ranking import Bools, Floats, Ints, bucket_means, bucketed, is_whole, numbered, whole
from tiewise.weights import NEAR_ONE, UNIFORM, Metric, Weights

TABLE = 128
BLOCK = TABLE * TABLE  # pairs in a block
KEPT = 512  # items whose distances by max are kept in a table
MEANS = 2_048  # items whose mean distances over unknown orders are taken from one table, of 32 MB
MANY = 1_000  # comparisons from which on compiled loops are worth loading for short rankings, too
LONGEST = 100_000  # items that are compared pair by pair
PAIRS_A_SECOND = 3e8
SUMMED = ("product", "minimum", "lukasiewicz")  # t-norms with compiled loops under "sum"
Rule = Literal["max", "sum"] | Metric
Rows = Callable[[int, int], Any]


_compares_many = ContextVar("compares_many", default=False)


@contextmanager
def comparing(count: int) -> Iterator[None]:
    """Make so many comparisons inside: if they are many, short rankings go through the compiled loops, too."""
    token = _compares_many.set(count >= MANY)
    try:
        yield
    finally:
        _compares_many.reset(token)


def _takes_table(n: int) -> bool:
    """Whether all pairs of n items are put into one table."""
    return n <= TABLE and not _compares_many.get()


class Counts(NamedTuple):
    """Numbers of concordant and discordant pairs, and of pairs tied in x only, in y only and in both."""

    concordant: int
    discordant: int
    tied_x: int
    tied_y: int
    tied_both: int


def counts(x: Floats, y: Floats) -> Counts:
    """Count the pairs of items by their order in two rankings (section 2)."""
    n = len(x)
    if _takes_table(n):
        above_x, above_y = x[:, None] < x, y[:, None] < y
        strict_x, strict_y = int(np.count_nonzero(above_x)), int(np.count_nonzero(above_y))
        concordant = int(np.count_nonzero(above_x & above_y))
        discordant = int(np.count_nonzero(above_x & above_y.T))
        both = n * (n - 1) // 2 - strict_x - strict_y + concordant + discordant
    else:
        from tiewise import kernels

        p, q = _cells(x), _cells(y)
        discordant, both = kernels.counts(p, q)
        strict_x, strict_y = _untied(p), _untied(q)
        concordant = strict_x + strict_y + both - n * (n - 1) // 2 - discordant
    comparable = concordant + discordant
    return Counts(concordant, discordant, strict_y - comparable, strict_x - comparable, both)


def weighted_concordance(x: Floats, y: Floats, u: Floats, v: Floats) -> float:
    """Return the sum of u_i v_j over the items i that are better than j in both rankings."""
    if _takes_table(len(x)):
        return float((u[:, None] * v)[(x[:, None] < x) & (y[:, None] < y)].sum())
    from tiewise import kernels

    q = _cells(y)
    return float(kernels.weighted_inversions(_cells(x), q.max() - q, u, v))


def weighted_discordance(x: Floats, y: Floats, u: Floats, v: Floats) -> float:
    """Return the sum of u_i v_j over the items i that are better than j in x and worse in y."""
    if _takes_table(len(x)):
        return float((u[:, None] * v)[(x[:, None] < x) & (y[:, None] > y)].sum())
    from tiewise import kernels

    return float(kernels.weighted_inversions(_cells(x), _cells(y), u, v))


def net_concordance(x: Floats, y: Floats) -> Floats:
    """Return by item the number of its concordant pairs minus the number of its discordant ones."""
    if _takes_table(len(x)):
        signs = np.sign(x[:, None] - x) * np.sign(y[:, None] - y)
        return np.asarray(signs.sum(axis=1))
    from tiewise import kernels

    return np.asarray(kernels.net_concordance(_cells(x), _cells(y)))


@dataclass(frozen=True)
class Side:
    """One ranking, and how its positions are distinguished.

    `unknown` marks items whose order among their equals is unknown: their distances to others are then the means over
    the positions that they share.
    """

    x: Floats
    weights: Weights
    rule: Rule
    unknown: Bools | None = None

    @cached_property
    def w(self) -> Floats:
        """The weights w(1), ..., w(n - 1)."""
        return self.weights.vector(len(self.x))

    @cached_property
    def is_crisp(self) -> bool:
        """Whether every two positions are distinguished fully or not at all."""
        if isinstance(self.rule, Metric) or (self.rule == "sum" and not self.is_whole):
            return False
        if self.weights == UNIFORM:
            return True
        full = self.w == 1.0
        return bool((full if self.unknown is not None else full | (self.w == 0.0)).all())

    @cached_property
    def direction(self) -> str:
        """Whether the weights are "falling", "rising", or neither ("")."""
        if (self.w[1:] <= self.w[:-1]).all():
            return "falling"
        return "rising" if (self.w[1:] >= self.w[:-1]).all() else ""

    @cached_property
    def is_whole(self) -> bool:
        """Whether all positions are whole numbers."""
        return is_whole(self.x)

    @cached_property
    def cells(self) -> Any:
        """Whole positions counted from 0."""
        return (
            _cells(self.x) if self.weights == UNIFORM and self.rule == "max" else (whole(self.x) - 1).astype(np.int32)
        )

    @cached_property
    def classes(self) -> Floats:
        """By item, the class of its position, for weights of 0 and 1: w = 0 puts two neighbours into one class."""
        return self.x if self.weights == UNIFORM else self.weights.scale(len(self.x))[self.cells] + 1.0

    @cached_property
    def scaled_cells(self) -> tuple[Any, Floats]:
        """Cells of the items, and each cell's value on the scale W, which is linear between whole positions."""
        scale = self.weights.scale(len(self.x))
        if self.is_whole:
            return self.cells, scale
        distinct, inverse = np.unique(self.x, return_inverse=True)
        return inverse.astype(np.int32), np.interp(distinct, np.arange(1.0, len(self.x) + 1), scale)


def masses(x: Side, y: Side, norm: TNorm) -> tuple[float, float]:
    """Return C and D: the sums of T(d_x, d_y) over the concordant and over the discordant pairs."""
    if x.is_crisp and y.is_crisp:
        found = counts(x.classes, y.classes)
        return float(found.concordant), float(found.discordant)
    way = "blocks" if _takes_table(len(x.x)) else _way(x, y, norm)
    if way == "blocks":
        return _by_blocks(signed_rows(x), signed_rows(y), len(x.x), norm)
    return _monotone(x, y) if way == "monotone" else _summed(x.scaled_cells, y.scaled_cells, norm)


@dataclass(frozen=True)
class Values:
    """Numbers that are not ranked, and how they are distinguished.

    `signed` maps two arrays of them to signed degrees in [-1, 1]; by default it is their difference in units of the
    tolerance, clipped at -1 and 1.
    """

    x: Floats
    tolerance: float
    signed: Callable[[Floats, Floats, float], Floats] | None = None


def value_masses(x: Values, y: Values, norm: TNorm) -> tuple[float, float]:
    """Return C and D of values: the sums of T over the pairs in the same and in opposite order."""
    n = len(x.x)
    if _takes_table(n) or x.signed is not None or y.signed is not None or norm.name not in SUMMED:
        return _by_blocks(_value_rows(x), _value_rows(y), n, norm)
    return _summed(_value_cells(x), _value_cells(y), norm)


def _value_rows(values: Values) -> Rows:
    x, r, signed = values.x, values.tolerance, values.signed
    if signed is not None:
        return lambda lo, hi: signed(x[lo:hi, None], x[lo:], r)
    return lambda lo, hi: _clipped((x[lo:hi, None] - x[lo:]) / r)


def _value_cells(values: Values) -> tuple[Any, Floats]:
    """Return the place of each value among the distinct ones, and these on a scale without gaps above 1."""
    bucket, size = bucketed(values.x)
    distinct = np.empty(len(size))
    distinct[bucket] = values.x
    gaps = np.minimum(np.diff(distinct) / values.tolerance, 1.0)
    return bucket.astype(np.int32), np.append(0.0, np.cumsum(gaps))


def self_mass(x: Side, norm: TNorm) -> float:
    """Return Q: the sum of T(d, d) over all pairs of one ranking."""
    if x.is_crisp:
        return float(_untied(_cells(x.classes)))
    if x.rule == "max" and x.direction:
        n = len(x.x)
        better, count, worse = _neighbours(x.cells, n)
        if x.direction == "falling":
            return float((norm(x.w, x.w) * (count * worse)[:-1]).sum())
        return float((norm(x.w, x.w) * (count * better)[1:]).sum())
    way = _way(x, x, norm)
    if way == "blocks" or _takes_table(len(x.x)):
        rows = signed_rows(x)
        return _by_blocks(rows, rows, len(x.x), norm)[0]
    return _summed_self(x, norm)


def _neighbours(cells: Ints, n: int) -> tuple[Ints, Ints, Ints]:
    """Return by cell how many items are above it, in it and below it."""
    count = np.bincount(cells, minlength=n)
    up_to = np.cumsum(count)
    return up_to - count, count, len(cells) - up_to


def row_sums(side: Side) -> tuple[Floats, Floats]:
    """Return by item the sums of its signed distances to all others, positive to better ones, and of their sizes."""
    n = len(side.x)
    if side.rule == "max" and side.direction:
        cells = side.cells
        better, count, worse = _neighbours(cells, n)
        if side.direction == "falling":
            w = np.append(side.w, 0.0)
            above, below = np.cumsum(count * w) - count * w, w * worse
        else:
            w = np.append(0.0, side.w)
            above, below = w * better, (count * w).sum() - np.cumsum(count * w)
    elif side.rule == "sum":
        cells, scale = side.scaled_cells
        better, count, worse = _neighbours(cells, len(scale))
        items, total = np.append(0, np.cumsum(count)), np.append(0.0, np.cumsum(count * scale))
        here = np.arange(len(scale))
        far, near = np.searchsorted(scale, scale - 1.0, "right"), np.searchsorted(scale, scale + 1.0)
        above = items[far] + scale * (items[here] - items[far]) - (total[here] - total[far])
        below = items[-1] - items[near] + (total[near] - total[here]) - scale * (items[near] - items[here])
    else:
        return _row_sums_by_blocks(side)
    return (above - below)[cells], (above + below)[cells]


def _row_sums_by_blocks(side: Side) -> tuple[Floats, Floats]:
    n, rows = len(side.x), signed_rows(side)
    signed, absolute = np.zeros(n), np.zeros(n)
    for lo, hi in blocks(n):
        v = rows(lo, hi)
        signed[lo:hi] += v.sum(axis=1)
        absolute[lo:hi] += np.abs(v).sum(axis=1)
        signed[hi:] -= v[:, hi - lo :].sum(axis=0)
        absolute[hi:] += np.abs(v[:, hi - lo :]).sum(axis=0)
    return signed, absolute


def compares_all_pairs(x: Side, y: Side, norm: TNorm) -> bool:
    """Whether C and D are summed by their definition, in O(n^2)."""
    return not (x.is_crisp and y.is_crisp) and _way(x, y, norm) == "blocks"


def _way(x: Side, y: Side, norm: TNorm) -> Literal["monotone", "sum", "blocks"]:
    """Name the way to C and D where weights are not all 0 or 1.

    "monotone" (by max, falling or rising weights, product) and "sum" (the basic t-norms) are compiled loops;
    "blocks" is the definition.
    """
    if x.rule == "max" and norm.name == "product" and x.direction and y.direction:
        return "monotone"
    if x.unknown is not None:
        return "blocks"
    if x.rule == "sum" and norm.name in SUMMED:
        return "sum"
    return "blocks"


def _cells(x: Floats) -> Any:
    """Positions counted from 0; fractions keep their order."""
    cells = x.astype(np.int32)
    if (cells != x).any():
        cells = numbered(x).astype(np.int32)
    return cells - np.int32(1)


def _untied(cells: Ints) -> int:
    """Count the pairs that are not tied."""
    count = np.bincount(cells)
    return (len(cells) * len(cells) - int((count * count).sum())) // 2


def _monotone(x: Side, y: Side) -> tuple[float, float]:
    """C and D by max with falling or rising weights and the product: two weighted counts of inversions.

    A pair's distance is the weight at its better position (falling) or before its worse one (rising).
    """
    from tiewise import kernels

    n = len(x.x)
    better_x, worse_x = _contributions(x)
    better_y, worse_y = _contributions(y)
    concordant = (x.cells, np.int32(n - 1) - y.cells, better_x * better_y, worse_x * worse_y)
    discordant = (x.cells, y.cells, better_x * worse_y, worse_x * better_y)
    c, d = kernels.both(kernels.weighted_inversions, concordant, discordant, n)
    return float(c), float(d)


def _contributions(side: Side) -> tuple[Floats, Floats]:
    """Return what an item contributes to a pair's distance as the better one, and as the worse one."""
    ones = np.ones(len(side.x))
    by_position = np.append(side.w, 0.0) if side.direction == "falling" else np.append(0.0, side.w)
    own = by_position[side.cells]
    if side.unknown is not None:
        own = np.where(side.unknown, bucket_means(side.x, by_position), own)
    return (own, ones) if side.direction == "falling" else (ones, own)


def _summed(x: tuple[Any, Floats], y: tuple[Any, Floats], norm: TNorm) -> tuple[float, float]:
    """C and D by sum for the three basic t-norms; a side has the cells of its items and each cell's value."""
    from tiewise import kernels

    (p, scale_x), (q, scale_y) = x, y
    n = len(p)
    if norm.name == "product":
        order = kernels.arranged(q, np.arange(n, dtype=np.int32))
        p, s = p[order], scale_y[q[order]]
        ascending = (p, s, kernels.bounds(scale_x))
        mirrored = (np.int32(len(scale_x) - 1) - p, s, kernels.bounds(scale_x[-1] - scale_x[::-1]))
        c, d = kernels.both(kernels.clipped_products, ascending, mirrored, n)
        return float(c), float(d)
    whole_x, whole_y, unit = _quantised(scale_x, scale_y, n)
    order = kernels.arranged(p, np.arange(n, dtype=np.int32))
    a, b = whole_x[p[order]], whole_y[q[order]]
    up = kernels.arranged(q[order], np.arange(n, dtype=np.int32))
    down = up[::-1].copy()
    if norm.name == "minimum":
        c, d = kernels.both(kernels.clipped_minima, (a, b, up, 0, unit), (a, -b, down, 0, unit), n)
    else:
        all_x = kernels.clipped_differences(a, unit)
        below = kernels.both(kernels.clipped_minima, (a, -b, down, unit, unit), (a, b, up, unit, unit), n)
        c, d = all_x - below[0], all_x - below[1]
    return c / unit, d / unit


def _summed_self(x: Side, norm: TNorm) -> float:
    """Q by sum for the three basic t-norms."""
    from tiewise import kernels

    cells, scale = x.scaled_cells
    if norm.name == "product":
        return float(kernels.squares(scale, np.bincount(cells, minlength=len(scale))))
    steps, _, unit = _quantised(scale, scale, len(cells))
    s = np.sort(steps[cells])
    once = kernels.clipped_differences(s, unit)
    if norm.name == "minimum":
        return once / unit
    return 2 * (once - kernels.clipped_differences(s, unit // 2)) / unit


def _quantised(scale_x: Floats, scale_y: Floats, n: int) -> tuple[Ints, Ints, int]:
    """Both scales in whole numbers, and 1 in them: as fine as sums over all items fit into 64 bits."""
    longest = max(scale_x[-1], scale_y[-1])
    bits = 61 - math.ceil(math.log2(max(1.0, longest, n * min(1.0, longest))))
    return np.rint(scale_x * 2.0**bits).astype(np.int64), np.rint(scale_y * 2.0**bits).astype(np.int64), 1 << bits


def _by_blocks(rows_x: Rows, rows_y: Rows, n: int, norm: TNorm) -> tuple[float, float]:
    """C and D by their definition, in blocks of rows of all pairs."""
    c = d = 0.0
    for lo, hi in blocks(n):
        v = signed_degrees(rows_x(lo, hi), rows_y(lo, hi), norm)
        v[:, : hi - lo] *= 0.5  # these pairs come twice
        c += float(np.maximum(v, 0.0).sum())
        d -= float(np.minimum(v, 0.0).sum())
    return c, d


def signed_degrees(a: Floats, b: Floats, norm: TNorm) -> Floats:
    """Return T(|a|, |b|) with the sign of a b: positive for concordant pairs, negative for discordant ones."""
    v = a * b
    return v if norm.name == "product" else np.copysign(norm(np.abs(a), np.abs(b)), v)


def blocks(n: int) -> Iterator[tuple[int, int]]:
    """Yield lo, hi: the rows lo..hi of all pairs, from column lo on, are about BLOCK pairs."""
    if n > LONGEST:
        minutes = n * n / PAIRS_A_SECOND / 60
        raise TiewiseError(
            f"these weights, aggregate, t-norm and ties need all pairs of items: about {minutes:,.0f} minutes for "
            f'n = {n:,}; the limit is {LONGEST:,} items. Falling or rising weights with tnorm="product" have no limit.'
        )
    lo = 0
    while lo < n:
        hi = min(n, lo + max(1, BLOCK // (n - lo)))
        yield lo, hi
        lo = hi


def signed_rows(side: Side) -> Rows:
    """Return the function (lo, hi) -> signed distances of the items lo..hi to the items from lo on."""
    n = len(side.x)
    if side.unknown is not None:
        means, cells = _mean_table(side), side.cells
        return lambda lo, hi: means[cells[lo:hi]][:, cells[lo:]]
    if side.rule == "sum" and (n > TABLE or not side.is_whole):
        values = np.interp(side.x, np.arange(1.0, n + 1), side.weights.scale(n))
        return lambda lo, hi: _clipped(values[lo:hi, None] - values[lo:])
    p = side.cells
    if isinstance(side.rule, Metric) or n <= KEPT:
        fixed = Weights(side.w) if callable(side.weights.spec) else side.weights
        signed = _signed_table(fixed, n, side.rule)
        return lambda lo, hi: signed[p[lo:hi]][:, p[lo:]]
    return lambda lo, hi: _maxima(side.w, p, lo, hi)


@lru_cache(maxsize=64)
def _signed_table(weights: Weights, n: int, rule: Rule) -> Floats:
    """Signed distances of the positions 1..n: negative from a better to a worse position."""
    d = weights.distances(n, rule)
    return np.tril(d) - np.triu(d)


def _mean_table(side: Side) -> Floats:
    """Signed distances by cell; those of items whose order is unknown are means over the positions of their bucket."""
    d = side.weights.distances(len(side.x), side.rule)
    signed = np.tril(d) - np.triu(d)
    for first in np.unique(side.cells[side.unknown]):
        shared = slice(first, first + np.count_nonzero(side.cells == first))
        signed[first] = signed[shared].mean(axis=0)
        signed[:, first] = signed[:, shared].mean(axis=1)
        signed[first, first] = 0.0
    return signed


def _clipped(d: Floats) -> Floats:
    np.clip(d, -1.0, 1.0, out=d)
    d[np.abs(d) > NEAR_ONE] = np.sign(d[np.abs(d) > NEAR_ONE])
    return d


def _maxima(w: Floats, p: Ints, lo: int, hi: int) -> Floats:
    """Signed distances by max of the items lo..hi to the items from lo on."""
    n = len(w) + 1
    table = np.zeros((hi - lo, n))
    for row, position in zip(table, p[lo:hi], strict=True):
        np.negative(np.maximum.accumulate(w[position:]), out=row[position + 1 :])
        np.maximum.accumulate(w[:position][::-1], out=row[:position][::-1])
    table[np.abs(table) > NEAR_ONE] = np.sign(table[np.abs(table) > NEAR_ONE])
    return np.take_along_axis(table, np.broadcast_to(p[lo:], (hi - lo, len(p) - lo)), 1)
